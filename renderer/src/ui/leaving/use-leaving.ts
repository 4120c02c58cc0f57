import { useState } from 'react';
import { useBlocker } from 'react-router-dom';

/** Asks before what was typed is lost to another page, or to a screen in place of this one. */
export function useLeaving(isDirty: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const [held, setHeld] = useState<{ leave: () => void }>();
  return {
    isAsking: blocker.state === 'blocked' || held !== undefined,
    /** For ways off the page that the router does not know. */
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
