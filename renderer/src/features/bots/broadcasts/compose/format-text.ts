type Place = { start: number; end: number };

/** Writes into a field as typing would, so that Ctrl+Z takes it back. */
export function insertText(area: HTMLTextAreaElement, text: string, { start, end }: Place): void {
  area.focus();
  area.setSelectionRange(start, end);
  // The only way that keeps what can be undone; where there is none, the text is set.
  // eslint-disable-next-line @typescript-eslint/no-deprecated, @typescript-eslint/no-unnecessary-condition -- there is no other, and tests lack it
  if (document.execCommand?.('insertText', false, text)) return;
  area.setRangeText(text, start, end, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

const signs = { bold: '*', italic: '_', code: '`' } as const;

/** What takes the place of the selected text, and what of it is selected then. */
export function marked(
  name: keyof typeof signs | 'link',
  selected: string,
): { text: string; from: number; to: number } {
  if (name === 'link') {
    const words = selected === '' ? 'words' : selected;
    const address = 'https://';
    const text = `[${words}](${address})`;
    // Next comes the address.
    return { text, from: words.length + 3, to: words.length + 3 + address.length };
  }
  const sign = signs[name];
  // Pressed once more, it takes its marks away.
  if (selected.length > 2 && selected.startsWith(sign) && selected.endsWith(sign)) {
    const text = selected.slice(1, -1);
    return { text, from: 0, to: text.length };
  }
  return { text: `${sign}${selected}${sign}`, from: 1, to: 1 + selected.length };
}
