import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, type Ref } from 'react';
import { useController, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { mondayOf, titleOf } from '#renderer/lib/calendar/ranges.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { isDay } from '#renderer/lib/when/typed-when.ts';
import { fieldError } from '#renderer/ui/choice/field-error.tsx';
import { ManyChoice } from '#renderer/ui/choice/many-choice.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DateField } from '#renderer/ui/form/fields/date-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { draftKeys } from '#renderer/features/schedule/parts/draft-keys.ts';
import { addedText } from '#renderer/features/schedule/parts/added-messages.ts';
import { Trial } from '#renderer/features/schedule/parts/trial.tsx';
import { offerToUndo } from '#renderer/features/schedule/parts/undo-change.ts';
import { useModelOptions } from '#renderer/features/schedule/parts/use-model-options.ts';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

type Props = {
  handle: Ref<FormHandle>;
  date: string;
  modelIds: readonly string[];
  onCopied: () => void;
  onCancel: () => void;
};

/** The week that a day belongs to. */
const weekOf = (day: string) => (isDay(day) ? titleOf('week', day) : 'Choose a day');
const schema = z.object({ from: z.string(), to: z.string(), modelIds: z.array(z.string()) });

/** Chooses the source week, the target week and the models. */
export function CopyForm({ handle, date, modelIds: shown, onCopied, onCancel }: Props) {
  const client = useQueryClient();
  const options = useModelOptions();
  const form = useAppForm({
    schema,
    defaultValues: { from: addDays(mondayOf(date), -7), to: mondayOf(date), modelIds: [...shown] },
    draftKey: draftKeys.copy,
    send: async () => {
      const made = await request('schedule.copyWeek', { ...asked, isTrial: false });
      offerToUndo(client, addedText(made), made.changeId);
      onCopied();
    },
    describe: (error) => errorMessage('schedule.copyWeek', error),
  });
  useImperativeHandle(handle, () => form);
  const { control } = form;
  const [from, to] = useWatch({ control, name: ['from', 'to'] });
  const chosen = useController({ control, name: 'modelIds' }).field;
  const modelIds: readonly string[] = chosen.value;
  const isComplete = isDay(from) && isDay(to);
  const asked = {
    fromDay: isComplete ? mondayOf(from) : '',
    toDay: isComplete ? mondayOf(to) : '',
    timezone: viewerTimezone(),
    ...(modelIds.length === 0 ? {} : { modelIds: [...modelIds] }),
  };
  const isSame = isComplete && asked.fromDay === asked.toDay;
  const trial = useQuery({
    queryKey: ['schedule-trial', 'copy', asked],
    queryFn: () => request('schedule.copyWeek', { ...asked, isTrial: true }),
    enabled: isComplete && !isSame,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const canCopy = isComplete && !isSame && trial.isSuccess && !trial.isFetching && trial.data.events > 0;
  return (
    <Form
      form={{
        handleSubmit: (event) => {
          // Enter can submit a form even when its button is disabled.
          if (canCopy) form.handleSubmit(event);
          else event.preventDefault();
        },
      }}
    >
      <DialogFields>
        <FormNotices form={form} />
        <div className={styles['two']}>
          <DateField form={form} name="from" label="Copy the week of" isNeeded hint={weekOf(from)} />
          <DateField
            form={form}
            name="to"
            label="To the week of"
            isNeeded
            hint={weekOf(to)}
            error={isSame ? fieldError('Choose another week') : undefined}
          />
        </div>
        <ManyChoice
          label="Models"
          thing="model"
          values={modelIds}
          options={options}
          onToggle={(id) => {
            chosen.onChange(
              modelIds.includes(id) ? modelIds.filter((each) => each !== id) : [...modelIds, id],
            );
          }}
        >
          {(button) => (
            <Button variant="default" size="sm" className={styles['models'] ?? ''} {...button}>
              {modelIds.length === 0
                ? 'All models'
                : modelIds.length === 1
                  ? (options.find(({ value }) => value === modelIds[0])?.label ?? '1 model')
                  : `${formatCount(modelIds.length)} models`}
            </Button>
          )}
        </ManyChoice>
        {isComplete && !isSame ? (
          <Trial trial={trial} describe={(error) => errorMessage('schedule.copyWeek', error)} />
        ) : null}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form} disabled={!canCopy}>
          Copy week
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}
