import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';

import { clientFor, createPerson, startTestBackend, type Person } from '#tests/support/backend.ts';
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// A server without live updates, as a small one may be: the page asks every half minute, and hears what an event would have told.

let backend: RunningBackend;
let proxy: FaultProxy;
let host: ReturnType<typeof startServiceHost>;
let person: Person;
beforeAll(async () => {
  backend = await startTestBackend();
  proxy = await startFaultProxy(backend.url);
  proxy.begin({ kind: 'refuse', on: /realtime/ });
}, 60_000);
beforeEach(async () => {
  person = await createPerson(backend);
  host = startServiceHost({ url: proxy.url, publishableKey: backend.publishableKey });
  await host.call('auth.signIn', { email: person.email, password: person.password });
  await expect
    .poll(() => heard('connection.changed'), { timeout: 10_000 })
    .toContainEqual({ name: 'connection.changed', payload: { status: 'lost' } });
});
afterEach(() => host.stop());
afterAll(async () => {
  await proxy.close();
  await backend.close();
});

const heard = (name: string) => host.heard.filter((event) => event.name === name);
const sessions = () => heard('auth.sessionChanged').map(({ payload }) => payload);
const set = (fields: object) =>
  clientFor(backend, backend.secretKey).from('profiles').update(fields).eq('id', person.id).throwOnError();

describe('without live updates', () => {
  it('someone who was deactivated is signed out with that reason', async () => {
    await set({ status: 'inactive' });
    await host.call('connection.check');
    await expect.poll(sessions).toEqual([{ session: null, end: 'deactivated' }]);
    await expect.poll(() => host.stored.size).toBe(0);
  });

  it('someone whose sessions were ended hears that', async () => {
    await backend.sql('delete from auth.sessions where user_id = $1', [person.id]);
    await host.call('connection.check');
    await expect.poll(sessions).toEqual([{ session: null, end: 'by-server' }]);
  });

  it('a profile that changed arrives once', async () => {
    // The last that is asked, whether this session is still one.
    const asked = () => proxy.count('GET', /\/auth\/v1\/user/);
    const check = async () => {
      const before = asked();
      await host.call('connection.check');
      await expect.poll(asked).toBe(before + 1);
    };
    await check();
    await expect.poll(sessions).toHaveLength(1);
    await check();
    await set({ role: 'admin' });
    await check();
    await expect.poll(sessions).toHaveLength(2);
    expect(sessions().at(-1)).toMatchObject({ session: { profile: { id: person.id, role: 'admin' } } });
  });

  it('nothing ends because the server is away as well', async () => {
    const end = proxy.begin({ kind: 'refuse' });
    await host.call('connection.check');
    await host.call('connection.check');
    end();
    expect(sessions().map((payload) => (payload as { session: unknown }).session)).not.toContain(null);
    expect(host.stored.size).toBe(1);
  });
});
