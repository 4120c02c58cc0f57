import { request as ask } from 'node:http';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { RunningBackend } from '#backend/start.ts';
import { startDnsDouble, type DnsDouble } from '#tests/doubles/dns-double.ts';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';

// A domain of a creator on the backend: once it was verified it shows one page, and nothing else of the backend is there.

let dns: DnsDouble;
let backend: RunningBackend;
let mia: SupabaseClient;
beforeAll(async () => {
  dns = await startDnsDouble();
  backend = await startTestBackend({ settings: { MARQUEE_DNS_API: dns.url } });
  mia = await signedIn(backend, await createPerson(backend, { role: 'admin' }));
  await backend.sql(
    `insert into public.config (key, value) values ('public_address', 'https://desk.agency.example') on conflict (key) do update set value = excluded.value`,
  );
}, 90_000);
afterAll(async () => {
  await backend.close();
  await dns.close();
});

type Answer = { status: number; html: string; policy: string };
const at = (host: string, path = '/', method = 'GET', body = '') =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Mozilla/5.0 Firefox',
    };
    ask(`${backend.url}${path}`, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          html: Buffer.concat(parts).toString(),
          policy: String(response.headers['content-security-policy'] ?? ''),
        });
      });
    })
      .on('error', reject)
      .end(body);
  });

type Made = {
  id: string;
  row_version: number;
  blocks: { id: string }[];
  custom_domain: { name: string; status: string; records: { type: string; name: string; value: string }[] };
};
let count = 0;
async function pageAt(domain: string, set: object = {}): Promise<Made> {
  const block = {
    ...{ id: crypto.randomUUID(), kind: 'link', label: 'My site', url: 'https://luna.example/shop' },
    password: 'open sesame',
  };
  const plain = { id: crypto.randomUUID(), kind: 'link', label: 'Notes', url: 'https://luna.example/notes' };
  const address = `owned-${String((count += 1))}`;
  const made = await mia
    .rpc('create_link_tree', {
      p_link_tree: { title: 'Luna Vale', domain: address, blocks: [block, plain], ...set },
    })
    .throwOnError();
  const published = await mia.rpc('publish_link_tree', { p_tree_id: made.data as string }).throwOnError();
  const { id, row_version: version } = published.data as Made;
  const named = await mia
    .rpc('set_link_tree_domain', { p_id: id, p_row_version: version, p_domain: domain })
    .throwOnError();
  return named.data as Made;
}
const verified = async (page: Made) => {
  for (const { type, name, value } of page.custom_domain.records)
    dns.records.set(`${type} ${name}`, [type === 'TXT' ? `"${value}"` : `${value}.`]);
  await mia.rpc('check_link_tree_domain', { p_id: page.id }).throwOnError();
  await vi.waitFor(
    async () => {
      expect((await at(page.custom_domain.name)).status).not.toBe(421);
    },
    { timeout: 20_000, interval: 300 },
  );
};

it('shows nothing at a domain before it was verified, and its page from then on', async () => {
  const page = await pageAt('links.luna.example');
  expect((await at('links.luna.example')).status).toBe(421);
  await verified(page);
  const { status, html, policy } = await at('Links.Luna.Example:443');
  expect(status).toBe(200);
  expect(html).toContain('<h1 dir="auto">Luna Vale</h1>');
  expect(html).toContain('href="https://luna.example/notes"');
  expect(html).toContain('<link rel="canonical" href="https://links.luna.example/">');
  expect(policy).toContain("default-src 'none'");
  // What a visitor writes names no other page.
  const other = await pageAt('other.luna.example', { title: 'Nova Quinn' });
  for (const query of ['/?domain=owned-2', '/?host=other.luna.example'])
    expect((await at('links.luna.example', query)).html).toContain('Luna Vale');
  expect(other.custom_domain.status).toBe('pending');
  // Its forms and its numbers work there.
  const id = page.blocks[0]?.id ?? '';
  const asked = await at('links.luna.example', '/', 'POST', new URLSearchParams({ block: id }).toString());
  expect(asked.html).toContain('<input type="password" name="password"');
  const told = JSON.stringify({ tree: page.id, type: 'view' });
  const beacon = await at('links.luna.example', '/functions/v1/link-page?host=x&domain=y', 'POST', told);
  expect([beacon.status, beacon.html]).toEqual([200, '{"status":"counted"}']);
  await backend.sql(`update public.link_trees set status = 'paused' where id = $1`, [page.id]);
  const paused = await at('links.luna.example');
  expect([paused.status, paused.html.includes('This page is not available')]).toEqual([404, true]);
  await mia
    .rpc('set_link_tree_domain', { p_id: page.id, p_row_version: await versionOf(page.id) })
    .throwOnError();
  await vi.waitFor(
    async () => {
      expect((await at('links.luna.example')).status).toBe(421);
    },
    { timeout: 5000, interval: 300 },
  );
});

const versionOf = async (id: string) =>
  (await backend.sql<{ v: number }>('select row_version as v from public.link_trees where id = $1', [id]))[0]
    ?.v;

it('has nothing else of the backend at a domain, and nothing at names like it', async () => {
  await verified(await pageAt('page.luna.example'));
  for (const path of [
    '/index.html',
    '/config.json',
    '/rest/v1/link_trees',
    '/auth/v1/settings',
    '/linktree/owned-1',
    '/shared-document/x',
    '/functions/v1/link-page',
    '/functions/v1/run-outside-work',
    '/storage/v1/object/list/pictures',
    '/storage/v1/object/public/documents/a.png',
    '/storage/v1/object/public/pictures/..%2fx.png',
    '/assets/index.js',
    '/assets/link-page/../index.js',
    '/assets/inter-latin-wght-normal-0000000.woff2',
    '/backup',
  ])
    expect([path, (await at('page.luna.example', path)).status]).toEqual([
      path,
      expect.toSatisfy((status: number) => status === 404 || status === 421),
    ]);
  expect((await at('page.luna.example', '/', 'DELETE')).status).toBe(405);
  for (const host of [
    'luna.example',
    'x.page.luna.example',
    'page.luna.example.evil.example',
    'page.luna.example.',
    'evil.example',
    "' or true --",
  ])
    expect([host, (await at(host)).status]).toEqual([host, 421]);
  const url = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.publishableKey}&vsn=1.0.0`;
  const opened = await new Promise((resolve) => {
    const socket = new WebSocket(url, { headers: { host: 'page.luna.example' } });
    socket.on('open', () => {
      socket.close();
      resolve('open');
    });
    socket.on('error', () => {
      resolve('refused');
    });
  });
  expect(opened).toBe('refused');
});

it('answers by the function, for a proxy that stands before it', async () => {
  await verified(await pageAt('function.luna.example', { title: 'Ava Sterling' }));
  const byHost = async (host: string) => {
    const response = await fetch(`${backend.url}/functions/v1/link-page?host=${encodeURIComponent(host)}`);
    return [response.status, (await response.text()).includes('Ava Sterling')];
  };
  expect(await byHost('function.luna.example')).toEqual([200, true]);
  expect(await byHost('other.luna.example')).toEqual([404, false]);
  expect(await byHost('')).toEqual([404, false]);
});
