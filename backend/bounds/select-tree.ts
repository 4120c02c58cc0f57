/** One relation nested in another, as `select` requests it. */
export type Embed = { key: string; target: string; hints: string[]; columns: string[]; embeds: Embed[] };

export type SelectTree = Pick<Embed, 'columns' | 'embeds'>;

const name = '[A-Za-z_][A-Za-z0-9_]*';
const start = new RegExp(`^(?:\\.\\.\\.)?(?:(${name}):)?(${name})((?:!${name})*)\\(`);
const column = new RegExp(`^(?:\\*|(?:${name}:)?${name}(?:->>?[A-Za-z0-9_]+)*(?:::[A-Za-z0-9_]+)?)`);

/** Parses `select`; undefined if it uses syntax that Marquee does not use. */
export function readSelect(text: string): SelectTree | undefined {
  // Blanks have no meaning here, and only some clients strip them.
  const [list, rest] = readList(text.replaceAll(/\s/g, ''), mostLevels) ?? [];
  return rest === '' ? list : undefined;
}

/** Deeper than any limit: the text alone must not decide how deep this recursion goes. */
const mostLevels = 20;

function readList(text: string, levels: number): [SelectTree, string] | undefined {
  const list: SelectTree = { columns: [], embeds: [] };
  let rest = text;
  if (rest === '' || rest.startsWith(')')) return [list, rest];
  for (;;) {
    const embed = levels > 0 ? readEmbed(rest, levels - 1) : undefined;
    const plain = embed ? undefined : column.exec(rest)?.[0];
    if (embed) {
      list.embeds.push(embed[0]);
      rest = embed[1];
    } else if (plain !== undefined) {
      list.columns.push(plain);
      rest = rest.slice(plain.length);
    } else return undefined;
    if (!rest.startsWith(',')) return [list, rest];
    rest = rest.slice(1);
  }
}

function readEmbed(text: string, levels: number): [Embed, string] | undefined {
  const [head, alias, target = '', hints = ''] = start.exec(text) ?? [];
  if (head === undefined) return undefined;
  const [inner, rest] = readList(text.slice(head.length), levels) ?? [];
  if (inner === undefined || rest?.startsWith(')') !== true) return undefined;
  const embed: Embed = { key: alias ?? target, target, hints: hints.split('!').filter(Boolean), ...inner };
  return [embed, rest.slice(1)];
}

/** Whether anything is selected twice at any level. */
export function repeats({ columns, embeds }: SelectTree): boolean {
  const names = [...columns, ...embeds.map(({ key }) => key)];
  return new Set(names).size < names.length || embeds.some(repeats);
}

/** The number of selected items and embeds at all levels, and the depth. */
export function sizeOf(tree: SelectTree): { items: number; embeds: number; depth: number } {
  const inner = tree.embeds.map(sizeOf);
  const sum = (part: 'items' | 'embeds') => inner.reduce((total, one) => total + one[part], 0);
  return {
    items: tree.columns.length + tree.embeds.length + sum('items'),
    embeds: tree.embeds.length + sum('embeds'),
    depth: inner.length === 0 ? 0 : 1 + Math.max(...inner.map(({ depth }) => depth)),
  };
}
