import { request } from '#renderer/bridge/index.ts';
import type { PlatformInput } from '#shared/contract/socials.ts';
import { accessPageSize, type AccessFilter } from '#shared/contract/vault.ts';
import type { CodeSettings } from '#shared/domain/one-time-code.ts';

/** A write names the version of the model that the person saw. */
export type SeenModel = { modelId: string; rowVersion: number };
export const getSocials = (modelId: string) => request('socials.get', { modelId });
export const updatePlatform = (seen: SeenModel, platform: string, entry: PlatformInput) =>
  request('socials.updatePlatform', { ...seen, platform, entry });

// What these answer goes to no query: its cache would keep it.
export const getVaultState = () => request('vault.getState');
export const revealPassword = async (credentialId: string, which: 'current' | 'previous'): Promise<string> =>
  (await request('vault.reveal', { credentialId, which })).password;
export const setCode = (credentialId: string, code: CodeSettings | null) =>
  request('vault.setCode', { credentialId, code });

export const listAccess = (filter: AccessFilter, before: number | null) =>
  request('vault.listAccess', { filter, before, limit: accessPageSize });
