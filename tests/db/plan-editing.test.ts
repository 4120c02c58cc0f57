import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Plan, PlanContent } from '#shared/contract/plans.ts';
import { limitSentence, limitTypes, type PlanType } from '#shared/domain/plans.ts';
import {
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Plans as administrators change them.

let lane: DatabaseLane;
let admin: ActingPerson;
let asAdmin: ReturnType<typeof startServiceHost>;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin', displayName: 'Mia', plan: 'enterprise' });
  asAdmin = startServiceHost(lane, admin.session);
});
afterAll(async () => {
  await asAdmin.stop();
  await lane.close();
});

const planOf = async (type: PlanType): Promise<Plan> => {
  const plan = (await asAdmin.call('plans.listAll')).find(({ planType }) => planType === type);
  if (plan === undefined) throw new Error(`No plan ${type}`);
  return plan;
};
const contentOf = ({ description, ...plan }: Plan): PlanContent => ({
  ...plan,
  description: description ?? '',
});
const save = (plan: Plan, changes: Partial<PlanContent>) =>
  asAdmin.call('plans.save', {
    planId: plan.id,
    rowVersion: plan.rowVersion,
    plan: { ...contentOf(plan), ...changes },
  });
/** Around the page, which would refuse it first. */
const saveRaw = async (plan: Plan, changes: object) => {
  const [row] = await lane.sql<{ plan: object }>(
    'select to_jsonb(p) as plan from public.subscription_plans p where id = $1',
    [plan.id],
  );
  return admin.client.rpc('save_plan', {
    p_plan_id: plan.id,
    p_row_version: plan.rowVersion,
    p_plan: { ...row?.plan, ...changes },
  });
};

it('a saved plan holds for everyone who has it, in their windows and in the log', async () => {
  const person = await lane.person({ plan: 'pro' });
  const touched = async () =>
    (
      await lane.sql<{ updated_at: string }>('select updated_at from public.profiles where id = $1', [
        person.id,
      ])
    )[0]?.updated_at;
  const before = await touched();
  const pro = await planOf('pro');
  expect(
    await save(pro, { modelsLimit: 40, limits: { ...pro.limits, bots: -1 }, highlights: ['Calendar'] }),
  ).toBe(pro.id);
  expect(await planOf('pro')).toMatchObject({
    modelsLimit: 40,
    limits: { bots: -1, storage_gb: 100 },
    highlights: ['Calendar'],
    rowVersion: pro.rowVersion + 1,
  });
  const host = startServiceHost(lane, person.session);
  expect(await host.call('plans.getSubscription', { userId: null })).toMatchObject({ modelsLimit: 40 });
  await host.stop();
  expect(await touched()).not.toEqual(before);
  const [entry] = await lane.sql<{ actor_id: string; changes: Record<string, unknown> }>(
    `select actor_id, changes from public.audit_log where event = 'plans.updated' and resource_id = $1
     order by seq desc limit 1`,
    [pro.id],
  );
  expect(entry).toMatchObject({ actor_id: admin.id, changes: { models_limit: [25, 40] } });
});

it('what someone else has saved meanwhile is not overwritten', async () => {
  const basic = await planOf('basic');
  await save(basic, { name: 'Starter' });
  await expect(save(basic, { name: 'Small' })).rejects.toMatchObject({ code: 'conflict', hint: 'stale' });
  expect(await planOf('basic')).toMatchObject({ name: 'Starter' });
  await save(await planOf('basic'), { name: 'Basic' });
});

it('counts who has a plan now: by a subscription, or as the default one', async () => {
  const enterprise = await planOf('enterprise');
  const free = await planOf('free');
  const count = (planId: string) => asAdmin.call('plans.countPeople', { planId });
  const [ofEnterprise, ofFree] = [await count(enterprise.id), await count(free.id)];
  const person = await lane.person({ plan: 'enterprise' });
  await lane.person({ plan: null });
  expect([await count(enterprise.id), await count(free.id)]).toEqual([ofEnterprise + 1, ofFree + 1]);
  await lane.sql(
    `update public.subscriptions set current_period_start = now() - interval '2 months',
       current_period_end = now() - interval '1 minute' where user_id = $1`,
    [person.id],
  );
  expect([await count(enterprise.id), await count(free.id)]).toEqual([ofEnterprise, ofFree + 2]);
  await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [person.id]);
  expect(await count(free.id)).toBe(ofFree + 1);
});

it('a copy is its own custom plan, which only administrators see until it is on offer', async () => {
  const plan = {
    ...contentOf(await planOf('pro')),
    planType: 'custom' as const,
    name: ' Studio ',
    isActive: false,
  };
  const id = await asAdmin.call('plans.save', { planId: null, rowVersion: 0, plan });
  expect((await asAdmin.call('plans.listAll')).find((each) => each.id === id)).toMatchObject({
    name: 'Studio',
    paymentLink: null,
    rowVersion: 1,
  });
  const person = await lane.person({ permissions: { can_manage_users: true } });
  const host = startServiceHost(lane, person.session);
  expect((await host.call('plans.listAll')).map((each) => each.id)).not.toContain(id);
  await expect(host.call('plans.countPeople', { planId: id })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(host.call('plans.save', { planId: id, rowVersion: 1, plan })).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Only administrators can change plans',
  });
  await host.stop();
});

it('of every tier but custom there is one, and the plan that people fall back to stays', async () => {
  const pro = await planOf('pro');
  await expect(save(pro, { planType: 'basic' })).rejects.toMatchObject({
    code: 'conflict',
    hint: 'plan_type',
  });
  const free = await planOf('free');
  await expect(save(free, { planType: 'custom' })).rejects.toMatchObject({
    code: 'invalid',
    hint: 'plan_type',
  });
});

it.each([
  ['name', ''],
  ['name', 'x'.repeat(61)],
  ['description', 'x'.repeat(501)],
  ['plan_type', 'gold'],
  ['sort_order', -1],
  ['sort_order', 1001],
  ['price_monthly_cents', -1],
  ['price_yearly_cents', 1_000_000_001],
  ['currency', 'eur'],
  ['models_limit', -2],
  ['models_limit', 1_000_001],
  ['users_limit', -2],
  ['limits', { bots: -2 }],
  ['limits', { bots: 1.5 }],
  ['limits', { bots: 'many' }],
  ['limits', { bots: null }],
  ['limits', []],
  ['highlights', ['a', 'b', 'c', 'd', 'e', 'f']],
  ['highlights', ['x'.repeat(61)]],
  ['highlights', [' ']],
])('refuses a plan whose %s is %j, and says so', async (column, value) => {
  const pro = await planOf('pro');
  const { error } = await saveRaw(pro, { [column]: value });
  expect(error).toMatchObject({
    code: '22023',
    hint: column,
    message: expect.stringMatching(/^[A-Z].{10,}/) as string,
  });
  expect(await planOf('pro')).toEqual(pro);
});

it('refuses what is no plan, and a plan that is gone', async () => {
  const pro = await planOf('pro');
  for (const changes of [
    { models_limit: null },
    { models_limit: 'many' },
    { models_limit: 10 ** 12 },
    { limits: null },
  ])
    expect((await saveRaw(pro, changes)).error).toMatchObject({ code: '22023', hint: 'plan' });
  for (const p_plan of [null, []])
    expect(
      await outcome(admin.client.rpc('save_plan', { p_plan_id: pro.id, p_row_version: 1, p_plan })),
    ).toBe('22023');
  expect((await saveRaw(pro, { description: 'x'.repeat(9000) })).error).toMatchObject({ hint: 'too_large' });
  await expect(save({ ...pro, id: crypto.randomUUID() }, {})).rejects.toMatchObject({ code: 'not_found' });
});

it('the page foretells the sentences of limits as the database says them', async () => {
  for (const type of limitTypes)
    for (const [limit, used] of [
      [0, 0],
      [1, 1],
      [1200, 1201],
    ] as const) {
      const [row] = await lane.sql<{ told: string }>('select private.limit_sentence($1, $2, $3) as told', [
        type,
        limit,
        used,
      ]);
      expect(limitSentence(type, limit, used)).toBe(row?.told);
    }
});
