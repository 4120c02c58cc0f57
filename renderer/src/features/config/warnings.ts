import { settingProblem } from '#shared/domain/setting-problem.ts';
import { type SettingKey } from '#shared/domain/settings.ts';

/** Warns of a consequence that would otherwise surprise later. */
export function warningOf(key: SettingKey, value: string, saved: string): string | undefined {
  if (settingProblem(key, value) !== undefined) return undefined;
  if (key === 'signup_requires_approval' && value === 'false')
    return 'Off: anyone who signs up can see every model';
  if (key === 'audit_retention_days' && Number(value) < Number(saved))
    return `Entries older than ${value} days will be removed for good within a day`;
  if (key === 'trash_days' && Number(value) < Number(saved))
    return `What was moved to the trash more than ${value} days ago will be deleted for good within a day`;
  return undefined;
}
