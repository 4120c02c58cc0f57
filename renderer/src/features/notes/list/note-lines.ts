import { groupOf, type NoteGroup } from '#renderer/entities/note/note-labels.ts';
import { toRailItem, type RailItem } from '#renderer/ui/rail-screen/rail-items.ts';
import type { NoteRow } from '#renderer/features/notes/note-row.ts';

/** Adds date headings only when sorted by newest: in another order the same heading would repeat. */
export function noteLines(rows: readonly NoteRow[], now: number, isGrouped: boolean): RailItem<NoteRow>[] {
  const items: RailItem<NoteRow>[] = [];
  let last: NoteGroup | undefined;
  for (const note of rows) {
    const label = groupOf(note, now);
    if (isGrouped && label !== last) items.push({ kind: 'group', label });
    last = label;
    items.push(toRailItem(note));
  }
  return items;
}
