import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { botQueries } from '#renderer/features/bots/queries.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { Bot } from '#shared/contract/bot-rows.ts';
import { BroadcastForm } from './broadcast-form.tsx';

type Props = {
  bot: Bot;
  /** The draft to edit; null writes a new one. */
  id: string | null;
  onDone: (id: string) => void;
  onClose: () => void;
};

/** Writes a broadcast, with a preview next to it. */
export function BroadcastDialog({ bot, id, onDone, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  const known = useQuery({ ...botQueries.broadcast(id ?? ''), enabled: id !== null });
  return (
    <FormDialog
      name="BroadcastDialog"
      title={id === null ? 'New broadcast' : 'Edit broadcast'}
      width={840}
      discardTitle={id === null ? 'Discard this broadcast?' : 'Discard your changes?'}
      form={form}
      onClose={onClose}
    >
      {(close) =>
        id === null || known.data !== undefined ? (
          <BroadcastForm
            key={id ?? 'new'}
            handle={form}
            bot={bot}
            broadcast={id === null ? undefined : known.data}
            onDone={onDone}
            onCancel={close}
          />
        ) : known.isError ? (
          <LoadFailure
            title={errorMessage('bots.broadcast', known.error)}
            isRetrying={known.isFetching}
            onRetry={() => void known.refetch()}
          >
            {known.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading the broadcast" />
        )
      }
    </FormDialog>
  );
}
