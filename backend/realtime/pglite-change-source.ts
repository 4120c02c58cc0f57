import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { OpenDatabase } from '#backend/database/database.ts';
import { readSql } from '#backend/read-sql.ts';
import type { ChangeSource, PublishedTable } from './change-source.ts';
import { publishedTables } from './published-tables.ts';
import { quoteName } from './quote-name.ts';

const notificationSchema = z.object({
  schema: z.string(),
  table: z.string(),
  kind: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  keys: z.array(z.array(z.unknown())),
});

/**
 * Watches the published tables by triggers. The triggers belong to the backend, not to a migration, since a hosted
 * project needs none.
 */
export async function watchPglite(db: OpenDatabase): Promise<ChangeSource> {
  const tables = await publishedTables(db);
  await putUpTriggers(db, tables);
  return {
    tables,
    listen: ({ onChanges }) =>
      db.listen('row_changes', (payload) => {
        onChanges({ ...notificationSchema.parse(JSON.parse(payload)), committedAt: new Date() });
      }),
    // The triggers remain, but nothing listens to them once the database is closed.
    close: () => Promise.resolve(),
  };
}

/**
 * The triggers are stored in the database, and rebuilt if they differ from the expected ones, for example after a
 * migration.
 */
async function putUpTriggers(db: OpenDatabase, tables: readonly PublishedTable[]): Promise<void> {
  const wanted = [readSql('realtime-capture'), ...tables.map(triggersOf)].join(';\n');
  const mark = createHash('sha256').update(wanted).digest('hex');
  const [kept] = await db.query<{ mark: string | null; triggers: number }>(`
    select obj_description(f.oid, 'pg_proc') as mark,
      (select count(*)::integer from pg_trigger t where t.tgfoid = f.oid) as triggers
    from pg_proc f where f.oid = to_regproc('realtime.capture_change')`);
  if (kept?.mark === mark && kept.triggers === tables.length * Object.keys(sides).length) return;
  await db.exec(
    [
      'begin; reset role',
      wanted,
      await dropStaleTriggers(db, tables),
      `comment on function realtime.capture_change() is '${mark}'`,
      'set role postgres; commit',
    ].join(';\n'),
  );
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
