import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningBackend } from '#backend/start.ts';
import { startTestBackend } from '#tests/support/backend.ts';

// A page elsewhere may point its own name at this computer (DNS rebinding). The browser then counts the backend as that
// page's own server; only the Host header still tells the difference.

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const statusUnder = (host: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(`${backend.url}${path}`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

describe('a backend on this computer', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'marquee.localhost:4000'])('answers as %s', async (host) => {
    expect(await statusUnder(host, '/config.json')).toBe(200);
  });

  it.each(['evil.example', 'evil.example:54321', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'does not answer as %j',
    async (host) => {
      for (const path of ['/config.json', '/rest/v1/models', '/auth/v1/settings', '/']) {
        expect(await statusUnder(host, path)).toBe(421);
      }
    },
  );

  it('opens no socket under a foreign name', async () => {
    const url = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=1.0.0`;
    const outcome = (host: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url, { headers: { host } });
        socket.on('open', () => {
          socket.close();
          resolve('open');
        });
        socket.on('error', () => {
          resolve('refused');
        });
      });
    expect(await outcome('localhost')).toBe('open');
    expect(await outcome('evil.example')).toBe('refused');
  });
});
