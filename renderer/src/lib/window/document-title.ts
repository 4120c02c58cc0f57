import { useEffect } from 'react';

/** What the window and the tab are called: `Models · Marquee`. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Marquee' : `${title} · Marquee`;
  }, [title]);
}
