import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { ShareForm, type ShareFormProps } from './share-form.tsx';

type Props = Omit<ShareFormProps, 'handle' | 'onCancel'> & { onClose: () => void };

/** Makes a link, or changes what one asks. */
export function ShareDialog({ onClose, ...form }: Props) {
  const handle = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="ShareDialog"
      title={form.share === undefined ? 'Add link' : 'Link settings'}
      width={520}
      discardTitle={form.share === undefined ? 'Discard this link?' : 'Discard your changes?'}
      form={handle}
      onClose={onClose}
    >
      {(close) => <ShareForm handle={handle} onCancel={close} {...form} />}
    </FormDialog>
  );
}
