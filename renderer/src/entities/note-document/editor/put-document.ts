import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection, type Selection } from '@tiptap/pm/state';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';

/**
 * Puts another text in place of the one that is shown, as a step that can be undone. Only what differs is replaced, so that the caret
 * stays in its words: someone else's may arrive before them while they are typed.
 */
export function putDocument(editor: Editor, document: NoteDocument): void {
  const { doc, selection } = editor.state;
  const next = editor.schema.nodeFromJSON(document);
  const start = doc.content.findDiffStart(next.content);
  const ends = doc.content.findDiffEnd(next.content);
  if (start === null || ends === null) return;
  // The same words may end what is before and begin what comes after.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const end = { was: ends.a + overlap, is: ends.b + overlap };
  let tr = editor.state.tr.replace(start, end.was, next.slice(start, end.is));
  // Where the two are nested in other ways, parts of one may not fit into the other.
  if (!tr.doc.eq(next)) tr = editor.state.tr.replaceWith(0, doc.content.size, next.content);
  if (selection.from > start && selection.from < end.was) {
    const place = placeIn(next, selection);
    if (place !== undefined) tr.setSelection(TextSelection.create(tr.doc, place));
  }
  editor.view.dispatch(tr.setMeta('preventUpdate', true));
}

/** Where the words before the caret stand in another text. */
function placeIn(next: Node, { $from }: Selection): number | undefined {
  const whole = $from.parent.textContent;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\n');
  let same: number | undefined;
  let alike: number | undefined;
  next.descendants((node, position) => {
    if (!node.isTextblock || same !== undefined) return same === undefined;
    const size = Math.min($from.parentOffset, node.content.size);
    const place = position + 1 + size;
    if (whole !== '' && node.textContent === whole) same = place;
    else if (before !== '' && node.textBetween(0, size, undefined, '\n') === before) alike ??= place;
    return false;
  });
  return same ?? alike;
}
