import { createActionOf, usePageActionStore } from '#renderer/lib/window/page-actions.ts';
import { isDialogOpen, isField } from '#renderer/lib/window/focused-place.ts';
import { useEarlyKeys } from '#renderer/lib/window/use-early-keys.ts';

const layers = '[role="menu"], [role="listbox"], [role="dialog"]';

/** C creates the page's main item, wherever the focus is on the page, as the primary button in its header does. */
export function useCreateKey(): void {
  useEarlyKeys((event) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || event.key !== 'c') return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (isField(target) || isDialogOpen() || target.closest(layers) !== null) return;
    if (document.querySelector('[role="menu"]') !== null) return;
    const create = createActionOf(usePageActionStore.getState().actions);
    if (create === undefined) return;
    // Keeps the letter out of the field that takes the focus.
    event.preventDefault();
    create.run();
  });
}
