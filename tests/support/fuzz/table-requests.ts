import type { Api } from './api.ts';
import type { OthersRows, Row } from './payloads.ts';
import type { Random } from './random.ts';

export type TableRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** As it follows the name of the table in the address. */
  query: string;
  prefer: string;
  body?: unknown;
};

type Table = Api['tables'][number];

/** Every verb on a table, as someone tries it who does not know what it holds, and on a row of others. */
export function tableRequests({ pick }: Random, others: () => OthersRows) {
  const rowOf = ({ name }: Table): Row => {
    const rows = others().get(name) ?? [];
    return rows.length === 0 ? {} : pick(rows);
  };
  const first = ({ columns }: Table): string => columns[0]?.name ?? 'id';
  const one = (table: Table, row: Row): string => {
    const key = typeof row['id'] === 'string' ? 'id' : first(table);
    const value = row[key];
    return `?${key}=${typeof value === 'string' ? `eq.${encodeURIComponent(value)}` : 'not.is.null'}`;
  };
  const all = (table: Table): string => `?${first(table)}=not.is.null`;
  const read = (query: string) => (): TableRequest => ({ method: 'GET', query, prefer: 'count=exact' });
  const write =
    (
      method: TableRequest['method'],
      query: (table: Table, row: Row) => string,
      body: (table: Table, row: Row) => unknown,
    ) =>
    (table: Table): TableRequest => {
      const row = rowOf(table);
      const sent = body(table, row);
      return {
        method,
        query: query(table, row),
        prefer: 'return=representation',
        ...(sent === undefined ? {} : { body: sent }),
      };
    };
  const nowhere = () => '';
  const change = ({ columns }: Table): Row => {
    const text = columns.filter(({ kind }) => kind === 'text');
    return { [pick(text.length > 0 ? text : columns).name]: 'overwritten' };
  };
  const touch = (table: Table): Row => ({
    [table.columns.find(({ kind }) => kind === 'time')?.name ?? first(table)]: '2001-01-01T00:00:00Z',
  });

  const verbs = new Map<string, (table: Table) => TableRequest>([
    ['read all', read('?select=*&limit=1000')],
    ['add nothing', write('POST', nowhere, () => ({}))],
    ['add junk', write('POST', nowhere, () => ({ id: 'x', model_id: { a: 1 }, title: 5, zzz: 1 }))],
    [
      'add a row',
      write('POST', nowhere, (_, row) =>
        row['id'] === undefined ? row : { ...row, id: crypto.randomUUID() },
      ),
    ],
    [
      'add rows',
      write('POST', nowhere, (table) =>
        Array.from({ length: 3 }, () => ({ [first(table)]: crypto.randomUUID() })),
      ),
    ],
    ['change one', write('PATCH', one, change)],
    ['change all', write('PATCH', all, touch)],
    ['delete one', write('DELETE', one, () => undefined)],
  ]);
  const odd = new Map<string, (table: Table) => string>([
    ['an embed', () => '?select=*,profiles(*)&limit=1'],
    ['a bracket left open', () => '?or=(id.eq.x'],
    ['500 columns', () => `?select=${'a,'.repeat(500)}`],
    ['an unknown order', () => '?order=id.desc.nullsfirst,zzz'],
    ['300 ids', () => `?id=in.(${Array.from({ length: 300 }, () => crypto.randomUUID()).join(',')})`],
    ['a NUL character', () => '?id=eq.%00'],
    ['a limit below nothing', () => '?limit=-1'],
    ['numbers that are none', () => '?limit=NaN&offset=9e99'],
    ['an aggregate', () => '?select=count()'],
    ['200 wildcards', (table) => `?${first(table)}=like.*${'%25'.repeat(200)}*`],
    ['a search for words', (table) => `?select=*&${first(table)}=fts.x`],
  ]);
  return new Map([
    ...verbs,
    ...[...odd].map(([name, query]): [string, (table: Table) => TableRequest] => [
      name,
      (table) => read(query(table))(),
    ]),
  ]);
}
