import { TaskOfDialog } from '#renderer/entities/task/task-of-dialog.tsx';
import { useLinkTo } from '#renderer/lib/links/use-copy-link.ts';
import type { BotChat } from '#shared/contract/bot-rows.ts';

/** Creates a task from a request in a chat. */
export function TaskDialog({ chat, onClose }: { chat: BotChat; onClose: () => void }) {
  const link = useLinkTo()({ bot: chat.botId, tab: 'inbox', chat: chat.id });
  return (
    <TaskOfDialog
      name="TaskFromBotChatDialog"
      title="Make a task"
      draftKey={`task of bot chat ${chat.id}`}
      text={chat.question?.body.trim() ?? ''}
      untitled={`Answer ${chat.title}`}
      from={`From the chat “${chat.title}”: ${link}`}
      model={chat.model}
      onClose={onClose}
    />
  );
}
