import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { DocumentTile } from '#renderer/entities/document/document-marks.tsx';
import {
  categoryOptions,
  titleOfFile,
  visibilityHints,
} from '#renderer/entities/document/document-labels.ts';
import { fileProblem, sortOut } from '#renderer/entities/file/uploads/file-problem.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { statusOptions, visibilityOptions } from '#renderer/features/documents/document-filters.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { SendHint } from '#renderer/ui/dialog/send-hint.tsx';
import { FilesInput } from '#renderer/ui/file/files-input.tsx';
import { useDroppedFiles } from '#renderer/ui/file/use-dropped-files.ts';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { documentCategories } from '#shared/contract/document-categories.ts';
import { documentStatuses, documentVisibilities } from '#shared/contract/documents.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { documentAccept, type NewDocument } from './upload-targets.ts';
import { uploadDraft } from './upload-draft.ts';
import styles from './upload-form.module.css';

/** Per upload: files are sent one after another anyway, and no one would check more at once. */
const mostFiles = 100;

const schema = z.object({
  modelId: z.nullable(z.uuid()),
  category: z.enum(documentCategories),
  visibility: z.enum(documentVisibilities),
  status: z.enum(documentStatuses),
});

export type UploadFormProps = {
  handle: Ref<FormHandle>;
  /** The files that were dropped or chosen before. */
  files: readonly File[];
  /** The model that the list is filtered by. */
  modelId: string | null;
  onSend: (files: readonly File[], shared: NewDocument, titles: ReadonlyMap<string, string>) => void;
  /** Switches to creating a document from a template. */
  onTemplate: () => void;
  onCancel: () => void;
};

type Chosen = { file: File; title: string };

const ofDocuments = (file: File): string | undefined => fileProblem(file, 'documents');

export function UploadForm({ handle, files, modelId, onSend, onTemplate, onCancel }: UploadFormProps) {
  const viewer = useViewer();
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
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => withFiles([], files));
  const [problem, setProblem] = useState(() => sortOut(files, ofDocuments).problem);
  const form = useAppForm({
    schema,
    defaultValues: {
      modelId,
      category: 'contract' as const,
      visibility: 'normal' as const,
      status: 'active' as const,
    },
    draftKey: uploadDraft,
    send: (shared) => {
      if (chosen.length === 0) {
        setProblem('Choose a file to upload');
        throw new Error('Choose a file to upload');
      }
      onSend(
        chosen.map(({ file }) => file),
        shared,
        new Map(chosen.map(({ file, title }) => [file.name.trim(), title])),
      );
    },
    describe: (error) => (error instanceof Error ? error.message : ''),
  });
  const visibility = useWatch({ control: form.control, name: 'visibility' });
  useImperativeHandle(handle, () => ({
    hasInput: () => chosen.length > 0 || form.hasInput(),
    discard: () => {
      setChosen([]);
      form.discard();
    },
  }));
  const add = (more: readonly File[]) => {
    setProblem(sortOut(more, ofDocuments).problem);
    setChosen((known) => withFiles(known, more));
  };
  const isOver = useDroppedFiles(add);
  const count = chosen.length;
  return (
    <Form form={form}>
      <DialogFields>
        {problem === undefined ? <FormNotices form={form} /> : null}
        <div className={styles['place']} data-over={isOver || undefined}>
          <FilesInput
            label="Files"
            accept={documentAccept}
            size="sm"
            variant="default"
            leftSection={<IconUpload size={15} stroke={1.8} />}
            onChoose={add}
          >
            {count === 0 ? 'Choose files' : 'Add files'}
          </FilesInput>
          <p>Or drop them here: PDFs, Word and other office files, pictures and videos, up to 50 MB each.</p>
          {problem === undefined ? null : (
            <p className={styles['problem']} role="alert">
              {problem}
            </p>
          )}
        </div>
        {count === 0 ? null : (
          <ul className={styles['files']} aria-label="Chosen files">
            {chosen.map(({ file, title }, index) => (
              <li key={`${file.name} ${String(file.size)}`} className={styles['file']}>
                <DocumentTile mime={file.type} />
                <span className={styles['words']}>
                  <TextInput
                    size="xs"
                    aria-label={`Title of ${file.name}`}
                    value={title}
                    maxLength={documentLimits.title}
                    autoComplete="off"
                    dir="auto"
                    onChange={(event) => {
                      const text = event.currentTarget.value;
                      setChosen((known) =>
                        known.map((each, place) => (place === index ? { ...each, title: text } : each)),
                      );
                    }}
                  />
                  <span className={styles['facts']} dir="auto">
                    {file.name} · {sizeText(file.size)}
                  </span>
                </span>
                <ActionIcon
                  size="sm"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => {
                    setChosen((known) => known.filter((_, place) => place !== index));
                  }}
                >
                  <IconX size={14} stroke={2} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <div className={styles['pair']}>
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
          <ChoiceField form={form} name="category" label="Category" data={categoryOptions} />
        </div>
        <div className={styles['pair']}>
          <ChoiceField
            form={form}
            name="visibility"
            label="Visibility"
            data={visibilityOptions}
            description={visibilityHints[visibility]}
          />
          <ChoiceField form={form} name="status" label="Status" data={statusOptions} />
        </div>
      </DialogFields>
      <DialogFoot>
        <SendHint />
        {count === 0 ? (
          <Button variant="subtle" onClick={onTemplate}>
            From a template
          </Button>
        ) : null}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>
          {count < 2 ? 'Upload' : `Upload ${countOf(count, { one: 'document', many: 'documents' })}`}
        </SubmitButton>
      </DialogFoot>
    </Form>
  );
}

/** Only one file per name, since another one would get the same title. */
function withFiles(known: readonly Chosen[], more: readonly File[]): readonly Chosen[] {
  const names = new Set(known.map(({ file }) => file.name));
  const added = sortOut(more, ofDocuments).taken.flatMap((file) => {
    if (names.has(file.name)) return [];
    names.add(file.name);
    return [{ file, title: titleOfFile(file.name) }];
  });
  return [...known, ...added].slice(0, mostFiles);
}
