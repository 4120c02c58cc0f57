import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { FilesInput } from '#renderer/ui/file/files-input.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import { ShareBar } from '#renderer/ui/marks/share-bar.tsx';
import { useKeptUploads, type StoredUpload } from './kept-uploads.ts';
import {
  continueUpload,
  discardKept,
  discardUpload,
  resumeUpload,
  stopUpload,
  type UploadTarget,
} from './send-files.ts';
import { useUploads, type FileUpload } from './upload-store.ts';
import styles from './upload-lines.module.css';

const percentOf = ({ sentBytes, sizeBytes }: Pick<FileUpload, 'sentBytes' | 'sizeBytes'>): number =>
  sizeBytes === 0 ? 0 : Math.min(99, Math.floor((sentBytes / sizeBytes) * 100));

/** The uploads of one place: their progress and controls. */
export function UploadLines({ target }: { target: UploadTarget }) {
  const { place } = target;
  const uploads = useUploads(useShallow((store) => store.uploads.filter((upload) => upload.place === place)));
  const kept = useKeptUploads(place).filter(({ id }) => !uploads.some((upload) => upload.id === id));
  if (uploads.length === 0 && kept.length === 0) return null;
  return (
    <ul className={styles['lines']} aria-label="Uploads">
      {kept.map((upload) => (
        <KeptLine key={upload.id} kept={upload} target={target} />
      ))}
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadLine({ upload }: { upload: FileUpload }) {
  const { id, fileName, sizeBytes, state, failure, isFinal } = upload;
  const percent = percentOf(upload);
  return (
    <Row as="li" gap={8} className={styles['line']} data-failed={state === 'failed' || undefined}>
      <span className={styles['words']}>
        <Text ellipsis dir="auto" title={fileName}>
          {fileName}
        </Text>
        <span className={styles['state']} role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed' ? failure : stateText(state, percent, sizeBytes)}
        </span>
        {state === 'failed' ? null : (
          <ShareBar
            isThin
            moves
            percent={state === 'finishing' ? 100 : percent}
            tone={state === 'stopped' ? 'calm' : 'running'}
            role="progressbar"
            aria-label={`Uploading ${fileName}`}
            aria-valuenow={state === 'finishing' ? 100 : percent}
            aria-valuemin={0}
            aria-valuemax={100}
          />
        )}
      </span>
      {state === 'sending' || state === 'waiting' ? (
        <ActionIcon
          size="sm"
          aria-label={`Pause the upload of ${fileName}`}
          onClick={() => {
            stopUpload(id);
          }}
        >
          <IconPlayerPause size={14} stroke={1.7} />
        </ActionIcon>
      ) : state === 'stopped' ? (
        <ActionIcon
          size="sm"
          aria-label={`Resume the upload of ${fileName}`}
          onClick={() => {
            resumeUpload(id);
          }}
        >
          <IconPlayerPlay size={14} stroke={1.7} />
        </ActionIcon>
      ) : state === 'failed' && isFinal !== true ? (
        <ActionIcon
          size="sm"
          aria-label={`Retry the upload of ${fileName}`}
          onClick={() => {
            resumeUpload(id);
          }}
        >
          <IconRefresh size={14} stroke={1.7} />
        </ActionIcon>
      ) : null}
      <ActionIcon
        size="sm"
        aria-label={state === 'failed' ? `Dismiss ${fileName}` : `Cancel the upload of ${fileName}`}
        disabled={state === 'finishing'}
        onClick={() => {
          discardUpload(id);
        }}
      >
        <IconX size={14} stroke={1.7} />
      </ActionIcon>
    </Row>
  );
}

function stateText(state: FileUpload['state'], percent: number, sizeBytes: number): string {
  if (state === 'finishing') return 'Checking the file…';
  if (state === 'waiting') return 'Waiting to upload';
  return `${state === 'stopped' ? 'Paused at ' : ''}${String(percent)}% of ${sizeText(sizeBytes)}`;
}

/** An upload from an earlier visit: the page no longer has the file, so the person has to choose it again. */
function KeptLine({ kept, target }: { kept: StoredUpload; target: UploadTarget }) {
  const [problem, setProblem] = useState<string>();
  const { fileName } = kept;
  return (
    <Row as="li" gap={8} className={styles['line']} data-failed>
      <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
      <span className={styles['words']}>
        <Text ellipsis dir="auto" title={fileName}>
          {fileName}
        </Text>
        <span className={styles['state']} role={problem === undefined ? undefined : 'alert'}>
          {problem ??
            (kept.sentBytes === 0
              ? 'Not uploaded yet. Choose the file again to upload it.'
              : `${String(percentOf(kept))}% uploaded. Choose the file again to continue.`)}
        </span>
      </span>
      <FilesInput
        label={`${fileName}, again`}
        isMultiple={false}
        size="compact-sm"
        variant="default"
        onChoose={([file]) => {
          if (file !== undefined) setProblem(continueUpload(kept, file, target));
        }}
      >
        Choose file
      </FilesInput>
      <ActionIcon
        size="sm"
        aria-label={`Discard the upload of ${fileName}`}
        onClick={() => {
          discardKept(kept);
        }}
      >
        <IconX size={14} stroke={1.7} />
      </ActionIcon>
    </Row>
  );
}
