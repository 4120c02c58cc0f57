import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { openView, rawRequest } from '#tests/support/view-as.ts';
import type { AccessTools } from './domains/domain.ts';
import { argumentValues, procedures, tables } from './domains/index.ts';

// Nothing can be changed in a view, whatever a page may send: by the function at the head of the request and, without it, by the
// transaction that cannot write. The person viewed is an administrator, to whom little else would be refused.

let lane: DatabaseLane;
let admin: ActingPerson;
let viewed: ActingPerson;
let manager: ActingPerson;
let view: SupabaseClient;
let tools: AccessTools;
let kept: readonly string[];

beforeAll(async () => {
  lane = await openDatabaseLane();
  kept = await keptTables();
  admin = await lane.person({ role: 'admin' });
  viewed = await lane.person({ role: 'admin' });
  manager = await lane.person();
  view = await openView(lane, admin, viewed.id);
  tools = {
    lane,
    idOf: () => viewed.id,
    assignedModel: () => insertModel(lane, { managerId: viewed.id, secondaryIds: [manager.id] }),
  };
});
afterAll(() => lane.close());

/** Where someone is written down who is refused, and how often that happens. */
const refusalTables = ['public.credential_access_log', 'private.tickets'];

/** Every table that keeps something, but for what the clock of the embedded backend writes. */
async function keptTables(): Promise<string[]> {
  const rows = await lane.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'private', 'auth') and c.relkind = 'r' and c.oid <> 'private.jobs'::regclass
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** What was last read of each table, and the number of the next transaction that writes: while none has, it still holds. */
let lastRead: { nextWrite: string; rows: readonly { name: string; digest: string }[] } = {
  nextWrite: '',
  rows: [],
};

/** One text for everything that is kept. */
async function everything(without: readonly string[] = []): Promise<string> {
  const [now] = await lane.sql<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  const nextWrite = now?.next ?? '';
  if (nextWrite !== lastRead.nextWrite) {
    const digests = kept.map(
      (name) =>
        `select '${name}' as name, coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest from ${name} t`,
    );
    // A server reads several tables at once, and answers them in any order.
    lastRead = { nextWrite, rows: await lane.sql(`${digests.join(' union all ')} order by name`) };
    expect(lastRead.rows).toHaveLength(kept.length);
  }
  return lastRead.rows
    .filter(({ name }) => !without.includes(name))
    .map(({ name, digest }) => `${name} ${digest}`)
    .join('\n');
}

const verbs = ['insert', 'upsert', 'update', 'delete'] as const;
type Verb = (typeof verbs)[number];

type Made = { key: Record<string, string>; row: object; update: object };

async function make(table: string): Promise<Made> {
  const target = tables[table];
  if (target === undefined) throw new Error(`No table ${table}`);
  const key = await target.row(tools);
  return { key, row: await target.insert(tools, 'admin'), update: target.update };
}

const madeFor = new Map<string, Promise<Made>>();

/** The same row for every attempt that must change nothing: only where something was written is everything read again. */
function madeOnce(table: string): Promise<Made> {
  const made = madeFor.get(table) ?? make(table);
  madeFor.set(table, made);
  return made;
}

function attempt(client: SupabaseClient, table: string, verb: Verb, made: Made): PromiseLike<Answer> {
  const { key, row, update } = made;
  const [[column, value] = ['', '']] = Object.entries(key);
  const asks = {
    insert: () => client.from(table).insert(row),
    upsert: () => client.from(table).upsert(row),
    update: () => client.from(table).update(update).eq(column, value).select(column),
    delete: () => client.from(table).delete().eq(column, value).select(column),
  };
  return asks[verb]();
}
type Answer = {
  error: { code?: string; message: string; hint?: string | null } | null;
  data: unknown;
  status: number;
};

/**
 * How a write in a view may be refused. The embedded backend reads the rows of some writes first, to count them: a table that
 * nobody reads refuses that already.
 */
const refusals = (table: string, ofView: readonly unknown[]): readonly (readonly unknown[])[] =>
  tables[table]?.expected.select.every((answer) => answer === '42501') === true
    ? [ofView, [403, '42501', null]]
    : [ofView];

const writers = Object.entries(procedures).filter(
  ([, { volatility, plans }]) => volatility === 'volatile' && plans !== 'for operators',
);
const payloadOf = (args: readonly string[]) =>
  Object.fromEntries(args.map((arg) => [arg, argumentValues[arg] ?? manager.id]));

describe('in a view', () => {
  it.each(Object.keys(tables).flatMap((table) => verbs.map((verb): [string, Verb] => [table, verb])))(
    '%s takes no %s',
    async (table, verb) => {
      const made = await madeOnce(table);
      const before = await everything();
      const { error, status } = await attempt(view, table, verb, made);
      expect(refusals(table, [405, '25006', 'view_as_read_only'])).toContainEqual([
        status,
        error?.code,
        error?.hint,
      ]);
      expect(await everything()).toBe(before);
    },
  );

  it.each(writers)('%s is not called', async (name, { args, logsRefusals }) => {
    const written = logsRefusals ? refusalTables : [];
    const before = await everything(written);
    const posted = await view.rpc(name, payloadOf(args));
    expect([posted.status, posted.error?.code]).toEqual([405, '25006']);
    const got = await view.rpc(name, payloadOf(args), { get: true });
    expect([got.status, got.error?.code]).toEqual([405, '25006']);
    expect(await everything(written)).toBe(before);
  });

  it.each(['PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS'])('%s changes nothing', async (method) => {
    const before = await everything();
    await rawRequest(lane, `models?id=eq.${crypto.randomUUID()}`, {
      method,
      token: admin.session.access_token,
      headers: { 'X-View-As': viewed.id },
      ...(method === 'OPTIONS' ? {} : { body: '{}' }),
    });
    expect(await everything()).toBe(before);
  });

  it.each(['rpc/%6Fpen_view_as', 'rpc/nothing', 'rpc/', 'rpc/get_viewer/', 'rpc//get_viewer'])(
    'a procedure that is not known by its name is not called: %s',
    async (path) => {
      const { status } = await rawRequest(lane, path, {
        token: admin.session.access_token,
        headers: { 'X-View-As': viewed.id },
      });
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );
});

it('the same is taken from that person themselves', async () => {
  const taken: string[] = [];
  for (const verb of ['insert', 'update', 'delete'] as const) {
    const made = await make('models');
    taken.push(await outcome(attempt(viewed.client, 'models', verb, made)));
  }
  expect(taken).toEqual(['ok', 'ok', 'ok']);
});

describe('without the check of method and procedure', () => {
  let original: string;
  beforeAll(async () => {
    const [row] = await lane.sql<{ source: string }>(
      `select pg_get_functiondef('private.apply_view_as()'::regprocedure) as source`,
    );
    original = row?.source ?? '';
    const weakened = original.replace(/not in \('GET', 'HEAD'\)[\s\S]*?then/, 'is null then');
    expect(weakened).not.toBe(original);
    await lane.sql(weakened);
  });
  afterAll(async () => {
    await lane.sql(original);
  });

  it.each(Object.keys(tables).flatMap((table) => verbs.map((verb): [string, Verb] => [table, verb])))(
    'Postgres itself refuses: %s, %s',
    async (table, verb) => {
      const made = await madeOnce(table);
      const before = await everything();
      const answer = await attempt(view, table, verb, made);
      expect(refusals(table, [answer.status, '25006', null])).toContainEqual([
        answer.status,
        answer.error?.code,
        answer.error?.hint ?? null,
      ]);
      expect(await everything()).toBe(before);
    },
  );

  it.each(writers)('Postgres lets %s write nothing', async (name, { args, logsRefusals }) => {
    const written = logsRefusals ? refusalTables : [];
    const before = await everything(written);
    expect(await outcome(view.rpc(name, payloadOf(args)))).not.toBe('ok');
    expect(await everything(written)).toBe(before);
  });

  it('writing cannot be allowed again', async () => {
    await lane.sql(`create function public.allow_writing() returns text language plpgsql set search_path = '' as $$
      begin perform set_config('transaction_read_only', 'off', true); return 'allowed'; end $$`);
    await lane.sql('grant execute on function public.allow_writing() to authenticated');
    await lane.sql(`notify pgrst, 'reload schema'`);
    // Until PostgREST knows it.
    await expect.poll(() => outcome(viewed.client.rpc('allow_writing'))).toBe('ok');
    expect(await outcome(view.rpc('allow_writing'))).toBe('25001');
    await lane.sql('drop function public.allow_writing()');
  });
});
