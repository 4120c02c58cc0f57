import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#renderer/lib/links/paths.ts';

/** The page that was arrived at comes first. */
const afterMs = 100;
const freshForMs = 30_000;

const modelLists: QueryKey = ['models', 'list'];

/**
 * What is fetched anew on arrival. The specification names more paths (schedule, documents, drive logs, both bots, chat
 * and configuration), for which nothing is refetched.
 */
const refreshedAt: Readonly<Record<string, QueryKey>> = {
  [paths.dashboard]: modelLists,
  [paths.models]: modelLists,
  [paths.socials]: ['socials'],
};

/**
 * Keeps what somebody finds on a page from being older than half a minute. It fails without a word: nobody asked. Off while
 * every call is answered as to somebody else.
 */
export function useRouteRefresh({ isOff = false }: { isOff?: boolean } = {}): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    const queryKey = refreshedAt[pathname];
    if (queryKey === undefined || isOff) return;
    const timer = setTimeout(() => {
      void client.refetchQueries(
        {
          queryKey,
          predicate: ({ state: { dataUpdatedAt } }) =>
            dataUpdatedAt > 0 && Date.now() - dataUpdatedAt >= freshForMs,
        },
        // What the page itself is fetching already is not fetched twice.
        { cancelRefetch: false },
      );
    }, afterMs);
    return () => {
      clearTimeout(timer);
    };
  }, [client, pathname, isOff]);
}
