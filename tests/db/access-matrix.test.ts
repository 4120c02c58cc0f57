import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Who may do what to which table, seen from outside: every person × every verb × every table. `ok`: a row came back;
// `nothing`: allowed, but no row was theirs; else the SQLSTATE. A table that is missing here fails the last test.

const people = ['anon', 'inactive', 'stranger', 'secondary', 'main', 'holder', 'admin'] as const;
type Who = (typeof people)[number];
const verbs = ['select', 'insert', 'update', 'delete'] as const;
type Verb = (typeof verbs)[number];

/** One line for each verb: outcomes in the order of `people`. */
type Expectation = Record<Verb, readonly string[]>;

type Target = {
  expected: Expectation;
  /** Makes a row as the owner for a verb to act on, and answers its key as a filter. */
  row: () => Promise<Record<string, string>>;
  insert: (who: Who) => Promise<object>;
  update: object;
};

const denied = '42501';
const everybody = (value: string) => people.map(() => value);

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
    },
  });
  acting.admin = await lane.person({ role: 'admin' });
});
afterAll(() => lane.close());

const assignedModel = () =>
  insertModel(lane, { managerId: acting.main.id, secondaryIds: [acting.secondary.id] });

const targets: Record<string, Target> = {
  profiles: {
    //                anon   inactive   stranger   secondary  main       holder     admin
    expected: {
      select: [denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok'],
      insert: everybody(denied),
      update: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
      delete: everybody(denied),
    },
    row: async () => ({ id: (await lane.person()).id }),
    insert: async () => ({
      id: crypto.randomUUID(),
      email: 'x@example.com',
      role: 'manager',
      status: 'active',
    }),
    update: { display_name: 'Somebody else' },
  },
  user_permissions: {
    expected: {
      select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'ok', 'ok'],
      insert: everybody(denied),
      update: everybody(denied),
      delete: everybody(denied),
    },
    row: async () => ({ user_id: (await lane.person({ permissions: { can_access_debug: true } })).id }),
    insert: async (who) => ({ user_id: idOf(who), permission_key: 'can_manage_users', enabled: true }),
    update: { enabled: true },
  },
  config: {
    expected: {
      select: [denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok'],
      insert: everybody(denied),
      update: everybody(denied),
      delete: everybody(denied),
    },
    row: async () => ({ key: 'timezone' }),
    insert: async () => ({ key: 'enable_everything', value: 'true' }),
    update: { value: 'Europe/Zagreb' },
  },
  models: {
    expected: {
      select: [denied, 'nothing', 'nothing', 'ok', 'ok', 'ok', 'ok'],
      insert: [denied, denied, 'ok', 'ok', 'ok', 'ok', 'ok'],
      update: [denied, 'nothing', 'nothing', 'ok', 'ok', 'ok', 'ok'],
      delete: [denied, 'nothing', 'nothing', 'nothing', 'ok', 'ok', 'ok'],
    },
    row: async () => ({ id: await assignedModel() }),
    insert: async (who) => ({
      stage_name: crypto.randomUUID(),
      real_name: 'Real Name',
      manager_id: idOf(who),
    }),
    update: { real_name: 'Changed' },
  },
  model_secondary_managers: {
    expected: {
      select: [denied, 'nothing', 'nothing', 'ok', 'ok', 'ok', 'ok'],
      insert: everybody(denied),
      update: everybody(denied),
      delete: everybody(denied),
    },
    row: async () => ({ model_id: await assignedModel() }),
    insert: async (who) => ({ model_id: await assignedModel(), manager_id: idOf(who) }),
    update: { manager_id: crypto.randomUUID() },
  },
};

async function attempt(table: string, target: Target, verb: Verb, who: Who): Promise<string> {
  const client = clientOf(who);
  if (verb === 'insert') {
    const row = await target.insert(who);
    // Returning nothing: what is asked here is the right to insert, not to read back.
    return outcome(client.from(table).insert(row));
  }
  const key = await target.row();
  const [column, value] = Object.entries(key)[0] ?? ['', ''];
  if (verb === 'select') return outcome(client.from(table).select().eq(column, value));
  if (verb === 'update')
    return outcome(client.from(table).update(target.update).eq(column, value).select(column));
  return outcome(client.from(table).delete().eq(column, value).select(column));
}

describe.each(Object.entries(targets))('%s', (table, target) => {
  it.each(verbs)('%s', async (verb) => {
    const found: string[] = [];
    for (const who of people) found.push(await attempt(table, target, verb, who));
    expect(Object.fromEntries(people.map((who, index) => [who, found[index]]))).toEqual(
      Object.fromEntries(people.map((who, index) => [who, target.expected[verb][index]])),
    );
  });
});

describe('columns that clients may not write', () => {
  const writable = async (table: string, verb: 'INSERT' | 'UPDATE') =>
    (
      await lane.sql<{ column: string }>(
        `select column_name as column from information_schema.column_privileges
         where table_schema = 'public' and table_name = $1 and grantee = 'authenticated' and privilege_type = $2
         order by 1`,
        [table, verb],
      )
    ).map(({ column }) => column);

  it('of profiles: all but the display name', async () => {
    expect(await writable('profiles', 'UPDATE')).toEqual(['display_name']);
    expect(await writable('profiles', 'INSERT')).toEqual(['display_name', 'email', 'id', 'role', 'status']);
  });

  it('of models: id and times', async () => {
    for (const verb of ['INSERT', 'UPDATE'] as const) {
      const columns = await writable('models', verb);
      expect(columns).toHaveLength(13);
      expect(columns).not.toContain('id');
      expect(columns).not.toContain('created_at');
      expect(columns).not.toContain('updated_at');
    }
  });
});

it('names every table of the public schema', async () => {
  const tables = await lane.sql<{ name: string }>(
    `select relname as name from pg_catalog.pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(targets).sort());
});
