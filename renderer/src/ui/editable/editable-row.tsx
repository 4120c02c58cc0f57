import { Loader } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconPencil } from '@tabler/icons-react';
import type { FocusEvent, ReactNode, Ref } from 'react';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import styles from './editable-row.module.css';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { SavePhase, SavingField } from './use-saving-field.ts';

type Props = {
  label: string;
  /** The label is a name and stays capitalised in a sentence: Edit Discord. */
  isLabelName?: boolean | undefined;
  /** Hidden in a table whose head has the label; screen readers still read it. */
  isLabelHidden?: boolean | undefined;
  /** The displayed value; undefined if there is none. */
  display: ReactNode;
  /** The value for screen readers. */
  spoken: string;
  /** Shown in an empty row that can be edited. */
  placeholder: string;
  canEdit: boolean;
  editing: SavingField;
  editor: ReactNode;
  /** Below the value or its editor. */
  note?: ReactNode;
  errorId: string;
  rowRef: Ref<HTMLDivElement>;
  /** Called when the focus leaves the editor for something else on the page; saves by default. */
  onLeave?: () => void;
};

/** A property of a record: a label, and a value that becomes editable when clicked. */
export function EditableRow({
  label,
  isLabelName = false,
  isLabelHidden = false,
  editing,
  editor,
  note,
  errorId,
  rowRef,
  onLeave = editing.leave,
  ...value
}: Props) {
  const { error, restoredAt } = editing.draft ?? {};
  const handleBlur = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    // Ignore blur caused by switching windows.
    if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) onLeave();
  };
  return (
    <div className={styles['row']} data-no-label={isLabelHidden || undefined} ref={rowRef}>
      <dt>{isLabelHidden ? <Hidden>{label}</Hidden> : label}</dt>
      <dd>
        {editor === undefined ? (
          <Value
            label={isLabelName ? label : label.toLowerCase()}
            phase={editing.phase}
            valueRef={editing.focusAfterEditing}
            onOpen={editing.open}
            {...value}
          />
        ) : (
          <div className={styles['editor']} onBlur={handleBlur}>
            {editor}
          </div>
        )}
        {note}
        {restoredAt === undefined ? null : (
          <p className={styles['restored']} role="status">
            Restored what you typed on {shortTime(restoredAt)}.
          </p>
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

type ValueProps = Pick<Props, 'label' | 'display' | 'spoken' | 'placeholder' | 'canEdit'> & {
  phase: SavePhase;
  valueRef: Ref<HTMLButtonElement>;
  onOpen: () => void;
};

function Value({ label, display, spoken, placeholder, canEdit, phase, valueRef, onOpen }: ValueProps) {
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
      aria-busy={phase === 'saving'}
      aria-label={`Edit ${label}: ${spoken === '' ? 'none' : spoken}`}
      onClick={onOpen}
    >
      <span className={styles['text']}>
        {display ?? <span className={styles['missing']}>{placeholder}</span>}
      </span>
      <PhaseMark phase={phase} />
    </button>
  );
}

/** Hidden from screen readers: a toast says the same. */
function PhaseMark({ phase }: { phase: SavePhase }) {
  if (phase === 'saving')
    return <Loader className={styles['phase'] ?? ''} size={12} color="gray" aria-hidden />;
  if (phase === 'saved')
    return <IconCheck className={styles['phase']} data-saved size={14} stroke={2} aria-hidden />;
  return <IconPencil className={styles['pencil']} size={14} stroke={1.7} aria-hidden />;
}

function Missing() {
  return (
    <span className={styles['missing']}>
      <span aria-hidden>–</span>
      <Hidden>None</Hidden>
    </span>
  );
}
