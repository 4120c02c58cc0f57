import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export const listWindow = (input: CallInput<'schedule.window'>) => request('schedule.window', input);
export const getEvent = (id: string) => request('schedule.get', { id });
export const listTypes = () => request('schedule.types');
