import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const listOffboardings = () => request('offboarding.list');

export const getOffboarding = (userId: string) => request('offboarding.get', { userId });

export const listItems = (userId: string, kind: string, offset: number) =>
  request('offboarding.items', { userId, kind, offset });

export const saveOffboarding = (input: CallInput<'offboarding.save'>) => request('offboarding.save', input);

export const discardOffboarding = (userId: string) => request('offboarding.discard', { userId });

export const finishOffboarding = (input: CallInput<'offboarding.finish'>) =>
  request('offboarding.finish', input);

export const listReports = (before: string | null) => request('offboarding.reports', { before });

export const getReport = (id: string) => request('offboarding.report', { id });
