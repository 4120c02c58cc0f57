import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes cached data without marking it as fresher. If it is stale for another reason, or by its age, it is still
 * fetched when it is next shown.
 */
export function changeCached<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  const query = client.getQueryCache().find<Data>({ queryKey });
  if (query?.state.data === undefined) return;
  const { data, dataUpdatedAt, isInvalidated } = query.state;
  const changed = change(data);
  if (changed === data) return;
  client.setQueryData<Data>(queryKey, changed, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}
