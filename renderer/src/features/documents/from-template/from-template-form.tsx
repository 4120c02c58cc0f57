import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { categoryLabels } from '#renderer/entities/document/document-labels.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { documentTemplateQueries } from '#renderer/entities/document/template-queries.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import type { NewDocument } from '#renderer/features/documents/upload/upload-targets.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { SendHint } from '#renderer/ui/dialog/send-hint.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { FormAlert } from '#renderer/ui/form/form-alert.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { DocumentTemplate } from '#shared/contract/document-templates.ts';
import { paths } from '#shared/domain/areas.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { fromTemplateDraft } from './from-template-draft.ts';
import styles from './from-template.module.css';

const PdfView = lazyPart(
  async () => (await import('#renderer/entities/file/preview/pdf/pdf-view.tsx')).PdfView,
);

const schema = z.object({
  templateId: z.string().check(z.minLength(1, 'Choose a template')),
  modelId: z.nullable(z.uuid()),
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Document title is required', abort: true }),
      atMost('Document title', documentLimits.title),
    ),
  values: z.record(z.string(), z.string().check(atMost('This', documentLimits.fieldValue))),
});

type Values = z.input<typeof schema>;

export type FromTemplateProps = {
  handle: Ref<FormHandle>;
  /** The model that the list is filtered by. */
  modelId: string | null;
  /** Creates a document from the previewed PDF. */
  onMade: (file: File, shared: NewDocument, title: string) => void;
  onCancel: () => void;
};

/** The input of a preview. */
const askedOf = ({ templateId, modelId, title, values }: Values, template: DocumentTemplate) => ({
  templateId,
  modelId,
  title: title.trim(),
  values: Object.fromEntries(template.fields.map(({ key }) => [key, values[key] ?? ''])),
});

/** Asks for the template's values, previews its PDF, and returns that same file. */
export function FromTemplateForm({ handle, modelId, onMade, onCancel }: FromTemplateProps) {
  const viewer = useViewer();
  const templates = useQuery({ ...documentTemplateQueries.list(), refetchOnMount: 'always' });
  const models = useQuery(modelQueries.seen(viewer)).data?.models;
  const modelOptions = useMemo(
    () => [
      { value: '', label: 'Agency' },
      ...(models ?? [])
        .map(({ id, stageName }) => ({ value: id, label: stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ],
    [models],
  );
  const [problem, setProblem] = useState<string>();
  const form = useAppForm({
    schema,
    defaultValues: { templateId: '', modelId, title: '', values: {} },
    draftKey: fromTemplateDraft,
    send: () => {
      if (template === undefined || preview.data === undefined) return;
      const title = form.getValues('title').trim();
      onMade(
        new File([preview.data.bytes], fileNameOf(title), { type: 'application/pdf' }),
        { modelId: form.getValues('modelId'), category: template.category, status: 'draft' },
        title,
      );
    },
    describe: (error) => errorMessage('documents.fillTemplate', error),
  });
  const typed = useWatch({ control: form.control }) as Values;
  const template = templates.data?.find(({ id }) => id === typed.templateId);
  const preview = useMutation({
    mutationFn: async (asked: ReturnType<typeof askedOf>) => ({
      asked: JSON.stringify(asked),
      bytes: (await request('documents.fillTemplate', asked)).bytes,
    }),
    onError: (error) => {
      setProblem(errorMessage('documents.fillTemplate', error));
    },
  });
  const isCurrent =
    template !== undefined && preview.data?.asked === JSON.stringify(askedOf(typed, template));
  useImperativeHandle(handle, () => form);
  const look = async () => {
    setProblem(undefined);
    if (!(await form.trigger()) || template === undefined) return;
    preview.mutate(askedOf(form.getValues(), template));
  };

  if (templates.isError && templates.data === undefined)
    return (
      <LoadFailure
        title={errorMessage('documents.listTemplates', templates.error)}
        isRetrying={templates.isFetching}
        onRetry={() => void templates.refetch()}
      >
        {templates.error.message}
      </LoadFailure>
    );
  return (
    <Form
      form={{
        // Only a previewed PDF can be saved.
        handleSubmit: (event) => {
          if (isCurrent) {
            form.handleSubmit(event);
            return;
          }
          event.preventDefault();
          if (!preview.isPending) void look();
        },
      }}
    >
      <div className={styles['sides']}>
        <DialogFields>
          <FormNotices form={form} />
          <FormAlert message={problem} />
          {templates.data?.length !== 0 ? null : (
            <p className={styles['none']} role="status">
              There are no templates yet.{' '}
              {viewer.permissions.can_manage_config ? (
                <Link to={paths.templatesAndTags}>Create one in Templates and tags</Link>
              ) : (
                'Ask someone who may change the configuration to create one.'
              )}
            </p>
          )}
          <ChoiceField
            form={form}
            name="templateId"
            label="Template"
            required
            data={(templates.data ?? []).map(({ id, name, category }) => ({
              value: id,
              label: `${name} (${categoryLabels[category].toLowerCase()})`,
            }))}
            placeholder={templates.data === undefined ? 'Loading templates…' : 'Choose a template'}
            searchable
            nothingFoundMessage="No matching template"
            emptyAs=""
          />
          <ChoiceField
            form={form}
            name="modelId"
            label="Model"
            data={modelOptions}
            searchable
            nothingFoundMessage="No matching model"
            emptyAs={null}
            shown=""
          />
          <TextField
            form={form}
            name="title"
            label="Title"
            required
            maxLength={documentLimits.title}
            dir="auto"
          />
          {template?.fields.map(({ key, label, kind }) =>
            kind === 'long_text' ? (
              <TextAreaField
                key={`${template.id} ${key}`}
                form={form}
                name={`values.${key}`}
                label={label}
                minRows={2}
                maxRows={8}
                dir="auto"
              />
            ) : (
              <TextField
                key={`${template.id} ${key}`}
                form={form}
                name={`values.${key}`}
                label={label}
                dir="auto"
                {...(kind === 'date' ? { type: 'date' } : kind === 'number' ? { inputMode: 'decimal' } : {})}
              />
            ),
          )}
          {template === undefined || template.fields.length === 0 ? null : (
            <p className={styles['none']}>What you leave empty becomes a line to fill in by hand.</p>
          )}
        </DialogFields>
        <section className={styles['paper']} aria-label="Preview" aria-busy={preview.isPending}>
          {preview.data === undefined ? (
            preview.isPending ? (
              <PendingLines label="Making the preview" />
            ) : (
              <p className={styles['none']}>Preview it here before you create it.</p>
            )
          ) : (
            <>
              {isCurrent ? null : (
                <p className={styles['stale']} role="status">
                  You changed something since. Preview it again to create it.
                </p>
              )}
              <div className={styles['pdf']}>
                <PdfView
                  waiting={<PendingLines label="Loading the PDF" />}
                  file={{
                    id: `template ${preview.data.asked}`,
                    fileName: 'Preview.pdf',
                    mediaType: 'application/pdf',
                    sizeBytes: preview.data.bytes.byteLength,
                    bytes: preview.data.bytes,
                    open: () => Promise.reject(new Error('It is here already')),
                  }}
                />
              </div>
            </>
          )}
        </section>
      </div>
      <DialogFoot>
        <SendHint isKept={form.isKept} />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={preview.isPending || form.isSending}>
          {isCurrent ? 'Create document' : 'Preview'}
        </Button>
      </DialogFoot>
    </Form>
  );
}

/** Without characters that file systems don't allow. */
const fileNameOf = (title: string): string =>
  `${title
    .replace(/[/\\:*?"<>|\p{Cc}]+/gu, '-')
    .trim()
    .slice(0, 60)}.pdf`;
