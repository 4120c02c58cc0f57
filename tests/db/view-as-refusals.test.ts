import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientWithToken } from '#tests/support/backend.ts';
import { sessionIdIn } from '#tests/support/backend-token.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { openView, rawRequest } from '#tests/support/view-as.ts';

// Whose view is none, and when one ends. A refused view answers nothing: never one's own rows, never the other person's.

let lane: DatabaseLane;
let admin: ActingPerson;
let viewed: ActingPerson;

beforeAll(async () => {
  lane = await openDatabaseLane();
  viewed = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
});
beforeEach(async () => {
  admin = await lane.person({ role: 'admin' });
});
afterAll(() => lane.close());

const tokenOf = ({ session }: ActingPerson) => session.access_token;

/** A read as someone else: its status, code and hint, with two of the ways of asking. */
async function ask(token: string | undefined, personId: string = viewed.id, headers = {}) {
  const answers = [];
  for (const path of ['profiles?select=id', 'rpc/get_viewer']) {
    const { status, code, hint } = await rawRequest(lane, path, {
      token,
      headers: { 'X-View-As': personId, ...headers },
    });
    answers.push([status, code, hint]);
  }
  const [first, second] = answers;
  expect(second).toEqual(first);
  return first;
}

const granted = [200, undefined, undefined];
const refused = [403, '42501', 'view_as_refused'];
const ended = [403, '42501', 'view_as_ended'];

it('is an administrator’s, while it is open', async () => {
  expect(await ask(tokenOf(admin))).toEqual(ended);
  await openView(lane, admin, viewed.id);
  expect(await ask(tokenOf(admin))).toEqual(granted);
  expect(await ask(tokenOf(admin), viewed.id.toUpperCase())).toEqual(granted);
});

describe('is refused to', () => {
  const insertGrant = (person: ActingPerson) =>
    lane.sql(
      `insert into private.view_as_grants (admin_id, session_id, person_id, expires_at)
       values ($1, $2, $3, now() + interval '15 minutes')`,
      [person.id, sessionOf(person), viewed.id],
    );
  const sessionOf = (person: ActingPerson) => {
    const claims = JSON.parse(
      Buffer.from(tokenOf(person).split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    return typeof claims['session_id'] === 'string' ? claims['session_id'] : '';
  };

  it.each([
    ['a manager', {}],
    ['a manager who manages users', { permissions: { can_manage_users: true, can_view_all_data: true } }],
    ['an inactive administrator', { role: 'admin', status: 'inactive' }],
  ] as const)('%s, even with a grant', async (_, options) => {
    const person = await lane.person(options);
    expect(await outcome(person.client.rpc('open_view_as', { p_user_id: viewed.id }))).toBe('42501');
    await insertGrant(person);
    expect(await ask(tokenOf(person))).toEqual(refused);
  });

  it('people who are signed out, and the service key', async () => {
    expect(await ask(undefined)).toEqual([401, '42501', 'view_as_refused']);
    const { status, code } = await rawRequest(lane, 'profiles?select=id', {
      token: lane.secretKey,
      headers: { apikey: lane.secretKey, 'X-View-As': viewed.id },
    });
    expect([status, code]).toEqual([403, '42501']);
  });

  it('another session of the same administrator, and another administrator', async () => {
    await openView(lane, admin, viewed.id);
    const token = tokenOf(await lane.signIn(admin));
    expect(await ask(token)).toEqual(ended);
    expect(await ask(tokenOf(await lane.person({ role: 'admin' })))).toEqual(ended);
    expect(await ask(tokenOf(admin))).toEqual(granted);
  });

  it('a person who has opened a view as someone else', async () => {
    await openView(lane, admin, (await lane.person()).id);
    expect(await ask(tokenOf(admin))).toEqual(ended);
  });
});

it.each([
  '',
  ' ',
  'nobody',
  '00000000-0000-4000-8000-00000000000',
  `{"sub":"x"}`,
  `'; drop table profiles; --`,
])('names no user by %j', async (name) => {
  await openView(lane, admin, viewed.id);
  expect(await ask(tokenOf(admin), name)).toEqual([400, '22023', 'view_as_refused']);
});

it('is refused to a request that names two', async () => {
  await openView(lane, admin, viewed.id);
  const other = await lane.person();
  await openView(lane, admin, other.id);
  expect(await ask(tokenOf(admin), `${viewed.id}, ${other.id}`)).toEqual([400, '22023', 'view_as_refused']);
});

it('is no concern of a header that only mentions it', async () => {
  const { body } = await rawRequest(lane, 'rpc/get_viewer', {
    token: tokenOf(admin),
    headers: { 'X-Note': `x-view-as: ${viewed.id}` },
  });
  expect(body).toEqual({ id: admin.id, viewed_by: null });
});

it('opens for users who are there, and only by POST', async () => {
  expect(await outcome(admin.client.rpc('open_view_as', { p_user_id: crypto.randomUUID() }))).toBe('PT404');
  const got = await admin.client.rpc('open_view_as', { p_user_id: viewed.id }, { get: true });
  expect([got.status, got.error?.code]).toEqual([405, '25006']);
});

describe('ends', () => {
  beforeEach(async () => {
    await openView(lane, admin, viewed.id);
    expect(await ask(tokenOf(admin))).toEqual(granted);
  });
  const setProfile = (column: 'role' | 'status', value: string) =>
    lane.sql(`update public.profiles set ${column} = $1 where id = $2`, [value, admin.id]);

  it('after 15 minutes, unless it is opened again', async () => {
    const ends = await dataOf<string>(admin.client.rpc('open_view_as', { p_user_id: viewed.id }));
    const minutes = (new Date(ends).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThan(16);
    await lane.sql(
      `update private.view_as_grants set expires_at = clock_timestamp() - interval '1 second' where admin_id = $1`,
      [admin.id],
    );
    expect(await ask(tokenOf(admin))).toEqual(ended);
    await openView(lane, admin, viewed.id);
    expect(await ask(tokenOf(admin))).toEqual(granted);
  });

  it('by closing it, which leaves the others', async () => {
    const other = await lane.person();
    await openView(lane, admin, other.id);
    expect(await outcome(admin.client.rpc('close_view_as', { p_user_id: viewed.id }))).toBe('ok');
    expect(await ask(tokenOf(admin))).toEqual(ended);
    expect(await ask(tokenOf(admin), other.id)).toEqual(granted);
    expect(await outcome(admin.client.rpc('close_view_as'))).toBe('ok');
    expect(await ask(tokenOf(admin), other.id)).toEqual(ended);
  });

  it('is left alone by what another session closes', async () => {
    const token = tokenOf(await lane.signIn(admin));
    expect(await outcome(clientWithToken(lane, token).rpc('close_view_as'))).toBe('ok');
    expect(await ask(tokenOf(admin))).toEqual(granted);
  });

  it('with the role, and does not come back with it', async () => {
    await setProfile('role', 'manager');
    expect(await ask(tokenOf(admin))).toEqual(refused);
    await setProfile('role', 'admin');
    expect(await ask(tokenOf(admin))).toEqual(ended);
  });

  it('with the account’s status, and does not come back with it', async () => {
    await setProfile('status', 'inactive');
    expect(await ask(tokenOf(admin))).toEqual(refused);
    await setProfile('status', 'active');
    expect(await ask(tokenOf(admin))).toEqual(ended);
  });

  it('with the account viewed', async () => {
    const gone = await lane.person();
    await openView(lane, admin, gone.id);
    expect(await ask(tokenOf(admin), gone.id)).toEqual(granted);
    expect(await outcome(admin.client.rpc('admin_delete_user', { target_user_id: gone.id }))).toBe('ok');
    expect(await ask(tokenOf(admin), gone.id)).toEqual(ended);
  });

  it('with the session in which it was opened', async () => {
    const token = tokenOf(await lane.signIn(admin));
    const id = sessionIdIn(token);
    await clientWithToken(lane, token).rpc('open_view_as', { p_user_id: viewed.id });
    expect(await ask(token)).toEqual(granted);
    const other = await lane.person({ role: 'admin' });
    await other.client.rpc('admin_end_sessions', { p_user_id: admin.id, p_session_id: id });
    expect(await ask(token)).toEqual([401, 'PT401', 'session_ended']);
    expect(await ask(tokenOf(admin))).toEqual(granted);
    const grants = await lane.sql('select from private.view_as_grants where session_id = $1', [id]);
    expect(grants).toEqual([]);
  });

  it('with all sessions of a deactivated administrator', async () => {
    const other = await lane.person({ role: 'admin' });
    await other.client.rpc('admin_update_user_status', { target_user_id: admin.id, new_status: 'inactive' });
    const grants = await lane.sql('select from private.view_as_grants where admin_id = $1', [admin.id]);
    expect(grants).toEqual([]);
  });
});

describe('an inactive user', () => {
  it('is viewed as one: no rows but their own profile', async () => {
    const inactive = await lane.person({ status: 'inactive' });
    await insertModel(lane);
    const view = await openView(lane, admin, inactive.id);
    expect((await view.rpc('get_viewer', {}, { get: true })).data).toEqual({
      id: inactive.id,
      viewed_by: admin.id,
    });
    expect((await view.from('profiles').select('id')).data).toEqual([{ id: inactive.id }]);
    expect(await outcome(view.from('models').select('id'))).toBe('nothing');
  });
});
