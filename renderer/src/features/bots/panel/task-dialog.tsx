import { useRef } from 'react';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import { TaskForm } from './task-form.tsx';

/** Asks for the task that someone makes of what was asked in a chat. */
export function TaskDialog({ chat, onClose }: { chat: BotChat; onClose: () => void }) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="TaskFromBotChatDialog"
      title="Make a task"
      discardTitle="Discard this task?"
      form={form}
      onClose={onClose}
    >
      {(close) => <TaskForm handle={form} chat={chat} onMade={onClose} onCancel={close} />}
    </FormDialog>
  );
}
