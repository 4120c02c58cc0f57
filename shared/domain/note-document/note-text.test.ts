import { expect, it } from 'vitest';
import type { NoteDocument } from './note-document.ts';
import { doc, mention, p } from './test-notes/build.ts';
import { fullNote, tomas } from './test-notes/test-notes.ts';
import { excerptOf, mentionsInNote, plainText, wordCount } from './note-text.ts';

const note = (written: unknown) => written as NoteDocument;

it('reads a note as lines, with names as they stand', () => {
  const lines = plainText(note(fullNote)).split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'Winter sets',
    'Studio B is ours from 11:45. @Tomás Reyes is on set.',
    'Set 2, today 12:30',
  ]);
  expect(lines).toContain('35');
});

it('cuts an excerpt between signs, never within one', () => {
  expect(excerptOf(note(doc(p('a'), p(' b\n c'))))).toBe('a b c');
  expect(excerptOf(note(doc(p('👩'.repeat(10)))), 5)).toBe('👩👩👩👩…');
  expect(excerptOf(note(doc(p('x'.repeat(160)))))).toHaveLength(160);
  expect(excerptOf(note(doc(p('x'.repeat(400)))))).toBe(`${'x'.repeat(159)}…`);
  expect(excerptOf(note(doc(p('<img src=x onerror=alert(1)>'))))).toBe('<img src=x onerror=alert(1)>');
});

it('counts words, and names each person once', () => {
  expect(wordCount(note(doc(p("It's 11:45, Čakovec"), p('مرحبا'))))).toBe(5);
  expect(wordCount(note(doc(p())))).toBe(0);
  expect(mentionsInNote(note(doc(p(mention(tomas, 'T'), mention(tomas, 'T')))))).toEqual([tomas]);
});
