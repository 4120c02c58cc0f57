import { useEffect, useState } from 'react';

/**
 * Whether a media query matches. The kit's own hook asks the browser in every render, which forces a layout each time.
 */
export function useMedia(query: string): boolean {
  const [isMatch, setMatch] = useState(() => window.matchMedia(query).matches);
  useEffect(() => {
    const list = window.matchMedia(query);
    const update = () => {
      setMatch(list.matches);
    };
    update();
    list.addEventListener('change', update);
    return () => {
      list.removeEventListener('change', update);
    };
  }, [query]);
  return isMatch;
}
