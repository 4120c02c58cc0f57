import { IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isShown } from '#renderer/entities/file/file-labels.ts';
import { readWhole } from '#renderer/entities/file/preview/file-bytes.ts';
import { getFileLink } from '#renderer/entities/file/queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import type { PostMedia } from '#shared/contract/posting-rows.ts';
import styles from './media-thumb.module.css';

type ThumbMedia = Pick<PostMedia, 'id' | 'objectName' | 'mime' | 'sizeBytes' | 'seconds'>;

const keptMs = 10 * 60_000;

/** The content of a picture in the library. It never changes: a crop is another file. */
export const mediaBlob = ({ id, objectName, mime, sizeBytes }: ThumbMedia) => ({
  queryKey: ['social-media', id] as const,
  queryFn: async () =>
    new Blob(await readWhole({ open: () => getFileLink(objectName), sizeBytes }), { type: mime ?? '' }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: keptMs,
  retry: false,
});

type Props = {
  media: ThumbMedia;
  /** The alt text; empty if the text next to it says the same. */
  alt: string;
  /** Shows the whole picture instead of a square crop. */
  isWhole?: boolean;
};

/** A picture of the library, or an icon for a video. It fills its container. */
export function MediaThumb({ media, alt, isWhole = false }: Props) {
  const { isReadOnly } = useViewer();
  const isPicture = media.mime?.startsWith('image/') === true && isShown(media.mime);
  const { data: blob } = useQuery({ ...mediaBlob(media), enabled: isPicture && !isReadOnly });
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (blob === undefined || image.current === null) return;
    const address = URL.createObjectURL(blob);
    image.current.src = address;
    return () => {
      URL.revokeObjectURL(address);
    };
  }, [blob]);
  const isVideo = media.mime?.startsWith('video/') === true;
  return (
    <span className={styles['thumb']} data-whole={isWhole || undefined}>
      {blob === undefined ? (
        <span className={styles['sign']} role={alt === '' ? undefined : 'img'} aria-label={alt || undefined}>
          {isVideo ? (
            <IconPlayerPlayFilled size={16} aria-hidden />
          ) : (
            <IconPhoto size={18} stroke={1.5} aria-hidden />
          )}
        </span>
      ) : (
        <img ref={image} alt={alt} draggable={false} />
      )}
      {isVideo && media.seconds !== null ? (
        <span className={styles['length']}>{lengthText(media.seconds)}</span>
      ) : null}
    </span>
  );
}

/** Such as `0:42`, `2:20`. */
export const lengthText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
