import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientWithToken } from '#tests/support/backend.ts';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Where an entry of the log says that something was done: from what the server knows, never from what a client writes.

let lane: DatabaseLane;
let admin: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
});
afterAll(() => lane.close());

const device = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const forged = {
  'X-Forwarded-For': '203.0.113.66',
  'X-Real-IP': '203.0.113.66',
  Forwarded: 'for=203.0.113.66',
  'CF-Connecting-IP': '203.0.113.66',
  'X-Marquee-Peer': '203.0.113.66',
};

/** The administrator, by requests with their own headers. */
const by = (headers: Record<string, string> = {}): SupabaseClient =>
  clientWithToken(lane, admin.session.access_token, {
    'User-Agent': device,
    'X-Request-Id': 'request-7',
    ...headers,
  });

type Origin = { ip: string | null; user_agent: string | null; request_id: string | null };
const lastEntryOn = async (id: string) =>
  (
    await lane.sql<Origin>(
      'select ip, user_agent, request_id from public.audit_log where resource_id = $1 order by seq desc limit 1',
      [id],
    )
  )[0];

async function createModel(client: SupabaseClient): Promise<string> {
  const model = { stage_name: crypto.randomUUID(), real_name: 'Ana', manager_id: admin.id };
  return (await dataOf<{ id: string }>(client.from('models').insert(model).select('id').single())).id;
}

describe('an entry has address and device', () => {
  const known = { ip: '127.0.0.1', user_agent: device, request_id: 'request-7' };

  it('where a row was written, changed and deleted', async () => {
    const id = await createModel(by());
    expect(await lastEntryOn(id)).toEqual(known);
    await by().from('models').update({ status: 'paused' }).eq('id', id).throwOnError();
    expect(await lastEntryOn(id)).toEqual(known);
    await by().from('models').delete().eq('id', id).throwOnError();
    expect(await lastEntryOn(id)).toEqual(known);
  });

  it('where a procedure was called', async () => {
    const person = await lane.person();
    await by().rpc('admin_update_user_role', { target_user_id: person.id, new_role: 'admin' }).throwOnError();
    expect(await lastEntryOn(person.id)).toEqual(known);
  });

  it('that no client chooses', async () => {
    const id = await createModel(by(forged));
    expect(await lastEntryOn(id)).toMatchObject({ ip: '127.0.0.1' });
    const person = await lane.person();
    const rename = { target_user_id: person.id, new_display_name: 'Someone' };
    await by(forged).rpc('admin_update_user_display_name', rename).throwOnError();
    expect(await lastEntryOn(person.id)).toMatchObject({ ip: '127.0.0.1' });
  });

  it('but neither where the server itself did something', async () => {
    const person = await lane.person();
    await lane.sql(`update public.profiles set display_name = 'By hand' where id = $1`, [person.id]);
    expect(await lastEntryOn(person.id)).toEqual({ ip: null, user_agent: null, request_id: null });
  });

  it('and keeps no more of a long header than has room', async () => {
    const id = await createModel(by({ 'User-Agent': 'x'.repeat(3000), 'X-Request-Id': 'y'.repeat(3000) }));
    expect(await lastEntryOn(id)).toMatchObject({ user_agent: 'x'.repeat(300), request_id: 'y'.repeat(100) });
  });

  it('of an IPv6 connection as it is written', async () => {
    expect(
      await lane.sql(`select private.plain_address(' ::FFFF:192.0.2.7 ') as a, private.plain_address('2001:DB8::7') as b,
      private.plain_address('unknown') as c, private.plain_address('') as d`),
    ).toEqual([{ a: '192.0.2.7', b: '2001:db8::7', c: null, d: null }]);
  });
});

it('nobody adds an entry: neither an administrator nor the holder of the secret key', async () => {
  const entry = { seq: 1, event: 'tests.forged', resource_type: 'test', prev_hash: 'x', hash: 'x' };
  for (const client of [admin.client, lane.operator])
    for (const write of [
      client.from('audit_log').insert(entry),
      client.from('audit_log').upsert(entry),
      client.from('audit_log').update({ event: 'tests.forged' }).eq('seq', 1),
      client.from('audit_log').delete().eq('seq', 1),
    ])
      expect(await outcome(write)).toBe('42501');
  expect(await outcome(lane.operator.from('audit_log').select('seq').limit(1))).toBe('ok');
});

describe('the chain of proxies that a header tells of', () => {
  const hopOf = async (chain: string | null, trusted: string) =>
    (await lane.sql<{ hop: string | null }>('select private.hop_of($1, $2) as hop', [chain, trusted]))[0]
      ?.hop;

  it.each([
    ['203.0.113.66, 198.51.100.1', '1', '198.51.100.1'],
    ['203.0.113.66, 198.51.100.1, 10.0.0.1', '2', '198.51.100.1'],
    // A caller that goes round the outer proxy is the one that the inner one has seen.
    ['198.51.100.1', '2', '198.51.100.1'],
    ['203.0.113.66, 198.51.100.1, 10.0.0.1,10.0.0.2', '10.0.0.0/8', '198.51.100.1'],
    ['203.0.113.66, 2001:db8:1::7, 2001:db8:2::1', '10.0.0.0/8, 2001:db8:2::/48', '2001:db8:1::7'],
    ['198.51.100.1', '10.0.0.0/8', '198.51.100.1'],
    ['203.0.113.66, nonsense, 10.0.0.1', '10.0.0.0/8', null],
    ['203.0.113.66, nonsense', '1', null],
    [null, '1', null],
    ['', '10.0.0.0/8', null],
    // A setting that nobody can read is no reason to believe more.
    ['203.0.113.66, 198.51.100.1', 'my proxies', '198.51.100.1'],
    ['203.0.113.66, 198.51.100.1', '0', '198.51.100.1'],
  ])('of %s behind %s ends at %s', async (chain, trusted, hop) => {
    expect(await hopOf(chain, trusted)).toBe(hop);
  });
});
