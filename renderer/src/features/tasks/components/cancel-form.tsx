import type { Ref } from 'react';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { atMost } from '#shared/domain/validation.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import * as z from 'zod/mini';

type Props = {
  handle: Ref<FormHandle>;
  taskId: string;
  onCancelTask: (reason: string | null) => void;
  onClose: () => void;
};

const schema = z.object({
  reason: z.string().check(z.trim(), atMost('Reason', taskLimits.cancelReason)),
});

/** Why a task is cancelled, for those who come across it later. */
export function CancelForm({ handle, taskId, onCancelTask, onClose }: Props) {
  const form = useAppForm({
    schema,
    defaultValues: { reason: '' },
    keptAs: `reason to cancel ${taskId}`,
    mode: 'onSubmit',
    send: ({ reason }) => {
      onCancelTask(reason === '' ? null : reason);
    },
    describe: () => 'Failed to update task',
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Cancel task"
      cancelLabel="Keep task"
      onCancel={onClose}
      fields={[
        {
          kind: 'area',
          name: 'reason',
          label: 'Reason (optional)',
          placeholder: 'The client moved the shoot to spring',
          dir: 'auto',
        },
      ]}
    />
  );
}
