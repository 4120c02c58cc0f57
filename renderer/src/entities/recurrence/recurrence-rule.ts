import { isDay } from '#renderer/lib/when/typed-when.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { mostOccurrences, type recurrenceModes } from '#shared/contract/task-recurrence.ts';

export const units = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const ends = ['never', 'on', 'after'] as const;

export type Unit = (typeof units)[number];
export type Weekday = (typeof weekdays)[number];

/** A rule as form fields. Numbers are strings, as typed. */
export type Repeat = {
  every: string;
  unit: Unit;
  /** For weekly rules; empty means the weekday of the due date. */
  days: Weekday[];
  mode: (typeof recurrenceModes)[number];
  end: (typeof ends)[number];
  until: string;
  count: string;
};

export const everyWeek: Repeat = {
  every: '1',
  unit: 'WEEKLY',
  days: [],
  mode: 'due_date',
  end: 'never',
  until: '',
  count: '10',
};

/** The rule without the `RRULE:` prefix. Repeats after completion have no weekdays and no end. */
export function toRule({ every, unit, days, mode, end, until, count }: Repeat): string {
  const parts = [`FREQ=${unit}`];
  if (Number(every) > 1) parts.push(`INTERVAL=${String(Number(every))}`);
  if (mode === 'completion') return parts.join(';');
  if (unit === 'WEEKLY' && days.length > 0)
    parts.push(`BYDAY=${weekdays.filter((day) => days.includes(day)).join(',')}`);
  if (end === 'on') parts.push(`UNTIL=${until.replaceAll('-', '')}T235959Z`);
  if (end === 'after') parts.push(`COUNT=${String(Number(count))}`);
  return parts.join(';');
}

/** Parses a rule into form fields; undefined if the form can't express it. */
export function toRepeat(rule: string, mode: Repeat['mode']): Repeat | undefined {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const unit = units.find((known) => known === parts.get('FREQ'));
  const days = (parts.get('BYDAY') ?? '').split(',').filter((day) => day !== '');
  const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT', 'WKST']);
  const chosen = weekdays.filter((day) => days.includes(day));
  const until = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '');
  if (unit === undefined || [...parts.keys()].some((name) => !known.has(name))) return undefined;
  if (chosen.length !== days.length || (days.length > 0 && unit !== 'WEEKLY')) return undefined;
  return {
    every: parts.get('INTERVAL') ?? '1',
    unit,
    days: chosen,
    mode,
    end: until !== null ? 'on' : parts.has('COUNT') ? 'after' : 'never',
    until: until === null ? '' : until.slice(1).join('-'),
    count: parts.get('COUNT') ?? everyWeek.count,
  };
}

const unitWords: Readonly<Record<Unit, string>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};
export const weekdayNames: Readonly<Record<Weekday, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

const dates = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const lists = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `Every 2 weeks on Monday and Thursday, until 31 Dec 2026`; `3 days after it’s completed`. */
export function repeatText({ every, unit, days, mode, end, until, count }: Repeat): string {
  const number = Number(every);
  const word = unitWords[unit];
  const span = number === 1 ? word : `${String(number)} ${word}s`;
  if (mode === 'completion') return `${number === 1 ? `A ${word}` : span} after it’s completed`;
  const names = weekdays.filter((day) => days.includes(day)).map((day) => weekdayNames[day]);
  const on = unit === 'WEEKLY' && names.length > 0 ? ` on ${lists.format(names)}` : '';
  const last =
    end === 'on' && isDay(until)
      ? `, until ${dates.format(new Date(`${until}T12:00:00`))}`
      : end === 'after'
        ? `, ${count} times`
        : '';
  return `Every ${span}${on}${last}`;
}

/** The same for a stored rule. */
export function ruleText(rule: string, mode: Repeat['mode']): string {
  const repeat = toRepeat(rule, mode);
  return repeat === undefined ? 'By a custom rule' : repeatText(repeat);
}

export const mostTimes = mostOccurrences;
