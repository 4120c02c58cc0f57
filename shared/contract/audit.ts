import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';

export const auditPageSize = 200;

/** Entries are counted up to this number. */
export const auditCountCap = 10_000;

/** `user`: a signed-in user; `system`: the server itself, or the service key; `anon`: not signed in. */
export const auditActorTypes = ['user', 'system', 'anon'] as const;

export const auditEntrySchema = z.object({
  /** The position in the log: entries are numbered in the order in which they were chained. */
  seq: z.int(),
  at: z.string(),
  /** Null for the system. The person may have been deleted since; the name is the one they had then. */
  actorId: z.nullable(z.uuid()),
  actorName: z.nullable(z.string()),
  actorType: z.enum(auditActorTypes),
  /** `area.verb`, such as `users.role_changed`. */
  event: z.string(),
  resourceType: z.string(),
  resourceId: z.nullable(z.string()),
  /** The resource's name at that time. */
  resourceName: z.nullable(z.string()),
  modelId: z.nullable(z.uuid()),
  /** The address of the request, as the server received it; null if the server provides none, as the embedded one. */
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** Identifies the request in the server's own logs. */
  requestId: z.nullable(z.string()),
  /** Field: [before, after]. Secrets read '[redacted]' on both sides. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});

export const auditFilterSchema = z.partial(
  z.object({
    actorId: z.uuid(),
    /** The beginning of the event: `users` or `users.role_changed`. */
    event: z.string().check(z.regex(/^[a-z_]+(\.[a-z_]*)?$/, 'Choose a kind of event')),
    resourceType: z.string().check(z.maxLength(60)),
    resourceId: z.string().check(z.maxLength(60)),
    modelId: z.uuid(),
    /** From this moment, inclusive. */
    from: z.iso.datetime({ offset: true }),
    /** Until this moment, exclusive. */
    to: z.iso.datetime({ offset: true }),
  }),
);

export const auditContract = {
  calls: {
    /**
     * Newest first; the next page starts before the last `seq`. Administrators and holders of can_view_all_data see all
     * entries, others only their own actions.
     */
    'audit.list': {
      input: z.object({
        filter: auditFilterSchema,
        before: z.nullable(z.int()),
        limit: z.int().check(z.positive(), z.maximum(auditPageSize)),
      }),
      output: z.array(auditEntrySchema),
    },
    /** The number of entries in all pages of such a list; `auditCountCap` if there are more. */
    'audit.count': {
      input: z.object({ filter: auditFilterSchema }),
      output: z.object({ count: z.int(), isCapped: z.boolean() }),
    },
    /**
     * Recomputes the chain between two entries; null means an end of the log. For administrators and holders of
     * can_view_all_data. `firstBrokenSeq` is the first entry that was changed or whose predecessor is missing.
     */
    'audit.checkChain': {
      input: z.object({ from: z.nullable(z.int()), to: z.nullable(z.int()) }),
      output: z.object({ checked: z.int(), firstBrokenSeq: z.nullable(z.int()) }),
    },
    /** The stored hashes of one entry and of the entry before it; null for people who may not see the entry. */
    'audit.getHashes': {
      input: z.object({ seq: z.int() }),
      output: z.nullable(z.object({ hash: z.string(), previousHash: z.string() })),
    },
    /** For how many days entries are stored: config key `audit_retention_days`, 7 to 99,999, else 365. */
    'audit.getRetentionDays': { input: z.void(), output: z.int() },
  },
  events: {},
} as const satisfies DomainContract;

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditFilter = z.infer<typeof auditFilterSchema>;
