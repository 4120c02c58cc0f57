import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';

/** The editor library is large and not needed for reading: it loads when someone starts to edit. */
export const LazyNoteEditor = lazyPart(async () => (await import('./editor/note-editor.tsx')).NoteEditor);
