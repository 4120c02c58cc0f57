import { useEffect } from 'react';
import { flushDrafts, openDrafts, type DraftStorage } from '#renderer/lib/drafts/drafts.ts';
import { createEarlyDrafts } from '#renderer/lib/drafts/early-drafts.ts';
import { desktopDrafts } from './api.ts';

let loaded: Promise<DraftStorage> | undefined;

/** One storage per page. If its code cannot be loaded, the next sign-in tries again. */
function loadBrowserDrafts(): Promise<DraftStorage> {
  loaded ??= import('#renderer/lib/drafts/browser-drafts.ts').then(({ createBrowserDrafts }) =>
    createBrowserDrafts(),
  );
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

const browserDrafts = createEarlyDrafts(loadBrowserDrafts);

/** While someone is signed in, their drafts outlive the page. */
export function useDraftStorage(): void {
  useEffect(() => {
    void openDrafts(window.bridge === undefined ? browserDrafts : desktopDrafts);
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') flushDrafts();
    };
    // `beforeunload` leaves the browser the most time to write. The other events also fire where it does not.
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
