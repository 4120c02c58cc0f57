import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import type { LinkTreeDetail } from '#shared/contract/link-trees.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { LinkTreePage } from './page.tsx';

// For tests only: link pages, a backend that holds them, and their screen as Mia sees it.

export const pageOf = (changes: Partial<LinkTreeDetail> = {}): LinkTreeDetail => ({
  id: '00000000-0000-4000-8000-000000000951',
  domain: 'luna-vale',
  title: 'Luna Vale',
  avatarUrl: null,
  gate: 'none',
  status: 'published',
  model: null,
  publishedVersion: 1,
  publishedAt: '2026-11-20T10:00:00Z',
  unpublishedChanges: 0,
  brokenLinks: 0,
  deletedAt: null,
  createdAt: '2026-11-19T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  rowVersion: 1,
  bio: null,
  theme: {},
  seoTitle: null,
  seoDescription: null,
  socialImageUrl: null,
  noindex: false,
  utm: {},
  customDomain: null,
  blocks: [],
  versions: [],
  ...changes,
});

type Handlers = Parameters<typeof createFakeBridge>[0];

/** A backend that holds this page and answers as the real one would. */
export function host(start: LinkTreeDetail, handlers: Handlers = {}) {
  const held = { page: start };
  const fake = createFakeBridge({
    'linkTrees.list': ({ isDeleted = false }) => (isDeleted ? [] : [{ ...held.page, views: 0, clicks: 0 }]),
    'linkTrees.get': () => held.page,
    'linkTrees.save': ({ rowVersion, changes: { blocks: _blocks, ...changes } }) => {
      if (rowVersion !== held.page.rowVersion) throw new AppError('conflict', 'Stale', { hint: 'stale' });
      held.page = {
        ...held.page,
        ...(changes as Partial<LinkTreeDetail>),
        rowVersion: rowVersion + 1,
        updatedAt: `2026-11-30T12:00:00.00000${String(rowVersion)}Z`,
      };
      return held.page;
    },
    'models.list': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, held, callsOf };
}

export function renderPages(path: string) {
  cleanNotifications();
  useViewerStore.setState({
    profile: { ...mia, status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults(mia.role) },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/configuration/linktree', element: <LinkTreePage /> }], {
    initialEntries: [path],
  });
  const { unmount } = render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, unmount };
}
