import { useState } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before typed text is lost by leaving the page, or by a screen that replaces it. */
export function useLeaving(isDirty: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const [held, setHeld] = useState<{ leave: () => void }>();
  return {
    isAsking: blocker.state === 'blocked' || held !== undefined,
    /** For ways to leave that the router doesn't know. */
    ask: (leave: () => void) => {
      if (isDirty) setHeld({ leave });
      else leave();
    },
    leave: () => {
      blocker.proceed?.();
      held?.leave();
    },
    stay: () => {
      blocker.reset?.();
      setHeld(undefined);
    },
  };
}
