import { isDialogOpen, isField } from '#renderer/lib/window/focused-place.ts';
import { useEarlyKeys } from '#renderer/lib/window/use-early-keys.ts';

const layers = '[role="menu"], [role="listbox"], [role="dialog"]';

/** C writes a post, wherever the focus is on the page. Nothing where it is left out. */
export function useWriteKey(onWrite: (() => void) | undefined): void {
  useEarlyKeys((event) => {
    if (onWrite === undefined || event.defaultPrevented || event.isComposing || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.key !== 'c') return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (isField(target) || isDialogOpen() || target.closest(layers) !== null) return;
    if (document.querySelector('[role="menu"]') !== null) return;
    // The letter is not typed into what takes the focus.
    event.preventDefault();
    onWrite();
  });
}
