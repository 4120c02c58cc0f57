import { fold } from '#shared/lib/fold.ts';

export type Option = {
  value: string;
  label: string;
  /** Additional words that find it, besides its label. */
  words?: string;
};

const wordEnd = /[\s/_.@()-]/;

/**
 * The options that contain a text, the best match first: the same text, then one that starts with it, then one of its
 * words.
 */
export function matchingOptions<Found extends Option>(options: readonly Found[], text: string): Found[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [...options];
  return options
    .map((option) => ({ option, distance: distanceOf(option, wanted) }))
    .filter(({ distance }) => distance < noMatch)
    .sort((a, b) => a.distance - b.distance)
    .map(({ option }) => option);
}

const noMatch = 4;

const distanceOf = ({ label, words }: Option, wanted: string): number =>
  Math.min(distanceIn(fold(label), wanted), words === undefined ? noMatch : distanceIn(fold(words), wanted));

function distanceIn(text: string, wanted: string): number {
  if (text === wanted) return 0;
  const at = text.indexOf(wanted);
  if (at < 0) return noMatch;
  if (at === 0) return 1;
  return wordEnd.test(text.charAt(at - 1)) ? 2 : 3;
}
