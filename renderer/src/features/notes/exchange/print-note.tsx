import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { NoteText } from '#renderer/entities/note-document/text/note-text.tsx';
import '#renderer/ui/table/print.css';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import styles from './print-note.module.css';

/** Puts a note on paper: its title, whose it is, and its text, in black whatever the screen shows. */
export function printNote({ title, content, model }: Pick<NoteDetail, 'title' | 'content' | 'model'>): void {
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
  // A system whose dialog does not wait says when it is done.
  addEventListener(
    'afterprint',
    () => {
      root.unmount();
      sheet.remove();
    },
    { once: true },
  );
  print();
}
