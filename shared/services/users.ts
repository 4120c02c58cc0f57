import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import type { Account, User, UserPermission, ModelCounts } from '#shared/contract/users.ts';
import { effectivePermissions, permissionKeys, roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Tables } from '#shared/database.types.ts';
import type { Client } from './database/client.ts';
import { currentUserId } from './session/current-user.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { toSession, type SessionRow } from './session/session-rows.ts';
import { pass, tell } from './database/pass.ts';

type AccountRow = Tables<'profiles'>;
type UserRow = AccountRow & { last_sign_in_at: string | null; waits_since: string | null };

export function userHandlers({ client }: ServiceContext): Handlers<'users'> {
  return {
    'users.list': async ({ offset, limit }) => {
      const rows = await run(
        client
          .rpc('admin_get_all_users', undefined, { get: true })
          .order('display_name', { nullsFirst: false })
          .order('email')
          .order('id')
          .range(offset, offset + limit - 1)
          // The generated types do not know which columns of a procedure may be null.
          .overrideTypes<UserRow[], { merge: false }>(),
      );
      return rows.map(toUser);
    },
    'users.get': ({ id }) => getUser(client, id),
    'users.countModels': async () =>
      (await run(client.rpc('admin_count_models', undefined, { get: true }))) as Record<string, ModelCounts>,
    'users.setRole': async ({ id, rowVersion, role }) =>
      toAccount(
        await run(
          client.rpc('admin_update_user_role', {
            target_user_id: id,
            new_role: role,
            p_row_version: rowVersion,
          }),
        ),
      ),
    'users.setStatus': async ({ id, rowVersion, status }) =>
      toAccount(
        await run(
          client.rpc('admin_update_user_status', {
            target_user_id: id,
            new_status: status,
            p_row_version: rowVersion,
          }),
        ),
      ),
    'users.setDisplayName': async ({ id, rowVersion, displayName }) =>
      toAccount(
        await run(
          client.rpc('admin_update_user_display_name', {
            target_user_id: id,
            new_display_name: displayName,
            p_row_version: rowVersion,
          }),
        ),
      ),
    'users.delete': tell(client, 'admin_delete_user', { id: 'target_user_id' }),
    'users.reassignModels': pass(client, 'admin_reassign_models', {
      fromId: 'p_from_user_id',
      toId: 'p_to_user_id',
    }),
    'users.listSessions': async ({ id }) => {
      const rows = await run(
        client
          .rpc('admin_get_sessions', { p_user_id: id }, { get: true })
          .overrideTypes<SessionRow[], { merge: false }>(),
      );
      return rows.map(toSession);
    },
    'users.endSessions': pass(client, 'admin_end_sessions', { id: 'p_user_id' }),
    'users.permissions': (input) => permissionsOf(client, input),
    'users.grantPermission': async ({ id, key }) =>
      run(
        client.rpc('grant_user_permission', {
          target_user_id: id,
          perm_key: key,
          granted_by_user_id: await currentUserId(client),
        }),
      ),
    'users.revokePermission': pass(client, 'revoke_user_permission', {
      id: 'target_user_id',
      key: 'perm_key',
    }),
    'users.resetPermissions': pass(client, 'reset_user_permission', {
      id: 'p_user_id',
      key: 'p_permission_key',
    }),
  };
}

async function getUser(client: Client, id: string): Promise<Account> {
  const [row] = await run(client.from('profiles').select('*').eq('id', id));
  if (row === undefined) throw notThere();
  return toAccount(row);
}

const notThere = () => new AppError('not_found', 'This user does not exist');

async function permissionsOf(
  client: Client,
  { id }: HandlerInput<'users.permissions'>,
): Promise<{ role: string; permissions: UserPermission[] }> {
  const [profiles, rows] = await Promise.all([
    run(client.from('profiles').select('role').eq('id', id)),
    run(client.from('user_permissions').select('permission_key, enabled').eq('user_id', id)),
  ]);
  const [profile] = profiles;
  if (profile === undefined) throw notThere();
  const overrides = new Map(rows.map((row) => [row.permission_key, row.enabled]));
  const defaults = roleDefaults(profile.role);
  const effective = effectivePermissions(profile.role, rows);
  const permissions = permissionKeys.map((key) => ({
    key,
    roleDefault: defaults[key],
    override: overrides.get(key) ?? null,
    effective: effective[key],
  }));
  return { role: profile.role, permissions };
}

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    status: row.status,
    displayName: row.display_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    rowVersion: row.row_version,
  };
}

const toUser = (row: UserRow): User => ({
  ...toAccount(row),
  lastSignInAt: row.last_sign_in_at,
  waitsSince: row.waits_since,
});
