import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useMemo, type Ref } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { linkFolder } from '#renderer/features/drive-logs/mutations.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { SendHint } from '#renderer/ui/dialog/send-hint.tsx';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { folderField } from '#shared/contract/drive.ts';
import { driveFolderIn } from '#shared/domain/drive-words.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { linkDraft } from './link-draft.ts';

const schema = z.object({
  modelId: z.uuid('Choose a model'),
  folder: folderField.check(
    z.refine((text) => driveFolderIn(text) !== undefined, 'Enter a Drive folder link or ID'),
  ),
});

type Props = {
  handle: Ref<FormHandle>;
  modelId?: string | undefined;
  onDone: () => void;
  onCancel: () => void;
};

export function LinkForm({ handle, modelId, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const viewer = useViewer();
  const models = useQuery(modelQueries.seen(viewer)).data?.models;
  const folders = useQuery(driveQueries.folders()).data;
  const account = useQuery(driveQueries.state()).data?.connection?.accountEmail;
  const options = useMemo(
    () =>
      (models ?? [])
        .map(({ id, stageName }) => ({ value: id, label: stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [models],
  );
  const form = useAppForm({
    schema,
    defaultValues: { modelId: modelId ?? '', folder: '' },
    keptAs: modelId === undefined ? linkDraft : `${linkDraft} ${modelId}`,
    send: async (input) => {
      const { model } = await linkFolder(input);
      void client.invalidateQueries({ queryKey: ['drive'] });
      void client.invalidateQueries({ queryKey: ['models'] });
      notifySuccess(`Folder linked to ${model.stageName}. The first sync has started.`);
      onDone();
    },
    describe: (error) => errorMessage('drive.link', error),
    fieldOf: (error) =>
      error instanceof AppError && ['folder', 'linked', 'closed'].includes(error.hint ?? '')
        ? 'folder'
        : undefined,
  });
  useImperativeHandle(handle, () => form);
  const linked = folders?.some(({ model }) => model.id === modelId) === true;
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        {modelId === undefined ? (
          <ChoiceField
            form={form}
            name="modelId"
            label="Model"
            data={options}
            searchable
            nothingFoundMessage="No matching model"
            emptyAs=""
          />
        ) : null}
        <TextField
          form={form}
          name="folder"
          label="Folder"
          placeholder="https://drive.google.com/drive/folders/…"
          description={
            account === undefined
              ? 'Its link or ID.'
              : `Its link or ID. Share it with ${account} as Viewer first.`
          }
        />
        {linked ? <p>This takes the place of the folder that is linked now. Its activity stays.</p> : null}
      </DialogFields>
      <DialogFoot>
        <SendHint />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>Link folder</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
