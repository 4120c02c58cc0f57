import { create } from 'zustand';
import { AppError } from '#shared/lib/app-error.ts';

/** What every server asks for at least; the form's own rule. */
const least = 6;

/** Nothing tells a project's own minimum before it refuses a password: known from then on, for as long as the page is open. */
const known = create(() => ({ shortest: least }));

/** A hint for a field that takes a new password. */
export const useShortestPassword = (): string =>
  `At least ${String(known(({ shortest }) => shortest))} characters`;

/** Passes on how a call went that sets a password, and learns from a refusal. */
export async function learningShortest<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const shortest = shortestIn(error);
    if (shortest !== undefined) known.setState({ shortest });
    throw error;
  }
}

/** The auth server writes it: "Password should be at least 10 characters." */
function shortestIn(error: unknown): number | undefined {
  if (!(error instanceof AppError) || error.hint !== 'weak_password') return undefined;
  const written = Number(/at least (\d{1,2}) characters/.exec(error.message)?.[1]);
  return written >= least ? written : undefined;
}
