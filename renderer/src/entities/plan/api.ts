import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { LimitType } from '#shared/domain/plans.ts';

export const listPlans = () => request('plans.list');
export const listAllPlans = () => request('plans.listAll');
export const countPlanPeople = (planId: string) => request('plans.countPeople', { planId });
export const savePlan = (input: CallInput<'plans.save'>) => request('plans.save', input);
export const getSubscription = (userId: string) => request('plans.getSubscription', { userId });
export const getUsage = (userId: string) => request('plans.getUsage', { userId });
export const listBrought = (userId: string) => request('plans.listBrought', { userId });
export const checkLimit = (userId: string, limitType: LimitType) =>
  request('plans.checkLimit', { userId, limitType });
export const changePlan = (input: CallInput<'plans.change'>) => request('plans.change', input);
export const setPaymentLink = (input: CallInput<'plans.setPaymentLink'>) =>
  request('plans.setPaymentLink', input);
export const listChanges = (userId: string) => request('plans.listChanges', { userId });
