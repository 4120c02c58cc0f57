import * as z from 'zod/mini';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { documentCategories } from './document-categories.ts';
import { personSchema } from './models.ts';

export const uploadKinds = ['pdf', 'picture', 'office', 'video'] as const;
/** `complete`: all files have arrived; `closed`: its document is private or in the trash. */
const uploadStatuses = ['open', 'complete', 'cancelled', 'expired', 'closed'] as const;
const id = z.uuid();

/** The state of the request for files that a document was created with; null for most documents. */
export const uploadsStateSchema = z.object({
  status: z.enum(uploadStatuses),
  maxFiles: z.int(),
  received: z.int(),
  /** In quarantine, until someone accepts or rejects them. */
  waiting: z.int(),
});

const uploadedFileSchema = z.object({
  id,
  fileName: z.string(),
  mime: z.string(),
  sizeBytes: z.int(),
  state: z.enum(['quarantined', 'accepted', 'rejected']),
  device: z.nullable(z.string()),
  receivedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(personSchema),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  /** The document that it became once accepted; null again if that was deleted. */
  documentId: z.nullable(id),
});

export const uploadRequestSchema = z.object({
  id,
  documentId: id,
  status: z.enum(uploadStatuses),
  instructions: z.nullable(z.string()),
  types: z.array(z.enum(uploadKinds)),
  maxBytes: z.int(),
  maxFiles: z.int(),
  expiresAt: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** The end of its address; null for those who may not change the document, and once it was cancelled. */
  key: z.nullable(z.string()),
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  files: z.array(uploadedFileSchema),
});

export const documentUploadCalls = {
  /** The request that a document was created with, and the rules for new ones; without a document only the rules. */
  'documents.uploadRequest': {
    input: z.object({ documentId: z.nullable(id) }),
    output: z.object({
      request: z.nullable(uploadRequestSchema),
      rules: z.object({
        needsPassword: z.boolean(),
        expiryDays: z.int(),
        publicAddress: z.nullable(z.string()),
        maxBytes: z.int(),
      }),
    }),
  },
  /**
   * Requests files; a retry does not create a second request. Errors: `invalid` with a sentence to show and hint
   * `title`, `instructions`, `types`, `expires_at` or `password`; `limit` with hint `share_links_limit`; `forbidden`
   * with hint `model`.
   */
  'documents.requestUploads': {
    input: z.object({
      id,
      modelId: z.nullable(id),
      title: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, { error: 'Document title is required', abort: true }),
          atMost('Document title', documentLimits.title),
        ),
      category: z.enum(documentCategories),
      instructions: z.nullable(z.string().check(atMost('Instructions', documentLimits.uploadInstructions))),
      types: z.array(z.enum(uploadKinds)).check(z.minLength(1, 'Choose at least one kind of file')),
      maxBytes: z.int().check(z.minimum(1_048_576), z.maximum(52_428_800)),
      maxFiles: z.int().check(z.positive(), z.maximum(documentLimits.uploadFiles)),
      expiresAt: z.iso.datetime({ offset: true }),
      password: z.nullable(z.string().check(z.minLength(6), z.maxLength(documentLimits.sharePassword))),
    }),
    output: uploadRequestSchema,
  },
  /** Ends the request and its link at once; received files stay. */
  'documents.cancelUploadRequest': { input: z.object({ id }), output: z.void() },
  /** Errors: `not_found` with hint `file`; `conflict` with hint `decided`; `invalid` with hint `deleted`; `forbidden`. */
  'documents.decideUpload': {
    input: z.object({
      fileId: id,
      isAccepted: z.boolean(),
      reason: z._default(z.nullable(z.string().check(z.maxLength(300))), null),
    }),
    output: uploadRequestSchema,
  },
  /** A link of 60 seconds to a waiting file. The access is already in the log by then. */
  'documents.openUpload': { input: z.object({ fileId: id }), output: z.object({ link: z.string() }) },
} as const;

export type UploadRequest = z.infer<typeof uploadRequestSchema>;
export type UploadedFile = UploadRequest['files'][number];
export type UploadKind = (typeof uploadKinds)[number];
