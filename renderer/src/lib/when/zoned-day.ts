import { utcOffsetMinutes } from '#renderer/lib/time/local-time.ts';

const minuteMs = 60_000;

/** The first moment of a day in a zone. */
export function startOfDayIn(day: string, timezone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - utcOffsetMinutes(timezone, utc) * minuteMs;
  // The clocks may change between the two.
  return utc - utcOffsetMinutes(timezone, guess) * minuteMs;
}

/** The day of a moment that is the first of a day in the zone; undefined for any other. */
export function wholeDayIn(time: number, timezone: string): string | undefined {
  const local = new Date(time + utcOffsetMinutes(timezone, time) * minuteMs).toISOString();
  return local.endsWith('T00:00:00.000Z') ? local.slice(0, 10) : undefined;
}
