import type { Note } from '#shared/contract/note-rows.ts';

/** A row of a list. The last of a page knows where the next one starts. */
export type NoteRow = Note & { next?: string };
