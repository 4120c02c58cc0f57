import { useEffect, useEffectEvent } from 'react';

/**
 * While this component is shown, printing the page, by its menu or the browser's shortcut, prints a layout of `read`'s
 * data by the function that `load` returns: the screen shows only a part of it.
 */
export function usePrint<Sheet>(load: () => Promise<(sheet: Sheet) => void>, read: () => Sheet): void {
  const current = useEffectEvent(read);
  const first = useEffectEvent(load);
  useEffect(() => {
    let isOpen = true;
    let stop: () => void = () => undefined;
    // The browser doesn't wait for code to load when it prints, so load it in advance.
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
      // Printing by the menu reports the error.
      () => undefined,
    );
    return () => {
      isOpen = false;
      stop();
    };
  }, []);
}
