import { useState } from 'react';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { PreviewedFile } from './file-bytes.ts';
import { useWholeFile } from './use-whole-file.ts';
import styles from './preview.module.css';

/** A video with the browser's own controls. It is loaded whole, because a link to it expires after a minute. */
export function VideoView({ file }: { file: PreviewedFile }) {
  const { query, element } = useWholeFile<HTMLVideoElement>(file);
  const [isBroken, setBroken] = useState(false);
  if (query.isError || isBroken)
    return (
      <LoadFailure
        title={isBroken ? 'This video can’t be played here' : errorMessage('files.read', query.error)}
        isRetrying={query.isFetching}
        onRetry={() => {
          setBroken(false);
          void query.refetch();
        }}
      >
        Download it to open it elsewhere.
      </LoadFailure>
    );
  if (query.data === undefined) return <PendingLines label="Loading the video" />;
  return (
    <video
      ref={element}
      className={styles['picture']}
      controls
      aria-label={file.fileName}
      onError={() => {
        setBroken(true);
      }}
    />
  );
}
