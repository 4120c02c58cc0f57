import { request } from '#renderer/bridge/index.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import type { Account, User, UserStatus } from '#shared/contract/users.ts';
import type { roles } from '#shared/domain/permissions.ts';
import { setOverride } from '#renderer/features/admin/users/api.ts';
import { saveRole, saveStatus } from '#renderer/features/admin/users/save-user.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { countLabel, userName } from '#renderer/features/admin/users/user.ts';
import { errorMessage } from '#renderer/features/admin/users/error-messages.ts';
import { tellReachedLimit } from '#renderer/entities/plan/limits/reached-limit.ts';
import { oneByOne } from '#renderer/ui/change-many/make-calls.ts';
import { attempt } from '#renderer/ui/change-many/refused.ts';
import type { ManyChange } from '#renderer/ui/change-many/use-change-many.ts';
import type { CallsOf } from '#shared/contract/bridge.ts';

type Role = (typeof roles)[number];

/** A change that applies to many users. */
export type BulkChange =
  { kind: 'role'; role: Role } | { kind: 'status'; status: UserStatus } | { kind: 'resetPermissions' };

/** The result of one call, and how to undo it. */
type Made = { now: Partial<User>; undo: () => Promise<Partial<User>> };

/** Whether the change would affect this user, as far as the list shows. */
export function concerns(wanted: BulkChange, user: User): boolean {
  if (wanted.kind === 'role') return user.role !== wanted.role;
  if (wanted.kind === 'status') return user.status !== wanted.status;
  return true;
}

export const bulkChange = (wanted: BulkChange): ManyChange<User, Made> => ({
  concerns: (user) => concerns(wanted, user),
  describe: (count) => describe(wanted, countLabel(count)),
  ...previewFor(wanted),
  calls: (users) => [oneByOne(users, (user) => stepFor(wanted, user))],
  nowOf: ({ now }) => now,
  undo: (changed) => {
    const undoes = new Map(changed.map(({ before, made }) => [before.id, made.undo]));
    return [
      oneByOne(
        changed.map(({ before }) => before),
        async ({ id }) => undoes.get(id)?.(),
      ),
    ];
  },
});

function previewFor(wanted: BulkChange): { preview?: () => Partial<User> } {
  if (wanted.kind === 'role') return { preview: () => ({ role: wanted.role }) };
  if (wanted.kind === 'status') return { preview: () => ({ status: wanted.status }) };
  return {};
}

async function stepFor(wanted: BulkChange, user: User): Promise<Made | undefined> {
  if (wanted.kind === 'role') return giveRole(user, wanted.role);
  return wanted.kind === 'status' ? giveStatus(user, wanted.status) : leaveToRole(user);
}

const told = (call: CallsOf<'users'>, subject?: string) => (error: unknown) => {
  tellReachedLimit(error);
  return errorMessage(call, error, subject);
};

async function giveRole(user: User, role: Role): Promise<Made> {
  const give = (from: User, wanted: Role) =>
    attempt(unlessChanged(saveRole(from, wanted, leaveTheirs)), told('users.setRole'));
  const now = await give(user, role);
  return { now, undo: () => give({ ...user, ...now }, user.role === 'admin' ? 'admin' : 'manager') };
}

async function giveStatus(user: User, status: UserStatus): Promise<Made> {
  const give = (from: User, wanted: UserStatus) =>
    attempt(unlessChanged(saveStatus(from, wanted, leaveTheirs)), told('users.setStatus'));
  const now = await give(user, status);
  return { now, undo: () => give({ ...user, ...now }, user.status === 'active' ? 'active' : 'inactive') };
}

/** A bulk change doesn't ask about single users: a value that someone else changed counts as refused. */
const leaveTheirs = async () => 'theirs' as const;

async function unlessChanged(saved: ReturnType<typeof saveRole>): Promise<Account> {
  const { row, outcome } = await saved;
  if (outcome !== 'mine') throw new AppError('conflict', 'Changed in the meantime', { hint: 'stale' });
  return row;
}

/** Read the overrides first, because Undo could not restore them otherwise. */
async function leaveToRole({ id }: User): Promise<Made | undefined> {
  const { permissions } = await attempt(request('users.permissions', { id }), told('users.permissions'));
  const overrides = permissions.filter(({ override }) => override !== null);
  if (overrides.length === 0) return undefined;
  await attempt(request('users.resetPermissions', { id, key: null }), told('users.resetPermissions'));
  return {
    now: {},
    undo: async () => {
      for (const { key, override } of overrides) {
        const call = override === true ? 'users.grantPermission' : 'users.revokePermission';
        await attempt(setOverride(id, key, override), told(call, key));
      }
      return {};
    },
  };
}

function describe(wanted: BulkChange, users: string): string {
  switch (wanted.kind) {
    case 'role':
      return `${users} set to ${roleLabel(wanted.role)}`;
    case 'status':
      return `${users} ${wanted.status === 'active' ? 'activated' : 'deactivated'}`;
    case 'resetPermissions':
      return `Permissions reset for ${users}`;
  }
}

export type Question = {
  title: string;
  text: string;
  confirmLabel: string;
  /** Where to do it if this dialog isn't enough. */
  instead?: { label: string; to: string };
};

/** The confirmation for a harmful change; undefined where Undo is enough. */
export function questionFor(change: BulkChange, users: readonly User[]): Question | undefined {
  const [first] = users;
  const isOne = users.length === 1 && first !== undefined;
  const who = isOne ? userName(first) : countLabel(users.length);
  if (change.kind === 'resetPermissions')
    return {
      title: `Reset the permissions of ${who}?`,
      text: 'Individual permissions are removed; role defaults apply.',
      confirmLabel: 'Reset permissions',
    };
  if (change.kind === 'role')
    return change.role !== 'admin'
      ? undefined
      : {
          title: isOne ? `Make ${who} an administrator?` : `Make ${who} administrators?`,
          text: 'Administrators can see and change everything, including what others can do.',
          confirmLabel: isOne ? 'Make administrator' : 'Make administrators',
        };
  return change.status === 'active'
    ? undefined
    : {
        title: `Deactivate ${who}?`,
        text: 'They’re signed out everywhere and can’t sign in until they’re activated again. Their models and tasks stay with them: offboarding hands those over, too.',
        confirmLabel: 'Deactivate',
        instead: {
          label: isOne ? `Offboard ${who} instead` : 'Offboard them one by one instead',
          to: isOne ? `?tab=offboarding&userId=${first.id}` : '?tab=offboarding',
        },
      };
}
