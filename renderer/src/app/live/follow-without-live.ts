import type { QueryClient } from '@tanstack/react-query';
import { permissionsKey } from '#renderer/app/queries.ts';
import { request } from '#renderer/bridge/index.ts';
import { useConnectionStore } from '#renderer/lib/live/connection.ts';
import { isCachedData } from './stale-marker.ts';

const askEveryMs = 30_000;

type Options = {
  /** Loaded as someone else, beside what the signed-in person has: their own account is asked for there. */
  isView?: boolean;
};

/**
 * While no live updates arrive, what is in view is asked for every 30 seconds, what the person may do with it, and the services ask whether
 * they may still be here. A server may have no live updates at all. Answers with the end of it.
 */
export function followWithoutLive(client: QueryClient, { isView = false }: Options = {}): () => void {
  const timer = setInterval(() => {
    const { live, reach, isOnline } = useConnectionStore.getState();
    // What failed because the server is away is asked for more often anyway.
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
