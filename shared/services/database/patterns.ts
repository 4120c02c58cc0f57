/**
 * An `ilike` pattern for text that contains this literally. The API treats `*` as `%` and cannot escape it, so `_` (any
 * one character) replaces it.
 */
export const containing = (text: string): string =>
  `%${text.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`;
