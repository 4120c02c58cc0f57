import { useEffect } from 'react';
import { afterFirstPage } from '#renderer/lib/loading/first-page.ts';

/** Browser popups for this person. On the desktop, the app itself shows them. */
export function usePopups(personId: string): void {
  useEffect(() => {
    if (window.bridge !== undefined) return;
    let isOver = false;
    let end: (() => void) | undefined;
    afterFirstPage(() => {
      import('./follow-popups.ts').then(
        ({ followPopups }) => {
          if (!isOver) end = followPopups(personId);
        },
        () => undefined,
      );
    });
    return () => {
      isOver = true;
      end?.();
    };
  }, [personId]);
}
