import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { UploadLines } from '#renderer/entities/file/uploads/upload-lines.tsx';
import { sendFiles } from '#renderer/entities/file/uploads/send-files.ts';
import { isShown } from '#renderer/entities/file/file-labels.ts';
import { getFileLink } from '#renderer/entities/file/queries.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { FilesInput } from '#renderer/ui/file/files-input.tsx';
import { useDroppedFiles } from '#renderer/ui/file/use-dropped-files.ts';
import { usePastedFiles } from '#renderer/ui/file/use-pasted-files.ts';
import { List, Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { Attachment } from '#shared/contract/attachments.ts';
import { fileLimits } from '#shared/domain/file-limits.ts';
import { AttachmentLine } from './attachment-line.tsx';
import { placeOf, type AttachmentSource } from './attachment-source.ts';
import { attachmentsOf, useAttachmentChanges } from './use-attachments.ts';
import styles from './attachments.module.css';

const FilePreview = lazyDialog(
  async () => (await import('#renderer/entities/file/preview/file-preview.tsx')).FilePreview,
);

type Props = {
  source: AttachmentSource;
  /** How many files the row is known to have: reserves space, so that what is below doesn't move when they load. */
  count: number;
  /** Whether the person may change the row. */
  canEdit: boolean;
  /** Whether files dropped or pasted anywhere on the page are accepted. */
  takesAll?: boolean;
};

/** The files of a row of any area: those attached and those still uploading. */
export function Attachments({ source, count, canEdit, takesAll = true }: Props) {
  const files = useQuery(attachmentsOf(source));
  const { target, removal, checking } = useAttachmentChanges(source);
  const [opened, setOpened] = useState<string>();
  const send = (chosen: readonly File[]) => {
    sendFiles(chosen, target);
  };
  const isOpen = canEdit && takesAll && !isCovered();
  const isOver = useDroppedFiles(send, isOpen);
  usePastedFiles(send, canEdit && takesAll);
  const shown = files.data ?? [];
  if (!canEdit && (files.data?.length ?? count) === 0) return null;
  const viewed = shown.filter(({ mediaType }) => isShown(mediaType));
  return (
    <section
      className={styles['section']}
      aria-label="Files"
      data-over={isOver || undefined}
      data-place={placeOf(source)}
    >
      {/* The region is already labelled. A heading would be wrong in a note that is being edited, whose title is
          a field. */}
      <Row as="p" gap={8} className={styles['heading']}>
        Files
        {shown.length === 0 ? null : (
          <Text weight={400} tone="dimmed">
            {shown.length}
          </Text>
        )}
      </Row>
      {files.data === undefined && files.isError ? (
        <LoadFailure
          title={errorMessage('attachments.list', files.error)}
          isRetrying={files.isFetching}
          onRetry={() => void files.refetch()}
        >
          Your other data is not affected.
        </LoadFailure>
      ) : files.data === undefined ? (
        <div
          className={styles['pending']}
          style={{ '--files': count } as CSSProperties}
          role="status"
          aria-label="Loading files"
        />
      ) : (
        <List>
          {shown.map((file) => (
            <AttachmentLine
              key={file.id}
              file={file}
              canEdit={canEdit}
              isBusy={removal.isPending || checking.isPending}
              onOpen={setOpened}
              onRemove={removal.mutate}
              onCheck={checking.mutate}
            />
          ))}
        </List>
      )}
      <UploadLines target={target} />
      {!canEdit || shown.length >= fileLimits.attachments ? null : (
        <span className={styles['add']}>
          <FilesInput
            label="Files to attach"
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={14} />}
            onChoose={send}
          >
            Add files
          </FilesInput>
          <span className={styles['hint']}>{isOver ? 'Drop to attach' : 'or drop or paste them here'}</span>
        </span>
      )}
      {opened === undefined ? null : (
        <FilePreview
          files={viewed.map(toPreviewed)}
          openedId={opened}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
    </section>
  );
}

const toPreviewed = ({ id, objectName, fileName, mediaType, sizeBytes }: Attachment) => ({
  ...{ id, fileName, mediaType, sizeBytes },
  open: () => getFileLink(objectName),
});

/** An open dialog covers the page: a file dropped then is not for this row. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;
