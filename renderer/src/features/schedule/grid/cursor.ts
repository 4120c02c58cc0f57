import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { shownTimes } from './moves.ts';

/** A position that the keyboard can reach: a half-hour slot, a day's all-day row, or a day of the month. */
export type Cell = { day: string; slot: number };
export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
/** What gets the focus: an event or an empty position. */
export type Target = { eventId: string } | { cell: Cell };

export const slotMinutes = 30;
export const lastSlot = 24 * (60 / slotMinutes) - 1;
/** The all-day row, above the hours. */
export const allDaySlot = -1;

export const isArrow = (key: string): key is Arrow =>
  ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key);

/** The position at which an event begins in the grid. */
export function cellOf(event: Occurrence, isMonth: boolean): Cell {
  if (event.allDay) return { day: shownTimes(event).start, slot: isMonth ? 0 : allDaySlot };
  const start = new Date(event.startsAt);
  const minutes = start.getHours() * 60 + start.getMinutes();
  return { day: dayOf(start.getTime()), slot: isMonth ? 0 : Math.floor(minutes / slotMinutes) };
}

/** The moment at which a slot begins, in the viewer's time zone; for a day, its first moment. */
export function timeOf({ day, slot }: Cell): number {
  const date = new Date(`${day}T00:00:00`);
  if (slot > 0) date.setHours(0, slot * slotMinutes, 0, 0);
  return date.getTime();
}

const sideways: Partial<Record<Arrow, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Where an arrow key moves: through the events at the same position, then to the next position or its first event. Up
 * and down stop at the ends of a day; left and right continue to other days, including hidden ones.
 */
export function nextTarget(
  events: readonly Occurrence[],
  from: Target,
  arrow: Arrow,
  isMonth: boolean,
): Target | undefined {
  const fromEvent = 'eventId' in from ? events.find(({ id }) => id === from.eventId) : undefined;
  const cell = 'cell' in from ? from.cell : fromEvent && cellOf(fromEvent, isMonth);
  if (cell === undefined) return undefined;
  const at = (wanted: Cell) =>
    events.filter((event) => {
      const { day, slot } = cellOf(event, isMonth);
      return day === wanted.day && slot === wanted.slot;
    });
  const by = sideways[arrow];
  if (by !== undefined) {
    const next = { day: addDays(cell.day, by), slot: cell.slot };
    return isMonth ? { cell: next } : enter(at(next), next, 1);
  }
  const step = arrow === 'ArrowDown' ? 1 : -1;
  const here = at(cell);
  if (isMonth) {
    // A day, then its events, then the same weekday of the next week.
    const order: Target[] = [{ cell }, ...here.map(({ id }) => ({ eventId: id }))];
    const index = fromEvent === undefined ? 0 : 1 + here.indexOf(fromEvent);
    return order[index + step] ?? { cell: { day: addDays(cell.day, 7 * step), slot: 0 } };
  }
  const neighbour = fromEvent === undefined ? undefined : here[here.indexOf(fromEvent) + step];
  if (neighbour !== undefined) return { eventId: neighbour.id };
  const next = { day: cell.day, slot: cell.slot + step };
  if (next.slot < allDaySlot || next.slot > lastSlot) return undefined;
  return enter(at(next), next, step);
}

const enter = (events: readonly Occurrence[], cell: Cell, step: 1 | -1): Target => {
  const event = step === 1 ? events[0] : events.at(-1);
  return event === undefined ? { cell } : { eventId: event.id };
};

const words = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** The screen reader's text for an empty position. */
export function cellLabel(cell: Cell, isMonth: boolean): string {
  const day = words.format(new Date(`${cell.day}T12:00:00`)).replace(',', '');
  if (isMonth) return day;
  if (cell.slot === allDaySlot) return `${day}, all day`;
  const minutes = cell.slot * slotMinutes;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day}, ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
