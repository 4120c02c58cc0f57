import { create } from 'zustand';
import { AppError } from '#shared/lib/app-error.ts';

/** The minimum on every server, which the form itself checks. */
const least = 6;

/**
 * A project's own minimum is unknown until it refuses a password. From then on it is remembered while the page is open.
 */
const known = create(() => ({ shortest: least }));

/** A hint for a new-password field. */
export const useShortestPassword = (): string =>
  `At least ${String(known(({ shortest }) => shortest))} characters`;

/** Returns the result of a call that sets a password, and learns the minimum from a refusal. */
export async function learningShortest<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const shortest = shortestIn(error);
    if (shortest !== undefined) known.setState({ shortest });
    throw error;
  }
}

/** The auth server's message is "Password should be at least 10 characters." */
function shortestIn(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.hint !== 'weak_password') return undefined;
  const written = Number(/at least (\d{1,2}) characters/.exec(error.message)?.[1]);
  return written >= least ? written : undefined;
}
