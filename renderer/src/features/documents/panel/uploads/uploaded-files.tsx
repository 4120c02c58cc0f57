import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DocumentTile } from '#renderer/entities/document/document-marks.tsx';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { isViewed, sizeText } from '#renderer/entities/file/file-labels.ts';
import share from '#renderer/features/documents/panel/share/share.module.css';
import { refreshAccess, refreshDocuments } from '#renderer/features/documents/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { UploadedFile, UploadRequest } from '#shared/contract/document-uploads.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { decideUpload, openUpload, refreshUploads } from './queries.ts';
import { decisionText, fileLooks } from './upload-labels.ts';
import styles from './uploads.module.css';

const FilePreview = lazyDialog(
  async () => (await import('#renderer/entities/file/preview/file-preview.tsx')).FilePreview,
);

type Props = { request: UploadRequest; canEdit: boolean };

/** The received files; those that await a decision come first. */
export function UploadedFiles({ request, canEdit }: Props) {
  const client = useQueryClient();
  const [openedId, setOpenedId] = useState<string>();
  const [rejected, setRejected] = useState<UploadedFile>();
  const decide = useMutation({
    mutationFn: ({ file, isAccepted }: { file: UploadedFile; isAccepted: boolean }) =>
      decideUpload({ fileId: file.id, isAccepted }),
    onSuccess: (_, { isAccepted }) => {
      setRejected(undefined);
      notifySuccess(isAccepted ? 'File accepted' : 'File rejected');
    },
    onError: (error, { isAccepted }) => {
      if (isAccepted) notifyError(errorMessage('documents.decideUpload', error));
    },
    onSettled: () => {
      void refreshUploads(client);
      void refreshDocuments(client);
    },
  });
  const { files, documentId } = request;
  if (files.length === 0) return <p className={share['hint']}>Nothing was sent yet.</p>;
  const shown = files.filter(({ state, mime }) => state === 'quarantined' && isViewed(mime));
  return (
    <>
      <ul className={styles['files']} aria-label="Files that were sent">
        {files.map((file) => (
          <li key={file.id}>
            <DocumentTile mime={file.mime} />
            <span className={share['words']}>
              <b dir="auto" title={file.fileName}>
                {file.fileName}
              </b>
              <span className={share['facts']} dir="auto">
                {sizeText(file.sizeBytes)} · sent <TimeAgo at={file.receivedAt} isWithin />
                {decisionText(file) === '' ? null : ` · ${decisionText(file)}`}
              </span>
            </span>
            <Status look={fileLooks[file.state]} />
            {file.documentId === null || file.documentId === documentId ? null : (
              <Link to={areaAddress('documents', { document: file.documentId })}>Open document</Link>
            )}
            {canEdit && file.state === 'quarantined' ? (
              <span className={styles['acts']}>
                {isViewed(file.mime) ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`View ${file.fileName}`}
                    onClick={() => {
                      setOpenedId(file.id);
                    }}
                  >
                    View
                  </Button>
                ) : null}
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Reject ${file.fileName}`}
                  onClick={() => {
                    setRejected(file);
                  }}
                >
                  Reject
                </Button>
                <Button
                  size="compact-sm"
                  aria-label={`Accept ${file.fileName}`}
                  loading={
                    decide.isPending && decide.variables.isAccepted && decide.variables.file.id === file.id
                  }
                  onClick={() => {
                    decide.mutate({ file, isAccepted: true });
                  }}
                >
                  Accept
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {openedId === undefined ? null : (
        <FilePreview
          files={shown.map((file) => ({
            id: file.id,
            fileName: file.fileName,
            mediaType: file.mime,
            sizeBytes: file.sizeBytes,
            open: async () => {
              const { link } = await openUpload(file.id);
              void refreshAccess(client, documentId);
              return link;
            },
            save: () => {
              notifyError('Accept the file before you save it.');
            },
          }))}
          openedId={openedId}
          isViewOnly
          onClose={() => {
            setOpenedId(undefined);
          }}
        />
      )}
      {rejected === undefined ? null : (
        <ConfirmDialog
          title="Reject this file?"
          confirmLabel="Reject"
          isPending={decide.isPending}
          error={decide.error === null ? undefined : errorMessage('documents.decideUpload', decide.error)}
          onConfirm={() => {
            decide.mutate({ file: rejected, isAccepted: false });
          }}
          onCancel={() => {
            setRejected(undefined);
            decide.reset();
          }}
        >
          <p>
            <bdi>{rejected.fileName}</bdi> is deleted within a day. Another file can be sent in its place.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
