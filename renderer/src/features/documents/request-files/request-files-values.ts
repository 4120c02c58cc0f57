import * as z from 'zod/mini';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import { uploadKinds } from '#shared/contract/document-uploads.ts';
import { documentCategories } from '#shared/contract/document-categories.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

const dayMs = 24 * 60 * 60_000;
const usualDays = 14;
const megabyte = 1_048_576;

export const fileCounts = [1, 2, 3, 5, 10, 20, 50].map(String);
/** In MB, up to the workspace's limit. */
export const fileSizes = (maxBytes: number): string[] =>
  [1, 5, 10, 25, 50].filter((size) => size === 1 || size * megabyte <= maxBytes).map(String);

/** The form's values, as typed. */
export const requestFilesSchema = (needsPassword: boolean) =>
  z
    .object({
      title: z.string().check(
        z.refine((text) => text.trim() !== '', { error: 'Document title is required', abort: true }),
        atMost('Document title', documentLimits.title),
      ),
      modelId: z.nullable(z.uuid()),
      category: z.enum(documentCategories),
      instructions: z.string().check(atMost('Instructions', documentLimits.uploadInstructions)),
      pdf: z.boolean(),
      picture: z.boolean(),
      office: z.boolean(),
      video: z.boolean(),
      maxFiles: z.string(),
      maxSize: z.string(),
      endsOn: z
        .string()
        .check(z.refine((day) => day > dayOf(Date.now() - 1), { error: 'Expiry must be in the future' })),
      password: z.string().check(
        z.refine((text) => text !== '' || !needsPassword, {
          error: 'Links need a password in this workspace',
          abort: true,
        }),
        z.refine((text) => text === '' || text.length >= 6, {
          error: 'Password must be at least 6 characters long',
        }),
        atMost('Password', documentLimits.sharePassword),
      ),
    })
    .check(
      z.refine((values) => uploadKinds.some((kind) => values[kind]), {
        error: 'Choose at least one kind of file',
        path: ['pdf'],
      }),
    );

export type RequestFilesValues = z.infer<ReturnType<typeof requestFilesSchema>>;

export const newRequestForFiles = (modelId: string | null, maxBytes: number): RequestFilesValues => ({
  ...{ title: '', modelId, category: 'id_document', instructions: '', password: '' },
  ...{ pdf: true, picture: true, office: false, video: false, maxFiles: '5' },
  maxSize: fileSizes(maxBytes).includes('10') ? '10' : (fileSizes(maxBytes).at(-1) ?? '1'),
  endsOn: dayOf(Date.now() + usualDays * dayMs),
});

export const requestForFilesOf = (
  values: RequestFilesValues,
): Omit<CallInput<'documents.requestUploads'>, 'id'> => ({
  title: values.title.trim(),
  modelId: values.modelId,
  category: values.category,
  instructions: values.instructions.trim() === '' ? null : values.instructions.trim(),
  types: uploadKinds.filter((kind) => values[kind]),
  maxFiles: Number(values.maxFiles),
  maxBytes: Number(values.maxSize) * megabyte,
  // The end of the day, in the time zone of the user who chose it.
  expiresAt: new Date(`${values.endsOn}T23:59:59`).toISOString(),
  password: values.password === '' ? null : values.password,
});
