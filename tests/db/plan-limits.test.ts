import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let admin: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
});
afterAll(() => lane.close());

const draft = (changes = {}) => ({ stage_name: crypto.randomUUID(), real_name: 'Ana Kovač', ...changes });
const create = (person: ActingPerson, managerId = person.id) =>
  person.client.from('models').insert(draft({ manager_id: managerId }));
const fill = async (person: ActingPerson, count: number) => {
  for (let n = 0; n < count; n += 1) await insertModel(lane, { managerId: person.id });
};
const setUserLimit = (person: ActingPerson, limit: number) =>
  lane.sql(
    `update public.subscriptions set limit_overrides = jsonb_build_object('users_limit', $2::int) where user_id = $1`,
    [person.id, limit],
  );
const full = (used: number) => ({
  error: {
    code: 'PT402',
    hint: 'models_limit',
    message: `Model limit reached! You can create 5 models. Currently using ${String(used)}. Upgrade your plan for more models.`,
  },
  status: 402,
});

/** Where it is not one's own plan, whose it is. */
const fullFor = (used: number) => ({
  error: {
    code: 'PT402',
    hint: 'models_limit',
    message: expect.stringMatching(
      `^\\S.*’s plan, Basic, has no room for more models: ${String(used)} of 5 are used\\.$`,
    ) as string,
  },
  status: 402,
});

describe('the models of a plan', () => {
  it('are refused from the first one on where it has none', async () => {
    const person = await lane.person({ plan: 'free' });
    expect(await create(person)).toMatchObject({
      error: {
        code: 'PT402',
        message: 'Model creation requires a paid subscription. Upgrade your plan to start creating models!',
      },
    });
  });

  it('can all be used, and no more, in any way', async () => {
    const person = await lane.person({ plan: 'basic' });
    await fill(person, 4);
    expect(await outcome(create(person))).toBe('ok');
    expect(await create(person)).toMatchObject(full(5));
    // Many at once, all or none; archived ones count.
    const other = await lane.person({ plan: 'basic' });
    await fill(other, 3);
    const three = [1, 2, 3].map(() => draft({ manager_id: other.id, status: 'archived' }));
    expect(await other.client.from('models').insert(three)).toMatchObject(full(3));
    expect(await outcome(other.client.from('models').insert(three.slice(0, 2)))).toBe('ok');
    // Handed over: the new manager's plan counts, no matter who does it.
    const model = await insertModel(lane, { managerId: admin.id });
    const handOver = () =>
      admin.client.from('models').update({ manager_id: other.id }).eq('id', model).select('id');
    expect(await handOver()).toMatchObject(fullFor(5));
    expect(
      await admin.client.rpc('update_models', {
        p_ids: [model],
        p_row_versions: [1],
        p_changes: { manager_id: other.id },
      }),
    ).toMatchObject(fullFor(5));
    expect(
      await admin.client.rpc('admin_reassign_models', { p_from_user_id: person.id, p_to_user_id: other.id }),
    ).toMatchObject(fullFor(5));
    expect(await create(admin, other.id)).toMatchObject(fullFor(5));
    const poor = await lane.person({ plan: 'free' });
    expect(await create(admin, poor.id)).toMatchObject({
      error: {
        hint: 'models_limit',
        message: expect.stringMatching(/^\S.*’s plan, Free, includes no models\.$/) as string,
      },
    });
    await lane.sql(
      `delete from public.models where id = (select id from public.models where manager_id = $1 limit 1)`,
      [other.id],
    );
    expect(await outcome(handOver())).toBe('ok');
  });

  it('stay visible and editable over the limit, and after a lapse', async () => {
    const person = await lane.person({ plan: 'basic' });
    await fill(person, 7);
    await lane.sql(
      `update public.subscriptions set current_period_start = now() - interval '2 days',
         current_period_end = now() - interval '1 day' where user_id = $1`,
      [person.id],
    );
    const edit = person.client
      .from('models')
      .update({ telegram_handle: '@x' })
      .eq('manager_id', person.id)
      .select('id');
    expect(await dataOf(edit)).toHaveLength(7);
    expect(await outcome(create(person))).toBe('PT402');
  });

  it('are no reason to be told of someone else’s plan: a refusal comes first', async () => {
    const poor = await lane.person({ plan: 'free' });
    const person = await lane.person();
    expect(await outcome(create(person, poor.id))).toBe('42501');
  });

  it('do not bind the server itself', async () => {
    const person = await lane.person({ plan: 'free' });
    expect(await outcome(lane.operator.from('models').insert(draft({ manager_id: person.id })))).toBe('ok');
  });

  it('are told of beforehand in the same words', async () => {
    const person = await lane.person({ plan: 'basic' });
    await fill(person, 4);
    const check = (requested_amount: number) =>
      dataOf(
        person.client.rpc('check_user_limit', {
          target_user_id: person.id,
          limit_type: 'models',
          requested_amount,
        }),
      );
    expect(await check(1)).toEqual([{ can_perform: true, current_usage: 4, limit_value: 5, reason: null }]);
    expect(await check(2)).toEqual([
      { can_perform: false, current_usage: 4, limit_value: 5, reason: full(4).error.message },
    ]);
    const target = { target_user_id: person.id };
    expect(await outcome(person.client.rpc('check_user_limit', { ...target, limit_type: 'cats' }))).toBe(
      '22023',
    );
    expect(
      await outcome(
        person.client.rpc('check_user_limit', { ...target, limit_type: 'users', requested_amount: 0 }),
      ),
    ).toBe('22023');
  });
});

describe('the users of a plan', () => {
  let inviter: ActingPerson;
  const invite = (person: ActingPerson, email = `${crypto.randomUUID()}@example.com`) =>
    person.client.rpc('create_invitation', {
      p_email: email,
      p_permission_overrides: {},
      p_model_ids: [],
    });
  const tooMany = (used: number) => ({
    error: {
      code: 'PT402',
      hint: 'users_limit',
      message: `User limit reached! You can have ${String(used)} team members. Currently have ${String(used)}. Upgrade your plan for more users.`,
    },
  });
  const used = async (person: ActingPerson) => {
    const [row] = await dataOf<{ users_used: number }[]>(
      person.client.rpc('get_user_usage', { target_user_id: person.id }),
    );
    return row?.users_used;
  };
  const setStatus = (person: ActingPerson, target: { id: string }, status: string) =>
    person.client.rpc('admin_update_user_status', { target_user_id: target.id, new_status: status });
  beforeEach(async () => {
    inviter = await lane.person({ role: 'admin' });
  });

  it('are those whom its person invites, whatever others do', async () => {
    await setUserLimit(inviter, 0);
    expect(await invite(inviter)).toMatchObject(tooMany(0));
    await setUserLimit(inviter, 2);
    expect(await outcome(invite(admin))).toBe('ok');
    await lane.person();
    expect(await used(inviter)).toBe(0);
    expect(await outcome(invite(inviter))).toBe('ok');
    expect(await outcome(invite(inviter))).toBe('ok');
    expect(await invite(inviter)).toMatchObject(tooMany(2));
    const check = await dataOf<{ can_perform: boolean; current_usage: number }[]>(
      inviter.client.rpc('check_user_limit', { target_user_id: inviter.id, limit_type: 'users' }),
    );
    expect(check).toMatchObject([{ can_perform: false, current_usage: 2 }]);
  });

  it('keep their place when they accept, and leave it when they are deactivated', async () => {
    await setUserLimit(inviter, 1);
    const email = `${crypto.randomUUID()}@example.com`;
    const { token } = await dataOf<{ token: string }>(invite(inviter, email));
    expect(await used(inviter)).toBe(1);
    await lane.sql(
      `insert into auth.users (id, email, raw_user_meta_data)
       values (gen_random_uuid(), $1, jsonb_build_object('invite_token', $2::text))`,
      [email, token],
    );
    const [joined] = await lane.sql<{ id: string; status: string }>(
      'select id, status from public.profiles where email = $1',
      [email],
    );
    expect(joined?.status).toBe('active');
    expect(await used(inviter)).toBe(1);
    expect(await invite(inviter)).toMatchObject(tooMany(1));
    expect(await outcome(setStatus(admin, { id: joined?.id ?? '' }, 'inactive'))).toBe('ok');
    expect(await used(inviter)).toBe(0);
    // Who lets them in again has the place from then on.
    const before = (await used(admin)) ?? 0;
    expect(await outcome(setStatus(admin, { id: joined?.id ?? '' }, 'active'))).toBe('ok');
    expect([await used(inviter), await used(admin)]).toEqual([0, before + 1]);
  });

  it('are counted when an invitation that has ended is sent again, not while it is open', async () => {
    await setUserLimit(inviter, 1);
    const { id } = await dataOf<{ id: string }>(invite(inviter));
    const resend = () => inviter.client.rpc('resend_invitation', { p_invitation_id: id });
    expect(await outcome(resend())).toBe('ok');
    await lane.sql(`update public.user_invites set expires_at = now() - interval '1 day' where id = $1`, [
      id,
    ]);
    await setUserLimit(inviter, 0);
    expect(await resend()).toMatchObject(tooMany(0));
  });

  it('are counted when someone is let in, never when they sign up', async () => {
    const former = await lane.person({ status: 'inactive' });
    await setUserLimit(inviter, 0);
    expect(await setStatus(inviter, former, 'active')).toMatchObject(tooMany(0));
    // A refusal leaves no trace of who tried.
    expect(await lane.sql('select 1 from private.people_let_in where user_id = $1', [former.id])).toEqual([]);
    await setUserLimit(inviter, 1);
    expect(await outcome(setStatus(inviter, former, 'active'))).toBe('ok');
    expect(await used(inviter)).toBe(1);
    // Beyond anyone's plan.
    await lane.person({ plan: 'free' });
    expect(await used(inviter)).toBe(1);
  });
});

describe('features', () => {
  const ask = async (person: ActingPerson, question: string) => {
    const claims = JSON.stringify({ sub: person.id, role: 'authenticated' });
    const [row] = await lane.sql<{ answer: boolean }>(
      `select private.${question} as answer from (select set_config('request.jwt.claims', $1, true)) as asker`,
      [claims],
    );
    return row?.answer;
  };

  it('come with the plan', async () => {
    const basic = await lane.person({ plan: 'basic' });
    const pro = await lane.person({ plan: 'pro' });
    expect(await ask(basic, `has_feature('marketplace')`)).toBe(false);
    expect(await ask(pro, `has_feature('marketplace')`)).toBe(true);
    expect(await ask(pro, `has_feature('api')`)).toBe(false);
    expect(await ask(pro, `has_feature('cats')`)).toBe(false);
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [pro.id]);
    expect(await ask(pro, `has_feature('marketplace')`)).toBe(false);
  });

  it('open the marketplace together with the setting and the permission alone', async () => {
    const person = await lane.person({ plan: 'pro' });
    const set = (value: string) =>
      lane.sql(`update public.config set value = $1 where key = 'enable_marketplace'`, [value]);
    expect(await ask(person, 'can_use_marketplace()')).toBe(false);
    await set('true');
    expect(await ask(person, 'can_use_marketplace()')).toBe(true);
    expect(await ask(await lane.person({ plan: 'basic' }), 'can_use_marketplace()')).toBe(false);
    expect(
      await ask(
        await lane.person({ plan: 'pro', permissions: { can_access_marketplace: false } }),
        'can_use_marketplace()',
      ),
    ).toBe(false);
    await set('false');
  });
});
