import { isDialogOpen, isField } from './focused-place.ts';
import { useEarlyKeys } from './use-early-keys.ts';

/** Anything that closes on Escape itself: editors, open menus and lists, dialogs. */
const ownEscape =
  '[data-own-escape], [aria-expanded="true"], [role="menu"], [role="listbox"], [role="dialog"]';

type Keys = { onFilter: () => void; onEscape: () => void };

/** Keys that work anywhere on the page, unless something on top of it handles them. */
export function usePageKeys({ onFilter, onEscape }: Keys): void {
  useEarlyKeys((event) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isDialogOpen()) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.key === '/' && !isField(target)) {
      event.preventDefault();
      onFilter();
    }
    if (event.key === 'Escape' && target.closest(ownEscape) === null) onEscape();
  });
}
