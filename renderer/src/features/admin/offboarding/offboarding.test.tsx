// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { useBridge as setBridge } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { renderWithKit } from '#renderer/test-render.tsx';
import type { Offboarding } from '#shared/contract/offboarding.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { changeWords } from './change-words.ts';
import { OffboardingTab } from './offboarding-tab.tsx';

const user = userEvent.setup({ delay: null });
const id = (last: number) => `00000000-0000-4000-8000-00000000000${String(last)}`;
const person = (last: number, displayName: string) => ({
  id: id(last),
  email: `${displayName.toLowerCase()}@example.com`,
  displayName,
  role: 'manager',
});
const jonas = { ...person(1, 'Jonas'), status: 'active' };
const priya = person(2, 'Priya');
const planOf = (changes: Partial<Offboarding> = {}): Offboarding => ({
  person: jonas,
  draft: { rowVersion: 3, startedBy: priya.id, updatedBy: priya.id, updatedAt: '2026-11-22T09:00:00Z' },
  choices: { deactivate: true, kinds: {} },
  kinds: [
    {
      kind: 'models',
      actions: ['move', 'end'],
      usual: null,
      total: 1,
      effects: [{ action: 'open', to: null, remark: null, total: 1 }],
      items: [{ id: id(7), name: 'Freya', note: null, action: 'open', to: null, remark: null }],
    },
    {
      kind: 'sessions',
      actions: ['end'],
      usual: 'end',
      total: 2,
      effects: [{ action: 'end', to: null, remark: null, total: 2 }],
      items: [],
    },
  ],
  people: [priya],
  seen: { models: { total: 1, mark: 'a' } },
  problems: [{ kind: 'models', reason: 'undecided', person: null, total: 1 }],
  hasReports: true,
  ...changes,
});
const decided = planOf({ problems: [] });

type Handlers = Parameters<typeof createFakeBridge>[0];
function show(handlers: Handlers, step = 'handOver') {
  const { bridge, calls } = createFakeBridge({ 'models.findManagers': () => [priya], ...handlers });
  setBridge(bridge);
  renderWithKit(
    <MemoryRouter initialEntries={[`/admin?tab=offboarding&userId=${jonas.id}&step=${step}`]}>
      <OffboardingTab />
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

it('keeps each choice with the version that was seen', async () => {
  const calls = show({ 'offboarding.get': () => planOf(), 'offboarding.save': () => ({ rowVersion: 4 }) });
  await user.click(await screen.findByRole('combobox', { name: 'Models: what becomes of them' }));
  await user.click(await screen.findByRole('option', { name: /Priya/ }));
  await expect
    .poll(() => calls.find(({ name }) => name === 'offboarding.save')?.input)
    .toEqual({
      userId: jonas.id,
      rowVersion: 3,
      choices: { deactivate: true, kinds: { models: { to: priya.id } } },
    });
  expect(screen.getByText(/Started by Priya/)).toBeVisible();
});

it('does nothing while something is not decided, and says what', async () => {
  show({ 'offboarding.get': () => planOf() }, 'confirm');
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose who takes 1 model.');
  expect(screen.getByRole('button', { name: 'Finish offboarding' })).toBeDisabled();
});

it('names what has changed since, having done nothing', async () => {
  show(
    {
      'offboarding.get': () => decided,
      'offboarding.finish': () => ({ status: 'changed', changed: [{ kind: 'models', before: 1, after: 2 }] }),
    },
    'confirm',
  );
  await user.click(await screen.findByRole('button', { name: 'Finish offboarding' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Nothing was done');
  expect(within(alert).getByRole('listitem')).toHaveTextContent('Models: 2 instead of 1');
});

it('says that nothing was done where it fails', async () => {
  show(
    {
      'offboarding.get': () => decided,
      'offboarding.finish': () => {
        throw new AppError('unavailable', 'Can’t reach the server.');
      },
    },
    'confirm',
  );
  await user.click(await screen.findByRole('button', { name: 'Finish offboarding' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was done: Can’t reach the server.');
});

it('names what came and what went, where the lists are whole', () => {
  const now = structuredClone(decided);
  const [models] = now.kinds;
  models?.items.splice(0, 1, { id: id(8), name: 'Kit', note: null, action: 'open', to: null, remark: null });
  expect(changeWords({ kind: 'models', before: 1, after: 1 }, decided, now)).toBe(
    'Models: Kit added; Freya gone',
  );
});
