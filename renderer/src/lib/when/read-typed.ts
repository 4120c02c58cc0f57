import { addDays } from '#renderer/lib/calendar/month.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { readWhen } from './read-when.ts';
import { isDay, notA, readPlain, readTime, type Typed, type WhenKind } from './typed-when.ts';
import { clockOf } from './usual-time.ts';

type Parts = { days: readonly string[]; time?: string | undefined; fault?: undefined } | { fault: string };

const mostReadings = 3;
/** Dates in words are shorter; longer text is not worth parsing. */
const longest = 60;
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const weekday = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?';
const year = '((?:19|20|21)\\d\\d)';
const rest = '(?:[, ]+(?:at )?(.+))?$';
const yearFirst = new RegExp(`^${year}[-./](\\d{1,2})[-./](\\d{1,2})(?:T(.+)|${rest})`, 'i');
const numbers = new RegExp(
  `^(\\d{1,2})[./-] ?(\\d{1,2})(?:[./-](?: ?(\\d{4})|(\\d{2})(?![\\d:]))?)?${rest}`,
  'i',
);
const dayFirst = new RegExp(
  `^(?:${weekday},? )?(\\d{1,2})(?:st|nd|rd|th|\\.)? ?(?:of )?${month}(?:,? ${year})?${rest}`,
  'i',
);
const monthFirst = new RegExp(
  `^(?:${weekday},? )?${month} (\\d{1,2})(?:st|nd|rd|th)?(?:,? ${year})?${rest}`,
  'i',
);
const weekdayFirst = new RegExp(`^(?:on |this |(next ))?${weekday}(?: |,|$)`, 'i');
const timeLast = /^(.+?),? (?:at )?(\d{1,4}(?:[:h]\d\d)?(?: ?[ap]m)?)$/i;

/** Reads what was typed into a field. Load it with `import()`: it includes the large parser for words. */
export function readTyped(text: string, kind: WhenKind, now: number): Typed {
  const typed = text.trim().replace(/\s+/g, ' ');
  const plain = readPlain(typed, kind);
  if (plain !== undefined) return plain;
  if (typed.length > longest) return { fault: notA('date', typed) };
  const digits = /\d{5,}/.exec(typed)?.[0];
  if (digits !== undefined) return { fault: notA('year', digits) };

  const time = readTime(typed);
  const ofMonth = kind === 'moment' ? [] : dayOfMonth(typed, now);
  if (kind === 'day' && ofMonth.length > 0) return { readings: ofMonth };
  if (time !== undefined) {
    if (kind === 'day') return { fault: 'Enter a day, such as 14.12.' };
    return { readings: [nextAt(time, now), ...ofMonth] };
  }
  const parts = partsOf(typed, now);
  if (parts.fault !== undefined) return parts;
  const known = parts.days.filter(isDay);
  if (known.length === 0) return { fault: 'Enter a year from 1900 to 2199' };
  const { time: named } = parts;
  // A moment's time is never guessed.
  if (kind === 'moment' && named === undefined) return { fault: 'Add a time, such as 9:00' };
  const readings = known.map((day) => (kind === 'day' || named === undefined ? day : `${day}T${named}`));
  return { readings: [...new Set(readings)].slice(0, mostReadings) };
}

/** A time alone means today, or tomorrow if it has passed. */
function nextAt(time: string, now: number): string {
  const today = dayOf(now);
  return `${time > clockOf(now) ? today : addDays(today, 1)}T${time}`;
}

/** `18` as a day: of this month, or of the next month that still has such a day to come. */
function dayOfMonth(typed: string, now: number): string[] {
  const number = /^(\d{1,2})\.?(?:st|nd|rd|th)?$/.exec(typed)?.[1]?.padStart(2, '0');
  if (number === undefined) return [];
  const today = dayOf(now);
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const first = new Date(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + ahead, 1, 12);
    const day = `${dayOf(first.getTime()).slice(0, 8)}${number}`;
    if (isDay(day) && day >= today) return [day];
  }
  return [];
}

function partsOf(typed: string, now: number): Parts {
  const written = dateIn(typed, now);
  if (written !== undefined) return written;
  const wrong = [...typed.matchAll(/\b\d{1,2}:\d{2}\b/g)].find(([found]) => readTime(found) === undefined);
  if (wrong !== undefined) return { fault: notA('time', wrong[0]) };
  const text = typed.replace(/\bday after tomorrow\b/i, 'in 2 days');
  const [, head = '', tail = ''] = timeLast.exec(text) ?? [];
  const headDay = head === '' ? undefined : readWhen(head, now)?.on;
  const tailTime = readTime(tail);
  const isSplit = headDay !== undefined && tailTime !== undefined;
  const whole = isSplit ? undefined : readWhen(text, now);
  const wall = whole?.at === undefined ? whole?.on : `${dayOf(Date.parse(whole.at))}T`;
  const day = isSplit ? headDay : wall?.slice(0, 10);
  if (day === undefined) return { fault: notA('date', typed) };
  const time = isSplit ? tailTime : whole?.at === undefined ? undefined : clockOf(Date.parse(whole.at));
  const found = weekdayFirst.exec(text);
  if (found === null) return { days: [day], time };
  // For some people `next Friday` is this week's, for others it is the one after.
  const other = addDays(day, found[1] === undefined ? 7 : -7);
  return { days: other < dayOf(now) ? [day] : [day, other], time };
}

/**
 * A date in numbers or with a month's name, and the text after it; undefined if the text does not begin with a date.
 */
function dateIn(typed: string, now: number): Parts | undefined {
  const first = yearFirst.exec(typed);
  if (first !== null) {
    const [, ofYear, inMonth, day] = first;
    return dated(typed, { year: ofYear, month: inMonth, day }, first[4] ?? first[5], now);
  }
  const slashed = numbers.exec(typed);
  if (slashed !== null) {
    const [, day, inMonth, whole, short, tail] = slashed;
    const ofYear = whole ?? (short === undefined ? undefined : `20${short}`);
    const read = dated(typed, { year: ofYear, month: inMonth, day }, tail, now);
    const turned = dated(typed, { year: ofYear, month: day, day: inMonth }, tail, now);
    if (turned.fault !== undefined || read.fault !== undefined) return read;
    // Some people write the month first, so that is the second reading.
    return { days: [...read.days, ...turned.days.slice(-1)], time: read.time };
  }
  const named = dayFirst.exec(typed);
  if (named !== null) {
    const [, on, day, inMonth, ofYear, tail] = named;
    return dated(typed, { on, year: ofYear, month: inMonth, day }, tail, now);
  }
  const turned = monthFirst.exec(typed);
  if (turned === null) return undefined;
  const [, on, inMonth, day, ofYear, tail] = turned;
  return dated(typed, { on, year: ofYear, month: inMonth, day }, tail, now);
}

type Written = Record<'year' | 'month' | 'day', string | undefined> & { on?: string | undefined };

function dated(typed: string, written: Written, tail: string | undefined, now: number): Parts {
  const time = tail === undefined ? undefined : readTime(tail);
  if (tail !== undefined && time === undefined)
    return { fault: /\d/.test(tail) ? notA('time', tail) : notA('date', typed) };
  const day = Number(written.day);
  const number = monthOf(written.month ?? '');
  if (number < 1 || number > 12) return { fault: `There is no month ${String(number)}` };
  const years = written.year === undefined ? nearYears(number, now) : [Number(written.year)];
  const [best = 0] = years;
  const most = new Date(Date.UTC(best, number, 0)).getUTCDate();
  if (best > 2199 || best < 1900) return { fault: notA('year', String(best)) };
  if (day < 1) return { fault: 'There is no day 0' };
  if (day > most) return { fault: `${monthNames[number - 1] ?? ''} has ${String(most)} days` };
  const two = (part: number) => String(part).padStart(2, '0');
  const dayIn = (each: number) => `${String(each)}-${two(number)}-${two(day)}`;
  // `Fri 2 Jan` is in the year where that day is a Friday, so that a field can read what it has shown.
  const named = [best, best - 1, best + 1].map(dayIn).filter((each) => isOn(each, written.on));
  if (written.on !== undefined && written.year === undefined && named.length > 0)
    return { days: named.slice(0, 1), time };
  return { days: years.map(dayIn), time };
}

const isOn = (day: string, name = ''): boolean =>
  new Date(`${day}T12:00:00Z`).toUTCString().toLowerCase().startsWith(name.toLowerCase());

const monthOf = (text: string): number =>
  /^\d/.test(text)
    ? Number(text)
    : monthNames.findIndex((name) => name.toLowerCase().startsWith(text.toLowerCase())) + 1;

/** The year in which the month is nearest, and the next year if that one has passed. */
function nearYears(number: number, now: number): number[] {
  const today = new Date(now);
  const away = number - 1 - today.getMonth();
  const near = today.getFullYear() + (away > 6 ? -1 : away < -6 ? 1 : 0);
  const isOver = near < today.getFullYear() || (near === today.getFullYear() && away < 0);
  return isOver ? [near, near + 1] : [near];
}
