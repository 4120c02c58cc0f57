import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Chat } from '#shared/contract/chat-rows.ts';
import { chatLimits } from '#shared/domain/chat-limits.ts';
import { request } from '#renderer/bridge/index.ts';
import { markRead, setInFront } from '#renderer/features/chat/mutations.ts';
import { chatQueries, showChat } from '#renderer/features/chat/queries.ts';
import type { Conversation } from './conversation.ts';

const isLookedAt = () => !document.hidden && document.hasFocus();

/** Whether the window is visible and has focus. */
function useIsLookedAt(): boolean {
  const [isLooked, setIsLooked] = useState(isLookedAt);
  useEffect(() => {
    const look = () => {
      setIsLooked(isLookedAt());
    };
    const ends = (['focus', 'blur'] as const).map((name) => {
      window.addEventListener(name, look);
      return () => {
        window.removeEventListener(name, look);
      };
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const end of ends) end();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isLooked;
}

type Options = { chat: Chat; conversation: Conversation; isAtEnd: boolean; isOff: boolean; viewerId: string };

/**
 * Tracks reading: while the chat is in front no notifications of it are queued, and what is in view at its end is
 * marked as read. Returns where the line of unread messages is.
 */
export function useReading({ chat, conversation, isAtEnd, isOff, viewerId }: Options) {
  const client = useQueryClient();
  const { id, memberId } = chat;
  const isLooked = useIsLookedAt();
  const isInFront = isLooked && !isOff;
  // Use the list's version of the chat, which is live, while an opened chat's details may be outdated.
  const known = () => client.getQueryData(chatQueries.list().queryKey)?.find((one) => one.id === id) ?? chat;
  const [line, setLine] = useState(() => {
    const { unread, lastReadSeq } = known();
    return unread > 0 ? lastReadSeq : undefined;
  });
  const last = conversation.messages.at(-1);
  const lastSeq = last?.seq ?? 0;
  const isUnread = last !== undefined && lastSeq > chat.lastReadSeq;
  const lastOthers = conversation.messages.findLast(
    ({ kind, sender }) => kind !== 'system' && sender?.id !== viewerId,
  );

  // Messages that arrive while the window isn't in focus are below the line.
  const [seen, setSeen] = useState(lastSeq);
  if (isInFront && isAtEnd && lastSeq > seen) setSeen(lastSeq);
  if (!isLooked && line === undefined && lastOthers !== undefined && seen > 0 && lastOthers.seq > seen)
    setLine(seen);

  useEffect(() => {
    if (!isInFront) return;
    const tell = () => void setInFront({ id, memberId }, true).catch(() => undefined);
    tell();
    void request('notifications.clearChat', { chatId: id }).catch(() => undefined);
    const timer = setInterval(tell, chatLimits.inFrontMs);
    return () => {
      clearInterval(timer);
      void setInFront({ id, memberId }, false).catch(() => undefined);
    };
  }, [id, memberId, isInFront]);

  const read = useEffectEvent(async (messageId: string) => {
    try {
      const { lastReadSeq, unread, mentions } = await markRead(chat, messageId);
      showChat(client, { ...known(), lastReadSeq, unread, mentions });
    } catch {
      // It stays unread and is marked with the next message or visit.
    }
  });
  const lastId = last?.id;
  const canRead = isInFront && isAtEnd && !conversation.hasNewer && isUnread;
  useEffect(() => {
    if (canRead && lastId !== undefined) void read(lastId);
  }, [canRead, lastId]);

  return {
    line,
    /** Sending a reply removes the line of unread messages. */
    dropLine: () => {
      setLine(undefined);
    },
  };
}
