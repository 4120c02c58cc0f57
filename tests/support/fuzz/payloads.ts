import type { Api, Value } from './api.ts';
import type { Random } from './random.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What others have, by table. */
export type OthersRows = ReadonlyMap<string, readonly Row[]>;

/** The largest that is let through to the database is a megabyte. */
const longBody = 900_000;

const nested = (depth: number): unknown =>
  JSON.parse(`${'['.repeat(depth)}1e308${']'.repeat(depth)}`) as unknown;

/**
 * Bodies for procedures, by kind, made of what the database says of their arguments. The examples are values that arguments of
 * a name take, where a rule asks more of them than their type: with others' ids beside them a call gets as far as it can.
 */
export function payloads(random: Random, api: Api, others: () => OthersRows, examples: Row) {
  const { pick } = random;
  const idsIn = (table: string): string[] =>
    (others().get(table) ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));

  /** The tables that an argument or a column can name a row of, by its own name and those of foreign keys and tables. */
  const tablesFor = (name: string): string[] => {
    const words = name
      .replace(/^p_/, '')
      .replace(/_ids?$/, '')
      .split('_');
    for (let start = 0; start < words.length; start += 1) {
      const tail = words.slice(start).join('_');
      const named = api.references
        .filter(({ column }) => column === `${tail}_id`)
        .map(({ target }) => target);
      const like = api.tables.map((table) => table.name).filter((table) => `_${table}`.endsWith(`_${tail}s`));
      const found = [...new Set([...named, ...like])].filter((table) => idsIn(table).length > 0);
      if (found.length > 0) return found;
    }
    return [];
  };
  const othersId = (name: string): string => {
    const tables = tablesFor(name);
    return tables.length === 0 ? crypto.randomUUID() : pick(idsIn(pick(tables)));
  };

  const fitting = { number: 1, flag: true, json: {}, text: 'a', time: () => new Date().toISOString() };
  /** Of a list, what stands in it. */
  const valid = ({ name, kind, isList }: Value): unknown => {
    if (kind === 'id') return othersId(name);
    const fit = fitting[kind];
    const word = isList ? undefined : examples[name];
    return word ?? (typeof fit === 'function' ? fit() : fit);
  };

  /** What a value is, by kind of payload; a list is of one of it. */
  const kinds = {
    nulls: () => null,
    'wrong types': ({ kind, isList }: Value) => {
      if (isList) return 'x';
      return { id: 5, text: { x: [1] }, number: 'abc', flag: 'maybe', json: 5, time: [true] }[kind];
    },
    'NUL characters': ({ kind }: Value) =>
      ({
        id: 'a\u0000b',
        text: 'a\u0000b',
        number: 0,
        flag: true,
        json: { 'a\u0000': '\u0000' },
        time: '\u0000',
      })[kind],
    'other people’s ids': valid,
    'extreme numbers': (value: Value) =>
      ({
        id: () => othersId(value.name),
        text: () => '-infinity',
        number: () => pick([-2_147_483_649, -1, 9_007_199_254_740_991, 1e308]),
        flag: () => false,
        json: () => [{ id: othersId('model'), model_id: othersId('model'), row_version: -1, at: 1e308 }],
        time: () => pick(['-infinity', 'infinity', '294276-12-31T23:59:59Z', '4713-01-01 BC']),
      })[value.kind](),
    'deep JSON': (value: Value) =>
      ({
        id: () => othersId(value.name),
        text: () => pick([`'; <script>\u202e%s\\`, '%'.repeat(300), '('.repeat(5000)]),
        number: () => 'NaN',
        flag: () => null,
        json: () => nested(pick([11, 100, 2000])),
        time: () => '2026-02-30T25:00:00Z',
      })[value.kind](),
  } as const;

  const bodyOf = (values: readonly Value[], make: (value: Value) => unknown): Row =>
    Object.fromEntries(
      values.map((value) => {
        const made = make(value);
        return [value.name, value.isList && made !== null && made !== 'x' ? [made] : made];
      }),
    );
  const long = (values: readonly Value[]): Row => {
    const texts = values.filter(({ kind }) => kind === 'text' || kind === 'json').length;
    const text = 'A'.repeat(Math.floor(longBody / Math.max(texts, 1)));
    return bodyOf(values, (value) => (value.kind === 'text' || value.kind === 'json' ? text : valid(value)));
  };
  const many = (values: readonly Value[]): Row =>
    Object.fromEntries(
      values.map((value) => [
        value.name,
        value.isList ? Array.from({ length: 900 }, () => valid(value)) : valid(value),
      ]),
    );

  // Made when one is sent: some are large, and all at once would be too much.
  return new Map<string, (values: readonly Value[]) => Row>([
    ['nothing', () => ({})],
    ...Object.entries(kinds).map(
      ([kind, make]) => [kind, (values: readonly Value[]) => bodyOf(values, make)] as const,
    ),
    ['900 kB of text', long],
    ['lists of 900', many],
  ]);
}
