import type { CallInput, CallName, CallOutput } from '#shared/contract/bridge.ts';

/** Asks as the person that is followed, and rejects where that fails. */
export type Ask = <C extends CallName>(name: C, input: CallInput<C>) => Promise<CallOutput<C>>;
