import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { deletedKinds, detachedKinds } from '#shared/contract/models.ts';
import { camel } from '#shared/lib/case.ts';
import type { AccessTools } from './domains/domain.ts';
import { tables } from './domains/index.ts';
import { giveAllToModel, wideViewer } from './domains/wide-view.ts';

// What deleting a model takes along, as it is said beforehand: every table that names models, and the numbers.

let lane: DatabaseLane;
let main: ActingPerson;
let secondary: ActingPerson;
let people: Record<'admin' | 'holder' | 'stranger' | 'inactive', ActingPerson>;

const seesNothingElse = { can_access_socials: false, can_access_chat: false };

beforeAll(async () => {
  lane = await openDatabaseLane();
  main = await lane.person();
  secondary = await lane.person();
  people = {
    admin: await lane.person({ role: 'admin' }),
    holder: await lane.person({ permissions: { ...seesNothingElse, can_manage_all_models: true } }),
    stranger: await lane.person({ permissions: seesNothingElse }),
    inactive: await lane.person({ role: 'admin' }),
  };
});
afterAll(() => lane.close());

type Impact = { deleted: Record<string, number>; detached: Record<string, number> };
const impactFor = (person: ActingPerson, model: string) =>
  person.client.rpc('get_model_impact', { p_model_id: model }, { get: true });

/** What says nothing to anyone, and is made of other rows. */
const derived: Readonly<Record<string, string>> = {
  'private.model_search': 'the words of the model',
  'private.social_counts': 'numbers of its platforms',
  'public.drive_bursts': 'what gathers rows of drive_logs',
  'public.chat_notification_preferences': 'stays as it is: the model is a note of the chat’s',
};
/** What goes without naming the model itself. */
const ofItsRows = ['platforms', 'email_accounts', 'phone_numbers', 'social_posts', 'bot_messages'];
/** Their rows go, and what they are about stays. */
const links = ['marketplace_enquiry_models'];

const references = () =>
  lane.sql<{ table: string; column: string; action: string }>(
    `select n.nspname || '.' || t.relname as table, a.attname as column, c.confdeltype as action
     from pg_catalog.pg_constraint c
     join pg_catalog.pg_class t on t.oid = c.conrelid
     join pg_catalog.pg_namespace n on n.oid = t.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'public.models'::regclass order by 1`,
  );

it('counts every table that names a model', async () => {
  const found = (await references()).filter(({ table }) => !(table in derived));
  const namesOf = (isDeleted: boolean) =>
    found.flatMap(({ table, action }) => {
      const [, name = ''] = table.split('.');
      return isDeleted === (action === 'c' && !links.includes(name)) ? [name] : [];
    });
  const impact = await dataOf<Impact>(impactFor(people.admin, await insertModel(lane)) as never);
  const sorted = (names: Iterable<string>) => [...names].sort();
  expect(sorted(Object.keys(impact.deleted))).toEqual(sorted([...namesOf(true), ...ofItsRows]));
  expect(sorted(Object.keys(impact.detached))).toEqual(sorted(namesOf(false)));
  const told = camel<Impact>(impact);
  expect(sorted(Object.keys(told.deleted))).toEqual(sorted(deletedKinds));
  expect(sorted(Object.keys(told.detached))).toEqual(sorted(detachedKinds));
});

it('says the numbers of what goes and of what is detached, and that is what happens', async () => {
  const model = await insertModel(lane, { managerId: main.id, secondaryIds: [secondary.id] });
  const other = await insertModel(lane, { managerId: main.id });
  const before = await dataOf<Impact>(impactFor(people.admin, other) as never);
  const ids: Record<string, string> = {
    ...Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id])),
    main: main.id,
    secondary: secondary.id,
  };
  const tools: AccessTools = {
    lane,
    idOf: (who) => ids[who] ?? crypto.randomUUID(),
    assignedModel: () => Promise.resolve(model),
  };
  for (const { row } of Object.values(tables))
    await row(tools).catch((error: unknown) => {
      // A model has one of them, which a row of another table brought.
      if ((error as { code?: string }).code !== '23505') throw error;
    });
  await giveAllToModel(lane, model);

  const impact = await dataOf<Impact>(impactFor(main, model) as never);
  const counted = async (table: string, column: string) =>
    Number(
      (await lane.sql<{ n: string }>(`select count(*) as n from ${table} where ${column} = $1`, [model]))[0]
        ?.n,
    );
  const kinds = (await references()).filter(({ table }) => !(table in derived));
  const stood: Record<string, number> = {};
  for (const { table, column } of kinds) stood[table.split('.')[1] ?? ''] = await counted(table, column);
  expect(stood).toMatchObject({ tasks: expect.any(Number) as number });
  const told: Record<string, number> = { ...impact.deleted, ...impact.detached };
  expect(Object.fromEntries(Object.keys(stood).map((kind) => [kind, told[kind]]))).toEqual(stood);
  // Otherwise it compares nothing with nothing.
  const full = Object.entries(stood).filter(([, count]) => count > 0);
  expect(full.map(([kind]) => kind)).toEqual(
    expect.arrayContaining([
      'tasks',
      'notes',
      'events',
      'documents',
      'link_trees',
      'social_accounts',
      'drive_folders',
      'bot_chats',
    ]),
  );
  expect(impact.deleted['social_posts']).toBeGreaterThan(0);

  const total = async (table: string) =>
    Number((await lane.sql<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n);
  const totals = new Map<string, number>();
  for (const { table } of kinds) totals.set(table, await total(table));
  expect(await outcome(main.client.from('models').delete().eq('id', model).select('id'))).toBe('ok');
  for (const { table, action } of kinds) {
    const name = table.split('.')[1] ?? '';
    // Deleting tells people of it, which is a row in itself.
    if (name === 'notification_queue') continue;
    const gone = action === 'c' ? (told[name] ?? 0) : 0;
    expect([name, await total(table)]).toEqual([name, (totals.get(table) ?? 0) - gone]);
  }
  expect(await dataOf<Impact>(impactFor(people.admin, other) as never)).toEqual(before);
});

describe('who may ask', () => {
  it('is who looks after the model, manages all or views all data', async () => {
    const model = await insertModel(lane, { managerId: main.id, secondaryIds: [secondary.id] });
    const viewer = await lane.person({ permissions: { ...seesNothingElse, can_view_all_data: true } });
    for (const person of [main, secondary, people.admin, people.holder, viewer])
      expect(await outcome(impactFor(person, model))).toBe('ok');
  });

  it('is nobody who sees the model alone, nor who is inactive or signed out', async () => {
    const model = await insertModel(lane, { managerId: main.id });
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [people.inactive.id]);
    const wide = await wideViewer(lane);
    expect(await outcome(wide.client.from('models').select('id').eq('id', model))).toBe('ok');
    for (const person of [wide, people.stranger]) {
      expect(await outcome(impactFor(person, model))).toBe('PT404');
      expect(await outcome(impactFor(person, crypto.randomUUID()))).toBe('PT404');
    }
    expect(await outcome(impactFor(people.inactive, model))).toBe('42501');
    expect(await outcome(lane.anonymous.rpc('get_model_impact', { p_model_id: model }))).toBe('42501');
  });
});
