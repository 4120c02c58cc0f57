import { useMemo } from 'react';
import { handleOf, platformTitles } from '#renderer/entities/post/post-labels.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import type { Compare, ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { accountStatuses } from '#shared/domain/post-limits.ts';
import { fold } from '#shared/lib/fold.ts';
import { accountStatusLabels, accountWords } from './account-labels.ts';

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
type By = Compare<SocialAccount>;
const byHandle: By = (a, b) => words.compare(a.username, b.username);

const filters: readonly ListFilter<SocialAccount>[] = [
  {
    param: 'platform',
    label: 'Platform',
    options: (rows) =>
      [...new Set(rows.map(({ platform }) => platform))].map((value) => ({
        value,
        label: platformTitles[value],
      })),
    matches: ({ platform }, value) => platform === value,
  },
  {
    param: 'model',
    label: 'Model',
    options: (rows) =>
      [...new Map(rows.map(({ modelId, modelName }) => [modelId, modelName]))]
        .map(([value, label]) => ({ value, label }))
        .sort((a, b) => words.compare(a.label, b.label)),
    matches: ({ modelId }, value) => modelId === value,
  },
  {
    param: 'state',
    label: 'Status',
    options: accountStatuses.map((value) => ({ value, label: accountStatusLabels[value] })),
    matches: ({ status }, value) => status === value,
  },
];

const sorts = {
  by: {
    // Accounts that need attention come first.
    model: (a, b) => words.compare(a.modelName, b.modelName),
    account: byHandle,
    planned: (a, b) => b.planned - a.planned,
    posts: (a, b) => b.monthPosts - a.monthPosts,
    cost: (a, b) => b.monthMills - a.monthMills,
  },
  then: byHandle,
} as const satisfies { by: Record<string, By>; then: By };

const read = (rows: readonly SocialAccount[]) => {
  const found = known.get(rows) ?? { rows, isComplete: true };
  known.set(rows, found);
  return found;
};
const known = new WeakMap<
  readonly SocialAccount[],
  { rows: readonly SocialAccount[]; isComplete: boolean }
>();

const accountText = (account: SocialAccount): string =>
  fold(
    `${handleOf(account)}\n${account.displayName ?? ''}\n${account.modelName}\n${platformTitles[account.platform]}`,
  );

/** The accounts, filtered and sorted by the address. */
export const useAccountList = () =>
  useWholeList({
    area: 'posting-accounts',
    words: accountWords,
    openParam: 'account',
    filters,
    sorts,
    search: accountText,
    query: useMemo(() => () => postingQueries.accounts(), []),
    read,
  });
