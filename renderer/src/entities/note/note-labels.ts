import { dateFormat } from '#renderer/lib/time/date-format.ts';
import type { NoteKind, NoteVisibility } from '#shared/contract/note-fields.ts';
import type { Note } from '#shared/contract/note-rows.ts';

export const noteWords = { one: 'note', many: 'notes', label: 'Notes' };

export const kindLabels: Readonly<Record<NoteKind, string>> = {
  note: 'Note',
  playbook: 'Playbook',
  template: 'Template',
};

export const visibilityLabels: Readonly<Record<NoteVisibility, string>> = {
  team: 'Team',
  private: 'Only you',
  custom: 'Chosen people',
};

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const day = dateFormat({ day: 'numeric', month: 'short' });
const longDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const dayMs = 24 * 60 * 60_000;

const dayNumber = (time: number): number => {
  const at = new Date(time);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs;
};

/** When it was last edited, short enough for a row: 10:23, Mon, 3 Nov. */
export function editedLabel({ editedAt }: Pick<Note, 'editedAt'>, now: number): string {
  const time = Date.parse(editedAt);
  const ago = dayNumber(now) - dayNumber(time);
  if (ago <= 0) return clock.format(time);
  if (ago < 7) return weekday.format(time);
  return (new Date(time).getFullYear() === new Date(now).getFullYear() ? day : longDay).format(time);
}

export const dateLabel = (date: string): string => longDay.format(Date.parse(`${date}T12:00:00`));

export type NoteGroup = 'Pinned' | 'Today' | 'This week' | 'Earlier';

/** The group heading of a note in a list sorted by last edit. */
export function groupOf(note: Pick<Note, 'editedAt' | 'isPinned'>, now: number): NoteGroup {
  if (note.isPinned) return 'Pinned';
  const ago = dayNumber(now) - dayNumber(Date.parse(note.editedAt));
  return ago <= 0 ? 'Today' : ago < 7 ? 'This week' : 'Earlier';
}
