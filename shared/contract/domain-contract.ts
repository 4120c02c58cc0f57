import type * as z from 'zod/mini';

/** One call: what the page sends, and what it gets. */
export type CallContract = { input: z.ZodMiniType; output: z.ZodMiniType };

/** One file of this folder. Names are `domain.verb` for calls and `domain.pastTense` for events. */
export type DomainContract = {
  calls: Readonly<Record<string, CallContract>>;
  events: Readonly<Record<string, z.ZodMiniType>>;
};
