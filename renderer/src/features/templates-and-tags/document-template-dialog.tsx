import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { categoryOptions } from '#renderer/entities/document/document-labels.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { documentTemplateQueries } from '#renderer/entities/document/template-queries.ts';
import { isStale } from '#renderer/lib/errors/error-messages.ts';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { Hint, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import {
  fieldKinds,
  type DocumentField,
  type DocumentTemplate,
} from '#shared/contract/document-templates.ts';
import { documentCategories } from '#shared/contract/document-categories.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { brokenFieldsIn, fieldsIn, guessed } from './template-fields.ts';
import type { TemplateDialogProps } from './template-section.tsx';
import styles from './templates-and-tags.module.css';

/** Without a choice, label and type are guessed from the field's name. */
const asked = z.object({
  label: z.optional(z.string().check(z.trim(), atMost('Label', documentLimits.fieldLabel))),
  kind: z.optional(z.enum(fieldKinds)),
});

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Template name is required', abort: true }),
      atMost('Template name', documentLimits.templateName),
    ),
  category: z.enum(documentCategories),
  body: z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'Text is required', abort: true }),
    atMost('Text', documentLimits.templateBody),
    z.refine((text) => brokenFieldsIn(text).length === 0, {
      error: ({ input }) =>
        `${brokenFieldsIn(String(input)).join(', ')} is no field: use small letters, digits and _, as in {{start_date}}`,
      abort: true,
    }),
    z.refine((text) => fieldsIn(text).length <= documentLimits.templateFields, {
      error: `Use ${String(documentLimits.templateFields)} fields or fewer`,
    }),
  ),
  /** By key, including fields that are no longer in the text. */
  fields: z.record(z.string(), asked),
});

type Values = z.input<typeof schema>;

const kindLabels: Readonly<Record<DocumentField['kind'], string>> = {
  text: 'Line of text',
  long_text: 'Several lines',
  date: 'Date',
  number: 'Number',
};

const kindOptions = fieldKinds.map((value) => ({ value, label: kindLabels[value] }));

const nameTaken = '23505';

const replaces =
  'Someone else changed this template. Save again to replace their version, or cancel to see it.';

const toValues = (template: DocumentTemplate | undefined): Values => ({
  name: template?.name ?? '',
  category: template?.category ?? 'contract',
  body: template?.body ?? '',
  fields: Object.fromEntries(
    (template?.fields ?? []).map(({ key, label, kind }) => [key, { label, kind }] as const),
  ),
});

/** The text of a template; its fields are found in the text. */
export function DocumentTemplateDialog({
  template,
  onSaved,
  onClose,
}: TemplateDialogProps<DocumentTemplate>) {
  const client = useQueryClient();
  const version = useRef(template?.rowVersion ?? 0);
  const form = useAppForm({
    schema,
    defaultValues: toValues(template),
    draftKey: `document template ${template?.id ?? 'new'}`,
    mode: 'onSubmit',
    send: async ({ name, category, body, fields }) => {
      const wanted = {
        ...{ name, category, body },
        fields: fieldsIn(body).map((key) => {
          const guess = guessed(key);
          const { label = '', kind = guess.kind } = fields[key] ?? {};
          return { key, kind, label: label === '' ? guess.label : label };
        }),
      };
      if (template === undefined) {
        onSaved(await request('documents.createTemplate', wanted));
        return;
      }
      try {
        onSaved(
          await request('documents.updateTemplate', {
            ...wanted,
            id: template.id,
            rowVersion: version.current,
          }),
        );
      } catch (error) {
        if (isStale(error)) {
          const now = await client.query({ ...documentTemplateQueries.list(), staleTime: 0 });
          version.current = now.find(({ id }) => id === template.id)?.rowVersion ?? version.current;
        }
        throw error;
      }
    },
    describe: (error) => (isStale(error) ? replaces : errorMessage('documents.updateTemplate', error)),
    fieldOf: (error) => (error instanceof AppError && error.sqlState === nameTaken ? 'name' : undefined),
  });
  const body = useWatch({ control: form.control, name: 'body' });
  const keys = useMemo(() => fieldsIn(body).slice(0, documentLimits.templateFields), [body]);
  return (
    <TableDialog
      name="DocumentTemplateDialog"
      title={template === undefined ? 'Create document template' : `Edit ${template.name}`}
      width={720}
      discardTitle={template === undefined ? 'Discard this template?' : 'Discard your changes?'}
      form={form}
      verb={template === undefined ? 'Create template' : 'Save template'}
      fields={[
        [
          { name: 'name', label: 'Name', required: true, dir: 'auto' },
          { kind: 'choice', name: 'category', label: 'Category', data: categoryOptions },
        ],
        {
          kind: 'area',
          name: 'body',
          label: 'Text',
          required: true,
          hint: 'Markdown: # headings, **bold**, lists, tables, --- lines. Fields stand in braces, as {{start_date}}; {{model_name}}, {{real_name}}, {{agency_name}}, {{today}} and {{my_name}} are filled in automatically.',
          minRows: 12,
          maxRows: 24,
          dir: 'auto',
          spellCheck: true,
        },
        <Text key="lead" as="h3" size={13} weight={600} className={styles['tasks']}>
          Fields
        </Text>,
        keys.length === 0 ? (
          <Hint key="note" as="p">
            Fields that the text names appear here.
          </Hint>
        ) : (
          <Stack key="more" as="ul" gap={10} aria-label="Fields">
            {keys.map((key) => (
              <li key={key} className={styles['field']} aria-label={key}>
                <code>{`{{${key}}}`}</code>
                <TextField
                  form={form}
                  name={`fields.${key}.label`}
                  aria-label={`Label of ${key}`}
                  placeholder={guessed(key).label}
                  defaultValue={guessed(key).label}
                  maxLength={documentLimits.fieldLabel}
                  dir="auto"
                />
                <ChoiceField
                  form={form}
                  name={`fields.${key}.kind`}
                  aria-label={`Kind of ${key}`}
                  data={kindOptions}
                  shown={guessed(key).kind}
                />
              </li>
            ))}
          </Stack>
        ),
      ]}
      onClose={onClose}
    />
  );
}
