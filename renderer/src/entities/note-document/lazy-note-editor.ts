import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';

/** The editor's library is large, and reading needs none of it: it loads when someone begins to write. */
export const LazyNoteEditor = lazyPart(async () => (await import('./editor/note-editor.tsx')).NoteEditor);
