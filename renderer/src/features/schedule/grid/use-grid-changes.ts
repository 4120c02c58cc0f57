import { useCallbackRef } from '@mantine/hooks';
import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import type { MoveAlso } from '#renderer/features/schedule/use-event-change.ts';
import type { ViewProps } from '#renderer/features/schedule/view-types.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { daysBetween, droppedAt, movedBy, resizedTo, type Dropped } from './moves.ts';
import { toDays, toHours } from './turns.ts';

type Turning = NonNullable<MoveAlso['turn']>;
type Change = { event: Dropped & { id: string; allDay: boolean; extendedProps: object }; revert: () => void };
type Options = Pick<ViewProps, 'onMove' | 'typeOf'> & {
  byId: ReadonlyMap<string, Occurrence>;
  isMonth: boolean;
};

/** Events changed by mouse: dropped, resized, or dragged from the tray. */
export function useGridChanges({ byId, isMonth, onMove, typeOf }: Options) {
  /** Makes an event all-day, or timed with its type's default length. */
  const turn = (event: Occurrence, to: string | number): Occurrence => {
    const turned =
      typeof to === 'string'
        ? toDays(event, to)
        : toHours(event, to, typeOf(event.typeId)?.defaultMinutes ?? 60);
    const { times, allDay } = turned;
    const send: Turning['send'] = async (...args) =>
      (await import('#renderer/features/schedule/form/send-switched.ts')).sendSwitched(
        event.id,
        turned,
        ...args,
      );
    onMove(event, times, { turn: { allDay, send } });
    return { ...event, ...times, allDay };
  };
  const change =
    (timesOf: typeof droppedAt) =>
    ({ event: { id, start, end, startStr, endStr, allDay, extendedProps }, revert }: Change) => {
      // The list decides what shows afterwards, even when the change is refused.
      revert();
      // Filters may hide an event that the tray shows.
      const event = byId.get(id) ?? (extendedProps as { shift?: Occurrence }).shift;
      if (event === undefined || start === null) return;
      const day = startStr.slice(0, 10);
      if (isMonth && allDay && !event.allDay) {
        // Dragged from the tray: a day of the month has no hour.
        const times = movedBy(event, { days: daysBetween(dayOf(Date.parse(event.startsAt)), day) });
        if (times !== undefined) onMove(event, times);
      } else if (allDay === event.allDay) {
        const times = timesOf(event, { start, end, startStr, endStr });
        if (times !== undefined) onMove(event, times);
      } else turn(event, allDay ? day : start.getTime());
    };
  return { turn, drop: useCallbackRef(change(droppedAt)), resize: useCallbackRef(change(resizedTo)) };
}
