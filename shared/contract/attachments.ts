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
  /** The type found in its bytes; null until it was checked, or if the type is not accepted. */
  mediaType: z.nullable(z.string()),
  /** False until it was checked. Until then, only the person who uploaded it can see it. */
  isChecked: z.boolean(),
  uploadedBy: z.nullable(personSchema),
  createdAt: z.string(),
});

/** Files of rows, for every area that has them. A row's own live updates include changes of its files. */
export const attachmentsContract = {
  calls: {
    /** The oldest first. Errors: `not_found`, `forbidden`. */
    'attachments.list': {
      input: z.object({ kind, rowId: z.uuid() }),
      output: z.array(attachmentSchema),
    },
    /**
     * Attaches a file uploaded by `files.upload`. Errors: `invalid` with hint `too_many_files`, `empty_file`,
     * `too_large`; `limit` with hint `storage_limit`; `not_found` also if someone else uploaded it, or it is over a day
     * old; `forbidden`.
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
    /** For those who may change the row. False if the file is already gone. */
    'attachments.remove': { input: z.object({ kind, id: z.uuid() }), output: z.boolean() },
    /** Restores what the person removed, within a day. Errors: as for add. */
    'attachments.restore': { input: z.object({ kind, id: z.uuid() }), output: attachmentSchema },
  },
  events: {},
} as const satisfies DomainContract;

export type Attachment = NonNullable<ReturnType<typeof attachmentSchema.parse>>;
