import { ActionIcon, Alert, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { refreshSchedule } from '#renderer/features/schedule/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { CoverageHours } from '#shared/contract/schedule-planning.ts';
import { saveCoverHours } from '#renderer/features/schedule/parts/api.ts';
import { partQueries } from '#renderer/features/schedule/parts/part-queries.ts';
import { useModelOptions } from '#renderer/features/schedule/parts/use-model-options.ts';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

type Props = { modelId: string | null; onClose: () => void };

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** When someone should be on for a model, by its clocks. */
export function HoursToCover({ modelId: first, onClose }: Props) {
  const models = useModelOptions();
  const [chosen, setChosen] = useState(first);
  const modelId = chosen ?? models[0]?.value ?? null;
  const hours = useQuery({ ...partQueries.coverHours(modelId ?? ''), enabled: modelId !== null });
  return (
    <Dialog
      name="HoursToCover"
      title="Hours to cover"
      width={520}
      closesOnClickOutside={false}
      onClose={onClose}
    >
      <DialogFields>
        <EditableChoice
          label="Model"
          searchable
          data={models}
          value={modelId}
          onChange={(id) => {
            if (id !== null) setChosen(id);
          }}
        />
        <p className={styles['note']}>Shifts should cover these hours, by the model’s clock.</p>
      </DialogFields>
      {modelId === null ? null : hours.data !== undefined ? (
        <HoursForm key={modelId} modelId={modelId} hours={hours.data} onClose={onClose} />
      ) : hours.isError ? (
        <LoadFailure
          title={errorMessage('schedule.coverageHours', hours.error)}
          isRetrying={hours.isFetching}
          onRetry={() => void hours.refetch()}
        >
          {hours.error.message}
        </LoadFailure>
      ) : (
        <PendingLines label="Loading hours to cover" />
      )}
    </Dialog>
  );
}

type Line = CoverageHours & { key: number };
type FormProps = { modelId: string; hours: readonly CoverageHours[]; onClose: () => void };

function HoursForm({ modelId, hours, onClose }: FormProps) {
  const client = useQueryClient();
  const { isReadOnly } = useViewer();
  const [lines, setLines] = useState<readonly Line[]>(() => hours.map((line, key) => ({ ...line, key })));
  const [next, setNext] = useState(hours.length);
  const save = useMutation({
    mutationFn: () =>
      saveCoverHours({
        modelId,
        // Midnight at the end of a day is 24:00.
        hours: lines.map(({ weekday, starts, ends }) => ({
          weekday,
          starts,
          ends: ends === '00:00' ? '24:00' : ends,
        })),
      }),
    onSuccess: () => {
      notifySuccess('Hours to cover saved');
      void refreshSchedule(client);
      onClose();
    },
  });
  const change = (key: number, news: Partial<CoverageHours>) => {
    save.reset();
    setLines(lines.map((line) => (line.key === key ? { ...line, ...news } : line)));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending && !isReadOnly) save.mutate();
      }}
    >
      <DialogFields>
        {save.isError ? (
          <Alert variant="light" color="red">
            {errorMessage('schedule.saveCoverageHours', save.error)}
          </Alert>
        ) : null}
        <ul className={styles['days']}>
          {weekdays.map((name, index) => {
            const weekday = index + 1;
            return (
              <li key={name}>
                <span>{name}</span>
                <div>
                  {lines
                    .filter((line) => line.weekday === weekday)
                    .map((line) => (
                      <span key={line.key} className={styles['times']}>
                        <TextInput
                          type="time"
                          size="xs"
                          aria-label={`${name}, from`}
                          value={line.starts}
                          disabled={isReadOnly}
                          onChange={({ currentTarget }) => {
                            change(line.key, { starts: currentTarget.value });
                          }}
                        />
                        to
                        <TextInput
                          type="time"
                          size="xs"
                          aria-label={`${name}, to`}
                          value={line.ends === '24:00' ? '00:00' : line.ends}
                          disabled={isReadOnly}
                          onChange={({ currentTarget }) => {
                            change(line.key, { ends: currentTarget.value });
                          }}
                        />
                        {isReadOnly ? null : (
                          <ActionIcon
                            aria-label={`Remove ${line.starts} on ${name}`}
                            onClick={() => {
                              save.reset();
                              setLines(lines.filter(({ key }) => key !== line.key));
                            }}
                          >
                            <IconX size={14} stroke={1.7} />
                          </ActionIcon>
                        )}
                      </span>
                    ))}
                </div>
                {isReadOnly ? null : (
                  <ActionIcon
                    aria-label={`Add hours on ${name}`}
                    onClick={() => {
                      save.reset();
                      setLines([...lines, { key: next, weekday, starts: '09:00', ends: '17:00' }]);
                      setNext(next + 1);
                    }}
                  >
                    <IconPlus size={14} stroke={1.8} />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ul>
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {isReadOnly ? 'Close' : 'Cancel'}
        </Button>
        {isReadOnly ? null : (
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        )}
      </DialogFoot>
    </form>
  );
}
