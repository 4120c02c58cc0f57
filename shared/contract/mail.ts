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
  /** Why it isn't sent yet, or never will be. */
  message: z.nullable(z.string()),
  /** Null if a visitor requested it. */
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** After this, its content is no longer useful. */
  endsAt: z.string(),
  nextTry: z.nullable(z.string()),
  canRetry: z.boolean(),
});

/** Email that Marquee sends. Administrators only. There are no events: fetch it again. */
export const mailContract = {
  calls: {
    /**
     * `smtp`: email is sent; `folder`: the server saves it to a folder; `none`: not configured; `broken`: its settings
     * don't work.
     */
    'mail.state': {
      input: z.void(),
      output: z.object({
        route: z.enum(['smtp', 'folder', 'none', 'broken']),
        sender: z.nullable(z.string()),
        /** When a worker last reported this; null for never. */
        reportedAt: z.nullable(z.string()),
        publicAddress: z.nullable(z.string()),
      }),
    },
    /** The outbox without the emails' content, newest first; a page of 50 after `before`, an email's id. */
    'mail.list': {
      input: z.object({ before: z._default(z.nullable(z.uuid()), null) }),
      output: z.array(mailSchema),
    },
    /** Retries at once; false if it was sent in the meantime or has ended. Errors: `not_found`. */
    'mail.retry': { input: z.object({ id: z.uuid() }), output: z.object({ isQueued: z.boolean() }) },
  },
  events: {},
} as const satisfies DomainContract;

export type Mail = z.infer<typeof mailSchema>;
