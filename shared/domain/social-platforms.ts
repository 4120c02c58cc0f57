import type { SocialPlatform } from './post-limits.ts';

/** How a platform counts the length of a text: see `post-length.ts`. */
export type CountingRule = 'weighted' | 'graphemes' | 'shortened';

type MediaRule = { most: number; bytes: number; types: readonly string[] };

export type PlatformFacts = {
  title: string;
  /** The length limit of a post. A Mastodon server may have another limit, which is stored with the account. */
  characters: number;
  /** The limit for accounts that pay for more; null if there are none. */
  premiumCharacters: number | null;
  counts: CountingRule;
  /** A post can have several, but only one GIF or video and nothing with it. */
  images: MediaRule;
  /** Animated pictures; null if the platform would show them as still. */
  gifs: MediaRule | null;
  /** `seconds` is null if the platform has no rule. */
  video: MediaRule & { seconds: { least: number; most: number } | null };
  altCharacters: number;
  /** Whether posts can reply to each other, and how many we send in one thread. */
  thread: { parts: number } | null;
  /** Thousandths of a dollar, at the rates of 2026; null if posting is free. */
  costs: { post: number; postWithLink: number; read: number } | null;
  /** Whether people enter the server of an account, and the default server. */
  server: { usual: string | null } | null;
  /** Whether it signs in through a page of the platform, or with an app password. */
  signIn: 'page' | 'app_password';
  /**
   * Whether sending the same post twice creates one post. If not, a lost answer leaves it unknown whether the post was
   * published.
   */
  isIdempotent: boolean;
  /** Whether it reports how often a post was seen. */
  hasImpressions: boolean;
};

const MB = 1024 * 1024;
/** The library's limit: no file is larger. */
const libraryBytes = 25 * MB;
const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The rules of each platform. To add a platform, add an entry here and its provider. */
export const platforms: Readonly<Record<SocialPlatform, PlatformFacts>> = {
  x: {
    title: 'X',
    characters: 280,
    premiumCharacters: 4000,
    counts: 'weighted',
    images: { most: 4, bytes: 5 * MB, types: pictures },
    gifs: { most: 1, bytes: 15 * MB, types: ['image/gif'] },
    video: {
      most: 1,
      bytes: libraryBytes,
      types: ['video/mp4', 'video/quicktime'],
      seconds: { least: 0.5, most: 140 },
    },
    altCharacters: 1000,
    thread: { parts: 25 },
    costs: { post: 15, postWithLink: 200, read: 5 },
    server: null,
    signIn: 'page',
    isIdempotent: false,
    hasImpressions: true,
  },
  bluesky: {
    title: 'Bluesky',
    characters: 300,
    premiumCharacters: null,
    counts: 'graphemes',
    images: { most: 4, bytes: 1_000_000, types: pictures },
    gifs: null,
    video: { most: 1, bytes: libraryBytes, types: ['video/mp4'], seconds: { least: 0, most: 180 } },
    altCharacters: 1000,
    thread: { parts: 25 },
    costs: null,
    server: { usual: 'https://bsky.social' },
    signIn: 'app_password',
    isIdempotent: true,
    hasImpressions: false,
  },
  mastodon: {
    title: 'Mastodon',
    characters: 500,
    premiumCharacters: null,
    counts: 'shortened',
    images: { most: 4, bytes: 8 * MB, types: pictures },
    gifs: { most: 1, bytes: 8 * MB, types: ['image/gif'] },
    video: {
      most: 1,
      bytes: libraryBytes,
      types: ['video/mp4', 'video/quicktime', 'video/webm'],
      seconds: null,
    },
    altCharacters: 1000,
    thread: { parts: 25 },
    costs: null,
    server: { usual: null },
    signIn: 'page',
    isIdempotent: true,
    hasImpressions: false,
  },
};

/** The platform that a demo account represents: the one that the specification names. */
export const platformOf = (platform: SocialPlatform | 'demo'): SocialPlatform =>
  platform === 'demo' ? 'x' : platform;

type CountedAccount = {
  platform: SocialPlatform | 'demo';
  isPremium: boolean;
  /** The limit of its server, if that has its own. */
  characters: number | null;
};

/** How many characters a post of this account may have. */
export function charactersOf({ platform, isPremium, characters }: CountedAccount): number {
  const facts = platforms[platformOf(platform)];
  return characters ?? (isPremium ? (facts.premiumCharacters ?? facts.characters) : facts.characters);
}

/** Whether X counts a text as containing a link, which costs more: host names count even without https. */
const linked = /https?:\/\/\S|(?:^|[^@\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+[a-z]{2,}(?![\p{L}\p{N}@-])/iu;

/** The cost of a thread of these texts, in thousandths of a dollar. */
export function costOf(platform: SocialPlatform | 'demo', texts: readonly string[]): number {
  const costs = platform === 'demo' ? null : platforms[platform].costs;
  if (costs === null) return 0;
  return texts.reduce((sum, text) => sum + (linked.test(text) ? costs.postWithLink : costs.post), 0);
}

type PlannedMedia = {
  /** Null until the server has checked the file. */
  mime: string | null;
  sizeBytes: number;
  seconds: number | null;
};

/** Why a platform does not accept these files in one post, as a sentence; null if it does. */
export function mediaProblem(
  platform: SocialPlatform | 'demo',
  media: readonly PlannedMedia[],
): string | null {
  const { title, images, gifs, video } = platforms[platformOf(platform)];
  const moving = media.filter(({ mime }) => mime?.startsWith('video/') === true || mime === 'image/gif');
  if (media.length > images.most || (moving.length > 0 && media.length > 1))
    return 'You can attach up to 4 images or 1 video';
  for (const { mime, sizeBytes, seconds } of media) {
    if (mime === null) continue;
    const isVideo = mime.startsWith('video/');
    const rule = isVideo ? video : mime === 'image/gif' ? gifs : images;
    if (rule === null) return `${title} shows no moving pictures. Choose a video or a still one`;
    if (!rule.types.includes(mime)) return `${title} does not take files of this kind`;
    if (sizeBytes > rule.bytes)
      return `For ${title} ${isVideo ? 'a video' : 'a picture'} can have up to ${sizeText(rule.bytes)}`;
    if (isVideo && seconds !== null && video.seconds !== null) {
      const { least, most } = video.seconds;
      if (seconds > most) return `For ${title} a video can last up to ${String(most)} seconds`;
      if (seconds < least) return `For ${title} a video has to last at least ${String(least)} seconds`;
    }
  }
  return null;
}

const sizeText = (bytes: number): string =>
  bytes % MB === 0 ? `${String(bytes / MB)} MB` : `${String(Math.round(bytes / 1_000_000))} MB`;
