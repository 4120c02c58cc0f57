import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

type PlanType = 'free' | 'basic' | 'pro' | 'enterprise' | 'custom';
type Plan = Record<string, unknown> & { subscription_id: string | null; plan_type: PlanType; status: string };

let lane: DatabaseLane;
let admin: ActingPerson;
const planIds = {} as Record<PlanType, string>;

beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  const rows = await lane.sql<{ id: string; plan_type: PlanType }>(
    'select id, plan_type from public.subscription_plans',
  );
  for (const { id, plan_type } of rows) planIds[plan_type] = id;
});
afterAll(() => lane.close());

const planOf = async (person: ActingPerson, asker = person): Promise<Plan> => {
  const rows = await dataOf<Plan[]>(asker.client.rpc('get_user_subscription', { target_user_id: person.id }));
  const [row] = rows;
  if (rows.length !== 1 || row === undefined) throw new Error('A plan is one row');
  return row;
};
const change = (asker: ActingPerson, person: ActingPerson, plan: PlanType, more = {}) =>
  asker.client.rpc('change_user_plan', { p_user_id: person.id, p_new_plan_id: planIds[plan], ...more });
const changesOf = (person: ActingPerson) =>
  dataOf<Record<string, unknown>[]>(
    person.client
      .from('subscription_plan_changes')
      .select('old_plan_type, new_plan_type, reason, changed_by')
      .eq('user_id', person.id)
      .order('created_at', { ascending: false }),
  );
const lapse = (person: ActingPerson) =>
  lane.sql(
    `update public.subscriptions set current_period_start = now() - interval '2 months',
       current_period_end = now() - interval '1 minute' where user_id = $1 and status = 'active'`,
    [person.id],
  );
const setDefaultPlan = (type: string) =>
  lane.sql(`update public.config set value = $1 where key = 'default_plan_type'`, [type]);

describe('the plan that someone has', () => {
  it('is that of their subscription, with what its contract says otherwise', async () => {
    const person = await lane.person({ plan: 'pro' });
    expect(await planOf(person)).toMatchObject({
      plan_type: 'pro',
      plan_name: 'Pro',
      status: 'active',
      models_limit: 25,
      users_limit: 10,
      can_access_marketplace: true,
      can_access_advanced_features: true,
      can_access_api: false,
      can_access_priority_support: false,
    });
    await lane.sql(
      `update public.subscriptions set limit_overrides = '{"models_limit": 40}' where user_id = $1`,
      [person.id],
    );
    expect(await planOf(person, admin)).toMatchObject({ models_limit: 40, users_limit: 10 });
  });

  it('is the default plan for someone without a subscription', async () => {
    const person = await lane.person({ plan: null });
    expect(await planOf(person)).toMatchObject({
      subscription_id: null,
      plan_type: 'free',
      status: 'active',
      models_limit: 0,
      users_limit: 1,
      can_access_marketplace: false,
    });
    await setDefaultPlan('basic');
    expect(await planOf(person)).toMatchObject({ plan_type: 'basic', models_limit: 5 });
    // As on a server whose rules were other ones when it was set.
    await lane.sql('alter table public.config disable trigger config_10_check');
    await setDefaultPlan('no such plan');
    expect(await planOf(person)).toMatchObject({ plan_type: 'free', models_limit: 0 });
    await lane.sql('alter table public.config enable trigger config_10_check');
    await setDefaultPlan('free');
  });

  it('falls back to the default once the period is over, or the subscription is not active', async () => {
    const person = await lane.person({ plan: 'enterprise' });
    await lapse(person);
    expect(await planOf(person)).toMatchObject({ plan_type: 'free', status: 'expired', models_limit: 0 });
    await lane.sql(`update public.subscriptions set status = 'past_due' where user_id = $1`, [person.id]);
    expect(await planOf(person)).toMatchObject({ plan_type: 'free', status: 'past_due' });
  });

  it('is nobody else’s business but administrators’', async () => {
    const person = await lane.person();
    const other = await lane.person({ permissions: { can_manage_users: true } });
    const target = { target_user_id: person.id };
    expect(await outcome(other.client.rpc('get_user_subscription', target))).toBe('42501');
    expect(await outcome(other.client.rpc('get_user_usage', target))).toBe('42501');
    expect(await outcome(other.client.rpc('check_user_limit', { ...target, limit_type: 'models' }))).toBe(
      '42501',
    );
    expect(await outcome(admin.client.rpc('get_user_usage', { target_user_id: crypto.randomUUID() }))).toBe(
      'PT404',
    );
    expect(await outcome(lane.operator.rpc('get_user_usage', target))).toBe('ok');
  });

  it('says which features it includes', async () => {
    const person = await lane.person();
    const features = await dataOf<
      { feature_key: string; is_included: boolean; limit_value: number | null }[]
    >(person.client.rpc('get_plan_features', { plan_id_param: planIds.pro }));
    expect(features.find(({ feature_key }) => feature_key === 'models')).toMatchObject({
      is_included: true,
      limit_value: 25,
    });
    expect(features.find(({ feature_key }) => feature_key === 'api')).toMatchObject({ is_included: false });
    await lane.sql('update public.subscription_plans set is_active = false where id = $1', [planIds.basic]);
    expect(await outcome(person.client.rpc('get_plan_features', { plan_id_param: planIds.basic }))).toBe(
      'nothing',
    );
    await lane.sql('update public.subscription_plans set is_active = true where id = $1', [planIds.basic]);
  });
});

describe('usage', () => {
  it('counts models by their main manager, archived ones too, and whom the person brought, by name', async () => {
    const person = await lane.person();
    const usage = async () =>
      (
        await dataOf<{ models_used: number; users_used: number; users_invited: number }[]>(
          person.client.rpc('get_user_usage', { target_user_id: person.id }),
        )
      )[0];
    expect(await usage()).toMatchObject({
      models_used: 0,
      users_used: 0,
      users_invited: 0,
      api_calls_this_month: 0,
    });
    const model = await insertModel(lane, { managerId: person.id });
    await insertModel(lane, { managerId: admin.id, secondaryIds: [person.id] });
    await lane.sql(`update public.models set status = 'archived' where id = $1`, [model]);
    const colleague = await lane.person({ displayName: 'Lena' });
    const gone = await lane.person({ displayName: 'Gone', status: 'inactive' });
    await lane.sql('insert into private.people_let_in (user_id, let_in_by) select unnest($1::uuid[]), $2', [
      [colleague.id, gone.id],
      person.id,
    ]);
    await lane.sql(
      `insert into public.user_invites (email, expires_at, invited_by)
       values ('a@example.com', now() + interval '1 day', $1), ('b@example.com', now() - interval '1 day', $1),
         ('c@example.com', now() + interval '1 day', $2)`,
      [person.id, admin.id],
    );
    expect(await usage()).toMatchObject({ models_used: 1, users_used: 2, users_invited: 1 });
    const brought = (asker: ActingPerson) =>
      asker.client.rpc('list_people_brought', { target_user_id: person.id });
    const names = async (asker: ActingPerson) =>
      (await dataOf<{ name: string }[]>(brought(asker))).map(({ name }) => name);
    expect(await names(person)).toEqual(['Lena', 'a@example.com']);
    expect(await names(admin)).toEqual(['Lena', 'a@example.com']);
    // Nobody else hears of them.
    expect(await outcome(brought(colleague))).toBe('42501');
  });

  it('takes no client’s word for models and users; calls of the API only grow', async () => {
    const person = await lane.person();
    const update = (counts: object) =>
      person.client.rpc('update_user_usage', { target_user_id: person.id, ...counts });
    expect(await outcome(update({ models_count: 99, users_count: 99, api_calls: 7 }))).toBe('ok');
    expect(await outcome(update({ models_count: 0, users_count: 0, api_calls: 3 }))).toBe('ok');
    expect(await outcome(update({ models_count: -1, users_count: 0, api_calls: 0 }))).toBe('22023');
    const [usage] = await dataOf<Record<string, unknown>[]>(
      person.client.rpc('get_user_usage', { target_user_id: person.id }),
    );
    expect(usage).toMatchObject({ models_used: 0, api_calls_this_month: 7 });
  });
});

describe('a subscription', () => {
  const create = (asker: Pick<ActingPerson, 'client'>, person: ActingPerson, plan: PlanType, more = {}) =>
    asker.client.rpc('create_user_subscription', {
      target_user_id: person.id,
      target_plan_id: planIds[plan],
      ...more,
    });

  it('is started by administrators and the service key, once', async () => {
    const person = await lane.person({ plan: null });
    expect(await outcome(create(person, person, 'pro'))).toBe('42501');
    const period = { period_start: '2026-01-01T00:00:00Z', period_end: '2036-01-01T00:00:00Z' };
    expect(
      await outcome(create(admin, person, 'pro', { ...period, period_end: '2025-01-01T00:00:00Z' })),
    ).toBe('22023');
    expect(await outcome(create({ client: lane.operator }, person, 'pro', period))).toBe('ok');
    expect(await planOf(person)).toMatchObject({
      plan_type: 'pro',
      current_period_end: expect.stringContaining('2036') as string,
    });
    expect(await outcome(create(admin, person, 'basic'))).toBe('23505');
    await lapse(person);
    expect(await outcome(create(admin, person, 'basic'))).toBe('ok');
    expect((await planOf(person)).plan_type).toBe('basic');
    expect(await changesOf(person)).toEqual([
      { old_plan_type: null, new_plan_type: 'basic', reason: 'Subscription created', changed_by: admin.id },
      { old_plan_type: null, new_plan_type: 'pro', reason: 'Subscription created', changed_by: null },
    ]);
  });

  it('that is free and the first, people start themselves', async () => {
    const person = await lane.person({ plan: null });
    expect(await outcome(create(person, admin, 'free'))).toBe('42501');
    expect(await outcome(create(person, person, 'free'))).toBe('ok');
    await lane.sql(`update public.subscriptions set status = 'cancelled' where user_id = $1`, [person.id]);
    expect(await outcome(create(person, person, 'free'))).toBe('42501');
  });
});

describe('a change of plan', () => {
  it('goes up, or to custom, and is kept with its reason and actor', async () => {
    const person = await lane.person({ plan: null });
    const answer = await dataOf<Record<string, unknown>>(
      change(admin, person, 'pro', { p_change_reason: '  Roster grew  ', p_changed_by: admin.id }),
    );
    expect(answer).toMatchObject({ old_plan_type: 'free', new_plan_type: 'pro' });
    expect(answer['subscription_id']).toBe((await planOf(person)).subscription_id);
    for (const lower of ['free', 'basic', 'pro'] as const)
      expect(await change(admin, person, lower)).toMatchObject({
        error: {
          code: 'P0001',
          message: 'Cannot downgrade or switch to same tier plan',
          hint: 'plan_tier',
        },
      });
    expect(await outcome(change(admin, person, 'custom'))).toBe('ok');
    expect(await outcome(change(admin, person, 'custom'))).toBe('ok');
    expect(await changesOf(person)).toEqual([
      { old_plan_type: 'custom', new_plan_type: 'custom', reason: null, changed_by: admin.id },
      { old_plan_type: 'pro', new_plan_type: 'custom', reason: null, changed_by: admin.id },
      { old_plan_type: 'free', new_plan_type: 'pro', reason: 'Roster grew', changed_by: admin.id },
    ]);
  });

  it('is told to the person, unless they made it themselves', async () => {
    const told = async (person: ActingPerson) =>
      (
        await lane.sql<{ title: string; message: string; count: number }>(
          `select title, message, count from public.notification_queue
           where user_id = $1 and notification_type = 'system_alert' and metadata ->> 'kind' = 'plan_changed'`,
          [person.id],
        )
      ).map(({ title, message, count }) => [title, message, count]);
    const person = await lane.person({ plan: null });
    const mia = await lane.person({ role: 'admin', displayName: 'Mia', plan: null });
    await dataOf(change(mia, person, 'basic', { p_change_reason: 'Roster grew' }));
    expect(await told(person)).toEqual([['You’re now on Basic', 'Changed by Mia: Roster grew', 1]]);
    await dataOf(change({ ...mia, client: lane.operator }, person, 'pro'));
    // One row until it is read.
    expect(await told(person)).toEqual([['You’re now on Pro', 'Changed by the server', 2]]);
    await dataOf(change(mia, mia, 'custom'));
    expect(await told(mia)).toEqual([]);

    const fresh = await lane.person({ plan: null });
    const start = (client: ActingPerson['client'], plan: PlanType) =>
      dataOf(
        client.rpc('create_user_subscription', { target_user_id: fresh.id, target_plan_id: planIds[plan] }),
      );
    // How an account begins is no news.
    await start(lane.operator, 'free');
    expect(await told(fresh)).toEqual([]);
    await lapse(fresh);
    await start(mia.client, 'pro');
    expect(await told(fresh)).toEqual([['You’re now on Pro', 'Changed by Mia', 1]]);
  });

  it('by the person themselves goes to self-service plans alone', async () => {
    const person = await lane.person({ plan: 'basic' });
    expect(await change(person, person, 'pro')).toMatchObject({ error: { hint: 'not_self_service' } });
    expect(await change(person, person, 'custom')).toMatchObject({ error: { hint: 'not_self_service' } });
    await lane.sql('update public.subscription_plans set is_self_service = true where id = $1', [
      planIds.pro,
    ]);
    expect(await outcome(change(person, person, 'pro'))).toBe('ok');
    await lane.sql('update public.subscription_plans set is_self_service = false where id = $1', [
      planIds.pro,
    ]);
    expect((await planOf(person)).plan_type).toBe('pro');
  });

  it('is made in the caller’s own name, of a plan of theirs, to a plan on offer', async () => {
    const person = await lane.person({ plan: 'basic' });
    const other = await lane.person();
    expect(await outcome(change(admin, person, 'pro', { p_changed_by: other.id }))).toBe('42501');
    expect(await outcome(change(other, person, 'pro'))).toBe('42501');
    expect(
      await outcome(
        admin.client.rpc('change_user_plan', { p_user_id: person.id, p_new_plan_id: crypto.randomUUID() }),
      ),
    ).toBe('PT404');
    expect(await outcome(change(admin, person, 'pro', { p_change_reason: 'x'.repeat(501) }))).toBe('22023');
  });

  it('after a lapse starts from the default plan', async () => {
    const person = await lane.person({ plan: 'enterprise' });
    await lapse(person);
    expect(await dataOf(change(admin, person, 'basic'))).toMatchObject({
      old_plan_type: 'free',
      new_plan_type: 'basic',
    });
    expect(await planOf(person)).toMatchObject({
      plan_type: 'basic',
      status: 'active',
      current_period_end: null,
    });
  });

  it('is in the audit log, under the person', async () => {
    const person = await lane.person({ plan: 'basic' });
    await dataOf(change(admin, person, 'pro'));
    expect(
      await lane.sql(
        `select event, actor_id, changes from public.audit_log
         where resource_id = $1 and event like 'subscriptions.%' order by seq desc limit 1`,
        [person.id],
      ),
    ).toEqual([{ event: 'subscriptions.updated', actor_id: admin.id, changes: { plan: ['Basic', 'Pro'] } }]);
  });
});
