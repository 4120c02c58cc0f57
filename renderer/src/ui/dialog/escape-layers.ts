import { useEffect, useEffectEvent } from 'react';

/** Closes on Escape inside a dialog without this hook: an open list or menu, a popover, a field being edited. */
const ownEscape = '[data-mantine-stop-propagation="true"], [data-own-escape], .mantine-Popover-dropdown';

/** The open layers that close on Escape, the lowest first. */
const layers: symbol[] = [];

/** Escape closes only the top layer, and before it anything open inside that layer. */
export function useEscapeLayer(onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape);
  useEffect(() => {
    const layer = Symbol('layer');
    layers.push(layer);
    // In the capture phase: what is open inside closes on the same key press, and must still be there for this check.
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

/** In a popover: the key belongs to a list that is open inside it. */
export const isForInnerLayer = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('[data-choice], [data-mantine-stop-propagation="true"]') !== null;
