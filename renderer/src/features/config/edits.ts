import { settingProblem } from '#shared/domain/setting-problem.ts';
import { settingAsTyped, settingKeys, type SettingKey } from '#shared/domain/settings.ts';
import { savedValue, savedVersion, type SavedSettings } from './queries.ts';

/** What someone has made of a setting, and what it was when they began. */
export type Edit = { typed: string; seen: string; seenVersion: number };
export type Edits = Readonly<Partial<Record<SettingKey, Edit>>>;

/** A change that is not saved yet. */
export type Change = { key: SettingKey; value: string; edit: Edit; problem: string | undefined };

export function withEdit(edits: Edits, saved: SavedSettings, key: SettingKey, typed: string): Edits {
  const { [key]: edit, ...others } = edits;
  // What is as it was is no change, even where someone else has set it so.
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

/** Someone else has set another value since this one was begun. */
export const isOvertaken = ({ key, edit }: Change, saved: SavedSettings): boolean =>
  savedVersion(saved, key) !== edit.seenVersion && savedValue(saved, key) !== edit.seen;

/** As kept text has it, which an older version of the app may have written. */
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
