import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from '#renderer/bridge/index.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { whenKnown } from '#renderer/lib/live/own-changes.ts';
import {
  isMergeDomain,
  liveDomains,
  liveKeys,
  liveTables,
  type LiveDomain,
  type MergeDomain,
} from '#shared/domain/live-tables.ts';
import { createFetchMoments } from './fetch-moments.ts';
import { followWholeList } from './follow-whole-list.ts';
import { createMerge } from './merges.ts';
import { createStaleMarker, type StaleMarker } from './stale-marker.ts';

/** The navigation's counts are fetched at most this often; the first time at once. */
const countsSpacingMs = 5000;
const isOfCounts = ([area]: readonly string[]) => area === 'navigation-counts';

type Options = {
  /**
   * The cache belongs to a view of another user. Live updates carry rows as the signed-in person sees them, so every
   * change only triggers a refetch.
   */
  isView?: boolean;
};

/**
 * Keeps the cache up to date, whichever page is open: changed rows are merged where their entity can do that, and
 * everything else affected is marked stale. Runs from sign-in to sign-out. Returns a function that stops it.
 */
export function followLiveRows(client: QueryClient, { isView = false }: Options = {}): () => void {
  const moments = createFetchMoments(client);
  const stale = createStaleMarker(client, moments);
  // The first news after a while reaches the bell at once.
  const news = createStaleMarker(client, moments, { gatherMs: 0 });
  // Otherwise a busy chat would make every window recount all areas once a second.
  const counts = createStaleMarker(client, moments, { spacingMs: countsSpacingMs });
  const ends = [
    moments.end,
    stale.end,
    news.end,
    counts.end,
    ...liveDomains.map((domain) => followDomain(domain)),
    // Any list may have more or fewer rows now.
    subscribe('permissions.changed', () => {
      stale.mark('everything');
    }),
    useConnectionStore.subscribe(({ live }, { live: before }) => {
      if (live !== 'live' || before === live) return;
      if (before === 'lost') stale.mark('everything');
      // On the first connection, data fetched just before may have missed a change. Someone would notice a silent bell,
      // but lists are not worth a second load.
      else for (const domain of ofSession) markStart(domain);
    }),
  ];

  function markStart(domain: LiveDomain): void {
    const { own } = liveKeys(domain);
    if (ofOnePerson.has(domain)) news.mark(own);
    else stale.mark(own, { isQuiet: true });
  }

  function followDomain(domain: LiveDomain): () => void {
    const { own, also } = liveKeys(domain);
    const marker = ofOnePerson.has(domain) ? news : stale;
    const markAlso = (options?: Parameters<StaleMarker['mark']>[1]) => {
      marker.mark(
        also.filter((key) => !isOfCounts(key)),
        options,
      );
      counts.mark(also.filter(isOfCounts), options);
    };
    const markAll = () => {
      marker.mark(own);
      markAlso();
    };
    const endResynced = subscribe(`${domain}.resynced`, () => {
      marker.mark(own);
      if (isCompared(domain)) return;
      // Queries not in view were not followed before either, so they are as old as they were. Marking them would reload
      // the list of models on every visit of a page that follows people. After a gap in the session's updates,
      // everything is stale.
      markAlso({ isInView: !ofSession.includes(domain) });
    });
    const endChanged =
      !isView && isMergeDomain(domain)
        ? mergeChanges(domain)
        : subscribe(`${domain}.changed`, (change) => {
            whenKnown(change, (isOwn) => {
              // In a view, one's own change is still not in the view's data.
              if (!isOwn || isView) markAll();
              // Other places that show these rows have not been updated by the answer. Counts in view were already
              // fetched after it.
              else {
                marker.mark(also.filter((key) => !isOfCounts(key)));
                counts.mark(also.filter(isOfCounts), { isQuiet: true });
              }
            });
          });
    const endNews = (ofWholeTables.has(domain) ? own : []).map((key) =>
      followWholeList(client, key, () => {
        markAlso();
      }),
    );
    return () => {
      for (const end of [endResynced, endChanged, ...endNews]) end();
    };
  }

  /**
   * The page has such a table in full. When it starts to follow the table, it refetches the few tags, and refetches the
   * thousands of rows that carry them only if the tags differ. Without an earlier answer there is nothing to compare.
   */
  const isCompared = (domain: LiveDomain): boolean =>
    ofWholeTables.has(domain) &&
    liveKeys(domain).own.every((queryKey) => {
      const lists = client.getQueryCache().findAll({ queryKey, type: 'active' });
      return lists.length > 0 && lists.every(({ state }) => state.data !== undefined);
    });

  function mergeChanges(domain: MergeDomain): () => void {
    const merge = createMerge(client, domain, stale);
    const end = subscribe(`${domain}.changed`, (change) => {
      const at = Object.fromEntries(change.rows.map(({ id, updatedAt }) => [id, [updatedAt]]));
      whenKnown({ ...change, at }, (isOwn) => {
        if (!isOwn) merge.apply(change);
        // One's own change affects no other data in view; the rest is refetched when it is next shown.
        stale.mark(liveKeys(domain).also, { isQuiet: isOwn });
      });
    });
    return () => {
      end();
      merge.end();
    };
  }

  return () => {
    for (const end of ends) end();
  };
}

const ofOnePerson: ReadonlySet<LiveDomain> = new Set(
  liveTables.flatMap((row) => ('own' in row ? [row.domain] : [])),
);
const ofWholeTables: ReadonlySet<LiveDomain> = new Set(
  liveTables.flatMap((row) => ('isWhole' in row ? [row.domain] : [])),
);
const ofSession: readonly LiveDomain[] = liveTables.flatMap(({ scope, domain }) =>
  scope === 'session' ? [domain] : [],
);
