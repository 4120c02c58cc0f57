import type { Database } from '#backend/database/database.ts';

/**
 * A foreign key: the table that holds it, the names and columns it may be called by, and the table that it points to.
 */
export type ForeignKey = { table: string; names: readonly string[]; target: string; isLink: boolean };

/** What the bounds know about the schema `public`. */
export type Catalogue = {
  foreignKeys: readonly ForeignKey[];
  /** By procedure: the table whose rows it returns. */
  resultTables: ReadonlyMap<string, string>;
  /** By procedure: the arguments that it accepts in an address. */
  argumentNames: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names of columns that hold JSON, in any table. */
  jsonColumns: ReadonlySet<string>;
};

/** Reads the foreign keys, procedures and JSON columns, which only migrations change. */
export async function readCatalogue(db: Pick<Database, 'query'>): Promise<Catalogue> {
  const foreignKeys = await db.query<ForeignKey>(`
    select holder.relname as table, target.relname as target,
      to_json(array[c.conname::text] || array(
        select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      )) as names,
      -- A table that only links others: all of its key are keys of theirs.
      coalesce((
        select bool_and(exists (
          select from pg_constraint f where f.conrelid = c.conrelid and f.contype = 'f' and part = any (f.conkey)
        )) and count(*) > 1
        from pg_constraint k, unnest(k.conkey) as part
        where k.conrelid = c.conrelid and k.contype = 'p'
      ), false) as "isLink"
    from pg_constraint c
    join pg_class holder on holder.oid = c.conrelid
    join pg_class target on target.oid = c.confrelid
    where c.contype = 'f' and holder.relnamespace = 'public'::regnamespace`);
  const procedures = await db.query<{ name: string; result: string | null; names: string[] }>(`
    select p.proname as name, to_json(coalesce(p.proargnames, '{}')) as names,
      (select c.relname from pg_type t join pg_class c on c.oid = t.typrelid
       where t.oid = p.prorettype and c.relnamespace = p.pronamespace) as result
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace`);
  const json = await db.query<{ name: string }>(`
    select distinct a.attname::text as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0
      and a.atttypid in ('json'::regtype, 'jsonb'::regtype)`);
  const jsonColumns = new Set(json.map(({ name }) => name));
  return {
    foreignKeys,
    jsonColumns,
    resultTables: new Map(
      procedures.flatMap(({ name, result }): [string, string][] => (result === null ? [] : [[name, result]])),
    ),
    argumentNames: new Map(procedures.map(({ name, names }) => [name, new Set(names)])),
  };
}
