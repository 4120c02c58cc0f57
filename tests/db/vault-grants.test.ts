import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import {
  ageSession,
  canary,
  modelWithPassword,
  reveal,
  socialsOf,
  writeSocials,
} from '#tests/support/vault.ts';
import { openView } from '#tests/support/view-as.ts';

// Access for a time: who asks, who gives, what it opens, and everything that ends it.

let lane: DatabaseLane;
let admin: ActingPerson;
let manager: ActingPerson;
let helper: ActingPerson;
let credentialId: string;
let modelId: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin', displayName: 'Mia' });
});
beforeEach(async () => {
  manager = await lane.person({ displayName: 'Tomás' });
  helper = await lane.person({ displayName: 'Priya' });
  ({ modelId, credentialId } = await modelWithPassword(lane, manager));
});
afterAll(() => lane.close());

type Scope = { minutes?: number; reason?: string; platform?: string; model?: string };
const scope = ({ minutes = 60, reason = 'Cover', platform, model = modelId }: Scope = {}) => ({
  p_model_id: model,
  p_minutes: minutes,
  p_access_reason: reason,
  ...(platform === undefined ? {} : { p_platform: platform }),
});
const ask = (person: ActingPerson, wanted?: Scope) => person.client.rpc('ask_for_access', scope(wanted));
const give = (person: ActingPerson, to: ActingPerson, wanted?: Scope) =>
  person.client.rpc('give_access', { ...scope(wanted), p_user_id: to.id });
const decide = (person: ActingPerson, id: string, isGiven: boolean, more: object = {}) =>
  person.client.rpc('decide_access', { p_grant_id: id, p_is_given: isGiven, ...more });
const end = (person: ActingPerson, id: string) => person.client.rpc('end_access', { p_grant_id: id });

const given = async (wanted?: Scope, by = manager) =>
  (await dataOf<{ id: string }>(give(by, helper, wanted))).id;

async function grant(id: string) {
  const [row] = await lane.sql<{ status: string; ended_because: string | null; seconds: number }>(
    `select status, ended_because, extract(epoch from ends_at - starts_at)::integer as seconds
     from public.credential_grants where id = $1`,
    [id],
  );
  return row;
}
const noticesOf = (person: ActingPerson) =>
  lane.sql<{ kind: string; title: string; type: string; category: string }>(
    `select metadata ->> 'kind' as kind, title, notification_type as type, category
     from public.notification_queue where user_id = $1 and metadata ->> 'kind' like 'access_%' order by sent_at`,
    [person.id],
  );
const kindsOf = async (person: ActingPerson) => (await noticesOf(person)).map(({ kind }) => kind);

describe('someone who may not edit a model', () => {
  it('asks, gets an answer, and uses what they were given', async () => {
    expect(await outcome(reveal(helper, credentialId))).toBe('42501');
    const id = await dataOf<string>(ask(helper, { platform: 'x', minutes: 45, reason: 'Tomás is away' }));
    expect(await outcome(reveal(helper, credentialId))).toBe('42501');
    expect(await noticesOf(manager)).toMatchObject([
      { kind: 'access_asked', type: 'system_alert', category: 'social' },
    ]);
    expect((await noticesOf(manager))[0]?.title).toMatch(/^Priya asks for access to X of /);
    await dataOf(decide(manager, id, true));
    expect(await grant(id)).toMatchObject({ status: 'given', seconds: 45 * 60 });
    expect(await kindsOf(helper)).toEqual(['access_given']);
    expect(await dataOf(reveal(helper, credentialId))).toEqual({ password: canary });
    expect(await dataOf(reveal(helper, credentialId, 'password', 'copy'))).toEqual({ password: canary });
  });

  it('has each use written down as one under the grant; who may edit the model has not', async () => {
    const id = await given();
    await dataOf(reveal(helper, credentialId));
    await dataOf(reveal(manager, credentialId));
    expect(
      await lane.sql(
        `select user_id, action, grant_id from public.credential_access_log
         where credential_id = $1 and action = 'revealed' order by seq`,
        [credentialId],
      ),
    ).toEqual([
      { user_id: helper.id, action: 'revealed', grant_id: id },
      { user_id: manager.id, action: 'revealed', grant_id: null },
    ]);
  });

  it('still needs a recent sign-in and access to socials', async () => {
    await given();
    await ageSession(lane, helper, 15);
    expect(await outcome(reveal(helper, credentialId))).toBe('42501');
  });

  it.each([
    ['password', 'ok'],
    ['previous_password', '42501'],
    ['recovery_codes', '42501'],
  ])('sees of %s: %s', async (kind, expected) => {
    await dataOf(
      manager.client.rpc('set_recovery_codes', { p_credential_id: credentialId, p_codes: ['one'] }),
    );
    await dataOf(manager.client.rpc('change_password', { p_credential_id: credentialId, p_password: 'new' }));
    await given();
    expect(await outcome(reveal(helper, credentialId, kind))).toBe(expected);
  });

  it('changes nothing by it', async () => {
    await given();
    const id = { p_credential_id: credentialId };
    expect(await outcome(helper.client.rpc('change_password', { ...id, p_password: 'mine' }))).toBe('42501');
    expect(await outcome(helper.client.rpc('set_one_time_code', { ...id, p_settings: null }))).toBe('42501');
    expect(await outcome(helper.client.rpc('set_credential_rotation', { ...id, p_every_days: 0 }))).toBe(
      '42501',
    );
    expect((await writeSocials(helper, modelId, {})).error?.code).toBe('42501');
  });

  it('sees nothing of another platform or model', async () => {
    const socials = await socialsOf(lane, modelId);
    await writeSocials(manager, modelId, {
      ...socials,
      reddit: { credentials: { main: { username: 'ava', password: 'another' } } },
    });
    const other = (await socialsOf(lane, modelId))['reddit']?.credentials.main.password?.slice(6) ?? '';
    const elsewhere = await modelWithPassword(lane, manager);
    for (const id of [credentialId, other])
      await dataOf(
        manager.client.rpc('set_one_time_code', {
          p_credential_id: id,
          p_settings: { secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA1', digits: 6, period: 30 },
        }),
      );
    const id = await given({ platform: 'x' });
    expect(await outcome(reveal(helper, other))).toBe('42501');
    expect(await outcome(reveal(helper, elsewhere.credentialId))).toBe('42501');
    const codes = () =>
      helper.client.rpc('show_one_time_codes', {
        p_model_id: modelId,
        p_credential_ids: [credentialId, other, elsewhere.credentialId],
      });
    await dataOf(codes());
    const { codes: shown } = await dataOf<{ codes: { credential_id: string }[] }>(codes());
    expect(shown.map((code) => code.credential_id)).toEqual([credentialId]);
    await dataOf(end(helper, id));
    expect(await outcome(codes())).toBe('42501');
    await given();
    expect(await outcome(reveal(helper, other))).toBe('ok');
  });
});

describe('a grant ends', () => {
  it('by the clock, between a use and its secret as well, and a minute later it says so', async () => {
    const id = await given();
    const begun = await dataOf<{ use_id: string }>(
      helper.client.rpc('reveal_credential', {
        p_credential_id: credentialId,
        p_secret_kind: 'password',
        p_purpose: 'reveal',
      }),
    );
    await lane.sql(
      `update public.credential_grants set starts_at = now() - interval '1 hour', ends_at = clock_timestamp() where id = $1`,
      [id],
    );
    expect(await outcome(reveal(helper, credentialId))).toBe('42501');
    expect(await outcome(helper.client.rpc('read_secret', { p_use_id: begun.use_id }))).toBe('42501');
    await lane.sql('select private.job_credential_grants()');
    expect(await grant(id)).toMatchObject({ status: 'ended', ended_because: 'expired' });
    expect(await kindsOf(helper)).toEqual(['access_given', 'access_ended']);
  });

  const ends: [string, () => Promise<unknown>, string][] = [
    ['as its person gives it back', async () => dataOf(end(helper, await anyGrant())), 'returned'],
    ['as the manager takes it', async () => dataOf(end(manager, await anyGrant())), 'revoked'],
    [
      'as the model goes to someone else',
      async () =>
        lane.sql('update public.models set manager_id = $2 where id = $1', [
          modelId,
          (await lane.person()).id,
        ]),
      'reassigned',
    ],
    [
      'as nobody manages the model any more',
      () => lane.sql('update public.models set manager_id = null where id = $1', [modelId]),
      'reassigned',
    ],
    [
      'as the person gets the model',
      () => lane.sql('update public.models set manager_id = $2 where id = $1', [modelId, helper.id]),
      'assigned',
    ],
    [
      'as the person becomes a secondary manager',
      () =>
        dataOf(manager.client.rpc('add_secondary_manager', { p_model_id: modelId, p_manager_id: helper.id })),
      'assigned',
    ],
    [
      'as the person is deactivated',
      () =>
        dataOf(
          admin.client.rpc('admin_update_user_status', { target_user_id: helper.id, new_status: 'inactive' }),
        ),
      'deactivated',
    ],
    [
      'as the role changes',
      () => lane.sql(`update public.profiles set role = 'admin' where id = $1`, [helper.id]),
      'no_access',
    ],
    [
      'as access to socials is taken',
      () =>
        dataOf(
          admin.client.rpc('revoke_user_permission', {
            target_user_id: helper.id,
            perm_key: 'can_access_socials',
          }),
        ),
      'no_access',
    ],
  ];
  const anyGrant = async () =>
    (
      await lane.sql<{ id: string }>('select id from public.credential_grants where user_id = $1', [
        helper.id,
      ])
    )[0]?.id ?? '';

  it.each(ends)('%s', async (_, act, because) => {
    const id = await given();
    await act();
    expect(await grant(id)).toMatchObject({ status: 'ended', ended_because: because });
  });

  it('and does not come back with the permission, the account or the end of an assignment', async () => {
    await given();
    await dataOf(
      manager.client.rpc('add_secondary_manager', { p_model_id: modelId, p_manager_id: helper.id }),
    );
    await dataOf(
      manager.client.rpc('remove_secondary_manager', { p_model_id: modelId, p_manager_id: helper.id }),
    );
    expect(await outcome(reveal(helper, credentialId))).toBe('42501');
    await given();
    const permission = { target_user_id: helper.id, perm_key: 'can_access_socials' };
    await dataOf(admin.client.rpc('revoke_user_permission', permission));
    await dataOf(admin.client.rpc('grant_user_permission', { ...permission, granted_by_user_id: null }));
    expect(await outcome(reveal(helper, credentialId))).toBe('42501');
  });

  it('with its person, and the uses stay in the log', async () => {
    await given();
    await dataOf(reveal(helper, credentialId));
    await dataOf(admin.client.rpc('admin_delete_user', { target_user_id: helper.id }));
    expect(await lane.sql('select 1 from public.credential_grants where user_id = $1', [helper.id])).toEqual(
      [],
    );
    expect(
      await lane.sql('select user_name from public.credential_access_log where user_id = $1', [helper.id]),
    ).toEqual([{ user_name: 'Priya' }]);
  });

  it('as the next one of the same accounts begins, without two at once', async () => {
    const first = await given({ minutes: 600 });
    const second = await given({ minutes: 15 });
    expect(await grant(first)).toMatchObject({ status: 'ended', ended_because: 'replaced' });
    expect(await grant(second)).toMatchObject({ status: 'given', seconds: 900 });
  });

  it('without an answer within a week', async () => {
    const id = await dataOf<string>(ask(helper));
    await lane.sql(`update public.credential_grants set asked_at = now() - interval '7 days' where id = $1`, [
      id,
    ]);
    await lane.sql('select private.job_credential_grants()');
    expect(await grant(id)).toMatchObject({ status: 'ended', ended_because: 'unanswered' });
  });
});

describe('nobody gets around it', () => {
  it('gives themselves or others what they have not', async () => {
    const stranger = await lane.person();
    expect(await outcome(give(helper, helper))).toBe('42501');
    expect(await outcome(give(stranger, helper))).toBe('42501');
    const id = await dataOf<string>(ask(helper));
    for (const person of [helper, stranger]) expect(await outcome(decide(person, id, true))).toBe('42501');
    expect(await grant(id)).toMatchObject({ status: 'asked' });
    expect(await outcome(end(stranger, id))).toBe('PT404');
  });

  it('secondary managers see and end, and give nothing', async () => {
    const secondary = await lane.person();
    await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
      modelId,
      secondary.id,
    ]);
    const { error } = await give(secondary, helper);
    expect(error).toMatchObject({ code: '42501', hint: 'not_main_manager' });
    const id = await given();
    const seen = await dataOf(secondary.client.from('credential_grants').select('id'));
    expect(seen).toEqual([{ id }]);
    expect(await dataOf(end(secondary, id))).toBe(true);
    expect(await dataOf(end(secondary, id))).toBe(false);
  });

  it('without a recent sign-in nobody gives, and the refusal is written down; declining needs none', async () => {
    await ageSession(lane, manager, 20);
    expect((await give(manager, helper)).error).toMatchObject({ code: '42501', hint: 'confirm_password' });
    const id = await dataOf<string>(ask(helper));
    expect((await decide(manager, id, true)).error).toMatchObject({ hint: 'confirm_password' });
    expect(
      await lane.sql(
        `select count(*)::integer as n from public.credential_access_log where user_id = $1 and reason = 'confirm_password'`,
        [manager.id],
      ),
    ).toEqual([{ n: 2 }]);
    await dataOf(decide(manager, id, false, { p_answer: 'I’m back today' }));
    expect(await kindsOf(helper)).toEqual(['access_refused']);
  });

  it('two managers answer one request once', async () => {
    const id = await dataOf<string>(ask(helper));
    const answers = await Promise.all([
      outcome(decide(manager, id, true)),
      outcome(decide(admin, id, false)),
    ]);
    expect(answers.sort()).toEqual(['PT409', 'ok']);
  });

  it('a view as someone else neither gives, declines nor uses', async () => {
    const id = await dataOf<string>(ask(helper));
    const view = await openView(lane, admin, manager.id);
    for (const isGiven of [true, false])
      expect(await outcome(view.rpc('decide_access', { p_grant_id: id, p_is_given: isGiven }))).toBe('25006');
    expect(await grant(id)).toMatchObject({ status: 'asked' });
  });

  it.each([
    [{ minutes: 14 }, 'minutes'],
    [{ minutes: 10_081 }, 'minutes'],
    [{ reason: '  ' }, 'reason'],
    [{ reason: 'x'.repeat(301) }, 'reason'],
    [{ platform: 'X' }, 'platform'],
    [{ platform: 'myspace' }, 'platform'],
  ])('asks for less than allowed: %j', async (wanted, hint) => {
    expect((await ask(helper, wanted)).error).toMatchObject({ code: '22023', hint });
    expect((await give(manager, helper, wanted)).error).toMatchObject({ code: '22023', hint });
  });

  it('asks once for one thing, and not more than 20 times an hour', async () => {
    await dataOf(ask(helper));
    expect((await ask(helper)).error).toMatchObject({ code: 'P0001', hint: 'already_asked' });
    await lane.sql(
      `insert into public.credential_grants (model_id, user_id, status, minutes, reason, asked_at, ended_at, ended_because)
       select $1, $2, 'ended', 60, 'Cover', now(), now(), 'withdrawn' from generate_series(1, 19)`,
      [modelId, helper.id],
    );
    expect((await ask(helper, { platform: 'x' })).error).toMatchObject({
      code: 'P0001',
      hint: 'too_many_asks',
    });
  });

  it('is given to nobody who is inactive, without socials, or an editor already', async () => {
    const inactive = await lane.person({ status: 'inactive' });
    const without = await lane.person({ permissions: { can_access_socials: false } });
    expect((await give(manager, inactive)).error).toMatchObject({ hint: 'inactive_user' });
    expect((await give(manager, without)).error).toMatchObject({ hint: 'no_socials' });
    expect((await give(manager, admin)).error).toMatchObject({ hint: 'already_editor' });
    expect((await ask(manager)).error).toMatchObject({ hint: 'already_editor' });
    expect(await outcome(ask(without))).toBe('42501');
  });

  it('asks the administrators where nobody manages the model', async () => {
    await lane.sql('update public.models set manager_id = null where id = $1', [modelId]);
    await dataOf(ask(helper));
    expect(await kindsOf(admin)).toContain('access_asked');
  });
});
