import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readProxies, type Proxy } from './proxies.ts';
import { connectBy } from './tunnel.ts';

let open: (Server | HttpServer)[];
let target: number;
/** The targets that were requested from the proxies. */
let asked: string[];

async function listen(server: Server | HttpServer): Promise<number> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeEach(async () => {
  open = [];
  asked = [];
  target = await listen(createServer((socket) => socket.on('error', () => undefined).end('here')));
});
afterEach(() => {
  for (const server of open) server.close();
});

/** Connects any request to the target. */
const httpProxy = (status = 200) =>
  listen(
    createHttpServer().on('connect', ({ url, headers }, socket: Socket) => {
      asked.push(`${url ?? ''} as ${headers.host ?? ''}`);
      socket.write(`HTTP/1.1 ${status} Whatever\r\n\r\n`);
      if (status !== 200) socket.end();
      else connect(target, '127.0.0.1').pipe(socket);
    }),
  );

/** Answers one byte at a time, like a slow connection. */
const socksProxy = ({ method = 0, reply = 0 } = {}) =>
  listen(
    createServer((socket) => {
      socket.once('data', () => {
        socket.write(Uint8Array.of(5));
        setTimeout(() => socket.write(Uint8Array.of(method)), 5);
        socket.once('data', (request: Buffer) => {
          const length = request[4] ?? 0;
          asked.push(
            request[3] === 3
              ? `${request.subarray(5, 5 + length).toString()}:${request.readUInt16BE(5 + length)}`
              : `${request.subarray(4, 8).join('.')}:${request.readUInt16BE(8)}`,
          );
          socket.write(Uint8Array.of(5, reply, 0, 1, 127, 0));
          setTimeout(() => {
            socket.write(Uint8Array.of(0, 1, 0, 80));
            connect(target, '127.0.0.1').pipe(socket);
          }, 5);
        });
      });
    }),
  );

const place = { host: 'agency.example', port: 443 };
async function wordFrom(ways: readonly Proxy[], to = place): Promise<string> {
  const socket = await connectBy(ways, to, AbortSignal.timeout(2000));
  let said = '';
  for await (const part of socket) said += String(part);
  return said;
}
const at = (kind: 'http' | 'socks5', port: number): Proxy => ({ kind, host: '127.0.0.1', port });

it('goes straight there where no proxy stands between', async () => {
  expect(await wordFrom([{ kind: 'direct' }], { host: '127.0.0.1', port: target })).toBe('here');
});

it('asks a proxy for the name, or the address, without looking it up', async () => {
  const proxy = at('http', await httpProxy());
  expect(await wordFrom([proxy])).toBe('here');
  await wordFrom([proxy], { host: '2606:2800::1', port: 8443 });
  expect(asked).toEqual([
    'agency.example:443 as agency.example:443',
    '[2606:2800::1]:8443 as [2606:2800::1]:8443',
  ]);
});

it('speaks SOCKS as well', async () => {
  const proxy = at('socks5', await socksProxy());
  expect(await wordFrom([proxy])).toBe('here');
  expect(await wordFrom([proxy], { host: '93.184.216.34', port: 80 })).toBe('here');
  expect(asked).toEqual(['agency.example:443', '93.184.216.34:80']);
});

it('takes the next way where one does not lead there', async () => {
  const closed = at(
    'http',
    await listen(createServer().on('connection', (socket: Socket) => socket.destroy())),
  );
  const refusing = at('http', await httpProxy(407));
  const working = at('http', await httpProxy());
  expect(await wordFrom([closed, refusing, working])).toBe('here');
});

it('fails where none does, and says why', async () => {
  await expect(wordFrom([])).rejects.toThrow('names no proxy');
  await expect(wordFrom([at('http', await httpProxy(407))])).rejects.toThrow('The proxy answered 407');
  await expect(wordFrom([at('socks5', await socksProxy({ method: 2 }))])).rejects.toThrow('password');
  await expect(wordFrom([at('socks5', await socksProxy({ reply: 2 }))])).rejects.toThrow('answered 2');
});

it.each(['http', 'socks5'] as const)(
  'gives up on a silent proxy when there is no time left: %s',
  async (kind) => {
    const silent = at(kind, await listen(createServer(() => undefined)));
    await expect(connectBy([silent], place, AbortSignal.timeout(50))).rejects.toThrow();
  },
);

it.each([
  ['DIRECT', [{ kind: 'direct' }]],
  [
    'PROXY proxy.example:8080; HTTPS [2606::1]:443;SOCKS5 one:1080; SOCKS two:1081; DIRECT',
    [
      { kind: 'http', host: 'proxy.example', port: 8080 },
      { kind: 'https', host: '2606::1', port: 443 },
      { kind: 'socks5', host: 'one', port: 1080 },
      { kind: 'socks5', host: 'two', port: 1081 },
      { kind: 'direct' },
    ],
  ],
  ['SOCKS4 old:1080; QUIC new:443; PROXY nothing', []],
  ['', []],
])('reads what Chromium answers: %j', (answer, proxies) => {
  expect(readProxies(answer)).toEqual(proxies);
});
