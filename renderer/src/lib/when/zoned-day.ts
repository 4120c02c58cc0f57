import { utcOffsetMinutes } from '#renderer/lib/time/local-time.ts';

const minuteMs = 60_000;

/** The first moment of a day in a time zone. */
export function startOfDayIn(day: string, timezone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - utcOffsetMinutes(timezone, utc) * minuteMs;
  // The clocks may change between the two moments.
  return utc - utcOffsetMinutes(timezone, guess) * minuteMs;
}

/** The day that starts in the time zone at exactly this moment; undefined for any other moment. */
export function wholeDayIn(time: number, timezone: string): string | undefined {
  const local = new Date(time + utcOffsetMinutes(timezone, time) * minuteMs).toISOString();
  return local.endsWith('T00:00:00.000Z') ? local.slice(0, 10) : undefined;
}
