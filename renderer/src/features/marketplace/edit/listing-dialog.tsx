import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { marketplaceQueries } from '#renderer/features/marketplace/queries.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { ListingForm } from './listing-form.tsx';

type Props = {
  /** The listing to edit; null creates one. */
  id: string | null;
  onDone: (id: string) => void;
  onClose: () => void;
};

export function ListingDialog({ id, onDone, onClose }: Props) {
  const handle = useRef<FormHandle>(null);
  const known = useQuery({ ...marketplaceQueries.detail(id ?? ''), enabled: id !== null });
  return (
    <FormDialog
      name="ListingDialog"
      title={id === null ? 'Create listing' : 'Edit listing'}
      width={560}
      discardTitle={id === null ? 'Discard this listing?' : 'Discard your changes?'}
      form={handle}
      onClose={onClose}
    >
      {(close) =>
        id === null || known.data !== undefined ? (
          <ListingForm
            key={id ?? 'new'}
            handle={handle}
            listing={id === null ? undefined : known.data}
            onDone={onDone}
            onCancel={close}
          />
        ) : known.isError ? (
          <LoadFailure
            title={errorMessage('marketplace.get', known.error)}
            isRetrying={known.isFetching}
            onRetry={() => void known.refetch()}
          >
            {known.error.message}
          </LoadFailure>
        ) : (
          <PendingLines label="Loading the listing" />
        )
      }
    </FormDialog>
  );
}
