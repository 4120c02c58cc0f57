import { groupOf, type NoteGroup } from '#renderer/entities/note/note-words.ts';
import type { NoteRow } from '#renderer/features/notes/note-row.ts';

/** A line of the list: a note, or the words above a group of them. */
export type NoteListItem = { kind: 'group'; label: NoteGroup } | { kind: 'note'; note: NoteRow };

/** Heads stand only where the newest come first: in another order they would come again and again. */
export function noteLines(rows: readonly NoteRow[], now: number, isGrouped: boolean): NoteListItem[] {
  const items: NoteListItem[] = [];
  let last: NoteGroup | undefined;
  for (const note of rows) {
    const label = groupOf(note, now);
    if (isGrouped && label !== last) items.push({ kind: 'group', label });
    last = label;
    items.push({ kind: 'note', note });
  }
  return items;
}
