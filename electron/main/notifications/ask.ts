import type { CallInput, CallName, CallOutput } from '#shared/contract/bridge.ts';

/** Makes a call as the followed user, and rejects if it fails. */
export type Ask = <C extends CallName>(name: C, input: CallInput<C>) => Promise<CallOutput<C>>;
