import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { AskedTask } from './task-from-note.ts';
import { TaskForm } from './task-form.tsx';

/** Asks for the task that someone makes of a note. */
export function TaskDialog({ asked, onClose }: { asked: AskedTask; onClose: () => void }) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="TaskFromNoteDialog"
      title="Make a task of this note"
      discardTitle="Discard this task?"
      form={form}
      onClose={onClose}
    >
      {(close) => <TaskForm handle={form} asked={asked} onMade={onClose} onCancel={close} />}
    </FormDialog>
  );
}
