import { useEffect } from 'react';
import { useDrafts } from '#renderer/lib/drafts/drafts.ts';

const isOutgoing = (name: string) => name.startsWith('chat ') && name.includes(' send ');

/** Messages that wait to be sent go whichever page is open; the code for that comes where there are any. */
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
      // They stay kept, and go from the chat page or the next one that loads.
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [isOff, isWaiting]);
}
