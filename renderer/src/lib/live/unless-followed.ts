import type { QueryKey } from '@tanstack/react-query';
import { liveKeys, pageDomains } from '#shared/domain/live-tables.ts';
import { useConnectionStore } from './connection.ts';
import { useLivePages } from './live-pages.ts';

const keys = pageDomains.flatMap((domain) => liveKeys(domain).own.map((start) => ({ domain, start })));

/**
 * For `refetchOnMount`: asks with each visit for what nobody listened to before it. What was followed all the time is marked as old
 * where it is, and otherwise only asked for after the usual half a minute, since it holds more than the rows that are followed.
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
