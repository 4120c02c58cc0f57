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

type Target = {
  /** One line for each verb: outcomes in the order of `people`. */
  expected: Record<Verb, readonly string[]>;
  /** The columns that people may write at all. */
  writable: Record<'insert' | 'update', readonly string[]>;
  /** Makes a row as the owner for a verb to act on, and answers its key as a filter. */
  row: () => Promise<Record<string, string>>;
  insert: (who: Who) => Promise<object>;
  update: object;
};

const denied = '42501';
const everybody = (value: string) => people.map(() => value);
const readOnly = { insert: [], update: [] };
const modelColumns = [
  ...[
    'stage_name',
    'real_name',
    'status',
    'timezone',
    'manager_id',
    'photo_url',
    'telegram_handle',
    'discord_handle',
  ],
  ...['drive_folder_id', 'primary_communication', 'socials', 'email_accounts', 'phone_numbers'],
];

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
    writable: { insert: ['id', 'email', 'role', 'status', 'display_name'], update: ['display_name'] },
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
    writable: readOnly,
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
    writable: readOnly,
    row: async () => ({ key: 'timezone' }),
    insert: async () => ({ key: 'enable_everything', value: 'true' }),
    update: { value: 'Europe/Zagreb' },
  },
  audit_log: {
    expected: {
      select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'ok'],
      insert: everybody(denied),
      update: everybody(denied),
      delete: everybody(denied),
    },
    writable: readOnly,
    row: async () => {
      const [row] = await lane.sql<{ seq: string }>(
        `insert into public.audit_log (event, resource_type) values ('tests.made', 'test') returning seq::text`,
      );
      return { seq: row?.seq ?? '' };
    },
    insert: async (who) => ({ actor_id: idOf(who), event: 'tests.forged', resource_type: 'test' }),
    update: { event: 'tests.altered' },
  },
  user_invites: {
    expected: {
      select: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'ok', 'ok'],
      insert: everybody(denied),
      update: everybody(denied),
      delete: everybody(denied),
    },
    writable: readOnly,
    row: async () => {
      const [row] = await lane.sql<{ id: string }>(
        `insert into public.user_invites (email, expires_at) values ($1, now() + interval '1 day') returning id`,
        [`${crypto.randomUUID()}@example.com`],
      );
      return { id: row?.id ?? '' };
    },
    insert: async () => ({ email: 'friend@example.com', expires_at: '2036-01-01T00:00:00Z' }),
    update: { status: 'accepted' },
  },
  saved_views: {
    // Somebody else's, and shared: everybody active reads it, and nobody but its owner changes it.
    expected: {
      select: [denied, 'nothing', 'ok', 'ok', 'ok', 'ok', 'ok'],
      insert: [denied, denied, 'ok', 'ok', 'ok', 'ok', 'ok'],
      update: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
      delete: [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
    },
    writable: {
      insert: ['user_id', 'area', 'name', 'filters', 'is_shared'],
      update: ['name', 'filters', 'is_shared'],
    },
    row: async () => {
      const owner = await lane.person();
      const [row] = await lane.sql<{ id: string }>(
        `insert into public.saved_views (user_id, area, name, is_shared) values ($1, 'models', 'Shared', true) returning id`,
        [owner.id],
      );
      return { id: row?.id ?? '' };
    },
    insert: async (who) => ({
      user_id: idOf(who),
      area: 'models',
      name: crypto.randomUUID().slice(0, 30),
    }),
    update: { name: 'Renamed' },
  },
  models: {
    expected: {
      select: [denied, 'nothing', 'nothing', 'ok', 'ok', 'ok', 'ok'],
      insert: [denied, denied, 'ok', 'ok', 'ok', 'ok', 'ok'],
      update: [denied, 'nothing', 'nothing', 'ok', 'ok', 'ok', 'ok'],
      delete: [denied, 'nothing', 'nothing', 'nothing', 'ok', 'ok', 'ok'],
    },
    writable: { insert: modelColumns, update: modelColumns },
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
    writable: readOnly,
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

  it.each(['insert', 'update'] as const)('lets people %s some columns alone', async (verb) => {
    const columns = await lane.sql<{ name: string; granted: boolean }>(
      `select attname::text as name, has_column_privilege('authenticated', attrelid, attnum, $2) as granted
       from pg_catalog.pg_attribute
       where attrelid = to_regclass('public.' || $1) and attnum > 0 and not attisdropped`,
      [table, verb],
    );
    const granted = columns.filter((column) => column.granted).map(({ name }) => name);
    expect(granted.sort()).toEqual([...target.writable[verb]].sort());

    // The same through the API, by whoever may most; a table that nobody writes has shown it above.
    const guarded = granted.length > 0 ? columns.filter((column) => !column.granted) : [];
    const [[keyColumn, keyValue] = ['', '']] = Object.entries(await target.row());
    for (const { name } of guarded) {
      const attempted =
        verb === 'insert'
          ? acting.admin.client.from(table).insert({ ...(await target.insert('admin')), [name]: null })
          : acting.admin.client
              .from(table)
              .update({ [name]: null })
              .eq(keyColumn, keyValue);
      expect([name, await outcome(attempted)]).toEqual([name, denied]);
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
