import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before an import that has not begun is left for another page; the browser asks before the window goes. */
export function useLeaving({ asksHere, asksWindow }: { asksHere: boolean; asksWindow: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asksHere && currentLocation.pathname !== nextLocation.pathname,
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
