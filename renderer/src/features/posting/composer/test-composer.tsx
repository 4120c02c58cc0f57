import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import {
  accountOf,
  ava,
  inMinutes,
  mediaOf,
  postDetailOf,
} from '#renderer/features/posting/test-post-rows.ts';
import { useViewerStore } from '#renderer/lib/viewer/viewer-store.ts';
import type { PostDetail, PostMedia, PostTemplate, SocialAccount } from '#shared/contract/posting-rows.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';

// For tests only: a host that holds posts, media and templates, for rendering parts of social posting.

type Held = {
  accounts: SocialAccount[];
  posts: PostDetail[];
  media: PostMedia[];
  templates: PostTemplate[];
  needsApproval: boolean;
};
export type Handlers = Parameters<typeof createFakeBridge>[0];

export const postingHost = (start: Partial<Held> = {}, handlers: Handlers = {}) => {
  const held: Held = { accounts: [], posts: [], media: [], templates: [], needsApproval: false, ...start };
  const put = (id: string, changes: Partial<PostDetail>): PostDetail => {
    const post = held.posts.find((one) => one.id === id);
    if (post === undefined) throw new AppError('not_found', 'Post not found, or you don’t have access');
    const changed = { ...post, ...changes, rowVersion: post.rowVersion + 1 };
    held.posts = held.posts.map((one) => (one.id === id ? changed : one));
    return changed;
  };
  const putAccount = (id: string, changes: Partial<SocialAccount>): SocialAccount => {
    held.accounts = held.accounts.map((one) =>
      one.id === id ? { ...one, ...changes, rowVersion: one.rowVersion + 1 } : one,
    );
    return held.accounts.find((one) => one.id === id) ?? accountOf();
  };
  const fake = createFakeBridge({
    'posting.accounts': () => held.accounts,
    'posting.summary': () => ({
      needsApproval: held.needsApproval,
      ...{ planned: 0, failed: 0, unknown: 0, pending: 0, drafts: 0, monthMills: 0 },
    }),
    'posting.group': ({ groupId }) => held.posts.filter((post) => post.groupId === groupId),
    'posting.save': ({ groupId, posts }) => {
      const saved = posts.map(({ id, rowVersion, accountId, parts }) => {
        const known = held.posts.find(
          (post) => post.id === id || (post.groupId === groupId && post.accountId === accountId),
        );
        if (known !== undefined && rowVersion !== null && rowVersion !== known.rowVersion)
          throw new AppError('conflict', 'Stale', { hint: 'stale' });
        return {
          ...(known ?? postDetailOf({ groupId, accountId, rowVersion: 0 })),
          excerpt: parts[0]?.body ?? '',
          parts: parts.length,
          partList: parts.map(({ body, media, delaySeconds = 0 }, index) => ({
            id: known?.partList[index]?.id ?? crypto.randomUUID(),
            body,
            media: media.map(({ id: mediaId, alt }) => ({
              ...(held.media.find((one) => one.id === mediaId) ?? mediaOf()),
              altHere: alt,
            })),
            missingMedia: 0,
            delaySeconds,
            state: 'waiting' as const,
            externalUrl: null,
            publishedAt: null,
          })),
          rowVersion: (known?.rowVersion ?? 0) + 1,
        };
      });
      held.posts = [...held.posts.filter(({ id }) => !saved.some((post) => post.id === id)), ...saved];
      return saved;
    },
    'posting.submit': ({ id, at }) =>
      put(id, {
        status: held.needsApproval ? 'pending_approval' : 'scheduled',
        scheduledAt: at ?? inMinutes(60),
      }),
    'posting.reschedule': ({ id, rowVersion, at, recurrence }) => {
      if (held.posts.some((post) => post.id === id && post.rowVersion !== rowVersion))
        throw new AppError('conflict', 'Stale', { hint: 'stale' });
      return put(id, {
        ...(at === null ? {} : { scheduledAt: at }),
        ...(recurrence === undefined ? {} : { recurrence, repeatsLeft: (recurrence?.count ?? 1) - 1 }),
      });
    },
    'posting.publishNow': ({ id }) => put(id, { status: 'publishing' }),
    'posting.freeSlots': () => [inMinutes(60), inMinutes(240), inMinutes(2000)],
    'posting.media': ({ offset = 0, modelId }) =>
      offset > 0 ? [] : held.media.filter((one) => (modelId ?? one.modelId) === one.modelId),
    'posting.addMedia': ({ objectName, fileName, alt = '' }) => {
      const made = mediaOf({ objectName, fileName, alt });
      held.media = [...held.media, made];
      return made;
    },
    'posting.updateMedia': ({ id, changes }) => {
      held.media = held.media.map((one) =>
        one.id === id ? { ...one, alt: changes.alt ?? one.alt, tags: changes.tags ?? one.tags } : one,
      );
      return held.media.find((one) => one.id === id) ?? mediaOf();
    },
    'posting.deleteMedia': ({ id }) => {
      held.media = held.media.filter((one) => one.id !== id);
    },
    'posting.restoreMedia': ({ id }) => mediaOf({ id }),
    'posting.templates': () => held.templates,
    'posting.saveTemplate': ({ id, template }) => {
      const saved: PostTemplate = {
        id: id ?? crypto.randomUUID(),
        ...template,
        createdBy: mia,
        rowVersion: 2,
      };
      held.templates = [...held.templates.filter((one) => one.id !== id), saved];
      return saved;
    },
    'posting.deleteTemplate': ({ id }) => {
      held.templates = held.templates.filter((one) => one.id !== id);
    },
    'posting.updateAccount': ({ id, changes }) =>
      putAccount(id, {
        ...(changes.slots === undefined ? {} : { slots: changes.slots }),
        ...(changes.dailyCap === undefined ? {} : { dailyCap: changes.dailyCap }),
        ...(changes.minGapMinutes === undefined ? {} : { minGapMinutes: changes.minGapMinutes }),
        ...(changes.timezone === undefined ? {} : { timezone: changes.timezone }),
        ...(changes.isOn === undefined ? {} : { status: changes.isOn ? 'connected' : 'disabled' }),
      }),
    'posting.setRule': ({ accountId, kind, isOn, settings = {} }) =>
      putAccount(
        accountId,
        kind === 'quiet_hours'
          ? { quietHours: isOn ? { from: settings.from ?? '', until: settings.until ?? '' } : null }
          : kind === 'metrics'
            ? { hasMetrics: isOn }
            : { needsApproval: isOn },
      ),
    'posting.deleteAccount': ({ id }) => {
      held.accounts = held.accounts.filter((one) => one.id !== id);
    },
    'posting.bestTimes': () => [{ day: 4, hour: 21, posts: 6, score: 92 }],
    'files.link': () => ({ link: 'https://files.example/1' }),
    'files.read': () => ({ bytes: new Uint8Array([1]) }),
    'models.list': ({ offset }) => (offset === 0 ? [ava] : []),
    'linkTrees.list': () => [],
    'account.listPhotos': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, held, callsOf };
};

/** Renders a part as Mia sees it, at the page's address. */
export function renderPart(part: ReactNode, path = '/twitter-bot') {
  // The test DOM has no layout; without a height no row would be in view.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 800 });
  cleanNotifications();
  useViewerStore.setState({
    profile: { ...mia, role: 'admin', status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/twitter-bot', element: part }], { initialEntries: [path] });
  const { unmount } = render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, unmount, search: () => new URLSearchParams(router.state.location.search) };
}
