import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { guardedHead, type Door } from '#functions/_shared/outside/guarded-head.ts';
import { linkCheckWorker } from '#functions/_shared/outside/link-check-worker.ts';
import { openDoor } from '#functions/_shared/outside/open-door.ts';
import { isPublicAddress } from '#functions/_shared/outside/public-address.ts';
import {
  dataOf,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Links of pages are asked whether they are there: never within a network, and nobody is told twice of one break.

type Dialled = { address: string; host: string; port: number };
const publicAddress = '93.184.215.14';

/** The Internet as one server of HTTP on this machine, whatever the name; `addresses` says what names mean. */
async function internet(answer: RequestListener, addresses: Record<string, string[]> = {}) {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const dialled: Dialled[] = [];
  const door: Door = {
    resolve: (host) => {
      const found = addresses[host] ?? [publicAddress];
      return found.length === 0
        ? Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
        : Promise.resolve(found);
    },
    exchange: ({ address, host, port, text, isEnough, signal }) =>
      new Promise((resolve, reject) => {
        dialled.push({ address, host, port });
        const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
        let received = '';
        const end = () => {
          socket.destroy();
          resolve(received);
        };
        signal.addEventListener('abort', end);
        socket.write(text);
        socket.on('data', (chunk) => {
          received += chunk.toString('latin1');
          if (isEnough(received)) end();
        });
        socket.once('close', end);
        socket.once('error', reject);
      }),
  };
  return { door, dialled };
}

const redirectTo =
  (location: string): RequestListener =>
  (_, response) => {
    response.writeHead(302, { location }).end();
  };

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '3fff::1',
    'fe80::1%eth0',
    '1.2.3',
    '1.2.3.256',
    'localhost',
    '',
    '2001:4860:4860::8888::1',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001:81c::200e',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('asking for the head of a page', () => {
  it('connects to the address that was looked up, and reads no further', async () => {
    let asked: unknown;
    const { door, dialled } = await internet((request, response) => {
      asked = { url: request.url, ...request.headers };
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<html>');
    });
    expect(await guardedHead('https://luna.example/shop?a=1#top', door)).toEqual({ status: 200 });
    expect(dialled).toEqual([{ address: publicAddress, host: 'luna.example', port: 443 }]);
    expect(asked).toMatchObject({ url: '/shop?a=1', host: 'luna.example', connection: 'close' });
    expect(asked).not.toHaveProperty('cookie');
  });

  it('never connects to an address that is not public, whatever stands beside it', async () => {
    const { door, dialled } = await internet((_, response) => response.end(), {
      'inside.example': ['10.0.0.5'],
      'mixed.example': [publicAddress, '127.0.0.1'],
      'meta.example': ['169.254.169.254'],
      '127.0.0.1': ['127.0.0.1'],
      '::1': ['::1'],
    });
    for (const address of [
      'https://inside.example/',
      'https://mixed.example/',
      'https://meta.example/latest/meta-data',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'http://luna.example/',
      'ftp://luna.example/',
      'https://luna.example:22/',
      'https://user:secret@luna.example/',
    ])
      expect(await guardedHead(address, door), address).toEqual({ failure: 'unsafe' });
    expect(dialled).toEqual([]);
  });

  it('checks where each redirect leads', async () => {
    const inside = await internet(redirectTo('https://inside.example/admin'), {
      'inside.example': ['192.168.0.1'],
    });
    expect(await guardedHead('https://luna.example/', inside.door)).toEqual({ failure: 'unsafe' });
    expect(inside.dialled.map(({ host }) => host)).toEqual(['luna.example']);
    const onward = await internet((request, response) =>
      request.url === '/there'
        ? response.writeHead(204).end()
        : response.writeHead(301, { location: '/there' }).end(),
    );
    expect(await guardedHead('https://luna.example/', onward.door)).toEqual({ status: 204 });
    const endless = await internet(redirectTo('/again'));
    expect(await guardedHead('https://luna.example/', endless.door)).toEqual({ failure: 'redirects' });
    expect(endless.dialled).toHaveLength(6);
    const plain = await internet(redirectTo('http://luna.example/'));
    expect(await guardedHead('https://luna.example/', plain.door)).toEqual({ status: 302 });
    expect(plain.dialled).toHaveLength(1);
  });

  it('looks a name up again for each hop, so that a name that changes its meaning gains nothing', async () => {
    const { door, dialled } = await internet(redirectTo('https://luna.example/'));
    const meanings = [[publicAddress], ['127.0.0.1']];
    const changing = { ...door, resolve: () => Promise.resolve(meanings.shift() ?? []) };
    expect(await guardedHead('https://luna.example/', changing)).toEqual({ failure: 'unsafe' });
    expect(dialled.map(({ address }) => address)).toEqual([publicAddress]);
  });

  it('reads past hints, and no more than a head', async () => {
    const { door } = await internet((request) => {
      request.socket.end('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 404 Not Found\r\n\r\n');
    });
    expect(await guardedHead('https://luna.example/', door)).toEqual({ status: 404 });
    const flood = await internet((request) => {
      request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(200_000)}`);
    });
    expect(await guardedHead('https://luna.example/', flood.door)).toEqual({ failure: 'no_answer' });
    const noise = await internet((request) => {
      request.socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n\r\n');
    });
    expect(await guardedHead('https://luna.example/', noise.door)).toEqual({ failure: 'no_answer' });
  });

  it('says that a host is unknown, and asks the second address where the first has no route', async () => {
    const { door } = await internet((_, response) => response.end(), {
      'gone.example': [],
      'two.example': ['2606:4700::1111', publicAddress],
    });
    expect(await guardedHead('https://gone.example/', door)).toEqual({ failure: 'no_host' });
    const tried: string[] = [];
    const halfOpen: Door = {
      ...door,
      exchange: (to) => {
        tried.push(to.address);
        return to.address.includes(':')
          ? door.exchange(to)
          : Promise.reject(Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' }));
      },
    };
    expect(await guardedHead('https://two.example/', halfOpen)).toEqual({ status: 200 });
    expect(tried).toEqual([publicAddress, '2606:4700::1111']);
  });

  it('takes no certificate that is not the host’s', async () => {
    const { door } = await internet((_, response) => response.end());
    const refusing = (code: string): Door => ({
      ...door,
      exchange: () => Promise.reject(Object.assign(new Error('no'), { code })),
    });
    for (const code of ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'])
      expect(await guardedHead('https://luna.example/', refusing(code))).toEqual({ failure: 'certificate' });
  });

  it('ends a connection of the real door that speaks no TLS', async () => {
    const server = createServer((_, response) => response.end());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    await expect(
      openDoor.exchange({
        ...{ address: '127.0.0.1', host: 'luna.example', port, text: 'GET / HTTP/1.1\r\n\r\n' },
        isEnough: () => true,
        signal: AbortSignal.timeout(5000),
      }),
    ).rejects.toThrow();
    expect(await openDoor.resolve('127.0.0.1')).toEqual(['127.0.0.1']);
  });
});

describe('a page', () => {
  let lane: DatabaseLane;
  let mia: ActingPerson;
  let admin: ActingPerson;
  let outsider: ActingPerson;
  beforeAll(async () => {
    lane = await openDatabaseLane();
    mia = await lane.person({ permissions: { can_manage_config: true } });
    admin = await lane.person({ role: 'admin' });
    outsider = await lane.person();
  });
  afterAll(() => lane.close());

  const block = (label: string, path: string, more: object = {}) => ({
    ...{ id: crypto.randomUUID(), kind: 'link', label, url: `https://luna.example${path}` },
    ...more,
  });
  async function published(blocks: object[]): Promise<string> {
    const id = await dataOf<string>(
      mia.client.rpc('create_link_tree', {
        p_link_tree: { title: 'Luna Vale', domain: `check-${crypto.randomUUID().slice(0, 8)}`, blocks },
      }),
    );
    await dataOf(mia.client.rpc('publish_link_tree', { p_tree_id: id }));
    return id;
  }
  /** What the worker would do next with this page. */
  async function check(id: string, door: Door) {
    const [row] = await lane.sql<{ work: unknown }>('select private.start_outside_link_check($1) as work', [
      id,
    ]);
    if (row?.work === null || row === undefined) return null;
    return linkCheckWorker({
      door,
      database: {
        callAs: () => Promise.reject(new Error('Nobody asks')),
        call: async (_name, args) => {
          const { p_tree_id, p_checks } = args as Record<string, unknown>;
          const [told] = await lane.sql<{ answer: number }>(
            'select private.record_link_checks($1, $2::jsonb) as answer',
            [p_tree_id, JSON.stringify(p_checks)],
          );
          return { answer: told?.answer };
        },
      },
    })(row.work, { lease: '' });
  }
  const later = (id: string) =>
    lane.sql(
      `update public.link_tree_blocks set last_checked_at = now() - interval '2 days' where tree_id = $1`,
      [id],
    );
  type Read = {
    row_version: number;
    broken_links: number;
    blocks: {
      label: string | null;
      last_status: number | null;
      last_problem: string | null;
      broken_since: string | null;
    }[];
  };
  const read = (id: string) => dataOf<Read>(mia.client.rpc('get_link_tree', { p_id: id }));
  const news = (person: ActingPerson, id: string) =>
    lane.sql<{ title: string; message: string; count: number }>(
      `select title, message, count from public.notification_queue where user_id = $1 and metadata ->> 'page_id' = $2`,
      [person.id, id],
    );
  const statuses =
    (by: Record<string, number>): RequestListener =>
    (request, response) => {
      response.writeHead(by[request.url ?? ''] ?? 200).end();
    };

  it('tells its people once of a link that is gone, and forgets it when it is back', async () => {
    const id = await published([
      block('Shop', '/shop'),
      block('Prints', '/prints'),
      block('Hidden', '/gone', { is_visible: false }),
      { id: crypto.randomUUID(), kind: 'email', label: 'Write', url: 'mailto:hello@luna.example' },
    ]);
    const before = await read(id);
    const gone = await internet(statuses({ '/prints': 404, '/gone': 404 }));
    expect(await check(id, gone.door)).toEqual({ status: 'done' });
    expect(gone.dialled).toHaveLength(2);
    const after = await read(id);
    expect(after.row_version).toBe(before.row_version);
    expect(after.broken_links).toBe(1);
    expect(after.blocks.find(({ label }) => label === 'Prints')).toMatchObject({
      last_status: 404,
      last_problem: 'not_found',
      broken_since: expect.any(String) as string,
    });
    const told = [{ title: 'A link on Luna Vale doesn’t work', message: 'Prints', count: 1 }];
    expect(await news(mia, id)).toEqual(told);
    expect(await news(admin, id)).toEqual(told);
    expect(await news(outsider, id)).toEqual([]);
    expect(await check(id, gone.door)).toBeNull();
    await later(id);
    await check(id, gone.door);
    expect(await news(mia, id)).toEqual(told);
    await later(id);
    await check(id, (await internet(statuses({}))).door);
    expect((await read(id)).broken_links).toBe(0);
  });

  it('calls a link that does not answer broken the second time alone', async () => {
    const id = await published([
      block('Shop', '/shop'),
      block('Notes', '/notes', { url: 'https://notes.example/' }),
    ]);
    const failing = await internet(statuses({ '/shop': 502 }), { 'notes.example': [] });
    await check(id, failing.door);
    expect((await read(id)).broken_links).toBe(0);
    await later(id);
    await check(id, failing.door);
    expect((await read(id)).blocks.map(({ last_problem }) => last_problem)).toEqual([
      'server_error',
      'no_host',
    ]);
    expect((await read(id)).broken_links).toBe(2);
    expect((await news(mia, id))[0]).toMatchObject({
      title: '2 links on Luna Vale don’t work',
      message: 'Shop, Notes',
    });
  });

  it('takes refusals of bots for answers', async () => {
    const id = await published([block('a', '/a'), block('b', '/b'), block('c', '/c'), block('d', '/d')]);
    const { door } = await internet(statuses({ '/a': 403, '/b': 429, '/c': 999, '/d': 503 }));
    await check(id, door);
    await later(id);
    await check(id, door);
    expect((await read(id)).broken_links).toBe(0);
  });

  it('blames no link where nothing outside is reached', async () => {
    const id = await published([block('Shop', '/shop')]);
    const { door } = await internet(statuses({}));
    const offline: Door = { ...door, resolve: () => Promise.reject(new Error('EAI_AGAIN')) };
    expect(await check(id, offline)).toMatchObject({
      status: 'retry',
      message: 'This server reaches nothing outside',
    });
    expect((await read(id)).blocks[0]).toMatchObject({ last_problem: null });
  });

  it('counts the worst of a row of links, and nothing of an address that was changed meanwhile', async () => {
    const social = {
      ...{
        id: crypto.randomUUID(),
        kind: 'social',
        links: ['https://luna.example/a', 'https://luna.example/b'],
      },
    };
    const changed = block('Shop', '/old');
    const id = await published([social, changed]);
    const [row] = await lane.sql<{ work: { links: { block: string; key: string }[] } }>(
      'select private.start_outside_link_check($1) as work',
      [id],
    );
    expect(row?.work.links).toHaveLength(3);
    await dataOf(
      mia.client.rpc('save_link_tree', {
        p_id: id,
        p_row_version: (await read(id)).row_version,
        p_link_tree: { blocks: [social, { ...changed, url: 'https://luna.example/new' }] },
      }),
    );
    const results = row?.work.links.map(({ block: one, key }, place) => ({
      ...{ block: one, key },
      status: place === 1 || one === changed.id ? 404 : 200,
      problem: place === 1 || one === changed.id ? 'not_found' : null,
    }));
    await lane.sql('select private.record_link_checks($1, $2::jsonb)', [id, JSON.stringify(results)]);
    const { blocks } = await read(id);
    expect(blocks.find(({ label }) => label === 'Shop')).toMatchObject({
      last_status: null,
      broken_since: null,
    });
    expect(blocks.find(({ label }) => label === null)?.last_problem).toBe(
      row?.work.links[1]?.block === social.id ? 'not_found' : null,
    );
  });

  it('is put in line a minute after Publish, by the hour, and after everything else', async () => {
    const id = await published([block('Shop', '/shop')]);
    const jobs = () =>
      lane.sql<{ state: string; soon: boolean }>(
        `select state, run_at < now() + interval '2 minutes' as soon from private.outside_jobs where kind = 'link_check' and subject = $1`,
        [id],
      );
    expect(await jobs()).toEqual([{ state: 'waiting', soon: true }]);
    await lane.sql(`delete from private.outside_jobs where kind = 'link_check'`);
    await lane.sql('select private.job_link_checks()');
    expect(await jobs()).toHaveLength(1);
    await lane.sql(
      `update private.outside_jobs set run_at = now() - interval '1 hour' where kind = 'link_check' and subject = $1`,
      [id],
    );
    const [taken] = await lane.sql<{ job: unknown }>(
      `select private.take_outside_job(array['link_check']) as job`,
    );
    expect(taken?.job).toMatchObject({ kind: 'link_check', work: { tree_id: id } });
    await lane.sql(`delete from private.outside_jobs where kind = 'link_check'`);
  });

  it('stands on the dashboard of those who may put it right', async () => {
    const id = await published([block('Shop', '/shop')]);
    await check(id, (await internet(statuses({ '/shop': 410 }))).door);
    const waiting = async (person: ActingPerson) => {
      const { cards } = await dataOf<{
        cards: {
          name: string;
          data: { sources: { source: string; items: { note: string; number: number }[] }[] };
        }[];
      }>(person.client.rpc('get_dashboard', { p_today: '2026-11-28', p_timezone: 'UTC' }));
      const found = cards.find(({ name }) => name === 'attention')?.data.sources;
      return found?.find(({ source }) => source === 'broken_link')?.items.find(({ note }) => note === id)
        ?.number;
    };
    expect([await waiting(mia), await waiting(admin), await waiting(outsider)]).toEqual([1, 1, undefined]);
    await lane.sql(`update public.link_trees set status = 'paused' where id = $1`, [id]);
    expect(await waiting(mia)).toBeUndefined();
  });
});
