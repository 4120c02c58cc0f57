import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useSaveTask, validateField } from '#renderer/features/tasks/use-save-task.ts';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { EditedRecord } from '#renderer/ui/editable/edited-record.ts';
import { TextEditor } from '#renderer/ui/editable/text-editor.tsx';
import { useSavingField } from '#renderer/ui/editable/use-saving-field.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './title-editor.module.css';

type Props = {
  task: TaskRow;
  /** Called after saving or cancelling. */
  onDone: () => void;
};

/** Edits a task's title in its row; shares the draft with the panel. */
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
  return (
    <Row
      ref={row}
      gap={4}
      grow
      onBlur={({ target, currentTarget, relatedTarget }) => {
        // Switching to another window also blurs the field, but it stays the active element.
        if (document.activeElement !== target && !currentTarget.contains(relatedTarget)) editing.leave();
      }}
    >
      <TextEditor
        label="Title"
        editing={editing}
        text={draft?.text ?? task.title}
        errorId={errorId}
        className={styles['input']}
        takesFocus
        isInList
      />
      {draft?.error === undefined ? null : (
        <span className={styles['error']} id={errorId} role="alert">
          {draft.error}
        </span>
      )}
    </Row>
  );
}
