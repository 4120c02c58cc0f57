import { platformOf } from '#shared/domain/social-platforms.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { fold } from '#shared/lib/fold.ts';

/** Turns words into a campaign tag: `New set, winter` becomes `new-set-winter`. */
export const campaignOf = (words: string): string =>
  fold(words)
    .replaceAll(/[^a-z0-9_.~]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);

/** The address of a link page, with a tag for the post that visitors come from. */
export function linkAddress(
  base: string,
  domain: string,
  { platform }: Pick<SocialAccount, 'platform'>,
  campaign: string,
): string {
  const query = new URLSearchParams({ utm_source: platformOf(platform), utm_medium: 'social' });
  const tag = campaignOf(campaign);
  if (tag !== '') query.set('utm_campaign', tag);
  return `${base.replace(/\/$/, '')}/linktree/${domain}?${query.toString()}`;
}
