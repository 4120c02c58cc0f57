import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** After a change whose response is shown: refetches the queries that the response doesn't cover. */
export function settle(client: QueryClient, key: QueryKey, isAffected: (key: QueryKey) => boolean): void {
  void client.invalidateQueries({
    queryKey: key,
    predicate: (query) =>
      query.isActive() &&
      // A response in progress still has the old rows.
      (query.state.fetchStatus !== 'idle' || isAffected(query.queryKey)),
  });
  // Unused queries are refetched when they are shown again.
  void client.invalidateQueries({ queryKey: key, type: 'inactive', refetchType: 'none' });
}
