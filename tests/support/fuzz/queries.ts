import type { FuzzAgency } from './agency.ts';
import type { Random } from './random.ts';
import { columnsOf, relations, type Table } from './schema.ts';

type Param = readonly [name: string, value: string];

/** Parts of addresses: most of them dear and well formed, some beyond every bound, a few without sense. */
export function fuzzQueries({ number, chance, pick, many }: Random, agency: FuzzAgency) {
  const wildcards = (): string =>
    many(1, pick([1, 3, 6, 40]), () => pick(['a', 'o', 'photo', 'e', '1', '_', ''])).join(
      pick(['*', '%', '*a*']),
    );
  const pattern = (): string => `*${wildcards()}*${pick(['', 'z', 'zz*'])}`;
  const regex = (): string =>
    pick(['(photo)+z', '(.*)(.*)\\1z$', '(a|aa)+$', '^(.+.+)+x$', '[a-z]+[a-z]+9z']);
  const ids = (most: number): string =>
    many(1, most, () => pick(chance(0.7) ? agency.modelIds : agency.personIds)).join(',');

  /** What fits a column, as it is compared. */
  const fitting = {
    id: () =>
      pick([
        () => `eq.${pick(agency.personIds)}`,
        () => `neq.${pick(agency.modelIds)}`,
        () => `in.(${ids(180)})`,
        () => 'not.is.null',
      ])(),
    text: () =>
      pick([
        () => `${pick(['like', 'ilike', 'ilike'])}.${pattern()}`,
        () =>
          `${pick(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct'])}.${pick(['active', 'Model', 'z', ''])}`,
        () => `in.(${many(1, 190, () => String(number(99_999))).join(',')})`,
      ])(),
    json: () =>
      `${pick(['cs', 'cd'])}.${pick(['{"instagram":{"credentials":{}}}', '[{"label":"Mobile"}]', '[]', '{}'])}`,
    time: () => `${pick(['gt', 'lt', 'gte', 'neq'])}.${pick(['2020-01-01', '2030-01-01T00:00:00Z'])}`,
    number: () => `${pick(['gt', 'lt', 'neq'])}.${String(number(3000))}`,
    flag: () => `${pick(['is', 'eq', 'not.is'])}.${pick(['true', 'false'])}`,
  };
  /** What nobody here should get to ask, or what makes no sense. */
  const wild = (): string =>
    pick([
      () => `${pick(['match', 'imatch'])}.${regex()}`,
      () =>
        `${pick(['like', 'ilike', 'eq', 'match'])}(${pick(['any', 'all'])}).{${many(1, 40, pattern).join(',')}}`,
      () =>
        `${pick(['fts', 'plfts', 'phfts', 'wfts'])}${pick(['', '(english)'])}.${pick(['photo', 'a|b', "'a' & 'b'"])}`,
      () => `${pick(['sl', 'sr', 'nxl', 'nxr', 'adj', 'ov'])}.(1,2)`,
      () => `in.(${ids(600)})`,
      () => `eq.${'x'.repeat(number(3000))}`,
      () => `${pick(['eq', 'lt', 'is', 'cs', 'nothing'])}.${pick(['null', '%', '(', '"', '{', 'a.b', ',,'])}`,
    ])();
  const path = (): string =>
    many(1, pick([1, 3, 8]), () => pick(['->instagram', '->credentials', '->0', '->main'])).join('');

  const condition = (table: Table): Param => {
    const [name, kind] = pick(columnsOf(table));
    const not = chance(0.15) ? 'not.' : '';
    if (chance(0.15)) return [name, not + wild()];
    if (kind === 'json' && chance(0.5)) return [`${name}${path()}->>x`, not + fitting.text()];
    return [name, not + fitting[kind]()];
  };
  const tree = (table: Table, depth: number): string => {
    const entry = (): string =>
      depth > 0 && chance(0.3)
        ? `${pick(['and', 'or', 'not.and', 'not.or'])}${tree(table, depth - 1)}`
        : condition(table).join('.');
    return `(${many(1, pick([2, 5, 5, 30]), entry).join(',')})`;
  };
  const column = (table: Table): string => {
    const [name, kind] = pick(columnsOf(table));
    return kind === 'json' && chance(0.4) ? `${name}${path()}` : `${name}${chance(0.03) ? '::text' : ''}`;
  };
  const select = (table: Table, depth: number): string => {
    const own = chance(0.4) ? ['*'] : many(1, pick([3, 12, 12, 90]), () => column(table));
    const embeds =
      depth > 0 ? many(0, pick([1, 2, 4]), () => pick([...(relations[table] ?? []), undefined])) : [];
    const inner = embeds.flatMap((embed, index) => {
      if (embed === undefined) return [];
      const [name, of] = embed;
      const prefix = chance(0.05) ? '...' : chance(0.3) && !name.includes(':') ? `e${String(index)}:` : '';
      return [`${prefix}${name}${chance(0.2) ? '!inner' : ''}(${select(of, depth - 1)})`];
    });
    return [...own, ...inner, ...(chance(0.02) ? ['count()'] : [])].join(',');
  };
  const order = (table: Table): string =>
    many(
      1,
      pick([2, 6, 6, 20]),
      () => `${column(table)}${pick(['', '.desc', '.asc.nullsfirst', '.desc.nullslast'])}`,
    ).join(',');

  const ofEmbeds = (table: Table): Param[] =>
    (relations[table] ?? []).flatMap(([name, of]): Param[] => {
      const key = name.replace(/[:!].*$/, '');
      const [filtered, value] = condition(of);
      return [
        ...(chance(0.3) ? [[`${key}.limit`, String(pick([1, 10, 20, 100]))] as const] : []),
        ...(chance(0.1) ? [[`${key}.${filtered}`, value] as const] : []),
        ...(chance(0.1) ? [[`${key}.order`, order(of)] as const] : []),
      ];
    });

  /** One more part of a query; it takes the place of one with the same name where there can be one alone. */
  const part = (table: Table): Param[] =>
    pick<() => Param[]>([
      () => [['select', select(table, pick([0, 1, 1, 2, 4]))]],
      () => [condition(table)],
      () => [condition(table)],
      () => [[pick(['and', 'or', 'not.or']), tree(table, pick([1, 2, 6]))]],
      () => [['order', order(table)]],
      () => [['limit', String(pick([1, 10, 50, 1000, 1_000_000]))]],
      () => [['offset', String(pick([0, 100, 9000, 999_999_999]))]],
      () => ofEmbeds(table),
    ])();

  return { condition, part, ids };
}
