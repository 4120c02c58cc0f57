import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFakeBridge } from '#renderer/bridge/fake.ts';
import { setBridgeForTests as connectTo } from '#renderer/bridge/index.ts';
import { mia } from '#renderer/entities/model/test-models.ts';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import { useViewerStore, type ViewerState } from '#renderer/lib/viewer/viewer-store.ts';
import type { PostDetail, PostMedia, PostTemplate, SocialAccount } from '#shared/contract/posting-rows.ts';
import { roleDefaults } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { SocialPostingPage } from './page.tsx';
import { rowOf } from './queries.ts';

// For tests only: a host that holds accounts, posts, media and templates, and the page as Mia sees it.

type Held = {
  accounts: SocialAccount[];
  posts: PostDetail[];
  media: PostMedia[];
  templates: PostTemplate[];
};
export type Handlers = Parameters<typeof createFakeBridge>[0];

const gone = () => new AppError('not_found', 'Post not found. It may have been deleted.');

/** A host that holds these and answers as the services would. */
export function host(start: Partial<Held>, handlers: Handlers = {}) {
  const held: Held = { accounts: [], posts: [], media: [], templates: [], ...start };
  /** Deleted posts, for restoring. */
  const trash = new Map<string, PostDetail>();
  const put = (id: string, changes: Partial<PostDetail>): PostDetail => {
    const post = held.posts.find((one) => one.id === id);
    if (post === undefined) throw gone();
    const changed = { ...post, ...changes, rowVersion: post.rowVersion + 1 };
    held.posts = held.posts.map((one) => (one.id === id ? changed : one));
    return changed;
  };
  const out = ({ status }: PostDetail) => status === 'published';
  const fake = createFakeBridge({
    'posting.accounts': () => held.accounts,
    'posting.summary': () => {
      const count = (...wanted: string[]) =>
        held.posts.filter(({ status }) => wanted.includes(status)).length;
      return {
        needsApproval: false,
        planned: count('scheduled', 'approved', 'publishing'),
        failed: count('failed', 'missed'),
        unknown: count('unknown'),
        pending: count('pending_approval'),
        drafts: count('draft'),
        monthMills: 45,
      };
    },
    'posting.open': ({ offset = 0 }) =>
      offset > 0 ? [] : held.posts.filter((post) => !out(post)).map(rowOf),
    'posting.published': ({ accountId, before }) =>
      before !== null
        ? []
        : held.posts
            .filter((post) => out(post) && (accountId ?? post.accountId) === post.accountId)
            .map(rowOf),
    'posting.between': ({ from, until }) =>
      held.posts
        .filter((post) => {
          const at = post.publishedAt ?? post.scheduledAt;
          return at !== null && at >= from && at < until;
        })
        .map(rowOf),
    'posting.get': ({ id }) => {
      const post = held.posts.find((one) => one.id === id);
      if (post === undefined) throw gone();
      return post;
    },
    'posting.group': ({ groupId }) => held.posts.filter((post) => post.groupId === groupId),
    'posting.publishNow': ({ id }) => put(id, { status: 'publishing', problem: null }),
    'posting.unschedule': ({ id }) => put(id, { status: 'draft', scheduledAt: null }),
    'posting.reschedule': ({ id, at, recurrence }) =>
      put(id, {
        ...(at === null ? {} : { scheduledAt: at }),
        ...(recurrence === undefined ? {} : { recurrence, repeatsLeft: (recurrence?.count ?? 1) - 1 }),
      }),
    'posting.decide': ({ id, decision, reason = '' }) =>
      decision === 'approve'
        ? put(id, { status: 'scheduled', approvedBy: mia })
        : put(id, { status: 'draft', rejectedReason: reason }),
    'posting.resolveUnknown': ({ id, wasPublished, url = null }) =>
      wasPublished
        ? put(id, { status: 'published', publishedAt: new Date().toISOString(), externalUrl: url })
        : put(id, { status: 'publishing' }),
    'posting.cancelRest': ({ id }) =>
      put(id, {
        status: 'published',
        publishedAt: new Date().toISOString(),
        problem: 'Published in part: 2 of 5 parts are out, the rest was cancelled.',
      }),
    'posting.save': ({ groupId, posts }) =>
      posts.map(({ accountId, parts }) => {
        const [model] = held.posts;
        if (model === undefined) throw gone();
        const made: PostDetail = {
          ...model,
          id: crypto.randomUUID(),
          groupId,
          accountId,
          status: 'draft',
          excerpt: parts[0]?.body ?? '',
        };
        held.posts = [...held.posts, made];
        return made;
      }),
    'posting.delete': ({ ids }) => {
      const found = held.posts.filter(({ id, status }) => ids.includes(id) && status !== 'publishing');
      for (const post of found) trash.set(post.id, post);
      held.posts = held.posts.filter((post) => !found.includes(post));
      return found.map(({ id }) => id);
    },
    'posting.restore': ({ ids }) => {
      held.posts = [...held.posts, ...ids.flatMap((id) => trash.get(id) ?? [])];
      return ids;
    },
    'posting.import': ({ rows, isDryRun }) => ({
      batchId: isDryRun ? null : crypto.randomUUID(),
      drafts: rows.filter(({ scheduledAt }) => scheduledAt === null).length,
      scheduled: rows.filter(({ scheduledAt, body }) => scheduledAt !== null && body !== '').length,
      pending: 0,
      problems: rows.flatMap(({ line, body }) =>
        body === '' ? [{ line, message: 'Post cannot be empty' }] : [],
      ),
      warnings: [],
    }),
    'posting.undoImport': () => ({ removed: 2, kept: 1 }),
    'posting.freeSlots': () => [],
    'posting.bestTimes': () => [],
    'posting.media': () => held.media,
    'posting.templates': () => held.templates,
    'savedViews.list': () => [],
    'account.listPhotos': () => [],
    ...handlers,
  });
  connectTo(fake.bridge);
  const callsOf = (name: string) => fake.calls.filter((call) => call.name === name).map(({ input }) => input);
  return { ...fake, held, callsOf };
}

export function renderPosting(path = '/twitter-bot', { isReadOnly = false } = {}) {
  // The test DOM has no layout; without a height no row would be in view.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 800 });
  cleanNotifications();
  const state: ViewerState = {
    profile: { ...mia, role: 'admin', status: 'active', rowVersion: 1 },
    permissions: { status: 'loaded', permissions: roleDefaults('admin') },
  };
  useViewerStore.setState(state);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: '/twitter-bot', element: <SocialPostingPage /> }], {
    initialEntries: [path],
  });
  const page = <RouterProvider router={router} />;
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        {isReadOnly ? <SeenPerson value={state}>{page}</SeenPerson> : page}
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { client, search: () => new URLSearchParams(router.state.location.search) };
}
