import { useEffect, useEffectEvent } from 'react';

/** For a field whose choices the server searches for: Enter pressed during the search takes effect when it is done. */
export function useOnceFound(isDue: boolean, run: () => void): void {
  const runNow = useEffectEvent(run);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      runNow();
    });
    return () => {
      clearTimeout(timer);
    };
  }, [isDue]);
}
