import { shownHost } from './host-name.ts';
import { Html } from './html.ts';

/** Drawn in 24 by 24, by lines. */
const shapes: Readonly<Record<string, string>> = {
  link: '<path d="M9 15l6-6M11 6l.5-.5a5 5 0 0 1 7 7L18 13M13 18l-.4.5a5 5 0 0 1-7-7L6 11"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M3 7l9 6 9-6"/>',
  phone:
    '<path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2"/>',
  lock: '<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/>',
  arrow: '<path d="M9 6l6 6-6 6"/>',
  bag: '<path d="M6 8h12l1 11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2zM9 11V6a3 3 0 0 1 6 0v5"/>',
  instagram:
    '<rect x="4" y="4" width="16" height="16" rx="4"/><circle cx="12" cy="12" r="3"/><path d="M16.5 7.5v0"/>',
  tiktok: '<path d="M21 8v4a9 9 0 0 1-5-1.5V15a6 6 0 1 1-5-5.9v4.2a2 2 0 1 0 1 1.7V3h4a5 5 0 0 0 5 5"/>',
  telegram: '<path d="M15 10l-4 4 6 6 4-16-18 7 4 2 2 6 3-4"/>',
  x: '<path d="M4 4l11.7 16H20L8.3 4zM4 20l6.8-6.8M13.2 10.8L20 4"/>',
  youtube: '<rect x="3" y="5" width="18" height="14" rx="4"/><path d="M10 9l5 3-5 3z"/>',
  facebook: '<path d="M7 10v4h3v7h4v-7h3l1-4h-4V8a1 1 0 0 1 1-1h3V3h-3a5 5 0 0 0-5 5v2z"/>',
  threads:
    '<path d="M19 7.5C17.7 4.5 15.3 3 12 3 7 3 5 7 5 12s2 9 7 9c4.5 0 7-2.5 7-5s-2-4-6-4c-3 0-4 1.2-4 2.500S10.5 17 12 17c3 0 4-2 3.5-5-.5-2-2-3-3.5-3-1.2 0-2 .4-2.6 1.2"/>',
  only: '<circle cx="8.5" cy="13" r="5.5"/><circle cx="8.5" cy="13" r="1.8"/><path d="M13 9.500c1.5-3 4-4 8-4-.6 2-1.6 3-3 3.5 1 .2 1.5.2 2 0-.8 3-3 4-6 4"/>',
};

const hosts: readonly (readonly [host: string, icon: string, name: string])[] = [
  ['instagram.com', 'instagram', 'Instagram'],
  ['tiktok.com', 'tiktok', 'TikTok'],
  ['t.me', 'telegram', 'Telegram'],
  ['telegram.me', 'telegram', 'Telegram'],
  ['x.com', 'x', 'X'],
  ['twitter.com', 'x', 'X'],
  ['youtube.com', 'youtube', 'YouTube'],
  ['youtu.be', 'youtube', 'YouTube'],
  ['facebook.com', 'facebook', 'Facebook'],
  ['threads.net', 'threads', 'Threads'],
  ['threads.com', 'threads', 'Threads'],
  ['onlyfans.com', 'only', 'OnlyFans'],
  ['fansly.com', 'only', 'Fansly'],
];

export const hostOf = (address: string): string =>
  /^https:\/\/(?:www\.)?([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';

const known = (address: string) => {
  const host = hostOf(address);
  return hosts.find(([name]) => host === name || host.endsWith(`.${name}`));
};

/** How an address is named where it has no label. */
export const siteName = (address: string): string => known(address)?.[2] ?? shownHost(hostOf(address));

/** The icon of a block: the one that was chosen, else that of the place where it leads. */
export function iconName(kind: string, url: string | null, chosen: string | null): string {
  if (chosen !== null && Object.hasOwn(shapes, chosen)) return chosen;
  if (kind === 'email') return 'mail';
  if (kind === 'phone') return 'phone';
  return url === null ? 'link' : (known(url)?.[1] ?? 'link');
}

export const icon = (name: string): Html =>
  new Html(`<svg viewBox="0 0 24 24" aria-hidden="true">${shapes[name] ?? shapes['link'] ?? ''}</svg>`);
