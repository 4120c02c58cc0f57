/** Marks a field whose text is not a choice yet. */
export const typedTextMark = 'data-typed-text';

/**
 * Focuses a field whose text is not a choice yet, and returns whether there is one: typed text must not be dropped
 * silently.
 */
export function focusTypedText(within: ParentNode): boolean {
  const field = within.querySelector<HTMLElement>(`[${typedTextMark}]`);
  field?.focus();
  return field !== null;
}
