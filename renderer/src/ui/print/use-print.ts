import { useEffect, useEffectEvent } from 'react';

/**
 * Whichever way the page is printed while this part shows, by its menu or by the keys of the browser, what `load` gives lays out what
 * `read` answers then: the screen shows only a part of it.
 */
export function usePrint<Sheet>(load: () => Promise<(sheet: Sheet) => void>, read: () => Sheet): void {
  const current = useEffectEvent(read);
  const first = useEffectEvent(load);
  useEffect(() => {
    let isOpen = true;
    let stop: () => void = () => undefined;
    // The browser does not wait: what lays it out must be there by then.
    first().then(
      (layOut) => {
        const handlePrint = () => {
          layOut(current());
        };
        if (!isOpen) return;
        addEventListener('beforeprint', handlePrint);
        stop = () => {
          removeEventListener('beforeprint', handlePrint);
        };
      },
      // The menu says so where someone prints by it.
      () => undefined,
    );
    return () => {
      isOpen = false;
      stop();
    };
  }, []);
}
