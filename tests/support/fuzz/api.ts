import path from 'node:path';
import { projectRoot } from '#scripts/run.ts';
import { openFromSnapshot } from '#backend/database/snapshot-cache.ts';
import { snapshotDir } from '#backend/places.ts';
import type { Kind } from './schema.ts';

/** An argument of a procedure, or a column. */
export type Value = { name: string; kind: Kind; isList: boolean };

export type Reference = { table: string; column: string; target: string; isRequired: boolean };

/** What the API offers, as the migrations make it: nobody has to name anything that a fuzzing run is to reach. */
export type Api = {
  /** With their comments, which name the errors that they answer. */
  procedures: readonly { name: string; comment: string; args: readonly Value[] }[];
  tables: readonly { name: string; columns: readonly Value[] }[];
  references: readonly Reference[];
};

type Typed = { name: string; type: string; category: string; isList: boolean };

/** In SQL: a value with its type, that of its elements where it is a list, and what a domain is over. */
const typed = (name: string, type: string) =>
  `(select json_build_object('name', ${name}, 'type', e.typname, 'category', e.typcategory, 'isList', e.oid <> b.oid)
    from pg_type t
    join pg_type b on b.oid = coalesce(nullif(t.typbasetype, 0), t.oid)
    join pg_type e on e.oid = case b.typcategory when 'A' then b.typelem else b.oid end
    where t.oid = ${type})`;

const kindByType: Readonly<Record<string, Kind>> = { uuid: 'id', bool: 'flag', json: 'json', jsonb: 'json' };
const kindByCategory: Readonly<Record<string, Kind>> = { N: 'number', D: 'time' };

const valueOf = ({ name, type, category, isList }: Typed): Value => ({
  name,
  kind: kindByType[type] ?? kindByCategory[category] ?? 'text',
  isList,
});

export async function readApi(): Promise<Api> {
  const db = await openFromSnapshot(snapshotDir, path.join(projectRoot, 'supabase/migrations'));
  try {
    const procedures = await db.query<{ name: string; comment: string; args: Typed[] }>(
      `select p.proname as name, coalesce(obj_description(p.oid, 'pg_proc'), '') as comment,
         coalesce((select json_agg(${typed('p.proargnames[a.at]', 'a.type')} order by a.at)
           from unnest(p.proargtypes) with ordinality as a (type, at)), '[]') as args
       from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
    );
    const tables = await db.query<{ name: string; columns: Typed[] }>(
      `select c.relname as name, (select json_agg(${typed('a.attname', 'a.atttypid')} order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1`,
    );
    const references = await db.query<Reference>(
      `select c.conrelid::regclass::text as table, c.confrelid::regclass::text as target, a.attname as column,
         a.attnotnull as "isRequired"
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace`,
    );
    return {
      procedures: procedures.map(({ args, ...procedure }) => ({ ...procedure, args: args.map(valueOf) })),
      tables: tables.map(({ name, columns }) => ({ name, columns: columns.map(valueOf) })),
      references: references.map(({ table, target, ...reference }) => ({
        ...reference,
        table: withoutSchema(table),
        target: withoutSchema(target),
      })),
    };
  } finally {
    await db.close();
  }
}

const withoutSchema = (table: string) => table.replace(/^public\./, '');
