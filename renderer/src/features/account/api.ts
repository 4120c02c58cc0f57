import { request } from '#renderer/bridge/index.ts';
import { learningShortest } from '#renderer/lib/passwords/shortest-password.ts';
import type { ChangePasswordInput } from '#shared/contract/account.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import { modelPageSize } from '#shared/contract/models.ts';
export const changePassword = (input: ChangePasswordInput) =>
  learningShortest(request('account.changePassword', input));
export const endSessions = (which: 'others' | 'all') => request('account.endSessions', { which });
export const listOwnModels = (offset: number) =>
  request('models.list', { scope: 'assigned', offset, limit: modelPageSize });
export const changeDesktopSettings = (changes: CallInput<'desktop.changeSettings'>) =>
  request('desktop.changeSettings', changes);
