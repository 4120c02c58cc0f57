import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Who hears that a plan is nearly full, or is. The limits themselves: plan-limits.test.ts.

let lane: DatabaseLane;
let mia: ActingPerson;
let ana: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ role: 'admin', displayName: 'Mia' });
});
beforeEach(async () => {
  ana = await lane.person({ plan: 'basic', displayName: 'Ana' });
  await lane.sql('delete from public.notification_queue');
});
afterAll(() => lane.close());

type Told = { title: string; message: string; metadata: Record<string, unknown>; count: number };
const warnings = (person: ActingPerson) =>
  lane.sql<Told>(
    `select title, message, metadata, count from public.notification_queue
     where user_id = $1 and metadata ->> 'kind' = 'plan_limit' order by title desc`,
    [person.id],
  );
const titles = async (person: ActingPerson) => (await warnings(person)).map(({ title }) => title);
const fill = async (count: number) => {
  for (let n = 0; n < count; n += 1) await insertModel(lane, { managerId: ana.id });
};
const model = (name: string) => ({ stage_name: name, real_name: 'Ana Kovač', manager_id: ana.id });
const add = (by: ActingPerson, count = 1) =>
  outcome(by.client.from('models').insert(Array.from({ length: count }, () => model(crypto.randomUUID()))));

const nearlyFull = 'Your plan is nearly full: 4 of 5 models';
const full = 'Your plan is full: 5 of 5 models';

describe('someone whose plan fills up with models', () => {
  it('hears of 80 % and of 100 %, each once, and not before', async () => {
    await fill(2);
    expect(await add(mia)).toBe('ok');
    expect(await titles(ana)).toEqual([]);
    expect(await add(mia)).toBe('ok');
    expect(await warnings(ana)).toMatchObject([
      {
        title: nearlyFull,
        message: '1 left on the Basic plan',
        metadata: { limit_type: 'models', step: 80, actor_name: 'Mia' },
        count: 1,
      },
    ]);
    expect(await add(mia)).toBe('ok');
    expect(await warnings(ana)).toMatchObject([
      { title: nearlyFull, count: 1 },
      { title: full, message: 'No more can be added on the Basic plan', count: 1 },
    ]);
  });

  it('hears of a line that many at once cross, and of the higher one alone', async () => {
    await fill(3);
    expect(await add(mia, 2)).toBe('ok');
    expect(await titles(ana)).toEqual([full]);
  });

  it('hears nothing above a line, and again once usage fell below it', async () => {
    await lane.sql(
      `update public.subscriptions set limit_overrides = '{"models_limit": 10}' where user_id = $1`,
      [ana.id],
    );
    await fill(8);
    expect(await add(mia)).toBe('ok');
    expect(await titles(ana)).toEqual([]);
    await lane.sql(
      `delete from public.models where id in (select id from public.models where manager_id = $1 limit 2)`,
      [ana.id],
    );
    expect(await add(mia)).toBe('ok');
    expect(await titles(ana)).toEqual(['Your plan is nearly full: 8 of 10 models']);
  });

  it('hears of models that are handed over', async () => {
    await fill(3);
    const id = await insertModel(lane, { managerId: mia.id });
    await dataOf(mia.client.from('models').update({ manager_id: ana.id }).eq('id', id).select('id'));
    expect(await titles(ana)).toEqual([nearlyFull]);
  });

  it('hears nothing of what they added, nor of what was refused, nor without a limit', async () => {
    await fill(3);
    expect(await add(ana)).toBe('ok');
    expect(await add(mia, 2)).toBe('PT402');
    expect(await titles(ana)).toEqual([]);
    await lane.sql(
      `update public.subscriptions set limit_overrides = '{"models_limit": -1}' where user_id = $1`,
      [ana.id],
    );
    expect(await add(mia, 3)).toBe('ok');
    expect(await titles(ana)).toEqual([]);
    expect(await titles(mia)).toEqual([]);
  });
});

describe('a plan that fills up with users', () => {
  it('is told to the other administrators, not to the person who invites', async () => {
    const other = await lane.person({ role: 'admin', displayName: 'Omar' });
    const [row] = await lane.sql<{ used: number }>('select private.users_used($1) as used', [mia.id]);
    const most = (row?.used ?? 0) + 1;
    await lane.sql(
      `update public.subscriptions set limit_overrides = jsonb_build_object('users_limit', $2::int) where user_id = $1`,
      [mia.id, most],
    );
    const invitation = {
      p_email: `${crypto.randomUUID()}@example.com`,
      p_permission_overrides: {},
      p_model_ids: [],
    };
    expect(await outcome(mia.client.rpc('create_invitation', invitation))).toBe('ok');
    expect(await titles(other)).toEqual([`Mia’s plan is full: ${String(most)} of ${String(most)} users`]);
    expect(await titles(mia)).toEqual([]);
    expect(await titles(ana)).toEqual([]);
  });
});
