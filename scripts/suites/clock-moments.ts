const dayMs = 86_400_000;

/** Midnight (UTC) of the last Sunday of a month, on which European clocks change at 01:00 UTC. */
function lastSunday(year: number, month: number): Date {
  const end = new Date(Date.UTC(year, month + 1, 0));
  return new Date(end.getTime() - end.getUTCDay() * dayMs);
}

const at = (day: Date, hours: number, minutes: number) =>
  new Date(day.getTime() + (hours * 60 + minutes) * 60_000);

const next = (now: Date, dayIn: (year: number) => Date) => {
  const thisYear = dayIn(now.getUTCFullYear());
  return thisYear > now ? thisYear : dayIn(now.getUTCFullYear() + 1);
};

/**
 * The times at which tests fail that take today's date from the runner's clock, for a runner in UTC and pages in
 * Zagreb.
 */
export const moments = {
  /** Tomorrow in Zagreb, today for the runner. */
  late: (now: Date) =>
    at(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())), 23, 30),
  /** Already the next month in Zagreb. */
  'month-end': (now: Date) => at(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)), 23, 30),
  /** The hour before clocks go forward: a day of 23 hours. */
  spring: (now: Date) => next(now, (year) => at(lastSunday(year, 2), 0, 30)),
  /** The hour before clocks go back: a day of 25 hours. */
  autumn: (now: Date) => next(now, (year) => at(lastSunday(year, 9), 0, 30)),
} as const;

export type Moment = keyof typeof moments;

export const momentOf = (name: Moment, now: Date): Date => moments[name](now);
