import { CloseButton, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { createTask } from '#renderer/entities/task/api.ts';
import { PriorityMark, StatusMark } from '#renderer/entities/task/task-marks.tsx';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { refreshTasks } from '#renderer/entities/task/model-tasks.ts';
import { dueLabel, numberLabel } from '#renderer/entities/task/task-labels.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { Form } from '#renderer/ui/form/form.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { inputOf } from '#renderer/ui/form/field-state.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import type { TaskStatus } from '#shared/contract/task-values.ts';
import { atMost } from '#shared/domain/validation.ts';
import type { ReadTask, readTask } from './read-task.ts';
import styles from './quick-add.module.css';

type Named = { id: string; name: string };
type Reader = { readTask: typeof readTask };

/** Values for the next task if its text doesn't set them. */
type Defaults = { status?: 'pending' | 'in_progress'; dueOn?: string };
export type QuickAddHandle = { focus: (defaults?: Defaults) => void };

type QuickAddProps = {
  now: number;
  people: readonly Named[];
  models: readonly Named[];
  /** The assignee and model, from the list's filters, if the text names none. */
  fallback: { person: Named | undefined; model: Named | undefined };
  /** The name of the draft; a model's panel has a separate one. */
  draftKey?: string;
  placeholder?: string;
  handle?: Ref<QuickAddHandle>;
};

const loadReader = (): Promise<Reader> => import('./read-task.ts');

const schema = z.object({
  text: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'Task title is required', abort: true }), atMost('Task', 400)),
});

/** Adds a task from one line of text. What was recognised is shown next to it before it is added. */
export function QuickAdd({
  now,
  people,
  models,
  fallback,
  draftKey = 'quick task',
  placeholder = 'Add a task: Call Ana tomorrow 5pm !high @mia #luna',
  handle,
}: QuickAddProps) {
  const client = useQueryClient();
  const creation = useMutation({ mutationFn: createTask });
  const [reader, setReader] = useState<Reader>();
  const [defaults, setDefaults] = useState<Defaults>({});
  const withFallback = (read: ReadTask) => ({
    ...read,
    ...(read.dueAt === undefined && read.dueOn === undefined && defaults.dueOn !== undefined
      ? { dueOn: defaults.dueOn }
      : {}),
    status: defaults.status,
    person: read.person ?? fallback.person,
    model: read.model ?? fallback.model,
  });
  const form = useAppForm({
    schema,
    defaultValues: { text: '' },
    draftKey,
    mode: 'onSubmit',
    send: async ({ text }) => {
      const loaded = await loadReader();
      const { title, dueAt, dueOn, priority, status, person, model } = withFallback(
        loaded.readTask(text, { now, people, models }),
      );
      const task = await creation.mutateAsync({
        title,
        ...(dueAt === undefined ? {} : { dueAt }),
        ...(dueOn === undefined ? {} : { dueOn }),
        ...(priority === undefined ? {} : { priority }),
        ...(status === undefined ? {} : { status }),
        ...(model === undefined ? {} : { modelId: model.id }),
        ...(person === undefined ? {} : { assigneeIds: [person.id] }),
      });
      notifySuccess(`${numberLabel(task)} created successfully`);
      form.reset({ text: '' });
      setDefaults({});
      void refreshTasks(client);
    },
    describe: (error) => errorMessage('tasks.create', error),
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const hasText = text !== '';
  useEffect(() => {
    // If loading fails, the line is parsed on submit.
    if (hasText) loadReader().then(setReader, () => undefined);
  }, [hasText]);
  const isBlank = text.trim() === '';
  const hasDefaults = defaults.status !== undefined || defaults.dueOn !== undefined;
  const read = !isBlank
    ? reader && withFallback(reader.readTask(text, { now, people, models }))
    : hasDefaults
      ? withFallback({ title: '' })
      : undefined;
  useImperativeHandle(handle, () => ({
    focus: (wanted = {}) => {
      setDefaults(wanted);
      form.setFocus('text');
    },
  }));
  return (
    <Form form={form} className={styles['form']} aria-label="Quick add">
      <FormNotices form={form} />
      <Row gap={8} className={styles['row']}>
        <IconPlus size={16} stroke={1.8} aria-hidden />
        <TextInput
          variant="unstyled"
          className={styles['input'] ?? ''}
          aria-label="Add a task"
          aria-describedby="quick-add-read"
          placeholder={placeholder}
          autoComplete="off"
          dir="auto"
          {...inputOf({ form, name: 'text' })}
        />
        <span id="quick-add-read" className={styles['read']} role="status">
          {read === undefined ? null : <Understood read={read} now={now} />}
        </span>
        {hasDefaults ? (
          <CloseButton
            size="xs"
            aria-label="Clear what the task would get"
            onClick={() => {
              setDefaults({});
              form.setFocus('text');
            }}
          />
        ) : null}
        {isBlank ? null : (
          <span className={styles['key']} aria-hidden>
            <Keys keys="Enter" /> add
          </span>
        )}
      </Row>
    </Form>
  );
}

type Understanding = Omit<ReadTask, 'person' | 'model'> & {
  status: TaskStatus | undefined;
  person: Named | undefined;
  model: Named | undefined;
};

function Understood({ read, now }: { read: Understanding; now: number }) {
  const { dueAt = null, dueOn = null, priority, status, person, model } = read;
  const due = dueLabel({ dueAt, dueOn }, now);
  const isPast = dueAt === null ? dueOn !== null && dueOn < dayOf(now) : Date.parse(dueAt) < now;
  return (
    <>
      {status === undefined ? null : <StatusMark status={status} />}
      {priority === undefined ? null : <PriorityMark priority={priority} />}
      {due === '' ? null : <span>{due}</span>}
      {isPast ? <Text tone="warning">This due date is in the past</Text> : null}
      {model === undefined ? null : <span dir="auto">{model.name}</span>}
      {person === undefined ? null : (
        <span className={styles['person']}>
          <PersonAvatar person={person} size={18} />
          <span dir="auto">{person.name}</span>
        </span>
      )}
    </>
  );
}
