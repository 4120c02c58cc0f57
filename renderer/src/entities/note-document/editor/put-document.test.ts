// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { doc, h, li, node, p } from '#shared/domain/note-document/test-notes/build.ts';
import { fullNote, goodNotes } from '#shared/domain/note-document/test-notes/test-notes.ts';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';
import { createNoteEditor } from './create-note-editor.ts';
import { putDocument } from './put-document.ts';

const onChange = vi.fn();

const editorOf = (written: unknown) =>
  createNoteEditor({
    element: document.createElement('div'),
    document: written as NoteDocument,
    placeholder: '',
    attributes: {},
    onChange,
    onKeyDown: () => false,
  });

/** Puts the caret after these words, replaces the text, and returns the words around the caret. */
function caretAfter(words: string, before: unknown, after: unknown): string {
  const editor = editorOf(before);
  let place = 0;
  editor.state.doc.descendants((each, position) => {
    if (each.isText && each.text?.includes(words) === true)
      place = position + each.text.indexOf(words) + words.length;
  });
  editor.commands.setTextSelection(place);
  onChange.mockClear();
  putDocument(editor, after as NoteDocument);
  // It was not typed.
  expect(onChange).not.toHaveBeenCalled();
  expect(editor.getJSON()).toEqual(editorOf(after).getJSON());
  const { $from } = editor.state.selection;
  const text = $from.parent.textContent;
  return `${text.slice(0, $from.parentOffset)}|${text.slice($from.parentOffset)}`;
}

const own = p('Red coat, street door');

it.each([
  ['before them', doc(own), doc(p('From Mia'), own), 'Red coat|, street door'],
  ['behind them', doc(own), doc(own, p('From Mia')), 'Red coat|, street door'],
  ['before and behind', doc(p('A'), own, p('B')), doc(p('A!'), own, p('B!')), 'Red coat|, street door'],
  ['in the same line, before', doc(own), doc(p('No! Red coat, street door')), 'No! Red coat|, street door'],
  ['in the same line, behind', doc(own), doc(p('Red coat, back door')), 'Red coat|, back door'],
  [
    'around them, in a list',
    doc(h(1, 'Set'), own, p('End')),
    doc(h(2, 'Sets'), node('bulletList', [li(own)]), p('The end')),
    'Red coat|, street door',
  ],
  [
    'everywhere',
    doc(p('A'), p('Red coat and more'), p('B')),
    doc(p('C'), p('Red coats'), p('D')),
    'Red coat|s',
  ],
])('leaves the caret in its words where another text comes %s', (_, before, after, expected) => {
  expect(caretAfter('Red coat', before, after)).toBe(expected);
});

it('goes from any text to any other', () => {
  const notes = [
    fullNote,
    ...goodNotes.filter(({ name }) => !/as (?:deep|many) /.test(name)).map(({ document: given }) => given),
  ];
  for (const [index, from] of notes.entries())
    for (const to of [notes[(index + 1) % notes.length], fullNote, doc(p())]) {
      const editor = editorOf(from);
      putDocument(editor, to as NoteDocument);
      editor.state.doc.check();
      expect(editor.getJSON()).toEqual(editorOf(to).getJSON());
      editor.commands.undo();
      expect(editor.getJSON()).toEqual(editorOf(from).getJSON());
    }
});
