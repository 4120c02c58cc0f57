import { useEffect, useEffectEvent } from 'react';
import type { PaperNote } from './print-note.tsx';

/** Whichever way the page is printed while a note is open, the note is what comes on paper: the screen shows a part of it. */
export function usePaper(read: () => PaperNote): void {
  const current = useEffectEvent(read);
  useEffect(() => {
    let isOpen = true;
    let stop: () => void = () => undefined;
    // The browser does not wait: what lays it out must be there by then.
    import('./print-note.tsx').then(
      ({ layOnPaper }) => {
        const handlePrint = () => {
          layOnPaper(current());
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
