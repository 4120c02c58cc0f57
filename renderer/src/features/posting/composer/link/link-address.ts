import { platformOf } from '#shared/domain/social-platforms.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';
import { fold } from '#shared/lib/fold.ts';

/** Words as a campaign's tag takes them: `New set, winter` is `new-set-winter`. */
export const campaignOf = (words: string): string =>
  fold(words)
    .replaceAll(/[^a-z0-9_.~]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);

/** Where a link page lies, saying by which post someone came. */
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
