/**
 * A pattern of `ilike` for what contains a text as it stands. The API takes `*` for `%` and offers no way to mean it: any one
 * character stands in for it.
 */
export const containing = (text: string): string =>
  `%${text.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}%`;
