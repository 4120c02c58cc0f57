import { useState } from 'react';
import { isHeic } from '#renderer/entities/file/file-labels.ts';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { PreviewedFile } from './file-bytes.ts';
import { useWholeFile } from './use-whole-file.ts';
import styles from './preview.module.css';

/** A picture, as large as space allows. */
export function PictureView({ file }: { file: PreviewedFile }) {
  const { query: picture, element: image } = useWholeFile<HTMLImageElement>(file);
  const [isBroken, setBroken] = useState(false);
  if (picture.isError || isBroken)
    return (
      <LoadFailure
        title={
          isBroken
            ? isHeic(file.mediaType)
              ? 'This browser can’t show HEIC'
              : 'This picture can’t be shown'
            : errorMessage('files.read', picture.error)
        }
        isRetrying={picture.isFetching}
        onRetry={() => {
          setBroken(false);
          void picture.refetch();
        }}
      >
        Download it to open it elsewhere.
      </LoadFailure>
    );
  if (picture.data === undefined) return <PendingLines label="Loading the picture" />;
  return (
    <img
      ref={image}
      className={styles['picture']}
      alt={file.fileName}
      onError={() => {
        setBroken(true);
      }}
    />
  );
}
