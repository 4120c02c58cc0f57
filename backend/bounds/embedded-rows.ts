import type { Catalogue } from './catalogue.ts';
import { tooMuch, type Problem } from './json-body.ts';
import type { Embed, SelectTree } from './select-tree.ts';

/** The most rows that one response has at its outermost level. */
const mostRows = 1000;

/** `isShared`: many rows above may share the same one, and then each gets all rows that belong to it. */
type Parent = { table: string | undefined; rows: number; path: string; isShared?: boolean };

/**
 * Checks relations nested within relations. One row of another table for each row is always fine. Where there are many
 * for each, all together may not exceed the rows of one response, since the server's own limit counts only the
 * outermost level.
 */
export function judgeEmbeds(
  tree: SelectTree,
  parent: Parent,
  known: { catalogue: Catalogue; limitOf: (path: string) => number | undefined },
): Problem | undefined {
  for (const embed of tree.embeds) {
    const path = parent.path === '' ? embed.key : `${parent.path}.${embed.key}`;
    const { table, each } = relation(known.catalogue, parent.table, embed);
    const isMany = each === 'many' || (each === 'link' && parent.isShared === true && parent.rows > 1);
    const rows = isMany
      ? parent.rows * (known.limitOf(path) ?? known.limitOf(embed.key) ?? Infinity)
      : parent.rows;
    if (rows > mostRows)
      return tooMuch(
        `${embed.target} within ${parent.table ?? 'this'} needs limits: both multiplied may be ${String(mostRows)} rows`,
      );
    // The number of links is unknown, so below them only relations with one row each are allowed.
    const below = { table, rows: each === 'link' ? mostRows : rows, path, isShared: each === 'one' };
    const problem = judgeEmbeds(embed, below, known);
    if (problem) return problem;
  }
  return undefined;
}

/** Which table an embed refers to, and how many of its rows belong to each row of the parent. */
function relation(
  { foreignKeys }: Catalogue,
  parent: string | undefined,
  { target, hints }: Embed,
): { table: string | undefined; each: 'one' | 'link' | 'many' } {
  const wanted = hints.filter((hint) => hint !== 'inner' && hint !== 'left');
  const isMeant = (names: readonly string[]) =>
    names.includes(target) || wanted.length === 0 || wanted.some((hint) => names.includes(hint));
  const away = foreignKeys.filter(
    (key) =>
      key.table === parent && (key.target === target || key.names.includes(target)) && isMeant(key.names),
  );
  const back = foreignKeys.filter(
    (key) =>
      key.target === parent && (key.table === target || key.names.includes(target)) && isMeant(key.names),
  );
  if (away.length > 0 && back.length === 0) return { table: away[0]?.target, each: 'one' };
  if (away.length === 0 && back.length > 0 && back.every(({ isLink }) => isLink))
    return { table: back[0]?.table, each: 'link' };
  // Through a join table, or through no known relation.
  return { table: back[0]?.table ?? target, each: 'many' };
}
