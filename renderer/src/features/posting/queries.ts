import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { loadWholeList, type WholeList } from '#renderer/lib/lists/whole-list.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { AnsweredRows } from '#renderer/ui/changes/change-row.ts';
import type { KeysetQuery } from '#renderer/ui/list-screen/list-types.ts';
import type { Post, PostDetail, PostMedia } from '#shared/contract/posting-rows.ts';
import { postLimits, type PostStatus } from '#shared/domain/post-limits.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';

export type PostList = WholeList<Post>;
export type MediaList = WholeList<PostMedia>;

const all = ['posting'] as const;
const slotsFreshMs = 15_000;
const bestFreshMs = 600_000;
/** Refetches while a post is being published, because a worker that stops midway sends no event. */
const underWayMs = 10_000;
const openKey = [...all, 'open'] as const;
const mediaKey = (modelId: string | null) => [...all, 'media', modelId] as const;

export type PublishedFilter = { modelId: string | null; accountId: string | null; text: string };
export type Days = { from: string; until: string; modelIds?: string[] };

/** All keys start with `['posting']`, so that live changes of accounts and posts reach them. */
export const postingQueries = {
  accounts: () =>
    queryOptions({
      queryKey: [...all, 'accounts'],
      queryFn: () => request('posting.accounts'),
      refetchOnMount: unlessFollowed,
    }),
  summary: () =>
    queryOptions({
      queryKey: [...all, 'summary'],
      queryFn: () => request('posting.summary'),
      refetchOnMount: unlessFollowed,
    }),
  /** Everything unpublished: the queue, drafts, approvals and posts that need a decision. */
  open: () =>
    queryOptions({
      queryKey: openKey,
      queryFn: ({ client, signal }) =>
        loadWholeList({
          client,
          key: openKey,
          pageSize: postLimits.page,
          page: (offset) => request('posting.open', { modelId: null, offset }),
          signal,
        }),
      refetchOnMount: unlessFollowed,
      refetchInterval: ({ state }) =>
        state.data?.rows.some(({ status }) => status === 'publishing') === true ? underWayMs : false,
    }),
  published: (filter: PublishedFilter): KeysetQuery<Post> => ({
    queryKey: [...all, 'published', filter],
    pageSize: postLimits.publishedPage,
    loadPage: (after) =>
      request('posting.published', {
        ...filter,
        before: after === null ? null : (JSON.parse(String(after)) as { id: string; publishedAt: string }),
      }),
    cursorOf: ({ id, publishedAt }) =>
      publishedAt === null ? undefined : JSON.stringify({ id, publishedAt }),
  }),
  between: (days: Days) =>
    queryOptions({
      queryKey: [...all, 'between', days.from, days.until, days.modelIds ?? []],
      queryFn: () => request('posting.between', days),
      refetchOnMount: unlessFollowed,
    }),
  post: (id: string) =>
    queryOptions({
      queryKey: [...all, 'post', id],
      queryFn: () => request('posting.get', { id }),
      refetchOnMount: 'always',
    }),
  group: (groupId: string) =>
    queryOptions({
      queryKey: [...all, 'group', groupId],
      queryFn: () => request('posting.group', { groupId }),
      refetchOnMount: 'always',
    }),
  freeSlots: (accountId: string, count = 3) =>
    queryOptions({
      queryKey: [...all, 'free-slots', accountId, count],
      queryFn: () => request('posting.freeSlots', { accountId, count }),
      staleTime: slotsFreshMs,
    }),
  bestTimes: (accountId: string) =>
    queryOptions({
      queryKey: [...all, 'best-times', accountId],
      queryFn: () => request('posting.bestTimes', { accountId }),
      staleTime: bestFreshMs,
    }),
  media: (modelId: string | null) =>
    queryOptions({
      queryKey: mediaKey(modelId),
      queryFn: ({ client, signal }) =>
        loadWholeList({
          client,
          key: mediaKey(modelId),
          pageSize: postLimits.page,
          page: (offset) => request('posting.media', { modelId, offset }),
          signal,
        }),
      refetchOnMount: 'always',
    }),
  templates: () =>
    queryOptions({
      queryKey: [...all, 'templates'],
      queryFn: () => request('posting.templates'),
      refetchOnMount: 'always',
    }),
};

const isOpen = ({ status }: Post): boolean => status !== 'published' && status !== 'cancelled';

/** The list row of a post that was returned in full. */
export function rowOf(post: PostDetail): Post {
  const { partList: _parts, attemptList: _attempts, templateId: _template, ...row } = post;
  return row;
}

/** Puts returned posts into the cache without asking the server. */
function showPosts(client: QueryClient, posts: readonly PostDetail[]): void {
  if (posts.length === 0) return;
  const news = new Map(posts.map((post) => [post.id, rowOf(post)]));
  for (const post of posts) client.setQueryData(postingQueries.post(post.id).queryKey, post);
  showRows(client, news);
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'group'] }))
    changeCached<readonly PostDetail[]>(client, queryKey, (known) =>
      known.some(({ id }) => news.has(id))
        ? known.map((post) => posts.find(({ id }) => id === post.id) ?? post)
        : known,
    );
}

/** The same for rows only, as before the server has answered. */
export function showRows(client: QueryClient, news: ReadonlyMap<string, Post>): void {
  changeCached<PostList>(client, openKey, (list) => {
    const known = new Set(list.rows.map(({ id }) => id));
    return {
      ...list,
      rows: [
        ...list.rows.flatMap((row) => {
          const now = news.get(row.id) ?? row;
          return isOpen(now) ? [now] : [];
        }),
        ...[...news.values()].filter((row) => !known.has(row.id) && isOpen(row)),
      ],
    };
  });
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'between'] }))
    changeCached<readonly Post[]>(client, queryKey, (posts) =>
      posts.map((post) => news.get(post.id) ?? post),
    );
}

/** Removes deleted posts from the cache. */
export function hidePosts(client: QueryClient, ids: ReadonlySet<string>): void {
  changeCached<PostList>(client, openKey, (list) => ({
    ...list,
    rows: list.rows.filter(({ id }) => !ids.has(id)),
  }));
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'between'] }))
    changeCached<readonly Post[]>(client, queryKey, (posts) => posts.filter(({ id }) => !ids.has(id)));
}

/** What the page knows of the posts' statuses. */
export function statusesOf(client: QueryClient, ids: readonly string[]): ReadonlyMap<string, PostStatus> {
  const rows = client.getQueryData<PostList>(openKey)?.rows ?? [];
  const found = ids.flatMap((id) => {
    const post = rows.find((row) => row.id === id) ?? client.getQueryData(postingQueries.post(id).queryKey);
    return post === undefined ? [] : [[id, post.status] as const];
  });
  return new Map(found);
}

/** Refetches everything that the page shows. */
export const refreshPosting = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: all });

/** The data that a change to one post also affects: counts, accounts, slots, calendars and published posts. */
export const isBeside = ([, kind]: QueryKey): boolean =>
  kind !== 'open' && kind !== 'post' && kind !== 'group';
export const refreshBeside = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: all, predicate: ({ queryKey }) => isBeside(queryKey) });

/** Posts as calls return them. */
export const answeredPosts: AnsweredRows<PostDetail> = {
  key: all,
  show: (client, post) => {
    showPosts(client, [post]);
  },
  isAffected: isBeside,
};
