import { describe, expect, it } from 'vitest';
import { badNotes, goodNotes, unstorableNotes } from './test-notes/test-notes.ts';
import { doc, ofBytes, p } from './test-notes/build.ts';
import { noteProblem, storedBytes } from './note-problem.ts';

it.each(goodNotes)('takes $name', ({ document }) => {
  expect(noteProblem(document)).toBeUndefined();
});

it.each(badNotes)('refuses $name', ({ document, kind }) => {
  expect(noteProblem(document)).toMatchObject({ kind });
});

it.each(unstorableNotes)('refuses what cannot be stored: $name', ({ document }) => {
  expect(noteProblem(document)).toMatchObject({ kind: 'invalid' });
});

describe('what it says', () => {
  it('is where, and what is wrong there', () => {
    expect(noteProblem(doc(p('x'), p({ type: 'image' })))).toEqual({
      kind: 'invalid',
      at: 'doc.1.0',
      what: 'does not fit into paragraph',
    });
  });
});

it('refuses a document of any depth at once', () => {
  const deep = JSON.parse(
    `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(3000)}${']}'.repeat(3000)}]}`,
  ) as unknown;
  expect(noteProblem(deep)).toMatchObject({ kind: 'too-long' });
});

it('counts the bytes as Postgres writes them', () => {
  expect(storedBytes(ofBytes(1000))).toBe(1000);
  expect(storedBytes({ a: [], b: {}, c: [1, 2], d: 'č"\n' })).toBe(
    '{"a": [], "b": {}, "c": [1, 2], "d": "c"}'.length + '\\"\\n'.length + 1,
  );
});
