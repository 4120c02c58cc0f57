import type { Note } from '#shared/contract/note-rows.ts';

/** A row of a list. A page's last row says where the next page starts. */
export type NoteRow = Note & { next?: string };
