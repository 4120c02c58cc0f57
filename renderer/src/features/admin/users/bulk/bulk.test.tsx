// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PermissionKey } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { adminParts } from '#renderer/features/admin/admin-parts.ts';
import {
  host,
  jonas,
  kofi,
  mia,
  permissionsWith,
  renderAdmin,
  userOf,
} from '#renderer/features/admin/users/test-users.tsx';

const user = userEvent.setup({ delay: null });
const lena = userOf({ displayName: 'Lena Falk', role: 'admin' });
const people = [jonas, kofi, lena, mia];

beforeAll(() => adminParts.invitations.preload());

const check = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
const bar = () => screen.findByRole('region', { name: 'Selected rows' });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function checkAll(...names: string[]) {
  for (const name of names) await user.click(await check(name));
}

async function choose(button: string, option: string) {
  await user.click(within(await bar()).getByRole('combobox', { name: button }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const confirm = async (dialog: string, button: string) => {
  await user.click(
    within(await screen.findByRole('dialog', { name: dialog })).getByRole('button', { name: button }),
  );
};

const refusedAs = (message: string, hint: string) => () => {
  throw new AppError('invalid', message, { sqlState: 'P0001', hint });
};

describe('many people at once', () => {
  it('are checked without oneself, to whom nothing may be done', async () => {
    host(people);
    renderAdmin();
    await user.click(await check('Jonas Lindqvist'));
    expect(screen.queryByRole('checkbox', { name: 'Select Mia Hartwell' })).toBeNull();
    screen.getByRole('link', { name: 'Mia Hartwell' }).focus();
    await user.keyboard(' ');
    expect(within(await bar()).getByRole('status')).toHaveTextContent('1 selected');
    await user.click(screen.getByRole('button', { name: 'Select all 3' }));
    expect(within(await bar()).getByRole('status')).toHaveTextContent('3 selected');
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
  });

  it('are checked by pointer, by Shift as a range, by Space, and all that the filters leave', async () => {
    host(people);
    renderAdmin({ path: '/admin?role=manager' });
    await checkAll('Jonas Lindqvist');
    await user.keyboard('{Shift>}');
    await user.click(await check('Kofi Mensah'));
    await user.keyboard('{/Shift}');
    expect(within(await bar()).getByRole('status')).toHaveTextContent('2 selected');
    screen.getByRole('link', { name: 'Jonas Lindqvist' }).focus();
    await user.keyboard(' ');
    expect(within(await bar()).getByRole('status')).toHaveTextContent('1 selected');
    await user.click(screen.getByRole('button', { name: 'Select all 2' }));
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Jonas Lindqvist' })).toHaveFocus();
    });
  });

  it('are deactivated after a question, and each is as before by Undo', async () => {
    const { callsOf } = host(people);
    renderAdmin();
    await checkAll('Jonas Lindqvist', 'Kofi Mensah', 'Lena Falk');
    await choose('Set status', 'Inactive');
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate 2 users?' });
    expect(dialog).toHaveTextContent('They’re signed out everywhere');
    expect(callsOf('users.setStatus')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('2 users deactivated')).toBeInTheDocument();
    expect(await row('Jonas')).toHaveTextContent('Inactive');
    expect(within(await bar()).getByRole('status')).toHaveTextContent('3 selected');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 users restored')).toBeInTheDocument();
    expect(callsOf('users.setStatus')).toEqual([
      { id: jonas.id, rowVersion: 1, status: 'inactive' },
      { id: lena.id, rowVersion: 1, status: 'inactive' },
      { id: jonas.id, rowVersion: 2, status: 'active' },
      { id: lena.id, rowVersion: 2, status: 'active' },
    ]);
    expect(await row('Jonas')).toHaveTextContent('Active');
    expect(await row('Kofi')).toHaveTextContent('Inactive');
  });

  it('have their open tasks handed on once they are deactivated: those who have some, and were not refused', async () => {
    const omar = userOf({ displayName: 'Omar Haddad' });
    const noel = userOf({ displayName: 'Noel Brandt' });
    const { callsOf } = host([...people, omar, noel], {
      'tasks.countByPerson': () => ({ [jonas.id]: 2, [lena.id]: 3, [noel.id]: 4 }),
      'tasks.reassign': ({ fromUserId }) => (fromUserId === jonas.id ? 2 : 3),
      'users.setStatus': ({ id, rowVersion, status }) => {
        const found = [jonas, lena, omar].find((one) => one.id === id);
        if (found === undefined) throw new AppError('invalid', 'Not this one', { sqlState: 'P0001' });
        return { ...found, status, rowVersion: rowVersion + 1 };
      },
    });
    renderAdmin();
    await checkAll('Jonas Lindqvist', 'Lena Falk', 'Omar Haddad', 'Noel Brandt');
    await choose('Set status', 'Inactive');
    await confirm('Deactivate 4 users?', 'Deactivate');
    const dialog = await screen.findByRole('dialog', { name: 'Reassign the tasks of 2 users?' });
    const newAssignee = within(dialog).getByRole('combobox', { name: 'Reassign their open tasks to' });
    expect(newAssignee).toHaveAccessibleDescription(/^5 open tasks\./);
    await user.click(newAssignee);
    expect(screen.queryByRole('option', { name: /^Lena Falk/ })).toBeNull();
    await user.click(await screen.findByRole('option', { name: /^Me/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Reassign tasks' }));
    expect(await screen.findByText('5 tasks reassigned to Mia Hartwell')).toBeInTheDocument();
    expect(callsOf('tasks.reassign')).toEqual([
      { fromUserId: jonas.id, toUserId: mia.id },
      { fromUserId: lena.id, toUserId: mia.id },
    ]);
  });

  it.each([
    ['Set status', 'Inactive', 'Deactivate Jonas Lindqvist?'],
    ['Set role', 'Administrator', 'Make Jonas Lindqvist an administrator?'],
  ])('stay as they are where the question is answered with no: %s', async (button, option, dialog) => {
    const { calls } = host(people);
    renderAdmin();
    await checkAll('Jonas Lindqvist');
    await choose(button, option);
    const before = calls.length;
    await confirm(dialog, 'Cancel');
    expect(calls).toHaveLength(before);
    expect(within(await bar()).getByRole('combobox', { name: button })).toHaveFocus();
  });

  it('become administrators after a question, those who are one left alone; managers at once', async () => {
    const { callsOf } = host(people);
    renderAdmin();
    await checkAll('Jonas Lindqvist', 'Kofi Mensah', 'Lena Falk');
    await choose('Set role', 'Administrator');
    await confirm('Make 2 users administrators?', 'Make administrators');
    expect(await screen.findByText('2 users set to Administrator')).toBeInTheDocument();
    await choose('Set role', 'Manager');
    expect(await screen.findByText('3 users set to Manager')).toBeInTheDocument();
    expect(callsOf('users.setRole')).toEqual([
      { id: jonas.id, rowVersion: 1, role: 'admin' },
      { id: kofi.id, rowVersion: 1, role: 'admin' },
      { id: jonas.id, rowVersion: 2, role: 'manager' },
      { id: kofi.id, rowVersion: 2, role: 'manager' },
      { id: lena.id, rowVersion: 1, role: 'manager' },
    ]);
  });

  it('are told apart where some are refused: the others changed, those named, with the reason, and still selected', async () => {
    const nora = userOf({ displayName: 'Nora Berg', role: 'admin' });
    host([...people, nora], {
      'users.setRole': ({ id, role }) => {
        if (id === nora.id) refusedAs('This user does not exist', 'gone')();
        if (id === lena.id) refusedAs('You cannot remove the last administrator', 'last_administrator')();
        return { ...jonas, id, role };
      },
    });
    renderAdmin();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose('Set role', 'Manager');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('2 users were not changed');
    expect(notice).toHaveTextContent(
      'Lena Falk: Failed to update user role: You cannot remove the last administrator',
    );
    expect(notice).toHaveTextContent('Nora Berg: Failed to update user role: This user does not exist');
    expect(within(await bar()).getByRole('status')).toHaveTextContent('2 selected');
    expect(await check('Lena Falk')).toBeChecked();
    expect(await check('Nora Berg')).toBeChecked();
    expect(await row('Nora')).toHaveTextContent('Administrator');
    await user.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lose their overrides after a question, and get each its own back by Undo', async () => {
    const overrides = new Map<string, Partial<Record<PermissionKey, boolean>>>([
      [jonas.id, { can_access_debug: true, can_access_chat: false }],
      [kofi.id, { can_access_notes: false }],
    ]);
    const { callsOf } = host(people, {
      'users.permissions': ({ id }) => ({
        role: 'manager',
        permissions: permissionsWith('manager', overrides.get(id)),
      }),
    });
    renderAdmin();
    await checkAll('Jonas Lindqvist', 'Kofi Mensah', 'Lena Falk');
    await user.click(within(await bar()).getByRole('button', { name: 'Reset permissions' }));
    await confirm('Reset the permissions of 3 users?', 'Reset permissions');
    expect(await screen.findByText('Permissions reset for 2 users')).toBeInTheDocument();
    expect(callsOf('users.resetPermissions')).toEqual([
      { id: jonas.id, key: null },
      { id: kofi.id, key: null },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 users restored')).toBeInTheDocument();
    expect(callsOf('users.grantPermission')).toEqual([{ id: jonas.id, key: 'can_access_debug' }]);
    expect(callsOf('users.revokePermission')).toEqual(
      expect.arrayContaining([
        { id: jonas.id, key: 'can_access_chat' },
        { id: kofi.id, key: 'can_access_notes' },
      ]),
    );
  });

  it('are named where Undo fails, with the key and the code', async () => {
    host(people, {
      'users.permissions': () => ({
        role: 'manager',
        permissions: permissionsWith('manager', { can_access_debug: true }),
      }),
      'users.grantPermission': () => {
        throw new AppError('forbidden', 'Only administrators can change permissions', { sqlState: '42501' });
      },
    });
    renderAdmin();
    await checkAll('Jonas Lindqvist');
    await user.click(within(await bar()).getByRole('button', { name: 'Reset permissions' }));
    await confirm('Reset the permissions of Jonas Lindqvist?', 'Reset permissions');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '1 user was not restored' +
        'Jonas Lindqvist: Failed to grant permission can_access_debug (42501): Only administrators can change permissions',
    );
  });

  it('are asked for no longer once the server is away, and all who are left are named', async () => {
    const crowd = Array.from({ length: 40 }, () => userOf());
    const { callsOf } = host([mia, ...crowd], {
      'users.setStatus': () => {
        throw new AppError('unavailable', 'The server cannot be reached');
      },
    });
    renderAdmin();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await choose('Set status', 'Inactive');
    await confirm('Deactivate 40 users?', 'Deactivate');
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('40 users were not changed');
    expect(notice).toHaveTextContent('Failed to update user status: The server cannot be reached');
    expect(within(notice).getAllByRole('listitem')).toHaveLength(1);
    expect(callsOf('users.setStatus').length).toBeLessThan(10);
    expect(within(await bar()).getByRole('status')).toHaveTextContent('40 selected');
  });

  it('show how far it has come, and are told of by a toast where the list was left meanwhile', async () => {
    const answers: (() => void)[] = [];
    host(people, {
      'users.setStatus': ({ id }) =>
        new Promise((resolve, reject) => {
          answers.push(() => {
            if (id === lena.id)
              reject(new AppError('forbidden', 'Only administrators can change user status'));
            else resolve({ ...jonas, id });
          });
        }),
      'invitations.list': () => [],
    });
    renderAdmin();
    await checkAll('Jonas Lindqvist', 'Lena Falk');
    await choose('Set status', 'Inactive');
    await confirm('Deactivate 2 users?', 'Deactivate');
    expect(await screen.findByLabelText('0 of 2 changed')).toBeInTheDocument();
    expect(within(await bar()).getByRole('button', { name: 'Reset permissions' })).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Invitations' }));
    await screen.findByText('No invitations yet');
    act(() => {
      for (const answer of answers) answer();
    });
    expect(
      await screen.findByText(
        '1 of 2 users was not changed. Lena Falk: Failed to update user status: Only administrators can change user status',
      ),
    ).toBeInTheDocument();
  });

  it('have nothing done to them where they have it already', async () => {
    const { callsOf } = host(people);
    renderAdmin();
    await checkAll('Jonas Lindqvist');
    await choose('Set status', 'Active');
    expect(await screen.findByText('Nothing to change')).toBeInTheDocument();
    expect(callsOf('users.setStatus')).toEqual([]);
  });

  it('can only be exported by someone who manages users without being an administrator', async () => {
    host(people);
    renderAdmin({ viewer: kofi });
    await checkAll('Jonas Lindqvist');
    expect(within(await bar()).queryByRole('combobox')).toBeNull();
    expect(
      within(await bar())
        .getAllByRole('button')
        .map(({ textContent, ariaLabel }) => textContent || ariaLabel),
    ).toEqual(['Select all 4', 'Export', 'Clear selection']);
  });

  it('cannot be checked while an administrator views as someone else', async () => {
    host(people);
    renderAdmin({ isSeen: true });
    await row('Jonas');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
