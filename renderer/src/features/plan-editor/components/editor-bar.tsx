import { Button } from '@mantine/core';
import styles from './editor-bar.module.css';

type Props = {
  /** The labels of the changed fields. */
  changed: readonly string[];
  isNew: boolean;
  hasFaults: boolean;
  isSending: boolean;
  onShowFault: () => void;
  onDiscard: () => void;
};

const countText = (count: number) => (count === 1 ? '1 change' : `${String(count)} changes`);

/** The bar at the foot of the page, shown while there are unsaved changes. */
export function EditorBar({ changed, isNew, hasFaults, isSending, onShowFault, onDiscard }: Props) {
  return (
    <section className={styles['bar']} aria-label="Unsaved changes">
      <span className={styles['what']} role="status">
        <b>{isNew ? 'New plan' : countText(changed.length)}</b>
        <span>{changed.map((label) => label.toLowerCase()).join(', ')}</span>
      </span>
      {hasFaults ? (
        <button type="button" className={styles['wrong']} onClick={onShowFault}>
          Needs correcting
        </button>
      ) : null}
      <span className={styles['buttons']}>
        <Button size="sm" variant="default" disabled={isSending} onClick={onDiscard}>
          Discard
        </Button>
        <Button size="sm" type="submit" loading={isSending} aria-keyshortcuts="Control+S Meta+S">
          {isNew ? 'Create plan' : 'Save plan'}
        </Button>
      </span>
    </section>
  );
}
