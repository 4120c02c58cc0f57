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
    let isMoved = false;
    const link = nav.querySelector('[aria-current]');
    // Along the row alone: the page may have been scrolled on by now.
    const keep = () => {
      if (isMoved || link === null) return;
      const [shown, wanted] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
      if (wanted.left < shown.left) nav.scrollLeft -= shown.left - wanted.left;
      else if (wanted.right > shown.right) nav.scrollLeft += wanted.right - shown.right;
    };
    const leave = () => {
      isMoved = true;
    };
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const observer = new ResizeObserver(keep);
    observer.observe(nav);
    for (const link of nav.children) observer.observe(link);
    // What is scrolled here comes from neither of them.
    const ways = ['wheel', 'touchmove'] as const;
    for (const way of ways) nav.addEventListener(way, leave, { passive: true });
    return () => {
      observer.disconnect();
      for (const way of ways) nav.removeEventListener(way, leave);
    };
  }, [current]);
  return row;
}
