import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { ChatDetail, ChatMessage, WorkTarget } from '#shared/contract/chat-rows.ts';
import { WorkForm } from './work-form.tsx';

type Props = { chat: ChatDetail; message: ChatMessage; target: WorkTarget; onClose: () => void };

const titles = { task: 'Make a task', note: 'Make a note', event: 'Make an event' } as const;

/** A message becomes work, with the way back to it. */
export function WorkDialog({ chat, message, target, onClose }: Props) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="WorkDialog"
      title={titles[target]}
      width={520}
      discardTitle={`Discard this ${target}?`}
      form={form}
      onClose={onClose}
    >
      {(close) => (
        <WorkForm
          handle={form}
          chat={chat}
          message={message}
          target={target}
          onMade={onClose}
          onCancel={close}
        />
      )}
    </FormDialog>
  );
}
