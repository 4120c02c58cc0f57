/** Marks a field that holds a text which is no choice yet. */
export const typedTextMark = 'data-typed-text';

/** Leads to a field whose text is no choice yet, and tells whether there is one: what was typed is never left out in silence. */
export function focusTypedText(within: ParentNode): boolean {
  const field = within.querySelector<HTMLElement>(`[${typedTextMark}]`);
  field?.focus();
  return field !== null;
}
