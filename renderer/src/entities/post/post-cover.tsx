import { IconPhoto, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type CSSProperties } from 'react';
import { getFileLink, readPiece } from '#renderer/entities/file/queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { fileLimits } from '#shared/domain/file-limits.ts';
import styles from './post-cover.module.css';

/** Wait, so that rows scrolled past load nothing. */
const settleMs = 160;
const keptMs = 10 * 60_000;
/** The shorter side in px: sharp on dense screens at the sizes that lists use. */
const thumbPx = 168;

/** A thumbnail as a data URL, which needs no revoking. */
async function shrink(bytes: Uint8Array<ArrayBuffer>, mime: string): Promise<string> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: mime }));
  const scale = Math.min(1, thumbPx / Math.min(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/webp', 0.8);
}

const thumb = (objectName: string, mime: string) => ({
  queryKey: ['social-thumb', objectName],
  queryFn: async () => shrink(await readPiece(await getFileLink(objectName), 0, fileLimits.pieceBytes), mime),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: keptMs,
  retry: false,
});

type Props = {
  /** In the bucket `attachments`; null without a picture. */
  objectName: string | null;
  mime: string | null;
  size?: number;
  /** The number of files, if more than one. */
  count?: number;
};

/**
 * A post's first picture, or an icon if it has no thumbnail. Files are not opened while viewing the app as another
 * user.
 */
export function PostCover({ objectName, mime, size = 36, count = 0 }: Props) {
  const { isReadOnly } = useViewer();
  const isPicture = mime?.startsWith('image/') === true;
  const isWanted = objectName !== null && isPicture && !isReadOnly;
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => {
      setSettled(objectName);
    }, settleMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isWanted, objectName]);
  const picture = useQuery({
    ...thumb(objectName ?? '', mime ?? ''),
    enabled: isWanted && settled === objectName,
  });
  return (
    <span className={styles['thumb']} style={{ '--thumb': `${String(size)}px` } as CSSProperties} aria-hidden>
      {isWanted && picture.data !== undefined ? (
        <img src={picture.data} alt="" />
      ) : objectName === null ? null : mime?.startsWith('video/') === true ? (
        <IconVideo size={16} stroke={1.6} />
      ) : (
        <IconPhoto size={16} stroke={1.6} />
      )}
      {count > 1 ? <span className={styles['count']}>{count}</span> : null}
    </span>
  );
}
