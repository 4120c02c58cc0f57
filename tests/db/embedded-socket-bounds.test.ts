import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningBackend } from '#backend/start.ts';
import { createPerson, sessionFor } from '#tests/support/backend.ts';
import { openSocket, type RawSocket } from '#tests/support/backend-socket.ts';
import { onEachStore } from '#tests/support/each-store.ts';
import { exchange, openConnection, readAnswer } from '#tests/support/raw-http.ts';

// What one connection may hold and ask for, by web socket or drop by drop.

/** An answer may take its time where other tests run beside. */
const patience = { timeout: 15_000 };

const binding = (filter?: string) => ({
  ...{ event: '*', schema: 'public', table: 'models' },
  ...(filter === undefined ? {} : { filter }),
});
const filters = (count: number) => Array.from({ length: count }, () => binding(`id=eq.${randomUUID()}`));

vi.setConfig({ testTimeout: 60_000 });

onEachStore('a connection', (store, engine) => {
  const join = (topic: string, bindings: unknown, token?: string) => [
    ...['1', '1', topic, 'phx_join'],
    { config: { postgres_changes: bindings }, ...(token === undefined ? {} : { access_token: token }) },
  ];
  const replies = ({ received }: RawSocket) =>
    (
      received as [
        unknown,
        unknown,
        string,
        string,
        { status: string; message?: string; response?: { reason?: string } },
      ][]
    )
      .filter(([, , , event]) => event === 'phx_reply' || event === 'system')
      .map(([, , , , { status, message, response }]) =>
        `${status} ${message ?? response?.reason ?? ''}`.trim(),
      );

  it('may ask for a hundred bindings in one channel', async () => {
    const socket = await openSocket(store().backend);
    socket.send(
      join(
        'realtime:a',
        Array.from({ length: 100 }, () => binding()),
      ),
    );
    await expect.poll(() => replies(socket), patience).toEqual(['ok', 'ok Subscribed to PostgreSQL']);
    socket.send(
      join(
        'realtime:b',
        Array.from({ length: 101 }, () => binding()),
      ),
    );
    await expect
      .poll(() => replies(socket).at(-1), patience)
      .toBe('error ChannelRateLimitReached: A channel may have 100 bindings');
  });

  it('may ask for a filter that can be read', async () => {
    const { backend } = store();
    const { access_token: token } = await sessionFor(backend, await createPerson(backend));
    const socket = await openSocket(backend);
    const hundred = Array.from({ length: 100 }, () => randomUUID()).join(',');
    socket.send(join('realtime:a', [binding(`id=in.(${hundred})`)], token));
    await expect.poll(() => replies(socket), patience).toEqual(['ok', 'ok Subscribed to PostgreSQL']);
    socket.send(join('realtime:b', [binding(`stage_name=eq.${'x'.repeat(5000)}`)], token));
    await expect.poll(() => replies(socket).at(-1), patience).toBe('error Invalid join payload');
  });

  it('shares what is looked at for each change with all windows of that person', async () => {
    const { backend } = store();
    const token = async () => (await sessionFor(backend, await createPerson(backend))).access_token;
    const [mine, others] = [await token(), await token()];
    const sockets = [await openSocket(backend), await openSocket(backend)];
    const [first, second] = sockets;
    if (!first || !second) throw new Error('There are no sockets');
    for (let channel = 0; channel < 5; channel += 1)
      (channel % 2 === 0 ? first : second).send(join(`realtime:${String(channel)}`, filters(100), mine));
    await expect
      .poll(() => sockets.flatMap(replies).filter((line) => line.includes('Subscribed')), patience)
      .toHaveLength(5);
    second.send(join('realtime:more', filters(1), mine));
    await expect.poll(() => replies(second).at(-1), patience).toMatch(/^error Too many bindings or filters/);
    second.send(join('realtime:another', filters(1), others));
    await expect.poll(() => replies(second).at(-1), patience).toBe('ok Subscribed to PostgreSQL');
  });

  it('listens to so many tables at most, as a stranger with all the others', async () => {
    const { backend } = store();
    const sockets = await Promise.all([1, 2].map(() => openSocket(backend)));
    const everything = Array.from({ length: 100 }, () => ({ event: '*', schema: '*' }));
    for (const socket of sockets)
      for (let channel = 0; channel < 20; channel += 1)
        socket.send(join(`realtime:${String(channel)}`, everything));
    const answers = () => sockets.flatMap(replies).filter((line) => line !== 'ok');
    await expect.poll(answers, patience).toHaveLength(40);
    expect(new Set(answers())).toEqual(
      new Set([
        'ok Subscribed to PostgreSQL',
        'error Too many bindings or filters: leave some out, or close other windows',
      ]),
    );
    // Each signed-in person has their own count.
    const { access_token: token } = await sessionFor(backend, await createPerson(backend));
    const mine = await openSocket(backend);
    mine.send(join('realtime:mine', everything, token));
    await expect.poll(() => replies(mine).at(-1), patience).toBe('ok Subscribed to PostgreSQL');
  });

  it('is one of five hundred web sockets of an address', async () => {
    const { backend } = store();
    const url = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=2.0.0`;
    const open = () =>
      new Promise<WebSocket | string>((resolve) => {
        const socket = new WebSocket(url);
        socket.once('open', () => {
          resolve(socket);
        });
        socket.once('error', ({ message }) => {
          resolve(message);
        });
      });
    const all = await Promise.all(Array.from({ length: 510 }, open));
    const opened = all.filter((one) => typeof one !== 'string');
    expect(new Set(all.filter((one) => typeof one === 'string'))).toEqual(
      new Set(['Unexpected server response: 503']),
    );
    // Those of other tests may still be closing.
    expect(opened.length).toBeGreaterThan(480);
    expect(opened.length).toBeLessThanOrEqual(500);
    for (const socket of opened) socket.terminate();
    await expect.poll(async () => typeof (await open()), patience).toBe('object');
  });

  it('is ended by a message beyond measure, and unmoved by one that is nested beyond it', async () => {
    const { backend } = store();
    const socket = await openSocket(backend);
    socket.send(join('realtime:a', JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)));
    socket.send(['1', '2', 'phoenix', 'heartbeat', {}]);
    await expect.poll(() => replies(socket), patience).toEqual(['ok']);
    expect(await endOf(backend, (raw) => raw.send('x'.repeat(200_000)))).toBe(1009);
  });

  // The embedded engine has answered a message before the next one is read, so that none ever waits.
  it.skipIf(engine === 'embedded')('is ended by someone who does not wait for answers', async () => {
    const frame = JSON.stringify(join('realtime:a', filters(50)));
    const end = await endOf(store().backend, (raw) => {
      for (let sent = 0; sent < 400; sent += 1) raw.send(frame);
    });
    expect(end).toBe(1006);
  });

  it.skipIf(engine === 'server')(
    'that brings its request drop by drop is ended',
    { timeout: 60_000 },
    async () => {
      const { backend } = store();
      const socket = await openConnection(backend);
      const ended = new Promise((resolve) => socket.once('close', resolve));
      socket.resume();
      socket.write('GET /config.json HTTP/1.1\r\nHost: localhost\r\n');
      const drops = setInterval(() => socket.write('X-Drop: 1\r\n'), 500);
      await ended;
      clearInterval(drops);
    },
  );

  it('waits with a body only where there is room for it, and holds none for what has not come', async () => {
    const { backend } = store();
    const most = 1_000_000;
    const begin = async (sent: number) => {
      const socket = await openConnection(backend);
      socket.write(
        `POST /rest/v1/models HTTP/1.1\r\nHost: localhost\r\napikey: ${backend.publishableKey}\r\nContent-Length: ${String(most)}\r\n\r\n`,
      );
      socket.write(' '.repeat(sent));
      return socket;
    };
    const post = async () =>
      (
        await fetch(`${backend.url}/rest/v1/models`, {
          method: 'POST',
          headers: { apikey: backend.publishableKey },
          body: `{"stage_name":"x"${' '.repeat(most)}}`,
        })
      ).status;
    const quiet = await Promise.all(Array.from({ length: 100 }, () => begin(0)));
    expect(await post()).toBe(401);
    const holding = await Promise.all(Array.from({ length: 40 }, () => begin(most - 1)));
    const refused: string[] = [];
    for (const socket of holding) socket.on('data', (chunk: Buffer) => refused.push(chunk.toString('utf8')));
    await expect.poll(() => refused.length, patience).toBeGreaterThan(0);
    expect(readAnswer(refused.join(''))).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    // Requests without a body are answered meanwhile.
    const { status } = await fetch(`${backend.url}/auth/v1/health`, {
      headers: { apikey: backend.publishableKey },
    });
    expect(status).toBe(200);
    for (const socket of [...quiet, ...holding]) socket.destroy();
    await expect.poll(post, patience).toBe(401);
  });

  it('brings headers within measure', async () => {
    const { backend } = store();
    const head = (lines: string) =>
      `GET /config.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n`;
    expect(readAnswer(await exchange(backend, head(`X: ${'x'.repeat(20_000)}\r\n`))).status).toBe(431);
    // Those beyond a hundred are not looked at: Node up to 25 answers without them, and refuses the request from 26 on.
    const many = Array.from({ length: 500 }, (_, index) => `X-${String(index)}: 1\r\n`).join('');
    expect([200, 431]).toContain(readAnswer(await exchange(backend, head(many))).status);
  });
});

function endOf(backend: RunningBackend, misbehave: (socket: WebSocket) => void): Promise<number> {
  const url = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=2.0.0`;
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    socket.on('error', () => undefined);
    socket.on('open', () => {
      misbehave(socket);
    });
    socket.on('close', resolve);
  });
}
