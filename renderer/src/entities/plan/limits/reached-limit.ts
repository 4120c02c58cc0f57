import { create } from 'zustand';
import { isPlanLimit, toAppError } from '#renderer/lib/errors/error-messages.ts';
import type { LimitType } from '#shared/domain/plans.ts';

/** A change that was just refused because a plan is full. */
export type ReachedLimit = {
  type: LimitType;
  /** The specified sentence, from the database. */
  sentence: string;
  /** The plan's owner, if that isn't the viewer. */
  personId?: string | undefined;
};

export const useReachedLimit = create<{ reached?: ReachedLimit | undefined; isHosted: boolean }>(() => ({
  isHosted: false,
}));

/**
 * Shows the limit in `LimitHost` if a plan refused a change; ignores other errors. Returns false if nothing was shown,
 * because it is another error or the page was left in the meantime.
 */
export function tellReachedLimit(error: unknown, personId?: string): boolean {
  if (!isPlanLimit(error) || !useReachedLimit.getState().isHosted) return false;
  const { hint, message } = toAppError(error);
  useReachedLimit.setState({
    reached: { type: hint === 'users_limit' ? 'users' : 'models', sentence: message, personId },
  });
  return true;
}

export const forgetReachedLimit = () => {
  useReachedLimit.setState({ reached: undefined });
};
