import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '#renderer/lib/window/focused-place.ts';

/** Where a page leaves the focus on arrival: nothing there wants keys itself. */
const isFree = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.matches('h1, main'));

/** Keys that nothing on the page has wanted: a list can be walked through before the focus is in it. */
export function useFreeKeys(onKey: (event: KeyboardEvent) => void): void {
  const handleKeyDown = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen() || !isFree(event.target)) return;
      handleKeyDown(event);
    };
    // After everything else on the page: letters of an area come first.
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, []);
}
