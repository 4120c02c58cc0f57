import type { Database } from '#backend/database/database.ts';

/** SQL types by column name. */
type Columns = Readonly<Record<string, string>>;
type Rows<C extends Columns> = readonly Readonly<Record<keyof C, unknown>>[];

/**
 * Reads many rows as `r` in one statement, with their index as `place`: its parameter `$1` is their JSON. One statement
 * per row would be parsed, planned and followed by its triggers each time, and the first start waits for that.
 */
export function givenRows(columns: Columns): string {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `rows from (jsonb_to_recordset($1::jsonb) as (${typed.join(', ')})) with ordinality as r (${Object.keys(columns).join(', ')}, place)`;
}

/** Inserts rows as they are, in their order. */
export async function insertRows<C extends Columns>(
  db: Database,
  table: string,
  columns: C,
  rows: Rows<C>,
): Promise<void> {
  const names = Object.keys(columns).join(', ');
  await db.query(
    `insert into ${table} (${names}) select ${names} from ${givenRows(columns)} order by place`,
    [JSON.stringify(rows)],
  );
}
