import { request } from '#renderer/bridge/index.ts';
import { accessPageSize, type AccessFilter } from '#shared/contract/vault.ts';

export const revealPassword = async (credentialId: string, which: 'current' | 'previous'): Promise<string> =>
  (await request('vault.reveal', { credentialId, which })).password;

export const listAccess = (filter: AccessFilter, before: number | null) =>
  request('vault.listAccess', { filter, before, limit: accessPageSize });
