import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what is cached without making it any fresher: a list that is old in other ways, or by its age, is still asked for
 * when it is next looked at.
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
