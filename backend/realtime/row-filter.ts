import type { Database } from '#backend/database/database.ts';
import type { PublishedTable, RowKey } from './change-source.ts';

const operators = { eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** A subscription's filter on one column, such as `user_id=eq.5` or `status=in.(open,done)`. */
export type RowFilter = {
  column: string;
  sqlType: string;
  operator: keyof typeof operators | 'in';
  /** One value, or for `in` the list. */
  values: string[];
};

/** Parses a filter, or says in one sentence what is wrong with it. */
export function parseFilter(text: string, table: PublishedTable): RowFilter | { problem: string } {
  const match = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(text);
  if (!match) return { problem: 'invalid filter: expected column=operator.value' };
  const [, name = '', operator = '', value = ''] = match;
  const column = table.columns.find((candidate) => candidate.name === name);
  if (!column) return { problem: `invalid column for filter ${name}` };
  if (operator === 'in') {
    const list = /^\((.*)\)$/s.exec(value)?.[1];
    if (list === undefined) return { problem: 'invalid filter: in needs a list in brackets' };
    return { column: name, sqlType: column.sqlType, operator, values: splitList(list) };
  }
  if (!isOperator(operator)) return { problem: `invalid filter operator ${operator}` };
  return { column: name, sqlType: column.sqlType, operator, values: [value] };
}

/** The filter as SQL on an expression, with the number of its parameter. */
export function filterCondition(filter: RowFilter, expression: string, parameter: number): string {
  const place = `$${String(parameter)}`;
  if (filter.operator === 'in') return `${expression} = any (${place}::text[]::${filter.sqlType}[])`;
  return `${expression} ${operators[filter.operator]} ${place}::text::${filter.sqlType}`;
}

/** The parameter that belongs to `filterCondition`. */
export function filterParameter(filter: RowFilter): string | string[] {
  return filter.operator === 'in' ? filter.values : (filter.values[0] ?? '');
}

/** Whether the values of a filter are valid for its column's type. */
export async function hasReadableValues(db: Database, filter: RowFilter): Promise<boolean> {
  try {
    await db.query(`select $1::text[]::${filter.sqlType}[]`, [filter.values]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a deleted row passes. Only its key is known, so a filter on another column never matches; hosted projects do
 * the same.
 */
export function matchesKey(filter: RowFilter, table: PublishedTable, key: RowKey): boolean {
  const position = table.key.findIndex((column) => column.name === filter.column);
  if (position === -1) return false;
  const actual = key[position];
  const [first = ''] = filter.values;
  const order = typeof actual === 'number' ? actual - Number(first) : String(actual) < first ? -1 : 1;
  switch (filter.operator) {
    case 'eq':
      return String(actual) === first;
    case 'neq':
      return String(actual) !== first;
    case 'in':
      return filter.values.includes(String(actual));
    case 'lt':
      return String(actual) !== first && order < 0;
    case 'lte':
      return String(actual) === first || order < 0;
    case 'gt':
      return String(actual) !== first && order > 0;
    case 'gte':
      return String(actual) === first || order > 0;
  }
}

function isOperator(name: string): name is keyof typeof operators {
  return Object.hasOwn(operators, name);
}

/** Splits `a,"b,c",d` at the commas outside quotes. */
function splitList(list: string): string[] {
  if (list === '') return [];
  return Array.from(list.matchAll(/(?:^|,)(?:"((?:[^"\\]|\\.)*)"|([^,]*))/g), ([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '').trim() : quoted.replaceAll(/\\(.)/g, '$1'),
  );
}
