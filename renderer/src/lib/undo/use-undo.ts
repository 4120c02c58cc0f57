import { useEffect, useState } from 'react';
import { hasOwnUndo, isDialogOpen } from '#renderer/lib/window/focused-place.ts';
import { endOldUndo, endUndo, forgetUndo, undoLast, useUndoOffers } from './undo.ts';

/** After the pointer or the focus leaves, the offer stays at least this long. */
const graceMs = 4_000;

/**
 * The offer at the foot of the page, and Ctrl+Z or Cmd+Z for it. An offer outlives its 30 seconds while the pointer is
 * over it or the focus is in it.
 */
export function useUndo(personId: string) {
  const offer = useUndoOffers(({ offers }) => offers.at(-1));
  const [isHeld, setIsHeld] = useState(false);
  const [releasedAt, setReleasedAt] = useState(0);

  useEffect(() => {
    if (offer === undefined || isHeld) return;
    const timer = setTimeout(
      () => {
        endUndo(offer);
        endOldUndo();
      },
      Math.max(offer.endsAt, releasedAt + graceMs) - Date.now(),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [offer, isHeld, releasedAt]);

  useEffect(() => forgetUndo, [personId]);

  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || hasOwnUndo(event.target) || isDialogOpen()) return;
      if (undoLast()) event.preventDefault();
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, []);

  return {
    offer,
    hold: () => {
      setIsHeld(true);
    },
    release: () => {
      setIsHeld(false);
      setReleasedAt(Date.now());
    },
  };
}

const isUndoKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'z' &&
  !event.repeat &&
  !event.defaultPrevented;
