import { request } from '#renderer/bridge/index.ts';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';

export { getEvent } from '#renderer/entities/event/api.ts';
export const saveEvent = (input: CallInput<'schedule.save'>) => request('schedule.save', input);
export const checkEvent = (input: CallInput<'schedule.check'>) => request('schedule.check', input);

export type WindowPage = CallOutput<'schedule.window'>;
export type Clash = CallOutput<'schedule.clashes'>[number];
