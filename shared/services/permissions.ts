import type { Handlers } from '#shared/contract/bridge.ts';
import { effectivePermissions } from '#shared/domain/permissions.ts';
import { currentUserId } from './session/current-user.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

export function permissionHandlers({ client }: ServiceContext): Handlers<'permissions'> {
  return {
    'permissions.mine': async () => {
      const userId = await currentUserId(client);
      const [profile] = await run(
        client
          .from('profiles')
          .select('role, user_permissions(permission_key, enabled)')
          .eq('id', userId)
          .limit(1)
          .limit(100, { referencedTable: 'user_permissions' }),
      );
      // Without a profile the manager defaults apply (specification, chapter 6); the database grants nothing by that.
      const { role, user_permissions: overrides } = profile ?? { role: 'manager', user_permissions: [] };
      return { role, permissions: effectivePermissions(role, overrides) };
    },
  };
}
