import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { eventTypes } from '#renderer/entities/event/event-queries.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { useLinkTo } from '#renderer/lib/links/use-copy-link.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { ChatDetail, ChatMessage, WorkTarget } from '#shared/contract/chat-rows.ts';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { endOf, firstLine, inAnHour } from './work-fields.ts';

type Props = { chat: ChatDetail; message: ChatMessage; target: WorkTarget; onClose: () => void };

const titles = { task: 'Make a task', note: 'Make a note', event: 'Make an event' } as const;

const labels = { task: 'Task', note: 'Note', event: 'Event' } as const;

const longestTitles = {
  task: taskLimits.title,
  note: noteFieldLimits.title,
  event: scheduleLimits.title,
} as const;

const schemaOf = (target: WorkTarget) =>
  z.object({
    title: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: `${labels[target]} title is required`, abort: true }),
        atMost(`${labels[target]} title`, longestTitles[target]),
      ),
    text: z.string().check(atMost('Text', 9000)),
    modelId: z.string(),
    assigneeId: z.string(),
    dueOn: z.string(),
    typeId: target === 'event' ? z.string().check(z.minLength(1, 'Choose an event type')) : z.string(),
    startsAt: target === 'event' ? z.string().check(z.minLength(1, 'Choose a start')) : z.string(),
    minutes: z.string(),
  });

const lengths = [15, 30, 45, 60, 90, 120, 240].map((minutes) => ({
  value: String(minutes),
  label: minutes < 60 ? `${String(minutes)} minutes` : `${String(minutes / 60)} h`,
}));

const none: readonly never[] = [];

/** Creates a task, event or the like from a message, with a link back to it. */
export function WorkDialog({ chat, message, target, onClose }: Props) {
  const viewer = useViewer();
  const linkTo = useLinkTo();
  const types = useQuery({ ...eventTypes(), enabled: target === 'event' }).data ?? none;
  const back = linkTo({ chatId: chat.id, message: message.id });
  const form = useAppForm({
    schema: schemaOf(target),
    defaultValues: {
      title: firstLine(message.body),
      text: message.body,
      modelId: chat.model?.id ?? '',
      assigneeId: target === 'task' ? viewer.id : '',
      dueOn: '',
      typeId: '',
      startsAt: target === 'event' ? inAnHour(new Date()) : '',
      minutes: '60',
    },
    draftKey: `chat ${chat.id} ${target} of ${message.id}`,
    mode: 'onSubmit',
    send: async ({ title, text, modelId, assigneeId, dueOn, typeId, startsAt, minutes }) => {
      const common = { title, text: `${text.trim()}\n\n${back}`, modelId: modelId === '' ? null : modelId };
      const made = await request('chats.convert', {
        messageId: message.id,
        work:
          target === 'task'
            ? {
                target,
                ...common,
                assigneeIds: assigneeId === '' ? [] : [assigneeId],
                dueOn: dueOn === '' ? null : dueOn,
              }
            : target === 'note'
              ? { target, ...common }
              : {
                  target,
                  ...common,
                  typeId,
                  startsAt: new Date(startsAt).toISOString(),
                  endsAt: endOf(startsAt, Number(minutes)),
                  timezone: viewerTimezone(),
                },
      });
      notifySuccess(`${made.label ?? labels[target]} created successfully`);
      onClose();
    },
    describe: (error) => errorMessage('chats.convert', error),
    fieldOf: (error) => (toAppError(error).hint === 'title' ? 'title' : undefined),
  });
  return (
    <TableDialog
      name="WorkDialog"
      title={titles[target]}
      width={520}
      discardTitle={`Discard this ${target}?`}
      form={form}
      verb={`Create ${target}`}
      fields={[
        { name: 'title', label: 'Title', required: true, dir: 'auto' },
        { kind: 'area', name: 'text', label: 'Text', minRows: 3, maxRows: 8, dir: 'auto' },
        chat.model === null
          ? null
          : {
              kind: 'choice',
              name: 'modelId',
              emptyAs: '',
              label: 'Model',
              data: [
                { value: '', label: 'General' },
                { value: chat.model.id, label: chat.model.stageName },
              ],
            },
        target === 'task' && {
          kind: 'choice',
          name: 'assigneeId',
          emptyAs: '',
          label: 'Assignee',
          searchable: true,
          clearable: true,
          placeholder: 'Nobody',
          data: chat.people
            .filter(({ isActive }) => isActive)
            .map(({ person }) => ({ value: person.id, label: personName(person) })),
        },
        target === 'task' && { kind: 'day', name: 'dueOn', label: 'Due' },
        target === 'event' && {
          kind: 'choice',
          name: 'typeId',
          emptyAs: '',
          label: 'Type',
          required: true,
          placeholder: 'Choose a type',
          data: types.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
        },
        target === 'event' && { kind: 'moment', name: 'startsAt', label: 'Starts', required: true },
        target === 'event' && { kind: 'choice', name: 'minutes', label: 'Length', data: lengths },
      ]}
      onClose={onClose}
    />
  );
}
