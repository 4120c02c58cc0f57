import { request } from '#renderer/bridge/index.ts';
import { userPageSize } from '#shared/contract/users.ts';
import type { PermissionKey } from '#shared/domain/permissions.ts';

export const listUsers = (offset: number) => request('users.list', { offset, limit: userPageSize });

/** Null removes the override, so that the role decides. */
export async function setOverride(id: string, key: PermissionKey, override: boolean | null): Promise<void> {
  if (override === null) await request('users.resetPermissions', { id, key });
  else await request(override ? 'users.grantPermission' : 'users.revokePermission', { id, key });
}
