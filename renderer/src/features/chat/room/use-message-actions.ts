import { useMemo, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { useCopyLink } from '#renderer/lib/links/use-copy-link.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { ChatDetail, ChatMessage, WorkTarget } from '#shared/contract/chat-rows.ts';
import type { ConversationStore } from '#renderer/features/chat/data/conversation.ts';
import type { MessageActions } from './message-tools.tsx';

/** The message that an action is about. */
export type MessageFocus =
  | { kind: 'reply' | 'edit' | 'remove' | 'explain'; message: ChatMessage }
  | { kind: 'make'; target: WorkTarget; message: ChatMessage };

type Options = {
  chat: ChatDetail;
  store: ConversationStore;
  jump: (messageId: string) => void;
  /** Moves the focus to the message field. */
  onCompose: () => void;
};

/** The actions on messages; `focus` holds the message that is being confirmed, replied to or edited. */
export function useMessageActions({ chat, store, jump, onCompose }: Options) {
  const { permissions } = useViewer();
  const copyLink = useCopyLink();
  const [focus, setFocus] = useState<MessageFocus>();
  const { canManage } = chat;
  const actions = useMemo<MessageActions>(() => {
    /** Sends a change and shows the message that the server returns. */
    const change = async (call: 'chats.react' | 'chats.pin', ask: () => Promise<ChatMessage>) => {
      try {
        store.put([await ask()]);
      } catch (error) {
        notifyError(errorMessage(call, error));
      }
    };
    const write = (kind: 'reply' | 'edit') => (message: ChatMessage) => {
      setFocus({ kind, message });
      // After the menu has returned the focus.
      setTimeout(onCompose, 0);
    };
    return {
      canManage,
      canMake: {
        task: permissions.can_access_tasks,
        note: permissions.can_access_notes,
        event: permissions.can_access_schedule,
      },
      jump,
      react: ({ id }, emoji, isOn) =>
        void change('chats.react', () => request('chats.react', { id, emoji, isOn })),
      pin: ({ id, pinnedAt }) =>
        void change('chats.pin', () => request('chats.pin', { id, isPinned: pinnedAt === null })),
      reply: write('reply'),
      edit: write('edit'),
      remove: (message) => {
        setFocus({ kind: 'remove', message });
      },
      explain: (message) => {
        setFocus({ kind: 'explain', message });
      },
      make: (message, target) => {
        setFocus({ kind: 'make', target, message });
      },
      copyText: ({ body }) =>
        void navigator.clipboard.writeText(body).then(
          () => {
            notifySuccess('Text copied');
          },
          () => {
            notifyError('The text could not be copied');
          },
        ),
      copyLink: ({ id }) => void copyLink({ chatId: chat.id, message: id }),
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the omitted callbacks are stable
  }, [canManage, permissions, store, chat.id]);
  return { actions, focus, setFocus };
}
