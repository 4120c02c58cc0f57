import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchPhoto, type PhotoWeb } from './photos.ts';

const address = 'https://photos.example/ava.jpg?size=2';
const publicAddress = '93.184.216.34';

let server: Server;
let answer: RequestListener;
/** The addresses and hosts that were connected to. */
let connected: string[];
let asked: { url: string | undefined; headers: Record<string, unknown> }[];
let names: Record<string, readonly string[]>;

beforeEach(async () => {
  connected = [];
  asked = [];
  names = { 'photos.example': [publicAddress], 'elsewhere.example': ['2606:2800:220:1::1'] };
  server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A fake web, all of it answered by the server above. */
const web = (): PhotoWeb => ({
  connectToAddress: async (to, { host, port }) => {
    connected.push(`${host} at ${to}:${port}`);
    return connect((server.address() as AddressInfo).port, '127.0.0.1');
  },
  lookUp: async (name) => names[name] ?? [],
  patienceMs: 500,
});

const picture =
  (body: string | Uint8Array, type = 'image/jpeg', status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  };
const redirect =
  (...to: string[]): RequestListener =>
  (_request, response) => {
    const next = to.shift();
    if (next === undefined) response.writeHead(200, { 'Content-Type': 'image/png' }).end('pixels');
    else response.writeHead(302, { Location: next }).end();
  };

describe('photos for the page', () => {
  it('come with their type, and without telling who looks', async () => {
    answer = picture('pixels', 'Image/JPEG; charset=binary');
    const photo = await fetchPhoto(address, web());
    expect(photo?.type).toBe('image/jpeg');
    expect(Buffer.from(photo?.body ?? []).toString()).toBe('pixels');
    expect(connected).toEqual([`photos.example at ${publicAddress}:443`]);
    expect(asked[0]?.url).toBe('/ava.jpg?size=2');
    expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(asked[0]?.headers).toMatchObject({ host: 'photos.example', 'user-agent': 'Marquee' });
  });

  it.each([
    '',
    'photo.jpg',
    'http://photos.example/ava.jpg',
    'file:///etc/passwd',
    'app://bundle/index.html',
    'https://user:word@photos.example/ava.jpg',
    'https://127.0.0.1/ava.jpg',
    'https://2130706433/ava.jpg',
    'https://[::1]/ava.jpg',
    'https://[::ffff:10.0.0.1]/ava.jpg',
    'https://192.168.1.1/ava.jpg',
    'https://nobody.example/ava.jpg',
  ])('are not asked for at %s', async (elsewhere) => {
    expect(await fetchPhoto(elsewhere, web())).toBeUndefined();
    expect(connected).toEqual([]);
  });

  it.each([[['10.0.0.1']], [[publicAddress, '127.0.0.1']], [['fd00::1']], [['169.254.169.254']]])(
    'are not asked for where a name stands for %j',
    async (addresses) => {
      names['photos.example'] = addresses;
      expect(await fetchPhoto(address, web())).toBeUndefined();
      expect(connected).toEqual([]);
    },
  );

  it('are asked for at the address that was judged, whatever the name stands for by then', async () => {
    answer = picture('pixels');
    const lookedUp: string[] = [];
    const rebound: PhotoWeb = {
      ...web(),
      lookUp: async (name) => {
        lookedUp.push(name);
        return lookedUp.length === 1 ? [publicAddress] : ['127.0.0.1'];
      },
    };
    expect(await fetchPhoto(address, rebound)).toBeDefined();
    expect(lookedUp).toEqual(['photos.example']);
    expect(connected).toEqual([`photos.example at ${publicAddress}:443`]);
  });
});

describe('a redirect', () => {
  it('is followed on the public web', async () => {
    answer = redirect('/other.jpg', 'https://elsewhere.example:8443/last.png');
    expect(await fetchPhoto(address, web())).toMatchObject({ type: 'image/png' });
    expect(connected).toEqual([
      `photos.example at ${publicAddress}:443`,
      `photos.example at ${publicAddress}:443`,
      'elsewhere.example at 2606:2800:220:1::1:8443',
    ]);
  });

  it.each([
    'http://photos.example/ava.jpg',
    'https://127.0.0.1/ava.jpg',
    'https://[fd00::1]/ava.jpg',
    'https://router.example/ava.jpg',
    'file:///etc/passwd',
    '//localhost/ava.jpg',
  ])('is not followed to %s', async (to) => {
    names['router.example'] = ['192.168.0.1'];
    names['localhost'] = ['127.0.0.1'];
    answer = redirect(to);
    expect(await fetchPhoto(address, web())).toBeUndefined();
    expect(connected).toHaveLength(1);
  });

  it('is not followed for ever', async () => {
    answer = redirect(...Array<string>(100).fill('/again.jpg'));
    expect(await fetchPhoto(address, web())).toBeUndefined();
    expect(connected).toHaveLength(4);
  });
});

describe('there is no photo', () => {
  it.each([
    ['a page', picture('<p>', 'text/html')],
    ['a drawing that could hold a script', picture('<svg/>', 'image/svg+xml')],
    ['an error', picture('gone', 'image/jpeg', 404)],
    ['more than five megabytes', picture(new Uint8Array(5 * 1024 * 1024 + 1))],
    [
      'more than five megabytes, without saying so',
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'image/png' });
        response.write(new Uint8Array(5 * 1024 * 1024));
        response.end('x');
      },
    ],
    ['nothing whole', (_request, response) => response.destroy()],
  ] satisfies [string, RequestListener][])('where there lies %s', async (_what, listener) => {
    answer = listener;
    expect(await fetchPhoto(address, web())).toBeUndefined();
    expect(connected).toHaveLength(1);
  });

  it.each([
    ['never answers', () => undefined],
    [
      'never ends',
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'image/png' }).write('x');
      },
    ],
  ] satisfies [string, RequestListener][])('where a server %s', async (_what, listener) => {
    answer = listener;
    expect(await fetchPhoto(address, web())).toBeUndefined();
    expect(connected).toHaveLength(1);
  });

  it('where nothing can be reached', async () => {
    const unreachable = { ...web(), connectToAddress: () => Promise.reject(new Error('offline')) };
    expect(await fetchPhoto(address, unreachable)).toBeUndefined();
  });
});
