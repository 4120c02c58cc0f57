import type { Database } from '#backend/database/database.ts';
import type { PublishedTable } from './change-source.ts';

/** The published tables and their columns. A table without a primary key is omitted: its rows cannot be identified. */
export async function publishedTables(db: Database): Promise<PublishedTable[]> {
  return db.query<PublishedTable>(`
    with published as (
      select c.oid, p.schemaname as schema, p.tablename as name, p.attnames
      from pg_publication_tables p
      join pg_class c on c.relname = p.tablename and c.relnamespace = p.schemaname::regnamespace
      where p.pubname = 'supabase_realtime'
    )
    select p.schema, p.name,
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname,
         'sqlType', format('%s.%I', t.typnamespace::regnamespace, t.typname)) order by a.attnum)
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = p.oid and a.attname = any (p.attnames)) as columns,
      (select json_agg(json_build_object('name', a.attname, 'type', t.typname,
         'sqlType', format('%s.%I', t.typnamespace::regnamespace, t.typname)) order by k.position)
       from unnest(i.indkey) with ordinality as k (attnum, position)
       join pg_attribute a on a.attrelid = p.oid and a.attnum = k.attnum
       join pg_type t on t.oid = a.atttypid) as key
    from published p
    join pg_index i on i.indrelid = p.oid and i.indisprimary
    order by 1, 2`);
}
