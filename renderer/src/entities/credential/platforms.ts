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

type Platform = {
  label: string;
  icon: Icon;
  /** The address of someone's page, before their name. */
  page?: string;
};

/** Platforms that agencies work with, in the order in which they are shown. Any other can be added by its name. */
const known: Readonly<Record<string, Platform>> = {
  instagram: { label: 'Instagram', icon: IconBrandInstagram, page: 'https://www.instagram.com/' },
  x: { label: 'X', icon: IconBrandX, page: 'https://x.com/' },
  onlyfans: { label: 'OnlyFans', icon: IconBrandOnlyfans, page: 'https://onlyfans.com/' },
  fansly: { label: 'Fansly', icon: IconHeart, page: 'https://fansly.com/' },
  tiktok: { label: 'TikTok', icon: IconBrandTiktok, page: 'https://www.tiktok.com/@' },
  reddit: { label: 'Reddit', icon: IconBrandReddit, page: 'https://www.reddit.com/user/' },
  youtube: { label: 'YouTube', icon: IconBrandYoutube, page: 'https://www.youtube.com/@' },
  twitch: { label: 'Twitch', icon: IconBrandTwitch, page: 'https://www.twitch.tv/' },
  snapchat: { label: 'Snapchat', icon: IconBrandSnapchat, page: 'https://www.snapchat.com/add/' },
  threads: { label: 'Threads', icon: IconBrandThreads, page: 'https://www.threads.net/@' },
  facebook: { label: 'Facebook', icon: IconBrandFacebook, page: 'https://www.facebook.com/' },
  telegram: { label: 'Telegram', icon: IconBrandTelegram, page: 'https://t.me/' },
  discord: { label: 'Discord', icon: IconBrandDiscord },
  bluesky: { label: 'Bluesky', icon: IconBrandBluesky, page: 'https://bsky.app/profile/' },
  patreon: { label: 'Patreon', icon: IconBrandPatreon, page: 'https://www.patreon.com/' },
};

const order = Object.keys(known);
const find = (platform: string): Platform | undefined =>
  Object.hasOwn(known, platform) ? known[platform] : undefined;

/** Its sign beside its name. */
export const platformIcon = (platform: string): ReactElement =>
  createElement(find(platform)?.icon ?? (platform === 'email' ? IconMail : IconWorld), {
    size: 16,
    stroke: 1.7,
    'aria-hidden': true,
  });

/** `Instagram`; of one that is not known its own name, with a capital. */
export const platformLabel = (platform: string): string =>
  find(platform)?.label ?? `${platform.slice(0, 1).toUpperCase()}${platform.slice(1)}`;

/** What is offered where one is added; those that a model has already are left out. */
export const platformChoices = (taken: ReadonlySet<string>): string[] =>
  order.filter((platform) => !taken.has(platform)).map(platformLabel);

/** What a person typed or chose, as it is stored: `YouTube` is youtube, and Twitter is X. */
export function platformOf(text: string): string {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'twitter') return 'x';
  return order.find((platform) => platformLabel(platform).toLowerCase() === wanted) ?? wanted;
}

const place = (platform: string) => (order.indexOf(platform) + order.length + 1) % (order.length + 1);

/** The known ones in their order, then the others by name. */
export const byPlatform = (a: { platform: string }, b: { platform: string }): number =>
  place(a.platform) - place(b.platform) || a.platform.localeCompare(b.platform);

/** Where a link leads: an address as it is, a handle on a platform that is known. */
export function pageAddress(platform: string, link: string): string | undefined {
  if (/^https?:\/\//i.test(link)) return link;
  const page = find(platform)?.page;
  const handle = link.replace(/^(?:@|u\/)/, '');
  return page === undefined || handle === '' ? undefined : `${page}${encodeURIComponent(handle)}`;
}
