/** Inserts text as typing would, so that Ctrl+Z undoes it. */
export function insertText(
  area: HTMLTextAreaElement,
  text: string,
  { start, end }: { start: number; end: number },
): void {
  area.focus();
  area.setSelectionRange(start, end);
  // The only way that preserves undo history. Without it, the text is set directly.
  // eslint-disable-next-line @typescript-eslint/no-deprecated, @typescript-eslint/no-unnecessary-condition -- there is no other, and tests lack it
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
