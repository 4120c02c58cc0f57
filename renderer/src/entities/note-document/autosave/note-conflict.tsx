import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { bothTexts, noteDiff } from '#renderer/entities/note-document/diff/note-diff.ts';
import { NoteDiffView } from '#renderer/entities/note-document/diff/note-diff-view.tsx';
import type { SavedNote, WrittenNote } from './note-autosave.ts';
import styles from './note-conflict.module.css';

type Props = {
  mine: WrittenNote;
  theirs: SavedNote;
  /** Called when the choice is made, as someone may type while both versions are shown. */
  readMine?: () => WrittenNote;
  onChoose: (chosen: WrittenNote) => void;
};

/**
 * Both versions in one text: only in yours in green, only in theirs in red. After keeping both, the rest is merged by
 * editing.
 */
export function NoteConflict({ mine, theirs, readMine = () => mine, onChoose }: Props) {
  const parts = useMemo(() => noteDiff(theirs.document, mine.document), [theirs.document, mine.document]);
  const hasTwoTitles = mine.title.trim() !== theirs.title.trim();
  return (
    <section className={styles['conflict']} aria-label="Conflicting changes">
      <div role="alert" className={styles['words']}>
        <b>This note was changed by {theirs.by ?? 'someone else'}.</b> Review their version before saving: red
        is only in theirs, green only in yours. Keep both to merge them in the editor.
      </div>
      <div className={styles['actions']}>
        <Button
          size="sm"
          onClick={() => {
            onChoose(readMine());
          }}
        >
          Keep mine
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            onChoose({ title: theirs.title, document: theirs.document });
          }}
        >
          Take theirs
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            const now = readMine();
            onChoose({ title: now.title, document: bothTexts(noteDiff(theirs.document, now.document)) });
          }}
        >
          Keep both
        </Button>
      </div>
      <div className={styles['texts']} tabIndex={0} role="region" aria-label="Both texts">
        {hasTwoTitles ? (
          <p className={styles['title']}>
            <del dir="auto">{theirs.title}</del> <ins dir="auto">{mine.title}</ins>
          </p>
        ) : null}
        <NoteDiffView parts={parts} side="both" />
      </div>
    </section>
  );
}
