import { create } from 'zustand';
import type { NoteDetail } from '#shared/contract/note-rows.ts';

export type AskedTask = { note: NoteDetail; selection: string };

/** The task to make from a note; stored outside the menu, which is closed by then. */
export const useTaskFromNote = create<{ asked: AskedTask | undefined }>(() => ({ asked: undefined }));
