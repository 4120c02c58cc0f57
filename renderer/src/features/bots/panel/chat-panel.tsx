import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import { ChatActions } from './chat-actions.tsx';
import { ChatView } from './chat-view.tsx';

/** One chat in the side panel: its details and messages. */
export const chatPanel: RowPanel<BotChat> = {
  label: (chat) => chat?.title ?? 'Chat',
  missing: 'The bot may have been removed, or the chat linked to a model that you don’t see.',
  draftName: (id) => `bot chat ${id}`,
  actions: (chat) => <ChatActions key={chat.id} chat={chat} />,
  children: (chat, { headingRef, isGone }) => (
    <ChatView key={chat.id} chat={chat} headingRef={headingRef} isGone={isGone} />
  ),
};
