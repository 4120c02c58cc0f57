import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that make a sentence sound old or like a riddle, each with what to write instead. */
const betterWords: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\bwho(?:m|so)?ever\b/gi, 'anyone who, the person who, or no matter who'],
  [/\bsomebody\b/gi, 'someone, or a person'],
  [/\banew\b/gi, 'again, or a verb with re-'],
  [/\bof\s(?:its|their|his|her|one['’]s|my|your|our)\sown\b/gi, 'its own …, or separate'],
  [/\bby\s(?:itself|themselves|himself|herself|oneself)\b/gi, 'automatically, alone, or separately'],
  [/\b(?:go|goes|going|went)\son\b/gi, 'continue, or keep …ing'],
  [/\bnot\sbuilt\syet\b/gi, 'Coming soon'],
  [/\b(?:lest|thereby|herewith|thereof|forthwith)\b/gi, 'a plain sentence'],
];

/** This file quotes them; the others are not ours, or not text. */
const isLeftOut = (file: string) =>
  /^(?:scripts\/checks\/words\.test\.ts|package-lock\.json|.*licen[cs]es.*\.json|.*\/fonts\/LICENSE|.*\.(?:png|ico|icns|ttf))$/.test(
    file,
  );

/** Without comment markers at the start of lines, since a sentence may break anywhere. */
const asRead = (text: string) => text.replaceAll(/\n[^\S\n]*(?:\/?\*+|\/\/|--|#)?[^\S\n]*/g, '\n');

function oldWordsIn(text: string): string[] {
  const read = asRead(text);
  return betterWords.flatMap(([pattern, better]) =>
    [...read.matchAll(pattern)].map(({ 0: found, index }) => {
      const line = read.slice(0, index).split('\n').length;
      return `${String(line)}: “${found.replaceAll(/\s+/g, ' ')}”; write ${better}`;
    }),
  );
}

it.each([
  ['a text', 'Ask whoever sent it', '1: “whoever”; write anyone who, the person who, or no matter who'],
  ['a comment over two lines', 'x\n * of its\n * own', '2: “of its own”; write its own …, or separate'],
])('finds such a word in %s', (_, text, found) => {
  expect(oldWordsIn(text)).toEqual([found]);
});

const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'];

it('speaks in the usual words, in texts, comments, docs and migrations', () => {
  const files = execFileSync('git', listed, { encoding: 'utf8' }).split('\0');
  const found = files
    .filter((file) => file !== '' && existsSync(file) && !isLeftOut(file))
    .flatMap((file) => oldWordsIn(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});
