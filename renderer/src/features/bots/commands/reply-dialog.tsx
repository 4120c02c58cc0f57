import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { BotReply } from '#shared/contract/bot-rows.ts';
import { AutoReplyForm } from './auto-reply-form.tsx';

type Props = { botId: string; reply: BotReply | null; onClose: () => void };

export function ReplyDialog({ botId, reply, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="BotReplyDialog"
      title={reply === null ? 'Add automatic reply' : 'Edit automatic reply'}
      discardTitle={reply === null ? 'Discard this reply?' : 'Discard your changes?'}
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <AutoReplyForm handle={form} botId={botId} reply={reply} onDone={onClose} onCancel={close} />
      )}
    </FormDialog>
  );
}
