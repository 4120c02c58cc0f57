import { personName } from '#renderer/entities/person/person-name.ts';
import { PostStatusMark } from '#renderer/entities/post/post-marks.tsx';
import {
  costText,
  handleOf,
  platformTitles,
  postTitle,
  reasonOf,
  statusLabels,
} from '#renderer/entities/post/post-labels.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { Column, PhoneRow } from '#renderer/ui/table/columns.ts';
import { PostText, RowActs, TimeOf } from './post-cells.tsx';
import type { PostKind } from './post-list.ts';
import type { PostRow } from './post-row.ts';
import type { RowTools } from './row-tools.ts';
import styles from './post-cells.module.css';

const timeText = (at: string | null): string => (at === null ? '' : shortTime(Date.parse(at)));

const time: Column<PostRow> = {
  id: 'time',
  label: 'Time',
  widths: [76, 76, 68],
  isNarrow: true,
  render: ({ scheduledAt }) => <TimeOf at={scheduledAt} />,
};
const post: Column<PostRow> = {
  id: 'post',
  label: 'Post',
  sortsBy: 'post',
  isFixed: true,
  render: (row, { link }) => <PostText row={row} link={link} />,
};
const status: Column<PostRow> = {
  id: 'status',
  label: 'Status',
  sortsBy: 'status',
  widths: [136, 136, 40],
  render: ({ shown }) => <PostStatusMark status={shown} />,
};
const day = (id: string, label: string, at: (row: PostRow) => string | null): Column<PostRow> => ({
  id,
  label,
  sortsBy: id,
  widths: [170, 150, 120],
  render: (row) => timeText(at(row)) || <span className={styles['dim']}>–</span>,
});
const when = day('when', 'When', ({ scheduledAt }) => scheduledAt);
const edited: Column<PostRow> = {
  id: 'edited',
  label: 'Edited',
  sortsBy: 'edited',
  widths: [120, 110],
  givesWay: 2,
  render: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
};
const asked: Column<PostRow> = {
  id: 'asked',
  label: 'Asked',
  sortsBy: 'asked',
  widths: [120, 110],
  givesWay: 1,
  render: ({ submittedAt }) => (submittedAt === null ? '–' : <TimeAgo at={submittedAt} />),
};

const columnsOf: Readonly<Record<PostKind, readonly Column<PostRow>[]>> = {
  queue: [time, post, status],
  drafts: [post, edited],
  approvals: [post, asked, when],
  failed: [post, status, when],
};

/** The columns of a list of posts, with each row's actions at the end. */
export const postColumns = (kind: PostKind, tools: RowTools): readonly Column<PostRow>[] => [
  ...columnsOf[kind],
  {
    id: 'actions',
    label: 'Actions',
    widths: [144, 140, 136],
    align: 'end',
    render: (row, { tabIndex }) => <RowActs row={row} tools={tools} tabIndex={tabIndex} />,
  },
];

/** On a phone a row has the text, and the status above the actions. */
export const postPhone = (tools: RowTools): PhoneRow<PostRow> => ({
  label: 'Post',
  main: (row, { link }) => <PostText row={row} link={link} hasPicture={false} />,
  sideLabel: 'Time, status and actions',
  sideWidth: 148,
  side: (row, { tabIndex }) => (
    <span className={styles['side']}>
      <span className={styles['facts']}>
        {row.scheduledAt === null ? null : <TimeOf at={row.scheduledAt} />}
        <PostStatusMark status={row.shown} />
      </span>
      <RowActs row={row} tools={tools} tabIndex={tabIndex} />
    </span>
  ),
});

const only = (label: string, text: (row: PostRow) => string): Column<PostRow> => ({
  id: label,
  label,
  render: text,
  text,
});

/** The columns of an exported file, regardless of the visible ones. */
export const postCsvColumns: readonly Column<PostRow>[] = [
  only('Text', postTitle),
  only('Parts', ({ parts }) => String(parts)),
  only('Media', ({ media }) => String(media)),
  only('Platform', ({ account }) => (account === undefined ? '' : platformTitles[account.platform])),
  only('Account', ({ account }) => (account === undefined ? '' : handleOf(account))),
  only('Model', ({ account }) => account?.modelName ?? ''),
  only('Status', ({ shown }) => statusLabels[shown]),
  only('Scheduled', ({ scheduledAt }) => scheduledAt ?? ''),
  only('Published', ({ publishedAt }) => publishedAt ?? ''),
  only('Reason', (row) => reasonOf(row, row.account)?.text ?? ''),
  only('Author', ({ author }) => (author === null ? '' : personName(author))),
  only('Approved by', ({ approvedBy }) => (approvedBy === null ? '' : personName(approvedBy))),
  only('Attempts', ({ attempts }) => String(attempts)),
  only('Cost', ({ costMills }) => (costMills === 0 ? '' : costText(costMills))),
  only('Link', ({ externalUrl }) => externalUrl ?? ''),
];

/** The same for published posts, with their figures. */
export const publishedCsvColumns: readonly Column<PostRow>[] = [
  ...postCsvColumns,
  only('Impressions', ({ metrics }) => String(metrics?.impressions ?? '')),
  only('Likes', ({ metrics }) => String(metrics?.likes ?? '')),
  only('Reposts', ({ metrics }) => String(metrics?.reposts ?? '')),
  only('Replies', ({ metrics }) => String(metrics?.replies ?? '')),
];
