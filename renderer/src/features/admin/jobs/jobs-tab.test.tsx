// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as setBridge } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { Job } from '#shared/contract/jobs.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { everyWords } from '#renderer/entities/job/job-labels.ts';
import { JobsTab } from './jobs-tab.tsx';

const user = userEvent.setup({ delay: null });
const retention: Job = {
  name: 'retention',
  title: 'Delete what is past its time',
  everySeconds: 86_400,
  nextRun: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  lastRun: new Date(Date.now() - 120_000).toISOString(),
  endedAt: null,
  isRunning: false,
  status: 'done',
  changed: 12,
  message: null,
  failures: 0,
};

type Handlers = Parameters<typeof createFakeBridge>[0];

function show(handlers: Handlers) {
  const { bridge, calls } = createFakeBridge({
    'jobs.outside': () => ({
      seenAt: new Date(Date.now() - 3000).toISOString(),
      wakes: false,
      kinds: [
        {
          kind: 'mail',
          title: 'Send mail',
          waiting: 2,
          failed: 1,
          done: 14,
          oldest: null,
          lastMessage: 'The mail server can’t be reached',
        },
      ],
    }),
    ...handlers,
  });
  setBridge(bridge);
  renderWithKit(
    <MemoryRouter>
      <JobsTab />
    </MemoryRouter>,
  );
  return calls;
}

beforeEach(() => {
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

it('shows what ran, what it changed and when it runs next', async () => {
  show({ 'jobs.list': () => [retention] });
  const row = await screen.findByRole('row', { name: /Delete what is past its time/ });
  expect(row).toHaveTextContent('Every day');
  expect(row).toHaveTextContent(/Done\dm ago/);
  expect(row).toHaveTextContent('12 rows');
  expect(row).toHaveTextContent(/In 3 h/);
});

it('shows work with other services', async () => {
  show({ 'jobs.list': () => [retention] });
  const row = await screen.findByRole('row', { name: /Send mail/ });
  expect(row).toHaveTextContent('Send mailThe mail server can’t be reached2141');
  expect(screen.getByText(/The worker last asked for work/)).toBeVisible();
});

it('finds a job among more than twenty by its name, and says where none is', async () => {
  const jobs = Array.from({ length: 21 }, (_, place) => ({
    ...retention,
    name: `job ${String(place)}`,
    title: place === 7 ? 'Remind of due passwords' : `Keep part ${String(place)} in order`,
  }));
  show({ 'jobs.list': () => jobs });
  const table = () => within(screen.getByRole('table', { name: 'Jobs' })).getAllByRole('row');
  await user.type(await screen.findByRole('textbox', { name: 'Filter jobs' }), 'due pass');
  await waitFor(() => {
    expect(table()).toHaveLength(2);
  });
  expect(screen.getByRole('row', { name: /Remind of due passwords/ })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Filter jobs' }), 'zz');
  expect(await screen.findByText('No jobs match "due passzz"')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(table()).toHaveLength(22);
});

it('names a failure, and runs a job again', async () => {
  let job: Job = { ...retention, status: 'failed', failures: 3, message: 'deadlock detected' };
  const calls = show({
    'jobs.list': () => [job],
    'jobs.run': () => {
      job = retention;
      return { status: 'done', changed: 1, message: null };
    },
  });
  const row = await screen.findByRole('row', { name: /Delete what/ });
  expect(row).toHaveTextContent('Failed 3 times');
  // The database's own message is shown only on demand.
  expect(within(row).getByText('deadlock detected')).not.toBeVisible();
  await user.click(within(row).getByText('Others were changing the same rows'));
  expect(within(row).getByText('deadlock detected')).toBeVisible();
  await user.click(within(row).getByRole('button', { name: /^Run now/ }));
  expect(await screen.findByText('Delete what is past its time: 1 row changed')).toBeVisible();
  expect(await within(row).findByText('Done')).toBeVisible();
  expect(calls).toContainEqual({ name: 'jobs.run', input: { name: 'retention' } });
});

it('says when the list, or a run, fails', async () => {
  let isDown = true;
  const down = () => {
    throw new AppError('unavailable', 'The server could not be reached.');
  };
  show({ 'jobs.list': () => (isDown ? down() : [retention]), 'jobs.run': down });
  expect(await screen.findByText('Failed to load jobs')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await user.click(await screen.findByRole('button', { name: /^Run now/ }));
  expect(await screen.findByText('Failed to run the job: The server could not be reached.')).toBeVisible();
});

it.each([
  [60, 'Every minute'],
  [300, 'Every 5 minutes'],
  [3600, 'Every hour'],
  [86_400, 'Every day'],
  [90, 'Every 90 seconds'],
])('%s s are: %s', (seconds, words) => {
  expect(everyWords(seconds)).toBe(words);
});
