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
