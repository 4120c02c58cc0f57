import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientWithToken } from '#tests/support/backend.ts';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// From where a session is used, and an account was first used: as our own procedures see it, never as the auth server wrote it down.

let lane: DatabaseLane;
beforeAll(async () => {
  lane = await openDatabaseLane();
});
afterAll(() => lane.close());

const forged = {
  'X-Forwarded-For': '203.0.113.66',
  'X-Real-IP': '203.0.113.66',
  'X-Marquee-Peer': '203.0.113.66',
};
const sessionIdOf = ({ session }: ActingPerson): string =>
  (
    JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      session_id: string;
    }
  ).session_id;
const note = (person: ActingPerson, headers: Record<string, string> = {}) =>
  outcome(clientWithToken(lane, person.session.access_token, headers).rpc('note_session'));
const placesOf = async ({ client }: ActingPerson) =>
  (await dataOf<{ ip: string | null }[]>(client.rpc('get_my_sessions'))).map(({ ip }) => ip);
const firstSignIns = ({ id }: ActingPerson) =>
  lane.sql(
    `select actor_id, resource_type, resource_name, ip, user_agent from public.audit_log
     where resource_id = $1 and event = 'users.first_signed_in'`,
    [id],
  );

describe('the place of a session', () => {
  it('is unknown until a procedure has seen it, whatever the auth server wrote', async () => {
    const person = await lane.person();
    await lane.sql(`update auth.sessions set ip = '203.0.113.66' where user_id = $1`, [person.id]);
    expect(await placesOf(person)).toEqual([null]);
    expect(await note(person, forged)).toBe('ok');
    expect(await placesOf(person)).toEqual(['127.0.0.1']);
  });

  it('is that session’s alone, and goes with it', async () => {
    const person = await lane.person();
    const elsewhere = await lane.signIn(person);
    await note(elsewhere);
    expect((await placesOf(person)).sort()).toEqual(['127.0.0.1', null]);
    await dataOf(person.client.rpc('end_my_session', { p_session_id: sessionIdOf(elsewhere) }));
    await note(person);
    expect(
      await lane.sql('select session_id from private.session_places where user_id = $1', [person.id]),
    ).toEqual([{ session_id: sessionIdOf(person) }]);
  });

  it('is not taken over by someone who names it', async () => {
    const [person, other] = [await lane.person(), await lane.person()];
    await note(person);
    await lane.sql('update private.session_places set user_id = $2 where session_id = $1', [
      sessionIdOf(person),
      other.id,
    ]);
    await note(person);
    expect(await placesOf(person)).toEqual([null]);
  });

  it('is noted for nobody who is inactive or signed out', async () => {
    expect(await note(await lane.person({ status: 'inactive' }))).toBe('42501');
    expect(await outcome(lane.anonymous.rpc('note_session'))).toBe('42501');
  });
});

describe('the first sign-in of an account', () => {
  it('is in the log with address and device, since the auth server’s own work has none', async () => {
    const person = await lane.person({ displayName: 'Noor' });
    await note(person, { 'User-Agent': 'Marquee on Linux' });
    await note(await lane.signIn(person));
    expect(await firstSignIns(person)).toEqual([
      {
        actor_id: person.id,
        resource_type: 'user',
        resource_name: 'Noor',
        ip: '127.0.0.1',
        user_agent: 'Marquee on Linux',
      },
    ]);
  });

  it('is there once, however many windows sign in at the same moment', async () => {
    const person = await lane.person();
    const windows = await Promise.all([1, 2, 3].map(() => lane.signIn(person)));
    await Promise.all(windows.map((window) => note(window)));
    expect(await firstSignIns(person)).toHaveLength(1);
  });

  it('is no news of an account that the log knows, or no longer', async () => {
    const person = await lane.person();
    await lane.sql('select private.write_audit($1, $2, $3, null, null, $4)', [
      'users.first_signed_in',
      'user',
      person.id,
      '{}',
    ]);
    await note(person);
    expect(await firstSignIns(person)).toHaveLength(1);
  });
});

describe('sign-up for invited people alone', () => {
  const asked = async (email: string, metadata: object) => {
    const event = { metadata: { name: 'before-user-created' }, user: { email, user_metadata: metadata } };
    const [row] = await lane.sql<{ answer: object }>('select private.only_invited($1::jsonb) as answer', [
      JSON.stringify(event),
    ]);
    return row?.answer;
  };
  const refusal = { error: { http_code: 403, message: 'You need an invitation to create an account.' } };

  it('lets the invited address pass with its token, and nobody else', async () => {
    const admin = await lane.person({ role: 'admin' });
    const email = `${crypto.randomUUID()}@example.com`;
    const { token } = await dataOf<{ token: string }>(
      admin.client.rpc('create_invitation', { p_email: email, p_permission_overrides: {}, p_model_ids: [] }),
    );
    expect(await asked(email.toUpperCase(), { invite_token: token })).toEqual({});
    expect(await asked('other@example.com', { invite_token: token })).toEqual(refusal);
    for (const metadata of [
      {},
      { invite_token: 'made up' },
      { invite_token: { a: 1 } },
      { invite_token: null },
    ])
      expect(await asked(email, metadata)).toEqual(refusal);
    await lane.sql(`update public.user_invites set expires_at = now() - interval '1 day' where email = $1`, [
      email,
    ]);
    expect(await asked(email, { invite_token: token })).toEqual(refusal);
  });

  it('is asked by nobody but the auth server', async () => {
    const person = await lane.person();
    for (const client of [lane.anonymous, person.client, lane.operator])
      expect(await outcome(client.rpc('only_invited', { event: {} }))).toBe('PGRST202');
  });
});
