import * as z from 'zod/mini';
import { isDay, isTime } from '#renderer/lib/when/typed-when.ts';
import { instantOf, wallOf } from '#renderer/lib/when/wall-time.ts';
import type { Post, RecurrenceRule } from '#shared/contract/posting-rows.ts';
import { postLimits, recurrenceUnits } from '#shared/domain/post-limits.ts';

/** The chosen time of a post: day and time in the account's time zone. */
export const whenDraftSchema = z.object({
  /** In order: the planned time, each account's next free slot, the slot in `at`, or a chosen day and time. */
  kind: z.enum(['kept', 'next', 'slot', 'other']),
  at: z.nullable(z.string()),
  day: z.string(),
  time: z.string(),
  repeat: z.enum(['never', ...recurrenceUnits]),
  interval: z.string(),
  ends: z.enum(['on', 'after']),
  lastDay: z.string(),
  count: z.string(),
});
export type WhenDraft = z.infer<typeof whenDraftSchema>;

export const nextFree: WhenDraft = {
  kind: 'next',
  at: null,
  day: '',
  time: '',
  repeat: 'never',
  interval: '1',
  ends: 'on',
  lastDay: '',
  count: '10',
};

export type Planned = { at: string | null; recurrence: RecurrenceRule | null };

const numberIn = (text: string, most: number): number | undefined => {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= 1 && number <= most ? number : undefined;
};

/** The timestamp of the chosen day and time in the account's time zone. */
export function momentOfWall({ day, time }: WhenDraft, timezone: string): number | undefined {
  return isDay(day) && isTime(time) ? instantOf(`${day}T${time}`, timezone)?.time : undefined;
}

const mostInterval = 52;

export type RepeatDraft = Pick<WhenDraft, 'repeat' | 'interval' | 'ends' | 'lastDay' | 'count'>;

/** The repeat of a planned post for editing, counted from that post. */
export function repeatOf(
  { recurrence, repeatsLeft }: Pick<Post, 'recurrence' | 'repeatsLeft'>,
  timezone: string,
): RepeatDraft {
  const { repeat, interval, ends, lastDay, count } = nextFree;
  if (recurrence === null) return { repeat, interval, ends, lastDay, count };
  const { unit, until } = recurrence;
  return {
    repeat: unit,
    interval: String(recurrence.interval),
    ends: until === null ? 'after' : 'on',
    lastDay: until === null ? '' : wallOf(Date.parse(until), timezone).slice(0, 10),
    count: recurrence.count === null ? count : String(repeatsLeft + 1),
  };
}

const repeatKey = ({ repeat, interval, ends, lastDay, count }: RepeatDraft): string =>
  repeat === 'never'
    ? repeat
    : [repeat, Number(interval), ends, ends === 'on' ? lastDay : Number(count)].join(' ');

/** Whether two repeats mean the same. */
export const isSameRepeat = (one: RepeatDraft, other: RepeatDraft): boolean =>
  repeatKey(one) === repeatKey(other);

/** The error message for the choice; undefined if it is valid. */
export function whenProblem(when: WhenDraft, timezone: string, now: number): string | undefined {
  if (when.kind !== 'other') return undefined;
  const moment = momentOfWall(when, timezone);
  if (moment === undefined) return 'Choose a day and a time';
  return moment <= now ? 'Choose a time in the future' : repeatProblem(when, timezone, moment);
}

/** The same for the repeat only, given the time at which it begins. */
export function repeatProblem(when: RepeatDraft, timezone: string, moment: number): string | undefined {
  if (when.repeat === 'never') return undefined;
  if (numberIn(when.interval, mostInterval) === undefined)
    return `Repeat every 1 to ${String(mostInterval)} ${when.repeat}s`;
  if (when.ends === 'after')
    return numberIn(when.count, postLimits.repeatCount) === undefined
      ? `Repeat 1 to ${String(postLimits.repeatCount)} times`
      : undefined;
  const last = instantOf(`${when.lastDay}T23:59`, timezone)?.time;
  if (!isDay(when.lastDay) || last === undefined) return 'Choose the last day';
  return last < moment ? 'The last day must not be before the first' : undefined;
}

/** The same as the server expects it: no time means the next free slot. */
export function plannedOf(when: WhenDraft, timezone: string): Planned {
  if (when.kind === 'slot') return { at: when.at, recurrence: null };
  if (when.kind !== 'other') return { at: null, recurrence: null };
  const moment = momentOfWall(when, timezone);
  return {
    at: moment === undefined ? null : new Date(moment).toISOString(),
    recurrence: recurrenceOf(when, timezone),
  };
}

export function recurrenceOf(when: RepeatDraft, timezone: string): RecurrenceRule | null {
  const { repeat, interval, ends, lastDay, count } = when;
  if (repeat === 'never') return null;
  const until = ends === 'on' ? instantOf(`${lastDay}T23:59`, timezone)?.time : undefined;
  return {
    unit: repeat,
    interval: Number(interval),
    until: until === undefined ? null : new Date(until).toISOString(),
    count: ends === 'after' ? Number(count) : null,
  };
}

/** Whether a time is in quiet hours, which may cross midnight. `time` is `HH:MM` in the account's time zone. */
export const isQuiet = (time: string, quiet: { from: string; until: string } | null): boolean =>
  quiet !== null &&
  isTime(time) &&
  (quiet.from <= quiet.until
    ? time >= quiet.from && time < quiet.until
    : time >= quiet.from || time < quiet.until);
