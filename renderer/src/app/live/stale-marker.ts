import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { permissionsKey } from '#renderer/app/queries.ts';
import type { FetchMoments } from './fetch-moments.ts';

/** How long changes are gathered before lists are refetched. */
const listsGatherMs = 300;
/**
 * After this long without a change, everything that one statement changed has arrived. A continuous stream of changes
 * is waited for at most `listsGatherMostMs`.
 */
const calmMs = 120;
const listsGatherMostMs = 900;
/** A query that is being fetched is checked again after this long. */
const leastWaitMs = 50;
/** A stream of changes refetches a list at most this often. */
const listsSpacingMs = 1000;

export type StaleMarker = {
  /**
   * Marks everything cached under these keys as stale. What is in view is refetched soon, once for many marks; the rest
   * when it is next shown. What another fetch brings in the meantime is not refetched. With `isQuiet`, what is in view
   * also waits until it is next shown; with `isInView`, only what is in view is marked.
   */
  mark: (
    keys: readonly QueryKey[] | 'everything',
    options?: { isQuiet?: boolean; isInView?: boolean },
  ) => void;
  end: () => void;
};

export function createStaleMarker(
  client: QueryClient,
  moments: FetchMoments,
  { gatherMs = listsGatherMs, spacingMs = listsSpacingMs } = {},
): StaleMarker {
  /** By query hash: since when it is stale, and whether it must be refetched. */
  const waiting = new Map<string, { since: number; asks: boolean }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -Infinity;
  let firstMarkAt = 0;
  let lastMarkAt = 0;

  const mark: StaleMarker['mark'] = (keys, { isQuiet = false, isInView = false } = {}) => {
    const since = moments.next();
    lastMarkAt = Date.now();
    if (waiting.size === 0) firstMarkAt = lastMarkAt;
    for (const query of queriesOf(client, keys)) {
      if (isInView && !query.isActive()) continue;
      const before = waiting.get(query.queryHash);
      waiting.set(query.queryHash, { since, asks: before?.asks === true || !isQuiet });
      // If someone opens it before the refetch, it is already stale.
      if (query.state.fetchStatus === 'idle') query.invalidate();
    }
    schedule(gatherMs);
  };

  function schedule(waitMs: number): void {
    if (waiting.size > 0) timer ??= setTimeout(ask, Math.max(waitMs, askedAt + spacingMs - Date.now()));
  }

  const isStream = () =>
    gatherMs > 0 && Date.now() - lastMarkAt < calmMs && Date.now() - firstMarkAt < listsGatherMostMs;

  function ask(): void {
    timer = undefined;
    if (isStream()) {
      schedule(calmMs);
      return;
    }
    const wanted = new Set<string>();
    for (const [hash, { since, asks }] of waiting) {
      const query = client.getQueryCache().get(hash);
      // A running fetch may have read too early to include the change. Let it finish, then fetch once more.
      if (query !== undefined && query.state.fetchStatus !== 'idle') continue;
      waiting.delete(hash);
      // A fetch that started after the change includes it.
      if (query !== undefined && (moments.answeredFrom(query) ?? -1) > since) continue;
      query?.invalidate();
      if (asks && query?.isActive() === true && !document.hidden) wanted.add(hash);
    }
    if (wanted.size > 0) {
      askedAt = Date.now();
      void client.refetchQueries({ type: 'active', predicate: ({ queryHash }) => wanted.has(queryHash) });
    }
    schedule(Math.max(gatherMs, leastWaitMs));
  }

  // Fetch what became stale while the page was hidden.
  const handleVisibility = () => {
    if (document.hidden) return;
    void client.refetchQueries(
      { type: 'active', predicate: ({ state }) => state.isInvalidated },
      { cancelRefetch: false },
    );
  };
  document.addEventListener('visibilitychange', handleVisibility);

  return {
    mark,
    end: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
    },
  };
}

/** Permissions have their own rule for when they are fetched. */
export const isCachedData = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[0] !== permissionsKey[0];

function queriesOf(client: QueryClient, keys: readonly QueryKey[] | 'everything'): readonly Query[] {
  const cache = client.getQueryCache();
  return keys === 'everything'
    ? cache.getAll().filter(isCachedData)
    : keys.flatMap((queryKey) => cache.findAll({ queryKey }));
}
