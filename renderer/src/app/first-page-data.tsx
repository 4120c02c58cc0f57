import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceFirstPage } from '#renderer/lib/loading/first-page.ts';

const patienceMs = 1500;

/** Pages that come later have nothing to say. */
let isSaid = false;

function announce(): void {
  isSaid = true;
  announceFirstPage();
}

/** For what stands around the pages: says that the first page stands where it takes too long to be waited for. */
export function useFirstPagePatience(): void {
  useEffect(() => void setTimeout(announce, patienceMs), []);
}

/**
 * Beside a page. What comes after the first page takes neither the connection nor the processor from it: it stands once what it asks
 * for is there.
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
