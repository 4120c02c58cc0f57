import { dateFormat } from '#renderer/lib/time/date-format.ts';
import type { NoteVersion } from '#shared/contract/note-rows.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const longDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

/** When a version was written: `10:08`, `Yesterday 18:31`, `Mon 16 Nov`. */
export function versionTime(time: number, now: number): string {
  if (startOfDay(time) === startOfDay(now)) return clock.format(time);
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (startOfDay(time) === startOfDay(yesterday.getTime())) return `Yesterday ${clock.format(time)}`;
  // Removes the comma that the locale adds.
  return new Date(time).getFullYear() === new Date(now).getFullYear()
    ? day.format(time).replace(',', '')
    : longDay.format(time);
}

/** The version's details: `Version 6`, `Version 8, brought back version 3`. */
export function versionFacts(
  { version, restoredFrom, isKept, editedAt }: Omit<NoteVersion, 'title' | 'editedBy'>,
  isNow: boolean,
  now: number,
): string {
  const facts = [`Version ${String(version)}`];
  if (version === 1) facts.push('created');
  if (restoredFrom !== null) facts.push(`version ${String(restoredFrom)} restored`);
  else if (isKept && !isNow) facts.push('kept');
  if (isNow) facts.push(`since ${versionTime(Date.parse(editedAt), now)}`);
  return facts.join(', ');
}
