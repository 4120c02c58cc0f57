import { isDialogOpen, isField } from '#renderer/lib/window/focused-place.ts';
import { useEarlyKeys } from '#renderer/lib/window/use-early-keys.ts';

type Keys = {
  /** Of the active row. */
  onComplete: (id: string) => void;
  onEdit: (id: string) => void;
  onNew: () => void;
};

const layers = '[role="menu"], [role="listbox"], [role="dialog"]';

/** The row that has the focus, or the active one where the focus is in nothing of the list. */
function rowOf(target: Element): Element | null {
  if (!target.matches('body, h1')) return target;
  const row = document.querySelector('[data-list] table [data-row-link][tabindex="0"]');
  return row !== null && isInView(row) ? row : null;
}

/** One that was scrolled away is nothing that anyone means. */
function isInView(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const list = row.closest('[data-list]')?.getBoundingClientRect();
  return list === undefined || (bottom >= list.top && top <= list.bottom);
}

/** Single letters that work on the list of tasks: X completes, E edits the title, N begins a new task. Nothing where it is left out. */
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
    // The letter is not typed into what takes the focus.
    event.preventDefault();
    press();
  });
}
