import { useQuery } from '@tanstack/react-query';
import { TabRow } from '#renderer/ui/tabs/tab-row.tsx';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import { countsOf } from './lists/post-counts.ts';
import { postingQueries } from './queries.ts';

export type PostingTab = 'queue' | (typeof areas)['socialPosting']['params']['tab'][number];

const { path, title, params } = areas.socialPosting;
export const postingTabs: readonly PostingTab[] = ['queue', ...params.tab];

export const tabLabels: Readonly<Record<PostingTab, string>> = {
  queue: 'Queue',
  calendar: 'Calendar',
  drafts: 'Drafts',
  approvals: 'Approvals',
  published: 'Published',
  failed: 'Failed',
  accounts: 'Accounts',
  library: 'Library',
  templates: 'Templates',
};

export const tabOf = (value: string | null): PostingTab =>
  postingTabs.find((tab) => tab === value) ?? 'queue';

/** The address of a tab; the first one needs no parameter. */
export const tabAddress = (tab: PostingTab): string =>
  tab === 'queue' ? path : areaAddress('socialPosting', { tab });

/** The tabs that load the queue's posts anyway. */
const listTabs: readonly PostingTab[] = ['queue', 'drafts', 'approvals', 'failed'];

/** The page's tabs, with counts, and marks on those where someone has to act. */
export function PostingTabs({ current }: { current: PostingTab }) {
  const accounts = useQuery(postingQueries.accounts()).data;
  const summary = useQuery(postingQueries.summary()).data;
  const open = useQuery({ ...postingQueries.open(), enabled: listTabs.includes(current) }).data;
  const known = open?.isComplete === true ? countsOf(open.rows) : undefined;
  const counts: Partial<Record<PostingTab, number | undefined>> = {
    queue: known?.planned ?? summary?.planned,
    drafts: known?.drafts ?? summary?.drafts,
    approvals: known?.pending ?? summary?.pending,
    failed: known?.failed ?? (summary && summary.failed + summary.unknown),
    accounts: accounts?.length,
  };
  return (
    <TabRow
      label={title}
      place="page"
      current={current}
      tabs={postingTabs.map((id) => ({
        id,
        label: tabLabels[id],
        to: tabAddress(id),
        // Hides a count of zero.
        count: counts[id] === 0 ? undefined : counts[id],
        isUrgent: id === 'failed',
        isForSomeone: id === 'approvals',
      }))}
    />
  );
}
