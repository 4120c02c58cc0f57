import * as z from 'zod/mini';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { documentShareCalls } from './document-shares.ts';
import { documentUploadCalls, uploadsStateSchema } from './document-uploads.ts';
import { liveEvents } from './live-events.ts';
import { personSchema } from './models.ts';

export const requestStatuses = ['sent', 'completed', 'declined', 'cancelled', 'expired'] as const;
export const signerRoles = ['signer', 'approver', 'viewer'] as const;
const id = z.uuid();

/** The state of the newest request to sign a document that was not cancelled; null if there is none. */
const signingStateSchema = z.object({
  status: z.enum(requestStatuses),
  signed: z.int(),
  people: z.int(),
});

/** The list's labels for people outside. */
export const outsideStates = {
  signing: z.nullable(signingStateSchema),
  uploads: z.nullable(uploadsStateSchema),
};

export const documentLinkEvents = {
  ...liveEvents('documentShares'),
  ...liveEvents('signatureRequests'),
  ...liveEvents('uploadRequests'),
};

const signerSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(signerRoles),
  signOrder: z.int(),
  status: z.enum(['pending', 'viewed', 'signed', 'declined']),
  /** Null while others come first. */
  invitedAt: z.nullable(z.string()),
  remindedAt: z.nullable(z.string()),
  viewedAt: z.nullable(z.string()),
  signedAt: z.nullable(z.string()),
  /** As they entered it. */
  signedName: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  /** Whether the request is waiting for them. */
  isNext: z.boolean(),
  shareId: z.nullable(z.uuid()),
  isLinkOpen: z.boolean(),
  /** The end of their address; null before their turn, and for those who may not change the document. */
  key: z.nullable(z.string()),
  /** The state of the last email to them; null if there was none. */
  mail: z.nullable(z.enum(['waiting', 'sent', 'failed', 'expired', 'not_configured'])),
});

/** A request to people to sign a version of a document. */
export const signatureRequestSchema = z.object({
  id,
  documentId: id,
  version: z.int(),
  orderMode: z.enum(['parallel', 'sequential']),
  status: z.enum(requestStatuses),
  message: z.nullable(z.string()),
  expiresAt: z.string(),
  remindEveryDays: z.nullable(z.int()),
  /** The sealed version that resulted. */
  completedVersion: z.nullable(z.int()),
  /** Everyone signed, but the sealed version could not be made. */
  isSealLost: z.boolean(),
  endedAt: z.nullable(z.string()),
  endedReason: z.nullable(z.string()),
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  signers: z.array(signerSchema),
});

const email = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[^\s@,;<>]+@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/, 'Enter an address such as ana@example.com'),
    atMost('Address', documentLimits.signerEmail),
  );

export const newSignerSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Enter a name', abort: true }),
      atMost('Name', documentLimits.signerName),
    ),
  email,
  role: z.enum(signerRoles),
});

/** Calls for people outside: links, requests to sign and requests for files. */
export const documentLinkCalls = {
  ...documentShareCalls,
  ...documentUploadCalls,
  /** Requests to sign a document, the newest first, and the rules for a new one. */
  'documents.signatures': {
    input: z.object({ documentId: id }),
    output: z.object({
      requests: z.array(signatureRequestSchema),
      rules: z.object({
        publicAddress: z.nullable(z.string()),
        sendsMail: z.boolean(),
        /** Whether the person's plan includes signing. */
        hasSigning: z.boolean(),
      }),
      /** Why the current version can't be signed. */
      problem: z.nullable(z.string()),
      /** What signing it would break. */
      warning: z.nullable(z.string()),
    }),
  },
  /**
   * Requests signatures for the current version; a retry does not create a second request. Errors: `invalid` with a
   * sentence to show and hint `signers`, `duplicate`, `file`, `private`, `expires_at`, `message` or `deleted`; `limit`
   * with hint `advanced_features`; `conflict` with hint `stale` or `open`; `forbidden`, `not_found`.
   */
  'documents.requestSignatures': {
    input: z.object({
      id,
      documentId: id,
      version: z.int().check(z.positive(), z.maximum(10_000)),
      orderMode: z.enum(['parallel', 'sequential']),
      message: z.nullable(z.string().check(atMost('Message', documentLimits.signatureMessage))),
      expiresAt: z.iso.datetime({ offset: true }),
      remindEveryDays: z.nullable(z.int().check(z.minimum(1), z.maximum(30))),
      signers: z
        .array(newSignerSchema)
        .check(
          z.minLength(1, 'Add at least one signer'),
          z.maxLength(documentLimits.signers, `A request can have ${String(documentLimits.signers)} people`),
        ),
    }),
    output: signatureRequestSchema,
  },
  /** Ends the request and its links at once. */
  'documents.cancelSignatures': {
    input: z.object({ id, reason: z._default(z.nullable(z.string().check(z.maxLength(300))), null) }),
    output: z.void(),
  },
  /**
   * Sends a signer their link again. Errors: `invalid` with hint `ended`, `turn` or `often`; `forbidden`, `not_found`.
   */
  'documents.resendSignature': { input: z.object({ signerId: id }), output: signatureRequestSchema },
  /** Verifies that the history of every request is unchanged; for administrators. */
  'documents.checkSignatures': {
    input: z.void(),
    output: z.object({
      requests: z.int(),
      events: z.int(),
      broken: z.array(
        z.object({
          requestId: id,
          documentId: id,
          title: z.string(),
          problem: z.enum(['changed', 'missing']),
        }),
      ),
    }),
  },
} as const;

export type SignatureRequest = z.infer<typeof signatureRequestSchema>;
export type Signer = SignatureRequest['signers'][number];
