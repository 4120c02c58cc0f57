import { useLayoutEffect, type RefObject } from 'react';

/**
 * While a panel covers part of a list, the list's columns and the controls of its head are either fully visible or
 * hidden, and the names of its rows end before the panel: sets attributes with the number of visible columns and the
 * visible width (data-table.module.css). Nothing in the list moves.
 */
export function useWholeColumns(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = panel.current;
    const list = own?.parentElement?.querySelector<HTMLElement>('[data-list]');
    if (!own || !list) return;
    const halves = () => list.querySelectorAll<HTMLElement>('[data-half]');
    const forget = () => {
      for (const control of halves()) delete control.dataset['half'];
      delete list.dataset['whole'];
      list.style.removeProperty('--mq-seen');
    };
    // The columns at the last check, and whether there were rows.
    let known = '';
    const shape = () => {
      const columns = [...list.querySelectorAll('thead tr > *')].map(({ textContent }) => textContent);
      return `${columns.join()} ${String(list.querySelector('tbody [data-row-link]') !== null)}`;
    };
    const look = () => {
      known = shape();
      const seen = own.offsetLeft - list.offsetLeft;
      for (const control of halves()) delete control.dataset['half'];
      const edge = own.getBoundingClientRect().left;
      for (const control of list.querySelectorAll<HTMLElement>('[data-head] :is(button, a, input)')) {
        const { left, right } = control.getBoundingClientRect();
        if (left < edge && right > edge) control.dataset['half'] = '';
      }
      const heads = [...list.querySelectorAll<HTMLElement>('thead tr > *')];
      if (seen >= list.offsetWidth || heads.length === 0) {
        forget();
        return;
      }
      const whole = heads.filter((head) => head.offsetLeft + head.offsetWidth <= seen).length;
      const names = list.querySelector('tbody [data-row-link]')?.closest('td, th');
      const last = Math.max(whole, names instanceof HTMLTableCellElement ? names.cellIndex + 1 : 1);
      list.dataset['whole'] = String(last);
      list.style.setProperty('--mq-seen', `${String(seen - (heads[last - 1]?.offsetLeft ?? 0))}px`);
    };
    const observer = new ResizeObserver(look);
    observer.observe(list);
    observer.observe(own);
    // Tabs and filters fold a frame later with a separate observer; rows may load after the panel, and columns may be
    // changed next to it.
    const folding = new MutationObserver((records) => {
      if (records.some(({ type }) => type === 'attributes') || shape() !== known) look();
    });
    folding.observe(list, { subtree: true, childList: true, attributeFilter: ['data-folded'] });
    return () => {
      observer.disconnect();
      folding.disconnect();
      forget();
    };
  }, [panel]);
}
