import type { Handlers } from '#shared/contract/bridge.ts';
import { effectivePermissions } from '#shared/domain/permissions.ts';
import { currentUserId } from './session/current-user.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';

export function permissionHandlers({ client }: ServiceContext): Handlers<'permissions'> {
  return {
    'permissions.mine': async () => {
      const userId = await currentUserId(client);
      const [profiles, overrides] = await Promise.all([
        run(client.from('profiles').select('role').eq('id', userId)),
        run(client.from('user_permissions').select('permission_key, enabled').eq('user_id', userId)),
      ]);
      // Without a profile, the manager defaults apply (specification, chapter 6); the database grants nothing because
      // of that.
      const role = profiles[0]?.role ?? 'manager';
      return { role, permissions: effectivePermissions(role, overrides) };
    },
  };
}
