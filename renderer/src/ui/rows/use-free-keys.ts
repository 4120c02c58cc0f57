import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '#renderer/lib/window/focused-place.ts';

/** The elements focused on arrival at a page, which don't handle keys themselves. */
const isFree = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.matches('h1, main'));

/** Handles keys that nothing else on the page has handled, so that a list can be used before it has the focus. */
export function useFreeKeys(onKey: (event: KeyboardEvent) => void): void {
  const handleKeyDown = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen() || !isFree(event.target)) return;
      handleKeyDown(event);
    };
    // On window, after all other handlers, so that an area's shortcuts come first.
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, []);
}
