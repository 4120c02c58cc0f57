/** Short ways to write valid and invalid documents. */
export type Written = { type: string; [key: string]: unknown };

export const doc = (...content: unknown[]): Written => ({ type: 'doc', content });
export const node = (type: string, content?: readonly unknown[], attrs?: unknown): Written => ({
  type,
  ...(attrs === undefined ? {} : { attrs }),
  ...(content === undefined ? {} : { content }),
});
export const text = (words: string, ...marks: unknown[]): Written => ({
  type: 'text',
  text: words,
  ...(marks.length === 0 ? {} : { marks }),
});
export const mark = (type: string, attrs?: unknown): Written => ({
  type,
  ...(attrs === undefined ? {} : { attrs }),
});
export const link = (href: unknown): Written => mark('link', { href });
/** A paragraph: strings are plain text. */
export const p = (...content: (string | Written)[]): Written =>
  content.length === 0
    ? { type: 'paragraph' }
    : node(
        'paragraph',
        content.map((each) => (typeof each === 'string' ? text(each) : each)),
      );
export const h = (level: unknown, words: string): Written => node('heading', [text(words)], { level });
export const li = (...content: unknown[]): Written => node('listItem', content);
export const task = (checked: unknown, ...content: unknown[]): Written =>
  node('taskItem', content, { checked });
export const mention = (id: unknown, label: unknown): Written => ({ type: 'mention', attrs: { id, label } });
export const tableOf = (...rows: readonly (readonly Written[])[]): Written =>
  node(
    'table',
    rows.map((cells) => node('tableRow', cells)),
  );
export const cell = (...content: unknown[]): Written => node('tableCell', content);
export const head = (...content: unknown[]): Written => node('tableHeader', content);

/** Nested quotes, with the text in the middle at `depth`. */
export function nested(depth: number): Written {
  let inner = p('deep');
  for (let level = 0; level < depth - 2; level += 1) inner = node('blockquote', [inner]);
  return doc(inner);
}

/** A document of exactly this many bytes, as the database counts them. */
export function ofBytes(bytes: number): Written {
  const around =
    '{"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": ""}]}]}';
  return doc(p('x'.repeat(bytes - around.length)));
}
