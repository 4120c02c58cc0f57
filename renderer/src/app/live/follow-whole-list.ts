import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Calls `onNews` when the list under this key gets a different answer, no matter what fetched it. */
export function followWholeList(client: QueryClient, key: QueryKey, onNews: () => void): () => void {
  const hash = hashKey(key);
  let seen: unknown = client.getQueryData(key);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash) return;
    const before = seen;
    seen = event.action.data;
    // Equal answers are the same object, because the cache shares their structure.
    if (before !== undefined && before !== seen) onNews();
  });
}
