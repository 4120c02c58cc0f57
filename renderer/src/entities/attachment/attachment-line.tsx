import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { FileIcon } from '#renderer/entities/file/file-icon.tsx';
import { isShown, sizeText, sortLabels, sortOf } from '#renderer/entities/file/file-labels.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { Attachment } from '#shared/contract/attachments.ts';
import { useSaving } from './use-attachments.ts';
import styles from './attachments.module.css';

type Props = {
  file: Attachment;
  canEdit: boolean;
  isBusy: boolean;
  onOpen: (id: string) => void;
  onRemove: (file: Attachment) => void;
  onCheck: (file: Attachment) => void;
};

/** One file. Its name opens a preview where there is one, and downloads the file otherwise. */
export function AttachmentLine({ file, canEdit, isBusy, onOpen, onRemove, onCheck }: Props) {
  const { isReadOnly } = useViewer();
  const saving = useSaving();
  const { fileName, mediaType, sizeBytes, uploadedBy, createdAt, isChecked } = file;
  const canOpen = mediaType !== null && !isReadOnly;
  const isPicture = isShown(mediaType);
  return (
    <Row as="li" gap={8} className={styles['line']}>
      <FileIcon mediaType={mediaType} />
      <span className={styles['words']}>
        <button
          type="button"
          className={styles['name']}
          disabled={!canOpen || saving.isPending}
          title={fileName}
          aria-label={`${isPicture ? 'Open' : 'Download'} ${fileName}`}
          onClick={() => {
            if (isPicture) onOpen(file.id);
            else saving.mutate(file);
          }}
        >
          <bdi>{fileName}</bdi>
        </button>
        {isChecked && mediaType !== null ? (
          <span className={styles['facts']}>
            {sortLabels[sortOf(mediaType)]} · {sizeText(sizeBytes)} ·{' '}
            {uploadedBy === null ? 'Deleted user' : <bdi>{personName(uploadedBy)}</bdi>} ·{' '}
            <TimeAgo at={createdAt} />
          </span>
        ) : (
          <Text block size={12} tone="warning">
            {isChecked
              ? 'Nobody else sees it: this isn’t a file that can be shared.'
              : 'Only you see it until the server has checked it.'}
          </Text>
        )}
      </span>
      {isChecked || isReadOnly ? null : (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          onClick={() => {
            onCheck(file);
          }}
        >
          Check now
        </Button>
      )}
      {canOpen ? (
        <ActionIcon
          size="sm"
          aria-label={`Download ${fileName}`}
          loading={saving.isPending}
          onClick={() => {
            saving.mutate(file);
          }}
        >
          <IconDownload size={14} stroke={1.7} />
        </ActionIcon>
      ) : null}
      {canEdit ? (
        <ActionIcon
          size="sm"
          aria-label={`Remove ${fileName}`}
          disabled={isBusy}
          onClick={() => {
            onRemove(file);
          }}
        >
          <IconTrash size={14} stroke={1.7} />
        </ActionIcon>
      ) : null}
    </Row>
  );
}
