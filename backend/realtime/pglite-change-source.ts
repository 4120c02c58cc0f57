import { z } from 'zod';
import type { OpenDatabase } from '#backend/database.ts';
import { readSql } from '#backend/read-sql.ts';
import type { ChangeSource, PublishedTable } from '#backend/realtime/change-source.ts';
import { publishedTables } from '#backend/realtime/published-tables.ts';
import { quoteName } from '#backend/realtime/quote-name.ts';

const notificationSchema = z.object({
  schema: z.string(),
  table: z.string(),
  kind: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  keys: z.array(z.array(z.unknown())),
});

/**
 * Watches the published tables by triggers. They are put up at every start and belong to the backend: no
 * migration knows of them, since a hosted project needs none.
 */
export async function watchPglite(db: OpenDatabase): Promise<ChangeSource> {
  const tables = await publishedTables(db);
  await db.exec(
    [
      'begin; reset role',
      readSql('realtime-capture'),
      await dropStaleTriggers(db, tables),
      ...tables.map(triggersOf),
      'set role postgres; commit',
    ].join(';\n'),
  );
  return {
    tables,
    listen: ({ onChanges }) =>
      db.listen('row_changes', (payload) => {
        onChanges({ ...notificationSchema.parse(JSON.parse(payload)), committedAt: new Date() });
      }),
    // Its triggers stay, and nobody hears of them once the database is closed.
    close: () => Promise.resolve(),
  };
}

const sides = { insert: 'new', update: 'new', delete: 'old' } as const;

function triggersOf(table: PublishedTable): string {
  const name = `${quoteName(table.schema)}.${quoteName(table.name)}`;
  const key = table.key.map((column) => quoteName(column.name)).join(', ');
  return Object.entries(sides)
    .map(
      ([verb, side]) => `
        create or replace trigger realtime_capture_${verb} after ${verb} on ${name}
        referencing ${side} table as changed
        for each statement execute function realtime.capture_change('${key.replaceAll("'", "''")}')`,
    )
    .join(';');
}

async function dropStaleTriggers(db: OpenDatabase, tables: readonly PublishedTable[]): Promise<string> {
  const found = await db.query<{ schema: string; table: string; trigger: string }>(`
    select n.nspname as schema, c.relname as table, t.tgname as trigger
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where t.tgfoid = to_regproc('realtime.capture_change')`);
  return found
    .filter(({ schema, table }) => !tables.some((kept) => kept.schema === schema && kept.name === table))
    .map(
      ({ schema, table, trigger }) => `drop trigger ${trigger} on ${quoteName(schema)}.${quoteName(table)}`,
    )
    .join(';');
}
