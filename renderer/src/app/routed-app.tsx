import './theme/mantine-signed-in.css';
import './theme/overrides-signed-in.css';
import '#renderer/ui/dialog/modal.css';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { choosePage } from './live/choose-page.ts';
import { useLiveRows } from './live/use-live-rows.ts';
import { preparePage } from './prepare-page.ts';
import { createRouter } from './router.tsx';

export { preparePage };

type Props = { queryClient: QueryClient };

/** Everything that has an address: the signed-in pages and the public ones. */
export function RoutedApp({ queryClient }: Props) {
  // Created here rather than at import, because the router reads the address when it starts.
  const [router] = useState(createRouter);
  useLiveRows(queryClient);
  useEffect(
    () =>
      router.subscribe(({ location }) => {
        preparePage(location.pathname);
        choosePage(location.pathname);
      }),
    [router],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
