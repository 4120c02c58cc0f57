import type { QueryClient } from '@tanstack/react-query';
import { permissionsKey } from '#renderer/app/queries.ts';
import { request } from '#renderer/bridge/index.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { isCachedData } from './stale-marker.ts';

const askEveryMs = 30_000;

type Options = {
  /** The cache of a view, in addition to the signed-in person's own cache, which checks their account. */
  isView?: boolean;
};

/**
 * While no live updates arrive, refetches every 30 seconds what is in view and the person's permissions, and makes the
 * services check that the session is still valid. A server may have no live updates at all. Returns a function that
 * stops it.
 */
export function followWithoutLive(client: QueryClient, { isView = false }: Options = {}): () => void {
  const timer = setInterval(() => {
    const { live, reach, isOnline } = useConnectionStore.getState();
    // What failed because the server is away is retried more often anyway.
    if (live === 'live' || document.hidden || reach !== 'reached' || !isOnline) return;
    void client.invalidateQueries({ predicate: isCachedData, refetchType: 'none' });
    void client.refetchQueries({ type: 'active', predicate: isCachedData }, { cancelRefetch: false });
    void client.refetchQueries({ type: 'active', queryKey: permissionsKey }, { cancelRefetch: false });
    if (!isView) request('connection.check').catch(() => undefined);
  }, askEveryMs);
  return () => {
    clearInterval(timer);
  };
}
