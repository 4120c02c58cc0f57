import type { Occurrence } from '#renderer/entities/event/event-types.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { startOfDayIn, wallOf } from '#renderer/lib/when/wall-time.ts';
import type { Times } from './moves.ts';

type Turned = Pick<Occurrence, 'id' | 'startsAt' | 'endsAt' | 'timezone'>;
/** What an event becomes: its times as moments, and as local times of its zone. */
export type Turn = { times: Times; allDay: boolean; walls: Times };

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Turns a timed event into an all-day one, with as many days as it filled. */
export function toDays({ startsAt, endsAt, timezone }: Turned, day: string): Turn {
  const days = Math.max(1, Math.ceil((Date.parse(endsAt) - Date.parse(startsAt)) / dayMs));
  const end = addDays(day, days);
  return {
    allDay: true,
    walls: { startsAt: `${day}T00:00`, endsAt: `${end}T00:00` },
    times: {
      startsAt: new Date(startOfDayIn(day, timezone)).toISOString(),
      endsAt: new Date(startOfDayIn(end, timezone)).toISOString(),
    },
  };
}

/** Turns an all-day event into a timed one, with its type's default length. */
export function toHours({ timezone }: Turned, start: number, minutes: number): Turn {
  const end = start + minutes * minuteMs;
  return {
    allDay: false,
    walls: { startsAt: wallOf(start, timezone), endsAt: wallOf(end, timezone) },
    times: { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() },
  };
}
