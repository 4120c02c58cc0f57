import { Button } from '@mantine/core';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { commandKey } from '#renderer/lib/window/shortcut-keys.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './dirty-bar.module.css';

type Props = {
  count: number;
  wrong: number;
  restoredAt: number | undefined;
  isSaving: boolean;
  onShowWrong: () => void;
  onDiscard: () => void;
  onSave: () => void;
};

/** Sticks to the bottom of the page while there are unsaved changes. */
export function DirtyBar({ count, wrong, restoredAt, isSaving, onShowWrong, onDiscard, onSave }: Props) {
  return (
    <section className={styles['bar']} aria-label="Unsaved changes">
      <span className={styles['count']} role="status">
        <b>{count === 1 ? '1 unsaved change' : `${String(count)} unsaved changes`}</b>
        {restoredAt === undefined ? null : <span>Restored from {shortTime(restoredAt)}</span>}
      </span>
      {wrong === 0 ? null : (
        <button type="button" className={styles['wrong']} onClick={onShowWrong}>
          {wrong === 1 ? '1 needs correcting' : `${String(wrong)} need correcting`}
        </button>
      )}
      <Row as="span" gap={8} className={styles['buttons']}>
        <span className={styles['keys']} aria-hidden>
          <Keys keys={`${commandKey} S`} />
        </span>
        <Button size="sm" variant="default" disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
        <Button size="sm" loading={isSaving} aria-keyshortcuts="Control+S Meta+S" onClick={onSave}>
          Save changes
        </Button>
      </Row>
    </section>
  );
}
