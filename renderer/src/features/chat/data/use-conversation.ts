import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { onChatsChanged } from '#renderer/features/chat/events.ts';
import { createConversation, type ConversationStore } from './conversation.ts';
import { onSent } from './outbox.ts';

/** How often to poll for changes without live updates. */
const askEveryMs = 30_000;

/** The messages of an open chat, with live updates. `around` is the message it opens at. */
export function useConversation(chatId: string, around: string | null) {
  const [store] = useState<ConversationStore>(() => createConversation(chatId));
  useEffect(() => {
    void store.open(around).catch(() => store.open());
    const sync = () => void store.sync();
    const ends = [
      onChatsChanged((ids) => {
        if (ids === null || ids.includes(chatId)) sync();
      }),
      onSent((sentTo, message) => {
        if (sentTo !== chatId) return;
        store.put([message]);
        sync();
      }),
      useConnectionStore.subscribe(({ live, reach }, before) => {
        if (live !== before.live || reach !== before.reach) sync();
      }),
    ];
    const timer = setInterval(() => {
      const { live } = useConnectionStore.getState();
      if ((live !== 'live' || store.read().isBehind) && !document.hidden) sync();
    }, askEveryMs);
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `around` is only for opening; later jumps use the store
  }, [store, chatId]);
  return { store, conversation: useSyncExternalStore(store.subscribe, store.read) };
}
