import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { errorMessage } from './error-messages.ts';
import { refreshTasks } from './model-tasks.ts';
import { numberLabel } from './task-labels.ts';

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

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

type Props = {
  /** The dialog's name on the debug page. */
  name: string;
  title: string;
  draftKey: string;
  /** The source text: its first line becomes the title, or `untitled` if there is none. */
  text: string;
  untitled: string;
  /** The link back to the source: `From the note “Set 2”: https://…`. */
  from: string;
  model: { id: string; stageName: string } | null;
  onClose: () => void;
};

/** Creates a task from something else, assigned to the viewer. */
export function TaskOfDialog({ name, title, draftKey, text, untitled, from, model, onClose }: Props) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [firstLine = ''] = text.split('\n');
  const quoted = text === firstLine ? '' : cut(`${text}\n\n`, taskLimits.description / 2);
  const form = useAppForm({
    schema,
    defaultValues: {
      title: cut(firstLine.trim() || untitled, taskLimits.title),
      description: `${quoted}${from}`,
    },
    draftKey,
    mode: 'onSubmit',
    send: async (written) => {
      const task = await request('tasks.create', {
        ...written,
        modelId: model?.id ?? null,
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
      name={name}
      title={title}
      discardTitle="Discard this task?"
      form={form}
      hint={<>{`${model?.stageName ?? 'General'}, assigned to you`}</>}
      verb="Create task"
      fields={[
        { name: 'title', label: 'Title', dir: 'auto' },
        { kind: 'area', name: 'description', label: 'Description', maxRows: 12, dir: 'auto' },
      ]}
      onClose={onClose}
    />
  );
}
