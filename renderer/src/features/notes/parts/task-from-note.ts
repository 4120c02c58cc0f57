import { create } from 'zustand';
import type { NoteDetail } from '#shared/contract/note-rows.ts';

export type AskedTask = { note: NoteDetail; selection: string };

/** The task that someone makes of a note; the menu that asked for it is closed by then. */
export const useTaskFromNote = create<{ asked: AskedTask | undefined }>(() => ({ asked: undefined }));
