import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { chatLimits } from '#shared/domain/chat-limits.ts';
import { request } from '#renderer/bridge/index.ts';
import { onRoomChanged, onRoomRead } from '#renderer/features/chat/events.ts';
import { showRead } from '#renderer/features/chat/queries.ts';

type Room = { present: readonly string[]; typing: readonly string[] };

const nobody: Room = { present: [], typing: [] };

/** Who else has this chat open, and who is typing. Empty without live updates. */
export function useRoom(chatId: string, viewerId: string, isOff: boolean) {
  const client = useQueryClient();
  const [room, setRoom] = useState(nobody);
  const saidAt = useRef(0);
  useEffect(() => {
    if (isOff) return;
    const end = onRoomChanged((changed) => {
      if (changed.chatId === chatId) setRoom(changed);
    });
    const endRead = onRoomRead((read) => {
      if (read.chatId === chatId) showRead(client, read);
    });
    request('chats.enterRoom', { chatId }).catch(() => undefined);
    return () => {
      end();
      endRead();
      setRoom(nobody);
      request('chats.leaveRoom').catch(() => undefined);
    };
  }, [client, chatId, isOff]);
  return {
    present: room.present,
    typing: room.typing.filter((id) => id !== viewerId),
    noteTyping: () => {
      const now = Date.now();
      if (isOff || now - saidAt.current < chatLimits.typingSaidMs) return;
      saidAt.current = now;
      request('chats.sayTyping', { chatId }).catch(() => undefined);
    },
  };
}
