import type IcalLibrary from 'ical.js';
import { refuse } from './calendar-shape.ts';

type Component = InstanceType<(typeof IcalLibrary)['Component']>;

const withTimes = ['dtstart', 'dtend', 'exdate', 'recurrence-id'] as const;

/** Without this, the parser reads day 99 of month 13 as a day in the next year, which no one planned. */
export function refuseImpossibleTimes(event: Component): void {
  for (const name of withTimes)
    for (const property of event.getAllProperties(name))
      for (const value of valuesOf(property)) refuseImpossible(value);
  for (const rule of event.getAllProperties('rrule'))
    for (const value of valuesOf(rule)) refuseImpossible((value as { until?: unknown }).until);
}

/** Counted before they are converted to times, which takes seconds for 200,000. */
export const countExceptions = (event: Component): number =>
  event.getAllProperties('exdate').reduce((sum, property) => sum + valuesOf(property).length, 0);

/** The values in the file, before the parser converts them to times. */
const valuesOf = (property: { toJSON: () => unknown }): unknown[] =>
  (property.toJSON() as unknown[]).slice(3).filter((value) => value !== null && value !== undefined);

function refuseImpossible(value: unknown): void {
  // The parser does not accept any other format as a time either.
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)Z?)?$/.exec(String(value));
  if (parts === null) return;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const isDay = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= days;
  // A minute may have a leap second.
  if (!isDay || hour > 23 || minute > 59 || second > 60)
    throw refuse(`It has a date that doesn’t exist: ${parts[0].replace('T', ' ')}`);
}
