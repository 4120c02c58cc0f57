import { TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useSaveTask, validateField } from '#renderer/features/tasks/use-save-task.ts';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { EditorButtons } from '#renderer/ui/editable/editor-buttons.tsx';
import { useSavingField } from '#renderer/ui/editable/use-saving-field.ts';
import styles from './title-editor.module.css';

type Props = {
  task: TaskRow;
  /** Saved, or left as it was. */
  onDone: () => void;
};

/** The title of a task, edited in its row; what is typed is kept where the panel keeps it. */
export function TitleEditor({ task, onDone }: Props) {
  return (
    <EditedRecord value={{ name: `task ${task.id}`, rowVersion: task.rowVersion }}>
      <Field task={task} onDone={onDone} />
    </EditedRecord>
  );
}

function Field({ task, onDone }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const errorId = useId();
  const saveAs = useSaveTask(task);
  const editing = useSavingField({
    label: 'Title',
    isTyped: true,
    value: task.title,
    startsOpen: true,
    validate: (text) => validateField('title', text),
    onSave: saveAs({ valueOf: ({ title }) => title, changesOf: (title) => ({ title }) }),
    row,
  });
  const { draft, phase } = editing;
  const isDone = draft === undefined && phase !== 'saving';
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  const text = draft?.text ?? task.title;
  return (
    <div
      ref={row}
      className={styles['editor']}
      onBlur={({ target, currentTarget, relatedTarget }) => {
        // A window that is left keeps its focus within.
        if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) editing.leave();
      }}
    >
      <TextInput
        size="xs"
        className={styles['input'] ?? ''}
        aria-label="Title"
        aria-describedby={draft?.error === undefined ? undefined : errorId}
        error={draft?.error !== undefined}
        title={draft?.error}
        value={text}
        readOnly={draft === undefined}
        autoFocus
        autoComplete="off"
        dir="auto"
        data-own-escape
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onChange={(event) => {
          editing.type(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          // Arrows, Home and End move in the text, not from row to row.
          event.stopPropagation();
          if (event.key === 'Escape') editing.close();
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            void editing.save(text);
          }
        }}
      />
      <EditorButtons
        saveLabel="Save (Enter)"
        onSave={() => void editing.save(text)}
        onCancel={() => {
          editing.close();
        }}
      />
      {draft?.error === undefined ? null : (
        <span className={styles['error']} id={errorId} role="alert">
          {draft.error}
        </span>
      )}
    </div>
  );
}
