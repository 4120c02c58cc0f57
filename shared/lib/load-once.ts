import { AppError } from './app-error.ts';

/** How browsers word it when a file of the page failed to load: Chromium, Firefox, Safari. */
const didNotArrive = /dynamically imported module|Importing a module script failed/;

/**
 * Loads a part of the program with the first call that needs it, and caches it. If loading fails, the next call tries
 * again.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      throw error instanceof TypeError && didNotArrive.test(error.message)
        ? new AppError('unavailable', 'Can’t reach the server. Check your connection and try again.')
        : error;
    });
    loaded.catch(() => (loaded = undefined));
    return loaded;
  };
}
