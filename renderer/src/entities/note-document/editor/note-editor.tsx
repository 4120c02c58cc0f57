import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useId, useRef, useState, type Ref, useImperativeHandle } from 'react';
import type { Person } from '#shared/contract/models.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import text from '#renderer/entities/note-document/text/note-text.module.css';
import styles from './note-editor.module.css';
import { createNoteEditor } from './create-note-editor.ts';
import { MentionList, type MentionKeys } from './mention-list.tsx';
import { NoteToolbar } from './note-toolbar.tsx';
import { putDocument } from './put-document.ts';

export type NoteEditorHandle = {
  read: () => NoteDocument;
  /** Replaces the text, as a step that can be undone. */
  replace: (document: NoteDocument) => void;
  focus: () => void;
};

type Props = {
  /** The initial text; use `replace` to change it later. */
  document: NoteDocument;
  label?: string;
  placeholder?: string;
  takesFocus?: boolean;
  /** The initial scroll position. */
  scrolled?: number;
  /** The people that can be mentioned. */
  people: readonly Person[];
  /** With more people than these: searches for others by the text typed after `@`. */
  onSearchPeople?: ((typed: string) => void) | undefined;
  /** Called on every change; `read` returns the whole text when it is needed. */
  onChange: (read: () => NoteDocument) => void;
  /** Called on Ctrl+S or Cmd+S. */
  onSave?: (() => void) | undefined;
  /** Called on Escape, if nothing else handles it. */
  onDone?: (() => void) | undefined;
  ref?: Ref<NoteEditorHandle>;
  /** Shown between the toolbar and the text: title, tags. */
  children?: React.ReactNode;
};

/** The editor of a note's text, with its toolbar. Load it by `import()`, because it brings in the editor library. */
export function NoteEditor({ ref, ...props }: Props) {
  const { label = 'Note text', placeholder = 'Write a note, or type @ to mention someone', children } = props;
  const page = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  /** The same as `editor`, available before the next render, for a draft that is found immediately. */
  const current = useRef<Editor>(undefined);
  const mentionKeys = useRef<MentionKeys>(null);
  const listId = useId();
  const first = useEffectEvent(() => ({
    document: props.document,
    takesFocus: props.takesFocus,
    scrolled: props.scrolled,
  }));
  const changed = useEffectEvent((read: () => NoteDocument) => {
    props.onChange(read);
  });
  const pressed = useEffectEvent((event: KeyboardEvent): boolean => {
    if (mentionKeys.current?.press(event) === true) return true;
    if (event.isComposing) return false;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's') {
      props.onSave?.();
      return true;
    }
    if (event.key !== 'Escape' || props.onDone === undefined) return false;
    props.onDone();
    return true;
  });
  useEffect(() => {
    if (place.current === null) return;
    const { document, takesFocus = false, scrolled = 0 } = first();
    const made = createNoteEditor({
      element: place.current,
      document,
      placeholder,
      attributes: { 'aria-label': label, class: text['text'] ?? '', 'data-own-escape': '' },
      onChange: (read) => {
        changed(read);
      },
      onKeyDown: (event) => pressed(event),
    });
    setEditor(made);
    current.current = made;
    if (page.current !== null) page.current.scrollTop = scrolled;
    // At the end of the text, without scrolling until something is typed.
    if (takesFocus) made.commands.focus('end', { scrollIntoView: false });
    return () => {
      setEditor(undefined);
      current.current = undefined;
      made.destroy();
    };
  }, [label, placeholder]);
  useImperativeHandle(
    ref,
    () => ({
      read: () => (current.current?.getJSON() ?? props.document) as NoteDocument,
      replace: (document) => {
        if (current.current !== undefined) putDocument(current.current, document);
      },
      focus: () => void current.current?.commands.focus(),
    }),
    [props.document],
  );
  return (
    <div className={styles['editor']}>
      {editor === undefined ? (
        <div className={styles['toolbar']} />
      ) : (
        <NoteToolbar editor={editor} canMention={props.people.length > 0} />
      )}
      <div ref={page} className={styles['page']} data-note-page>
        {children}
        <div ref={place} />
      </div>
      {editor === undefined ? null : (
        <MentionList
          editor={editor}
          listId={listId}
          people={props.people}
          onSearch={props.onSearchPeople}
          keys={mentionKeys}
        />
      )}
    </div>
  );
}
