import type { Database } from '#backend/database/database.ts';
import type { PublishedTable, RowKey } from './change-source.ts';
import { quoteName } from './quote-name.ts';
import { filterCondition, filterParameter, type RowFilter } from './row-filter.ts';

/** The caller: the claims of an access token, or of an API key. */
export type Viewer = { role: string; sub?: string | undefined; [claim: string]: unknown };

/** A row as one viewer sees it now, and which of the given filters it passes. */
export type VisibleRow = { record: Record<string, unknown>; passes: boolean[] };

/** What a viewer sees of some rows, by the JSON of their keys. Rows that the viewer may not see are missing. */
export type VisibleRows = { columns: readonly string[]; rows: Map<string, VisibleRow> };

const rowsPerStatement = 500;

/** Reads rows with a viewer's Row Level Security and column privileges, all in one transaction. */
export function readVisibleRows(
  db: Database,
  request: { table: PublishedTable; viewer: Viewer; keys: readonly RowKey[]; filters: readonly RowFilter[] },
): Promise<VisibleRows> {
  const { table, viewer, keys, filters } = request;
  return db.transaction(async (inside) => {
    const columns = await readableColumns(inside, table, viewer.role);
    const rows = new Map<string, VisibleRow>();
    if (table.key.some((column) => !columns.includes(column.name))) return { columns: [], rows };
    if (keys.length === 0) return { columns, rows };

    await actAs(inside, viewer);
    const statement = selectRows(table, columns, filters);
    for (let start = 0; start < keys.length; start += rowsPerStatement) {
      const some = keys.slice(start, start + rowsPerStatement);
      const byColumn = table.key.map((_, position) => some.map((key) => String(key[position])));
      const parameters = [...byColumn, ...filters.map(filterParameter)];
      const found = await inside.query<VisibleRow & { key: RowKey }>(statement, parameters);
      for (const { key, record, passes } of found) rows.set(JSON.stringify(key), { record, passes });
    }
    return { columns, rows };
  });
}

async function readableColumns(db: Database, table: PublishedTable, role: string): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select a.attname as name from pg_attribute a
     where a.attrelid = $1::text::regclass and a.attname = any ($2::text[])
       and has_schema_privilege($3, $4, 'usage') and has_column_privilege($3, a.attrelid, a.attnum, 'select')
     order by a.attnum`,
    [qualifiedName(table), table.columns.map((column) => column.name), role, table.schema],
  );
  return rows.map(({ name }) => name);
}

/** Runs the rest of a transaction as this viewer. */
export async function actAs(db: Database, viewer: Viewer): Promise<void> {
  await db.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
       set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $1, true)`,
    [viewer.role, JSON.stringify(viewer), viewer.sub ?? ''],
  );
}

function selectRows(
  table: PublishedTable,
  columns: readonly string[],
  filters: readonly RowFilter[],
): string {
  const keyNames = table.key.map((column) => quoteName(column.name));
  const keyLists = table.key.map((column, index) => `$${String(index + 1)}::text[]::${column.sqlType}[]`);
  const conditions = filters.map((filter, index) => {
    const column = columns.includes(filter.column)
      ? `seen.${quoteName(filter.column)}`
      : `null::${filter.sqlType}`;
    return `coalesce(${filterCondition(filter, column, table.key.length + index + 1)}, false)`;
  });
  return `
    select jsonb_build_array(${keyNames.map((name) => `seen.${name}`).join(', ')}) as key,
      to_jsonb(seen) as record, to_json(array[${conditions.join(', ')}]::boolean[]) as passes
    from (
      select ${columns.map(quoteName).join(', ')} from ${qualifiedName(table)}
      where (${keyNames.join(', ')}) in (select * from unnest(${keyLists.join(', ')}))
    ) as seen`;
}

function qualifiedName(table: PublishedTable): string {
  return `${quoteName(table.schema)}.${quoteName(table.name)}`;
}
