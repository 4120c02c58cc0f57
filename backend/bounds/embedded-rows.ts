import type { Catalogue } from './catalogue.ts';
import { tooMuch, type Problem } from './json-body.ts';
import type { Embed, SelectTree } from './select-tree.ts';

/** As many as one reply has at its outermost level. */
const mostRows = 1000;

/** `isShared`: many rows above it may have the same one, and then each has all that belongs to it. */
type Parent = { table: string | undefined; rows: number; path: string; isShared?: boolean };

/**
 * Judges relations within relations. One row of another table for each is always well; many of them only so many that all
 * together are no more than a reply has rows, since the server's own limit counts the outermost level alone.
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
    // How many links there are nobody can say: below them there is room for one row each alone.
    const below = { table, rows: each === 'link' ? mostRows : rows, path, isShared: each === 'one' };
    const problem = judgeEmbeds(embed, below, known);
    if (problem) return problem;
  }
  return undefined;
}

/** Which table an embed means, and how many of its rows belong to each row of the parent. */
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
  // By way of a table between, or none that is known.
  return { table: back[0]?.table ?? target, each: 'many' };
}
