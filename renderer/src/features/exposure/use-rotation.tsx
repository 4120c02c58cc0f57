import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { Exposure } from '#shared/contract/exposure.ts';
import { errorMessage } from './error-messages.ts';
import { exposureWords } from './exposure.ts';
import { exposureKeys } from './queries.ts';
import { RotationForm } from './rotation-form.tsx';

/** Requests a rotation of secrets, or cancels it. */
export function useRotation(onStarted: () => void) {
  const client = useQueryClient();
  const form = useRef<FormHandle>(null);
  const [wanted, setWanted] = useState<readonly Exposure[]>();
  const refresh = () => {
    // Both also change the model, but this page needn't wait for that.
    for (const queryKey of [exposureKeys.all, ['tasks']]) void client.invalidateQueries({ queryKey });
  };
  const cancel = async (exposures: readonly Exposure[]) => {
    try {
      const count = await request('exposure.cancelRotation', { secretIds: exposures.map(({ id }) => id) });
      notifySuccess(`Rotation of ${countOf(count, exposureWords)} cancelled`);
    } catch (error) {
      notifyError(errorMessage('exposure.cancelRotation', error));
    }
    refresh();
  };
  const close = () => {
    setWanted(undefined);
  };
  const dialog =
    wanted === undefined ? null : (
      <FormDialog
        name="RotationDialog"
        title="Plan rotation"
        discardTitle="Discard this rotation?"
        form={form}
        closesOnClickOutside={false}
        onClose={close}
      >
        {(closeForm) => (
          <RotationForm
            count={wanted.length}
            handle={form}
            onCancel={closeForm}
            send={async (plan) => {
              const { assigneeId, ...rest } = plan;
              await request('exposure.startRotation', {
                ...rest,
                secretIds: wanted.map(({ id }) => id),
                ...(assigneeId === undefined ? {} : { assigneeId }),
              });
              refresh();
              close();
              onStarted();
              offerUndo(
                `Rotation of ${countOf(wanted.length, exposureWords)} planned`,
                () => void cancel(wanted),
              );
            }}
          />
        )}
      </FormDialog>
    );
  return {
    dialog,
    /** Starts with those that the user may rotate and that have no rotation yet. */
    start: (exposures: readonly Exposure[]) => {
      const possible = exposures.filter(({ canRotate, dueAt }) => canRotate && dueAt === null);
      if (possible.length === 0) notifySuccess('Nothing to rotate');
      else setWanted(possible);
    },
    cancel: (exposures: readonly Exposure[]) => void cancel(exposures),
  };
}
