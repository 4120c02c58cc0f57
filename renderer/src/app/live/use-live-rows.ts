import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { followLiveRows } from './follow-live-rows.ts';
import { followPages } from './follow-pages.ts';
import { followReturns } from './follow-returns.ts';
import { followWithoutLive } from './follow-without-live.ts';

/** Keeps the cache up to date from sign-in to sign-out, whichever page is open. */
export function useLiveRows(client: QueryClient): void {
  const personId = useViewerStore((store) => store.profile?.id);
  useEffect(() => {
    if (personId === undefined) return;
    const ends = [
      followLiveRows(client),
      followReturns(client),
      followWithoutLive(client),
      followPages(client),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, personId]);
}

/** The same for a view of another user. No live update carries its rows, so each one only triggers a refetch. */
export function useLiveView(client: QueryClient): void {
  useEffect(() => {
    const ends = [
      followLiveRows(client, { isView: true }),
      followReturns(client),
      followWithoutLive(client, { isView: true }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}
