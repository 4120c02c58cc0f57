import { request } from '#renderer/bridge/index.ts';
import { learningShortest } from '#renderer/lib/passwords/shortest-password.ts';
import type { ChangePasswordInput } from '#shared/contract/account.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { Pause } from '#shared/contract/desktop.ts';
import { modelPageSize } from '#shared/contract/models.ts';

export const getProfile = (id: string) => request('users.get', { id });

export const setDisplayName = (displayName: string, rowVersion: number) =>
  request('account.setDisplayName', { displayName, rowVersion });
export const changePassword = (input: ChangePasswordInput) =>
  learningShortest(request('account.changePassword', input));
export const listSessions = () => request('account.listSessions');
export const endSession = (id: string) => request('account.endSession', { id });
export const endSessions = (which: 'others' | 'all') => request('account.endSessions', { which });
export const listOwnModels = (offset: number) =>
  request('models.list', { scope: 'assigned', offset, limit: modelPageSize });
export const listOwnEntries = (personId: string, before: number | null, limit: number) =>
  request('audit.list', { filter: { actorId: personId }, before, limit });
export const listColleagues = () => request('models.listAssignableManagers');
export const listServers = () => request('servers.list');
export const getDesktopSettings = () => request('desktop.getSettings');
export const changeDesktopSettings = (changes: CallInput<'desktop.changeSettings'>) =>
  request('desktop.changeSettings', changes);
export const pausePopups = (pause: Pause | null) => request('desktop.pausePopups', { for: pause });

export const setPhoto = (photoUrl: string | null) => request('account.setPhoto', { photoUrl });
