import { useEffect, useState } from 'react';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';

type Autosave = { flush: () => Promise<unknown>; close: () => void };

/**
 * One for the lifetime of the component: unsaved text is sent when the server is reachable again, and when the page
 * closes.
 */
export function useAutosave<A extends Autosave>(create: () => A): A {
  const [autosave] = useState(create);
  const isReached = useConnectionStore(({ isOnline, reach }) => isOnline && reach === 'reached');
  useEffect(() => {
    if (isReached) void autosave.flush();
  }, [autosave, isReached]);
  useEffect(
    () => () => {
      autosave.close();
    },
    [autosave],
  );
  return autosave;
}
