import { platformOf, platforms, type CountingRule } from './social-platforms.ts';
import type { SocialPlatform } from './post-limits.ts';

/** How long a text is, as its platform counts. */
export type PostCounter = (text: string) => number;

const counters: Readonly<Record<CountingRule, () => Promise<PostCounter>>> = {
  weighted: loadWeighted,
  graphemes: async () => graphemesOf,
  shortened: async () => (text) => graphemesOf(shortened(text)),
};

/** How texts are counted for a platform: see the fitting rule. X's own library is loaded for X alone. */
export const loadCounter = (platform: SocialPlatform | 'demo'): Promise<PostCounter> =>
  counters[platforms[platformOf(platform)].counts]();

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What people take for one character: an emoji of several parts is one. */
function graphemesOf(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/**
 * X's own rule: links count 23, most letters one, those of East Asia and emoji two. Its library knows emoji until 2020, and takes newer ones of
 * several parts for as many: each is given to it as one that it knows.
 */
async function loadWeighted(): Promise<PostCounter> {
  const { default: parseTweet } = await import('twitter-text/dist/esm/parseTweet.js');
  return (text) => {
    const isPlain = !/\p{Extended_Pictographic}/u.test(text);
    return parseTweet(isPlain ? text : withKnownEmoji(text)).weightedLength;
  };
}

/** An emoji that any version knows, as one unit that counts two. */
const known = '\u{1F600}';
const withKnownEmoji = (text: string): string =>
  Array.from(segmenter.segment(text), ({ segment }) => (isEmoji(segment) ? known : segment)).join('');
const isEmoji = (grapheme: string): boolean =>
  /^\p{Extended_Pictographic}/u.test(grapheme) && /\p{Emoji_Presentation}|\u{FE0F}|\u{200D}/u.test(grapheme);

/** Mastodon counts each link as 23 characters, and of a mention the name without its server. */
const shortened = (text: string): string =>
  text.replaceAll(links, 'x'.repeat(23)).replaceAll(mentions, '$1@$2');
const links = /\bhttps?:\/\/[^\s/<>"]+\.[^\s<>"]*[^\s<>".,;:!?'()[\]{}…]/gi;
const mentions = /(^|[^/\w])@(\w+(?:[.-]\w+)*)@[a-z0-9.-]+[a-z0-9]/gi;
