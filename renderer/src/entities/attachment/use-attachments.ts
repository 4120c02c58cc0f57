import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { getFileLink } from '#renderer/entities/file/queries.ts';
import type { UploadTarget } from '#renderer/entities/file/uploads/send-files.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import type { Attachment } from '#shared/contract/attachments.ts';
import { placeOf, type AttachmentSource } from './attachment-source.ts';

export const attachmentsOf = ({ kind, rowId, below }: AttachmentSource) =>
  queryOptions({
    queryKey: [...below, 'attachments', kind, rowId],
    queryFn: () => request('attachments.list', { kind, rowId }),
    refetchOnMount: 'always',
  });

/** Updates the cached files of a row before they are fetched again. */
function changeFiles(
  client: QueryClient,
  source: AttachmentSource,
  change: (files: readonly Attachment[]) => Attachment[],
): void {
  changeCached<readonly Attachment[]>(client, attachmentsOf(source).queryKey, change);
}

export function useAttachmentChanges(source: AttachmentSource) {
  const client = useQueryClient();
  const { kind, rowId, onChanged } = source;
  const show = (file: Attachment) => {
    changeFiles(client, source, (files) => [...files.filter(({ id }) => id !== file.id), file]);
  };
  const settled = () => {
    void client.invalidateQueries({ queryKey: attachmentsOf(source).queryKey });
    onChanged();
  };
  const target: UploadTarget = {
    place: placeOf(source),
    bucket: 'attachments',
    area: kind,
    finish: async ({ objectName, fileName }) => {
      show(await request('attachments.add', { kind, rowId, objectName, fileName }));
      settled();
    },
    describe: (error) => errorMessage('attachments.add', error),
  };
  const restoring = useMutation({
    mutationFn: (id: string) => request('attachments.restore', { kind, id }),
    onSuccess: (file) => {
      show(file);
      notifySuccess('File restored');
    },
    onError: (error) => {
      notifyError(errorMessage('attachments.restore', error));
    },
    onSettled: settled,
  });
  const removal = useMutation({
    mutationFn: (file: Attachment) =>
      undoable(async (offer) => {
        await request('attachments.remove', { kind, id: file.id });
        changeFiles(client, source, (files) => files.filter(({ id }) => id !== file.id));
        offer('File removed', () => restoring.mutateAsync(file.id));
      }),
    onError: (error) => {
      notifyError(errorMessage('attachments.remove', error));
    },
    onSettled: settled,
  });
  const checking = useMutation({
    mutationFn: ({ objectName }: Attachment) => request('files.check', { bucket: 'attachments', objectName }),
    onError: (error) => {
      notifyError(errorMessage('files.check', error));
    },
    onSettled: settled,
  });
  return { target, removal, checking };
}

/** Lets the browser or the desktop app save a file. */
export function useSaving() {
  return useMutation({
    mutationFn: async ({ objectName, fileName }: Pick<Attachment, 'objectName' | 'fileName'>) => {
      const link = await getFileLink(objectName);
      const { isSaved } = await request('files.save', { link, fileName });
      // A browser shows its downloads itself.
      if (isSaved && window.bridge !== undefined) notifySuccess('File saved');
    },
    onError: (error) => {
      notifyError(errorMessage('files.link', error));
    },
  });
}
