import { useQueryClient } from '@tanstack/react-query';
import { LazyAttachments } from '#renderer/entities/attachment/lazy-attachments.tsx';
import { refreshNotes } from '#renderer/features/notes/queries.ts';
import type { NotePartProps } from '#renderer/features/notes/part-types.ts';

/** A note's attachments, below its text. Pictures pasted while editing are added here, too. */
export function NoteFiles({ note, canEdit }: NotePartProps) {
  const client = useQueryClient();
  const source = {
    kind: 'note' as const,
    rowId: note.id,
    below: ['notes'],
    onChanged: () => void refreshNotes(client),
  };
  return <LazyAttachments source={source} count={note.attachments} canEdit={canEdit} />;
}
