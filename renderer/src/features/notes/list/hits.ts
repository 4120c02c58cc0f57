import { fold } from '#shared/lib/fold.ts';

export type Part = { text: string; isHit: boolean };

/** The database's limits: a search uses this many words, and shorter words match only the start of a word. */
const mostWords = 6;
const startsOnly = 3;

/** Splits a text into matches and the text between them, ignoring accents and case. */
export function hitsIn(text: string, sought: string): readonly Part[] {
  const words = fold(sought)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  const signs = Array.from(text);
  // For each letter of the folded text, the index of its character in the text.
  const from: number[] = [];
  let folded = '';
  for (const [index, sign] of signs.entries()) {
    const letters = fold(sign);
    from.push(...Array.from({ length: letters.length }, () => index));
    folded += letters;
  }
  const isHit = new Set<number>();
  for (const word of words)
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      if (word.length < startsOnly && at > 0 && !/\s/.test(folded.charAt(at - 1))) continue;
      for (let letter = at; letter < at + word.length; letter += 1) isHit.add(from[letter] ?? -1);
    }
  const parts: Part[] = [];
  for (const [index, sign] of signs.entries()) {
    const last = parts.at(-1);
    // A combining accent belongs to the letter before it.
    const isSame = last !== undefined && (fold(sign) === '' || last.isHit === isHit.has(index));
    if (isSame) last.text += sign;
    else parts.push({ text: sign, isHit: isHit.has(index) });
  }
  return parts;
}
