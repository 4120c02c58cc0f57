import { fold } from '#shared/lib/fold.ts';

/** Whether a text contains all of these words, ignoring accents and case. */
export function hasWords(text: string, words: string): boolean {
  const folded = fold(text);
  return fold(words)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

export type Part = { text: string; isMatch: boolean };

/** A text split into parts, with the matches of the words marked. Nothing is marked if folding changes the length. */
export function marked(text: string, words: string): Part[] {
  const folded = fold(text);
  const sought = fold(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (sought.length === 0 || folded.length !== text.length) return [{ text, isMatch: false }];
  const isMarked = Array.from({ length: text.length }, () => false);
  for (const word of sought) {
    const at = folded.indexOf(word);
    if (at >= 0) isMarked.fill(true, at, at + word.length);
  }
  const parts: Part[] = [];
  for (const [place, isMatch] of isMarked.entries()) {
    const last = parts.at(-1);
    const letter = text.charAt(place);
    if (last?.isMatch === isMatch) last.text += letter;
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}
