import * as z from 'zod/mini';
import { numberLabel } from '#renderer/entities/task/task-labels.ts';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

type Props = { task: TaskRow; onCancelTask: (reason: string | null) => void; onClose: () => void };

const schema = z.object({
  reason: z.string().check(z.trim(), atMost('Reason', taskLimits.cancelReason)),
});

/** Asks why a task is cancelled. */
export function CancelDialog({ task, onCancelTask, onClose }: Props) {
  const form = useAppForm({
    schema,
    defaultValues: { reason: '' },
    draftKey: `reason to cancel ${task.id}`,
    mode: 'onSubmit',
    send: ({ reason }) => {
      onCancelTask(reason === '' ? null : reason);
    },
    describe: () => 'Failed to update task',
  });
  return (
    <TableDialog
      name="CancelTaskDialog"
      title={`Cancel ${numberLabel(task)}?`}
      width={520}
      discardTitle="Discard this reason?"
      form={form}
      verb="Cancel task"
      cancelLabel="Keep task"
      fields={[
        {
          kind: 'area',
          name: 'reason',
          label: 'Reason (optional)',
          placeholder: 'The client moved the shoot to spring',
          dir: 'auto',
        },
      ]}
      onClose={onClose}
    />
  );
}
