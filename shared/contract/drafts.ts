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
 * Text that was typed but not sent, stored by the desktop, encrypted, for the server in use. A browser's page stores it
 * itself and makes none of these calls.
 */
export const draftsContract = {
  calls: {
    /** This person's drafts. Drafts of anyone else are deleted. */
    'drafts.open': { input: z.object(owned), output: z.array(draftSchema) },
    /** Replaces the draft of that name. Does nothing unless the drafts were last opened for this person. */
    'drafts.keep': { input: z.extend(draftSchema, owned), output: z.void() },
    'drafts.drop': { input: z.object({ ...owned, name }), output: z.void() },
    /** Deletes everything. */
    'drafts.clear': { input: z.void(), output: z.void() },
  },
  events: {},
} as const satisfies DomainContract;
