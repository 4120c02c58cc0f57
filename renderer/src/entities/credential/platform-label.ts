/** The platforms that agencies use, in display order. Any other can be added by name. */
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

/** `Instagram`; an unknown platform shows its own name with a capital. */
export const platformLabel = (platform: string): string =>
  Object.hasOwn(knownPlatforms, platform)
    ? knownPlatforms[platform as keyof typeof knownPlatforms]
    : `${platform.slice(0, 1).toUpperCase()}${platform.slice(1)}`;
