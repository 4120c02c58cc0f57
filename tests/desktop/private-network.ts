import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request as forward } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';

/** What an agency's network may look like: names that only its proxy knows, and certificates of a private authority. */
export type PrivateNetwork = {
  /** The proxy's address. */
  proxy: string;
  /** Which places the proxy was asked for. */
  asked: string[];
  /** Makes a person's computer trust the authority, as an administrator would. */
  trust: (home: string) => void;
  close: () => void;
};

export const serverName = 'northlight.test';
export const photoName = 'photos.test';

/** The smallest PNG there is: one point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Stands between the app and the backend, which answers to its own names alone. */
export async function startPrivateNetwork(folder: string, backendUrl: string): Promise<PrivateNetwork> {
  const target = new URL(backendUrl);
  const { authority, key, cert } = makeCertificates(folder);
  const sockets = new Set<Socket>();

  const site = createHttpsServer({ key, cert }, (request, response) => {
    if (request.headers.host === photoName) {
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
      return;
    }
    const { method, url, headers } = request;
    const onward = forward(
      {
        host: target.hostname,
        port: target.port,
        method,
        path: url,
        headers: { ...headers, host: target.host },
      },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  site.on('upgrade', (request, socket: Socket) => {
    const onward = connect(Number(target.port), target.hostname, () => {
      const { host: _, ...headers } = request.headers;
      const lines = Object.entries({ ...headers, host: target.host }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      onward.write([`GET ${request.url ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) end.on('error', () => end.destroy());
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');

  const asked: string[] = [];
  const proxy = createHttpServer((_request, response) => response.writeHead(403).end());
  proxy.on('connect', ({ url = '' }, socket: Socket, head) => {
    asked.push(url);
    // Whatever the name, or the address behind it: this is all that there is.
    const onward = connect((site.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => end.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    asked,
    trust: (home) => {
      // Where Chromium looks on Linux.
      const database = path.join(home, '.pki/nssdb');
      mkdirSync(database, { recursive: true });
      const store = `sql:${database}`;
      execFileSync('certutil', ['-d', store, '-N', '--empty-password']);
      execFileSync('certutil', ['-d', store, '-A', '-t', 'C,,', '-n', 'Northlight', '-i', authority]);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      site.close();
    },
  };
}

/** Made for each test, so that no key is in the repository. */
function makeCertificates(folder: string): { authority: string; key: Buffer; cert: Buffer } {
  mkdirSync(folder, { recursive: true });
  const file = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    ...['req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=Northlight authority'],
    ...['-keyout', file('authority.key'), '-out', file('authority.pem')],
  );
  openssl(
    ...['req', ...newKey, '-subj', `/CN=${serverName}`],
    ...['-keyout', file('server.key'), '-out', file('server.csr')],
  );
  writeFileSync(file('names.cnf'), `subjectAltName=DNS:${serverName},DNS:${photoName}\n`);
  openssl(
    ...[
      'x509',
      '-req',
      '-days',
      '2',
      '-in',
      file('server.csr'),
      '-extfile',
      file('names.cnf'),
      '-CAcreateserial',
    ],
    ...['-CA', file('authority.pem'), '-CAkey', file('authority.key'), '-out', file('server.pem')],
  );
  return {
    authority: file('authority.pem'),
    key: readFileSync(file('server.key')),
    cert: readFileSync(file('server.pem')),
  };
}
