import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { errorMessage } from '#renderer/entities/model/error-messages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PanelState } from '#renderer/ui/side-panel/panel-parts.tsx';
import { AppError } from '#shared/lib/app-error.ts';

type Props = { error: Error; onRetry: () => void; onClose: () => void };

/** An address may name a model that is gone or hidden: the answer is the same for both. */
export function PanelMissing({ error, onRetry, onClose }: Props) {
  const isGone = error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid');
  const close = (
    <Button size="sm" variant="default" onClick={onClose}>
      Close
    </Button>
  );
  return (
    <PanelState>
      {isGone ? (
        <BlankState
          icon={<IconUserOff size={20} stroke={1.6} />}
          title="This model does not exist or is not yours to see"
          role="status"
          actions={close}
        >
          It may have been deleted, or given to somebody else.
        </BlankState>
      ) : (
        <LoadFailure title={errorMessage('models.get', error)} onRetry={onRetry} actions={close}>
          {error.message}
        </LoadFailure>
      )}
    </PanelState>
  );
}
