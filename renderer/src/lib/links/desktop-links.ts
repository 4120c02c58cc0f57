import { create } from 'zustand';

type DesktopLinks = {
  /** The page that a link opens, until someone is signed in to see it. */
  wanted: string | undefined;
  /** The server that this app works with. The recipient of a link may use another one. */
  server: string | undefined;
};

/** Set on the desktop only: in a browser the link is the page's address. */
export const useDesktopLinks = create<DesktopLinks>(() => ({ wanted: undefined, server: undefined }));

/** Returns the wanted page and clears it. */
export function takeWantedPage(): string | undefined {
  const { wanted } = useDesktopLinks.getState();
  if (wanted !== undefined) useDesktopLinks.setState({ wanted: undefined });
  return wanted;
}
