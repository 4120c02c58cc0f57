import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { addItem } from '#renderer/features/tasks/api.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { refreshTasks } from '#renderer/features/tasks/queries.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { ChecklistItem } from '#shared/contract/task-rows.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

const schema = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Enter a text', abort: true }),
      atMost('Checklist item', taskLimits.item),
    ),
});

type Props = { taskId: string; onAdded: (items: ChecklistItem[]) => void };

/** Enter adds an item and leaves the field ready for the next. */
export function ItemForm({ taskId, onAdded }: Props) {
  const client = useQueryClient();
  const adding = useMutation({ mutationFn: (text: string) => addItem(taskId, text) });
  const form = useAppForm({
    schema,
    defaultValues: { text: '' },
    keptAs: `task ${taskId} item`,
    mode: 'onSubmit',
    send: async ({ text }) => {
      onAdded(await adding.mutateAsync(text));
      form.reset({ text: '' });
      void refreshTasks(client);
    },
    describe: (error) => errorMessage('tasks.addItems', error),
  });
  return (
    <Form form={form} aria-label="Add a checklist item">
      <FormNotices form={form} />
      <TextField form={form} name="text" size="sm" aria-label="Add an item" placeholder="Add an item" />
    </Form>
  );
}
