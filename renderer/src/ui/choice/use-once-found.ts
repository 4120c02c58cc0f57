import { useEffect, useEffectEvent } from 'react';

/** For a field whose choices someone else finds: what Enter asked for before they were there is done once they are. */
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
