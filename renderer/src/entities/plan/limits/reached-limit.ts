import { create } from 'zustand';
import { isPlanLimit, toAppError } from '#renderer/lib/errors/error-messages.ts';
import type { LimitType } from '#shared/domain/plans.ts';

/** Something that was just refused because a plan has no room for it. */
export type ReachedLimit = {
  type: LimitType;
  /** The specified sentence, as the database says it. */
  sentence: string;
  /** Whose plan it is, where that is not the viewer's. */
  personId?: string | undefined;
};

export const useReachedLimit = create<{ reached?: ReachedLimit | undefined; isHosted: boolean }>(() => ({
  isHosted: false,
}));

/**
 * Has `LimitHost` say so, where a change was refused by a plan; every other failure is left alone. False where nothing was
 * said, because it is another failure or the page was left meanwhile.
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
