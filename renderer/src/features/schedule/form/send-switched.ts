import type { EventDetail, Scope } from '#renderer/entities/event/event-types.ts';
import { getEvent, saveEvent } from '#renderer/features/schedule/api.ts';
import type { Turn } from '#renderer/features/schedule/grid/turns.ts';
import { fieldsOf, valuesOf } from './event-values.ts';

/** All fields of the event except its times. */
const fieldsOfTurned = (event: EventDetail, { allDay, walls }: Turn) => ({
  ...fieldsOf(valuesOf(event)),
  modelId: event.modelId,
  isPrivate: event.isPrivate,
  recurrence: event.recurrence,
  allDay,
  ...walls,
});

/** Switching between all-day and timed changes more than the times, so the event is saved as by the form. */
export const sendSwitched = async (id: string, turn: Turn, rowVersion: number, scope: Scope) =>
  saveEvent({ id, rowVersion, scope, event: fieldsOfTurned(await getEvent(id), turn) });
