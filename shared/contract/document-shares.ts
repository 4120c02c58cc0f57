import * as z from 'zod/mini';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { personSchema, rowVersion } from './models.ts';

/**
 * `limit`: all its views are used up; `unavailable`: the document is in the trash, or is sensitive while the link asks
 * no question, or the link needs email that is not set up.
 */
export const shareStates = ['live', 'revoked', 'expired', 'limit', 'unavailable'] as const;
export const viewOutcomes = [
  'opened',
  'bad_password',
  'bad_code',
  'expired',
  'revoked',
  'denied',
  'limit',
  'unavailable',
] as const;

const id = z.uuid();
const version = z.int().check(z.positive(), z.maximum(10_000));
const emails = z
  .array(z.string().check(z.maxLength(254)))
  .check(
    z.maxLength(
      documentLimits.shareEmails,
      `A list can hold ${String(documentLimits.shareEmails)} addresses`,
    ),
  );

/** A link by which people outside read a document. */
export const documentShareSchema = z.object({
  id,
  documentId: id,
  name: z.string(),
  /** The link without a key. */
  isDefault: z.boolean(),
  purpose: z.enum(['view', 'sign', 'upload_request']),
  /**
   * The end of its address; null for the default link, for revoked ones, and for those who may not change the document.
   */
  key: z.nullable(z.string()),
  /** Null for the version that is current at the time. */
  pinnedVersion: z.nullable(z.int()),
  hasPassword: z.boolean(),
  expiresAt: z.nullable(z.string()),
  maxViews: z.nullable(z.int()),
  viewCount: z.int(),
  requireEmail: z.boolean(),
  /** Addresses, or `@domain`. Empty means everyone. */
  allowEmails: z.array(z.string()),
  denyEmails: z.array(z.string()),
  allowDownload: z.boolean(),
  watermark: z.boolean(),
  /** Why the version that is shown can't have its watermark, so that it isn't shown. */
  watermarkProblem: z.nullable(z.string()),
  agreementText: z.nullable(z.string()),
  notifyOnView: z.boolean(),
  state: z.enum(shareStates),
  lastViewedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
  revokedBy: z.nullable(personSchema),
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  rowVersion,
});

const shareFields = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Link name is required', abort: true }),
      atMost('Link name', documentLimits.shareName),
    ),
  /** Null removes it. */
  password: z.nullable(
    z
      .string()
      .check(
        z.minLength(6, { error: 'Password must be at least 6 characters long', abort: true }),
        atMost('Password', documentLimits.sharePassword),
      ),
  ),
  pinnedVersion: z.nullable(version),
  expiresAt: z.nullable(z.iso.datetime({ offset: true })),
  maxViews: z.nullable(z.int().check(z.minimum(1, 'Maximum views must be at least 1'), z.maximum(1_000_000))),
  requireEmail: z.boolean(),
  allowEmails: emails,
  denyEmails: emails,
  allowDownload: z.boolean(),
  watermark: z.boolean(),
  agreementText: z.nullable(z.string().check(atMost('Agreement', documentLimits.shareAgreement))),
  notifyOnView: z.boolean(),
});

export const shareChangesSchema = z.partial(shareFields);

/** Someone who opened a link, or was refused. */
const shareViewSchema = z.object({
  id,
  version: z.nullable(z.int()),
  viewerEmail: z.nullable(z.string()),
  /** Verified by a code. */
  emailVerified: z.boolean(),
  agreedAt: z.nullable(z.string()),
  /** The same value for the same address, without revealing the address. */
  visitor: z.nullable(z.string()),
  country: z.nullable(z.string()),
  device: z.nullable(z.string()),
  openedAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  seconds: z.int(),
  /** Page: seconds. */
  pages: z.record(z.string(), z.int()),
  pageCount: z.nullable(z.int()),
  downloadedAt: z.nullable(z.string()),
  outcome: z.enum(viewOutcomes),
});

export const documentShareCalls = {
  /** The links of a document, revoked ones last, and the rules for new ones. */
  'documents.shares': {
    input: z.object({ documentId: id }),
    output: z.object({
      shares: z.array(documentShareSchema),
      rules: z.object({
        needsPassword: z.boolean(),
        /** A new link expires after this many days; 0 for never. */
        expiryDays: z.int(),
        /** The base of links; null if not set. */
        publicAddress: z.nullable(z.string()),
        /** Whether addresses are verified by a code. */
        sendsMail: z.boolean(),
        /** Whether the person's plan includes watermarks. */
        hasWatermark: z.boolean(),
      }),
      /** Why the current version can't have a watermark. */
      watermarkProblem: z.nullable(z.string()),
    }),
  },
  /**
   * A new link with this id, so that a retry does not create a second one. Errors: `invalid` with a sentence to show
   * and hint `name`, `password`, `expires_at`, `max_views`, `private`, `gate`, `no_mail`, `require_email`, `emails`,
   * `watermark`, `agreement_text`, `deleted` or `too_many_shares`; `limit` with hint `share_links_limit` or
   * `advanced_features`; `conflict` with hint `default`; `forbidden`, `not_found`.
   */
  'documents.addShare': {
    input: z.object({
      id,
      documentId: id,
      changes: z.extend(shareChangesSchema, { isDefault: z.optional(z.boolean()) }),
    }),
    output: documentShareSchema,
  },
  /** Errors: as for addShare; `conflict` with hint `stale`; `invalid` with hint `revoked`. */
  'documents.updateShare': {
    input: z.object({ id, documentId: id, rowVersion, changes: shareChangesSchema }),
    output: documentShareSchema,
  },
  /** Takes effect at once, even for current readers. */
  'documents.revokeShare': { input: z.object({ id }), output: z.void() },
  /** What a visitor would see, for the next 30 minutes, without the link's questions and without being counted. */
  'documents.previewShare': { input: z.object({ id }), output: z.object({ viewId: z.uuid() }) },
  /** Who opened it or was refused, newest first. The page starts after `before`, an entry's id. */
  'documents.shareViews': {
    input: z.object({ shareId: id, before: z._default(z.nullable(z.uuid()), null) }),
    output: z.array(shareViewSchema),
  },
} as const;

export type DocumentShare = z.infer<typeof documentShareSchema>;
export type DocumentShareChanges = z.input<typeof shareChangesSchema>;
export type DocumentShareView = z.infer<typeof shareViewSchema>;
export type ShareRules = z.infer<(typeof documentShareCalls)['documents.shares']['output']>['rules'];
