import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** What came back, as far as it is HTTP. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

type Server = { url: string };

/** A connection on which any bytes can be sent; gone when the test ends. */
export async function openConnection({ url }: Server): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes and answers what comes back until the server has closed the connection. */
export async function exchange(server: Server, bytes: string | Buffer): Promise<string> {
  const socket = await openConnection(server);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('utf8');
}

type RawRequest = { target: string; method?: string; headers?: Record<string, string>; body?: string };

/** One request whose target goes out letter by letter as it is written: `fetch` would tidy it up. */
export async function rawRequest(
  server: Server,
  { target, method = 'GET', headers = {}, body = '' }: RawRequest,
): Promise<RawAnswer> {
  const all = {
    Host: new URL(server.url).host,
    Connection: 'close',
    ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return readAnswer(await exchange(server, `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`));
}

/** Takes the first answer apart. */
export function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), value.join(':').trim()];
    }),
  );
  return {
    status: Number(/^HTTP\/1\.1 ([0-9]{3})/.exec(first)?.[1] ?? 0),
    headers,
    body: rest.join('\r\n\r\n'),
  };
}
