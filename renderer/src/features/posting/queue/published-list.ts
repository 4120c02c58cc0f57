import { useMemo } from 'react';
import { handleOf, platformTitles, postWords } from '#renderer/entities/post/post-labels.ts';
import { rowOf, type PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import type { Asked, KeysetQuery, ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { usePagedList } from '#renderer/ui/list-screen/rows/use-paged-list.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUuid = (value: string) => uuid.test(value);
const none: readonly SocialAccount[] = [];
const mostSearched = 200;

const filtersOf = (accounts: readonly SocialAccount[]): readonly ListFilter<PostRow>[] => [
  {
    param: 'account',
    label: 'Account',
    accepts: isUuid,
    options: accounts.map((account) => ({
      value: account.id,
      label: `${handleOf(account)} · ${platformTitles[account.platform]}`,
    })),
  },
  {
    param: 'model',
    label: 'Model',
    accepts: isUuid,
    options: [...new Map(accounts.map(({ modelId, modelName }) => [modelId, modelName]))]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  },
];

/** Published posts, page by page: the server filters and searches. */
export function usePublishedList(accounts: readonly SocialAccount[] = none) {
  const filters = useMemo(() => filtersOf(accounts), [accounts]);
  const query = useMemo(() => {
    const byId = new Map(accounts.map((account) => [account.id, account]));
    return ({ values, text }: Asked): KeysetQuery<PostRow> => {
      const { queryKey, pageSize, loadPage, cursorOf } = postingQueries.published({
        modelId: values['model'] ?? null,
        accountId: values['account'] ?? null,
        text: text.slice(0, mostSearched),
      });
      return {
        // Rows include their accounts, so the key depends on them.
        queryKey: [...queryKey, accounts.length],
        pageSize,
        cursorOf,
        loadPage: async (after) =>
          (await loadPage(after)).map((post) => rowOf(post, byId.get(post.accountId))),
      };
    };
  }, [accounts]);
  return usePagedList({ area: 'posting-published', words: postWords, openParam: 'post', filters, query });
}
