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

/** Numbers of the navigation are asked for this often at most, the first time at once. */
const countsSpacingMs = 5000;
const isOfCounts = ([area]: readonly string[]) => area === 'navigation-counts';

type Options = {
  /** Loaded as someone else: since rows come as the signed-in person sees them, every change only means to ask again. */
  isView?: boolean;
};

/**
 * Keeps what is cached right, whatever page is open: changes of rows are merged where their entity can, and make everything else
 * old. Runs from sign-in to sign-out; answers with the end of it.
 */
export function followLiveRows(client: QueryClient, { isView = false }: Options = {}): () => void {
  const moments = createFetchMoments(client);
  const stale = createStaleMarker(client, moments);
  // The first news after a while is on the bell at once.
  const news = createStaleMarker(client, moments, { gatherMs: 0 });
  // Else a busy chat would have every window count over all areas once a second.
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
      // The first time, what was asked for a moment before could have missed a change. A bell that stays silent would be
      // noticed; for lists it is not worth a second load.
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
      // What is not in view was not followed before either, and is as old as it was: with each visit of a page that listens to
      // people, the list of models would be loaded again. After a gap everything is.
      markAlso({ isInView: !ofSession.includes(domain) });
    });
    const endChanged =
      !isView && isMergeDomain(domain)
        ? mergeChanges(domain)
        : subscribe(`${domain}.changed`, (change) => {
            whenKnown(change, (isOwn) => {
              // In a view, what one has changed as oneself is still as old.
              if (!isOwn || isView) markAll();
              // What shows these rows in other places has not been answered; numbers in view were asked for with the answer.
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
   * The page has all of such a table: a page that begins to listen asks for a few tags, and for the thousands of rows that carry some
   * only where the answer differs. Without an earlier one there is nothing to compare.
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
      merge.apply(change);
      stale.mark(liveKeys(domain).also);
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
