import { useMemo } from 'react';
import { personName } from '#renderer/entities/person/person-name.ts';
import {
  handleOf,
  momentOf,
  needsDecision,
  platformTitles,
  postWords,
  statusLabels,
  type ShownStatus,
} from '#renderer/entities/post/post-labels.ts';
import { postingQueries, type PostList } from '#renderer/features/posting/queries.ts';
import type { WholeList } from '#renderer/lib/lists/whole-list.ts';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import type { Compare, ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { fold } from '#shared/lib/fold.ts';
import { listOf, type PostRow } from './post-row.ts';

export type PostKind = 'queue' | 'drafts' | 'approvals' | 'failed';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUuid = (value: string) => uuid.test(value);

/** Which unpublished posts belong to which tab. */
export const belongs: Readonly<Record<PostKind, (row: PostRow) => boolean>> = {
  queue: ({ status }) => status !== 'draft' && status !== 'cancelled' && status !== 'published',
  drafts: ({ status }) => status === 'draft',
  approvals: ({ status }) => status === 'pending_approval',
  failed: needsDecision,
};

const distinct = (rows: readonly PostRow[], optionOf: (row: PostRow) => Option | undefined): Option[] => {
  const options = new Map<string, Option>();
  for (const row of rows) {
    const option = optionOf(row);
    if (option !== undefined) options.set(option.value, option);
  }
  return [...options.values()].sort((a, b) => a.label.localeCompare(b.label));
};

/** Adds the platform, because accounts can have the same name on two platforms. */
const accountLabel = (account: SocialAccount): string =>
  `${handleOf(account)} · ${platformTitles[account.platform]}`;

const account: ListFilter<PostRow> = {
  param: 'account',
  label: 'Account',
  accepts: isUuid,
  options: (rows) =>
    distinct(rows, (row) => row.account && { value: row.accountId, label: accountLabel(row.account) }),
  matches: ({ accountId }, value) => accountId === value,
};
const author: ListFilter<PostRow> = {
  param: 'author',
  label: 'Author',
  accepts: isUuid,
  options: (rows) =>
    distinct(rows, (row) =>
      row.author === null ? undefined : { value: row.author.id, label: personName(row.author) },
    ),
  matches: (row, value) => row.author?.id === value,
};
const model: ListFilter<PostRow> = {
  param: 'model',
  label: 'Model',
  accepts: isUuid,
  options: (rows) =>
    distinct(rows, (row) => row.account && { value: row.account.modelId, label: row.account.modelName }),
  matches: (row, value) => row.account?.modelId === value,
};
const status = (of: readonly ShownStatus[]): ListFilter<PostRow> => ({
  param: 'status',
  label: 'Status',
  options: of.map((value) => ({ value, label: statusLabels[value] })),
  matches: ({ shown }, value) => shown === value,
});

const filtersOf: Readonly<Record<PostKind, readonly ListFilter<PostRow>[]>> = {
  queue: [
    account,
    status(['scheduled', 'on_hold', 'pending_approval', 'publishing', 'failed', 'missed', 'unknown']),
    author,
    model,
  ],
  drafts: [account, author, model],
  approvals: [account, author, model],
  failed: [account, status(['failed', 'missed', 'unknown']), author, model],
};

/** The calendar's filters, which include published posts. */
export const calendarFilters: readonly ListFilter<PostRow>[] = [
  account,
  status([
    'scheduled',
    'on_hold',
    'pending_approval',
    'publishing',
    'published',
    'failed',
    'missed',
    'unknown',
  ]),
  author,
  model,
];

type By = Compare<PostRow>;
const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const newest: By = (a, b) => momentOf(b).localeCompare(momentOf(a));
/** Posts without a time come last. */
const soonest: By = (a, b) => (a.scheduledAt ?? '9').localeCompare(b.scheduledAt ?? '9');
const byStatus: By = (a, b) => words.compare(statusLabels[a.shown], statusLabels[b.shown]);
const byText: By = (a, b) => words.compare(a.excerpt, b.excerpt);
const byAccount: By = (a, b) => words.compare(a.account?.username ?? '', b.account?.username ?? '');
/** Posts that need a decision come first, the latest first; then the others by time. */
const queued: By = (a, b) => {
  const [first, second] = [needsDecision(a), needsDecision(b)];
  if (first !== second) return first ? -1 : 1;
  return first ? newest(a, b) : soonest(a, b);
};
const edited: By = (a, b) => b.updatedAt.localeCompare(a.updatedAt);
const asked: By = (a, b) => (a.submittedAt ?? '').localeCompare(b.submittedAt ?? '');
const then: By = (a, b) => a.id.localeCompare(b.id);

const sortsOf = {
  queue: { by: { when: queued }, then },
  drafts: { by: { edited, post: byText, account: byAccount }, then },
  approvals: { by: { when: soonest, asked, post: byText, account: byAccount }, then },
  failed: { by: { when: newest, status: byStatus, post: byText, account: byAccount }, then },
} as const satisfies Record<PostKind, { by: Record<string, By>; then: By }>;

/** The text that a search looks at: the start of the post, its author and its account. */
export const postText = ({ excerpt, account: at, author: by, problem }: PostRow): string =>
  fold(
    [excerpt, at?.username, at?.modelName, by === null ? '' : personName(by), problem ?? '']
      .filter((part) => part !== undefined && part !== '')
      .join('\n'),
  );

const query = () => postingQueries.open();

/** Reads a tab's part of the list; returns the same rows for the same answer. */
function reading(kind: PostKind, accounts: readonly SocialAccount[] | undefined) {
  const parts = new WeakMap<PostList, WholeList<PostRow>>();
  return (list: PostList): WholeList<PostRow> => {
    const known = parts.get(list);
    if (known !== undefined) return known;
    const { rows, isComplete } = listOf(list, accounts);
    const part = { rows: rows.filter(belongs[kind]), isComplete };
    parts.set(list, part);
    return part;
  };
}

/** The posts of a tab whose list is loaded in full. */
export function usePostList(kind: PostKind, accounts: readonly SocialAccount[] | undefined) {
  const read = useMemo(() => reading(kind, accounts), [kind, accounts]);
  return useWholeList({
    area: `posting-${kind}`,
    words: postWords,
    openParam: 'post',
    filters: filtersOf[kind],
    sorts: sortsOf[kind],
    search: postText,
    query,
    read,
  });
}
