import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceFirstPage } from '#renderer/lib/loading/first-page.ts';

const patienceMs = 1500;

/** Only the first page is announced. */
let isSaid = false;

function announce(): void {
  isSaid = true;
  announceFirstPage();
}

/** For the layout around the pages: announces the first page if it takes too long to load. */
export function useFirstPagePatience(): void {
  useEffect(() => void setTimeout(announce, patienceMs), []);
}

/**
 * Rendered next to a page. Announces the first page once everything it requested has arrived, so that later loading
 * does not compete with it for the connection or the processor.
 */
export function FirstPageData() {
  const client = useQueryClient();
  useEffect(() => {
    if (isSaid) return undefined;
    const look = () => {
      if (client.isFetching() > 0) return;
      announce();
      leave();
    };
    const leave = client.getQueryCache().subscribe(look);
    look();
    return leave;
  }, [client]);
  return null;
}
