import type IcalLibrary from 'ical.js';
import { refuse } from './calendar-shape.ts';

type Component = InstanceType<(typeof IcalLibrary)['Component']>;

const withTimes = ['dtstart', 'dtend', 'exdate', 'recurrence-id'] as const;

/** The parser reads a 99th of the 13th month as some day of the next year, when nothing was planned. */
export function refuseImpossibleTimes(event: Component): void {
  for (const name of withTimes)
    for (const property of event.getAllProperties(name))
      for (const value of valuesOf(property)) refuseImpossible(value);
  for (const rule of event.getAllProperties('rrule'))
    for (const value of valuesOf(rule)) refuseImpossible((value as { until?: unknown }).until);
}

/** Counted before times are made of them, which takes seconds for 200,000. */
export const countExceptions = (event: Component): number =>
  event.getAllProperties('exdate').reduce((sum, property) => sum + valuesOf(property).length, 0);

/** As the file has them, before the parser makes times of them. */
const valuesOf = (property: { toJSON: () => unknown }): unknown[] =>
  (property.toJSON() as unknown[]).slice(3).filter((value) => value !== null && value !== undefined);

function refuseImpossible(value: unknown): void {
  // What has another shape is no time for the parser, either.
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
