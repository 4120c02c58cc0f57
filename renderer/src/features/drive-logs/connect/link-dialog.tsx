import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { folderField } from '#shared/contract/drive.ts';
import { driveFolderIn } from '#shared/domain/drive-values.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { linkDraft } from './link-draft.ts';

const schema = z.object({
  modelId: z.uuid('Choose a model'),
  folder: folderField.check(
    z.refine((text) => driveFolderIn(text) !== undefined, 'Enter a Drive folder link or ID'),
  ),
});

type Props = {
  /** For this model only. */
  modelId?: string | undefined;
  onClose: () => void;
};

/** Links a folder of the drive to a model. */
export function LinkDialog({ modelId, onClose }: Props) {
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
    draftKey: modelId === undefined ? linkDraft : `${linkDraft} ${modelId}`,
    send: async (input) => {
      const { model } = await request('drive.link', input);
      void client.invalidateQueries({ queryKey: ['drive'] });
      void client.invalidateQueries({ queryKey: ['models'] });
      notifySuccess(`Folder linked to ${model.stageName}. The first sync has started.`);
      onClose();
    },
    describe: (error) => errorMessage('drive.link', error),
    fieldOf: (error) =>
      error instanceof AppError && ['folder', 'linked', 'closed'].includes(error.hint ?? '')
        ? 'folder'
        : undefined,
  });
  const linked = folders?.some(({ model }) => model.id === modelId) === true;
  return (
    <TableDialog
      name="LinkDialog"
      title="Link a Drive folder"
      width={520}
      discardTitle="Discard this link?"
      form={form}
      verb="Link folder"
      fields={[
        modelId === undefined
          ? {
              kind: 'choice',
              name: 'modelId',
              label: 'Model',
              data: options,
              searchable: true,
              nothingFoundMessage: 'No matching model',
              emptyAs: '',
            }
          : null,
        {
          name: 'folder',
          label: 'Folder',
          placeholder: 'https://drive.google.com/drive/folders/…',
          hint:
            account === undefined
              ? 'Its link or ID.'
              : `Its link or ID. Share it with ${account} as Viewer first.`,
        },
        linked ? (
          <p key="lead">This takes the place of the folder that is linked now. Its activity stays.</p>
        ) : null,
      ]}
      onClose={onClose}
    />
  );
}
