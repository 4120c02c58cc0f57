import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

type Options = {
  asksHere: boolean;
  asksWindow: boolean;
  /** Whether that page may be opened without a question, since what is here is kept for the way back. */
  isKeptFor: (pathname: string) => boolean;
};

/** Asks before an import that has not begun is left for another page; the browser asks before the window goes. */
export function useLeaving({ asksHere, asksWindow, isKeptFor }: Options) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asksHere && currentLocation.pathname !== nextLocation.pathname && !isKeptFor(nextLocation.pathname),
  );
  useEffect(() => {
    // The desktop's window keeps what it was told to close: there the import continues at the next start.
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
