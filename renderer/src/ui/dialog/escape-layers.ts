import { useEffect, useEffectEvent } from 'react';

/** Closes itself on Escape within a dialog: an open list or menu, something that opened at a button, a field that is being edited. */
const ownEscape = '[data-mantine-stop-propagation="true"], [data-own-escape], .mantine-Popover-dropdown';

/** What lies over the page and closes on Escape, the lowest first. */
const layers: symbol[] = [];

/** Escape closes the top-most layer alone: what opened last, and before it what is open within it. */
export function useEscapeLayer(onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    const layer = Symbol('layer');
    layers.push(layer);
    // Early: what is open within closes on this very press, and must still be there to be seen.
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      if (layers.at(-1) !== layer) return;
      if (event.target instanceof Element && event.target.closest(ownEscape) !== null) return;
      event.preventDefault();
      handleEscape();
    };
    window.addEventListener('keydown', listener, { capture: true });
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      window.removeEventListener('keydown', listener, { capture: true });
    };
  }, []);
}

/** Within a float: the key belongs to a list that is open in it. */
export const isForInnerLayer = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('[data-choice], [data-mantine-stop-propagation="true"]') !== null;
