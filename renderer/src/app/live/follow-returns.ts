import type { QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { onReturn } from '#renderer/lib/window/on-return.ts';
import { isCachedData } from './stale-marker.ts';

/**
 * A person who comes back to the window, or to a machine that slept, finds everything as it is now: what is in view is asked for at
 * once, and the connection for live updates has to prove that it still lives.
 */
export function followReturns(client: QueryClient): () => void {
  return onReturn(() => {
    void client.invalidateQueries({ predicate: isCachedData, refetchType: 'none' });
    // What the query library itself asks for on this occasion is not asked for twice.
    void client.refetchQueries({ type: 'active', predicate: isCachedData }, { cancelRefetch: false });
    // Its answer is what the connection does next.
    request('connection.check').catch(() => undefined);
  });
}
