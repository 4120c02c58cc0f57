import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';
import { reasonField } from './grants.ts';
import { secretKinds } from './vault.ts';

// Who knows which secret in use, by the access log, and which have to be changed because of that. Never a secret
// itself.

export const exposurePageSize = 1000;
/** Secrets per rotation. */
export const mostRotations = 1000;

/** A secret in use, without its value. */
export const secretColumns = {
  credentialId: z.uuid(),
  modelName: z.string(),
  /** In lower case; null for an email account. */
  platform: z.nullable(z.string()),
  kind: z.enum(secretKinds),
  changedAt: z.string(),
};

/** How a person knows a secret. */
export const knowledgeColumns = {
  revealed: z.int(),
  copied: z.int(),
  /** They entered it. */
  isSet: z.boolean(),
  /** At least once through a temporary grant. */
  byGrant: z.boolean(),
  lastSeenAt: z.string(),
};

export const exposureSchema = z.object({
  /** The id of the secret: changing it gives it a new one. */
  id: z.uuid(),
  modelId: z.uuid(),
  account: z.string(),
  ...secretColumns,
  /** When it has to be changed; null if no change is requested. */
  dueAt: z.nullable(z.string()),
  /** Whether the person may request a change. */
  canRotate: z.boolean(),
  /** The person who saw it last comes first. */
  people: z.array(z.object({ id: z.uuid(), name: z.nullable(z.string()), ...knowledgeColumns })),
});

const secretIds = z.array(z.uuid()).check(z.maxLength(mostRotations));

export const exposureContract = {
  calls: {
    /**
     * A page of secrets, last seen first, as far as the person may see the access log. Errors: `limit` with hint
     * `advanced_features` if the plan lacks it, unless people ask about themselves.
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
     * Marks them as due, by default in two days, and creates a task for each account, by default for the model's main
     * manager. Changing a secret closes both. Errors: `limit` as above, `forbidden` with hint `not_assigned`.
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
    /** Reverts that and cancels the tasks; returns how many there were. */
    'exposure.cancelRotation': { input: z.object({ secretIds }), output: z.int() },
  },
  /** None: changes arrive as `models.changed`. Uses are fetched on entry. */
  events: {},
} as const satisfies DomainContract;

export type Exposure = z.infer<typeof exposureSchema>;
