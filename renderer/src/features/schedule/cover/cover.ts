import { addDays } from '#renderer/lib/calendar/month.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { Coverage } from '#shared/contract/schedule-planning.ts';

export type Gap = { modelId: string; startsAt: string; endsAt: string };
export type DayCover = { day: string; minutes: number; openMinutes: number; gaps: readonly Gap[] };

const minuteMs = 60_000;
const lengthOf = ({ startsAt, endsAt }: Pick<Gap, 'startsAt' | 'endsAt'>): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs);

/** Loads from the day before, because its hours may reach into the first day. */
export const coverFrom = (day: string): string => (day === '' ? day : addDays(day, -1));

/** Each day's coverage, of all models together. */
export function coverOf(days: readonly string[], coverage: readonly Coverage[]): DayCover[] {
  return days.map((day) => {
    const found = coverage.filter((each) => each.day === day);
    const gaps = found
      .flatMap(({ modelId, open }) => open.map((span) => ({ modelId, ...span })))
      .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
    return {
      day,
      minutes: found.reduce((sum, { minutes }) => sum + minutes, 0),
      openMinutes: gaps.reduce((sum, gap) => sum + lengthOf(gap), 0),
      gaps,
    };
  });
}

/** Such as `2 h open`, `30 min open`, `Full`. */
export function coverText({ openMinutes }: Pick<DayCover, 'openMinutes'>): string {
  if (openMinutes === 0) return 'Full';
  if (openMinutes < 60) return `${String(openMinutes)} min open`;
  return `${String(Math.round(openMinutes / 6) / 10)} h open`;
}

/**
 * The gaps shown in the grid: all future ones of a single model, but only today's of several, which would fill the grid
 * otherwise.
 */
export function gapsInGrid(coverage: readonly Coverage[], now: number): Gap[] {
  const isOne = new Set(coverage.map(({ modelId }) => modelId)).size === 1;
  const today = dayOf(now);
  return coverage.flatMap(({ modelId, open }) =>
    open
      .filter(({ startsAt, endsAt }) => {
        // A gap that began yesterday evening may still be open.
        return Date.parse(endsAt) > now && (isOne || dayOf(Date.parse(startsAt)) <= today);
      })
      .map((span) => ({ modelId, ...span })),
  );
}
