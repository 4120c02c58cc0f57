// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { mia, renderAccount } from '#renderer/features/account/test-account.tsx';
import { entriesAtOnce } from './queries.ts';

const tomas = '0b0c0d0e-0002-4000-8000-000000000002';

let lastSeq = 0;
function entryOf(changes: Partial<AuditEntry> = {}): AuditEntry {
  lastSeq += 1;
  return {
    seq: lastSeq,
    at: new Date().toISOString(),
    actorId: mia.id,
    actorName: 'Mia Hartwell',
    actorType: 'user',
    event: 'models.updated',
    resourceType: 'model',
    resourceId: 'm',
    resourceName: 'Ava Sterling',
    modelId: null,
    address: null,
    userAgent: null,
    requestId: null,
    changes: {},
    ...changes,
  };
}

const activity = () => screen.findByRole('region', { name: 'Activity' });
const entries = async () =>
  within(await activity())
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** Returns pages as the backend does. */
function renderWith(log: AuditEntry[]) {
  const newestFirst = [...log].sort((a, b) => b.seq - a.seq);
  return renderAccount({
    handlers: {
      'audit.list': ({ before, limit }) =>
        newestFirst.filter(({ seq }) => before === null || seq < before).slice(0, limit),
      'models.listAssignableManagers': () => [
        { id: tomas, displayName: 'Tomás Reyes', email: 'tomas@northlight.example', role: 'manager' },
      ],
    },
  });
}

it('asks for one’s own entries alone, and shows them day by day', async () => {
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  const { callsOf } = renderWith([
    entryOf({ at: yesterday.toISOString(), event: 'models.created', resourceName: 'Bea' }),
    entryOf(),
  ]);
  const region = within(await activity());
  expect(await region.findByRole('list', { name: 'Today' })).toHaveTextContent('Model updatedAva Sterling');
  expect(region.getByRole('list', { name: 'Yesterday' })).toHaveTextContent('Model createdBea');
  expect(callsOf('audit.list')).toEqual([
    { filter: { actorId: mia.id }, before: null, limit: entriesAtOnce },
  ]);
});

it('shows what an entry changed, with names for people and no secret', async () => {
  renderWith([
    entryOf({
      changes: { manager_id: [null, tomas], bot_token: ['old-secret', 'new-secret'] },
    }),
    entryOf({ event: 'users.renamed', resourceName: 'Mia', changes: { display_name: ['M', 'Mia'] } }),
  ]);
  const user = userEvent.setup();
  await waitFor(async () => {
    expect(await entries()).toHaveLength(2);
  });
  expect((await entries())[0]).toContain('Display name: M → Mia');
  const [, item] = within(await activity()).getAllByRole('listitem');
  if (item === undefined) throw new Error('There is no second entry');
  await user.click(within(item).getByText('2 fields'));
  expect(item.querySelector('details')).toHaveAttribute('open');
  const table = within(item).getByRole('table');
  expect(await within(table).findByText('Tomás Reyes')).toBeVisible();
  expect(within(table).getByText('Redacted')).toBeVisible();
  expect(document.body.innerHTML).not.toContain('secret');
});

it('loads older entries on demand, and keeps what is there where they fail', async () => {
  let isDown = false;
  const log = Array.from({ length: entriesAtOnce + 2 }, () => entryOf()).reverse();
  renderAccount({
    handlers: {
      'audit.list': ({ before, limit }) => {
        if (isDown) throw new AppError('unavailable', 'No connection');
        return log.filter(({ seq }) => before === null || seq < before).slice(0, limit);
      },
    },
  });
  const user = userEvent.setup();
  const region = within(await activity());
  expect(await region.findByText(`${String(entriesAtOnce)} entries loaded`)).toBeVisible();
  isDown = true;
  await user.click(region.getByRole('button', { name: 'Load more' }));
  expect(await region.findByRole('alert')).toHaveTextContent('Couldn’t load older entries.');
  expect(await entries()).toHaveLength(entriesAtOnce);
  isDown = false;
  await user.click(region.getByRole('button', { name: 'Try Again' }));
  expect(await region.findByText(`${String(entriesAtOnce + 2)} entries loaded`)).toBeVisible();
  expect(region.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('says that nothing is recorded yet', async () => {
  renderWith([]);
  expect(await within(await activity()).findByText('Nothing recorded yet')).toBeVisible();
});

it('says why it cannot be loaded, without a connection too, and comes back', async () => {
  let isDown = true;
  renderAccount({
    handlers: {
      'audit.list': () => {
        if (isDown) throw new AppError('unavailable', 'You are offline');
        return [entryOf()];
      },
    },
  });
  const user = userEvent.setup();
  const region = within(await activity());
  const alert = await region.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load your activity');
  expect(region.getByText('You are offline')).toBeVisible();
  isDown = false;
  await user.click(region.getByRole('button', { name: 'Try Again' }));
  expect(await region.findByText('1 entry loaded')).toBeVisible();
});
