import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';
import { reasonField } from './grants.ts';
import { secretKinds } from './vault.ts';

// Who knows which secret that is in use, by the access log, and what is to be changed because of it. Never a secret itself.

export const exposurePageSize = 1000;
/** Secrets that are rotated at once. */
export const mostRotations = 1000;

/** A secret that is in use, without itself. */
export const secretColumns = {
  credentialId: z.uuid(),
  modelName: z.string(),
  /** In lower case; null for an email account. */
  platform: z.nullable(z.string()),
  kind: z.enum(secretKinds),
  changedAt: z.string(),
};

/** How someone knows one. */
export const knowledgeColumns = {
  revealed: z.int(),
  copied: z.int(),
  /** They put it in. */
  isSet: z.boolean(),
  /** At least once by access for a time. */
  byGrant: z.boolean(),
  lastSeenAt: z.string(),
};

export const exposureSchema = z.object({
  /** The secret's: a change gives it another. */
  id: z.uuid(),
  modelId: z.uuid(),
  account: z.string(),
  ...secretColumns,
  /** By when someone wants it changed; null where nobody does. */
  dueAt: z.nullable(z.string()),
  /** Whether the person may ask for a change. */
  canRotate: z.boolean(),
  /** Who was the last to see it, first. */
  people: z.array(z.object({ id: z.uuid(), name: z.nullable(z.string()), ...knowledgeColumns })),
});

const secretIds = z.array(z.uuid()).check(z.maxLength(mostRotations));

export const exposureContract = {
  calls: {
    /**
     * A page of them, seen last first. As far as the person sees the access log. Errors: `limit` with hint `advanced_features`
     * where the plan lacks it, unless they ask for themselves.
     */
    'exposure.list': {
      input: z.object({
        modelId: z.optional(z.uuid()),
        personId: z.optional(z.uuid()),
        offset: z.int().check(z.nonnegative()),
      }),
      output: z.array(exposureSchema),
    },
    /**
     * Marks them as due, in two days unless it is said when, and makes a task for each account: for the model's main manager, unless
     * it is said for whom. The next change of a secret closes both. Errors: `limit` as above, `forbidden` with hint `not_assigned`.
     */
    'exposure.startRotation': {
      input: z.object({
        secretIds,
        reason: reasonField,
        dueAt: z.optional(z.iso.datetime({ offset: true })),
        assigneeId: z.optional(z.uuid()),
      }),
      output: z.object({ accounts: z.int(), tasks: z.int() }),
    },
    /** Takes that back, and cancels the tasks; answers how many there were. */
    'exposure.cancelRotation': { input: z.object({ secretIds }), output: z.int() },
  },
  /** None: changes arrive as `models.changed`. Uses are fetched on entry. */
  events: {},
} as const satisfies DomainContract;

export type Exposure = z.infer<typeof exposureSchema>;
