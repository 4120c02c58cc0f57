import { platformOf, platforms, type CountingRule } from './social-platforms.ts';
import type { SocialPlatform } from './post-limits.ts';

/** The length of a text, as its platform counts. */
export type PostCounter = (text: string) => number;

const counters: Readonly<Record<CountingRule, () => Promise<PostCounter>>> = {
  weighted: loadWeighted,
  graphemes: async () => graphemesOf,
  shortened: async () => (text) => graphemesOf(shortened(text)),
};

/** The counter for a platform: see the tests of its rule. X's own library loads only for X. */
export const loadCounter = (platform: SocialPlatform | 'demo'): Promise<PostCounter> =>
  counters[platforms[platformOf(platform)].counts]();

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What people see as one character: an emoji of several parts is one. */
function graphemesOf(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/**
 * X's own rule: links count as 23, most letters as one, East Asian letters and emoji as two. Its library knows emoji
 * until 2020 and counts each part of newer ones, so every emoji is replaced by one that it knows.
 */
async function loadWeighted(): Promise<PostCounter> {
  const { default: parseTweet } = await import('twitter-text/dist/esm/parseTweet.js');
  return (text) => {
    const isPlain = !/\p{Extended_Pictographic}/u.test(text);
    return parseTweet(isPlain ? text : withKnownEmoji(text)).weightedLength;
  };
}

/** An emoji that every version knows, as one unit that counts as two. */
const known = '\u{1F600}';
const withKnownEmoji = (text: string): string =>
  Array.from(segmenter.segment(text), ({ segment }) => (isEmoji(segment) ? known : segment)).join('');
const isEmoji = (grapheme: string): boolean =>
  /^\p{Extended_Pictographic}/u.test(grapheme) && /\p{Emoji_Presentation}|\u{FE0F}|\u{200D}/u.test(grapheme);

/** Mastodon counts each link as 23 characters, and a mention without its server. */
const shortened = (text: string): string =>
  text.replaceAll(links, 'x'.repeat(23)).replaceAll(mentions, '$1@$2');
const links = /\bhttps?:\/\/[^\s/<>"]+\.[^\s<>"]*[^\s<>".,;:!?'()[\]{}…]/gi;
const mentions = /(^|[^/\w])@(\w+(?:[.-]\w+)*)@[a-z0-9.-]+[a-z0-9]/gi;
