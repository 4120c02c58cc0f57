import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertModel, openDatabaseLane, type DatabaseLane } from '#tests/support/database-lane.ts';

// Where several write at the same moment, which the embedded engine with its one connection cannot show.

const people = 10;
let lane: DatabaseLane;
beforeAll(async () => {
  lane = await openDatabaseLane({ poolSize: people });
});
afterAll(() => lane.close());

type Answer = { error: { code: string; message: string } | null };
const outcomes = (answers: Answer[]) => ({
  won: answers.filter(({ error }) => error === null).length,
  told: [...new Set(answers.flatMap(({ error }) => (error === null ? [] : [error.message])))],
});

it('of ten who take the last model of a plan at once, one gets it and nine are told', async () => {
  const owner = await lane.person({ plan: 'basic' });
  for (let n = 0; n < 4; n += 1) await insertModel(lane, { managerId: owner.id });
  // Others who may give models to anyone, and the owner in several windows.
  const askers = await Promise.all(
    Array.from({ length: people }, (_, n) =>
      n % 2 === 0 ? lane.person({ role: 'admin' }) : lane.signIn(owner),
    ),
  );
  const answers = await Promise.all(
    askers.map(({ client }, n) =>
      client
        .from('models')
        .insert({ stage_name: `Last ${String(n)}`, real_name: 'Ana Kovač', manager_id: owner.id }),
    ),
  );
  const { won, told } = outcomes(answers);
  expect({ won, told: told.map((sentence) => sentence.replace(/^.*’s plan/, 'Their plan')).sort() }).toEqual({
    won: 1,
    told: [
      'Model limit reached! You can create 5 models. Currently using 5. Upgrade your plan for more models.',
      'Their plan, Basic, has no room for more models: 5 of 5 are used.',
    ],
  });
  const rows = await lane.sql('select id from public.models where manager_id = $1', [owner.id]);
  expect(rows).toHaveLength(5);
});

it('of ten windows of one person that invite someone to the last place at once, one does', async () => {
  const owner = await lane.person({ role: 'admin', plan: 'enterprise' });
  const askers = await Promise.all(Array.from({ length: people }, () => lane.signIn(owner)));
  await lane.sql(
    `update public.subscriptions set limit_overrides = '{"users_limit": 1}' where user_id = $1`,
    [owner.id],
  );
  const answers = await Promise.all(
    askers.map(({ client }, n) =>
      client.rpc('create_invitation', {
        p_email: `friend${String(n)}@example.com`,
        p_permission_overrides: {},
        p_model_ids: [],
      }),
    ),
  );
  expect(outcomes(answers)).toEqual({
    won: 1,
    told: [
      'User limit reached! You can have 1 team members. Currently have 1. Upgrade your plan for more users.',
    ],
  });
});

it('a plan is changed once where two change it at once', async () => {
  const person = await lane.person({ plan: null });
  const [plan] = await lane.sql<{ id: string }>(
    `select id from public.subscription_plans where plan_type = 'pro'`,
  );
  const admins = await Promise.all([1, 2, 3, 4].map(() => lane.person({ role: 'admin' })));
  const answers = await Promise.all(
    admins.map(({ client }) =>
      client.rpc('change_user_plan', { p_user_id: person.id, p_new_plan_id: plan?.id }),
    ),
  );
  expect(outcomes(answers)).toEqual({ won: 1, told: ['Cannot downgrade or switch to same tier plan'] });
});
