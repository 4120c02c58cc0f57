import { dateLabel } from '#renderer/entities/note/note-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import type { Note } from '#shared/contract/note-rows.ts';

const dayMs = 24 * 60 * 60_000;
/** A review is due, and its reviewer is notified, from this many days before the date. */
const dueDays = 7;

const dateOf = (time: number): string => {
  const at = new Date(time);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** Days from today, counted in whole days. */
const daysUntil = (date: string, now: number): number =>
  Math.round((Date.parse(date) - Date.parse(dateOf(now))) / dayMs);

export type ReviewState = 'never' | 'verified' | 'due' | 'overdue';

export function reviewState({ verifiedUntil }: Pick<Note, 'verifiedUntil'>, now: number): ReviewState {
  if (verifiedUntil === null) return 'never';
  const days = daysUntil(verifiedUntil, now);
  return days < 0 ? 'overdue' : days <= dueDays ? 'due' : 'verified';
}

/** Such as `Verified until 28 Feb 2027 by Elena`. */
export function reviewText(note: Pick<Note, 'verifiedUntil' | 'verifiedBy'>, now: number): string {
  const { verifiedUntil, verifiedBy } = note;
  if (verifiedUntil === null) return 'Not verified yet';
  const was = reviewState(note, now) === 'overdue' ? 'Was verified until' : 'Verified until';
  const by = verifiedBy === null ? '' : ` by ${personName(verifiedBy)}`;
  return `${was} ${dateLabel(verifiedUntil)}${by}`;
}

/** The choices, in months from today. */
export const verifySpans = [
  { months: 1, label: 'For a month' },
  { months: 3, label: 'For 3 months' },
  { months: 6, label: 'For 6 months' },
  { months: 12, label: 'For a year' },
] as const;

/** The same day of a later month, or its last day if the month is shorter. */
export function monthsFrom(now: number, months: number): string {
  const at = new Date(now);
  const day = at.getDate();
  at.setDate(1);
  at.setMonth(at.getMonth() + months);
  at.setDate(Math.min(day, new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate()));
  return dateOf(at.getTime());
}
