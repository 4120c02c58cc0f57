import { useEffect } from 'react';
import { useBranding, workspaceName } from '#renderer/lib/branding/branding.ts';

/** The parts of the title, the most specific first: `Ava Sterling · Models · Northlight`. */
const parts: (string | undefined)[] = [];

export type TitlePlace = 0 | 1 | 2;

/** The title of the window and the tab: `Models · Northlight`. A section of the page has position 1, an open row 0. */
export function useDocumentTitle(title: string | undefined, place: TitlePlace = 2): void {
  useEffect(() => {
    const write = (part: string | undefined) => {
      parts[place] = part;
      writeTitle();
    };
    write(title);
    return () => {
      write(undefined);
    };
  }, [title, place]);
}

function writeTitle(): void {
  document.title = [...parts, workspaceName(useBranding.getState())].filter(Boolean).join(' · ');
}
useBranding.subscribe(writeTitle);
