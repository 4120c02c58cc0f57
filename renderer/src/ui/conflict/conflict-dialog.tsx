import { Button } from '@mantine/core';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import styles from './conflict-dialog.module.css';
import type { Conflict, ConflictChoice } from './conflict-store.ts';

type Props = { conflict: Conflict; onAnswer: (choice: ConflictChoice) => void };

/** Shows both values and asks which of them to save. */
export function ConflictDialog({ conflict: { thing, label, mine, theirs }, onAnswer }: Props) {
  return (
    <Dialog
      name="ConflictDialog"
      title={`${label} was changed`}
      width={440}
      closesOnClickOutside={false}
      onClose={() => {
        onAnswer('later');
      }}
    >
      <div className={styles['body']}>
        <p>Someone else changed this {thing} while you were editing. Which value do you want to keep?</p>
        <dl className={styles['values']}>
          <div>
            <dt>Theirs, saved</dt>
            <dd>{theirs}</dd>
          </div>
          <div data-mine>
            <dt>Yours, not saved yet</dt>
            <dd>{mine}</dd>
          </div>
        </dl>
      </div>
      <DialogFoot>
        <Button
          variant="default"
          onClick={() => {
            onAnswer('theirs');
          }}
        >
          Take theirs
        </Button>
        <Button
          onClick={() => {
            onAnswer('mine');
          }}
        >
          Keep mine
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
