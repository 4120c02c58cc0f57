import { lazyPage } from '#renderer/lib/loading/lazy-page.tsx';

/** The editor's library is large, and reading needs none of it: it loads when someone begins to write. */
export const LazyNoteEditor = lazyPage(async () => (await import('./editor/note-editor.tsx')).NoteEditor);
