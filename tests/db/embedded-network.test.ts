import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { BackendOptions, RunningBackend } from '#backend/start.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';
import { putDemoFolder } from '#tests/support/demo-folder.ts';
import { onEachStore } from '#tests/support/each-store.ts';
import { openConnection, rawRequest, exchange, readAnswer } from '#tests/support/raw-http.ts';

// What stands between a backend that other machines may reach and a stranger on their network, or a page in someone's browser
// that points its own name at it (DNS rebinding).

const everywhere = { host: '0.0.0.0' } as const;

onEachStore(
  'a backend for other machines',
  (store) => {
    const statusUnder = async (Host: string, target: string, headers: Record<string, string> = {}) =>
      (await rawRequest(store().backend, { target, headers: { Host, ...headers } })).status;

    it('answers under its number, and under the names that it was given', async () => {
      for (const name of ['192.0.2.7', '192.0.2.7:54321', '[2001:db8::7]', 'marquee.lan', 'MARQUEE.lan:8443'])
        expect([name, await statusUnder(name, '/config.json')]).toEqual([name, 200]);
      // Asked by this computer itself.
      expect(await statusUnder('localhost:54321', '/config.json')).toBe(200);
    });

    it('answers nothing under any other name, whatever is asked', async () => {
      const paths = [
        '/',
        '/config.json',
        '/rest/v1/models',
        '/auth/v1/health',
        '/operator/v1/backup',
        '/x/../y',
      ];
      const names = [
        'evil.example',
        'evil.example:80',
        'localhost.evil.example',
        '192.0.2.7.evil.example',
        '',
      ];
      for (const name of names)
        for (const path of paths)
          expect([name, path, await statusUnder(name, path)]).toEqual([name, path, 421]);
      // What a proxy says of the name that it was asked under makes no difference.
      expect(await statusUnder('evil.example', '/config.json', { 'X-Forwarded-Host': 'marquee.lan' })).toBe(
        421,
      );
    });

    it('does not answer two names at once, or none', async () => {
      const { backend } = store();
      const twice =
        'GET /config.json HTTP/1.1\r\nHost: marquee.lan\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
      expect(readAnswer(await exchange(backend, twice)).status).toBeGreaterThanOrEqual(400);
      expect(await exchange(backend, 'GET /config.json HTTP/1.0\r\n\r\n')).not.toContain('sb_publishable_');
      const absolute =
        'GET http://marquee.lan/config.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
      expect(readAnswer(await exchange(backend, absolute)).status).toBe(421);
    });

    it('opens web sockets for its own pages and for clients that are no browser', async () => {
      const { backend } = store();
      const { host } = new URL(backend.url);
      expect(await socketFrom(backend, undefined)).toBe('open');
      expect(await socketFrom(backend, `http://${host}`)).toBe('open');
      for (const origin of [
        'http://evil.example',
        'https://evil.example',
        'null',
        'http://localhost:1',
        'nonsense',
      ])
        expect([origin, await socketFrom(backend, origin)]).toEqual([origin, 403]);
      // Behind a proxy that keeps the name in its own header.
      const forwarded = { 'X-Forwarded-Host': 'marquee.lan' };
      expect(await socketFrom(backend, 'https://marquee.lan', forwarded)).toBe('open');
      expect(await socketFrom(backend, 'https://evil.example', forwarded)).toBe(403);
      expect(await socketFrom(backend, undefined, { Host: 'evil.example' })).toBe(421);
    });

    it('outlives clients that go away in the middle of a handshake', async () => {
      const { backend } = store();
      const handshake = (path: string) =>
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
      for (const path of [
        '/realtime/v1/websocket?apikey=wrong',
        '/rest/v1/models',
        '/',
        '/realtime/v1/../x',
      ]) {
        for (let round = 0; round < 10; round += 1) {
          const socket = await openConnection(backend);
          socket.write(handshake(path));
          socket.resetAndDestroy();
        }
        expect(await statusUnder('localhost', '/config.json')).toBe(200);
      }
    });
  },
  { ...everywhere, names: ['marquee.lan'] },
);

function socketFrom(
  { url, publishableKey }: RunningBackend,
  origin: string | undefined,
  headers: Record<string, string> = {},
): Promise<'open' | number> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, { headers, ...(origin === undefined ? {} : { origin }) });
    socket.on('open', () => {
      socket.terminate();
      resolve('open');
    });
    socket.on('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', reject);
  });
}

describe('the demo on a network', () => {
  const written = () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    return { all: () => lines.join('') };
  };
  const start = async (options: Partial<BackendOptions>): Promise<{ said: string; config: unknown }> => {
    const lines = written();
    const backend = await startTestBackend(options).finally(() => vi.restoreAllMocks());
    const config: unknown = await (await fetch(`${backend.url}/config.json`)).json();
    await backend.close();
    return { said: lines.all(), config };
  };

  it('needs its own flag, and warns at the start and on the page', async () => {
    await expect(start({ ...everywhere, seed: 'demo' })).rejects.toThrow(/--demo-on-network/);
    const { said, config } = await start({ ...everywhere, seed: 'demo', demoOnNetwork: true });
    expect(said).toMatch(/over plain HTTP/);
    expect(said).toMatch(/demo's public passwords/);
    expect(config).toMatchObject({ hasOpenDemo: true });
  });

  it('needs the flag for accounts of an earlier start too, until their passwords are changed', async () => {
    const data = { kind: 'folder', path: join(temporaryFolder(), 'data') } as const;
    await putDemoFolder(data.path);
    const first = await startTestBackend({ data, seed: 'demo' });
    const onThisComputer: unknown = await (await fetch(`${first.url}/config.json`)).json();
    expect(onThisComputer).not.toHaveProperty('hasOpenDemo');
    await first.close();
    await expect(start({ ...everywhere, data })).rejects.toThrow(/--demo-on-network/);

    const again = await startTestBackend({ data });
    await again.sql(
      `update auth.users set encrypted_password = extensions.crypt('nobody knows', extensions.gen_salt('bf', 4))`,
    );
    await again.close();
    const { said, config } = await start({ ...everywhere, data });
    expect(said).not.toContain('demo');
    expect(config).not.toHaveProperty('hasOpenDemo');
  }, 60_000);

  it('is no matter on this computer alone, where nothing is said either', async () => {
    const { said } = await start({ seed: 'demo' });
    expect(said).toBe('');
  });

  it('says of every start for other machines that nothing is encrypted', async () => {
    const { said } = await start({ host: '::' });
    expect(said).toMatch(/over plain HTTP.*HTTPS/s);
    const named = await start({ host: 'localhost' });
    expect(named.said).toBe('');
  });
});
