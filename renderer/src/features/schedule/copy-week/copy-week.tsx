import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { CopyForm } from './copy-form.tsx';

type Props = {
  /** A day of the week to copy into. */
  date: string;
  modelIds: readonly string[];
  onClose: () => void;
};

/** Plans a week as another one was. What it would make is counted first. */
export function CopyWeek({ onClose, ...props }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="CopyWeek"
      title="Copy week"
      discardTitle="Discard what you chose?"
      form={form}
      onClose={onClose}
    >
      {(close) => <CopyForm {...props} handle={form} onCopied={onClose} onCancel={close} />}
    </FormDialog>
  );
}
