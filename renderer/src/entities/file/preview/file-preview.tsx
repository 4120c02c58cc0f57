import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { sizeText, sortLabels, sortOf } from '#renderer/entities/file/file-labels.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { Spacer, Stack } from '#renderer/ui/layout/parts.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { PreviewedFile } from './file-bytes.ts';
import { FileView } from './file-view.tsx';
import styles from './preview.module.css';

type Props = {
  /** The files that can be previewed, in order. */
  files: readonly PreviewedFile[];
  openedId: string;
  /** Files can be viewed but not saved. */
  isViewOnly?: boolean;
  onClose: () => void;
};

/** The large preview of a row's file, with buttons for the previous and the next one. */
export function FilePreview({ files, openedId, isViewOnly = false, onClose }: Props) {
  const [id, setId] = useState(openedId);
  const place = files.findIndex((file) => file.id === id);
  const file = files[place];
  const saving = useMutation({
    mutationFn: async ({ open, fileName }: PreviewedFile) =>
      request('files.save', { link: await open(), fileName }),
    onError: (error) => {
      notifyError(errorMessage('files.save', error));
    },
  });
  const step = (by: 1 | -1) => {
    const next = files[place + by];
    if (next !== undefined) setId(next.id);
  };
  useWindowEvent('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'ArrowRight') step(1);
  });
  if (file === undefined)
    return (
      <Dialog name="FilePreview" title="File" width={480} onClose={onClose}>
        <p role="alert">This file was removed, or you no longer have access.</p>
      </Dialog>
    );
  const { fileName, mediaType, sizeBytes } = file;
  return (
    <Dialog name="FilePreview" title={fileName} width={960} onClose={onClose}>
      <Stack gap={8} className={styles['frame']}>
        <div className={styles['body']}>
          <FileView file={file} />
        </div>
        <div className={styles['foot']}>
          {files.length < 2 ? null : (
            <>
              <IconButton
                label="Previous file"
                isDisabled={place === 0}
                onClick={() => {
                  step(-1);
                }}
              >
                <IconChevronLeft size={16} stroke={1.7} />
              </IconButton>
              <span>
                {place + 1} of {files.length}
              </span>
              <IconButton
                label="Next file"
                isDisabled={place === files.length - 1}
                onClick={() => {
                  step(1);
                }}
              >
                <IconChevronRight size={16} stroke={1.7} />
              </IconButton>
            </>
          )}
          <span>
            {sortLabels[sortOf(mediaType)]} · {sizeText(sizeBytes)}
          </span>
          <Spacer />
          {isViewOnly ? null : (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconDownload size={15} stroke={1.8} />}
              loading={saving.isPending}
              onClick={() => {
                saving.mutate(file);
              }}
            >
              Download
            </Button>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
