import * as z from 'zod/mini';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { documentCategories } from './document-categories.ts';
import { rowVersion } from './models.ts';

/** The types of a template's fields. */
export const fieldKinds = ['text', 'long_text', 'date', 'number'] as const;

/** Fields that every template can use, filled in automatically. */
export const knownFields = ['model_name', 'real_name', 'agency_name', 'today', 'my_name'] as const;

const fieldSchema = z.object({
  /** As in the text: `{{start_date}}`. */
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  label: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Label is required', abort: true }),
      atMost('Label', documentLimits.fieldLabel),
    ),
  kind: z.enum(fieldKinds),
});

const templateFields = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Template name is required', abort: true }),
      atMost('Template name', documentLimits.templateName),
    ),
  category: z.enum(documentCategories),
  /** Markdown with `{{fields}}`. */
  body: z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'Text is required', abort: true }),
    atMost('Text', documentLimits.templateBody),
  ),
  fields: z
    .array(fieldSchema)
    .check(
      z.maxLength(
        documentLimits.templateFields,
        `Use ${String(documentLimits.templateFields)} fields or fewer`,
      ),
    ),
});

const templateSchema = z.extend(templateFields, { id: z.uuid(), updatedAt: z.string(), rowVersion });

const bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);

export const documentTemplateCalls = {
  /** All of them, by name. */
  'documents.listTemplates': { input: z.void(), output: z.array(templateSchema) },
  /** For those who may change the configuration. Errors: `invalid`, `conflict` if the name is taken, `forbidden`. */
  'documents.createTemplate': { input: templateFields, output: templateSchema },
  /** Errors: as for create; `conflict` with hint `stale`; `not_found`. */
  'documents.updateTemplate': {
    input: z.extend(templateFields, { id: z.uuid(), rowVersion }),
    output: templateSchema,
  },
  /** Documents created from it stay. */
  'documents.deleteTemplate': { input: z.object({ id: z.uuid() }), output: z.void() },
  /**
   * The PDF of a template with these values, by key; days as `2026-12-31`. It is not stored. Errors: `invalid` with a
   * sentence to show (characters that can't be written, too long); `not_found`; `forbidden`; `unavailable`, with hint
   * `not_configured` if the server has no such function.
   */
  'documents.fillTemplate': {
    input: z.object({
      templateId: z.uuid(),
      modelId: z.nullable(z.uuid()),
      /** At the foot of each page. */
      title: z.string().check(z.maxLength(documentLimits.title)),
      values: z.record(z.string(), z.string().check(z.maxLength(documentLimits.fieldValue))),
    }),
    output: z.object({ bytes }),
  },
} as const;

export type DocumentTemplate = z.infer<typeof templateSchema>;
export type DocumentField = z.infer<typeof fieldSchema>;
