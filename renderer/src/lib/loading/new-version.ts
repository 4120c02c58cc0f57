import { create } from 'zustand';

const answerWithinMs = 5_000;

/** Whether the server has another version of the app by now than the one that this page was loaded with. */
export const useNewVersion = create<{ isReady: boolean }>(() => ({ isReady: false }));

/** Whether an error is about code or a style sheet that could not be loaded, as browsers and bundler put it. */
export const isMissingCode = (message: string): boolean =>
  /dynamically imported module|importing a module script|preload css/i.test(message);

/**
 * Files are named by what is in them, and those of the version before are gone after a deployment: the server has a new one
 * where its page begins with another file than this page did. A desktop app has all of its files with it.
 */
export async function lookForNewVersion(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (entry === null || window.bridge !== undefined) return false;
  try {
    const answer = await fetch(import.meta.env.BASE_URL, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const page = answer.ok ? await answer.text() : '';
    if (!page.includes('type="module"') || page.includes(new URL(entry.src).pathname)) return false;
    useNewVersion.setState({ isReady: true });
    return true;
  } catch {
    // Whatever keeps the page from being asked for keeps its code away, too: that is said where it was missed.
    return false;
  }
}

/** Looks whenever code is missing, whatever it was asked for by. Returns what ends it. */
export function watchForNewVersion(): () => void {
  const look = () => void lookForNewVersion();
  window.addEventListener('vite:preloadError', look);
  return () => {
    window.removeEventListener('vite:preloadError', look);
  };
}
