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
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import type { AskedTask } from './task-from-note.ts';

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

/** Asks for the task that someone makes of a note. */
export function TaskDialog({ asked, onClose }: { asked: AskedTask; onClose: () => void }) {
  const { note, selection } = asked;
  const client = useQueryClient();
  const viewer = useViewer();
  const link = useLinkTo()({ note: note.id });
  const [firstLine = ''] = selection.split('\n');
  const marked = selection === '' || selection === firstLine ? '' : `${selection}\n\n`;
  const form = useAppForm({
    schema,
    defaultValues: {
      title: Array.from(firstLine.trim() || note.title)
        .slice(0, taskLimits.title)
        .join(''),
      description: `${Array.from(marked)
        .slice(0, taskLimits.description / 2)
        .join('')}From the note “${note.title}”: ${link}`,
    },
    keptAs: `task of note ${note.id}`,
    mode: 'onSubmit',
    send: async ({ title, description }) => {
      const task = await createTask({
        title,
        description,
        modelId: note.model?.id ?? null,
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
      name="TaskFromNoteDialog"
      title="Make a task of this note"
      discardTitle="Discard this task?"
      form={form}
      hint={<>{`${note.model?.stageName ?? 'General'}, assigned to you`}</>}
      verb="Create task"
      fields={[
        { name: 'title', label: 'Title', dir: 'auto' },
        { kind: 'area', name: 'description', label: 'Description', maxRows: 12, dir: 'auto' },
      ]}
      onClose={onClose}
    />
  );
}
