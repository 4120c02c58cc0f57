import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { LimitType } from '#shared/domain/plans.ts';

export const listPlans = () => request('plans.list');
export const getSubscription = (userId: string) => request('plans.getSubscription', { userId });
export const getUsage = (userId: string) => request('plans.getUsage', { userId });
export const checkLimit = (userId: string, limitType: LimitType) =>
  request('plans.checkLimit', { userId, limitType });
export const changePlan = (input: CallInput<'plans.change'>) => request('plans.change', input);
export const listChanges = (userId: string) => request('plans.listChanges', { userId });
