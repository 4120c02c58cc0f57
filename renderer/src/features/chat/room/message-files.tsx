import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { FileIcon } from '#renderer/entities/file/file-icon.tsx';
import { isShown, sizeText, sortLabels, sortOf } from '#renderer/entities/file/file-labels.ts';
import type { PreviewedFile } from '#renderer/entities/file/preview/file-bytes.ts';
import { useWholeFile } from '#renderer/entities/file/preview/use-whole-file.ts';
import { getFileLink } from '#renderer/entities/file/queries.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { Hint, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { ChatMessage } from '#shared/contract/chat-rows.ts';
import styles from './message.module.css';

const FilePreview = lazyDialog(
  async () => (await import('#renderer/entities/file/preview/file-preview.tsx')).FilePreview,
);

type ChatFile = ChatMessage['files'][number];

const widest = 320;
const tallest = 240;
/** Larger images load only when they are opened. */
const mostInline = 4 * 1024 * 1024;

const toPreviewed = ({ id, fileName, mediaType, sizeBytes, objectName }: ChatFile): PreviewedFile => ({
  id,
  fileName,
  mediaType,
  sizeBytes,
  open: () => getFileLink(objectName),
});

/** Shows images inline and other files by name; each can be opened large or downloaded. */
export function MessageFiles({ files }: { files: readonly ChatFile[] }) {
  const { isReadOnly } = useViewer();
  const [openedId, setOpenedId] = useState<string>();
  const saving = useMutation({
    mutationFn: async ({ objectName, fileName }: ChatFile) =>
      request('files.save', { link: await getFileLink(objectName), fileName }),
    onError: (error) => {
      notifyError(errorMessage('files.save', error));
    },
  });
  const isPicture = ({ mediaType, sizeBytes, width }: ChatFile) =>
    !isReadOnly &&
    width !== null &&
    sizeBytes <= mostInline &&
    sortOf(mediaType) === 'picture' &&
    isShown(mediaType);
  const pictures = files.filter(isPicture);
  return (
    <Stack gap={6} className={styles['files']}>
      {pictures.length === 0 ? null : (
        <Row gap={4} align="stretch" wrap>
          {pictures.map((file) => (
            <Picture
              key={file.id}
              file={file}
              onOpen={() => {
                setOpenedId(file.id);
              }}
            />
          ))}
        </Row>
      )}
      {files
        .filter((file) => !isPicture(file))
        .map((file) => (
          <Row key={file.id} gap={10} className={styles['file']}>
            <FileIcon mediaType={file.mediaType} />
            <Stack as="span" align="start" grow>
              <Button
                variant="transparent"
                size="compact-sm"
                className={styles['fileName'] ?? ''}
                disabled={isReadOnly}
                title={file.fileName}
                onClick={() => {
                  if (isShown(file.mediaType)) setOpenedId(file.id);
                  else saving.mutate(file);
                }}
              >
                <bdi>{file.fileName}</bdi>
              </Button>
              <Hint block>
                {sortLabels[sortOf(file.mediaType)]} · {sizeText(file.sizeBytes)}
              </Hint>
            </Stack>
            {isReadOnly ? null : (
              <IconButton
                label={`Download ${file.fileName}`}
                onClick={() => {
                  saving.mutate(file);
                }}
              >
                <IconDownload size={16} stroke={1.7} />
              </IconButton>
            )}
          </Row>
        ))}
      {openedId === undefined ? null : (
        <FilePreview
          files={files.filter(({ mediaType }) => isShown(mediaType)).map(toPreviewed)}
          openedId={openedId}
          onClose={() => {
            setOpenedId(undefined);
          }}
        />
      )}
    </Stack>
  );
}

/** Reserves its space, so that nothing moves when it loads. */
function Picture({ file, onOpen }: { file: ChatFile; onOpen: () => void }) {
  const { query, element } = useWholeFile<HTMLImageElement>(toPreviewed(file));
  const { width, height } = file;
  const scale = Math.min(1, widest / (width ?? widest), tallest / (height ?? tallest));
  return (
    <button
      type="button"
      className={styles['picture']}
      style={{
        width: Math.round((width ?? widest) * scale),
        height: Math.round((height ?? tallest) * scale),
      }}
      aria-label={`Open ${file.fileName}`}
      title={file.fileName}
      onClick={onOpen}
    >
      {query.data === undefined ? null : <img ref={element} alt="" />}
      {query.isError ? <FileIcon mediaType={file.mediaType} /> : null}
    </button>
  );
}
