import { useQueryClient } from '@tanstack/react-query';
import type { CommentSource } from '#renderer/entities/comment/comment-source.ts';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { editComment } from '#renderer/features/notes/parts/api.ts';
import { notePartQueries } from '#renderer/features/notes/parts/part-queries.ts';
import { mentionableOf, useNotePeople } from '#renderer/features/notes/parts/use-note-people.ts';
import { refreshNotes } from '#renderer/features/notes/queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';

/** The comments on a note, for the comments component that all areas share. */
export function useNoteComments(note: NoteDetail, canWrite: boolean): CommentSource {
  const client = useQueryClient();
  const viewer = useViewer();
  const { found, onSearch } = useNotePeople(note, canWrite);
  return {
    name: `note ${note.id}`,
    pages: notePartQueries.comments(note.id),
    mentionable: { people: mentionableOf(note, found, viewer.id), onSearch },
    add: (written) => request('notes.comment', { noteId: note.id, ...written }),
    edit: editComment,
    remove: (id: string) => request('notes.deleteComment', { id }),
    restore: (id: string) => request('notes.restoreComment', { id }),
    describe: {
      load: (error) => errorMessage('notes.comments', error),
      add: (error) => errorMessage('notes.comment', error),
      edit: (error) => errorMessage('notes.editComment', error),
      remove: (error) => errorMessage('notes.deleteComment', error),
      restore: (error) => errorMessage('notes.restoreComment', error),
    },
    onChanged: () => void refreshNotes(client),
  };
}
