import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { NewChatForm, type NewChatStart } from './new-chat-form.tsx';

type Props = { start: NewChatStart; onCreated: (id: string) => void; onClose: () => void };

export function NewChatDialog({ start, onCreated, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="NewChatDialog"
      title="Start a chat"
      width={520}
      discardTitle="Discard this chat?"
      form={form}
      onClose={onClose}
    >
      {(close) => <NewChatForm handle={form} start={start} onCreated={onCreated} onCancel={close} />}
    </FormDialog>
  );
}
