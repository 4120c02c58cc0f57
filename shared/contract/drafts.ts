import * as z from 'zod/mini';
import { draftBounds } from '#shared/domain/drafts.ts';
import type { DomainContract } from './domain-contract.ts';

const name = z.string().check(z.minLength(1), z.maxLength(draftBounds.nameLength));
const draftSchema = z.object({
  name,
  content: z.string().check(z.maxLength(draftBounds.contentLength)),
  typedAt: z.int().check(z.nonnegative()),
  isPutAway: z.optional(z.literal(true)),
});
const owned = { ownerId: z.uuid() };

/**
 * What was typed and not sent, kept by the desktop, sealed, for the server in use. A browser's page keeps it itself, and
 * asks for none of these.
 */
export const draftsContract = {
  calls: {
    /** What this person has typed. Whatever anyone else typed is thrown away. */
    'drafts.open': { input: z.object(owned), output: z.array(draftSchema) },
    /** In place of the one of that name. Does nothing for anyone but the person for whom they were opened last. */
    'drafts.keep': { input: z.extend(draftSchema, owned), output: z.void() },
    'drafts.drop': { input: z.object({ ...owned, name }), output: z.void() },
    /** Throws everything away. */
    'drafts.clear': { input: z.void(), output: z.void() },
  },
  events: {},
} as const satisfies DomainContract;
