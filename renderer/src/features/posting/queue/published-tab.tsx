import { IconExternalLink, IconHeart, IconMessageCircle, IconRepeat, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { costText, postTitle } from '#renderer/entities/post/post-labels.ts';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { PostText, TimeOf } from '#renderer/features/posting/lists/post-cells.tsx';
import { publishedCsvColumns } from '#renderer/features/posting/lists/post-columns.tsx';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import type { PostingFrame } from '#renderer/features/posting/posting-frame.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { dayHeading } from '#renderer/lib/time/day-heading.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import { usePublishedList } from './published-list.ts';
import cells from '#renderer/features/posting/lists/post-cells.module.css';
import styles from './queue.module.css';

const rowHeight = 48;
const csv = { name: 'Posts published', columns: publishedCsvColumns };

/** A post's figures; a dash if they are not available. */
function Figures({ metrics }: Pick<PostRow, 'metrics'>) {
  if (metrics === null) return <span className={cells['dim']}>–</span>;
  const { likes, reposts, replies } = metrics;
  return (
    <span className={styles['figures']}>
      {[
        { name: 'likes', count: likes, Sign: IconHeart },
        { name: 'reposts', count: reposts, Sign: IconRepeat },
        { name: 'replies', count: replies, Sign: IconMessageCircle },
      ].map(({ name, count, Sign }) => (
        <span key={name} title={name}>
          <Sign size={13} stroke={1.7} aria-hidden />
          {formatCount(count)}
          <Hidden> {name}</Hidden>
        </span>
      ))}
    </span>
  );
}

const Seen = ({ count }: { count: number | null }) =>
  count === null ? <span className={cells['dim']}>–</span> : formatCount(count);

const columns: readonly Column<PostRow>[] = [
  {
    id: 'time',
    label: 'Time',
    widths: [76, 76, 68],
    isNarrow: true,
    render: ({ publishedAt }) => <TimeOf at={publishedAt} />,
  },
  {
    id: 'post',
    label: 'Post',
    isFixed: true,
    render: (row, { link }) => <PostText row={row} link={link} />,
  },
  {
    id: 'seen',
    label: 'Seen',
    widths: [90, 80],
    givesWay: 1,
    align: 'end',
    render: ({ metrics }) => <Seen count={metrics?.impressions ?? null} />,
  },
  {
    id: 'figures',
    label: 'Likes, reposts, replies',
    widths: [176, 170],
    givesWay: 3,
    align: 'end',
    render: ({ metrics }) => <Figures metrics={metrics} />,
  },
  {
    id: 'cost',
    label: 'Cost',
    widths: [70],
    givesWay: 2,
    align: 'end',
    render: ({ costMills }) =>
      costMills === 0 ? <span className={cells['dim']}>–</span> : costText(costMills),
  },
  {
    id: 'link',
    label: 'Link',
    widths: [60],
    align: 'end',
    render: ({ externalUrl, ...row }, { tabIndex }) =>
      externalUrl === null ? null : (
        <a
          href={externalUrl}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={tabIndex}
          aria-label={`Open at the platform: ${postTitle(row)}`}
          className={cells['more']}
        >
          <IconExternalLink size={16} stroke={1.7} aria-hidden />
        </a>
      ),
  },
];

const phone: PhoneRow<PostRow> = {
  label: 'Post',
  main: (row, { link }) => <PostText row={row} link={link} hasPicture={false} />,
  sideLabel: 'Time and likes',
  sideWidth: 132,
  side: ({ publishedAt, metrics }) => (
    <span className={cells['side']}>
      <TimeOf at={publishedAt} />
      <Figures metrics={metrics} />
    </span>
  ),
};

/** Published posts, with their cost and figures. */
export function PublishedTab(frame: PostingFrame) {
  const now = useCurrentMinute();
  const list = usePublishedList(frame.accounts);
  const groupOf = useCallback(({ publishedAt }: PostRow) => dayHeading(publishedAt ?? '', now), [now]);
  const summary = useQuery(postingQueries.summary()).data;
  const cost = useMemo(
    () =>
      summary === undefined || summary.monthMills === 0 ? null : (
        <span>{`${costText(summary.monthMills)} this month`}</span>
      ),
    [summary],
  );
  return (
    <ListScreen
      list={list}
      title={frame.title}
      about={frame.about}
      tabs={frame.tabs}
      besideAction={frame.beside}
      action={frame.action}
      columns={columns}
      phone={phone}
      rowHeight={rowHeight}
      groupOf={groupOf}
      picture="square"
      nameOf={postTitle}
      csv={csv}
      views={SavedViews}
      describe={(error) => errorMessage('posting.published', error)}
      foot={cost}
      empty={
        <BlankState icon={<IconSend size={20} stroke={1.6} />} title="Nothing published yet" role="status">
          Posts appear here once they are out, with their link and how they did.
        </BlankState>
      }
      panel={frame.panel}
    >
      {frame.composer}
    </ListScreen>
  );
}
