import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders below the kit and its own query client; for component tests. */
export function renderWithKit(ui: ReactNode, queryClient = testQueryClient()) {
  const rendered = render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>{ui}</QueryClientProvider>
    </MantineProvider>,
  );
  return { ...rendered, queryClient };
}

export const testQueryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
