import { settings } from '#shared/domain/settings.ts';
import type { Handlers } from '#shared/contract/bridge.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { defaultTimezone } from './default-timezone.ts';
import type { ServiceContext } from './service-context.ts';
import { currentUserId } from './session/current-user.ts';

export function configHandlers({ client }: ServiceContext): Handlers<'config'> {
  return {
    'config.getDefaultTimezone': () => defaultTimezone(client),
    'config.getTrashDays': async () => {
      const [row] = await run(client.from('config').select('value').eq('key', 'trash_days'));
      const days = Number(row?.value);
      return Number.isInteger(days) && days > 0 ? days : Number(settings.trash_days.default);
    },
    'config.getPublicAddress': async () => {
      const [row] = await run(client.from('config').select('value').eq('key', 'public_address'));
      const address = row?.value.replace(/\/+$/, '') ?? '';
      return address === '' ? null : address;
    },
    'config.getFeatureFlags': async () => {
      const rows = await run(
        client.from('config').select('key, value').in('key', ['enable_marketplace', 'enable_notifications']),
      );
      const values = new Map(rows.map((row) => [row.key, row.value]));
      const isMarketplaceEnabled = values.get('enable_marketplace') === 'true';
      return {
        isMarketplaceEnabled,
        isMarketplaceInPlan: isMarketplaceEnabled && (await isMarketplaceInPlan(client)),
        areNotificationsEnabled: values.get('enable_notifications') !== 'false',
      };
    },
  };
}

async function isMarketplaceInPlan(client: Client): Promise<boolean> {
  const target_user_id = await currentUserId(client);
  const [plan] = await run(client.rpc('get_user_subscription', { target_user_id }, { get: true }));
  return plan?.can_access_marketplace === true;
}
