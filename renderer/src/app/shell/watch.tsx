import { useEffect, useState, type ComponentType } from 'react';
import { afterFirstPage } from '#renderer/lib/loading/first-page.ts';

/** What watches over the page, and the keys of debug mode: nobody waits for them, and the page works without. */
export function Watch() {
  const [DebugMode, setDebugMode] = useState<ComponentType>();
  useEffect(() => {
    afterFirstPage(
      () =>
        void import('#renderer/app/debug/debug-mode.tsx').then(
          (debug) => {
            setDebugMode(() => debug.DebugMode);
          },
          () => undefined,
        ),
    );
  }, []);
  return DebugMode === undefined ? null : <DebugMode />;
}
