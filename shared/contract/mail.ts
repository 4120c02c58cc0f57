import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';
import { personSchema } from './models.ts';

export const mailStates = ['waiting', 'sent', 'failed', 'expired', 'not_configured'] as const;

export const mailSchema = z.object({
  id: z.uuid(),
  /** `account`: a code of the auth server. */
  kind: z.enum(['share_code', 'invitation', 'account', 'signature', 'report']),
  recipient: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** Why it isn't sent yet, or not at all. */
  message: z.nullable(z.string()),
  /** Null: a visitor asked for it. */
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** From then on what it says is of no use. */
  endsAt: z.string(),
  nextTry: z.nullable(z.string()),
  canRetry: z.boolean(),
});

/** What Marquee sends by mail. Administrators only; nothing tells of changes: ask again. */
export const mailContract = {
  calls: {
    /** `smtp`: mail is sent; `folder`: the server keeps it in a folder; `none`: not configured; `broken`: its settings can't be used. */
    'mail.state': {
      input: z.void(),
      output: z.object({
        route: z.enum(['smtp', 'folder', 'none', 'broken']),
        sender: z.nullable(z.string()),
        /** When a worker last said so; null for never. */
        reportedAt: z.nullable(z.string()),
        publicAddress: z.nullable(z.string()),
      }),
    },
    /** The outbox without what the mails say, newest first; a page of 50 behind `before`, a mail's id. */
    'mail.list': {
      input: z.object({ before: z._default(z.nullable(z.uuid()), null) }),
      output: z.array(mailSchema),
    },
    /** Tries again at once; false where it was sent meanwhile or is over. Errors: `not_found`. */
    'mail.retry': { input: z.object({ id: z.uuid() }), output: z.object({ isQueued: z.boolean() }) },
  },
  events: {},
} as const satisfies DomainContract;

export type Mail = z.infer<typeof mailSchema>;
