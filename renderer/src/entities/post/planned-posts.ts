import type { Post, SocialAccount } from '#shared/contract/posting-rows.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { handleOf, momentOf, postTitle, shownStatus, statusLabels } from './post-labels.ts';

/** A post as an entry in a calendar of other things. */
export type PlannedPost = {
  id: string;
  at: string;
  title: string;
  /** `@avasterling · Scheduled` */
  about: string;
  modelId: string | null;
  href: string;
};

/** Posts with a time, as entries for other calendars. */
export const plannedFrom = (
  posts: readonly Post[],
  accounts: readonly SocialAccount[] | undefined,
): PlannedPost[] => {
  const byId = new Map((accounts ?? []).map((account) => [account.id, account]));
  return posts
    .filter(({ status }) => status !== 'draft' && status !== 'cancelled')
    .map((post) => {
      const account = byId.get(post.accountId);
      const status = statusLabels[shownStatus(post, account)];
      return {
        id: post.id,
        at: momentOf(post),
        title: postTitle(post),
        about: account === undefined ? status : `${handleOf(account)} · ${status}`,
        modelId: account?.modelId ?? null,
        href: areaAddress('socialPosting', { post: post.id }),
      };
    })
    .sort((a, b) => a.at.localeCompare(b.at));
};

export const plannedKey = ({ id }: Pick<PlannedPost, 'id'>): string => `post ${id}`;
