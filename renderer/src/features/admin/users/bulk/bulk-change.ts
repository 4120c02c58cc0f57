import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import type { User, UserStatus } from '#shared/contract/users.ts';
import type { roles } from '#shared/domain/permissions.ts';
import {
  getPermissions,
  resetPermissions,
  setOverride,
  setRole,
  setStatus,
} from '#renderer/features/admin/users/api.ts';
import { countLabel, statusLabel, userName } from '#renderer/features/admin/users/user.ts';
import { attempt, type Changed } from './change-each.ts';

type Role = (typeof roles)[number];

/** What many people get at once. */
export type BulkChange =
  { kind: 'role'; role: Role } | { kind: 'status'; status: UserStatus } | { kind: 'resetPermissions' };

/** The step for one person, or undefined where the list shows already that there is nothing to do. */
export function stepFor(change: BulkChange, user: User): (() => Promise<Changed | undefined>) | undefined {
  switch (change.kind) {
    case 'role':
      return user.role === change.role ? undefined : () => giveRole(user, change.role);
    case 'status':
      return user.status === change.status ? undefined : () => giveStatus(user, change.status);
    case 'resetPermissions':
      return () => leaveToRole(user);
  }
}

async function giveRole(user: User, role: Role): Promise<Changed> {
  const give = (wanted: Role) => attempt('users.setRole', setRole(user.id, wanted));
  return { now: await give(role), undo: () => give(user.role === 'admin' ? 'admin' : 'manager') };
}

async function giveStatus(user: User, status: UserStatus): Promise<Changed> {
  const give = (wanted: UserStatus) => attempt('users.setStatus', setStatus(user.id, wanted));
  return { now: await give(status), undo: () => give(user.status === 'active' ? 'active' : 'inactive') };
}

/** The overrides are read first, since nothing else would know how to put them back. */
async function leaveToRole({ id }: User): Promise<Changed | undefined> {
  const { permissions } = await attempt('users.permissions', getPermissions(id));
  const overrides = permissions.filter(({ override }) => override !== null);
  if (overrides.length === 0) return undefined;
  await attempt('users.resetPermissions', resetPermissions(id));
  return {
    now: {},
    undo: async () => {
      for (const { key, override } of overrides) {
        const call = override === true ? 'users.grantPermission' : 'users.revokePermission';
        await attempt(call, setOverride(id, key, override), key);
      }
      return {};
    },
  };
}

/** `3 users set to Inactive` */
export function describeDone(change: BulkChange, count: number): string {
  switch (change.kind) {
    case 'role':
      return `${countLabel(count)} set to ${roleLabel(change.role)}`;
    case 'status':
      return `${countLabel(count)} set to ${statusLabel(change.status)}`;
    case 'resetPermissions':
      return `Permissions of ${countLabel(count)} reset`;
  }
}

export type Question = { title: string; text: string; confirmLabel: string };

/** What is asked before something that hurts; undefined where Undo is enough. */
export function questionFor(change: BulkChange, users: readonly User[]): Question | undefined {
  const [first] = users;
  const isOne = users.length === 1 && first !== undefined;
  const who = isOne ? userName(first) : countLabel(users.length);
  if (change.kind === 'resetPermissions')
    return {
      title: `Reset the permissions of ${who}?`,
      text: 'Whatever was given to them alone, or taken from them alone, is lost: their role decides again.',
      confirmLabel: 'Reset permissions',
    };
  if (change.kind === 'role')
    return change.role !== 'admin'
      ? undefined
      : {
          title: isOne ? `Make ${who} an administrator?` : `Make ${who} administrators?`,
          text: 'Administrators see and change everything, and decide what everybody else may do.',
          confirmLabel: isOne ? 'Make administrator' : 'Make administrators',
        };
  return change.status === 'active'
    ? undefined
    : {
        title: `Deactivate ${who}?`,
        text: 'All their sessions end at once, and they cannot sign in until somebody activates them again.',
        confirmLabel: 'Deactivate',
      };
}
