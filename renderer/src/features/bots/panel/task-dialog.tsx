import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { createTask } from '#renderer/entities/task/api.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { refreshTasks } from '#renderer/entities/task/model-tasks.ts';
import { numberLabel } from '#renderer/entities/task/task-words.ts';
import { useLinkTo } from '#renderer/lib/links/use-copy-link.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

const schema = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Task title is required', abort: true }),
      atMost('Task title', taskLimits.title),
    ),
  description: z.string().check(z.trim(), atMost('Description', taskLimits.description)),
});

/** Asks for the task that someone makes of what was asked in a chat. */
export function TaskDialog({ chat, onClose }: { chat: BotChat; onClose: () => void }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const link = useLinkTo()({ bot: chat.botId, tab: 'inbox', chat: chat.id });
  const question = chat.question?.body.trim() ?? '';
  const [firstLine = ''] = question.split('\n');
  const form = useAppForm({
    schema,
    defaultValues: {
      title: Array.from(firstLine || `Answer ${chat.title}`)
        .slice(0, taskLimits.title)
        .join(''),
      description: `${question === '' || question === firstLine ? '' : `${question}\n\n`}From the chat “${chat.title}”: ${link}`,
    },
    keptAs: `task of bot chat ${chat.id}`,
    mode: 'onSubmit',
    send: async ({ title, description }) => {
      const task = await createTask({
        title,
        description,
        modelId: chat.model?.id ?? null,
        assigneeIds: [viewer.id],
      });
      notifySuccess(`${numberLabel(task)} created successfully`);
      void refreshTasks(client);
      onClose();
    },
    describe: (error) => errorMessage('tasks.create', error),
  });
  return (
    <TableDialog
      name="TaskFromBotChatDialog"
      title="Make a task"
      discardTitle="Discard this task?"
      form={form}
      hint={<>{`${chat.model?.stageName ?? 'General'}, assigned to you`}</>}
      verb="Create task"
      fields={[
        { name: 'title', label: 'Title', dir: 'auto' },
        { kind: 'area', name: 'description', label: 'Description', maxRows: 12, dir: 'auto' },
      ]}
      onClose={onClose}
    />
  );
}
