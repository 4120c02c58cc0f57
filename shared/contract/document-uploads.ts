import * as z from 'zod/mini';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { documentCategories } from './document-categories.ts';
import { personSchema } from './models.ts';

export const uploadKinds = ['pdf', 'picture', 'office', 'video'] as const;
/** `complete`: all files have come; `closed`: its document is private or in the trash. */
const uploadStatuses = ['open', 'complete', 'cancelled', 'expired', 'closed'] as const;
const id = z.uuid();

/** How far the request for files is that a document was made with; null of most. */
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
  /** What it became once it was accepted; null as well where that is deleted by now. */
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
  /** What its address ends with; null for those who may not change the document, and once it was cancelled. */
  key: z.nullable(z.string()),
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  files: z.array(uploadedFileSchema),
});

export const documentUploadCalls = {
  /** The request that a document was made with, and what holds for new ones; without a document the latter alone. */
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
   * Asks for files; made once. Errors: `invalid` with a sentence to show and hint `title`, `instructions`, `types`, `expires_at` or `password`;
   * `limit` with hint `share_links_limit`; `forbidden` with hint `model`.
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
  /** Ends it, and its link at once; what came stays. */
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
  /** A link of 60 seconds to a file that waits; that it was opened is in the log by then. */
  'documents.openUpload': { input: z.object({ fileId: id }), output: z.object({ link: z.string() }) },
} as const;

export type UploadRequest = z.infer<typeof uploadRequestSchema>;
export type UploadedFile = UploadRequest['files'][number];
export type UploadKind = (typeof uploadKinds)[number];
