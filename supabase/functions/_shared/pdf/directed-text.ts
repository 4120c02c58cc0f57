import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** Marks that turn the direction of text around: they would let a line read differently from what it says. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/gu;
const unseen = /[^\P{Cc}\n]|\ufeff/gu;

/** A text as it is written: one form of each letter, and nothing that can't be seen but line ends. */
export const asWritten = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replaceAll(/[\t\u00a0\u202f]/gu, ' ')
    .replaceAll(unseen, '')
    .replaceAll(directionMarks, '');

export const isRightToLeft = (text: string): boolean =>
  ((bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) & 1) === 1;

/** A stretch of a line that reads in one direction; places are those of the line. */
export type Run = { start: number; end: number; isRightToLeft: boolean };

const strongRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** The runs of a line as they stand from left to right (the Unicode bidirectional algorithm, rule L2). */
export function runsOf(line: string, isRtl: boolean): readonly Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, isRtl ? 'rtl' : 'ltr');
  const runs: (Run & { level: number })[] = [];
  for (let place = 0; place < line.length; place += 1) {
    const level = levels[place] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.end = place + 1;
    else runs.push({ start: place, end: place + 1, level, isRightToLeft: (level & 1) === 1 });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1)
    for (let first = 0; first < runs.length; first += 1) {
      if ((runs[first]?.level ?? 0) < level) continue;
      let last = first;
      while ((runs[last + 1]?.level ?? 0) >= level) last += 1;
      runs.splice(first, last - first + 1, ...runs.slice(first, last + 1).reverse());
      first = last;
    }
  return runs;
}

/** A run's text as a font takes it: letters of Arabic and Hebrew in their order, which shaping turns; signs alone are turned here. */
export function drawn(text: string, isRtl: boolean): string {
  if (!isRtl) return text;
  const mirrored = Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return strongRightToLeft.test(text) ? mirrored.join('') : mirrored.reverse().join('');
}
