import { settingProblem } from '#shared/domain/setting-problem.ts';
import { settingAsTyped, settingKeys, type SettingKey } from '#shared/domain/settings.ts';
import { savedValue, savedVersion, type SavedSettings } from './queries.ts';

/** What the user typed for a setting, and the value and version it had when they began. */
export type Edit = { typed: string; seen: string; seenVersion: number };
export type Edits = Readonly<Partial<Record<SettingKey, Edit>>>;

/** An unsaved change. */
export type Change = { key: SettingKey; value: string; edit: Edit; problem: string | undefined };

export function withEdit(edits: Edits, saved: SavedSettings, key: SettingKey, typed: string): Edits {
  const { [key]: edit, ...others } = edits;
  // Typing the saved value again is no change, even if someone else has set that value meanwhile.
  if (typed === savedValue(saved, key)) return others;
  const seen = edit ?? { seen: savedValue(saved, key), seenVersion: savedVersion(saved, key) };
  return { ...others, [key]: { ...seen, typed } };
}

export const withoutEdits = (edits: Edits, keys: readonly SettingKey[]): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key]) => !keys.includes(key as SettingKey)));

/** In the order of the page. */
export const changesOf = (edits: Edits, saved: SavedSettings): Change[] =>
  settingKeys.flatMap((key) => {
    const edit = edits[key];
    if (edit === undefined) return [];
    const value = settingAsTyped(key, edit.typed);
    return value === savedValue(saved, key)
      ? []
      : [{ key, value, edit, problem: settingProblem(key, value) }];
  });

/** Whether someone else has saved another value since this edit began. */
export const isOvertaken = ({ key, edit }: Change, saved: SavedSettings): boolean =>
  savedVersion(saved, key) !== edit.seenVersion && savedValue(saved, key) !== edit.seen;

/** Parses a stored draft, which an older version of the app may have written. */
export function parseEdits(content: string): Edits {
  try {
    const found = JSON.parse(content) as Record<string, Partial<Edit> | null>;
    return Object.fromEntries(
      settingKeys.flatMap((key) => {
        const { typed, seen, seenVersion } = found[key] ?? {};
        return typeof typed === 'string' && typeof seen === 'string' && typeof seenVersion === 'number'
          ? [[key, { typed, seen, seenVersion }]]
          : [];
      }),
    );
  } catch {
    return {};
  }
}
