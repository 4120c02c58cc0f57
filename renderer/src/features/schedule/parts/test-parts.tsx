import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import { forgetUndo } from '#renderer/lib/undo/undo.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { UndoLine } from '#renderer/ui/feedback/undo-line.tsx';
import { roleDefaults } from '#shared/domain/permissions.ts';

// For tests only: the parts around the schedule, as Mia sees them.

/** Renders a part over a host with these answers. */
export function renderPart(
  part: ReactNode,
  handlers: Parameters<typeof createFakeBridge>[0],
  role: typeof mia.role = mia.role,
) {
  cleanNotifications();
  forgetUndo();
  const fake = createFakeBridge(handlers);
  connectTo(fake.bridge);
  useViewerStore.setState({
    profile: { ...mia, role, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(role) },
  });
  const router = createMemoryRouter([{ path: '*', element: part }]);
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
        <UndoLine personId={mia.id} onFocusLost={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    router,
    callsOf: (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input),
  };
}
