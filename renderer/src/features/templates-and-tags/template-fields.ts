import { knownFields, type DocumentField } from '#shared/contract/document-templates.ts';

const field = /\{\{\s*([a-z][a-z0-9_]{0,39})\s*\}\}/g;
const anyBraces = /\{\{([^{}]*)\}\}/g;

/** The fields in a text, in order. */
export function fieldsIn(text: string): readonly string[] {
  const known: readonly string[] = knownFields;
  const found = [...text.matchAll(field)].map(([, key]) => key ?? '').filter((key) => !known.includes(key));
  return [...new Set(found)];
}

/** Braces that contain no valid field: they would stay in the document unchanged. */
export const brokenFieldsIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(anyBraces)]
      .map(([all, inner]) => ({ all, inner: (inner ?? '').trim() }))
      .filter(({ inner }) => !/^[a-z][a-z0-9_]{0,39}$/.test(inner))
      .map(({ all }) => all),
  ),
];

/** Guesses a field's label and type from its name. */
export function guessed(key: string): Omit<DocumentField, 'key'> {
  const words = key.replaceAll('_', ' ').trim();
  const label = (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 60);
  const kind = /(^|_)(date|day|until)$/.test(key)
    ? 'date'
    : /(^|_)(amount|fee|percent|percentage|number|share|months|days)$/.test(key)
      ? 'number'
      : /(^|_)(address|description|terms|notes)$/.test(key)
        ? 'long_text'
        : 'text';
  return { label: label === '' ? key : label, kind };
}
