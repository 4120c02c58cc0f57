import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
export const changePlan = (input: CallInput<'plans.change'>) => request('plans.change', input);
export const setPaymentLink = (input: CallInput<'plans.setPaymentLink'>) =>
  request('plans.setPaymentLink', input);
