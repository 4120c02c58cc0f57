import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { areaAt } from '#shared/domain/areas.ts';

/** The page that was opened loads first. */
const afterMs = 100;
const freshForMs = 30_000;

/**
 * Keeps the data of an opened page from being older than half a minute. Fails silently, because the user did not
 * request it. Off while viewing as another user. The specification names more paths (schedule, documents, drive logs,
 * both bots, chat and configuration), for which nothing is refetched: `areas.ts` lists what is.
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
        // Do not fetch twice what the page itself is already fetching.
        { cancelRefetch: false },
      );
    }, afterMs);
    return () => {
      clearTimeout(timer);
    };
  }, [client, pathname, isOff]);
}
