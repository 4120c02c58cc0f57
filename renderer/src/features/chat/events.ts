import { subscribe } from '#renderer/bridge/index.ts';
import type { EventPayload } from '#shared/contract/bridge.ts';

export const onRoomChanged = (heard: (room: EventPayload<'chats.roomChanged'>) => void) =>
  subscribe('chats.roomChanged', heard);

export const onRoomRead = (heard: (read: EventPayload<'chats.roomRead'>) => void) =>
  subscribe('chats.roomRead', heard);

/** Notifies of changed chats by ID; null if changes may have been missed. */
export function onChatsChanged(heard: (ids: readonly string[] | null) => void): () => void {
  const ends = [
    subscribe('chats.changed', ({ ids }) => {
      heard(ids);
    }),
    subscribe('chats.resynced', () => {
      heard(null);
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
