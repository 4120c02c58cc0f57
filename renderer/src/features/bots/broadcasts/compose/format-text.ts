const signs = { bold: '*', italic: '_', code: '`' } as const;

/** The text that replaces the selection, and the part of it to select afterwards. */
export function marked(
  name: keyof typeof signs | 'link',
  selected: string,
): { text: string; from: number; to: number } {
  if (name === 'link') {
    const words = selected === '' ? 'words' : selected;
    const address = 'https://';
    const text = `[${words}](${address})`;
    // Select the address, which has to be typed next.
    return { text, from: words.length + 3, to: words.length + 3 + address.length };
  }
  const sign = signs[name];
  // Applying the same format again removes it.
  if (selected.length > 2 && selected.startsWith(sign) && selected.endsWith(sign)) {
    const text = selected.slice(1, -1);
    return { text, from: 0, to: text.length };
  }
  return { text: `${sign}${selected}${sign}`, from: 1, to: 1 + selected.length };
}
