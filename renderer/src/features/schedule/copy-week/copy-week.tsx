import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { CopyForm } from './copy-form.tsx';

type Props = {
  /** A day of the target week. */
  date: string;
  modelIds: readonly string[];
  onClose: () => void;
};

/** Copies a week's events to another week, after a preview of the counts. */
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
