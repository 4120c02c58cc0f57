import type { SupabaseClient } from '@supabase/supabase-js';
import { tableModelColumns } from '#shared/services/model-rows.ts';
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

/** Arguments of the procedures that only read. One that is missing here fails the test that asks for all of them. */
const argumentsOf: Record<string, (personId: string, otherId: string) => Record<string, unknown>[]> = {
  admin_count_models: () => [{}],
  admin_get_all_users: () => [{}],
  admin_get_sessions: (personId) => [{ p_user_id: personId }],
  check_audit_chain: () => [{}],
  get_invitation: () => [{ p_token: 'unknown' }],
  get_models_for_manager_extended: (personId, otherId) => [
    { p_manager_id: personId },
    { p_manager_id: otherId },
  ],
  get_my_sessions: () => [{}],
  get_viewer: () => [{}],
  list_models: () => [{ p_offset: 0, p_limit: 1000 }],
};

/** Everything that somebody who is signed in may read: all tables, counts, embeds and procedures that only read. */
export async function everyRead(lane: DatabaseLane, personId: string, otherId: string): Promise<Read[]> {
  const tables = await lane.sql<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(a.attname, ', ' order by a.attnum) as columns
     from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0
       and not a.attisdropped and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
     group by c.relname order by 1`,
  );
  const procedures = await lane.sql<{ name: string }>(
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
    ...procedures.flatMap(({ name }) => {
      const inputs = argumentsOf[name];
      if (inputs === undefined) throw new Error(`view-as-reads.ts has no arguments for ${name}`);
      return inputs(personId, otherId).map((input) => ({
        name: `${name}(${JSON.stringify(input)})`,
        ask: (client: SupabaseClient) => client.rpc(name, input, { get: true }),
      }));
    }),
  ];
}

/** What a read answered, without the order that nobody asked for. */
export async function answerOf({ ask }: Read, client: SupabaseClient): Promise<unknown> {
  const { data, error, count } = await ask(client);
  if (error) return { error: error.code };
  const rows = Array.isArray(data) ? data.map((row) => JSON.stringify(row)).sort() : data;
  return count === null ? rows : { count };
}
