import { useLayoutEffect, type RefObject } from 'react';

/**
 * Where a panel lies over a list, the list's columns are seen whole or not at all, and the names of its rows end before the panel: the list says how
 * many columns those are, and how far it is seen (data-table.module.css). Nothing of it changes its place.
 */
export function useWholeColumns(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = panel.current;
    const list = own?.parentElement?.querySelector<HTMLElement>('[data-list]');
    if (!own || !list) return;
    const forget = () => {
      delete list.dataset['whole'];
      list.style.removeProperty('--mq-seen');
    };
    const look = () => {
      const seen = own.offsetLeft - list.offsetLeft;
      const heads = [...list.querySelectorAll<HTMLElement>('thead tr > *')];
      if (seen >= list.offsetWidth || heads.length === 0) {
        forget();
        return;
      }
      const names = heads.findIndex((head) => head.tagName === 'TH' && head.querySelector('input') === null);
      const whole = heads.filter((head) => head.offsetLeft + head.offsetWidth <= seen).length;
      list.dataset['whole'] = String(Math.max(whole, names + 1));
      list.style.setProperty('--mq-seen', `${String(seen)}px`);
    };
    const observer = new ResizeObserver(look);
    observer.observe(list);
    observer.observe(own);
    return () => {
      observer.disconnect();
      forget();
    };
  }, [panel]);
}
