import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { UploadForm, type UploadFormProps } from './upload-form.tsx';

type Props = Omit<UploadFormProps, 'handle' | 'onCancel'> & {
  onClose: () => void;
};

/** Asks for the details of files that become documents. */
export function UploadDialog({ onTemplate, onClose, ...form }: Props) {
  const handle = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="UploadDialog"
      title="Upload documents"
      width={560}
      discardTitle="Discard this upload?"
      form={handle}
      onClose={onClose}
    >
      {(close, leave) => (
        <UploadForm
          handle={handle}
          onCancel={close}
          {...form}
          onTemplate={() => {
            leave(onTemplate);
          }}
        />
      )}
    </FormDialog>
  );
}
