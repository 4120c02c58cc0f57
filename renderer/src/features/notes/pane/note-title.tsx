import type { KeyboardEvent } from 'react';
import styles from './note-pane.module.css';

type Props = {
  value: string;
  problem: string | undefined;
  onChange: (title: string) => void;
  /** Enter and Down move to the text. */
  onLeave: () => void;
  onSave: () => void;
  onDone: () => void;
};

/** The title's input: the same size as in reading mode, on as many lines as it needs. */
export function NoteTitle({ value, problem, onChange, onLeave, onSave, onDone }: Props) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's';
    const act = isSave
      ? onSave
      : event.key === 'Escape'
        ? onDone
        : event.key === 'Enter'
          ? onLeave
          : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles['titleField']}>
      <textarea
        className={styles['titleInput']}
        rows={1}
        dir="auto"
        aria-label="Title"
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : 'note-title-problem'}
        placeholder="Title"
        data-own-escape
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
        onKeyDown={handleKeyDown}
      />
      {problem === undefined ? null : (
        <p id="note-title-problem" className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
