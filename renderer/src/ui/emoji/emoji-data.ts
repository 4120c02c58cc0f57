import data from 'emojibase-data/en/data.json';
import messages from 'emojibase-data/en/messages.json';
import type { EmojiData } from 'frimousse';

type Tone = keyof EmojiData['skinTones'];
const tones: readonly Tone[] = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'];
const swatches: EmojiData['skinTones'] = {
  light: '🏻',
  'medium-light': '🏼',
  medium: '🏽',
  'medium-dark': '🏾',
  dark: '🏿',
};
/** Skin tones and hair on their own, which are of no use in texts. */
const components = 2;

/**
 * All emoji by group with search words, from our own files: by default the picker would request them from a public
 * server.
 */
export const emojiData: EmojiData = {
  locale: 'en',
  categories: messages.groups
    .filter(({ order }) => order !== components)
    .map(({ order, message }) => ({ index: order, label: message })),
  skinTones: swatches,
  emojis: data
    .filter(({ group }) => group !== undefined && group !== components)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ emoji, group, label, version, tags, skins }) => ({
      emoji,
      category: group ?? 0,
      label,
      version,
      tags: tags ?? [],
      ...(skins === undefined
        ? {}
        : {
            skins: Object.fromEntries(
              tones.map((tone, place) => [
                tone,
                skins.find((skin) => skin.tone === place + 1)?.emoji ?? emoji,
              ]),
            ) as Record<Tone, string>,
          }),
    })),
};
