import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import { needsDecision } from './post-labels.ts';

// Below the key of all that is cached of posts, so that live changes reach it.

/** The posts of a model that are not out yet: what needs a decision first, then what goes out next, then drafts. */
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

/** The same as the page of posts asks for them. */
export const socialAccounts = () =>
  queryOptions({
    queryKey: ['posting', 'accounts'],
    queryFn: () => request('posting.accounts'),
    refetchOnMount: 'always',
  });

/** Posts that go out or went out between two moments. */
export const plannedPosts = (from: string, until: string) =>
  queryOptions({
    queryKey: ['posting', 'planned', from, until],
    queryFn: () => request('posting.between', { from, until, modelIds: [] }),
    refetchOnMount: 'always',
  });
