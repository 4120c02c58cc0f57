import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// The hook that a hosted project's auth server asks at each password that it has compared, as it asks: `select private.password_attempt($1)`.

type Decision = { decision: 'continue' | 'reject'; message?: string; should_logout_user?: boolean };

let lane: DatabaseLane;
let person: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
});
beforeEach(async () => {
  person = await lane.person();
});
afterAll(() => lane.close());

async function attempt(valid: boolean, user_id = person.id): Promise<Decision> {
  const event = { metadata: { name: 'password-verification', ip_address: '203.0.113.9' }, user_id, valid };
  const [row] = await lane.sql<{ decision: Decision }>(
    'select private.password_attempt($1::jsonb) as decision',
    [JSON.stringify(event)],
  );
  if (row === undefined) throw new Error('The hook did not answer');
  return row.decision;
}
async function attempts(count: number, valid = false): Promise<Decision[]> {
  const answers: Decision[] = [];
  for (let tried = 0; tried < count; tried += 1) answers.push(await attempt(valid));
  return answers;
}
const goesOn = { decision: 'continue' };
/** As if so much time had gone by. */
const later = (by: string) =>
  lane.sql(
    `update private.tickets set resets_at = resets_at - $1::interval, blocked_until = blocked_until - $1::interval
     where bucket = 'password_by_user'`,
    [by],
  );

describe('a password', () => {
  it('is the auth server’s own matter ten times, then refused for a minute, two, four …', async () => {
    expect(await attempts(10)).toEqual(Array.from({ length: 10 }, () => goesOn));
    for (const minutes of [1, 2, 4]) {
      const { decision, message, should_logout_user } = await attempt(false);
      expect({ decision, should_logout_user }).toEqual({ decision: 'reject', should_logout_user: false });
      const [, seconds] = /^Too many attempts; wait (\d+) s$/.exec(message ?? '') ?? [];
      expect(Math.round(Number(seconds) / 60)).toBe(minutes);
      await later(`${String(minutes)} minutes`);
      expect(await attempt(false)).toEqual(goesOn);
    }
  });

  it('that is right is refused meanwhile by the same answer, so that nothing tells it from a guess', async () => {
    await attempts(10);
    const [wrong, right] = [await attempt(false), await attempt(true)];
    expect({ ...right, message: '' }).toEqual({ ...wrong, message: '' });
    await later('1 minute');
    expect(await attempt(true)).toEqual(goesOn);
  });

  it('that is right starts the count again, and counts for one account alone', async () => {
    await attempts(9);
    expect(await attempt(true)).toEqual(goesOn);
    expect(await attempts(10)).toEqual(Array.from({ length: 10 }, () => goesOn));
    expect(await attempt(false)).toMatchObject({ decision: 'reject' });
    const other = await lane.person();
    expect(await attempt(false, other.id)).toEqual(goesOn);
  });

  it('may be tried again once a code of a mail was right, so that nobody is shut out by others', async () => {
    const setToken = (token: string) =>
      lane.sql('update auth.users set recovery_token = $2 where id = $1', [person.id, token]);
    await setToken('asked for');
    await attempts(10);
    // Another code is no proof, and neither is the hash written again by a sign-in.
    await setToken('asked for again');
    await lane.sql('update auth.users set encrypted_password = $2 where id = $1', [
      person.id,
      'hashed again',
    ]);
    expect(await attempt(true)).toMatchObject({ decision: 'reject' });
    await setToken('');
    expect(await attempt(true)).toEqual(goesOn);
  });
});

it('is asked by nobody but the auth server', async () => {
  for (const client of [lane.anonymous, person.client, lane.operator])
    expect(await outcome(client.rpc('password_attempt', { event: {} }))).toBe('PGRST202');
  const roles = await lane.sql<{ role: string }>(
    `select r.rolname as role from pg_roles r
     where has_function_privilege(r.oid, 'private.password_attempt(jsonb)', 'execute')
       and r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin')`,
  );
  expect(roles).toEqual(lane.engine === 'postgres' ? [{ role: 'supabase_auth_admin' }] : []);
});
