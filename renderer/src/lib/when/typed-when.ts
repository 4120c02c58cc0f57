import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';

/** The values that a field accepts: `2026-11-20`; `18:00`; both, `2026-11-20T18:00`; or a day with an optional time. */
export type WhenKind = 'day' | 'time' | 'moment' | 'either';

const dayShape = /^(19|20|21)\d\d-\d\d-\d\d$/;
const timeShape = /^([01]\d|2[0-3]):[0-5]\d$/;

export const isDay = (text: string): boolean => {
  if (!dayShape.test(text)) return false;
  const date = new Date(`${text}T12:00:00Z`);
  // Engines read 31 February as 3 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

export const isTime = (text: string): boolean => timeShape.test(text);

const isMoment = (text: string): boolean =>
  text.charAt(10) === 'T' && isDay(text.slice(0, 10)) && isTime(text.slice(11));

/** Whether a text is a valid value of such a field, rather than typed words. An empty text is valid. */
export function isWhen(text: string, kind: WhenKind): boolean {
  if (text === '') return true;
  if (kind === 'time') return isTime(text);
  return (kind !== 'moment' && isDay(text)) || (kind !== 'day' && isMoment(text));
}

/** Typed text that is already in the field's format. It needs no word parser. */
export function exactWhen(text: string, kind: WhenKind): string | undefined {
  const exact = text.trim().replace(/^(\d{4}-\d\d-\d\d) /, '$1T');
  return isWhen(exact, kind) ? exact : undefined;
}

const days = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const years = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** `Fri 20 Nov`, or `4 Dec 2027` for another year. */
export function dayWords(day: string, now: number): string {
  const format = day.slice(0, 4) === dayOf(now).slice(0, 4) ? days : years;
  return format.format(new Date(`${day}T12:00:00`)).replace(',', '');
}

/** A value as a field shows it: `Fri 20 Nov, 18:00`. Text that is not a value stays as typed. */
export function whenWords(value: string, now: number): string {
  const [day = '', time = ''] = value.split('T');
  if (!isDay(day)) return value;
  return time === '' ? dayWords(day, now) : `${dayWords(day, now)}, ${time}`;
}

const clock = /^(\d{1,2})(?:[:h](\d{2})|(\d{2}))? ?(?:([ap])\.?m\.?)?$/i;

/** `18`, `1830`, `18:30`, `6pm`, `noon`; undefined if the text is not a time of day. */
export function readTime(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === 'noon') return '12:00';
  if (typed === 'midnight' || typed === '24:00') return '00:00';
  const [found, hours = '', ...rest] = clock.exec(typed) ?? [];
  if (found === undefined) return undefined;
  const minutes = rest[0] ?? rest[1] ?? '00';
  const half = rest[2];
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const time = `${String(half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
  return isTime(time) ? time : undefined;
}

/** The maximum length of a fault message. */
const mostLetters = 32;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** `frid isn’t a date`: names what was typed if there is room for it. */
export function notA(thing: 'date' | 'time' | 'year', text: string): string {
  const typed = text.trim();
  const name = rightToLeft.test(typed) ? `\u2068${typed}\u2069` : typed;
  const sentence = `${name} isn’t a ${thing}`;
  if (sentence.length <= mostLetters) return sentence;
  return thing === 'time' ? 'Enter a time, such as 18:00' : 'Enter a date, such as 14.12.';
}

/** The possible meanings of a text, the likeliest first, or why it has none, in up to 32 letters. */
export type Typed =
  { readings: readonly string[]; fault?: undefined } | { fault: string; readings?: undefined };

/** Reads what needs no word parser: exact values and times of day. */
export function readPlain(text: string, kind: WhenKind): Typed | undefined {
  const exact = exactWhen(text, kind);
  if (exact !== undefined) return { readings: [exact] };
  if (kind !== 'time') return undefined;
  const time = readTime(text.replace(/^\s*(\d{1,2})\.(\d\d)\b/, '$1:$2'));
  return time === undefined ? { fault: notA('time', text) } : { readings: [time] };
}
