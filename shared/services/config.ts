import type { Handlers } from '#shared/contract/bridge.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import type { Tables } from '#shared/database.types.ts';
import { settingHistorySize, type SettingRow } from '#shared/contract/config.ts';
import { settings, type SettingKey } from '#shared/domain/settings.ts';
import type { ServiceContext } from './service-context.ts';
import { forSignedIn } from './session/signed-in.ts';

const timezoneCacheMs = 5 * 60_000;
const fallbackTimezone = 'UTC';
const usualInviteDays = 7;

// Literals to the compiler too, which reads the rows' shape from them.
const settingColumns =
  'key, value, row_version, updated_at, setter:profiles!config_updated_by_fkey(id, email, display_name)' as const;
const historyColumns =
  'id, old_value, new_value, changed_at, changer:profiles!config_history_changed_by_fkey(id, email, display_name)' as const;

type ActorRow = Pick<Tables<'profiles'>, 'id' | 'email' | 'display_name'> | null;

export function configHandlers(context: ServiceContext): Handlers<'config'> {
  const { client } = context;
  return {
    ...forSignedIn(context, settingHandlers(client)),
    // The sign-in page has no session yet.
    'config.getBranding': async () => {
      const answer = await run(client.rpc('get_branding', undefined, { get: true }));
      const found = answer as Record<'name' | 'logo_url' | 'accent_color', string | null>;
      return { name: found.name, logoUrl: found.logo_url, accentColor: found.accent_color };
    },
  };
}

function settingHandlers(client: Client): Omit<Handlers<'config'>, 'config.getBranding'> {
  return {
    'config.getDefaultTimezone': () => defaultTimezone(client),
    'config.getFeatureFlags': async () => {
      const rows = await run(
        client.from('config').select('key, value').in('key', ['enable_marketplace', 'enable_notifications']),
      );
      const values = new Map(rows.map((row) => [row.key, row.value]));
      return {
        isMarketplaceEnabled: values.get('enable_marketplace') === 'true',
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
    'config.list': async () => {
      const rows = await run(client.from('config').select(settingColumns).in('key', Object.keys(settings)));
      return rows.map((row): SettingRow => ({
        key: row.key as SettingKey,
        value: row.value,
        rowVersion: row.row_version,
        updatedAt: row.updated_at,
        updatedBy: toActor(row.setter),
      }));
    },
    'config.save': async ({ changes }) => {
      const rows = changes.map(({ key, value, rowVersion }) => ({ key, value, row_version: rowVersion }));
      await run(client.rpc('save_config', { p_changes: rows }));
      // Who has just set it need not wait five minutes.
      cachedTimezones.delete(client);
    },
    'config.getHistory': async ({ key }) => {
      const rows = await run(
        client
          .from('config_history')
          .select(historyColumns)
          .eq('key', key)
          .order('changed_at', { ascending: false })
          .order('id')
          .limit(settingHistorySize),
      );
      return rows.map((row) => ({
        id: row.id,
        oldValue: row.old_value,
        newValue: row.new_value,
        changedAt: row.changed_at,
        changedBy: toActor(row.changer),
      }));
    },
  };
}

const toActor = (row: ActorRow) => row && { id: row.id, email: row.email, displayName: row.display_name };

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
