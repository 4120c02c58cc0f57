import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { isStale, toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import { askAboutConflict } from '#renderer/ui/conflict/conflict-store.ts';
import { settingKeys, settingOf, settingText, type SettingKey } from '#shared/domain/settings.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { isOvertaken, type Change } from './edits.ts';
import { errorMessage } from './error-messages.ts';
import { readSettings, savedValue, savedVersion, settingQueries, type SavedSettings } from './queries.ts';

const mostAttempts = 5;

/** The result of saving: changes that were saved, and those dropped for someone else's value. */
type Outcome = { saved: SettingKey[]; dropped: SettingKey[]; before: Map<SettingKey, string> };

/**
 * Saves changes together. If someone else has changed one of them meanwhile, the user compares both values and decides.
 */
export function useSaveSettings() {
  const client = useQueryClient();
  /** Reads the current settings and updates the page with them. */
  const read = async () => {
    const now = await readSettings();
    client.setQueryData(settingQueries.list().queryKey, now);
    return now;
  };

  async function save(changes: readonly Change[]): Promise<Outcome> {
    let open = [...changes];
    const dropped: SettingKey[] = [];
    /** The versions that the user has already decided about. */
    const decided = new Map<SettingKey, number>();
    for (let attempt = 1; ; attempt += 1) {
      const now = await read();
      for (const change of open) {
        const { key } = change;
        if (!isOvertaken(change, now) || decided.get(key) === savedVersion(now, key)) continue;
        if (savedValue(now, key) === change.value) continue;
        const choice = await askAboutConflict({
          thing: 'setting',
          label: settingOf(key).label,
          mine: settingText(key, change.value),
          theirs: settingText(key, savedValue(now, key)),
        });
        if (choice === 'later') throw new AppError('conflict', 'Changed elsewhere', { hint: cancelled });
        if (choice === 'theirs') dropped.push(key);
        else decided.set(key, savedVersion(now, key));
      }
      open = open.filter(({ key }) => !dropped.includes(key));
      const before = new Map(open.map(({ key }) => [key, savedValue(now, key)]));
      const done: Outcome = { saved: open.map(({ key }) => key), dropped, before };
      if (open.length === 0) return done;
      try {
        await request('settings.save', {
          changes: [...open.map(({ key, value }) => ({ key, value, rowVersion: savedVersion(now, key) }))],
        });
        return done;
      } catch (error) {
        if (!isStale(error) || attempt === mostAttempts) throw error;
      }
    }
  }

  /** Undoes the changes, except where a value has been changed again since. */
  async function takeBack({ before }: Outcome, after: ReadonlyMap<SettingKey, string>): Promise<void> {
    try {
      const now: SavedSettings = await read();
      const own = [...before].filter(([key]) => savedValue(now, key) === after.get(key));
      if (own.length > 0)
        await request('settings.save', {
          changes: [...own.map(([key, value]) => ({ key, value, rowVersion: savedVersion(now, key) }))],
        });
      const kept = before.size - own.length;
      if (kept === 0) notifySuccess(before.size === 1 ? 'Change undone' : 'Changes undone');
      else notifyError(`${countOf(kept)} changed again in the meantime and kept.`);
    } catch (error) {
      notifyError(errorMessage('settings.save', error));
    } finally {
      void client.invalidateQueries({ queryKey: ['config'] });
    }
  }

  return useMutation({
    mutationFn: (changes: readonly Change[]) =>
      undoable(async (offer) => {
        const outcome = await save(changes);
        const { saved } = outcome;
        const after = new Map(changes.map(({ key, value }) => [key, value]));
        const [only] = saved;
        if (only !== undefined)
          offer(
            saved.length === 1 ? `${settingOf(only).label} saved` : `${String(saved.length)} settings saved`,
            () => takeBack(outcome, after),
          );
        return outcome;
      }),
    onError: (error) => {
      if (toAppError(error).hint === cancelled)
        notifyError('Not saved. Someone else changed a setting. Save again to compare.');
      // An error about one setting is already shown in its row.
      else if (refusedKey(error) === undefined) notifyError(errorMessage('settings.save', error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['config'] }),
  });
}

const cancelled = 'put_off';

const countOf = (count: number) => (count === 1 ? '1 setting was' : `${String(count)} settings were`);

/** The setting whose value the database refused. */
export function refusedKey(error: unknown): SettingKey | undefined {
  const { code, hint } = toAppError(error);
  return code === 'invalid' ? settingKeys.find((key) => key === hint) : undefined;
}
