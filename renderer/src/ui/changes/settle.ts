import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Behind a change that was answered and is shown: asks for what the answer does not have. */
export function settle(client: QueryClient, key: QueryKey, isAffected: (key: QueryKey) => boolean): void {
  void client.invalidateQueries({
    queryKey: key,
    predicate: (query) =>
      query.isActive() &&
      // An answer that was on its way has the rows as they were before.
      (query.state.fetchStatus !== 'idle' || isAffected(query.queryKey)),
  });
  // Nobody looks at these: they are asked for when someone does.
  void client.invalidateQueries({ queryKey: key, type: 'inactive', refetchType: 'none' });
}
