// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/person/test-people.ts';
import { draftOf, dropDraft, flushDrafts, leaveDrafts, startDrafts } from '#renderer/lib/drafts/drafts.ts';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { testQueryClient } from '#renderer/test-render.tsx';
import { ConflictHost } from '#renderer/ui/conflict/conflict-host.tsx';
import { UndoLine } from '#renderer/ui/feedback/undo-line.tsx';
import type { SettingHistory, SettingRow } from '#shared/contract/settings.ts';
import type { SettingKey } from '#shared/domain/settings.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { ConfigPage } from './page.tsx';

const user = userEvent.setup({ delay: null });
const oskar = {
  id: '0b0c0d0e-0002-4000-8000-000000000002',
  displayName: 'Oskar Lind',
  email: 'oskar@x.example',
};
const rowOf = (key: SettingKey, value: string, rowVersion = 1): SettingRow => ({
  key,
  value,
  rowVersion,
  updatedAt: '2026-11-20T09:00:00Z',
  updatedBy: oskar,
});
const before: SettingHistory[number] = {
  id: '0b0c0d0e-0003-4000-8000-000000000003',
  oldValue: '30',
  newValue: '14',
  changedAt: '2026-11-20T09:00:00Z',
  changedBy: oskar,
};

type Handlers = Parameters<typeof createFakeBridge>[0];

/** Renders the page against a server that counts versions and refuses outdated ones. */
function show(first: readonly SettingRow[] = [rowOf('invite_expiry_days', '14')], handlers: Handlers = {}) {
  const kept = new Map(first.map((row) => [row.key, row]));
  const fake = createFakeBridge({
    'settings.list': () => [...kept.values()],
    'settings.save': ({ changes }) => {
      for (const { key, rowVersion } of changes)
        if ((kept.get(key)?.rowVersion ?? 0) !== rowVersion)
          throw new AppError('conflict', 'This was changed in the meantime', { hint: 'stale' });
      for (const { key, value, rowVersion } of changes)
        kept.set(key, { ...rowOf(key, value, rowVersion + 1), updatedBy: { ...mia, displayName: 'Mia' } });
    },
    'settings.getHistory': () => [before],
    ...handlers,
  });
  connectTo(fake.bridge);
  const client = testQueryClient();
  const page = (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <ConfigPage />
      <ConflictHost />
      <UndoLine personId={mia.id} onFocusLost={() => undefined} />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/config', element: page },
      { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: ['/config'] },
  );
  const rendered = render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const saves = () => fake.calls.filter(({ name }) => name === 'settings.save').map(({ input }) => input);
  /** Someone else saves a setting; `isHeard` says whether this window gets the event. */
  const overtake = async (row: SettingRow, isHeard: boolean) => {
    kept.set(row.key, row);
    if (isHeard) await client.invalidateQueries();
  };
  return { ...rendered, saves, overtake, kept };
}

const days = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Invitations expire after' });
const type = async (field: HTMLElement, text: string) => {
  await user.clear(field);
  if (text !== '') await user.type(field, text);
};
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));

beforeEach(() => {
  cleanNotifications();
  leaveDrafts();
  startDrafts(mia.id);
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
});

it('saves what was changed together, with the versions that were seen, and takes it back', async () => {
  const { saves, kept } = show();
  await type(await days(), '30');
  await user.click(screen.getByRole('switch', { name: 'Marketplace' }));
  expect(
    within(screen.getByRole('group', { name: 'Invitations expire after' })).getByText(/Was 14 days/),
  ).toBeVisible();
  expect(bar()).toHaveTextContent('2 unsaved changes');
  await save();
  await waitFor(() => {
    expect(bar()).toBeNull();
  });
  expect(saves()).toEqual([
    {
      changes: [
        { key: 'enable_marketplace', value: 'true', rowVersion: 0 },
        { key: 'invite_expiry_days', value: '30', rowVersion: 1 },
      ],
    },
  ]);
  expect(await screen.findByText('2 settings saved')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(kept.get('invite_expiry_days')).toMatchObject({ value: '14', rowVersion: 3 });
  });
  expect(kept.get('enable_marketplace')).toMatchObject({ value: 'false' });
});

it('leaves what decides plans, sign-up and security to administrators, and says so', async () => {
  // Typed as an administrator, before the role changed.
  useViewerStore.setState({
    profile: mia,
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
  const first = show();
  await type(await days(), '30');
  flushDrafts();
  first.unmount();
  useViewerStore.setState({
    profile: { ...mia, role: 'manager' },
    permissions: { status: 'loaded', permissions: { ...roleDefaults('manager'), can_manage_config: true } },
  });
  const { saves } = show();
  expect(await days()).toBeDisabled();
  expect(await days()).toHaveValue('14');
  expect(bar()).toBeNull();
  const row = screen.getByRole('group', { name: 'Invitations expire after' });
  expect(within(row).getByText('Only an administrator can change this.')).toBeVisible();
  expect(within(row).queryByRole('button', { name: /^Reset/ })).toBeNull();
  const locked = screen.getAllByText('Only an administrator can change this.');
  expect(locked).toHaveLength(13);
  await user.click(screen.getByRole('button', { name: 'Reset all' }));
  expect(bar()).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Marketplace' }));
  await save();
  await waitFor(() => {
    expect(saves()).toEqual([{ changes: [{ key: 'enable_marketplace', value: 'true', rowVersion: 0 }] }]);
  });
});

it('is saved by Ctrl+S, and says by whom each value was set', async () => {
  const { saves } = show();
  expect(screen.queryByTitle(/^Set by/)).toBeNull();
  await type(await days(), '9');
  expect(screen.getByTitle(/^Set by Oskar Lind/)).toBeVisible();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => {
    expect(saves()).toHaveLength(1);
  });
  expect(await screen.findByTitle(/^Set by Mia/)).toBeVisible();
});

it('sends nothing that is wrong, says why, and leads to it', async () => {
  const { saves } = show();
  const field = await days();
  await type(field, '120');
  await user.tab();
  expect(field).toHaveAccessibleDescription(/Enter a whole number between 1 and 90/);
  await save();
  expect(field).toHaveFocus();
  expect(screen.getByRole('button', { name: '1 needs correcting' })).toBeVisible();
  await type(screen.getByRole('textbox', { name: 'Accent color' }), 'red');
  await user.click(screen.getByRole('button', { name: '2 need correcting' }));
  expect(screen.getByRole('textbox', { name: 'Accent color' })).toHaveFocus();
  expect(saves()).toEqual([]);
});

it('shows what the database refuses beside the field', async () => {
  show(undefined, {
    'settings.save': () => {
      throw new AppError('invalid', 'Choose a valid timezone', {
        sqlState: '23514',
        hint: 'invite_expiry_days',
      });
    },
  });
  const field = await days();
  await type(field, '9');
  await save();
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription(/Choose a valid timezone/);
  });
  expect(field).toHaveFocus();
  expect(field).toHaveValue('9');
});

it('keeps what was typed where it cannot be saved', async () => {
  show(undefined, {
    'settings.save': () => {
      throw new AppError('forbidden', 'no', { sqlState: '42501' });
    },
  });
  await type(await days(), '9');
  await save();
  expect(
    await screen.findByText('You don’t have permission to change the configuration. Ask an administrator.'),
  ).toBeVisible();
  expect(await days()).toHaveValue('9');
  expect(bar()).toHaveTextContent('1 unsaved change');
});

describe('where someone else has changed the same setting', () => {
  it('the person sees both, and keeps theirs or takes the other', async () => {
    const { saves, overtake, kept } = show();
    await type(await days(), '30');
    await overtake(rowOf('invite_expiry_days', '21', 2), false);
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Invitations expire after was changed' });
    expect(dialog).toHaveTextContent('21 days');
    expect(dialog).toHaveTextContent('30 days');
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => {
      expect(kept.get('invite_expiry_days')).toMatchObject({ value: '30', rowVersion: 3 });
    });
    await waitFor(() => {
      expect(bar()).toBeNull();
    });
    await type(await days(), '5');
    await overtake(rowOf('invite_expiry_days', '6', 4), false);
    await save();
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(async () => {
      expect(await days()).toHaveValue('6');
    });
    expect(saves()).toHaveLength(1);
  });

  it('its row says so at once where the window hears of it, and what is not being changed follows', async () => {
    const { overtake } = show();
    await type(await days(), '30');
    await overtake(rowOf('workspace_name', 'Northlight', 1), true);
    await overtake(rowOf('invite_expiry_days', '21', 2), true);
    expect(await screen.findByText(/changed this to 21 days/)).toHaveTextContent('Oskar Lind');
    expect(screen.getByRole('textbox', { name: 'Workspace name' })).toHaveValue('Northlight');
    expect(await days()).toHaveValue('30');
  });

  it('nothing is asked where only the version is another one', async () => {
    const { saves, overtake } = show();
    await type(await days(), '30');
    await overtake(rowOf('invite_expiry_days', '14', 3), false);
    await save();
    await waitFor(() => {
      expect(saves()).toEqual([{ changes: [{ key: 'invite_expiry_days', value: '30', rowVersion: 3 }] }]);
    });
  });
});

it('resets one or all, which is saved or discarded as any change is', async () => {
  const { saves } = show([rowOf('invite_expiry_days', '14'), rowOf('timezone', 'Europe/Zagreb')]);
  await user.click(await screen.findByRole('button', { name: 'Reset Invitations expire after to 7 days' }));
  expect(await days()).toHaveValue('7');
  await user.click(screen.getByRole('button', { name: 'Undo change of Invitations expire after' }));
  expect(await days()).toHaveValue('14');
  await user.click(screen.getByRole('button', { name: 'Reset all' }));
  expect(bar()).toHaveTextContent('2 unsaved changes');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(bar()).toBeNull();
  expect(saves()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reset all' }));
  await save();
  expect(await screen.findByText('2 settings saved')).toBeVisible();
});

it('shows who changed a setting, and restores what it was', async () => {
  show();
  await days();
  await user.click(screen.getByRole('button', { name: 'History of Invitations expire after' }));
  const history = await screen.findByRole('dialog', { name: 'History of Invitations expire after' });
  expect(await within(history).findByText('Oskar Lind')).toBeVisible();
  await user.click(within(history).getByRole('button', { name: 'Restore 30 days' }));
  expect(await days()).toHaveValue('30');
  expect(bar()).toHaveTextContent('1 unsaved change');
});

it('says that a setting has no history, or that it cannot be loaded', async () => {
  let answers = [
    () => {
      throw new AppError('unavailable', 'The server could not be reached.');
    },
    (): SettingHistory => [],
  ];
  show(undefined, { 'settings.getHistory': () => answers[0]?.() ?? [] });
  await days();
  await user.click(screen.getByRole('button', { name: 'History of Logo' }));
  expect(await screen.findByText('Failed to load the history')).toBeVisible();
  answers = answers.slice(1);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('No changes yet')).toBeVisible();
});

it('finds settings by name, key and what they do, and keeps what is being changed in sight', async () => {
  show();
  await type(await days(), '30');
  await user.type(screen.getByRole('searchbox', { name: 'Filter settings' }), 'audit log');
  expect(screen.getAllByRole('group').map((row) => row.getAttribute('aria-label'))).toEqual([
    'Invitations expire after',
    'Keep the audit log for',
  ]);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await type(screen.getByRole('searchbox', { name: 'Filter settings' }), 'zzz');
  expect(screen.getByText('No settings match "zzz"')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all settings' }));
  expect(await days()).toBeVisible();
  await user.click(screen.getByText('Not default'));
  expect(screen.getAllByRole('group')).toHaveLength(1);
});

it('asks before it is left with changes, and forgets them where that is wanted', async () => {
  show();
  await type(await days(), '30');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(await days()).toHaveValue('30');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  flushDrafts();
  expect(draftOf('config')).toBeUndefined();
});

it('brings back what was typed and not saved, and asks where that is stale', async () => {
  const first = show();
  await type(await days(), '30');
  first.unmount();
  flushDrafts();
  expect(draftOf('config')?.content).toContain('"typed":"30"');
  const second = show([rowOf('invite_expiry_days', '21', 2)]);
  expect(await days()).toHaveValue('30');
  expect(bar()).toHaveTextContent('Restored');
  await save();
  expect(
    await screen.findByRole('dialog', { name: 'Invitations expire after was changed' }),
  ).toHaveTextContent('21 days');
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => {
    expect(bar()).toBeNull();
  });
  expect(second.saves()).toEqual([]);
  dropDraft('config');
});

it('warns of what a value brings about', async () => {
  show();
  expect(await screen.findByText(/anyone who signs up can see every model/)).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'New sign-ups wait for approval' }));
  expect(screen.queryByText(/anyone who signs up can see every model/)).toBeNull();
  await type(screen.getByRole('textbox', { name: 'Keep the audit log for' }), '30');
  expect(screen.getByText(/older than 30 days will be removed for good/)).toBeVisible();
});

it('says that it cannot be loaded, and tries again', async () => {
  let isDown = true;
  show(undefined, {
    'settings.list': () => {
      if (isDown) throw new AppError('unavailable', 'The server could not be reached.');
      return [];
    },
  });
  expect(await screen.findByText('Failed to load the configuration')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await days()).toHaveValue('7');
});

it('changes nothing while someone else’s app is looked at', async () => {
  const fake = createFakeBridge({ 'settings.list': () => [rowOf('timezone', 'Europe/Zagreb')] });
  connectTo(fake.bridge);
  const profile = { ...mia, id: oskar.id };
  const seen = { profile, permissions: { status: 'loaded' as const, permissions: roleDefaults('admin') } };
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <SeenPerson value={seen}>
          <ConfigPage />
        </SeenPerson>
      ),
    },
  ]);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={testQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(await days()).toBeDisabled();
  expect(screen.getByRole('switch', { name: 'Marketplace' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Reset/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'History of Default timezone' })).toBeEnabled();
});
