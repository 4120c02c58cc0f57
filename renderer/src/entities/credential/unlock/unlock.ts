import { createContext, use } from 'react';
import { AppError } from '#shared/lib/app-error.ts';

/** The person closed the password dialog: the action is not carried out, and that is not a failure. */
export class Cancelled extends Error {
  constructor() {
    super('Confirm your password to do this.');
  }
}

export type Unlock = {
  /**
   * Runs something that needs a recent sign-in; without one, asks for the password and tries again. Rejects with
   * Cancelled.
   */
  run: <T>(act: () => Promise<T>) => Promise<T>;
  /** Asks for the password; resolves to whether it was confirmed. */
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
