import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Tells when the list at this key is answered with something else than before, no matter who asked for it. */
export function followWholeList(client: QueryClient, key: QueryKey, onNews: () => void): () => void {
  const hash = hashKey(key);
  let seen: unknown = client.getQueryData(key);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash) return;
    const before = seen;
    seen = event.action.data;
    // Equal answers are the same object: that is how the cache keeps them.
    if (before !== undefined && before !== seen) onNews();
  });
}
