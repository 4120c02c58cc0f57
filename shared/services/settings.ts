import type { Handlers } from '#shared/contract/bridge.ts';
import { settingHistorySize, type SettingRow } from '#shared/contract/settings.ts';
import { settingProblem } from '#shared/domain/setting-problem.ts';
import { settings, type SettingKey } from '#shared/domain/settings.ts';
import { forgetTimezone } from './default-timezone.ts';
import { run } from './database/query.ts';
import { toActor } from './person-rows.ts';
import type { ServiceContext } from './service-context.ts';

const inviteDays = 'invite_expiry_days';

// Declared `as const`, because the compiler derives the rows' shape from them.
const settingColumns =
  'key, value, row_version, updated_at, setter:profiles!config_updated_by_fkey(id, email, display_name)' as const;
const historyColumns =
  'id, old_value, new_value, changed_at, changer:profiles!config_history_changed_by_fkey(id, email, display_name)' as const;

export function settingHandlers({ client }: ServiceContext): Handlers<'settings'> {
  return {
    'settings.isSignUpOpen': async () => {
      const [row] = await run(client.from('config').select('value').eq('key', 'signup_requires_approval'));
      return row?.value !== 'true';
    },
    'settings.setSignUpOpen': async ({ isOpen }) => {
      await run(client.rpc('set_signup_approval', { p_is_required: !isOpen }));
    },
    'settings.getInviteExpiryDays': async () => {
      const [row] = await run(client.from('config').select('value').eq('key', inviteDays));
      // The same rule as in the database, which decides.
      return Number(
        row === undefined || settingProblem(inviteDays, row.value) !== undefined
          ? settings[inviteDays].default
          : row.value,
      );
    },
    'settings.list': async () => {
      const rows = await run(client.from('config').select(settingColumns).in('key', Object.keys(settings)));
      return rows.map((row): SettingRow => ({
        key: row.key as SettingKey,
        value: row.value,
        rowVersion: row.row_version,
        updatedAt: row.updated_at,
        updatedBy: row.setter && toActor(row.setter),
      }));
    },
    'settings.save': async ({ changes }) => {
      const rows = changes.map(({ key, value, rowVersion }) => ({ key, value, row_version: rowVersion }));
      await run(client.rpc('save_config', { p_changes: rows }));
      forgetTimezone(client);
    },
    'settings.getHistory': async ({ key }) => {
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
        changedBy: row.changer && toActor(row.changer),
      }));
    },
  };
}
