import type { QueryKey } from '@tanstack/react-query';
import { liveKeys, pageDomains } from '#shared/domain/live-tables.ts';
import { useConnectionStore } from './connection.ts';
import { useLivePages } from './live-pages.ts';

const keys = pageDomains.flatMap((domain) => liveKeys(domain).own.map((start) => ({ domain, start })));

/**
 * For `refetchOnMount`: always refetches data that was not followed since the last visit. Data that was followed is
 * marked stale when it changes, so it only refetches after the usual half a minute, because it includes more than the
 * followed rows.
 */
export function unlessFollowed({ queryKey }: { queryKey: QueryKey }): true | 'always' {
  const { joined } = useLivePages.getState();
  const isFollowed =
    useConnectionStore.getState().live === 'live' &&
    keys.some(
      ({ domain, start }) => joined.has(domain) && start.every((part, index) => queryKey[index] === part),
    );
  return isFollowed ? true : 'always';
}
