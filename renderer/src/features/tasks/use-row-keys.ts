import { isDialogOpen, isField } from '#renderer/lib/window/focused-place.ts';
import { useEarlyKeys } from '#renderer/lib/window/use-early-keys.ts';

type Keys = {
  /** For the active row. */
  onComplete: (id: string) => void;
  onEdit: (id: string) => void;
  onNew: () => void;
};

const layers = '[role="menu"], [role="listbox"], [role="dialog"]';

/** The focused row, or the active one if the focus is outside of the list. */
function rowOf(target: Element): Element | null {
  if (!target.matches('body, h1')) return target;
  const row = document.querySelector('[data-list] table [data-row-link][tabindex="0"]');
  return row !== null && isInView(row) ? row : null;
}

/** Keys must not act on a row that has been scrolled out of view. */
function isInView(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const list = row.closest('[data-list]')?.getBoundingClientRect();
  return list === undefined || (bottom >= list.top && top <= list.bottom);
}

/**
 * Single-letter keys of the task list: X completes, E edits the title, N starts a new task. Undefined turns them off.
 */
export function useRowKeys(keys: Keys | undefined): void {
  useEarlyKeys((event) => {
    if (keys === undefined || event.defaultPrevented || event.isComposing || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (isField(target) || isDialogOpen() || target.closest(layers) !== null) return;
    if (target !== document.body && target.closest('[data-list]') === null) return;
    const id = rowOf(target)?.getAttribute('data-row-link') ?? null;
    const press = {
      x:
        id === null
          ? undefined
          : () => {
              keys.onComplete(id);
            },
      e:
        id === null
          ? undefined
          : () => {
              keys.onEdit(id);
            },
      n: keys.onNew,
    }[event.key.toLowerCase()];
    if (press === undefined) return;
    // Prevents the letter from being typed into the field that gets the focus.
    event.preventDefault();
    press();
  });
}
