type Node = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Node[];
  marks?: { type: string }[];
  text?: string;
};

/** Users by their keys, as mentions name them. */
type Named = ReadonlyMap<string, { id: string; name: string }>;

const lists: Readonly<Record<string, { list: string; item: string }>> = {
  '- ': { list: 'bulletList', item: 'listItem' },
  '1. ': { list: 'orderedList', item: 'listItem' },
  '[ ] ': { list: 'taskList', item: 'taskItem' },
  '[x] ': { list: 'taskList', item: 'taskItem' },
};

/**
 * Builds a note from lines: `## ` starts a heading, `- `, `1. `, `[ ] ` and `[x] ` items, `> ` a quote, `| ` a table
 * row, the first one being the head. `@key` mentions a user of the demo, and *stars* are bold.
 */
export function noteText(lines: readonly string[], people: Named): { type: 'doc'; content: Node[] } {
  const content: Node[] = [];
  /** Appends to the last node if that is a list or table of this kind, or starts a new one. */
  const add = (type: string, attrs: Node['attrs'] | undefined, inner: (isFirst: boolean) => Node) => {
    const last = content.at(-1);
    if (last?.type === type) last.content?.push(inner(false));
    else content.push({ type, ...(attrs === undefined ? {} : { attrs }), content: [inner(true)] });
  };
  for (const line of lines) {
    const [, sign = '', text = ''] = /^(## |- |1\. |\[[ x]\] |> |\| )?(.*)$/.exec(line) ?? [];
    const paragraph: Node = { type: 'paragraph', content: inlineOf(text, people) };
    const { list, item = '' } = lists[sign] ?? {};
    if (sign === '## ')
      content.push({ type: 'heading', attrs: { level: 2 }, content: inlineOf(text, people) });
    else if (sign === '> ') content.push({ type: 'blockquote', content: [paragraph] });
    else if (sign === '| ')
      add('table', undefined, (isHead) => ({
        type: 'tableRow',
        content: text.split(' | ').map((cell) => ({
          type: isHead ? 'tableHeader' : 'tableCell',
          content: [{ type: 'paragraph', content: inlineOf(cell, people) }],
        })),
      }));
    else if (list === undefined) content.push(paragraph);
    else
      add(list, list === 'orderedList' ? { start: 1 } : undefined, () => ({
        type: item,
        ...(item === 'taskItem' ? { attrs: { checked: sign === '[x] ' } } : {}),
        content: [paragraph],
      }));
  }
  return { type: 'doc', content };
}

function inlineOf(text: string, people: Named): Node[] {
  return text
    .split(/(@[a-z]+\b|\*[^*]+\*)/)
    .filter((part) => part !== '')
    .map((part): Node => {
      const person = part.startsWith('@') ? people.get(part.slice(1)) : undefined;
      if (person !== undefined) return { type: 'mention', attrs: { id: person.id, label: person.name } };
      return part.startsWith('*')
        ? { type: 'text', text: part.slice(1, -1), marks: [{ type: 'bold' }] }
        : { type: 'text', text: part };
    });
}
