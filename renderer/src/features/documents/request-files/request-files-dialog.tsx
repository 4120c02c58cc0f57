import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { uploadQueries } from '#renderer/features/documents/panel/uploads/queries.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { RequestFilesForm, type RequestFilesFormProps } from './request-files-form.tsx';

type Props = Omit<RequestFilesFormProps, 'handle' | 'onCancel' | 'rules'> & { onClose: () => void };

/** Requests files from someone outside. */
export function RequestFilesDialog({ onClose, ...form }: Props) {
  const handle = useRef<FormHandle>(null);
  const rules = useQuery(uploadQueries.rules());
  return (
    <FormDialog
      name="RequestFilesDialog"
      title="Request files"
      width={520}
      discardTitle="Discard this request?"
      form={handle}
      onClose={onClose}
    >
      {(close) =>
        rules.data !== undefined ? (
          <RequestFilesForm handle={handle} rules={rules.data.rules} onCancel={close} {...form} />
        ) : rules.error === null ? (
          <PendingLines label="Loading what holds for links" />
        ) : (
          <LoadFailure
            title={errorMessage('documents.uploadRequest', rules.error)}
            isRetrying={rules.isFetching}
            onRetry={() => void rules.refetch()}
          >
            {rules.error.message}
          </LoadFailure>
        )
      }
    </FormDialog>
  );
}
