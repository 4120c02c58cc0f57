import { AppError } from './app-error.ts';

/** What browsers say of a file of the page that didn't arrive: Chromium, Firefox, Safari. */
const didNotArrive = /dynamically imported module|Importing a module script failed/;

/** Loads a part of the program with the first call that needs it, and keeps it. One that didn't arrive is asked for again by the next. */
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
