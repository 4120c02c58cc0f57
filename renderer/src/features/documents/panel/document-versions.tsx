import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { DocumentTile } from '#renderer/entities/document/document-marks.tsx';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { sendFiles } from '#renderer/entities/file/uploads/send-files.ts';
import { UploadLines } from '#renderer/entities/file/uploads/upload-lines.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { putDocument, refreshDocuments } from '#renderer/features/documents/queries.ts';
import { documentAccept, versionTarget } from '#renderer/features/documents/upload/upload-targets.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { FilesInput } from '#renderer/ui/file/files-input.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { DocumentDetail, DocumentVersion } from '#shared/contract/documents.ts';
import { useDocumentFile } from './use-document-file.ts';
import styles from './document-panel.module.css';

type Props = { document: DocumentDetail; canEdit: boolean };

/** All versions of the document's file, newest first. */
export function DocumentVersions({ document, canEdit }: Props) {
  const { isReadOnly } = useViewer();
  const client = useQueryClient();
  const { saving } = useDocumentFile(document);
  const target = versionTarget(client, document);
  const choosing = useMutation({
    mutationFn: (input: { version: number; endsRequest: boolean }) =>
      request('documents.chooseVersion', { documentId: document.id, ...input }),
    onSuccess: (changed) => {
      putDocument(client, changed);
      notifySuccess(`Version ${String(changed.version)} is the current one`);
    },
    onError: (error) => {
      notifyError(errorMessage('documents.chooseVersion', error));
      void refreshDocuments(client);
    },
  });
  // A new version ends a pending signature request, so confirm before signatures are lost.
  const { signing } = document;
  const isAwaited = signing?.status === 'sent';
  const [asked, setAsked] = useState<{ label: string; run: () => void }>();
  const askFirst = (label: string, run: (endsRequest: boolean) => void) => {
    if (isAwaited) setAsked({ label, run: () => run(true) });
    else run(false);
  };
  return (
    <>
      {asked === undefined || !isAwaited ? null : (
        <ConfirmDialog
          title="End the request for signatures?"
          confirmLabel={asked.label}
          onConfirm={() => {
            setAsked(undefined);
            asked.run();
          }}
          onCancel={() => {
            setAsked(undefined);
          }}
        >
          {signing.signed === 0
            ? 'People were asked to sign the current version.'
            : `${String(signing.signed)} of ${countOf(signing.people, { one: 'person', many: 'people' })} signed the current version already.`}{' '}
          With another version the request ends, and what was signed doesn’t count. Everyone who was asked is
          notified.
        </ConfirmDialog>
      )}
      {canEdit ? (
        <div className={styles['add']}>
          <FilesInput
            label="New version"
            accept={documentAccept}
            isMultiple={false}
            size="sm"
            variant="default"
            leftSection={<IconUpload size={15} stroke={1.8} />}
            onChoose={(files) => {
              askFirst('Upload new version', (endsRequest) => {
                sendFiles(files, versionTarget(client, document, endsRequest));
              });
            }}
          >
            Upload a new version
          </FilesInput>
        </div>
      ) : null}
      <UploadLines target={target} />
      <ul className={styles['versions']} aria-label="Versions">
        {document.fileVersions.map((version) => (
          <li key={version.version} className={styles['version']}>
            <DocumentTile mime={version.mime} />
            <span className={styles['words']}>
              <span className={styles['name']}>
                <b>Version {version.version}</b>
                {version.version === document.version ? <Tag tone="success">Current</Tag> : null}
              </span>
              <span className={styles['facts']} dir="auto" title={version.fileName}>
                {version.fileName}
              </span>
              <span className={styles['facts']}>
                {factsOf(version)} · <TimeAgo at={version.createdAt} />
              </span>
              {version.note === null ? null : (
                <span className={styles['note']} dir="auto">
                  {version.note}
                </span>
              )}
            </span>
            {canEdit && version.version !== document.version ? (
              <Button
                size="compact-sm"
                variant="default"
                disabled={choosing.isPending}
                onClick={() => {
                  askFirst('Make current', (endsRequest) => {
                    choosing.mutate({ version: version.version, endsRequest });
                  });
                }}
              >
                Make current
              </Button>
            ) : null}
            {isReadOnly ? null : (
              <ActionIcon
                size="sm"
                aria-label={`Download version ${String(version.version)}`}
                loading={saving.isPending && saving.variables === version.version}
                onClick={() => {
                  saving.mutate(version.version);
                }}
              >
                <IconDownload size={14} stroke={1.7} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const textStates: Readonly<Record<DocumentVersion['textState'], string>> = {
  pending: 'Text not searchable yet',
  searchable: '',
  not_searchable: 'Text not searchable',
  damaged: 'Damaged, can’t be opened',
};

const factsOf = ({ sizeBytes, pageCount, uploadedBy, textState }: DocumentVersion): string =>
  [
    sizeText(sizeBytes),
    pageCount === null ? '' : countOf(pageCount, { one: 'page', many: 'pages' }),
    textStates[textState],
    uploadedBy === null ? 'Deleted user' : personName(uploadedBy),
  ]
    .filter((part) => part !== '')
    .join(' · ');
