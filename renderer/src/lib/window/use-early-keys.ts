import { useEffect, useEffectEvent } from 'react';

/**
 * Handles every key before anything on the page does, so that a layer that closes on this key is still there to be
 * seen.
 */
export function useEarlyKeys(onKey: (event: KeyboardEvent) => void): void {
  const handleKeyDown = useEffectEvent(onKey);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      handleKeyDown(event);
    };
    window.addEventListener('keydown', listener, { capture: true });
    return () => {
      window.removeEventListener('keydown', listener, { capture: true });
    };
  }, []);
}
