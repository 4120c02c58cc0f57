import { request } from '#renderer/bridge/index.ts';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';

export { getEvent } from '#renderer/entities/event/api.ts';
export const listClashes = (from: string, to: string) => request('schedule.clashes', { from, to });
export const saveEvent = (input: CallInput<'schedule.save'>) => request('schedule.save', input);
export const moveEvent = (input: CallInput<'schedule.move'>) => request('schedule.move', input);
export const setEventStatus = (input: CallInput<'schedule.setStatus'>) =>
  request('schedule.setStatus', input);
export const deleteEvent = (input: CallInput<'schedule.delete'>) => request('schedule.delete', input);
export const undoChange = (changeId: string) => request('schedule.undo', { changeId });
export const checkEvent = (input: CallInput<'schedule.check'>) => request('schedule.check', input);
export const respondTo = (id: string, response: CallInput<'schedule.respond'>['response']) =>
  request('schedule.respond', { id, response });
export const listEventPeople = (modelId: string | null, text: string) =>
  request('schedule.people', { modelId, text });

export type WindowPage = CallOutput<'schedule.window'>;
export type Clash = CallOutput<'schedule.clashes'>[number];
