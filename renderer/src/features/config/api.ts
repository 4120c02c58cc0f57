import { request } from '#renderer/bridge/index.ts';
import type { SettingChange } from '#shared/contract/settings.ts';
import type { SettingKey } from '#shared/domain/settings.ts';

export const listSettings = () => request('settings.list');
export const saveSettings = (changes: readonly SettingChange[]) =>
  request('settings.save', { changes: [...changes] });
export const getHistory = (key: SettingKey) => request('settings.getHistory', { key });
