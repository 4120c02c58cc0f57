import { useRef } from 'react';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { numberLabel } from '#renderer/entities/task/task-words.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { CancelForm } from './cancel-form.tsx';

type Props = { task: TaskRow; onCancelTask: (reason: string | null) => void; onClose: () => void };

/** Asks why a task is cancelled. */
export function CancelDialog({ task, onCancelTask, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="CancelTaskDialog"
      title={`Cancel ${numberLabel(task)}?`}
      width={520}
      discardTitle="Discard this reason?"
      form={form}
      onClose={onClose}
    >
      {(close) => <CancelForm handle={form} taskId={task.id} onCancelTask={onCancelTask} onClose={close} />}
    </FormDialog>
  );
}
