import * as z from 'zod/mini';
import { attachmentKindNames } from '#shared/domain/attachment-kinds.ts';
import { fileNameProblem, objectNameShape } from '#shared/domain/file-limits.ts';
import type { DomainContract } from './domain-contract.ts';
import { personSchema } from './models.ts';

const kind = z.enum(attachmentKindNames);

export const attachmentSchema = z.object({
  id: z.uuid(),
  /** Its key in bucket `attachments`, for `files.link`. */
  objectName: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  /** What its bytes are; null until someone has looked, or where they are nothing that is accepted. */
  mediaType: z.nullable(z.string()),
  /** False while nobody has looked: the person who uploaded it alone sees it. */
  isChecked: z.boolean(),
  uploadedBy: z.nullable(personSchema),
  createdAt: z.string(),
});

/** Files of rows of any area that has them. A row's own live updates tell of its files, too. */
export const attachmentsContract = {
  calls: {
    /** The oldest first. Errors: `not_found`, `forbidden`. */
    'attachments.list': {
      input: z.object({ kind, rowId: z.uuid() }),
      output: z.array(attachmentSchema),
    },
    /**
     * Attaches what `files.upload` has brought. Errors: `invalid` with hint `too_many_files`, `empty_file`, `too_large`; `limit` with hint
     * `storage_limit`; `not_found` also where the upload is not the person's, or a day old; `forbidden`.
     */
    'attachments.add': {
      input: z.object({
        kind,
        rowId: z.uuid(),
        objectName: z.string().check(z.regex(objectNameShape)),
        fileName: z.string().check(
          z.refine((name) => fileNameProblem(name) === undefined, {
            error: ({ input }) => fileNameProblem(String(input)) ?? '',
          }),
        ),
      }),
      output: attachmentSchema,
    },
    /** For those who may change the row; false where it is gone. */
    'attachments.remove': { input: z.object({ kind, id: z.uuid() }), output: z.boolean() },
    /** What the person removed, while it is kept: a day. Errors: as for add. */
    'attachments.restore': { input: z.object({ kind, id: z.uuid() }), output: attachmentSchema },
  },
  events: {},
} as const satisfies DomainContract;

export type Attachment = NonNullable<ReturnType<typeof attachmentSchema.parse>>;
