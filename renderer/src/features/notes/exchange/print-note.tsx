import { NoteText } from '#renderer/entities/note-document/text/note-text.tsx';
import { showPrint } from '#renderer/ui/print/show-print.ts';
import type { NoteDetail } from '#shared/contract/note-rows.ts';
import styles from './print-note.module.css';

export type PaperNote = Pick<NoteDetail, 'title' | 'content' | 'model'>;

/** Prepares a note for printing: its title, its model and its text, in black regardless of the theme. */
export function layOutNote({ title, content, model }: PaperNote): void {
  showPrint(
    <>
      <h1 dir="auto">{title}</h1>
      <p>{`${model?.stageName ?? 'General'}, ${new Date().toLocaleString('en-GB')}`}</p>
      <NoteText document={content} />
    </>,
    styles['sheet'] ?? '',
  );
}

export function printNote(note: PaperNote): void {
  layOutNote(note);
  print();
}
