// Splitting a name into grapheme clusters is slow, and lists show the same few people in many rows.
const known = new Map<string, string>();
const mostKnown = 5000;

/** Up to two letters, from the first and second word. Takes whole characters, so that no script is cut apart. */
export function initials(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const letters = readInitials(name);
  known.set(name, letters);
  return letters;
}

function readInitials(name: string): string {
  const [first, second] = name.trim().split(/\s+/);
  return [first, second]
    .map((word) => firstCharacter(word ?? ''))
    .join('')
    .toUpperCase();
}

const characters = new Intl.Segmenter();

function firstCharacter(word: string): string {
  for (const { segment } of characters.segment(word)) return segment;
  return '';
}

/** A number that is always the same for an id. */
export function hashOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash;
}

/**
 * The hue of a model, or of anything without a model: in every list, in print and on its link page, where
 * `private.hue_of` computes it.
 */
export const hueOf = (id: string): number => hashOf(id) % 360;

/** The two colors of an avatar without a picture, as in avatar.module.css. */
export const tintOf = (hue: number): readonly [string, string] => [
  `hsl(${String(hue)} 35% 42%)`,
  `hsl(${String(hue + 50)} 38% 29%)`,
];
