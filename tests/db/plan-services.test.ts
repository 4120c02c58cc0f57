import { afterAll, beforeAll, expect, it } from 'vitest';
import { planFeatures } from '#shared/domain/plans.ts';
import { openDatabaseLane, type ActingPerson, type DatabaseLane } from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// What pages are answered about plans. That each call answers as its contract says: view-as-services.test.ts.

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

it('plans come in the order of their tiers, only those on offer', async () => {
  const types = async () => (await asAdmin.call('plans.list')).map(({ planType }) => planType);
  expect(await types()).toEqual(['free', 'basic', 'pro', 'enterprise', 'custom']);
  await lane.sql(`update public.subscription_plans set is_active = false where plan_type = 'basic'`);
  expect(await types()).toEqual(['free', 'pro', 'enterprise', 'custom']);
  await lane.sql(`update public.subscription_plans set is_active = true where plan_type = 'basic'`);
});

it('the page says of a plan what the procedure says', async () => {
  for (const plan of await asAdmin.call('plans.list')) {
    const told = await asAdmin.call('plans.getFeatures', { planId: plan.id });
    expect(
      planFeatures(plan).map((feature) => ({
        key: feature.key,
        name: feature.name,
        ...('limit' in feature
          ? { isIncluded: feature.limit !== 0, limit: feature.limit }
          : { isIncluded: feature.isIncluded, limit: null }),
      })),
    ).toEqual(told);
  }
});

it('a change names who made it and why, newest first', async () => {
  const person = await lane.person({ plan: 'basic' });
  const plans = await asAdmin.call('plans.list');
  const idOf = (type: string) => plans.find(({ planType }) => planType === type)?.id ?? '';
  const change = (type: string, reason: string) =>
    asAdmin.call('plans.change', { userId: person.id, planId: idOf(type), reason });
  expect(await change('pro', ' Grew ')).toMatchObject({ oldPlanType: 'basic', newPlanType: 'pro' });
  await change('custom', '');
  expect(await asAdmin.call('plans.listChanges', { userId: person.id })).toMatchObject([
    { oldPlanType: 'pro', newPlanType: 'custom', reason: null, actor: { id: admin.id, displayName: 'Mia' } },
    { oldPlanType: 'basic', newPlanType: 'pro', reason: 'Grew', actor: { id: admin.id } },
  ]);
  await expect(change('pro', '')).rejects.toMatchObject({ code: 'invalid', hint: 'plan_tier' });
  expect(await asAdmin.call('plans.getSubscription', { userId: person.id })).toMatchObject({
    planType: 'custom',
    modelsLimit: -1,
    currentPeriodEnd: null,
  });
});

it('a limit is told of by the check and by the write alike', async () => {
  const person = await lane.person({ plan: 'free' });
  const host = startServiceHost(lane, person.session);
  const sentence = 'Model creation requires a paid subscription. Upgrade your plan to start creating models!';
  expect(await host.call('plans.checkLimit', { userId: null, limitType: 'models' })).toEqual({
    canPerform: false,
    currentUsage: 0,
    limit: 0,
    reason: sentence,
  });
  await expect(
    host.call('models.create', { stageName: crypto.randomUUID(), realName: 'Ana Kovač' }),
  ).rejects.toMatchObject({ code: 'limit', hint: 'models_limit', message: sentence });
  await host.stop();
});

it('a check that is answered with nothing allows nothing', async () => {
  await lane.sql(`alter function private.check_user_limit(uuid, text, integer) rename to elsewhere`);
  await lane.sql(
    `create function private.check_user_limit(target_user_id uuid, limit_type text, requested_amount integer)
     returns table (can_perform boolean, current_usage integer, limit_value integer, reason text)
     language sql stable as 'select true, 0, 0, null::text where false'`,
  );
  await lane.sql('grant execute on function private.check_user_limit(uuid, text, integer) to authenticated');
  expect(await asAdmin.call('plans.checkLimit', { userId: null, limitType: 'users' })).toMatchObject({
    canPerform: false,
    reason: 'No data returned',
  });
  await lane.sql('drop function private.check_user_limit(uuid, text, integer)');
  await lane.sql('alter function private.elsewhere(uuid, text, integer) rename to check_user_limit');
});
