import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { permissionsKey } from '#renderer/app/queries.ts';
import type { FetchMoments } from './fetch-moments.ts';

/** So long changes are gathered before lists are asked for. */
const listsGatherMs = 300;
/** What one statement changed has arrived when nothing came for so long; a stream of changes is waited for this long at most. */
const calmMs = 120;
const listsGatherMostMs = 900;
/** What is busy is looked at again after so long. */
const leastWaitMs = 50;
/** A stream of changes asks for a list this often at most. */
const listsSpacingMs = 1000;

export type StaleMarker = {
  /**
   * What is cached below these keys is old: those in view are asked for again soon, once for many marks, and the others when
   * they are next looked at. What is asked for meanwhile is not asked for again. With `isQuiet` those in view wait for that, too; with `isInView` it is said of these
   * alone.
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
  /** By hash: since when it is old, and whether it must be fetched. */
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
      // Anyone who opens it within the next moment finds it old already.
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
      // A fetch under way may have passed the place of the change: it ends first, then one more follows.
      if (query !== undefined && query.state.fetchStatus !== 'idle') continue;
      waiting.delete(hash);
      // What was asked for behind the change has it.
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

  // What became old while nobody looked.
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
