import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const getDashboard = (input: CallInput<'dashboard.get'>) => request('dashboard.get', input);

export const saveLayout = (cards: CallInput<'dashboard.saveLayout'>['cards']) =>
  request('dashboard.saveLayout', { cards });

export const snooze = (input: CallInput<'dashboard.snooze'>) => request('dashboard.snooze', input);
