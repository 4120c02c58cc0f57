import { MediaThumb } from '#renderer/features/posting/media/media-thumb.tsx';
import { Card, CardLink } from '#renderer/ui/card-grid/card.tsx';
import type { List } from '#renderer/ui/list-screen/rows/use-list.ts';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { MediaRow } from './media-list.ts';
import { usedText } from './media-labels.ts';
import styles from './library.module.css';

type Props = { media: MediaRow; list: List<MediaRow>; isFirst: boolean };

/** One picture or video, and how often it was used. */
export function MediaCard({ media, list, isFirst }: Props) {
  return (
    <Card isOpen={media.id === list.openId} className={styles['card']}>
      <span className={styles['cover']}>
        <MediaThumb media={media} alt="" />
        {media.alt === '' ? <span className={styles['silent']}>No alt text</span> : null}
      </span>
      <CardLink list={list} row={media} isFirst={isFirst} className={styles['name']} />
      <span className={styles['used']}>
        {usedText(media)}
        {media.lastUsedAt === null ? null : (
          <>
            {' · '}
            <TimeAgo at={media.lastUsedAt} />
          </>
        )}
      </span>
    </Card>
  );
}
