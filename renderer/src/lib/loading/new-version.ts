import { create } from 'zustand';

const answerWithinMs = 5_000;

/** Whether the server has a newer version of the app than this page. */
export const useNewVersion = create<{ isReady: boolean }>(() => ({ isReady: false }));

/** Whether an error says that code or a style sheet could not be loaded, in the wording of browsers and bundlers. */
export const isMissingCode = (message: string): boolean =>
  /dynamically imported module|importing a module script|preload css/i.test(message);

/**
 * File names contain a hash, and files of the previous version are gone after a deployment. The server has a new
 * version if its page now loads a different entry file. A desktop app includes all of its files.
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
    // The page could not be fetched. Its missing code is reported where it was needed.
    return false;
  }
}

/** Looks for a new version when any code fails to load. Returns a function that stops this. */
export function watchForNewVersion(): () => void {
  const look = () => void lookForNewVersion();
  window.addEventListener('vite:preloadError', look);
  return () => {
    window.removeEventListener('vite:preloadError', look);
  };
}
