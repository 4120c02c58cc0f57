import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import { testQueryClient } from '#renderer/test-render.tsx';
import type { AccountSession } from '#shared/contract/account.ts';
import type { Profile } from '#shared/contract/auth.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AccountPage } from './page.tsx';

// For tests only: a user, their sessions, and the account page as they see it.

export const mia: Profile = {
  id: '0b0c0d0e-0001-4000-8000-000000000001',
  email: 'mia@northlight.example',
  role: 'admin',
  status: 'active',
  displayName: 'Mia Hartwell',
  rowVersion: 1,
};

const sessionOf = (number: number, changes: Partial<AccountSession>): AccountSession => ({
  id: `00000000-0000-4000-8000-00000000000${String(number)}`,
  createdAt: new Date(Date.now() - 90.5 * 86_400_000).toISOString(),
  lastActiveAt: new Date(Date.now() - 2.5 * 3_600_000).toISOString(),
  userAgent: null,
  ip: '203.0.113.24',
  isCurrent: false,
  ...changes,
});

export const here = sessionOf(1, { isCurrent: true, userAgent: 'node' });
export const phone = sessionOf(2, {
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1',
});
export const forgotten = sessionOf(3, {
  lastActiveAt: null,
  ip: null,
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Gecko/20100101 Firefox/144.0',
});

type Handlers = Parameters<typeof createFakeBridge>[0];
type Options = { handlers?: Handlers; isDesktop?: boolean; viewer?: Profile };

export function renderAccount({ handlers = {}, isDesktop = false, viewer = mia }: Options = {}) {
  cleanNotifications();
  useViewerStore.setState({
    profile: viewer,
    permissions: { status: 'loaded', permissions: roleDefaults(viewer.role) },
  });
  const fake = createFakeBridge({
    'account.listSessions': () => [here, phone, forgotten],
    'models.list': () => [],
    'audit.list': () => [],
    'savedViews.listOwn': () => [],
    'models.listAssignableManagers': () => [],
    'desktop.getSettings': () => null,
    'bots.link': () => null,
    ...handlers,
  });
  connectTo(fake.bridge);
  vi.stubGlobal('bridge', isDesktop ? fake.bridge : undefined);
  const router = createMemoryRouter(
    [
      {
        path: '/account',
        element: (
          <>
            <Link to="/elsewhere">Elsewhere</Link>
            <AccountPage />
          </>
        ),
      },
      { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: ['/account'] },
  );
  const rendered = render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={testQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...rendered, callsOf, emit: fake.emit };
}
