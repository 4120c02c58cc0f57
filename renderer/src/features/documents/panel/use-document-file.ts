import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { Cancelled, useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { errorMessage as fileMessage } from '#renderer/entities/file/error-messages.ts';
import type { PreviewedFile } from '#renderer/entities/file/preview/file-bytes.ts';
import { refreshAccess } from '#renderer/features/documents/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { DocumentDetail, DocumentVersion } from '#shared/contract/documents.ts';

/** Gives the file viewers access to a version. Each access is logged. */
export function useDocumentFile({ id }: Pick<DocumentDetail, 'id'>) {
  const client = useQueryClient();
  const unlock = useUnlock();
  const open = async (version: number, action: 'viewed' | 'downloaded' | 'printed') => {
    const opened = await unlock.run(() => request('documents.open', { documentId: id, version, action }));
    void refreshAccess(client, id);
    return opened;
  };
  const saving = useMutation({
    mutationFn: async (version: number) => {
      const { link, fileName } = await open(version, 'downloaded');
      const { isSaved } = await request('files.save', { link, fileName }).catch((error: unknown) => {
        throw new SaveFailure(fileMessage('files.save', error));
      });
      // A browser shows its downloads itself, so only the desktop app needs the notice.
      if (isSaved && window.bridge !== undefined) notifySuccess('File saved');
    },
    onError: (error) => {
      if (error instanceof Cancelled) return;
      notifyError(error instanceof SaveFailure ? error.message : errorMessage('documents.open', error));
    },
  });
  const fileOf = ({ version, fileName, mime, sizeBytes }: DocumentVersion): PreviewedFile => ({
    id: `${id} version ${String(version)}`,
    fileName,
    mediaType: mime,
    sizeBytes,
    open: async () => (await open(version, 'viewed')).link,
    save: () => {
      saving.mutate(version);
    },
    onPrint: async () => {
      await open(version, 'printed');
    },
  });
  return { saving, fileOf };
}

class SaveFailure extends Error {}
