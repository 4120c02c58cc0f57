import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { errorMessage as modelMessage } from '#renderer/entities/model/error-messages.ts';
import { EditableChoice } from '#renderer/ui/choice/editable-choice.tsx';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { partQueries } from '#renderer/features/schedule/parts/part-queries.ts';
import { useModelOptions, useModels } from '#renderer/features/schedule/parts/use-model-options.ts';
import { HoursForm } from './hours-form.tsx';
import styles from '#renderer/features/schedule/parts/dialogs.module.css';

type Props = { modelId: string | null; onClose: () => void };

/** When someone should be on shift for a model, in the model's time zone. */
export function HoursToCover({ modelId: first, onClose }: Props) {
  const models = useModelOptions();
  const known = useModels();
  const [chosen, setChosen] = useState(first);
  const modelId = chosen ?? models[0]?.value ?? null;
  const hours = useQuery({ ...partQueries.coverHours(modelId ?? ''), enabled: modelId !== null });
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="HoursToCover"
      title="Hours to cover"
      width={520}
      closesOnClickOutside={false}
      discardTitle="Discard your changes?"
      form={form}
      onClose={onClose}
    >
      {(close, leave) => {
        if (modelId === null) return <NoModel known={known} onClose={close} />;
        return (
          <>
            <DialogFields>
              <EditableChoice
                label="Model"
                searchable
                data={models}
                value={modelId}
                onChange={(id) => {
                  if (id === null || id === modelId) return;
                  leave(() => {
                    setChosen(id);
                  });
                }}
              />
              <p className={styles['note']}>Shifts should cover these hours, in the model’s timezone.</p>
            </DialogFields>
            {hours.data !== undefined ? (
              <HoursForm
                key={modelId}
                handle={form}
                modelId={modelId}
                models={models}
                hours={hours.data}
                onModel={setChosen}
                onSaved={onClose}
                onCancel={close}
              />
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
          </>
        );
      }}
    </FormDialog>
  );
}

function NoModel({ known, onClose }: { known: ReturnType<typeof useModels>; onClose: () => void }) {
  return (
    <>
      <DialogFields>
        {known.isPending ? (
          <PendingLines label="Loading models" />
        ) : known.isError ? (
          <LoadFailure
            title={modelMessage('models.list', known.error)}
            isRetrying={known.isFetching}
            onRetry={() => void known.refetch()}
          >
            {known.error.message}
          </LoadFailure>
        ) : (
          <BlankState icon={<IconShieldCheck size={20} stroke={1.6} />} title="No models yet" role="status">
            Each model has hours that shifts should cover.
          </BlankState>
        )}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  );
}
