import type { QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { onReturn } from '#renderer/lib/window/on-return.ts';
import { isCachedData } from './stale-marker.ts';

/**
 * When a person returns to the window, or wakes the machine, everything is refreshed: what is in view is refetched at
 * once, and the connection for live updates has to prove that it is still alive.
 */
export function followReturns(client: QueryClient): () => void {
  return onReturn(() => {
    void client.invalidateQueries({ predicate: isCachedData, refetchType: 'none' });
    // Do not refetch what the query library already refetches on this occasion.
    void client.refetchQueries({ type: 'active', predicate: isCachedData }, { cancelRefetch: false });
    // Its result shows in the connection's next status.
    request('connection.check').catch(() => undefined);
  });
}
