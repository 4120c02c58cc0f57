import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Where someone else is signed in, and signing them out. That a session is not renewed then: account.test.ts.

const unknown = '00000000-0000-4000-8000-00000000ffff';

type Session = {
  id: string;
  created_at: string;
  last_active_at: string | null;
  user_agent: string | null;
  ip: string | null;
};

let lane: DatabaseLane;
let mia: ActingPerson;
let others: Record<string, ActingPerson>;
let person: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
  others = {
    'a manager': await lane.person(),
    'a holder of can_manage_users': await lane.person({ permissions: { can_manage_users: true } }),
    'an inactive administrator': await lane.person({ role: 'admin', status: 'inactive' }),
  };
});
beforeEach(async () => {
  person = await lane.person({ displayName: 'Jonas Lindqvist' });
  // What they act with is over by this.
  await lane.sql('delete from auth.sessions where user_id = $1', [person.id]);
});
afterAll(() => lane.close());

const sessionsOf = (by: ActingPerson, id: string) => by.client.rpc('admin_get_sessions', { p_user_id: id });
const endSessions = (by: ActingPerson, id: string, sessionId?: string | null) =>
  by.client.rpc('admin_end_sessions', {
    p_user_id: id,
    ...(sessionId === undefined ? {} : { p_session_id: sessionId }),
  });

/** A session as an auth server writes it, begun and last used so many hours ago. */
async function signIn(userId: string, begun: number, used: number | null, runsOut: number | null = null) {
  const [row] = await lane.sql<{ id: string }>(
    `insert into auth.sessions (id, user_id, created_at, refreshed_at, not_after, user_agent, ip)
     values (
       gen_random_uuid(), $1, now() - make_interval(hours => $2::int),
       (now() - make_interval(hours => $3::int)) at time zone 'UTC', now() + make_interval(hours => $4::int),
       'Marquee on Linux', '192.0.2.7'
     )
     returning id`,
    [userId, begun, used, runsOut],
  );
  return row?.id ?? '';
}
const remaining = async (id: string) =>
  (
    await lane.sql<{ id: string }>('select id from auth.sessions where user_id = $1 order by created_at', [
      id,
    ])
  ).map((row) => row.id);
const entriesOn = (id: string) =>
  lane.sql(
    `select actor_id, event, resource_type, resource_name, changes from public.audit_log
     where resource_id = $1 and event = 'users.signed_out' order by seq`,
    [id],
  );
const entry = (before: number, after: number) => ({
  actor_id: mia.id,
  event: 'users.signed_out',
  resource_type: 'user',
  resource_name: 'Jonas Lindqvist',
  changes: { sessions: [before, after] },
});

describe('where someone is signed in', () => {
  it('is listed by its last use, without what has run out or is another person’s', async () => {
    const used = await signIn(person.id, 9, 1);
    const fresh = await signIn(person.id, 5, null);
    const stale = await signIn(person.id, 8, 7, 1);
    await signIn(person.id, 2, 2, -1);
    await signIn(mia.id, 1, 1);
    const listed = await dataOf<Session[]>(sessionsOf(mia, person.id));
    expect(listed.map(({ id }) => id)).toEqual([used, fresh, stale]);
    // Callers choose what the auth server notes.
    expect(listed[0]).toMatchObject({ user_agent: 'Marquee on Linux', ip: null });
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual([
      'created_at',
      'id',
      'ip',
      'last_active_at',
      'user_agent',
    ]);
    expect(listed[1]?.last_active_at).toBeNull();
  });

  it('is nowhere, and is not asked of nobody', async () => {
    expect(await outcome(sessionsOf(mia, person.id))).toBe('nothing');
    expect(await outcome(sessionsOf(mia, unknown))).toBe('PT404');
  });

  it('is for administrators', async () => {
    for (const by of Object.values(others))
      expect((await sessionsOf(by, person.id)).error).toMatchObject({
        code: '42501',
        message: 'Only administrators can see where someone is signed in',
      });
    // Not even for oneself: there is another procedure for that.
    const oneself = await lane.person();
    expect(await outcome(sessionsOf(oneself, oneself.id))).toBe('42501');
    expect(await outcome(lane.anonymous.rpc('admin_get_sessions', { p_user_id: person.id }))).toBe('42501');
  });
});

describe('signing someone out', () => {
  it('ends the one session named, and writes that down', async () => {
    const [first, second] = [await signIn(person.id, 3, 3), await signIn(person.id, 2, 2)];
    expect(await dataOf(endSessions(mia, person.id, first))).toBe(1);
    expect(await remaining(person.id)).toEqual([second]);
    expect(await entriesOn(person.id)).toEqual([entry(2, 1)]);
  });

  it.each([
    ['null', null],
    ['nothing', undefined],
  ])('ends every session where %s is named, and writes that down once', async (_, sessionId) => {
    await signIn(person.id, 3, 3);
    await signIn(person.id, 2, 2);
    const mine = await signIn(mia.id, 1, 1);
    expect(await dataOf(endSessions(mia, person.id, sessionId))).toBe(2);
    expect(await remaining(person.id)).toEqual([]);
    expect(await remaining(mia.id)).toContain(mine);
    expect(await entriesOn(person.id)).toEqual([entry(2, 0)]);
    expect(await dataOf(endSessions(mia, person.id, sessionId))).toBe(0);
    expect(await entriesOn(person.id)).toHaveLength(1);
  });

  it('writes nothing where nobody was signed in', async () => {
    await signIn(person.id, 3, 3, -1);
    expect(await dataOf(endSessions(mia, person.id))).toBe(0);
    expect(await dataOf(endSessions(mia, person.id, crypto.randomUUID()))).toBe(0);
    expect(await entriesOn(person.id)).toEqual([]);
  });

  it('leaves a session alone that is another person’s', async () => {
    const theirs = await signIn(person.id, 3, 3);
    const other = await lane.person();
    expect(await dataOf(endSessions(mia, other.id, theirs))).toBe(0);
    expect(await remaining(person.id)).toEqual([theirs]);
    expect(await entriesOn(other.id)).toEqual([]);
  });

  it('at the same time is counted and written once', async () => {
    await signIn(person.id, 3, 3);
    await signIn(person.id, 2, 2);
    const counts = await Promise.all([1, 2, 3].map(() => dataOf<number>(endSessions(mia, person.id))));
    expect(counts.sort()).toEqual([0, 0, 2]);
    expect(await entriesOn(person.id)).toEqual([entry(2, 0)]);
  });

  it('is for administrators, and changes nothing where it is refused', async () => {
    const theirs = await signIn(person.id, 3, 3);
    for (const by of [...Object.values(others), await lane.signIn(person)])
      expect((await endSessions(by, person.id)).error).toMatchObject({
        code: '42501',
        message: 'Only administrators can sign someone out',
      });
    const asNobody = lane.anonymous.rpc('admin_end_sessions', { p_user_id: person.id });
    expect(await outcome(asNobody)).toBe('42501');
    expect(await outcome(endSessions(mia, unknown))).toBe('PT404');
    expect(await remaining(person.id)).toContain(theirs);
    expect(await entriesOn(person.id)).toEqual([]);
  });
});

it('ending one’s own session without naming one ends none', async () => {
  const theirs = await signIn(person.id, 3, 3);
  const { client } = await lane.signIn(person);
  expect(await dataOf(client.rpc('end_my_session', { p_session_id: null }))).toBe(false);
  expect(await remaining(person.id)).toEqual([theirs, expect.any(String)]);
});
