import { fold } from '#shared/lib/fold.ts';

export type Part = { text: string; isHit: boolean };

/** As many words of a search count, and of so many letters only the start of a word: as in the database. */
const mostWords = 6;
const startsOnly = 3;

/** A text in the parts that were searched for and those between, without accents and case. */
export function hitsIn(text: string, sought: string): readonly Part[] {
  const words = fold(sought)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  const signs = Array.from(text);
  // Of each letter of the folded text, which sign of the text it comes from.
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
    // An accent that stands apart belongs to its letter.
    const isSame = last !== undefined && (fold(sign) === '' || last.isHit === isHit.has(index));
    if (isSame) last.text += sign;
    else parts.push({ text: sign, isHit: isHit.has(index) });
  }
  return parts;
}
