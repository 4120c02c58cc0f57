import { fold } from '#shared/lib/fold.ts';
import { settingOf, type SettingKey } from '#shared/domain/settings.ts';

export type SettingGroup = { group: string; keys: SettingKey[] };

/** In the order of the page, without empty groups. */
export function groupsOf(keys: readonly SettingKey[]): SettingGroup[] {
  const groups = new Map<string, SettingKey[]>();
  for (const key of keys) {
    const { group } = settingOf(key);
    groups.set(group, [...(groups.get(group) ?? []), key]);
  }
  return [...groups].map(([group, members]) => ({ group, keys: members }));
}

/** Matches the name, the key or the description. */
export function matchesText(key: SettingKey, text: string): boolean {
  const { label, about, group } = settingOf(key);
  const words = fold(`${label} ${key} ${about} ${group}`);
  return fold(text.trim())
    .split(/\s+/)
    .every((word) => words.includes(word));
}
