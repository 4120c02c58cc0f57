import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import {
  everyWeek,
  ruleText,
  toRepeat,
  toRule,
  type Repeat,
} from '#renderer/entities/recurrence/recurrence-rule.ts';
import {
  endOptions,
  repeatChecks,
  repeatFields,
  unitOptions,
} from '#renderer/entities/recurrence/repeat-schema.ts';
import { WeekdayBoxes } from '#renderer/entities/recurrence/weekday-boxes.tsx';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import styles from '#renderer/features/tasks/panel/task-forms.module.css';
import { setRecurrence } from '#renderer/features/tasks/mutations.ts';
import { refreshTasks, taskQueries } from '#renderer/features/tasks/queries.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { notSaved, saveVersioned } from '#renderer/ui/conflict/save-versioned.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm, type AppForm } from '#renderer/ui/form/use-app-form.ts';
import { recurrenceModes, type Recurrence } from '#shared/contract/task-recurrence.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { RecurrencePreview } from './recurrence-preview.tsx';

const schema = z
  .object({
    ...repeatFields,
    mode: z.enum(recurrenceModes),
    /** The recurrence when the user started editing. */
    seen: z.string(),
    rowVersion: z.int(),
  })
  .check(...repeatChecks());

type Values = z.infer<typeof schema>;

const modeOptions = [
  { value: 'due_date', label: 'By the due date, whenever it’s done' },
  { value: 'completion', label: 'From the day it’s completed' },
];

const seenOf = ({ recurrence }: TaskDetail): string =>
  recurrence === null ? '' : `${recurrence.mode} ${recurrence.rule}`;

const textOf = (seen: string): string => {
  const [mode = '', rule = ''] = seen.split(' ');
  return seen === '' ? 'Never' : ruleText(rule, mode === 'completion' ? 'completion' : 'due_date');
};

/** Edits how a task repeats. */
export function RecurrenceDialog({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  const client = useQueryClient();
  // All-day tasks use the model's time zone, others the viewer's.
  const timezone =
    task.recurrence?.timezone ??
    (task.dueOn === null ? viewerTimezone() : (task.model?.timezone ?? viewerTimezone()));
  const saving = useMutation({ mutationFn: setRecurrence });
  const now: Repeat =
    (task.recurrence === null ? undefined : toRepeat(task.recurrence.rule, task.recurrence.mode)) ??
    everyWeek;

  const save = async (
    recurrence: Recurrence | null,
    { seen, rowVersion }: Pick<Values, 'seen' | 'rowVersion'>,
  ) => {
    const { row, outcome } = await saveVersioned<TaskDetail>({
      thing: 'task',
      label: 'Repeats',
      seen: { value: seen, rowVersion },
      wanted: recurrence === null ? '' : `${recurrence.mode} ${recurrence.rule}`,
      valueOf: seenOf,
      textOf,
      save: (version) => saving.mutateAsync({ id: task.id, rowVersion: version, recurrence }),
      reload: () => request('tasks.get', { id: task.id }),
    });
    if (outcome === 'later') throw new AppError('conflict', notSaved);
    client.setQueryData(taskQueries.detail(task.id).queryKey, row);
    void refreshTasks(client);
    onClose();
  };
  const form = useAppForm({
    schema,
    defaultValues: { ...now, seen: seenOf(task), rowVersion: task.rowVersion },
    draftKey: `task ${task.id} recurrence`,
    mode: 'onSubmit',
    send: (values) => save({ rule: toRule(values), mode: values.mode, timezone }, values),
    describe: (error) =>
      error instanceof AppError && error.message === notSaved
        ? notSaved
        : errorMessage('tasks.setRecurrence', error),
  });
  const end = useMutation({
    mutationFn: () => save(null, form.getValues()),
    onSuccess: () => {
      form.discard();
    },
  });
  const repeat = useWatch({ control: form.control }) as Repeat;
  return (
    <TableDialog
      name="RecurrenceDialog"
      title="Repeat this task"
      discardTitle="Discard these changes?"
      form={form}
      verb="Save"
      hint={
        task.recurrence === null ? undefined : (
          <Button
            variant="subtle"
            color="red"
            disabled={end.isPending}
            onClick={() => {
              end.mutate();
            }}
          >
            Stop repeating
          </Button>
        )
      }
      fields={[
        end.isError && (
          <p key="failure" className={styles['failure']} role="alert">
            {errorMessage('tasks.setRecurrence', end.error)}
          </p>
        ),
        [
          { name: 'every', label: 'Every', inputMode: 'numeric' },
          { kind: 'choice', name: 'unit', label: 'Unit', data: unitOptions },
        ],
        repeat.unit === 'WEEKLY' && repeat.mode === 'due_date' && <Days key="days" form={form} />,
        { kind: 'choice', name: 'mode', label: 'The next one is due', data: modeOptions },
        repeat.mode !== 'completion' && [
          { kind: 'choice', name: 'end', label: 'Ends', data: endOptions },
          repeat.end === 'on'
            ? { kind: 'day', name: 'until', label: 'Last day', isNeeded: true }
            : repeat.end === 'after' && { name: 'count', label: 'Times', inputMode: 'numeric' },
        ],
        <RecurrencePreview
          key="preview"
          repeat={repeat}
          task={task}
          timezone={timezone}
          isValid={schema.safeParse(repeat).success}
        />,
      ]}
      onClose={onClose}
    />
  );
}

function Days({ form }: { form: AppForm<Values> }) {
  const { field } = useController({ control: form.control, name: 'days' });
  return <WeekdayBoxes value={field.value} onChange={field.onChange} />;
}
