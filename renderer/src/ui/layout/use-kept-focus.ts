import { useLayoutEffect, useRef, type FocusEvent } from 'react';

const controls = 'a, button, input, select, textarea';

/** Focuses the page's title when the focused element was removed. */
export const focusTitle = (): void => {
  document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true });
};

/**
 * For a list whose rows disappear when one of their buttons is clicked: moves the focus to the row that takes their
 * place, so that keyboard users don't start at the top again. Spread it on the parent of the rows.
 */
export function useKeptFocus<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const focused = useRef<{ element: Element; row: number; place: number }>(null);
  useLayoutEffect(() => {
    const was = focused.current;
    if (was === null || was.element.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const rows = [...(list.current?.children ?? [])];
    const row = rows[Math.min(was.row, rows.length - 1)];
    const next = row?.querySelectorAll<HTMLElement>(controls)[was.place];
    if (next === undefined) focusTitle();
    else next.focus();
  });
  const onFocus = ({ target, currentTarget }: FocusEvent<List>) => {
    const rows = [...currentTarget.children];
    const row = rows.findIndex((each) => each.contains(target));
    const place = [...(rows[row]?.querySelectorAll(controls) ?? [])].indexOf(target);
    focused.current = { element: target, row, place };
  };
  return { ref: list, onFocus };
}
