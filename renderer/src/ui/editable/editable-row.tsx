import { IconAlertCircle, IconPencil } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import styles from './editable-row.module.css';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';

type Props = {
  label: string;
  /** What is shown; undefined where there is nothing. */
  display: ReactNode;
  /** The same for screen readers. */
  spoken: string;
  /** Stands in an empty row that may be filled. */
  placeholder: string;
  canEdit: boolean;
  editor: ReactNode;
  error: string | undefined;
  errorId: string;
  rowRef: Ref<HTMLDivElement>;
  valueRef: Ref<HTMLButtonElement>;
  onOpen: () => void;
};

/** A property of a record: a label, and a value that turns into its editor when pressed. */
export function EditableRow({ label, editor, error, errorId, rowRef, valueRef, ...value }: Props) {
  return (
    <div className={styles['row']} ref={rowRef}>
      <dt>{label}</dt>
      <dd>
        {editor === undefined ? (
          <Value label={label} valueRef={valueRef} {...value} />
        ) : (
          <div className={styles['editor']}>{editor}</div>
        )}
        {error === undefined ? null : (
          <div className={styles['error']} id={errorId} role="alert">
            <IconAlertCircle size={14} stroke={1.8} aria-hidden />
            {error}
          </div>
        )}
      </dd>
    </div>
  );
}

type ValueProps = Pick<
  Props,
  'label' | 'display' | 'spoken' | 'placeholder' | 'canEdit' | 'valueRef' | 'onOpen'
>;

function Value({ label, display, spoken, placeholder, canEdit, valueRef, onOpen }: ValueProps) {
  if (!canEdit) {
    return (
      <span className={styles['value']}>
        <span className={styles['text']}>{display ?? <Missing />}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      ref={valueRef}
      className={styles['value']}
      aria-label={`Edit ${label.toLowerCase()}: ${spoken === '' ? 'none' : spoken}`}
      onClick={onOpen}
    >
      <span className={styles['text']}>
        {display ?? <span className={styles['missing']}>{placeholder}</span>}
      </span>
      <IconPencil className={styles['pencil']} size={14} stroke={1.7} aria-hidden />
    </button>
  );
}

function Missing() {
  return (
    <span className={styles['missing']}>
      <span aria-hidden>–</span>
      <Hidden>None</Hidden>
    </span>
  );
}
