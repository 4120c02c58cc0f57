import type { Handlers } from '#shared/contract/bridge.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { currentUserId } from './session/current-user.ts';

const timezoneCacheMs = 5 * 60_000;
const fallbackTimezone = 'UTC';
const usualInviteDays = 7;

export function configHandlers({ client }: ServiceContext): Handlers<'config'> {
  return {
    'config.getDefaultTimezone': () => defaultTimezone(client),
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
    'config.isSignUpOpen': async () => {
      const [row] = await run(client.from('config').select('value').eq('key', 'signup_requires_approval'));
      return row?.value !== 'true';
    },
    'config.setSignUpOpen': async ({ isOpen }) => {
      await run(client.rpc('set_signup_approval', { p_is_required: !isOpen }));
    },
    'config.getInviteExpiryDays': async () => {
      const [row] = await run(client.from('config').select('value').eq('key', 'invite_expiry_days'));
      // As the database reads it, which decides.
      return row !== undefined && /^([1-9]|[1-8][0-9]|90)$/.test(row.value)
        ? Number(row.value)
        : usualInviteDays;
    },
  };
}

async function isMarketplaceInPlan(client: Client): Promise<boolean> {
  const target_user_id = await currentUserId(client);
  const [plan] = await run(client.rpc('get_user_subscription', { target_user_id }, { get: true }));
  return plan?.can_access_marketplace === true;
}

const cachedTimezones = new WeakMap<Client, { value: string; readAtMs: number }>();

/** Config key `timezone`, kept for 5 minutes; UTC where it is missing or cannot be read, which is not kept. */
export async function defaultTimezone(client: Client): Promise<string> {
  const cached = cachedTimezones.get(client);
  if (cached !== undefined && Date.now() - cached.readAtMs < timezoneCacheMs) return cached.value;
  try {
    const [row] = await run(client.from('config').select('value').eq('key', 'timezone'));
    const value = row?.value ?? fallbackTimezone;
    cachedTimezones.set(client, { value, readAtMs: Date.now() });
    return value;
  } catch {
    return fallbackTimezone;
  }
}
