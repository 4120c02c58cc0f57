import { GB } from 'chrono-node/en';
import { dayOf } from '#renderer/lib/time/day-of.ts';

/** A moment if a time of day was named, else a day. */
export type When = { at: string; on?: undefined } | { on: string; at?: undefined };

/**
 * A date in words; undefined if there is none, or if the text contains more. Load it with `import()`: the parser is
 * large.
 */
export function readWhen(text: string, now: number): When | undefined {
  const found = findWhen(text, now);
  if (found === undefined) return undefined;
  return `${text.slice(0, found.from)}${text.slice(found.to)}`.trim() === '' ? found.when : undefined;
}

/** The last date in a text: `Plan the Monday call tomorrow` is about tomorrow. */
export function findWhen(text: string, now: number): { when: When; from: number; to: number } | undefined {
  const found = GB.parse(text, new Date(now), { forwardDate: true }).at(-1);
  if (found === undefined) return undefined;
  // A weekday or a time means the next one. A date with a month may be past and does not move to next year.
  const near = GB.parse(text, new Date(now)).find(({ index }) => index === found.index)?.start;
  const isBack = /\blast\b/i.test(found.text);
  const start = near !== undefined && (isBack || near.isCertain('month')) ? near : found.start;
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')];
  if (year === null || month === null || day === null) return undefined;
  const hour = start.isCertain('hour') ? start.get('hour') : null;
  // Uses the parsed fields in the viewer's time zone, because the library's own offset is wrong across a clock change.
  const date = new Date(year, month - 1, day, hour ?? 12, hour === null ? 0 : (start.get('minute') ?? 0));
  const when = hour === null ? { on: dayOf(date.getTime()) } : { at: date.toISOString() };
  return { when, from: found.index, to: found.index + found.text.length };
}
