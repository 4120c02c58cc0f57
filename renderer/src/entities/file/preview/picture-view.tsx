import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { readWhole, type PreviewedFile } from './file-bytes.ts';
import styles from './preview.module.css';

/** A picture, as large as there is room. */
export function PictureView({ file }: { file: PreviewedFile }) {
  const picture = useQuery({
    queryKey: ['file-preview', file.id],
    queryFn: async () => new Blob(await readWhole(file), { type: file.mediaType ?? '' }),
    // Nothing of a file stays once it is closed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const image = useRef<HTMLImageElement>(null);
  const blob = picture.data;
  useEffect(() => {
    if (blob === undefined || image.current === null) return;
    const address = URL.createObjectURL(blob);
    image.current.src = address;
    return () => {
      URL.revokeObjectURL(address);
    };
  }, [blob]);
  const [isBroken, setBroken] = useState(false);
  if (picture.isError || isBroken)
    return (
      <LoadFailure
        title={isBroken ? 'This picture can’t be shown' : errorMessage('files.read', picture.error)}
        isRetrying={picture.isFetching}
        onRetry={() => {
          setBroken(false);
          void picture.refetch();
        }}
      >
        Download it to open it elsewhere.
      </LoadFailure>
    );
  if (blob === undefined) return <PendingLines label="Loading the picture" />;
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
