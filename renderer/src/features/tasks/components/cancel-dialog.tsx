import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { CancelForm } from './cancel-form.tsx';

type Props = { taskId: string; onCancelTask: (reason: string) => void; onClose: () => void };

/** Cancels a task, with the reason where someone gives one. */
export function CancelDialog({ taskId, onCancelTask, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="CancelDialog"
      title="Cancel this task?"
      width={440}
      discardTitle="Discard this reason?"
      form={form}
      onClose={onClose}
    >
      {(close) => <CancelForm handle={form} taskId={taskId} onCancelTask={onCancelTask} onClose={close} />}
    </FormDialog>
  );
}
