import { useEffect, useRef } from 'react';
import styles from './fading-edges.module.css';

/** The class of such a row: it fades where more is hidden. */
export const fadingEdges = styles['fading'] ?? '';

/** For a row of links that scrolls where it has no room: the one of the page that is open is always in view. */
export function useCurrentInView(current: string | undefined) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return row;
}
