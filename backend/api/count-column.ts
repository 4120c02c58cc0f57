import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServedDatabase } from '#backend/database/database.ts';

type WithContext = ServedDatabase['connection']['withContext'];
type Transaction = Parameters<Parameters<WithContext>[1]>[0];
type Plugin = Parameters<Transaction['withPlugin']>[0];
type QueryNode = ReturnType<Plugin['transformQuery']>;

/**
 * The library takes a column `count` in `select` for the number of rows, whatever the table has, and knows no other way to write it.
 * To PostgREST that is a column like any other. So the library gets a name of which it knows nothing, and the database the real one.
 */
const standIn = 'marquee_column_named_count';
const bareCount = /(^|[,(])\s*(?:([A-Za-z_]\w*)\s*:\s*)?"?count"?\s*(?=$|[,)]|::)/g;

const isIn = new AsyncLocalStorage<true>();

/** Answers a request in whose `select` a column `count` is that column. */
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

/** The same transaction, whose statements name the column as the database does. */
export const namingCount = (transaction: Transaction): Transaction =>
  isIn.getStore() === true ? transaction.withPlugin(plugin) : transaction;

const plugin: Plugin = {
  transformQuery: ({ node }) => renamed(node) as QueryNode,
  transformResult: async ({ result }) => result,
};

/** A copy of a statement, in which values stay as they are. */
function renamed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(renamed);
  if (typeof part !== 'object' || part === null || !('kind' in part)) return part;
  if (part.kind === 'ValueNode' || part.kind === 'PrimitiveValueListNode') return part;
  if (part.kind === 'IdentifierNode' && 'name' in part && part.name === standIn)
    return { ...part, name: 'count' };
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, renamed(value)]));
}
