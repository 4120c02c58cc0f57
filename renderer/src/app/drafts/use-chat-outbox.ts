import { useEffect } from 'react';
import { useDrafts } from '#renderer/lib/drafts/drafts.ts';

const isOutgoing = (name: string) => name.startsWith('chat ') && name.includes(' send ');

/** Sends waiting messages no matter which page is open. The code for it loads only when there are any. */
export function useChatOutbox(isOff: boolean): void {
  const isWaiting = useDrafts(({ drafts }) => [...drafts.keys()].some(isOutgoing));
  useEffect(() => {
    if (isOff || !isWaiting) return;
    let end: (() => void) | undefined;
    let isOver = false;
    import('#renderer/features/chat/data/outbox.ts').then(
      ({ followOutbox }) => {
        if (!isOver) end = followOutbox();
      },
      // They stay stored, and are sent from the chat page or at the next page load.
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [isOff, isWaiting]);
}
