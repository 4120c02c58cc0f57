import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, type Ref } from 'react';
import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
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
import { setRecurrence } from '#renderer/features/tasks/mutations.ts';
import { getTask, refreshTasks, taskQueries } from '#renderer/features/tasks/queries.ts';
import styles from '#renderer/features/tasks/components/task-forms.module.css';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { notSaved, saveVersioned } from '#renderer/ui/conflict/save-versioned.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { DateField } from '#renderer/ui/form/date-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm, type AppForm } from '#renderer/ui/form/use-app-form.ts';
import { recurrenceModes, type Recurrence } from '#shared/contract/task-recurrence.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { RecurrencePreview } from './recurrence-preview.tsx';

const schema = z
  .object({
    ...repeatFields,
    mode: z.enum(recurrenceModes),
    /** What the person saw when they began. */
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

type Props = { handle: Ref<FormHandle>; task: TaskDetail; onSaved: () => void; onCancel: () => void };

/** How a task repeats: every so many days, weeks, months or years, with when it would be due next. */
export function RecurrenceForm({ handle, task, onSaved, onCancel }: Props) {
  const client = useQueryClient();
  // All-day tasks are days of the model's zone, others moments of the viewer's clock.
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
      reload: () => getTask(task.id),
    });
    if (outcome === 'later') throw new AppError('conflict', notSaved);
    client.setQueryData(taskQueries.detail(task.id).queryKey, row);
    void refreshTasks(client);
    onSaved();
  };
  const form = useAppForm({
    schema,
    defaultValues: { ...now, seen: seenOf(task), rowVersion: task.rowVersion },
    keptAs: `task ${task.id} recurrence`,
    mode: 'onSubmit',
    send: (values) => save({ rule: toRule(values), mode: values.mode, timezone }, values),
    describe: (error) =>
      error instanceof AppError && error.message === notSaved
        ? notSaved
        : errorMessage('tasks.setRecurrence', error),
  });
  useImperativeHandle(handle, () => ({ hasInput: form.hasInput, discard: form.discard }));
  const end = useMutation({
    mutationFn: () => save(null, form.getValues()),
    onSuccess: () => {
      form.discard();
    },
  });
  const repeat = useWatch({ control: form.control }) as Repeat;
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        {end.isError ? (
          <p className={styles['failure']} role="alert">
            {errorMessage('tasks.setRecurrence', end.error)}
          </p>
        ) : null}
        <div className={styles['pair']}>
          <TextField form={form} name="every" label="Every" inputMode="numeric" />
          <ChoiceField form={form} name="unit" label="Unit" data={unitOptions} />
        </div>
        {repeat.unit === 'WEEKLY' && repeat.mode === 'due_date' ? <Days form={form} /> : null}
        <ChoiceField form={form} name="mode" label="The next one is due" data={modeOptions} />
        {repeat.mode === 'completion' ? null : (
          <div className={styles['pair']}>
            <ChoiceField form={form} name="end" label="Ends" data={endOptions} />
            {repeat.end === 'on' ? <DateField form={form} name="until" label="Last day" isNeeded /> : null}
            {repeat.end === 'after' ? (
              <TextField form={form} name="count" label="Times" inputMode="numeric" />
            ) : null}
          </div>
        )}
        <RecurrencePreview
          repeat={repeat}
          task={task}
          timezone={timezone}
          isValid={schema.safeParse(repeat).success}
        />
      </DialogFields>
      <DialogFoot>
        {task.recurrence === null ? null : (
          <Button
            variant="subtle"
            color="red"
            className={styles['remove']}
            disabled={end.isPending}
            onClick={() => {
              end.mutate();
            }}
          >
            Stop repeating
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>Save</SubmitButton>
      </DialogFoot>
    </Form>
  );
}

function Days({ form }: { form: AppForm<Values> }) {
  const { field } = useController({ control: form.control, name: 'days' });
  return <WeekdayBoxes value={field.value} onChange={field.onChange} />;
}
