import { GB } from 'chrono-node/en';
import { dayOf } from '#renderer/lib/time/day-of.ts';

/** A moment where a time of day was named, else a day. */
export type When = { at: string; on?: undefined } | { on: string; at?: undefined };

/** A date in words alone; undefined where it is none, or there is more than that. By `import()`: the parser is large. */
export function readWhen(text: string, now: number): When | undefined {
  const found = findWhen(text, now);
  if (found === undefined) return undefined;
  return `${text.slice(0, found.from)}${text.slice(found.to)}`.trim() === '' ? found.when : undefined;
}

/** The last date that stands in a text: `Plan the Monday call tomorrow` is about tomorrow. */
export function findWhen(text: string, now: number): { when: When; from: number; to: number } | undefined {
  const found = GB.parse(text, new Date(now), { forwardDate: true }).at(-1);
  if (found === undefined) return undefined;
  // A weekday or a time is the next one; a date with its month may be over, and is not next year's.
  const near = GB.parse(text, new Date(now)).find(({ index }) => index === found.index)?.start;
  const isBack = /\blast\b/i.test(found.text);
  const start = near !== undefined && (isBack || near.isCertain('month')) ? near : found.start;
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return undefined;
  const hour = start.isCertain('hour') ? start.get('hour') : null;
  // By its fields, in the viewer's zone: the library's own offset is wrong across a change of the clocks.
  const date = new Date(year, month - 1, day, hour ?? 12, hour === null ? 0 : (start.get('minute') ?? 0));
  const when = hour === null ? { on: dayOf(date.getTime()) } : { at: date.toISOString() };
  return { when, from: found.index, to: found.index + found.text.length };
}
