import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { BotForm } from './bot-form.tsx';

export function BotDialog({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="AddBotDialog"
      title="Add bot"
      width={520}
      discardTitle="Discard this bot?"
      form={form}
      onClose={onClose}
    >
      {(close) => <BotForm handle={form} onDone={onDone} onCancel={close} />}
    </FormDialog>
  );
}
