import { useEffect, useRef } from 'react';
import styles from './fading-edges.module.css';

/** The class of such a row: it fades where more is hidden. */
export const fadingEdges = styles['fading'] ?? '';

/**
 * For a row of links that scrolls where it has no room: the one of the page that is open is always in view. It stays there while the
 * row, or what stands in it, changes its width, unless someone has scrolled the row themselves.
 */
export function useCurrentInView(current: string | undefined) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = row.current;
    if (nav === null) return undefined;
    const link = nav.querySelector('[aria-current]');
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Along the row alone: the page may have been scrolled on by now.
    const observer = new ResizeObserver(() => {
      const shown = nav.getBoundingClientRect();
      const wanted = link?.getBoundingClientRect() ?? shown;
      nav.scrollLeft += Math.min(wanted.left - shown.left, 0) || Math.max(wanted.right - shown.right, 0);
    });
    const stop = () => {
      observer.disconnect();
    };
    for (const watched of [nav, ...nav.children]) observer.observe(watched);
    nav.onwheel = stop;
    nav.ontouchmove = stop;
    return stop;
  }, [current]);
  return row;
}
