import { useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/note/error-messages.ts';
import { isStale, toAppError } from '#renderer/lib/errors/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { offerUndo, undoable, type OfferUndo } from '#renderer/lib/undo/undo.ts';
import type { NoteChanges } from '#shared/contract/note-fields.ts';
import type { Note, NoteDetail } from '#shared/contract/note-rows.ts';
import { answeredNotes, refreshNotes, showNotes } from '#renderer/features/notes/queries.ts';
import { noteRowChanges } from '#renderer/features/notes/row-changes.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { usePress } from '#renderer/ui/changes/use-press.ts';
import { useRowChanges } from '#renderer/ui/changes/use-row-changes.ts';

type Wanted = {
  changes: NoteChanges;
  /** How the note looks before the server has answered. */
  preview?: Partial<NoteDetail>;
  /** The message after the change; set when it can be undone. */
  done?: string;
  onDone?: () => void;
};

/** Changes a note's fields other than its text: shows the change at once, and reverts it when it is refused. */
export function useNoteChange({ id, rowVersion }: Pick<Note, 'id' | 'rowVersion'>) {
  const client = useQueryClient();
  const rowChanges = useRowChanges(noteRowChanges);
  const show = (news: Partial<NoteDetail>) => {
    showNotes(client, new Map([[id, news]]));
  };
  const send = async (changes: NoteChanges, version: number) => {
    try {
      return await rowChanges.changeOne({ id, rowVersion: version, changes });
    } catch (error) {
      if (!isStale(error)) throw error;
      // Retries with the latest version: only these fields are overwritten, so others' changes to other fields stay.
      const { rowVersion: latest } = await request('notes.get', { id });
      return rowChanges.changeOne({ id, rowVersion: latest, changes });
    }
  };
  const fail = (error: unknown) => {
    notifyError(errorMessage('notes.update', error));
    void refreshNotes(client);
  };
  const change = async ({ changes, preview = {}, done, onDone }: Wanted, offer: OfferUndo): Promise<void> => {
    show(preview);
    try {
      const made = await send(changes, rowVersion);
      onDone?.();
      if (done !== undefined)
        offer(done, () => send(made.before, made.rowVersion).then(() => undefined, fail));
    } catch (error) {
      fail(error);
    }
  };
  const lock = usePress({
    key: noteRowChanges.key,
    isShown: true,
    send: (isLocked: boolean) =>
      changeRow(client, answeredNotes, id, () => request('notes.lock', { id, isLocked })),
    describe: (error) => errorMessage('notes.lock', error),
  });
  return {
    change: (wanted: Wanted) => {
      // A change without a message can't be undone, so Ctrl+Z skips it.
      void (wanted.done === undefined
        ? change(wanted, offerUndo)
        : undoable((offer) => change(wanted, offer)));
    },
    lock,
  };
}

/** The note as the server has it now; undefined if the user may no longer see it. */
export async function reloadNote(id: string): Promise<NoteDetail | undefined> {
  try {
    return await request('notes.get', { id });
  } catch (error) {
    if (isNowhere(error)) return undefined;
    throw error;
  }
}

/** The user may not see such a note, or the id is not valid. */
export const isNowhere = (error: unknown): boolean =>
  error !== null && ['not_found', 'invalid', 'forbidden'].includes(toAppError(error).code);
