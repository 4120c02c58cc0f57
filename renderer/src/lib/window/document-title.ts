import { useEffect } from 'react';
import { useBranding, workspaceName } from '#renderer/lib/branding/branding.ts';

/** From what stands beside the page to the workspace: `Ava Sterling · Models · Northlight`. */
const parts: (string | undefined)[] = [];

export type TitlePlace = 0 | 1 | 2;

/** What the window and the tab are called: `Models · Northlight`. A part of the page is at 1, a row that is open at 0. */
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
