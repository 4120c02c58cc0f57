import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormDialogProps } from '#renderer/ui/dialog/form-dialog.tsx';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';

type Props<Values extends FieldValues> = Omit<FormDialogProps, 'form' | 'children'> &
  Omit<DialogFormProps<Values>, 'handle' | 'onCancel'>;

/** A dialog that consists of one form. */
export function TableDialog<Values extends FieldValues>(props: Props<Values>) {
  const { name, title, width, discardTitle, closesOnClickOutside = true, onClose, ...form } = props;
  const handle = useRef<FormHandle>(null);
  return (
    <FormDialog
      name={name}
      title={title}
      width={width}
      discardTitle={discardTitle}
      form={handle}
      closesOnClickOutside={closesOnClickOutside}
      onClose={onClose}
    >
      {(close) => <DialogForm {...form} handle={handle} onCancel={close} />}
    </FormDialog>
  );
}
