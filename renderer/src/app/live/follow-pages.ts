import type { QueryClient } from '@tanstack/react-query';
import { request, subscribe } from '#renderer/bridge/index.ts';
import { showChannels } from '#renderer/lib/diagnostics/diagnostics.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { useLivePages } from '#renderer/lib/live/live-pages.ts';
import { liveKeys, pageDomains, type PageDomain } from '#shared/domain/live-tables.ts';
import { awaitJoins, endJoins, noteJoined } from './join-gate.ts';

/** A page that is replaced by one with the same tables neither leaves nor joins channels. */
const settleMs = 50;
const retryMs = 2000;
/** A person who returns within this time finds the page up to date, so nothing is joined or fetched again. */
const lingerMs = 3 * 60_000;
/** Each followed table costs one policy check per change and person. */
const mostLingering = 8;

/** Sends the services the tables that the page shows, and records the open channels for diagnostics. */
export function followPages(client: QueryClient): () => void {
  // A reloaded page does not know which tables the previous one followed.
  let told: string | undefined;
  let isTelling = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const followed = new Set<PageDomain>();
  /** Since when no page has shown these, oldest first. */
  const leftAt = new Map<PageDomain, number>();

  function look(): void {
    const { shown, chosen } = useLivePages.getState();
    const wanted = new Set([...chosen, ...shown.map(({ domain }) => domain)]);
    const joining = [...wanted].filter((domain) => !followed.has(domain));
    for (const domain of wanted) {
      followed.add(domain);
      leftAt.delete(domain);
    }
    for (const domain of followed)
      if (!wanted.has(domain) && !leftAt.has(domain)) leftAt.set(domain, Date.now());
    // Before the session is live, no channel joins soon enough to be worth waiting for.
    if (useConnectionStore.getState().live === 'live') awaitJoins(joining);
    tellSoon();
    leaveLater(settleMs);
  }

  /** At once, in one message for everything the page shows. */
  function tellSoon(): void {
    if (isTelling) return;
    isTelling = true;
    queueMicrotask(() => {
      isTelling = false;
      tell();
    });
  }

  function tell(): void {
    const domains = [...followed].sort();
    if (isEnded || told === domains.join()) return;
    told = domains.join();
    request('connection.watch', { domains }).catch(() => {
      told = undefined;
      clearTimeout(retry);
      retry = setTimeout(tell, retryMs);
    });
  }

  function leaveLater(afterMs: number): void {
    clearTimeout(leaving);
    leaving = setTimeout(leave, afterMs);
  }

  function leave(): void {
    const now = Date.now();
    const before = followed.size;
    let over = leftAt.size - mostLingering;
    for (const [domain, at] of leftAt) {
      if (over <= 0 && now - at < lingerMs) break;
      over -= 1;
      leftAt.delete(domain);
      followed.delete(domain);
      setJoined((joined) => joined.delete(domain));
      // From now on, no updates arrive for these.
      for (const queryKey of liveKeys(domain).own)
        void client.invalidateQueries({ queryKey, refetchType: 'none' });
    }
    if (followed.size < before) tell();
    const [next] = leftAt.values();
    if (next !== undefined) leaveLater(next + lingerMs - now);
  }

  const ends = [
    useLivePages.subscribe((now, before) => {
      if (now.shown !== before.shown || now.chosen !== before.chosen) look();
    }),
    subscribe('connection.channelsChanged', ({ channels }) => {
      showChannels(channels, componentsOf);
    }),
    ...pageDomains.map((domain) =>
      subscribe(`${domain}.resynced`, () => {
        if (followed.has(domain)) setJoined((joined) => joined.add(domain));
        // All other listeners first mark what is stale because of it.
        queueMicrotask(() => {
          noteJoined(domain);
        });
      }),
    ),
  ];
  look();

  return () => {
    isEnded = true;
    clearTimeout(retry);
    clearTimeout(leaving);
    for (const end of ends) end();
    endJoins();
    useLivePages.setState({ chosen: [], joined: new Set() });
    showChannels([], componentsOf);
  };
}

function setJoined(change: (joined: Set<PageDomain>) => void): void {
  useLivePages.setState(({ joined: before }) => {
    const joined = new Set(before);
    change(joined);
    return { joined };
  });
}

/** The components that a channel is open for. The session's channels belong to the app itself. */
function componentsOf(channel: string): string {
  const components = useLivePages
    .getState()
    .shown.filter(({ domain }) => domain === channel)
    .map(({ component }) => component);
  return components.length === 0 ? 'App' : [...new Set(components)].join(', ');
}
