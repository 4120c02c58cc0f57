import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { ConnectForm } from './connect-form.tsx';

/** Takes the key of a service account. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const handle = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="ConnectDialog"
      title="Connect Google Drive"
      width={520}
      discardTitle="Discard this key?"
      form={handle}
      onClose={onClose}
    >
      {(close) => <ConnectForm handle={handle} onDone={onClose} onCancel={close} />}
    </FormDialog>
  );
}
