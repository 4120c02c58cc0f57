import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DocumentTile } from '#renderer/entities/document/document-marks.tsx';
import { errorMessage } from '#renderer/entities/document/error-messages.ts';
import { sizeText } from '#renderer/entities/file/file-words.ts';
import { sendFiles } from '#renderer/entities/file/uploads/send-files.ts';
import { UploadLines } from '#renderer/entities/file/uploads/upload-lines.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { chooseVersion } from '#renderer/features/documents/mutations.ts';
import { putDocument, refreshDocuments } from '#renderer/features/documents/queries.ts';
import { documentAccept, versionTarget } from '#renderer/features/documents/upload/upload-targets.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { FilesInput } from '#renderer/ui/file/files-input.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { DocumentDetail, DocumentVersion } from '#shared/contract/documents.ts';
import { useDocumentFile } from './use-document-file.ts';
import styles from './document-panel.module.css';

type Props = { document: DocumentDetail; canEdit: boolean };

/** Every file that the document has had, the newest first. */
export function DocumentVersions({ document, canEdit }: Props) {
  const { isReadOnly } = useViewer();
  const client = useQueryClient();
  const { saving } = useDocumentFile(document);
  const target = versionTarget(client, document);
  const choosing = useMutation({
    mutationFn: (version: number) => chooseVersion(document.id, version),
    onSuccess: (changed) => {
      putDocument(client, changed);
      notifySuccess(`Version ${String(changed.version)} is the current one`);
    },
    onError: (error) => {
      notifyError(errorMessage('documents.chooseVersion', error));
      void refreshDocuments(client);
    },
  });
  return (
    <>
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
              sendFiles(files, target);
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
                  choosing.mutate(version.version);
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
