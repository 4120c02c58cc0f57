import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wideViewer } from '#tests/db/domains/wide-view.ts';
import {
  dataOf,
  insertModel,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { openView } from '#tests/support/view-as.ts';
import { kinds, type Kind, type Rows } from './kinds.ts';
import { countOf, openBlocks, type BlockPeople } from './people.ts';

// Conformance: in every area with the block of visibility the same people see a row, by its policy, by its list, by the search and by
// the rule that procedures ask; and whom one may name in it sees it from then on.

type WithRows = Kind & { rows: Rows };

const seen = kinds.filter((kind): kind is WithRows => kind.rows !== undefined);
const noPeople = { can_access_socials: false, can_access_chat: false };

let lane: DatabaseLane;
let people: BlockPeople;
/** Sees all data; sees every model and nothing else; may not use any area that is tried here, and looks after the model. */
let all: ActingPerson;
let wide: ActingPerson;
let barred: ActingPerson;
let model: string;

beforeAll(async () => {
  ({ lane, people, model } = await openBlocks());
  all = await lane.person({ permissions: { ...noPeople, can_view_all_data: true } });
  wide = await wideViewer(lane);
  barred = await lane.person({
    permissions: { ...noPeople, ...Object.fromEntries(seen.map(({ rows }) => [rows.permission, false])) },
  });
  await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
    model,
    barred.id,
  ]);
});
afterAll(() => lane.close());

it('every kind of row that has a visibility is tried here', async () => {
  const rows = await lane.sql<{ row_name: string }>(
    `select row_name from private.blocks where block in ('visibility', 'people') order by row_name`,
  );
  expect(rows.map(({ row_name }) => row_name)).toEqual(seen.flatMap(({ row }) => [row, row]).sort());
});

/** What is tried on rows of a kind. */
function trying({ row, create, rows }: WithRows) {
  const table = `${row}s`;
  const key = `${row}_id`;
  const make = () => create(people.main, lane, model);
  const name = (id: string, person: ActingPerson) =>
    lane.sql(`insert into public.${rows.people} (${key}, user_id) values ($1, $2)`, [id, person.id]);
  const generalize = (id: string) =>
    lane.sql(`update public.${table} set model_id = null where id = $1`, [id]);
  const listPeople = (person: ActingPerson, p_model_id: string | null) =>
    person.client.rpc(`list_${row}_people`, { p_model_id });

  async function listed(person: ActingPerson, modelId: string): Promise<string[]> {
    const found: string[] = [];
    for (let after: unknown = null; ;) {
      const { ids, next } = await rows.page(person, modelId, after);
      found.push(...ids);
      if (next === null) return found;
      after = next;
    }
  }

  async function isFound(person: ActingPerson, id: string): Promise<boolean> {
    const { kind, word } = rows.search;
    const found = await dataOf<Record<string, Record<string, unknown>[]>>(
      // As pages ask: a view answers nothing else.
      person.client.rpc('global_search', { p_query: word, p_types: kind, p_limit: 20 }, { get: true }),
    );
    return (found[kind] ?? []).some((one) => (one[key] ?? one['id']) === id);
  }

  /** By policy, by the rule for one row, by its procedure and by search: that all say the same is part of the answer. */
  async function sees(person: ActingPerson, id: string): Promise<boolean | string> {
    const [rule] = await lane.sql<{ sees: boolean }>(
      `select private.sees_${row}_of($1, r) as sees from public.${table} r where r.id = $2`,
      [person.id, id],
    );
    const ways = {
      rule: rule?.sees,
      policy: (await countOf(person, table, 'id', id)) === 1,
      procedure: (await outcome(rows.get(person, lane, id))) === 'ok',
      search: await isFound(person, id),
    };
    return new Set(Object.values(ways)).size === 1 ? ways.policy : JSON.stringify(ways);
  }

  const everyone = () => ({ ...people, all, wide, barred });
  async function seenBy(id: string): Promise<string[]> {
    const found: string[] = [];
    for (const [who, person] of Object.entries(everyone())) {
      const answer = await sees(person, id);
      if (answer !== false) found.push(answer === true ? who : `${who}: ${answer}`);
    }
    return found.sort();
  }
  return { table, key, make, name, generalize, listPeople, listed, isFound, sees, everyone, seenBy };
}

describe.each(seen)('a $row', (kind) => {
  const { create, rows } = kind;
  const { key, make, name, generalize, listPeople, listed, sees, everyone, seenBy } = trying(kind);

  it('of a model is seen by those who look after it and by those who see all data', async () => {
    const id = await make();
    expect(await seenBy(id)).toEqual(['admin', 'all', 'main', 'secondary']);
    for (const person of [people.stranger, wide])
      expect(await outcome(rows.get(person, lane, id))).toBe('PT404');
    expect(await outcome(rows.get(barred, lane, id))).toMatch(/^(42501|PT404)$/);
  });

  it('is hidden from someone who loses the model', async () => {
    const id = await make();
    const lost = [model, people.secondary.id];
    await lane.sql(
      'delete from public.model_secondary_managers where model_id = $1 and manager_id = $2',
      lost,
    );
    try {
      expect(await seenBy(id)).toEqual(['admin', 'all', 'main']);
    } finally {
      await lane.sql(
        'insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)',
        lost,
      );
    }
    expect(await sees(people.secondary, id)).toBe(true);
  });

  it('of no model is seen by everyone with the permission of its area', async () => {
    const id = await make();
    await generalize(id);
    expect(await seenBy(id)).toEqual(['admin', 'all', 'main', 'secondary', 'stranger', 'wide']);
  });

  it('names people who may view its model, and no others', async () => {
    const mayView = ['admin', 'all', 'main', 'secondary', 'wide'];
    const offered = await dataOf<{ id: string; is_of_model: boolean }[]>(listPeople(people.main, model));
    const named = Object.entries(everyone()).filter(([, { id }]) => offered.some((one) => one.id === id));
    expect(named.map(([who]) => who).sort()).toEqual(mayView);
    expect(offered.map((one) => one.is_of_model)).toEqual([true, true, ...offered.slice(2).map(() => false)]);
    for (const [who, person] of Object.entries(everyone())) {
      const id = await make();
      const told = await name(id, person).then(
        () => 'named',
        () => 'refused',
      );
      expect(`${who} ${told}`).toBe(`${who} ${mayView.includes(who) ? 'named' : 'refused'}`);
    }
  });

  it('opens to someone whom it names, and no other does', async () => {
    const [id, other] = [await make(), await make()];
    await lane.sql(rows.share ?? 'select $1::uuid', [id]);
    await name(id, wide);
    expect([await sees(wide, id), await sees(wide, other)]).toEqual([true, false]);
    await lane.sql(`delete from public.${rows.people} where ${key} = $1 and user_id = $2`, [id, wide.id]);
    expect(await sees(wide, id)).toBe(false);
  });

  it('says whom it may name to those who may view the model, or change everything', async () => {
    expect(await outcome(listPeople(people.stranger, model))).toBe('PT404');
    expect(await outcome(listPeople(wide, model))).toBe(rows.asksByEditors ? 'PT404' : 'ok');
    expect(await outcome(listPeople(barred, model))).toBe('42501');
    const anybody = await dataOf<{ id: string }[]>(listPeople(people.stranger, null));
    const ids = anybody.map(({ id }) => id);
    expect([ids.includes(people.stranger.id), ids.includes(barred.id)]).toEqual([true, false]);
  });

  it('comes in pages, each once and in order, to those who see it', async () => {
    const busy = await insertModel(lane, { managerId: people.main.id });
    const made: string[] = [];
    for (let number = 0; number < 5; number += 1) made.push(await create(people.main, lane, busy));
    // All of them are equal in what is ordered by.
    const order = (await lane.sql<{ id: string }>(rows.order, [busy])).map(({ id }) => id);
    expect([...order].sort()).toEqual([...made].sort());
    expect(await listed(people.main, busy)).toEqual(order);
    expect(await listed(people.admin, busy)).toEqual(order);
    for (const person of [people.secondary, people.stranger, wide])
      expect(await listed(person, busy)).toEqual([]);
    expect(await rows.page(barred, busy, null).catch(String)).toContain('42501');
  });
});

describe.each(seen.filter(({ rows }) => rows.hide !== undefined))('a $row', (kind) => {
  const { create, rows } = kind;
  const { table, key, make, listed, isFound, seenBy } = trying(kind);

  it('that is private is seen by its author alone, and by nobody in a view', async () => {
    const id = await make();
    await lane.sql(rows.hide ?? '', [id]);
    expect(await seenBy(id)).toEqual(['main']);
    const view = await openView(lane, people.admin, people.main.id);
    const inView = { ...people.main, client: view };
    try {
      expect(await countOf(inView, table, 'id', id)).toBe(0);
      expect(await outcome(rows.get(inView, lane, id))).toBe('PT404');
      expect([await isFound(inView, id), await listed(inView, model)]).toEqual([
        false,
        expect.not.arrayContaining([id]),
      ]);
    } finally {
      await people.admin.client.rpc('close_view_as');
    }
  });

  it('tells those from whom it is hidden, and takes back its news', async () => {
    const id = await make();
    const news = () =>
      lane.sql<{ user_id: string }>(
        `select user_id from public.notification_queue where metadata ->> '${key}' = $1`,
        [id],
      );
    await lane.sql(`delete from public.notification_queue where metadata ->> '${key}' = $1`, [id]);
    for (const person of [people.main, people.secondary])
      await lane.sql(
        `insert into public.notification_queue (user_id, notification_type, title, message, metadata)
         values ($1, 'system_alert', 'News', 'Of it', jsonb_build_object('${key}', $2::text))`,
        [person.id, id],
      );
    const toldAt = async ({ id: personId }: ActingPerson) =>
      (
        await lane.sql<{ at: string }>('select xmin::text as at from public.profiles where id = $1', [
          personId,
        ])
      )[0]?.at;
    const before = [await toldAt(people.secondary), await toldAt(people.stranger)];
    await lane.sql(rows.hide ?? '', [id]);
    expect(await toldAt(people.secondary)).not.toBe(before[0]);
    expect(await toldAt(people.stranger)).toBe(before[1]);
    expect(await news()).toEqual([{ user_id: people.main.id }]);
  });

  it('that is private goes with its author', async () => {
    const author = await lane.person({ permissions: noPeople });
    await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
      model,
      author.id,
    ]);
    const [open, hidden] = [await create(author, lane, model), await create(author, lane, model)];
    await lane.sql(rows.hide ?? '', [hidden]);
    await lane.sql('delete from public.profiles where id = $1', [author.id]);
    expect(await lane.sql(`select id from public.${table} where id in ($1, $2)`, [open, hidden])).toEqual([
      { id: open },
    ]);
  });
});
