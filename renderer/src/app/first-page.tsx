import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announceFirstPage } from '#renderer/lib/loading/first-page.ts';

const patienceMs = 1500;

/** For what stands around the pages: says that the first page stands where it takes too long to be waited for. */
export function useFirstPagePatience(): void {
  // Said once more, it means nothing.
  useEffect(() => void setTimeout(announceFirstPage, patienceMs), []);
}

/**
 * Beside a page. What comes after the first page takes neither the connection nor the processor from it: it stands once what it asks
 * for is there.
 */
export function FirstPage() {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (client.isFetching() > 0) return;
      announceFirstPage();
      leave();
    };
    const leave = client.getQueryCache().subscribe(look);
    look();
    return leave;
  }, [client]);
  return null;
}
