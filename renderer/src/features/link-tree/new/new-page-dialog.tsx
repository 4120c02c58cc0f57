import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { NewPageForm } from './new-page-form.tsx';

type Props = { onDone: (id: string) => void; onClose: () => void };

export function NewPageDialog({ onDone, onClose }: Props) {
  const handle = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="NewPageDialog"
      title="Create link page"
      width={520}
      discardTitle="Discard this page?"
      form={handle}
      onClose={onClose}
    >
      {(close) => <NewPageForm handle={handle} onDone={onDone} onCancel={close} />}
    </FormDialog>
  );
}
