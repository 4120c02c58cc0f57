// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PermissionKey } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { host, jonas, kofi, mia, permissionsWith, renderAdmin, userOf } from './test-users.tsx';

const user = userEvent.setup({ delay: null });
const people = [mia, jonas, kofi];
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const panel = (name: string) => screen.findByRole('complementary', { name });
const openJonas = async () => {
  await user.click(await screen.findByRole('link', { name: 'Jonas Lindqvist' }));
  return panel('Jonas Lindqvist');
};
const linked = () => screen.getAllByRole('row').flatMap((each) => within(each).queryAllByRole('link'));

it('has no part for people whom the rule of the admin area leaves out', () => {
  const { callsOf } = host(people);
  renderAdmin({ viewer: jonas, permissions: { can_manage_users: false } });
  expect(screen.getByRole('alert')).toHaveTextContent('You don’t have access to any part of Admin');
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
  expect(callsOf('users.list')).toEqual([]);
});

describe('the users', () => {
  it('are listed with role, status and models, and the viewer is marked', async () => {
    host(people);
    renderAdmin();
    expect(await row('Jonas Lindqvist')).toHaveTextContent(/Manager.*Active.*4 main, 2 secondary/);
    expect(await row('Mia Hartwell')).toHaveTextContent(/you.*Administrator/);
    expect(await row('Kofi Mensah')).toHaveTextContent('Inactive');
    expect(screen.getByText('3 users')).toBeInTheDocument();
    // The parts of the total, each a link to its users.
    expect(screen.getByRole('button', { name: '1 inactive' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '2 active' }));
    expect(linked().map((link) => link.textContent)).toEqual(['Jonas Lindqvist', 'Mia Hartwell']);
  });

  it.each([
    ['LINDQVIST', ['Jonas Lindqvist']],
    ['kofi@', ['Kofi Mensah']],
    ['admin', ['Mia Hartwell']],
  ])('are searched by name, email and role: %s', async (text, names) => {
    host(people);
    renderAdmin();
    await row('Jonas');
    await user.keyboard('/');
    await user.keyboard(text);
    await waitFor(() => {
      expect(linked().map((link) => link.textContent)).toEqual(names);
    });
  });

  it('are filtered from the address, and say that nobody is left', async () => {
    host(people);
    renderAdmin({ path: '/admin?role=admin&status=inactive' });
    expect(await screen.findByText('No users match these filters')).toBeInTheDocument();
    expect(screen.getByText('0 of 3 users')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await row('Jonas')).toBeInTheDocument();
  });

  it('come in pages of a thousand', async () => {
    const { callsOf } = host(Array.from({ length: 1200 }, () => userOf()));
    renderAdmin();
    expect(await screen.findByText('1,200 users')).toBeInTheDocument();
    expect(callsOf('users.list')).toMatchObject([{ offset: 0 }, { offset: 1000 }]);
  });

  it('say why they could not be loaded, and try again', async () => {
    let isAway = true;
    host(people, {
      'users.list': () => {
        if (isAway) throw new AppError('unavailable', 'The server is away');
        return people;
      },
    });
    renderAdmin();
    expect(await screen.findByText('Failed to load users')).toBeInTheDocument();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await row('Jonas')).toBeInTheDocument();
  });

  it('come with a warning while sign-up is open', async () => {
    host(people, { 'settings.isSignUpOpen': () => true });
    renderAdmin();
    expect(await screen.findByText('Sign-up is open.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Sign-up is open.')).toBeNull();
  });

  it('close sign-up from that warning, and open it again by Undo', async () => {
    const { callsOf } = host(people, {
      'settings.isSignUpOpen': () => true,
      'settings.setSignUpOpen': () => undefined,
    });
    renderAdmin();
    await user.click(await screen.findByRole('button', { name: 'Require approval' }));
    await waitFor(() => {
      expect(screen.queryByText('Sign-up is open.')).toBeNull();
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Sign-up is open.')).toBeInTheDocument();
    expect(callsOf('settings.setSignUpOpen')).toEqual([{ isOpen: false }, { isOpen: true }]);
  });
});

it('those who wait for approval are counted where sign-up is closed, and let in by their status', async () => {
  const lena = userOf({
    displayName: 'Lena New',
    status: 'inactive',
    createdAt: '2026-11-18T09:00:00+00:00',
    waitsSince: '2026-11-18T09:00:00+00:00',
  });
  const { callsOf } = host([mia, kofi, lena]);
  const { search } = renderAdmin();
  expect(await screen.findByText('1 person is waiting for approval.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(search().get('status')).toBe('waiting');
  // A user who was active before doesn't count as waiting.
  await waitFor(() => {
    expect(screen.queryByText('Kofi Mensah')).toBeNull();
  });
  await user.click(await screen.findByRole('link', { name: 'Lena New' }));
  const opened = await panel('Lena New');
  await user.click(within(opened).getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Active' }));
  await screen.findByText('User status updated successfully');
  expect(callsOf('users.setStatus')).toEqual([{ id: lena.id, rowVersion: 1, status: 'active' }]);
});

describe('one user', () => {
  it('has an address, and leads to the next one', async () => {
    host(people);
    const { search } = renderAdmin({ path: `/admin?userId=${jonas.id}` });
    const opened = await panel('Jonas Lindqvist');
    expect(within(opened).getByText('1 of 3')).toBeVisible();
    await user.click(within(opened).getByRole('button', { name: 'Next user' }));
    expect(await panel('Kofi Mensah')).toBeVisible();
    expect(search().get('userId')).toBe(kofi.id);
  });

  it('that there is not, or who is not theirs to see, is said to be so', async () => {
    host(people);
    renderAdmin({ path: '/admin?userId=00000000-0000-4000-8000-000000099999' });
    expect(await screen.findByText("User not found, or you don't have access")).toBeVisible();
  });

  it('gets another role, at once in the list', async () => {
    const { callsOf } = host(people);
    renderAdmin();
    const opened = await openJonas();
    await user.click(within(opened).getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Administrator' }));
    const question = await screen.findByRole('dialog', { name: 'Make Jonas Lindqvist an administrator?' });
    expect(callsOf('users.setRole')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Make administrator' }));
    expect(await screen.findByText('User role updated successfully')).toBeInTheDocument();
    expect(callsOf('users.setRole')).toEqual([{ id: jonas.id, rowVersion: 1, role: 'admin' }]);
    expect(await row('Jonas')).toHaveTextContent('Administrator');
  });

  it('is asked about where someone else gave them another status meanwhile', async () => {
    const stored = { ...jonas, status: 'inactive', displayName: 'Jonas L.', rowVersion: 2 };
    const { callsOf } = host([{ ...jonas, status: 'pending' }, kofi, mia], {
      'users.get': () => stored,
      'users.setStatus': ({ rowVersion, status }) => {
        if (rowVersion !== 2) throw new AppError('conflict', 'Changed', { hint: 'stale' });
        return { ...stored, status, rowVersion: 3 };
      },
    });
    renderAdmin();
    const opened = await openJonas();
    await user.click(within(opened).getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Active' }));
    const dialog = await screen.findByRole('dialog', { name: 'Status was changed' });
    expect(dialog).toHaveTextContent('Theirs, savedInactive');
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('User status updated successfully')).toBeInTheDocument();
    expect(callsOf('users.setStatus')).toHaveLength(2);
    expect(await row('Jonas L.')).toHaveTextContent('Active');
  });

  it('is asked about as well after the question whether to deactivate them, and theirs can be taken', async () => {
    const stored = { ...jonas, status: 'pending', rowVersion: 2 };
    const { callsOf } = host(people, {
      'users.get': () => stored,
      'users.setStatus': () => {
        throw new AppError('conflict', 'Changed', { hint: 'stale' });
      },
    });
    renderAdmin();
    const opened = await openJonas();
    await user.click(within(opened).getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));
    const question = await screen.findByRole('dialog', { name: 'Deactivate Jonas Lindqvist?' });
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Status was changed' });
    expect(dialog).toHaveTextContent('Yours, not saved yetInactive');
    await user.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => {
      expect(within(opened).getByRole('combobox', { name: 'Status' })).not.toHaveValue('Active');
    });
    expect(callsOf('users.setStatus')).toHaveLength(1);
  });

  it('keeps the status when changing it was refused, and says why', async () => {
    host(people, {
      'users.setStatus': () => {
        throw new AppError('invalid', 'You cannot remove the last administrator', { sqlState: 'P0001' });
      },
    });
    renderAdmin();
    const opened = await openJonas();
    await user.click(within(opened).getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Deactivate Jonas Lindqvist?' })).getByRole('button', {
        name: 'Deactivate',
      }),
    );
    expect(
      await screen.findByText('Failed to update user status: You cannot remove the last administrator'),
    ).toBeInTheDocument();
    expect(await row('Jonas')).toHaveTextContent('Active');
  });

  it.each([
    ['', 'Display name must be at least 2 characters long'],
    ['    ', 'Display name must be at least 2 characters long'],
    ['x'.repeat(101), 'Display name must be 100 characters or fewer'],
    ['Jonas\u202e', 'Display name contains characters that cannot be shown'],
  ])('keeps the name, and what was typed, where that is %j', async (typed, sentence) => {
    const { callsOf } = host(people);
    renderAdmin();
    const opened = await openJonas();
    await user.click(within(opened).getByRole('button', { name: /^Edit display name/ }));
    const field = within(opened).getByRole('textbox', { name: 'Display name' });
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
    expect(await within(opened).findByText(sentence)).toBeInTheDocument();
    expect(field).toHaveValue(typed);
    expect(field).toHaveFocus();
    expect(callsOf('users.setDisplayName')).toEqual([]);
  });

  it('is renamed in place, with at least two letters', async () => {
    const { callsOf } = host(people);
    renderAdmin();
    const opened = await openJonas();
    await user.click(within(opened).getByRole('button', { name: /^Edit display name/ }));
    const field = within(opened).getByRole('textbox', { name: 'Display name' });
    await user.clear(field);
    await user.type(field, 'J{Enter}');
    expect(
      await within(opened).findByText('Display name must be at least 2 characters long'),
    ).toBeInTheDocument();
    await user.type(field, 'onas L.{Enter}');
    expect(await screen.findByText('Display name updated successfully')).toBeInTheDocument();
    expect(callsOf('users.setDisplayName')).toEqual([
      { id: jonas.id, rowVersion: 1, displayName: 'Jonas L.' },
    ]);
  });

  it('keeps a name that could not be saved in its field, and says so', async () => {
    host(people, {
      'users.setDisplayName': () => {
        throw new AppError('unavailable', 'The server could not be reached.');
      },
    });
    renderAdmin();
    const opened = await openJonas();
    await user.click(within(opened).getByRole('button', { name: /^Edit display name/ }));
    const field = within(opened).getByRole('textbox', { name: 'Display name' });
    await user.clear(field);
    await user.type(field, 'Jonas L.{Enter}');
    expect(await within(opened).findByText(/^Failed to update display name/)).toBeInTheDocument();
    expect(field).toHaveValue('Jonas L.');
  });

  it('cannot change their own role or status', async () => {
    host(people);
    renderAdmin();
    await user.click(await screen.findByRole('link', { name: 'Mia Hartwell' }));
    const opened = await panel('Mia Hartwell');
    expect(within(opened).getByRole('combobox', { name: 'Role' })).toBeDisabled();
    expect(
      within(opened).getByText('Only another administrator can change your role and status.'),
    ).toBeInTheDocument();
    expect(within(opened).queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('is only looked at by someone who manages users without being an administrator', async () => {
    host(people);
    renderAdmin({ viewer: kofi });
    const opened = await openJonas();
    expect(within(opened).getByRole('combobox', { name: 'Role' })).toBeDisabled();
    expect(within(opened).queryByRole('button', { name: 'View as' })).toBeNull();
    await within(opened).findByText('9 of 17 on.');
    expect(within(opened).queryByRole('radio')).toBeNull();
  });

  it('is deleted once their models are handed on and the address is typed', async () => {
    const { callsOf } = host(people);
    const { search } = renderAdmin();
    const opened = await openJonas();
    await user.click(within(opened).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete user…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Jonas Lindqvist?' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete user' });
    await user.type(
      within(dialog).getByRole('textbox', { name: 'Type jonas@northlight.example to confirm' }),
      'jonas@northlight.example',
    );
    expect(confirm).toBeDisabled();
    const newAssignee = within(dialog).getByRole('combobox', { name: 'Reassign their models to' });
    expect(newAssignee).toHaveAccessibleDescription(
      '4 models as main manager, 2 as secondary. Both are handed over.',
    );
    await user.click(newAssignee);
    expect(screen.queryByRole('option', { name: /^Kofi Mensah/ })).toBeNull();
    await user.click(await screen.findByRole('option', { name: /^Me/ }));
    await user.click(confirm);
    expect(await screen.findByText('Jonas Lindqvist deleted')).toBeInTheDocument();
    expect(callsOf('users.reassignModels')).toEqual([{ fromId: jonas.id, toId: mia.id }]);
    expect(callsOf('users.delete')).toEqual([{ id: jonas.id }]);
    expect(search().has('userId')).toBe(false);
  });

  it('has their open tasks handed on as well, after the models', async () => {
    const { calls } = host(people, {
      'users.countModels': () => ({}),
      'tasks.countByPerson': () => ({ [jonas.id]: 12 }),
      'tasks.reassign': () => 12,
    });
    renderAdmin();
    const opened = await openJonas();
    await user.click(within(opened).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete user…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Jonas Lindqvist?' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete user' });
    await user.type(within(dialog).getByRole('textbox'), 'jonas@northlight.example');
    expect(confirm).toBeDisabled();
    const newAssignee = await within(dialog).findByRole('combobox', { name: 'Reassign their open tasks to' });
    expect(newAssignee).toHaveAccessibleDescription(
      '12 open tasks. Tasks of models that the person can’t see become unassigned.',
    );
    await user.click(newAssignee);
    await user.click(await screen.findByRole('option', { name: /^No one/ }));
    await user.click(confirm);
    await screen.findByText('Jonas Lindqvist deleted');
    expect(
      calls.filter(({ name }) => ['tasks.reassign', 'users.delete'].includes(name)).map(({ input }) => input),
    ).toEqual([{ fromUserId: jonas.id, toUserId: null }, { id: jonas.id }]);
  });

  it('offers to hand their open tasks on once they are deactivated', async () => {
    const { callsOf } = host(people, {
      'tasks.countByPerson': () => ({ [jonas.id]: 1 }),
      'tasks.reassign': () => 1,
    });
    renderAdmin();
    const opened = await openJonas();
    await user.click(within(opened).getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Inactive' }));
    const question = await screen.findByRole('dialog', { name: 'Deactivate Jonas Lindqvist?' });
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reassign the tasks of Jonas Lindqvist?' });
    const newAssignee = within(dialog).getByRole('combobox', { name: 'Reassign their open tasks to' });
    expect(newAssignee).toHaveAccessibleDescription(/^1 open task\./);
    expect(within(dialog).getByRole('button', { name: 'Reassign tasks' })).toBeDisabled();
    await user.click(newAssignee);
    await user.click(await screen.findByRole('option', { name: /^Me/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Reassign tasks' }));
    expect(await screen.findByText('1 task reassigned to Mia Hartwell')).toBeInTheDocument();
    expect(callsOf('tasks.reassign')).toEqual([{ fromUserId: jonas.id, toUserId: mia.id }]);
  });
});

describe('permissions', () => {
  const override = (label: string, choice: string) =>
    within(screen.getByRole('radiogroup', { name: `${label} override` })).getByRole('radio', {
      name: choice,
    });

  it('show default, override and effect', async () => {
    host(people, {
      'users.permissions': () => ({
        role: 'manager',
        permissions: permissionsWith('manager', { can_access_marketplace: false }),
      }),
    });
    renderAdmin();
    const opened = await openJonas();
    expect(await within(opened).findByText('8 of 17 on.')).toBeInTheDocument();
    expect(within(opened).getByText('1 differs from the Manager defaults.')).toBeInTheDocument();
    expect(override('Marketplace', 'Off')).toBeChecked();
    expect(override('Models', 'Default')).toBeChecked();
  });

  it('are granted, revoked and left to the role again', async () => {
    const overrides = new Map<PermissionKey, boolean>();
    const { callsOf } = host(people, {
      'users.permissions': () => ({
        role: 'manager',
        permissions: permissionsWith('manager', Object.fromEntries(overrides)),
      }),
      'users.grantPermission': ({ key }) => overrides.set(key, true).has(key),
      'users.revokePermission': ({ key }) => overrides.set(key, false).has(key),
      'users.resetPermissions': ({ key }) => {
        if (key !== null) overrides.delete(key);
        return 1;
      },
    });
    renderAdmin();
    const opened = await openJonas();
    await within(opened).findByText('9 of 17 on.');
    await user.click(override('Debug page', 'On'));
    expect(await within(opened).findByText('10 of 17 on.')).toBeInTheDocument();
    await user.click(override('Chat', 'Off'));
    expect(await within(opened).findByText('9 of 17 on.')).toBeInTheDocument();
    await user.click(override('Chat', 'Default'));
    await waitFor(() => {
      expect(callsOf('users.grantPermission')).toEqual([{ id: jonas.id, key: 'can_access_debug' }]);
      expect(callsOf('users.revokePermission')).toEqual([{ id: jonas.id, key: 'can_access_chat' }]);
      expect(callsOf('users.resetPermissions')).toEqual([{ id: jonas.id, key: 'can_access_chat' }]);
    });
  });

  it('name the key and the code when they are refused, and look as before', async () => {
    host(people, {
      'users.grantPermission': () => {
        throw new AppError('forbidden', 'Only administrators can change permissions', { sqlState: '42501' });
      },
    });
    renderAdmin();
    const opened = await openJonas();
    await within(opened).findByText('9 of 17 on.');
    await user.click(override('Debug page', 'On'));
    expect(
      await screen.findByText(
        'Failed to grant permission can_access_debug (42501): Only administrators can change permissions',
      ),
    ).toBeInTheDocument();
    await waitFor(() => {
      expect(override('Debug page', 'Default')).toBeChecked();
    });
  });

  it('follow a preset, changing just what differs', async () => {
    const { callsOf } = host(people);
    renderAdmin();
    const opened = await openJonas();
    await within(opened).findByText('9 of 17 on.');
    await user.click(within(opened).getByRole('combobox', { name: 'Preset Manager' }));
    await user.click(await screen.findByRole('option', { name: 'Team lead' }));
    await waitFor(() => {
      expect(callsOf('users.grantPermission')).toEqual([
        { id: jonas.id, key: 'can_manage_all_models' },
        { id: jonas.id, key: 'can_see_all_models' },
      ]);
    });
    expect(callsOf('users.revokePermission')).toEqual([]);
  });
});
