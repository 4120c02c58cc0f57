import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import { needsDecision } from './post-labels.ts';

// All keys start with that of post queries, so that live updates reach them.

/** A model's posts that are not out yet: those that need a decision, then the next to go out, then drafts. */
export const modelPosts = (modelId: string) =>
  queryOptions({
    queryKey: ['posting', 'model', modelId],
    queryFn: async () => {
      const posts = await request('posting.open', { modelId, offset: 0 });
      const rankOf = (post: (typeof posts)[number]) =>
        needsDecision(post) ? 0 : post.status === 'draft' ? 2 : 1;
      return posts
        .filter(({ status }) => status !== 'cancelled')
        .toSorted(
          (a, b) =>
            rankOf(a) - rankOf(b) ||
            (a.scheduledAt ?? a.updatedAt).localeCompare(b.scheduledAt ?? b.updatedAt),
        );
    },
    refetchOnMount: 'always',
  });

/** The same query as on the posts page. */
export const socialAccounts = () =>
  queryOptions({
    queryKey: ['posting', 'accounts'],
    queryFn: () => request('posting.accounts'),
    refetchOnMount: 'always',
  });

/** Posts scheduled or published between two times. */
export const plannedPosts = (from: string, until: string) =>
  queryOptions({
    queryKey: ['posting', 'planned', from, until],
    queryFn: () => request('posting.between', { from, until, modelIds: [] }),
    refetchOnMount: 'always',
  });
