import { countOf } from '#renderer/lib/text/counts.ts';
import { handleOf } from '#renderer/entities/post/post-labels.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import {
  charactersOf,
  costOf,
  mediaProblem,
  platformOf,
  platforms,
} from '#shared/domain/social-platforms.ts';
import type { PostCounter } from '#shared/domain/post-length.ts';
import type { SocialPlatform } from '#shared/domain/post-limits.ts';
import { partsOf, type DraftPart, type PostDraft } from './post-draft.ts';

export type Counters = Partial<Record<SocialPlatform, PostCounter>>;

const image = { one: 'image has', many: 'images have' };

/** A part's length by the platform's rules; undefined until the counter has loaded. */
const lengthOf = (body: string, account: SocialAccount, counters: Counters): number | undefined =>
  counters[platformOf(account.platform)]?.(body);

/** How many characters are left. */
export function leftOf(body: string, account: SocialAccount, counters: Counters): number | undefined {
  const length = lengthOf(body, account, counters);
  return length === undefined ? undefined : charactersOf(account) - length;
}

/** The reason why a part can't be posted to an account, as a message. */
function partProblem(
  { body, media }: DraftPart,
  account: SocialAccount,
  counters: Counters,
): string | undefined {
  if (body.trim() === '' && media.length === 0) return 'Post cannot be empty';
  const left = leftOf(body, account, counters) ?? 0;
  if (left < 0) return `Post is ${String(-left)} characters over the limit`;
  if (media.some(({ modelId }) => modelId !== account.modelId))
    return 'Choose pictures and videos of this account’s model';
  const unfit = mediaProblem(account.platform, media);
  if (unfit !== null) return unfit;
  const unchecked = media.find(({ mime }) => mime === null);
  return unchecked === undefined ? undefined : `“${unchecked.fileName}” has not been checked yet`;
}

const standing: Readonly<Record<SocialAccount['status'], string | undefined>> = {
  connected: undefined,
  // It can be written and planned anyway, and waits until then.
  reconnect_needed: 'This account needs to be reconnected before it can post',
  suspended: 'The platform has suspended this account',
  disabled: 'This account is turned off',
};

export type Problem = { accountId: string; text: string };

/** What prevents a post from being published, the shown account first. */
export function problemsOf(
  draft: PostDraft,
  accounts: readonly SocialAccount[],
  counters: Counters,
): Problem[] {
  const wanted = [...draft.accountIds].sort(
    (a, b) => Number(b === draft.current) - Number(a === draft.current),
  );
  const several = draft.accountIds.length > 1;
  return wanted.flatMap((accountId) => {
    const account = accounts.find(({ id }) => id === accountId);
    if (account === undefined) return [{ accountId, text: 'This account was removed' }];
    const list = partsOf(draft, accountId);
    const { thread, title } = platforms[platformOf(account.platform)];
    const most = thread?.parts ?? 1;
    const text =
      standing[account.status] ??
      list.map((part) => partProblem(part, account, counters)).find((found) => found !== undefined) ??
      (list.length > most ? `A thread of ${title} can have ${String(most)} posts` : undefined);
    return text === undefined ? [] : [{ accountId, text: several ? `${handleOf(account)}: ${text}` : text }];
  });
}

/** `1 image has no alt text`: counts each picture and video of the shown text once. */
export function altWarning(list: readonly DraftPart[]): string | undefined {
  const silent = new Set(
    list.flatMap(({ media }) =>
      media.filter(({ alt, altHere }) => (altHere ?? alt).trim() === '').map(({ id }) => id),
    ),
  ).size;
  return silent === 0 ? undefined : `${countOf(silent, image)} no alt text`;
}

/** `$0.015`, `$0.20`: shows tenths of a cent only if there are any. */
export const dollars = (mills: number): string => `$${(mills / 1000).toFixed(mills % 10 === 0 ? 2 : 3)}`;

/** What sending costs and why; undefined if it is free. */
export function costText(draft: PostDraft, accounts: readonly SocialAccount[]): string | undefined {
  let mills = 0;
  let links = 0;
  let posts = 0;
  for (const account of accounts.filter(({ id }) => draft.accountIds.includes(id))) {
    const texts = partsOf(draft, account.id).map(({ body }) => body);
    const costs = account.platform === 'demo' ? null : platforms[account.platform].costs;
    if (costs === null) continue;
    mills += costOf(account.platform, texts);
    posts += texts.length;
    links += texts.filter((text) => costOf(account.platform, [text]) === costs.postWithLink).length;
  }
  if (mills === 0) return undefined;
  if (links === 0) return dollars(mills);
  if (posts === 1) return `${dollars(mills)}: it has a link`;
  return `${dollars(mills)}: ${String(links)} of ${String(posts)} posts ${links === 1 ? 'has' : 'have'} a link`;
}
