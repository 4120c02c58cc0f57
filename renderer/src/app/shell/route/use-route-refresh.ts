import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { areaAt } from '#shared/domain/areas.ts';

/** The page that was arrived at comes first. */
const afterMs = 100;
const freshForMs = 30_000;

/**
 * Keeps what someone finds on a page from being older than half a minute. It fails without a word: nobody asked. Off while
 * every call is answered as to someone else. The specification names more paths (schedule, documents, drive logs, both bots,
 * chat and configuration), for which nothing is refetched: `areas.ts` says what is.
 */
export function useRouteRefresh({ isOff = false }: { isOff?: boolean } = {}): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    const queryKey = areaAt(pathname)?.refresh;
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
