import { useEffect } from 'react';
import { flushDrafts, openDrafts, type DraftStorage } from '#renderer/lib/drafts/drafts.ts';
import { desktopDrafts } from './api.ts';

let inBrowser: Promise<DraftStorage> | undefined;

/** One for the page. Where its code cannot be fetched, the next sign-in tries again. */
function openStorage(): Promise<DraftStorage> {
  if (window.bridge !== undefined) return Promise.resolve(desktopDrafts);
  inBrowser ??= import('#renderer/lib/drafts/browser-drafts.ts').then(({ createBrowserDrafts }) =>
    createBrowserDrafts(),
  );
  inBrowser.catch(() => (inBrowser = undefined));
  return inBrowser;
}

/** While someone is signed in, what they type outlives the page. */
export function useDraftStorage(): void {
  useEffect(() => {
    // Without it, drafts last as long as the page.
    void openStorage().then(openDrafts, () => undefined);
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') flushDrafts();
    };
    // The first leaves the browser time to write; the others come where the first does not.
    window.addEventListener('beforeunload', flushDrafts);
    window.addEventListener('pagehide', flushDrafts);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      window.removeEventListener('beforeunload', flushDrafts);
      window.removeEventListener('pagehide', flushDrafts);
      document.removeEventListener('visibilitychange', flushWhenHidden);
    };
  }, []);
}
