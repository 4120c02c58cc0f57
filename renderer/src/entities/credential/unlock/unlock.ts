import { createContext, use } from 'react';
import { AppError } from '#shared/lib/app-error.ts';

/** The person closed the question for their password. What they wanted is left undone, and nothing has failed. */
export class Cancelled extends Error {
  constructor() {
    super('Confirm your password to do this.');
  }
}

export type Unlock = {
  /** Does what needs a recent sign-in; where there was none, asks for the password and tries again. Rejects with Cancelled. */
  run: <T>(act: () => Promise<T>) => Promise<T>;
  /** Asks for the password; whether it was given. */
  ask: () => Promise<boolean>;
};

export const UnlockContext = createContext<Unlock | undefined>(undefined);

export function useUnlock(): Unlock {
  const unlock = use(UnlockContext);
  if (unlock === undefined) throw new Error('useUnlock needs an UnlockProvider');
  return unlock;
}

export const needsPassword = (error: unknown): boolean =>
  error instanceof AppError && error.hint === 'confirm_password';
