import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** A new page moves the focus to its title, as a page load would. A change of the query is the same page. */
export function useFocusOnArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const title = main.current?.querySelector<HTMLElement>('h1[tabindex]');
    (title ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, main]);
}
