import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { RecurrenceForm } from './recurrence-form.tsx';

/** How a task repeats. */
export function RecurrenceDialog({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="RecurrenceDialog"
      title="Repeat this task"
      discardTitle="Discard these changes?"
      form={form}
      onClose={onClose}
    >
      {(close) => <RecurrenceForm handle={form} task={task} onSaved={onClose} onCancel={close} />}
    </FormDialog>
  );
}
