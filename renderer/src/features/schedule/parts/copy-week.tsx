import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { mondayOf, titleOf } from '#renderer/features/schedule/state/ranges.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { ManyChoice } from '#renderer/ui/choice/many-choice.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { copyWeek } from './api.ts';
import { addedText } from './planted-words.ts';
import { Trial } from './trial.tsx';
import { offerToUndo } from './undo-change.ts';
import { useModelOptions } from './use-model-options.ts';
import styles from './dialogs.module.css';

type Props = {
  /** A day of the week to copy into. */
  date: string;
  modelIds: readonly string[];
  onClose: () => void;
};

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

/** Plans a week as another one was. What it would make is counted first. */
export function CopyWeek({ date, modelIds: shown, onClose }: Props) {
  const client = useQueryClient();
  const options = useModelOptions();
  const [from, setFrom] = useState(() => addDays(mondayOf(date), -7));
  const [to, setTo] = useState(() => mondayOf(date));
  const [modelIds, setModelIds] = useState<string[]>(() => [...shown]);
  const isComplete = isDay(from) && isDay(to);
  const asked = {
    fromDay: isComplete ? mondayOf(from) : '',
    toDay: isComplete ? mondayOf(to) : '',
    timezone: viewerTimezone(),
    ...(modelIds.length === 0 ? {} : { modelIds }),
  };
  const isSame = isComplete && asked.fromDay === asked.toDay;
  const trial = useQuery({
    queryKey: ['schedule-trial', 'copy', asked],
    queryFn: () => copyWeek({ ...asked, isTrial: true }),
    enabled: isComplete && !isSame,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const copy = useMutation({
    mutationFn: () => copyWeek({ ...asked, isTrial: false }),
    onSuccess: (made) => {
      offerToUndo(client, addedText(made), made.changeId);
      onClose();
    },
  });
  const canCopy = isComplete && !isSame && trial.isSuccess && !trial.isFetching && trial.data.events > 0;
  return (
    <Dialog name="CopyWeek" title="Copy week" width={480} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (canCopy && !copy.isPending) copy.mutate();
        }}
      >
        <DialogFields>
          {copy.isError ? (
            <Alert variant="light" color="red">
              {errorMessage('schedule.copyWeek', copy.error)}
            </Alert>
          ) : null}
          <div className={styles['two']}>
            <TextInput
              type="date"
              label="Copy the week of"
              description={isDay(from) ? titleOf('week', from) : 'Choose a day'}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={from}
              data-autofocus
              onChange={({ currentTarget }) => {
                copy.reset();
                setFrom(currentTarget.value);
              }}
            />
            <TextInput
              type="date"
              label="To the week of"
              description={isDay(to) ? titleOf('week', to) : 'Choose a day'}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={to}
              error={isSame ? 'Choose another week' : undefined}
              onChange={({ currentTarget }) => {
                copy.reset();
                setTo(currentTarget.value);
              }}
            />
          </div>
          <ManyChoice
            label="Models"
            thing="model"
            values={modelIds}
            options={options}
            onToggle={(id) => {
              copy.reset();
              setModelIds(modelIds.includes(id) ? modelIds.filter((each) => each !== id) : [...modelIds, id]);
            }}
          >
            {(button) => (
              <Button variant="default" size="sm" {...button}>
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
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canCopy} loading={copy.isPending}>
            Copy week
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
