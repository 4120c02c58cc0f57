import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabaseLane, type DatabaseLane } from '#tests/support/database-lane.ts';
import { fillForPlans } from '#tests/support/policy-plans.ts';
import { openCaller, type Caller } from '#tests/support/wide-calls.ts';
import { procedures } from './domains/index.ts';
import { answersNevertheless, giveAllToModel, ofNoModel, wideViewer } from './domains/wide-view.ts';

// Decision 37 for every procedure: a manager who may view every model, has every area's permission and looks after no model
// makes the calls of the plan tests, with the ids that these find. Nothing of a model may come of it.

let lane: DatabaseLane;
let caller: Caller;
let wide: string;
let admin: string;
/** Rows that the person does not see by the policies: their ids, and where they are. */
const hidden = new Map<string, string>();
const calls: { name: string; call: string }[] = [];
/** Calls whose values could not be looked up beforehand. */
const unprepared: string[] = [];

beforeAll(async () => {
  const server = inject('postgres');
  if (server === undefined) throw new Error('These tests need the server of their project');
  lane = await openDatabaseLane();
  const askers = await fillForPlans(lane);
  const person = await wideViewer(lane);
  wide = person.id;
  admin = askers.admin;
  const [row] = await lane.sql<{ name: string }>('select current_database() as name');
  const url = Object.assign(new URL(server.superuserUrl), { pathname: row?.name }).href;

  const looker = await openCaller(url, []);
  for (const [name, { plans }] of Object.entries(procedures))
    if (plans !== 'for operators')
      for (const [asker, call] of plans)
        if (/^\s*select (\* from )?public\.\w+\(/.test(call)) {
          const text = call.replace(/\{(\w+)\}/g, (_, key: keyof typeof askers) => askers[key]);
          const prepared = await looker.withValues(askers[asker], text).catch(() => undefined);
          if (prepared === undefined) unprepared.push(name);
          calls.push({ name, call: prepared ?? text });
        }
  await looker.close();

  const [model] = await lane.sql<{ id: string }>('select id from public.models order by id limit 1');
  await giveAllToModel(lane, model?.id ?? '');
  const tables = await lane.sql<{ name: string; has_model: boolean }>(
    `select c.relname as name, exists (select from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = 'model_id') as has_model
     from pg_catalog.pg_class c join pg_catalog.pg_attribute k on k.attrelid = c.oid and k.attname = 'id' and k.atttypid = 'uuid'::regtype
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  for (const { name } of tables.filter((table) => !(table.name in ofNoModel))) {
    const { data } = await person.client.from(name).select('id').limit(1000);
    const seen = new Set((data ?? []).map((one) => String(one.id)));
    for (const { id } of await lane.sql<{ id: string }>(`select id from public.${name}`))
      if (!seen.has(id)) hidden.set(id, name);
  }
  // Some rows have the id of what they are about.
  for (const { id } of await lane.sql<{ id: string }>(
    'select id from public.models union select id from public.profiles',
  ))
    hidden.delete(id);
  caller = await openCaller(
    url,
    tables.filter((table) => table.has_model && !(table.name in ofNoModel)).map(({ name }) => name),
  );
});
afterAll(async () => {
  await caller.close();
  await lane.close();
});

/** Which of these procedures show or change what is hidden, when someone calls them. */
async function reachedBy(personId: string, names: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, call } of calls.filter((one) => names.includes(one.name))) {
    const { shown, changed } = await caller.reachOf(personId, call, hidden);
    if (shown.length + changed.length > 0) found.add(name);
  }
  return [...found].sort();
}

it('there are rows of models to find, and calls that find them for an administrator', async () => {
  expect(unprepared).toEqual([]);
  expect(hidden.size).toBeGreaterThan(300);
  const names = [
    'create_task',
    'delete_social_account',
    'get_link_tree',
    'list_bot_chats',
    'list_documents',
    'list_drive_folders',
    'list_link_trees',
    'list_notes',
    'list_social_accounts',
    'list_tasks',
    'publish_link_tree',
    'set_bot_chat',
  ];
  expect(await reachedBy(admin, names)).toEqual(names);
});

it('someone who sees every model and looks after none is shown nothing of one, and changes nothing', async () => {
  const reached: string[] = [];
  for (const { name, call } of calls) {
    const { shown, changed } = await caller.reachOf(wide, call, hidden);
    for (const table of shown) reached.push(`${name} shows ${table}`);
    for (const table of changed) reached.push(`${name} changes ${table}`);
  }
  expect([...new Set(reached)].filter((what) => !(what in answersNevertheless)).sort()).toEqual([]);
}, 180_000);

it('finds an area that asks for the wide view', async () => {
  await lane.sql(`create or replace function private.sees_all_rows_of(person uuid) returns boolean
    language plpgsql stable security definer set search_path = '' as $$ begin return private.sees_all_models_of(person); end $$`);
  const names = ['delete_social_account', 'list_bot_chats', 'list_link_trees', 'list_social_accounts'];
  expect(await reachedBy(wide, names)).toEqual(names);
});
