import { useEffect, useState } from 'react';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';

type Autosave = { flush: () => Promise<unknown>; close: () => void };

/** One for as long as the component is there: what is unsaved is sent when the server is reached again, and when the page goes. */
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
