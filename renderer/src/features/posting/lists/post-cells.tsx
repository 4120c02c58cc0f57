import { IconDots, IconExternalLink, IconRepeat } from '@tabler/icons-react';
import { PostCover } from '#renderer/entities/post/post-cover.tsx';
import { AccountMark } from '#renderer/entities/post/post-marks.tsx';
import { clockOf, postTitle, reasonOf, threadText } from '#renderer/entities/post/post-labels.ts';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { actLabels, firstAct } from '#renderer/features/posting/actions/post-actions.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { RowCell } from '#renderer/ui/table/columns.ts';
import type { PostRow } from './post-row.ts';
import type { RowTools } from './row-tools.ts';
import styles from './post-cells.module.css';

export const TimeOf = ({ at }: { at: string | null }) =>
  at === null ? (
    <span className={styles['dim']}>–</span>
  ) : (
    <time className={styles['time']} dateTime={at} title={exactTime(Date.parse(at))}>
      {clockOf(at)}
    </time>
  );

type TextProps = { row: PostRow; link: RowCell['link']; hasPicture?: boolean };

/** A post's text, account and author, and why it is not on its way. */
export function PostText({ row, link, hasPicture = true }: TextProps) {
  const { account, author } = row;
  const reason = reasonOf(row, account);
  const thread = threadText(row);
  return (
    <span className={styles['post']}>
      {hasPicture ? <PostCover objectName={row.coverObject} mime={row.coverMime} count={row.media} /> : null}
      <span className={styles['lines']}>
        <span className={styles['title']}>
          {link(postTitle(row))}
          {thread === '' ? null : <span className={styles['thread']}>{thread}</span>}
          {row.recurrence === null ? null : (
            <>
              <IconRepeat className={styles['repeat']} size={14} stroke={1.7} aria-hidden />
              <Hidden>repeats</Hidden>
            </>
          )}
        </span>
        <span className={styles['facts']}>
          <AccountMark account={account} />
          {author === null ? null : (
            <span className={styles['author']} title={personName(author)}>
              <PersonAvatar person={toNamed(author)} size={16} />
              <Hidden>{`by ${personName(author)}`}</Hidden>
            </span>
          )}
        </span>
        {reason === undefined ? null : (
          <span className={styles['reason']} data-tone={reason.tone} dir="auto">
            {reason.text}
          </span>
        )}
      </span>
    </span>
  );
}

type ActProps = { row: PostRow; tools: RowTools; tabIndex: 0 | -1 };

/** The most important action of a post, and the menu button. Plain buttons, because thousands of rows scroll by. */
export function RowActs({ row, tools, tabIndex }: ActProps) {
  const act = firstAct(row);
  const name = postTitle(row);
  if (tools.isReadOnly) return null;
  return (
    <span className={styles['acts']}>
      {act === undefined ? null : (
        <button
          type="button"
          className={styles['act']}
          tabIndex={tabIndex}
          aria-label={`${actLabels[act]}: ${name}`}
          onClick={() => {
            tools.onRun(act, row);
          }}
        >
          {act === 'check' ? <IconExternalLink size={14} stroke={1.8} aria-hidden /> : null}
          {actLabels[act]}
        </button>
      )}
      <button
        type="button"
        className={styles['more']}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={`More actions: ${name}`}
        onClick={({ currentTarget }) => {
          tools.onMenu(row, currentTarget);
        }}
      >
        <IconDots size={16} stroke={1.7} aria-hidden />
      </button>
    </span>
  );
}
