/** Writes into a field as typing would, so that Ctrl+Z takes it back. */
export function insertText(
  area: HTMLTextAreaElement,
  text: string,
  { start, end }: { start: number; end: number },
): void {
  area.focus();
  area.setSelectionRange(start, end);
  // The only way that keeps what can be undone; where there is none, the text is set.
  // eslint-disable-next-line @typescript-eslint/no-deprecated, @typescript-eslint/no-unnecessary-condition -- there is no other, and tests lack it
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
