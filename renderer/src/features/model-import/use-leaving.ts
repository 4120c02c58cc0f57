import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

type Options = {
  asksHere: boolean;
  asksWindow: boolean;
  /** Whether a page may be opened without a question, because the import is remembered until the user returns. */
  isKeptFor: (pathname: string) => boolean;
};

/**
 * Asks before the user leaves an import that has not started for another page; the browser asks before the window
 * closes.
 */
export function useLeaving({ asksHere, asksWindow, isKeptFor }: Options) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asksHere && currentLocation.pathname !== nextLocation.pathname && !isKeptFor(nextLocation.pathname),
  );
  useEffect(() => {
    // On the desktop `beforeunload` would just stop the window from closing. There the import continues at the next
    // start.
    if (!asksWindow || window.bridge !== undefined) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [asksWindow]);
  return blocker;
}
