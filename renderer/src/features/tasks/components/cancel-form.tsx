import { Button } from '@mantine/core';
import { useImperativeHandle, type Ref } from 'react';
import * as z from 'zod/mini';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/text-area-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import styles from './task-forms.module.css';

const schema = z.object({ reason: z.string().check(z.trim(), atMost('Reason', taskLimits.cancelReason)) });

type Props = {
  handle: Ref<FormHandle>;
  taskId: string;
  onCancelTask: (reason: string) => void;
  onClose: () => void;
};

/** Why a task is cancelled: nobody has to say. */
export function CancelForm({ handle, taskId, onCancelTask, onClose }: Props) {
  const form = useAppForm({
    schema,
    defaultValues: { reason: '' },
    keptAs: `task ${taskId} cancel`,
    send: ({ reason }) => {
      onCancelTask(reason);
    },
    describe: () => 'Failed to update task',
  });
  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard: form.discard }));
  return (
    <Form form={form}>
      <div className={styles['fields']}>
        <FormNotices form={form} />
        <TextAreaField
          form={form}
          name="reason"
          label="Reason (optional)"
          placeholder="Everyone who sees the task can read it"
          dir="auto"
          data-autofocus
        />
      </div>
      <div className={styles['foot']}>
        <Button variant="default" onClick={onClose}>
          Keep task
        </Button>
        <SubmitButton form={form}>Cancel task</SubmitButton>
      </div>
    </Form>
  );
}
