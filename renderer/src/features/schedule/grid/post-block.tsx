import { IconSend } from '@tabler/icons-react';
import { clockText } from '#renderer/entities/event/event-labels.ts';
import type { PlannedPost } from '#renderer/entities/post/planned-posts.ts';
import styles from './deadline-block.module.css';

type Props = { post: PlannedPost; owner: string | undefined };

/** A post at its time; it can be moved only on the posts page. */
export function PostBlock({ post, owner }: Props) {
  const { title, about, at } = post;
  const text = [clockText(at), title, owner, about].filter((part) => part !== undefined).join(', ');
  return (
    <span className={styles['block']} title={text} role="img" aria-label={text}>
      <IconSend size={13} stroke={1.7} />
      <span>{clockText(at)}</span>
      <b dir="auto">{title}</b>
    </span>
  );
}
