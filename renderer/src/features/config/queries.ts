import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import type { SettingRow } from '#shared/contract/settings.ts';
import { settingOf, type SettingKey } from '#shared/domain/settings.ts';

/** Below the key that `settings.changed` invalidates. */
const all = ['config', 'settings'] as const;

export type SavedSettings = ReadonlyMap<SettingKey, SettingRow>;

export const settingKeysOf = { all, list: [...all, 'list'] } as const;

export const readSettings = async (): Promise<SavedSettings> =>
  new Map((await request('settings.list')).map((row) => [row.key, row]));

export const settingQueries = {
  list: () =>
    queryOptions({
      queryKey: settingKeysOf.list,
      queryFn: readSettings,
      refetchOnMount: 'always',
      // Structural sharing doesn't work for a Map: it would compare it by its fields.
      structuralSharing: false,
    }),
  history: (key: SettingKey) =>
    queryOptions({
      queryKey: [...all, 'history', key],
      queryFn: () => request('settings.getHistory', { key }),
      refetchOnMount: 'always',
    }),
};

export const savedValue = (saved: SavedSettings, key: SettingKey): string =>
  saved.get(key)?.value ?? settingOf(key).default;
export const savedVersion = (saved: SavedSettings, key: SettingKey): number =>
  saved.get(key)?.rowVersion ?? 0;
