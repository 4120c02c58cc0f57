import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { FromTemplateForm, type FromTemplateProps } from './from-template-form.tsx';

type Props = Omit<FromTemplateProps, 'handle' | 'onCancel'> & { onClose: () => void };

/** Creates a document from a template. */
export function FromTemplateDialog({ onClose, ...form }: Props) {
  const handle = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="FromTemplateDialog"
      title="New document from a template"
      width={840}
      discardTitle="Discard this document?"
      closesOnClickOutside={false}
      form={handle}
      onClose={onClose}
    >
      {(close) => <FromTemplateForm handle={handle} onCancel={close} {...form} />}
    </FormDialog>
  );
}
