import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

let lane: DatabaseLane;
let mia: ActingPerson;
let userManager: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
  userManager = await lane.person({ permissions: { can_manage_users: true } });
});
afterAll(() => lane.close());

const address = () => `${randomUUID()}@example.com`;
type Issued = { id: string; token: string };
const attemptInvite = (
  by: ActingPerson,
  email: string,
  {
    overrides = {},
    models = [],
    days,
  }: { overrides?: Record<string, unknown>; models?: string[]; days?: number | null } = {},
) =>
  by.client.rpc('create_invitation', {
    p_email: email,
    p_permission_overrides: overrides,
    p_model_ids: models,
    ...(days === undefined ? {} : { p_expires_in_days: days }),
  });
const invite = (...args: Parameters<typeof attemptInvite>) => dataOf<Issued>(attemptInvite(...args));
const lookUp = (token: string) => lane.anonymous.rpc('get_invitation', { p_token: token });
const resend = (by: ActingPerson, id: string, days?: number) =>
  by.client.rpc('resend_invitation', {
    p_invitation_id: id,
    ...(days === undefined ? {} : { p_expires_in_days: days }),
  });
const cancel = (by: ActingPerson, id: string) => by.client.rpc('cancel_invitation', { p_invitation_id: id });
const daysOf = async (id: string) =>
  (
    await lane.sql<{ days: number }>(
      `select round(extract(epoch from expires_at - now()) / 86400)::int as days
       from public.user_invites where id = $1`,
      [id],
    )
  )[0]?.days;
const statusOf = async (id: string) =>
  (await lane.sql<{ status: string }>('select status from public.user_invites where id = $1', [id]))[0]
    ?.status;

/** A row in auth.users as the auth server writes it. */
async function signUp(email: string, metadata: object) {
  const id = randomUUID();
  await lane.sql(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data) values ($1, 'authenticated', 'authenticated', $2, $3)`,
    [id, email, JSON.stringify({ display_name: 'Ana', ...metadata })],
  );
  const [profile] = await lane.sql<{ role: string; status: string }>(
    'select role, status from public.profiles where id = $1',
    [id],
  );
  return { id, profile };
}

describe('inviting', () => {
  it('answers with a token of which only the hash is kept', async () => {
    const { id, token } = await invite(mia, '  New.Person@Example.com ');
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(await lane.sql('select email from public.user_invites where id = $1', [id])).toEqual([
      { email: 'new.person@example.com' },
    ]);
    expect(await daysOf(id)).toBe(7);
    const everything = await lane.sql(
      `select to_jsonb(i)::text || coalesce((select to_jsonb(t)::text from private.invitation_tokens t where t.invitation_id = i.id), '')
         || (select coalesce(string_agg(to_jsonb(l)::text, ''), '') from public.audit_log l) as text
       from public.user_invites i`,
    );
    expect(JSON.stringify(everything)).not.toContain(token);
  });

  it('keeps one pending invitation an address, and none beside an account', async () => {
    const email = address();
    await invite(mia, email);
    expect((await attemptInvite(mia, email.toUpperCase())).error).toMatchObject({
      code: '23505',
      message: 'An invitation is already pending for this email',
    });
    expect((await attemptInvite(mia, mia.email)).error).toMatchObject({
      code: '23505',
      hint: 'account_exists',
    });
    expect(await outcome(attemptInvite(mia, 'nobody'))).toBe('22023');
  });

  it('gives no more than the inviter may', async () => {
    const models = [await insertModel(lane, { managerId: mia.id })];
    const own = [await insertModel(lane, { managerId: userManager.id })];
    expect(await outcome(attemptInvite(await lane.person(), address()))).toBe('42501');
    expect(
      await outcome(attemptInvite(userManager, address(), { overrides: { can_access_debug: true } })),
    ).toBe('42501');
    expect(await outcome(attemptInvite(userManager, address(), { models }))).toBe('42501');
    expect(await outcome(attemptInvite(userManager, address(), { models: own }))).toBe('ok');
    for (const overrides of [{ can_fly: true }, { can_access_chat: 'yes' }])
      expect(await outcome(attemptInvite(mia, address(), { overrides }))).toBe('22023');
    // A new link of someone else's invitation would be a way round.
    const { id } = await invite(mia, address(), { overrides: { can_manage_all_models: true } });
    expect(await outcome(resend(userManager, id))).toBe('42501');
  });
});

describe('how long an invitation counts', () => {
  const setUsual = (value: string) =>
    lane.sql(
      `insert into public.config (key, value) values ('invite_expiry_days', $1)
       on conflict (key) do update set value = excluded.value`,
      [value],
    );
  afterEach(() => lane.sql(`delete from public.config where key = 'invite_expiry_days'`));

  it.each([1, 30, 90])('is %i days where someone wants that', async (days) => {
    const { id } = await invite(mia, address(), { days });
    expect(await daysOf(id)).toBe(days);
  });

  it.each([0, -1, 91, 2147483647])('is never %i days', async (days) => {
    expect((await attemptInvite(mia, address(), { days })).error).toMatchObject({
      code: '22023',
      message: 'An invitation can last 1 to 90 days',
    });
    const { id } = await invite(mia, address());
    expect(await outcome(resend(mia, id, days))).toBe('22023');
    expect(await daysOf(id)).toBe(7);
  });

  it('is what the workspace has set where nobody says otherwise, if that makes sense', async () => {
    await setUsual('14');
    const { id } = await invite(mia, address(), { days: null });
    expect(await daysOf(id)).toBe(14);
    expect((await resend(mia, id, 1)).error).toBeNull();
    expect(await daysOf(id)).toBe(1);
    expect((await resend(mia, id)).error).toBeNull();
    expect(await daysOf(id)).toBe(14);
    // As on a server whose rules were other ones when it was set.
    await lane.sql('alter table public.config disable trigger config_10_check');
    for (const odd of ['0', '91', '100000', 'soon', '']) {
      await setUsual(odd);
      expect(await daysOf((await invite(mia, address())).id)).toBe(7);
    }
    await lane.sql('alter table public.config enable trigger config_10_check');
  });
});

describe('the public look-up', () => {
  it('shows address and end of an invitation that can be accepted, and nothing of any other', async () => {
    const email = address();
    const { id, token } = await invite(mia, email);
    expect(await dataOf(lookUp(token))).toMatchObject({ email, workspace: null });
    const cancelled = await invite(mia, address());
    await cancel(mia, cancelled.id);
    const expired = await invite(mia, address());
    await lane.sql(`update public.user_invites set expires_at = now() where id = $1`, [expired.id]);
    for (const dead of ['unknown', '', cancelled.token, expired.token])
      expect(await lookUp(dead)).toMatchObject({ data: null, error: null });
    expect(await statusOf(id)).toBe('pending');
  });

  it('is refused for a while to a caller who has named thirty unknown ones, a right one included', async () => {
    const { token } = await invite(mia, address());
    const ask = async (named: string) => {
      const response = await fetch(`${lane.url}/rest/v1/rpc/get_invitation`, {
        method: 'POST',
        headers: { apikey: lane.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ p_token: named }),
      });
      const body = (await response.json()) as unknown;
      return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), body };
    };
    await lane.sql('delete from private.tickets where true');
    // Right ones count for nothing.
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(token)).status).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, number) => ask(`guess ${String(number)}`)),
    );
    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = await ask(token);
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(590);
    expect(refused.body).toEqual({
      code: 'PT429',
      message: 'Too many attempts',
      details: null,
      hint: 'rate_limit',
      retry_after: refused.retryAfter,
    });
    const host = startServiceHost(lane);
    await expect(host.call('invitations.lookUp', { token })).rejects.toMatchObject({
      code: 'limit',
      hint: 'rate_limit',
      retryAfter: expect.any(Number) as number,
    });
    await host.stop();
    await lane.sql(`update private.tickets set resets_at = resets_at - interval '10 minutes' where true`);
    expect(await ask(token)).toMatchObject({ status: 200, body: { workspace: null } });
  });

  it('shows nothing of an invitation by someone who may no longer invite', async () => {
    const former = await lane.person({ role: 'admin' });
    const { token } = await invite(former, address());
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [former.id]);
    expect((await lookUp(token)).data).toBeNull();
  });
});

describe('resending and cancelling', () => {
  it('a new link replaces the old one, and revives what has expired', async () => {
    const email = address();
    const first = await invite(mia, email);
    await lane.sql(`update public.user_invites set expires_at = now() - interval '1 day' where id = $1`, [
      first.id,
    ]);
    const second = await dataOf<Issued>(resend(userManager, first.id));
    expect(second.id).toBe(first.id);
    expect((await lookUp(first.token)).data).toBeNull();
    expect((await lookUp(second.token)).data).toMatchObject({ email });
  });

  it('a cancelled one is over, and makes room for another', async () => {
    const email = address();
    const { id, token } = await invite(mia, email);
    expect((await cancel(userManager, id)).error).toBeNull();
    expect(await outcome(cancel(mia, id))).toBe('PT404');
    expect(await outcome(resend(mia, id))).toBe('PT404');
    expect((await lookUp(token)).data).toBeNull();
    expect(await outcome(attemptInvite(mia, email))).toBe('ok');
    expect(await outcome(cancel(await lane.person(), id))).toBe('42501');
  });
});

describe('signing up with an invitation, where accounts need approval', () => {
  beforeAll(() => lane.sql(`update public.config set value = 'true' where key = 'signup_requires_approval'`));
  afterAll(() => lane.sql(`update public.config set value = 'false' where key = 'signup_requires_approval'`));
  afterEach(async () => {
    expect(await lane.sql(`select id from auth.users where raw_user_meta_data ? 'invite_token'`)).toEqual([]);
  });

  it('makes an active manager with the permissions and models that it names', async () => {
    const email = address();
    const [free, led] = [await insertModel(lane), await insertModel(lane, { managerId: mia.id })];
    const { id, token } = await invite(mia, email, {
      overrides: { can_access_debug: true, can_access_chat: false },
      models: [free, led],
    });
    const person = await signUp(email.toUpperCase(), { invite_token: token, role: 'admin' });
    expect(person.profile).toEqual({ role: 'manager', status: 'active' });
    expect(
      await lane.sql(
        'select permission_key, enabled from public.user_permissions where user_id = $1 order by 1',
        [person.id],
      ),
    ).toEqual([
      { permission_key: 'can_access_chat', enabled: false },
      { permission_key: 'can_access_debug', enabled: true },
    ]);
    expect(await lane.sql('select id from public.models where manager_id = $1', [person.id])).toEqual([
      { id: free },
    ]);
    expect(
      await lane.sql('select model_id from public.model_secondary_managers where manager_id = $1', [
        person.id,
      ]),
    ).toEqual([{ model_id: led }]);
    expect(await statusOf(id)).toBe('accepted');
    expect((await lookUp(token)).data).toBeNull();
  });

  it('leaves anyone else waiting, and the invitation as it was', async () => {
    const { id, token } = await invite(mia, address());
    expect((await signUp(address(), { invite_token: token })).profile).toMatchObject({ status: 'inactive' });
    expect((await signUp(address(), { invite_token: 'made up' })).profile).toMatchObject({
      status: 'inactive',
    });
    expect((await signUp(address(), { invite_token: { a: 1 } })).profile).toMatchObject({
      status: 'inactive',
    });
    expect(await statusOf(id)).toBe('pending');
  });

  it('works once', async () => {
    const email = address();
    const { token } = await invite(mia, email);
    const { id } = await signUp(email, { invite_token: token });
    await lane.sql('delete from auth.users where id = $1', [id]);
    expect((await signUp(email, { invite_token: token })).profile).toMatchObject({ status: 'inactive' });
  });

  it('a token written into the metadata later grants nothing and does not stay', async () => {
    const email = address();
    const { id } = await signUp(email, {});
    await lane.sql(
      `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"invite_token": "x"}' where id = $1`,
      [id],
    );
    const [row] = await lane.sql('select status from public.profiles where id = $1', [id]);
    expect(row).toEqual({ status: 'inactive' });
    await lane.sql(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'email', $1::text, $1::uuid, '{"invite_token": "x", "email": "a@b.c"}')`,
      [id],
    );
    expect(await lane.sql('select identity_data from auth.identities where user_id = $1', [id])).toEqual([
      { identity_data: { email: 'a@b.c' } },
    ]);
  });
});
