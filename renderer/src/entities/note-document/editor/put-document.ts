import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection, type Selection } from '@tiptap/pm/state';
import type { NoteDocument } from '#shared/domain/note-document/note-document.ts';

/**
 * Replaces the text shown, as a step that can be undone. Only the difference is replaced, so that the caret keeps its
 * place when someone else's change arrives while the person types.
 */
export function putDocument(editor: Editor, document: NoteDocument): void {
  const { doc, selection } = editor.state;
  const next = editor.schema.nodeFromJSON(document);
  const start = doc.content.findDiffStart(next.content);
  const ends = doc.content.findDiffEnd(next.content);
  if (start === null || ends === null) return;
  // The same words may be counted in both the common start and the common end.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const end = { was: ends.a + overlap, is: ends.b + overlap };
  let tr = editor.state.tr.replace(start, end.was, next.slice(start, end.is));
  // If the two are nested differently, a partial replacement may not fit.
  if (!tr.doc.eq(next)) tr = editor.state.tr.replaceWith(0, doc.content.size, next.content);
  if (selection.from > start && selection.from < end.was) {
    const place = placeIn(next, selection);
    if (place !== undefined) tr.setSelection(TextSelection.create(tr.doc, place));
  }
  editor.view.dispatch(tr.setMeta('preventUpdate', true));
}

/** The caret's position in the new text, found by the text before it. */
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
