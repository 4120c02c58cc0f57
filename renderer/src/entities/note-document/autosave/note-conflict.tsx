import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { bothTexts, noteDiff } from '#renderer/entities/note-document/diff/note-diff.ts';
import { NoteDiffView } from '#renderer/entities/note-document/diff/note-diff-view.tsx';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import styles from './note-conflict.module.css';

type Props = { mine: NoteDocument; theirs: NoteDocument; onChoose: (document: NoteDocument) => void };

/** Both texts in one, what theirs lacks in green and what yours lacks in red. Both kept, the rest is merged by editing. */
export function NoteConflict({ mine, theirs, onChoose }: Props) {
  const parts = useMemo(() => noteDiff(theirs, mine), [theirs, mine]);
  return (
    <section className={styles['conflict']} aria-label="Conflicting changes">
      <div role="alert" className={styles['words']}>
        <b>Someone else changed this note while you were editing.</b> Your text isn’t saved yet. Red is only
        in theirs, green only in yours. Keep both to merge them in the editor.
      </div>
      <div className={styles['actions']}>
        <Button
          size="sm"
          onClick={() => {
            onChoose(mine);
          }}
        >
          Keep mine
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            onChoose(theirs);
          }}
        >
          Take theirs
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            onChoose(bothTexts(parts));
          }}
        >
          Keep both
        </Button>
      </div>
      <div className={styles['texts']} tabIndex={0} role="region" aria-label="Both texts">
        <NoteDiffView parts={parts} side="both" />
      </div>
    </section>
  );
}
