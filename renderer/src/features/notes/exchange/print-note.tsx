import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { NoteText } from '#renderer/entities/note-document/text/note-text.tsx';
import '#renderer/ui/table/print.css';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import styles from './print-note.module.css';

export type PaperNote = Pick<NoteDetail, 'title' | 'content' | 'model'>;

let clear: () => void = () => undefined;

/** Lays a note out for paper until it is printed: its title, whose it is, and its text, in black whatever the screen shows. */
export function layOnPaper({ title, content, model }: PaperNote): void {
  clear();
  const sheet = document.createElement('section');
  sheet.className = `mq-print-sheet ${styles['sheet'] ?? ''}`;
  document.body.append(sheet);
  const root = createRoot(sheet);
  flushSync(() => {
    root.render(
      <>
        <h1 dir="auto">{title}</h1>
        <p>{`${model?.stageName ?? 'General'}, ${new Date().toLocaleString('en-GB')}`}</p>
        <NoteText document={content} />
      </>,
    );
  });
  clear = () => {
    removeEventListener('afterprint', clear);
    root.unmount();
    sheet.remove();
    clear = () => undefined;
  };
  // A system whose dialog does not wait says when it is done.
  addEventListener('afterprint', clear);
}

export function printNote(note: PaperNote): void {
  layOnPaper(note);
  print();
}
