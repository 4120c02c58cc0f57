import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { clientFor, createPerson, signedIn, type Person } from '#tests/support/backend.ts';
import { startFixtureBackend } from '#tests/support/backend-fixture.ts';
import { folderUntilTheEnd } from '#tests/support/backend-folder.ts';
import { openSocket } from '#tests/support/backend-socket.ts';
import { signToken } from '#tests/support/backend-token.ts';

let backend: RunningBackend;
let signingSecret: string;
let ann: Person;

beforeAll(async () => {
  const folder = folderUntilTheEnd();
  backend = await startFixtureBackend({ data: { kind: 'folder', path: folder } });
  ({ signingSecret } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as {
    signingSecret: string;
  });
  ann = await createPerson(backend, { plan: null });
}, 60_000);

afterAll(() => backend.close());

const tokenFor = (person: Person, secondsToLive: number, secret = signingSecret): string =>
  signToken({ sub: person.id, role: 'authenticated' }, secondsToLive, secret);

const topic = 'realtime:notes';
const binding = { event: '*', schema: 'public', table: 'notes' };
const joinWith = (payload: object, ref = '1'): unknown[] => [ref, ref, topic, 'phx_join', payload];
const joinAs = (token: string, config: object = {}): unknown[] =>
  joinWith({ config: { postgres_changes: [binding], ...config }, access_token: token });

async function addNote(owner: Person): Promise<string> {
  const id = randomUUID();
  await backend.sql('insert into public.notes (id, owner_id, title) values ($1, $2, $3)', [id, owner.id, id]);
  return id;
}

describe('a handshake', () => {
  it.each(['', 'sb_publishable_wrong'])('with the API key "%s" is refused', async (key) => {
    await expect(openSocket(backend, { key })).rejects.toThrow('401');
  });

  it('at another address is refused', async () => {
    const answer = await fetch(`${backend.url}/realtime/v1/other`);
    expect(answer.status).toBe(404);
  });
});

describe('a join', () => {
  it('answers the bindings in their order, each with an id', async () => {
    const socket = await openSocket(backend);
    const second = { event: 'INSERT', schema: 'public', table: 'notes', filter: `owner_id=eq.${ann.id}` };
    socket.send(joinAs(tokenFor(ann, 60), { postgres_changes: [binding, second] }));
    await expect.poll(() => socket.received).toHaveLength(2);
    expect(socket.received).toEqual([
      [
        '1',
        '1',
        topic,
        'phx_reply',
        {
          status: 'ok',
          response: {
            postgres_changes: [
              { ...binding, id: expect.any(Number) as number },
              { ...second, id: expect.any(Number) as number },
            ],
          },
        },
      ],
      [
        '1',
        null,
        topic,
        'system',
        {
          extension: 'postgres_changes',
          status: 'ok',
          message: 'Subscribed to PostgreSQL',
          channel: 'notes',
        },
      ],
    ]);
  });

  it('succeeds with broadcast and presence in its config', async () => {
    const socket = await openSocket(backend);
    const config = {
      broadcast: { ack: true, self: true },
      presence: { key: 'ann', enabled: true },
      private: false,
    };
    socket.send(joinWith({ config }));
    await expect
      .poll(() => socket.received)
      .toEqual([
        ['1', '1', topic, 'phx_reply', { status: 'ok', response: { postgres_changes: [] } }],
        ['1', null, topic, 'presence_state', {}],
      ]);
  });

  it.each([
    ['a table that is not published', { ...binding, table: 'folders' }],
    ['a column that does not exist', { ...binding, filter: 'nothing=eq.1' }],
    ['a column that may not be read', { ...binding, filter: 'secret=eq.kept' }],
    ['a value of the wrong type', { ...binding, filter: 'rank=eq.many' }],
    ['an unknown operator', { ...binding, filter: 'rank=like.1' }],
  ])('for %s tells so', async (_, asked) => {
    const socket = await openSocket(backend);
    socket.send(joinWith({ config: { postgres_changes: [asked] }, access_token: tokenFor(ann, 60) }));
    await expect
      .poll(() => socket.received)
      .toContainEqual(['1', null, topic, 'system', expect.objectContaining({ status: 'error' })]);
  });

  it.each([
    ['forged', () => tokenFor(ann, 60, 'guess')],
    ['expired', () => tokenFor(ann, -60)],
    ['garbled', () => 'not.a.token'],
  ])('with a %s token is refused, without repeating it', async (_, token) => {
    const socket = await openSocket(backend);
    socket.send(joinAs(token()));
    await expect.poll(() => socket.received).toHaveLength(1);
    expect(socket.received[0]).toMatchObject({ 4: { status: 'error' } });
    expect(JSON.stringify(socket.received)).not.toContain(token());
  });

  it('of a private channel is refused', async () => {
    const socket = await openSocket(backend);
    socket.send(joinWith({ config: { private: true } }));
    await expect.poll(() => socket.received).toMatchObject([{ 4: { status: 'error' } }]);
  });

  it('without a token sees what the API key sees', async () => {
    const [asAnon, asService] = [
      await openSocket(backend),
      await openSocket(backend, { key: backend.secretKey }),
    ];
    for (const socket of [asAnon, asService]) {
      socket.send(
        joinWith({ config: { postgres_changes: [binding] }, access_token: backend.publishableKey }),
      );
      await expect.poll(() => socket.received).toHaveLength(2);
    }
    const id = await addNote(ann);
    await expect.poll(() => JSON.stringify(asService.received)).toContain(id);
    expect(JSON.stringify(asAnon.received)).not.toContain(id);
  });
});

describe('a joined channel', () => {
  it('is closed when its token expires, and says why', async () => {
    const socket = await openSocket(backend);
    socket.send(joinAs(tokenFor(ann, 1)));
    await expect.poll(() => socket.received.length, { timeout: 5000 }).toBe(4);
    expect(socket.received.slice(2)).toEqual([
      [
        '1',
        null,
        topic,
        'system',
        expect.objectContaining({ extension: 'system', status: 'error', message: 'Token has expired' }),
      ],
      ['1', '1', topic, 'phx_close', {}],
    ]);
  });

  it('stays open with a renewed token, and sees as its new holder', async () => {
    const bob = await createPerson(backend, { plan: null });
    const socket = await openSocket(backend);
    socket.send(joinAs(tokenFor(ann, 2)));
    await expect.poll(() => socket.received).toHaveLength(2);
    socket.send(['1', '2', topic, 'access_token', { access_token: tokenFor(bob, 600) }]);
    socket.send([null, '3', 'phoenix', 'heartbeat', {}]);
    await expect.poll(() => socket.received).toHaveLength(3);

    const [his, hers] = [await addNote(bob), await addNote(ann)];
    await expect.poll(() => JSON.stringify(socket.received)).toContain(his);
    expect(JSON.stringify(socket.received)).not.toContain(hers);
  });

  it('is closed by a token that does not hold', async () => {
    const socket = await openSocket(backend);
    socket.send(joinAs(tokenFor(ann, 60)));
    socket.send(['1', '2', topic, 'access_token', { access_token: tokenFor(ann, 60, 'guess') }]);
    await expect.poll(() => socket.received.at(-1)).toEqual(['1', '1', topic, 'phx_close', {}]);
  });

  it('hears nothing more once it has left', async () => {
    const socket = await openSocket(backend);
    socket.send(joinAs(tokenFor(ann, 60)));
    socket.send(['1', '2', topic, 'phx_leave', {}]);
    await expect
      .poll(() => socket.received.slice(2))
      .toEqual([
        ['1', '2', topic, 'phx_reply', { status: 'ok', response: {} }],
        ['1', '1', topic, 'phx_close', {}],
      ]);
    await addNote(ann);
    socket.send([null, '3', 'phoenix', 'heartbeat', {}]);
    await expect.poll(() => socket.received).toHaveLength(5);
  });

  it('answers heartbeats, and survives frames that make no sense', async () => {
    const socket = await openSocket(backend);
    socket.sendBytes(Buffer.from([3, 1]));
    socket.sendBytes(Buffer.from('03010217060001', 'hex'));
    socket.send('nonsense');
    socket.send([null, null, 5, {}, null]);
    socket.send([null, '14', 'phoenix', 'heartbeat', {}]);
    await expect
      .poll(() => socket.received)
      .toContainEqual([null, '14', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]);
  });

  it('speaks version 1 to a client that asks for it', async () => {
    const socket = await openSocket(backend, { version: '1.0.0' });
    socket.send({
      topic,
      event: 'phx_join',
      ref: '1',
      join_ref: '1',
      payload: { config: { postgres_changes: [binding] }, access_token: tokenFor(ann, 60) },
    });
    await expect.poll(() => socket.received).toHaveLength(2);
    const id = await addNote(ann);
    await expect
      .poll(() => socket.received.at(-1))
      .toMatchObject({
        topic,
        event: 'postgres_changes',
        ref: null,
        join_ref: null,
        payload: { data: { type: 'INSERT', record: { id } } },
      });
  });
});

describe('supabase-js', () => {
  it('rejoins automatically when the connection was lost', async () => {
    const client = await signedIn(backend, ann);
    await client.realtime.setAuth();
    const statuses: string[] = [];
    client
      .channel('again')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, () => undefined)
      .subscribe((status) => statuses.push(status));
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED']);
    // The client has no way to lose its connection on purpose.
    const inside = client.realtime as unknown as {
      socketAdapter: { getSocket(): { conn: { terminate(): void } } };
    };
    inside.socketAdapter.getSocket().conn.terminate();
    await vi.waitFor(() => {
      expect(statuses.filter((status) => status === 'SUBSCRIBED')).toHaveLength(2);
    }, 8000);
    await client.realtime.disconnect();
  }, 15_000);
});

describe('REST', () => {
  it('refuses an expired token instead of counting it as nobody’s', async () => {
    const answer = await fetch(`${backend.url}/rest/v1/rpc/who_am_i`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, Authorization: `Bearer ${tokenFor(ann, -60)}` },
    });
    expect(answer.status).toBe(401);
    expect((await clientFor(backend).rpc('who_am_i')).status).toBe(200);
  });
});
