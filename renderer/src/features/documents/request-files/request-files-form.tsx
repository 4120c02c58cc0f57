import { Input } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type Ref } from 'react';
import { categoryOptions } from '#renderer/entities/document/document-labels.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { PlansLink } from '#renderer/entities/plan/plans-link.tsx';
import share from '#renderer/features/documents/panel/share/share.module.css';
import { requestUploads, type UploadRules } from '#renderer/features/documents/panel/uploads/queries.ts';
import { kindLabels } from '#renderer/features/documents/panel/uploads/upload-labels.ts';
import { refreshDocuments } from '#renderer/features/documents/queries.ts';
import { isPlanLimit } from '#renderer/lib/errors/error-messages.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { CheckboxField } from '#renderer/ui/form/fields/checkbox-field.tsx';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { uploadKinds, type UploadRequest } from '#shared/contract/document-uploads.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { requestFilesDraft } from './request-files-draft.ts';
import {
  fileCounts,
  fileSizes,
  newRequestForFiles,
  requestFilesSchema,
  requestForFilesOf,
  type RequestFilesValues,
} from './request-files-values.ts';

export type RequestFilesFormProps = {
  handle: Ref<FormHandle>;
  /** The model that the list is filtered by. */
  modelId: string | null;
  rules: UploadRules;
  onDone: (request: UploadRequest) => void;
  onCancel: () => void;
};

/** The form field for an error of the database. */
const fields: Readonly<Record<string, keyof RequestFilesValues>> = {
  title: 'title',
  instructions: 'instructions',
  types: 'pdf',
  expires_at: 'endsOn',
  password: 'password',
  model: 'modelId',
};

/** What is requested, the types and number of files, and the deadline. */
export function RequestFilesForm({ handle, modelId, rules, onDone, onCancel }: RequestFilesFormProps) {
  const client = useQueryClient();
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
  // The same ID for a retry, so that a lost response doesn't create a second request.
  const [id] = useState(() => crypto.randomUUID());
  const [today] = useState(() => dayOf(Date.now()));
  const [isLimited, setIsLimited] = useState(false);
  const sending = useMutation({
    mutationFn: (values: RequestFilesValues) => requestUploads({ id, ...requestForFilesOf(values) }),
    onSettled: () => void refreshDocuments(client),
  });
  const form = useAppForm({
    schema: requestFilesSchema(rules.needsPassword),
    defaultValues: newRequestForFiles(modelId, rules.maxBytes),
    draftKey: requestFilesDraft,
    send: async (values) => {
      const made = await sending.mutateAsync(values);
      notifySuccess('Request made. Copy its link and send it.');
      onDone(made);
    },
    describe: (error) => {
      setIsLimited(isPlanLimit(error));
      return errorMessage('documents.requestUploads', error);
    },
    fieldOf: (error) => (error instanceof AppError ? fields[error.hint ?? ''] : undefined),
  });
  const kindProblem = form.formState.errors.pdf?.message;
  return (
    <DialogForm
      form={form}
      handle={handle}
      action={isLimited ? <PlansLink /> : undefined}
      verb="Make request"
      onCancel={onCancel}
      fields={[
        {
          name: 'title',
          label: 'What do you ask for?',
          hint: 'Who opens the link reads it, and the document is called so.',
          placeholder: 'Passport of Ava Sterling',
          required: true,
          dir: 'auto',
        },
        [
          {
            kind: 'choice',
            name: 'modelId',
            label: 'Model',
            data: modelOptions,
            searchable: true,
            nothingFoundMessage: 'No matching model',
            emptyAs: null,
            shown: '',
          },
          { kind: 'choice', name: 'category', label: 'Category', data: categoryOptions },
        ],
        {
          kind: 'area',
          name: 'instructions',
          label: 'Instructions',
          placeholder: 'Both sides, all four corners in the picture',
          minRows: 2,
          maxRows: 8,
          dir: 'auto',
        },
        <div key="lead" className={share['group']} role="group" aria-label="Kinds of files">
          <Input.Label labelElement="div">Kinds of files</Input.Label>
          {uploadKinds.map((kind) => (
            <CheckboxField key={kind} form={form} name={kind} label={kindLabels[kind]} />
          ))}
          {kindProblem === undefined ? null : (
            <p className={share['problem']} role="alert">
              {kindProblem}
            </p>
          )}
        </div>,
        [
          { kind: 'choice', name: 'maxFiles', label: 'Files at most', data: fileCounts },
          {
            kind: 'choice',
            name: 'maxSize',
            label: 'Size of each',
            data: fileSizes(rules.maxBytes).map((size) => ({ value: size, label: `Up to ${size} MB` })),
          },
        ],
        [
          { kind: 'day', name: 'endsOn', label: 'Ends after', min: today, required: true },
          {
            kind: 'password',
            name: 'password',
            label: 'Password',
            autoComplete: 'new-password',
            hint: rules.needsPassword ? 'Tell it to them apart from the link.' : 'Empty for none',
          },
        ],
        <p key="note" className={share['hint']}>
          What they send is sensitive, and waits until you accept it. They need no account.
        </p>,
      ]}
    />
  );
}
