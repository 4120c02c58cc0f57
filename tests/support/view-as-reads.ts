import type { SupabaseClient } from '@supabase/supabase-js';
import { tableModelColumns } from '#shared/services/model-rows.ts';
import { argumentValues, procedures } from '#tests/db/domains/index.ts';
import type { DatabaseLane } from './database-lane.ts';

/** One read through the API, by whichever client. */
export type Read = { name: string; ask: (client: SupabaseClient) => PromiseLike<ReadAnswer> };
type ReadAnswer = {
  data: unknown;
  error: { code?: string; message: string } | null;
  count: number | null;
  status: number;
};

/** Embeds that the services ask for, and others along every foreign key that is granted. */
const embeds: readonly [string, string][] = [
  ['models', tableModelColumns],
  ['models', 'id, manager:profiles!models_manager_id_fkey!inner(id, role)'],
  ['profiles', 'id, models!models_manager_id_fkey(id, stage_name)'],
  ['profiles', 'id, user_permissions(permission_key, enabled)'],
  ['saved_views', 'id, is_shared, owner:profiles!saved_views_user_id_fkey(id, email)'],
];

/** A procedure's arguments, in turn with every id that may be meant. */
function inputsOf(name: string, ids: readonly string[]): Record<string, unknown>[] {
  const args = procedures[name]?.args;
  if (args === undefined) throw new Error(`tests/db/domains does not name ${name}`);
  const inputs = ids.map((id) => Object.fromEntries(args.map((arg) => [arg, argumentValues[arg] ?? id])));
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
}

/**
 * Everything that someone who is signed in may read: all tables, counts, embeds and procedures that only read, with each of
 * the ids for what they ask.
 */
export async function everyRead(lane: DatabaseLane, ids: readonly string[]): Promise<Read[]> {
  const tables = await lane.sql<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(a.attname, ', ' order by a.attnum) as columns
     from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0
       and not a.attisdropped and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
     group by c.relname order by 1`,
  );
  const readers = await lane.sql<{ name: string }>(
    `select proname as name from pg_catalog.pg_proc where pronamespace = 'public'::regnamespace
       and provolatile <> 'v' and has_function_privilege('authenticated', oid, 'execute') order by 1`,
  );
  const selects = [...tables.map(({ name, columns }): [string, string] => [name, columns]), ...embeds];
  return [
    ...selects.map(([table, columns]) => ({
      name: `${table}?select=${columns}`,
      ask: (client: SupabaseClient) => client.from(table).select(columns),
    })),
    ...tables.map(({ name }) => ({
      name: `count of ${name}`,
      ask: (client: SupabaseClient) => client.from(name).select('*', { count: 'exact', head: true }),
    })),
    ...readers.flatMap(({ name }) =>
      inputsOf(name, ids).map((input) => ({
        name: `${name}(${JSON.stringify(input)})`,
        ask: (client: SupabaseClient) => client.rpc(name, input, { get: true }),
      })),
    ),
  ];
}

/** Usage is counted at the moment of the question. */
const withoutMoment = (key: string, value: unknown) => (key === 'last_calculated_at' ? null : value);

/** What a read answered, without the order that nobody asked for. */
export async function answerOf({ ask }: Read, client: SupabaseClient): Promise<unknown> {
  const { data, error, count } = await ask(client);
  if (error) return { error: error.code };
  const rows = Array.isArray(data) ? data.map((row) => JSON.stringify(row, withoutMoment)).sort() : data;
  return count === null ? rows : { count };
}
