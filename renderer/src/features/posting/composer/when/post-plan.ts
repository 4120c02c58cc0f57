import { isUpcoming } from '#renderer/entities/post/post-labels.ts';
import type { PostDetail, SocialAccount } from '#shared/contract/posting-rows.ts';
import type { PostDraft } from '#renderer/features/posting/composer/post-draft.ts';
import { nextFree, repeatOf, type RepeatDraft } from './when-draft.ts';

/** The plan of a post being edited: its time and its repeat. */
export type PostPlan = {
  at: string;
  repeat: RepeatDraft;
  /** How many posts are still to come, at all of its accounts. */
  left: number;
};

/** The plan of the shown account's post; undefined if it is not planned. */
export function planOf(
  draft: PostDraft | undefined,
  posts: readonly PostDetail[],
  accounts: readonly SocialAccount[],
): PostPlan | undefined {
  const mine = posts.filter((post) => isUpcoming(post) && draft?.accountIds.includes(post.accountId));
  const shown = mine.find(({ accountId }) => accountId === draft?.current);
  if (shown === undefined || shown.scheduledAt === null) return undefined;
  const timezone = accounts.find(({ id }) => id === shown.accountId)?.timezone ?? 'UTC';
  return {
    at: shown.scheduledAt,
    repeat: repeatOf(shown, timezone),
    left: mine.reduce((sum, { repeatsLeft }) => sum + repeatsLeft, 0),
  };
}

/** Editing starts with the plan unchanged. */
export const whenOf = (plan: PostPlan | undefined) =>
  plan === undefined ? nextFree : { ...nextFree, ...plan.repeat, kind: 'kept' as const };
