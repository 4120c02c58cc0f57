import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServedDatabase } from '#backend/database/database.ts';

type WithContext = ServedDatabase['connection']['withContext'];
type Transaction = Parameters<Parameters<WithContext>[1]>[0];
type Plugin = Parameters<Transaction['withPlugin']>[0];
type QueryNode = ReturnType<Plugin['transformQuery']>;

/**
 * The library treats any column named `count` in `select` as the number of rows, even where the table has such a
 * column, and offers no other way to write it. To PostgREST it is an ordinary column. So the library gets a stand-in
 * name that it doesn't know, and the database gets the real one.
 */
const standIn = 'marquee_column_named_count';
const bareCount = /(^|[,(])\s*(?:([A-Za-z_]\w*)\s*:\s*)?"?count"?\s*(?=$|[,)]|::)/g;

const isIn = new AsyncLocalStorage<true>();

/** Answers a request so that a column `count` in its `select` means that column. */
export function withCountColumn(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const select = url.searchParams.get('select');
  if (select === null || !url.pathname.startsWith('/rest/v1/')) return answer(request);
  const named = select.replaceAll(
    bareCount,
    (_all, before: string, alias: string | undefined) => `${before}${alias ?? 'count'}:${standIn}`,
  );
  if (named === select) return answer(request);
  url.searchParams.set('select', named);
  return isIn.run(true, () => answer(new Request(url, request)));
}

/** The same transaction, with the column's real name restored in its statements. */
export const namingCount = (transaction: Transaction): Transaction =>
  isIn.getStore() === true ? transaction.withPlugin(plugin) : transaction;

const plugin: Plugin = {
  transformQuery: ({ node }) => renamed(node) as QueryNode,
  transformResult: async ({ result }) => result,
};

/** A copy of a statement; values stay unchanged. */
function renamed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(renamed);
  if (typeof part !== 'object' || part === null || !('kind' in part)) return part;
  if (part.kind === 'ValueNode' || part.kind === 'PrimitiveValueListNode') return part;
  if (part.kind === 'IdentifierNode' && 'name' in part && part.name === standIn)
    return { ...part, name: 'count' };
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, renamed(value)]));
}
