import { Button } from '@mantine/core';
import { useImperativeHandle, type Ref } from 'react';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/text-area-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { atMost } from '#shared/domain/validation.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import * as z from 'zod/mini';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';

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
  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard: form.discard }));
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        <TextAreaField
          form={form}
          name="reason"
          label="Reason (optional)"
          placeholder="The client moved the shoot to spring"
          dir="auto"
        />
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Keep task
        </Button>
        <SubmitButton form={form}>Cancel task</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
