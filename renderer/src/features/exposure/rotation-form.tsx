import type { Ref } from 'react';
import * as z from 'zod/mini';
import { renderPersonOption } from '#renderer/entities/person/person-options.tsx';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { reasonField } from '#shared/contract/grants.ts';
import { errorMessage } from './error-messages.ts';
import { exposureWords } from './exposure.ts';

const days = [
  { value: '0', label: 'Today' },
  { value: '1', label: 'Tomorrow' },
  { value: '2', label: 'In 2 days' },
  { value: '7', label: 'In a week' },
];

/** A select can't hold an empty value. */
const mainManager = 'main';

const schema = z.object({ reason: reasonField, days: z.string(), assigneeId: z.string() });

export type RotationPlan = { reason: string; dueAt: string; assigneeId: string | undefined };

type Props = {
  count: number;
  handle: Ref<FormHandle>;
  send: (plan: RotationPlan) => Promise<void>;
  onCancel: () => void;
};

/** Why, by when and by whom secrets are to be rotated. */
export function RotationForm({ count, handle, send, onCancel }: Props) {
  const choices = usePersonChoices();
  const form = useAppForm({
    schema,
    defaultValues: { reason: '', days: '2', assigneeId: mainManager },
    // No draft: the form depends on the rows checked in the list, which no draft stores.
    draftKey: null,
    mode: 'onSubmit',
    send: ({ reason, days: chosen, assigneeId }) =>
      send({
        reason: reason.trim(),
        dueAt: endOfDay(Number(chosen)),
        assigneeId: assigneeId === mainManager ? undefined : assigneeId,
      }),
    describe: (error) => errorMessage('exposure.startRotation', error),
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Plan rotation"
      onCancel={onCancel}
      fields={[
        <p key="lead">
          {countOf(count, exposureWords)} will be marked as due, and each account gets an urgent task.
          Changing the secret completes it.
        </p>,
        {
          kind: 'area',
          name: 'reason',
          label: 'Reason',
          placeholder: 'Jonas leaves on Friday',
          autosize: true,
          minRows: 2,
          required: true,
        },
        { kind: 'choice', name: 'days', label: 'Due', data: days },
        {
          kind: 'choice',
          name: 'assigneeId',
          label: 'Changed by',
          searchable: true,
          data: [{ value: mainManager, label: 'The main manager of each model' }, ...choices.options],
          renderOption: renderPersonOption,
          ...choices.search,
        },
      ]}
    />
  );
}

function endOfDay(daysAhead: number): string {
  const due = new Date();
  due.setDate(due.getDate() + daysAhead);
  due.setHours(23, 59, 0, 0);
  return due.toISOString();
}
