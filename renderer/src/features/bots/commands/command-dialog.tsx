import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { BotCommand } from '#shared/contract/bot-rows.ts';
import { CommandForm } from './command-form.tsx';

type Props = { botId: string; command: BotCommand | null; onClose: () => void };

export function CommandDialog({ botId, command, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="BotCommandDialog"
      title={command === null ? 'Add command' : 'Edit command'}
      discardTitle={command === null ? 'Discard this command?' : 'Discard your changes?'}
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <CommandForm handle={form} botId={botId} command={command} onDone={onClose} onCancel={close} />
      )}
    </FormDialog>
  );
}
