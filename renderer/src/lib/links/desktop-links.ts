import { create } from 'zustand';

type DesktopLinks = {
  /** The page that a link has asked for, until someone is signed in to see it. */
  wanted: string | undefined;
  /** The server that this app works with; a person who gets a link may work with another. */
  server: string | undefined;
};

/** Filled on the desktop alone: in a browser a link is the page's address. */
export const useDesktopLinks = create<DesktopLinks>(() => ({ wanted: undefined, server: undefined }));

/** What was asked for, this once. */
export function takeWantedPage(): string | undefined {
  const { wanted } = useDesktopLinks.getState();
  if (wanted !== undefined) useDesktopLinks.setState({ wanted: undefined });
  return wanted;
}
