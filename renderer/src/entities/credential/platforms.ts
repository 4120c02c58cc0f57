import {
  IconBrandBluesky,
  IconBrandDiscord,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandOnlyfans,
  IconBrandPatreon,
  IconBrandReddit,
  IconBrandSnapchat,
  IconBrandTelegram,
  IconBrandThreads,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandX,
  IconBrandYoutube,
  IconHeart,
  IconMail,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { createElement, type ReactElement } from 'react';
import { knownPlatforms, platformLabel } from './platform-label.ts';

type Platform = {
  icon: Icon;
  /** The address of a profile page, up to the handle. */
  page?: string;
};

/** Icons and profile addresses. The names are in a separate file, because most code that uses them needs no icons. */
const known: Readonly<Record<keyof typeof knownPlatforms, Platform>> = {
  instagram: { icon: IconBrandInstagram, page: 'https://www.instagram.com/' },
  x: { icon: IconBrandX, page: 'https://x.com/' },
  onlyfans: { icon: IconBrandOnlyfans, page: 'https://onlyfans.com/' },
  fansly: { icon: IconHeart, page: 'https://fansly.com/' },
  tiktok: { icon: IconBrandTiktok, page: 'https://www.tiktok.com/@' },
  reddit: { icon: IconBrandReddit, page: 'https://www.reddit.com/user/' },
  youtube: { icon: IconBrandYoutube, page: 'https://www.youtube.com/@' },
  twitch: { icon: IconBrandTwitch, page: 'https://www.twitch.tv/' },
  snapchat: { icon: IconBrandSnapchat, page: 'https://www.snapchat.com/add/' },
  threads: { icon: IconBrandThreads, page: 'https://www.threads.net/@' },
  facebook: { icon: IconBrandFacebook, page: 'https://www.facebook.com/' },
  telegram: { icon: IconBrandTelegram, page: 'https://t.me/' },
  discord: { icon: IconBrandDiscord },
  bluesky: { icon: IconBrandBluesky, page: 'https://bsky.app/profile/' },
  patreon: { icon: IconBrandPatreon, page: 'https://www.patreon.com/' },
};

const order = Object.keys(knownPlatforms);
const find = (platform: string): Platform | undefined =>
  Object.hasOwn(known, platform) ? known[platform as keyof typeof known] : undefined;

/** The icon shown next to the name. */
export const platformIcon = (platform: string): ReactElement =>
  createElement(find(platform)?.icon ?? (platform === 'email' ? IconMail : IconWorld), {
    size: 16,
    stroke: 1.7,
    'aria-hidden': true,
  });

/** The platforms offered when adding an account, without those that the model already has. */
export const platformChoices = (taken: ReadonlySet<string>): string[] =>
  order.filter((platform) => !taken.has(platform)).map(platformLabel);

/** The stored form of a typed or chosen name: `YouTube` is youtube, and Twitter is x. */
export function platformOf(text: string): string {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'twitter') return 'x';
  return order.find((platform) => platformLabel(platform).toLowerCase() === wanted) ?? wanted;
}

const place = (platform: string) => (order.indexOf(platform) + order.length + 1) % (order.length + 1);

/** Known platforms in their order, then the others by name. */
export const byPlatform = (a: { platform: string }, b: { platform: string }): number =>
  place(a.platform) - place(b.platform) || a.platform.localeCompare(b.platform);

/** The address a link opens: a full address as it is, a handle on a known platform. */
export function pageAddress(platform: string, link: string): string | undefined {
  if (/^https?:\/\//i.test(link)) return link;
  const page = find(platform)?.page;
  const handle = link.replace(/^(?:@|u\/)/, '');
  return page === undefined || handle === '' ? undefined : `${page}${encodeURIComponent(handle)}`;
}
