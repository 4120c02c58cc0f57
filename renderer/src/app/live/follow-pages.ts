import type { QueryClient } from '@tanstack/react-query';
import { request, subscribe } from '#renderer/bridge/index.ts';
import { showChannels } from '#renderer/lib/diagnostics/diagnostics.ts';
import { useLivePages } from '#renderer/lib/live/live-pages.ts';
import { liveKeys, type PageDomain } from '#shared/domain/live-tables.ts';

/** A page that gives way to another with the same tables neither leaves nor joins. */
const settleMs = 50;
const retryMs = 2000;

/** Tells the services which tables the page shows, and the diagnostics which channels are open for it. */
export function followPages(client: QueryClient): () => void {
  // A reloaded page does not know what the one before had asked for.
  let told: readonly PageDomain[] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tellSoon(afterMs = settleMs): void {
    timer ??= setTimeout(tell, afterMs);
  }

  function tell(): void {
    timer = undefined;
    const domains = [...new Set(useLivePages.getState().shown.map(({ domain }) => domain))].sort();
    if (told?.join() === domains.join()) return;
    // From now on nothing is heard of these.
    for (const left of (told ?? []).filter((domain) => !domains.includes(domain)))
      for (const queryKey of liveKeys(left).own)
        void client.invalidateQueries({ queryKey, refetchType: 'none' });
    told = domains;
    request('connection.watch', { domains }).catch(() => {
      told = undefined;
      tellSoon(retryMs);
    });
  }

  const ends = [
    useLivePages.subscribe(() => {
      tellSoon();
    }),
    subscribe('connection.channelsChanged', ({ channels }) => {
      showChannels(channels, componentsOf);
    }),
  ];
  tellSoon();

  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
    showChannels([], componentsOf);
  };
}

/** For whom a channel is open. Those of the session are the app's own. */
function componentsOf(channel: string): string {
  const components = useLivePages
    .getState()
    .shown.filter(({ domain }) => domain === channel)
    .map(({ component }) => component);
  return components.length === 0 ? 'App' : [...new Set(components)].join(', ');
}
