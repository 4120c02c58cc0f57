import { IconPhoto, IconRepeat } from '@tabler/icons-react';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import {
  clockOf,
  handleOf,
  momentOf,
  postTitle,
  reasonOf,
  statusLabels,
  threadText,
} from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import styles from './calendar.module.css';

type Props = { row: PostRow; isColumn: boolean; at?: string };

/** A post on its day in the calendar. */
export function CalendarEntry({ row, isColumn, at = momentOf(row) }: Props) {
  const { account, author, shown } = row;
  const reason = reasonOf(row, account)?.text;
  const about = [
    statusLabels[shown],
    account === undefined ? '' : handleOf(account),
    threadText(row),
    author === null ? '' : `by ${personName(author)}`,
    reason ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <span
      className={styles['entry']}
      data-post={row.id}
      data-status={shown}
      data-column={isColumn || undefined}
      title={`${postTitle(row)}\n${about}`}
    >
      {account === undefined ? null : (
        <ModelPhoto
          id={account.modelId}
          stageName={account.modelName}
          photoUrl={account.modelPhotoUrl}
          size={14}
        />
      )}
      <span className={styles['time']}>{clockOf(at)}</span>
      <span className={styles['name']} dir="auto">
        {postTitle(row)}
      </span>
      {row.media === 0 ? null : <IconPhoto size={12} stroke={1.8} aria-hidden />}
      {row.recurrence === null ? null : <IconRepeat size={12} stroke={1.8} aria-hidden />}
      <Hidden>, {about}</Hidden>
    </span>
  );
}
