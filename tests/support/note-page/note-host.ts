import type { SavedNote } from '#renderer/entities/note-document/autosave/note-autosave.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import type { Failure } from '#shared/lib/app-error.ts';

/** A failure cannot cross into the page as an error. */
export type NoteReply<Data> = { data: Data } | { failure: Failure };

/** What the test gives the page in place of the services. */
export type NoteHost = {
  readNote: () => Promise<NoteReply<SavedNote>>;
  saveNote: (document: NoteDocument, rowVersion: number) => Promise<NoteReply<{ rowVersion: number }>>;
};
