import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientWithToken } from '#tests/support/backend.ts';
import {
  dataOf,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Where requests come from in the eyes of a database that a gateway asks, by config trusted_proxies. The embedded backend sees
// the connection itself: trusted-proxies.test.ts. How a chain is read: caller-address.test.ts.

let lane: DatabaseLane;
let admin: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
});
afterAll(() => lane.close());

/** The address in the entry of the log that a request leaves. The gateway adds its own peer, which is this machine. */
async function writtenDown(
  trusted: string,
  headers: Record<string, string>,
): Promise<string | null | undefined> {
  await lane.sql(`update public.config set value = $1 where key = 'trusted_proxies'`, [trusted]);
  const model = { stage_name: crypto.randomUUID(), real_name: 'Ana', manager_id: admin.id };
  const client = clientWithToken(lane, admin.session.access_token, headers);
  const { id } = await dataOf<{ id: string }>(client.from('models').insert(model).select('id').single());
  const [entry] = await lane.sql<{ ip: string | null }>(
    'select ip from public.audit_log where resource_id = $1',
    [id],
  );
  return entry?.ip;
}

it('counts the proxies in front of the gateway as the setting says', async () => {
  const throughOne = { 'X-Forwarded-For': '203.0.113.66, 198.51.100.1' };
  expect(await writtenDown('1', throughOne)).toBe('127.0.0.1');
  expect(await writtenDown('2', throughOne)).toBe('198.51.100.1');
  expect(await writtenDown('127.0.0.0/8', throughOne)).toBe('198.51.100.1');
  expect(await writtenDown('not readable', throughOne)).toBe('127.0.0.1');
});

it('believes Cloudflare where a project is reached through it alone, and nobody else', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.66', 'CF-Connecting-IP': '198.51.100.1' };
  expect(await writtenDown('cloudflare', headers)).toBe('198.51.100.1');
  expect(await writtenDown('cloudflare', { 'X-Forwarded-For': '203.0.113.66' })).toBeNull();
  expect(await writtenDown('1', headers)).toBe('127.0.0.1');
});
