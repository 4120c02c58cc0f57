import type { SavedNote, WrittenNote } from '#renderer/entities/note-document/autosave/note-autosave.ts';
import type { Failure } from '#shared/lib/app-error.ts';

/** A failure cannot cross into the page as an error. */
export type NoteReply<Data> = { data: Data } | { failure: Failure };

/** What the test gives the page in place of the services. */
export type NoteHost = {
  readNote: () => Promise<NoteReply<SavedNote>>;
  saveNote: (written: WrittenNote, rowVersion: number) => Promise<NoteReply<{ rowVersion: number }>>;
};
