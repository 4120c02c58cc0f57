import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { RequestForm, type RequestFormProps } from './request-form.tsx';

type Props = Omit<RequestFormProps, 'handle' | 'onCancel'> & { onClose: () => void };

/** Asks people to sign a document. */
export function RequestDialog({ onClose, ...form }: Props) {
  const handle = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="RequestDialog"
      title="Request signatures"
      width={520}
      discardTitle="Discard this request?"
      form={handle}
      onClose={onClose}
    >
      {(close) => <RequestForm handle={handle} onCancel={close} {...form} />}
    </FormDialog>
  );
}
