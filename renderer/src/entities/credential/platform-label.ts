/** Platforms that agencies work with, in the order in which they are shown. Any other can be added by its name. */
export const knownPlatforms = {
  instagram: 'Instagram',
  x: 'X',
  onlyfans: 'OnlyFans',
  fansly: 'Fansly',
  tiktok: 'TikTok',
  reddit: 'Reddit',
  youtube: 'YouTube',
  twitch: 'Twitch',
  snapchat: 'Snapchat',
  threads: 'Threads',
  facebook: 'Facebook',
  telegram: 'Telegram',
  discord: 'Discord',
  bluesky: 'Bluesky',
  patreon: 'Patreon',
} as const;

/** `Instagram`; of one that is not known its own name, with a capital. */
export const platformLabel = (platform: string): string =>
  Object.hasOwn(knownPlatforms, platform)
    ? knownPlatforms[platform as keyof typeof knownPlatforms]
    : `${platform.slice(0, 1).toUpperCase()}${platform.slice(1)}`;
