import { useEffect } from 'react';

/** From what stands beside the page to the product: `Ava Sterling · Models · Marquee`. */
const parts: (string | undefined)[] = [];

export type TitlePlace = 0 | 1 | 2;

/** What the window and the tab are called: `Models · Marquee`. A part of the page is at 1, a row that is open at 0. */
export function useDocumentTitle(title: string | undefined, place: TitlePlace = 2): void {
  useEffect(() => {
    const write = (part: string | undefined) => {
      parts[place] = part;
      document.title = [...parts, 'Marquee'].filter(Boolean).join(' · ');
    };
    write(title);
    return () => {
      write(undefined);
    };
  }, [title, place]);
}
