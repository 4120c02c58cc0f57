import { request } from '#renderer/bridge/index.ts';
import type { EmailAccountInput, PhoneNumber, PlatformInput } from '#shared/contract/socials.ts';
import { accessPageSize, type AccessFilter } from '#shared/contract/vault.ts';
import type { CodeSettings } from '#shared/domain/one-time-code.ts';

/** A write names the version of the model that the person saw. */
export type SeenModel = { modelId: string; rowVersion: number };

export const countSocials = () => request('socials.counts');
export const getSocials = (modelId: string) => request('socials.get', { modelId });
export const addPlatform = (seen: SeenModel, platform: string, entry: PlatformInput) =>
  request('socials.addPlatform', { ...seen, platform, entry });
export const updatePlatform = (seen: SeenModel, platform: string, entry: PlatformInput) =>
  request('socials.updatePlatform', { ...seen, platform, entry });
export const removePlatform = (seen: SeenModel, platform: string) =>
  request('socials.removePlatform', { ...seen, platform });
export const setEmailAccounts = (seen: SeenModel, accounts: EmailAccountInput[]) =>
  request('socials.setEmailAccounts', { ...seen, accounts });
export const setPhoneNumbers = (seen: SeenModel, numbers: PhoneNumber[]) =>
  request('socials.setPhoneNumbers', { ...seen, numbers });

// What these answer goes to no query: its cache would keep it.
export const getVaultState = () => request('vault.getState');
export const revealPassword = async (credentialId: string, which: 'current' | 'previous'): Promise<string> =>
  (await request('vault.reveal', { credentialId, which })).password;
export const copySecret = (credentialId: string, what: 'password' | 'code') =>
  request('vault.copy', { credentialId, what });
export const askForCodes = (modelId: string, credentialIds: readonly string[]) =>
  request('vault.codes', { modelId, credentialIds: [...credentialIds] });
export const revealRecoveryCodes = (credentialId: string) =>
  request('vault.revealRecoveryCodes', { credentialId });

export const changePassword = (credentialId: string, password: string) =>
  request('vault.change', { credentialId, password });
export const setCode = (credentialId: string, code: CodeSettings | null) =>
  request('vault.setCode', { credentialId, code });
export const setRecoveryCodes = (credentialId: string, codes: string[]) =>
  request('vault.setRecoveryCodes', { credentialId, codes });
export const markRecoveryCode = (credentialId: string, place: number, isUsed: boolean) =>
  request('vault.markRecoveryCode', { credentialId, place, isUsed });
export const setRotation = (credentialId: string, everyDays: number | null) =>
  request('vault.setRotation', { credentialId, everyDays });

export const listAccess = (filter: AccessFilter, before: number | null) =>
  request('vault.listAccess', { filter, before, limit: accessPageSize });
