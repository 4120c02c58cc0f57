import { request } from '#renderer/bridge/index.ts';
import { asOwnChange } from '#renderer/lib/live/own-changes.ts';
import { roleLabel } from '#renderer/lib/viewer/role-label.ts';
import type { askAboutConflict } from '#renderer/ui/conflict/conflict-store.ts';
import { saveVersioned, type Seen } from '#renderer/ui/conflict/save-versioned.ts';
import type { Account, User, UserStatus } from '#shared/contract/users.ts';
import type { roles } from '#shared/domain/permissions.ts';
import { statusLabel } from './user.ts';

type Role = (typeof roles)[number];
type Ask = typeof askAboutConflict;

const asOwn = (id: string, send: () => Promise<Account>) =>
  asOwnChange([id], send, (account) => [account], { isCounted: false });

// Each saves one value of a user, keeping concurrent changes by others unless they changed the same value.

export const saveRole = (user: User, role: Role, ask?: Ask) =>
  saveVersioned<Account>({
    thing: 'user',
    label: 'Role',
    seen: { value: user.role, rowVersion: user.rowVersion },
    wanted: role,
    valueOf: (account) => account.role,
    textOf: roleLabel,
    save: (rowVersion) => asOwn(user.id, () => request('users.setRole', { id: user.id, rowVersion, role })),
    reload: () => request('users.get', { id: user.id }),
    ask,
  });

export const saveStatus = (user: User, status: UserStatus, ask?: Ask) =>
  saveVersioned<Account>({
    thing: 'user',
    label: 'Status',
    seen: { value: user.status, rowVersion: user.rowVersion },
    wanted: status,
    valueOf: (account) => account.status,
    textOf: statusLabel,
    save: (rowVersion) =>
      asOwn(user.id, () => request('users.setStatus', { id: user.id, rowVersion, status })),
    reload: () => request('users.get', { id: user.id }),
    ask,
  });

export const saveDisplayName = (id: string, displayName: string, seen: Seen) =>
  saveVersioned<Account>({
    thing: 'user',
    label: 'Display name',
    seen,
    wanted: displayName,
    valueOf: (account) => account.displayName ?? '',
    save: (rowVersion) => asOwn(id, () => request('users.setDisplayName', { id, rowVersion, displayName })),
    reload: () => request('users.get', { id }),
  });
