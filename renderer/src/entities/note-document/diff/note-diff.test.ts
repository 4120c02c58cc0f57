import { expect, it } from 'vitest';
import { doc, li, mark, node, p, text } from '#shared/domain/note-document/test-notes/build.ts';
import { fullNote } from '#shared/domain/note-document/test-notes/test-notes.ts';
import { noteProblem } from '#shared/domain/note-document/note-problem.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { cpuMs } from '#shared/lib/test-cpu.ts';
import { bothTexts, diffCounts, noteDiff } from './note-diff.ts';

const note = (...content: unknown[]) => doc(...content) as unknown as NoteDocument;
const list = (...items: string[]) =>
  node(
    'orderedList',
    items.map((each) => li(p(each))),
    { start: 1 },
  );

it('finds the words that changed in a paragraph', () => {
  const [part] = noteDiff(
    note(p('Six looks, forty minutes each')),
    note(p('Six looks, thirty minutes each')),
  );
  expect(part).toMatchObject({
    kind: 'changed',
    words: [
      { kind: 'same', text: 'Six looks, ' },
      { kind: 'removed', text: 'forty' },
      { kind: 'added', text: 'thirty' },
      { kind: 'same', text: ' minutes each' },
    ],
  });
});

it('compares lists item by item, and takes no number for a change', () => {
  const parts = noteDiff(
    note(list('Knit', 'Slip', 'Denim')),
    note(list('Knit', 'Black turtleneck', 'Slip', 'Denim')),
  );
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'added', 'same']);
  expect(diffCounts(parts)).toEqual({ added: 1, removed: 0 });
  // Each side has its own numbering.
  const numbers = (nodes: readonly { attrs?: unknown }[]) => nodes.map(({ attrs }) => attrs);
  const [, , rest] = parts;
  if (rest?.kind !== 'same') throw new Error('The rest is the same');
  expect(numbers(rest.nodes)).toEqual([{ start: 3 }, { start: 4 }]);
  expect(numbers(rest.was)).toEqual([{ start: 2 }, { start: 3 }]);
});

it('sees a change of format alone', () => {
  const parts = noteDiff(note(p('Red coat')), note(p(text('Red', mark('bold')), ' coat')));
  expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

it('has no changes between equal texts, and both of two different ones', () => {
  const full = fullNote as unknown as NoteDocument;
  expect(noteDiff(full, full).map(({ kind }) => kind)).toEqual(['same']);
  const both = bothTexts(
    noteDiff(note(p('Same'), list('a', 'b')), note(p('Same'), list('a', 'c'), p('New'))),
  );
  expect(noteProblem(both)).toBeUndefined();
  expect(both).toEqual(note(p('Same'), list('a', 'b', 'c'), p('New')));
});

it('is quick about a long text that is new from start to end', async () => {
  const words = (seed: number) =>
    Array.from({ length: 15_000 }, (_, at) => `w${String((at * seed) % 7919)}`).join(' ');
  const [old, young] = [note(p(words(31))), note(p(words(57)))];
  expect(await cpuMs(() => noteDiff(old, young))).toBeLessThan(5000);
});
