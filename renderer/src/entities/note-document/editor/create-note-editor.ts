import { Editor } from '@tiptap/core';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import { cleanPastedHtml, cleanPastedText } from './clean-paste.ts';
import { noteExtensions } from './extensions.ts';

type Options = {
  element: HTMLElement;
  document: NoteDocument;
  placeholder: string;
  attributes: Readonly<Record<string, string>>;
  onChange: (read: () => NoteDocument) => void;
  /** Returns whether it handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
};

export function createNoteEditor({
  element,
  document,
  placeholder,
  attributes,
  onChange,
  onKeyDown,
}: Options) {
  // The library would silently drop unknown content, and the next save would make that permanent.
  if (noteProblem(document)?.kind === 'invalid')
    throw new Error('This note has content that cannot be edited here. Update the app, then open it again.');
  return new Editor({
    element,
    content: document,
    extensions: noteExtensions(placeholder),
    // Don't inject the library's style sheet; ours contains what is needed of it.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', ...attributes },
      handleKeyDown: (_, event) => onKeyDown(event),
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: cleanPastedText,
      // A link opens on Ctrl or Cmd click; a plain click places the caret.
      handleClick: (_, __, event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (link === null) return false;
        event.preventDefault();
        if (event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener,noreferrer');
        return true;
      },
    },
    onUpdate: ({ editor }) => {
      onChange(() => editor.getJSON() as NoteDocument);
    },
  });
}
