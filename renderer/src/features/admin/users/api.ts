import { request } from '#renderer/bridge/index.ts';
import { userPageSize, type UserStatus } from '#shared/contract/users.ts';
import type { PermissionKey, roles } from '#shared/domain/permissions.ts';

export const listUsers = (offset: number) => request('users.list', { offset, limit: userPageSize });

export const countModels = () => request('users.countModels');

export const isSignUpOpen = () => request('settings.isSignUpOpen');

export const setSignUpOpen = (isOpen: boolean) => request('settings.setSignUpOpen', { isOpen });

/** A write names the version that the person saw. */
type VersionedId = { id: string; rowVersion: number };

export const getUser = (id: string) => request('users.get', { id });

export const setRole = (user: VersionedId, role: (typeof roles)[number]) =>
  request('users.setRole', { ...user, role });

export const setStatus = (user: VersionedId, status: UserStatus) =>
  request('users.setStatus', { ...user, status });

export const setDisplayName = (user: VersionedId, displayName: string) =>
  request('users.setDisplayName', { ...user, displayName });

export const deleteUser = (id: string) => request('users.delete', { id });

export const reassignModels = (fromId: string, toId: string) =>
  request('users.reassignModels', { fromId, toId });

/** Open tasks by person. */
export const countTasks = () => request('tasks.countByPerson');

export const reassignTasks = (fromUserId: string, toUserId: string | null) =>
  request('tasks.reassign', { fromUserId, toUserId });

export const listSessions = (id: string) => request('users.listSessions', { id });

/** Null ends all of them. */
export const endSessions = (id: string, sessionId: string | null) =>
  request('users.endSessions', { id, sessionId });

export const getPermissions = (id: string) => request('users.permissions', { id });

/** Null leaves the decision to the role. */
export async function setOverride(id: string, key: PermissionKey, override: boolean | null): Promise<void> {
  if (override === null) await request('users.resetPermissions', { id, key });
  else await request(override ? 'users.grantPermission' : 'users.revokePermission', { id, key });
}

export const resetPermissions = (id: string) => request('users.resetPermissions', { id, key: null });
