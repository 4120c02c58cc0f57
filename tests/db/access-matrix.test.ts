import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import {
  denied,
  people,
  verbs,
  type AccessTools,
  type TableAccess,
  type Verb,
  type Who,
} from './domains/domain.ts';
import { tables } from './domains/index.ts';
import { giveAllToModel, seenWithoutModel, wideViewer } from './domains/wide-view.ts';

// Who may do what to which table, seen from outside: every person × every verb × every table of domains/. A table that is
// missing there fails the last test.

let lane: DatabaseLane;
const acting = {} as Record<Exclude<Who, 'anon'>, ActingPerson>;
const clientOf = (who: Who): SupabaseClient => (who === 'anon' ? lane.anonymous : acting[who].client);
const idOf = (who: Who) => (who === 'anon' ? crypto.randomUUID() : acting[who].id);

beforeAll(async () => {
  lane = await openDatabaseLane();
  const assignedOnly = { can_access_socials: false, can_access_chat: false };
  acting.inactive = await lane.person({ status: 'inactive' });
  acting.stranger = await lane.person({ permissions: assignedOnly });
  acting.secondary = await lane.person({ permissions: assignedOnly });
  acting.main = await lane.person({ permissions: assignedOnly });
  acting.holder = await lane.person({
    permissions: {
      ...assignedOnly,
      can_manage_all_models: true,
      can_manage_users: true,
      can_manage_config: true,
      can_access_bot_management: true,
      can_access_twitter_bot: true,
    },
  });
  acting.admin = await lane.person({ role: 'admin' });
});
afterAll(() => lane.close());

const tools = (): AccessTools => ({
  lane,
  idOf,
  assignedModel: () => insertModel(lane, { managerId: acting.main.id, secondaryIds: [acting.secondary.id] }),
});

type Key = Record<string, string>;

type Case = { table: string; target: TableAccess; verb: Verb };

async function attempt({ table, target, verb }: Case, who: Who, key: Key): Promise<string> {
  const client = clientOf(who);
  if (verb === 'insert') {
    const row = await target.insert(tools(), who);
    // Returning nothing: what is asked here is the right to insert, not to read back.
    return outcome(client.from(table).insert(row));
  }
  const [column, value] = Object.entries(key)[0] ?? ['', ''];
  if (verb === 'select') return outcome(client.from(table).select().eq(column, value));
  if (verb === 'update')
    return outcome(client.from(table).update(target.update).eq(column, value).select(column));
  return outcome(client.from(table).delete().eq(column, value).select(column));
}

/** What a table holds below a key. */
async function stored(table: string, key: Key): Promise<string | null | undefined> {
  const [column, value] = Object.entries(key)[0] ?? ['', ''];
  const [found] = await lane.sql<{ rows: string | null }>(
    `select string_agg(t::text, '' order by t::text) as rows from public.${table} t where ${column}::text = $1`,
    [value],
  );
  return found?.rows;
}

/**
 * What becomes of a verb for each of the people. They find the same row for as long as it is as it was made: the next one
 * gets another where someone was let through or it changed nevertheless.
 */
async function attempts(asked: Case): Promise<Record<Who, string>> {
  const { table, target, verb } = asked;
  const found = {} as Record<Who, string>;
  let made: { key: Key; rows: unknown } | undefined;
  for (const who of people) {
    if (made === undefined && verb !== 'insert') {
      const key = await target.row(tools());
      made = { key, rows: await stored(table, key) };
    }
    found[who] = await attempt(asked, who, made?.key ?? {});
    if (made === undefined || verb === 'select') continue;
    if (found[who] === 'ok' || (await stored(table, made.key)) !== made.rows) made = undefined;
  }
  return found;
}

describe.each(Object.entries(tables))('%s', (table, target) => {
  it.each(verbs)('%s', async (verb) => {
    expect(await attempts({ table, target, verb })).toEqual(
      Object.fromEntries(people.map((who, index) => [who, target.expected[verb][index]])),
    );
  });

  it.each(['insert', 'update'] as const)('lets people %s some columns alone', async (verb) => {
    const columns = await lane.sql<{ name: string; granted: boolean }>(
      `select attname::text as name, has_column_privilege('authenticated', attrelid, attnum, $2) as granted
       from pg_catalog.pg_attribute
       where attrelid = to_regclass('public.' || $1) and attnum > 0 and not attisdropped`,
      [table, verb],
    );
    const granted = columns.filter((column) => column.granted).map(({ name }) => name);
    expect(granted.sort()).toEqual([...target.writable[verb]].sort());

    // The same through the API, by the person who may do most; a table that nobody writes has shown it above.
    const guarded = granted.length > 0 ? columns.filter((column) => !column.granted) : [];
    const [[keyColumn, keyValue] = ['', '']] = Object.entries(await target.row(tools()));
    // One for all columns, since none of them gets it inserted.
    const inserted = guarded.length > 0 && verb === 'insert' ? await target.insert(tools(), 'admin') : {};
    for (const { name } of guarded) {
      const attempted =
        verb === 'insert'
          ? acting.admin.client.from(table).insert({ ...inserted, [name]: null })
          : acting.admin.client
              .from(table)
              .update({ [name]: null })
              .eq(keyColumn, keyValue);
      expect([name, await outcome(attempted)]).toEqual([name, denied]);
    }
  });
});

// A manager as they are made sees every model. With every area's permission and no model to look after, nothing of a model
// opens to them: decision 37, for the tables of tomorrow as well.
describe('someone who sees every model and looks after none', () => {
  let wide: ActingPerson;
  beforeAll(async () => {
    wide = await wideViewer(lane);
  });

  it.each(Object.entries(tables))('%s', async (table, target) => {
    const key = await target.row(tools());
    await giveAllToModel(lane, await tools().assignedModel());
    const [column, value] = Object.entries(key)[0] ?? ['', ''];
    const rows = await stored(table, key);
    const found = await outcome(wide.client.from(table).select().eq(column, value));
    expect(found === 'ok', found).toBe(table in seenWithoutModel);
    const others = [
      wide.client.from(table).update(target.update).eq(column, value).select(column),
      wide.client.from(table).delete().eq(column, value).select(column),
    ];
    if (found !== 'ok')
      for (const other of others) expect(['nothing', denied]).toContain(await outcome(other));
    if (found !== 'ok') expect(await stored(table, key)).toEqual(rows);
  });

  it('sees rows of a model by assignment alone', async () => {
    const model = await insertModel(lane);
    const account = await lane.sql<{ id: string }>(
      `insert into public.social_accounts (model_id, platform, external_id, username) values ($1, 'x', gen_random_uuid()::text, 'ava') returning id`,
      [model],
    );
    const ask = () =>
      outcome(
        wide.client
          .from('social_accounts')
          .select()
          .eq('id', account[0]?.id ?? ''),
      );
    expect(await ask()).toBe('nothing');
    await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
      model,
      wide.id,
    ]);
    expect(await ask()).toBe('ok');
  });
});

it('names every table of the public schema', async () => {
  const present = await lane.sql<{ name: string }>(
    `select relname as name from pg_catalog.pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
  );
  expect(present.map(({ name }) => name)).toEqual(Object.keys(tables).sort());
});
