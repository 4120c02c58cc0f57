import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { LinkForm } from './link-form.tsx';

type Props = {
  /** For this model alone. */
  modelId?: string | undefined;
  onClose: () => void;
};

/** Links a folder of the drive to a model. */
export function LinkDialog({ modelId, onClose }: Props) {
  const handle = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="LinkDialog"
      title="Link a Drive folder"
      width={520}
      discardTitle="Discard this link?"
      form={handle}
      onClose={onClose}
    >
      {(close) => <LinkForm handle={handle} modelId={modelId} onDone={onClose} onCancel={close} />}
    </FormDialog>
  );
}
