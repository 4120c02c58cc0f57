import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import type { Door } from '#functions/_shared/outside/guarded-head.ts';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';

// Link pages as the backend serves them: whole without any script, with nothing in them that was not published.

/** The Internet of these tests: one page of it is gone. */
const door: Door = {
  resolve: () => Promise.resolve(['93.184.215.14']),
  exchange: ({ text }) =>
    Promise.resolve(`HTTP/1.1 ${String(text).startsWith('GET /gone ') ? '404 Not Found' : '200 OK'}\r\n\r\n`),
};

let backend: RunningBackend;
let mia: SupabaseClient;
beforeAll(async () => {
  backend = await startTestBackend({ door });
  mia = await signedIn(backend, await createPerson(backend, { role: 'admin' }));
});
afterAll(() => backend.close());

let count = 0;
type Made = { id: string; domain: string; blocks: { id: string }[] };
const link = (more: object = {}) => ({
  id: crypto.randomUUID(),
  kind: 'link',
  label: 'My site',
  url: 'https://luna.example/shop',
  ...more,
});
async function publish(blocks: object[], set: object = {}): Promise<Made> {
  const domain = `luna-${String((count += 1))}`;
  const made = await mia
    .rpc('create_link_tree', {
      p_link_tree: { title: 'Luna <b>Vale</b>', domain, bio: 'Film & sea', blocks, ...set },
    })
    .throwOnError();
  const published = await mia.rpc('publish_link_tree', { p_tree_id: made.data as string }).throwOnError();
  return { domain, ...(published.data as { id: string; blocks: { id: string }[] }) };
}
async function get(domain: string, query = '') {
  const response = await fetch(`${backend.url}/linktree/${domain}${query}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
}
async function post(domain: string, fields: Record<string, string>) {
  const response = await fetch(`${backend.url}/linktree/${domain}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { status: response.status, html: await response.text() };
}
const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const tell = async (body: object, headers: Record<string, string> = { 'user-agent': agent }) =>
  fetch(`${backend.url}/functions/v1/link-page`, { method: 'POST', body: JSON.stringify(body), headers });

it('is a page with everything escaped, a strict policy and campaign tags', async () => {
  const { domain } = await publish(
    [link(), link({ label: 'Write', url: 'mailto:hello@luna.example', kind: 'email' })],
    {
      utm: { source: 'marquee' },
      theme: { preset: 'own', background: '#112233', text: '#ffffff', button: '#ffffff', label: '#000000' },
    },
  );
  const { status, headers, html } = await get(domain);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).toContain('<h1 dir="auto">Luna &lt;b&gt;Vale&lt;/b&gt;</h1>');
  expect(html).toContain('href="https://luna.example/shop?utm_source=marquee"');
  expect(html).toContain('href="mailto:hello@luna.example"');
  expect(html).toContain(`<meta property="og:url" content="${backend.url}/linktree/${domain}">`);
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain(
    `default-src 'none'; style-src 'sha256-${hash}'; script-src 'self'; img-src 'self';`,
  );
  expect(policy).toContain("frame-ancestors 'none'");
  expect(
    html.match(/https?:\/\/[^"/]+/g)?.filter((host) => !/luna\.example|127\.0\.0\.1/.test(host)),
  ).toEqual([]);
  expect(headers.getSetCookie()).toEqual([]);
  expect(html.length).toBeLessThan(15_000);
});

it('names the address that its server knows, never one that a caller brings', async () => {
  const { domain } = await publish([link()], {});
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const shown = async () => (await fetch(`${backend.url}/linktree/${domain}`, { headers: forged })).text();
  const [own, public_] = [`${backend.url}/linktree/${domain}`, `https://desk.example/linktree/${domain}`];
  expect(await shown()).toContain(`<meta property="og:url" content="${own}">`);
  await backend.sql(
    `insert into public.config (key, value) values ('public_address', 'https://desk.example/')`,
  );
  expect(await shown()).toContain(`<meta property="og:url" content="${public_}">`);
  await backend.sql(`delete from public.config where key = 'public_address'`);
});

it.each([
  ['nothing', 'null', 400],
  ['a list', '[1]', 400],
  ['tags that are nested deep', `{"tree": "TREE", "utm": ${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`, 200],
])('answers a beacon that tells %s', async (_, body, status) => {
  const { id } = await publish([link()]);
  const answered = await fetch(`${backend.url}/functions/v1/link-page`, {
    method: 'POST',
    headers: { 'user-agent': agent },
    body: body.replace('TREE', id),
  });
  expect([status, answered.status]).toEqual([status, status]);
});

it('answers the same for unknown, draft and paused pages', async () => {
  const { domain, id } = await publish([link()]);
  await backend.sql(`update public.link_trees set status = 'paused' where id = $1`, [id]);
  const draft = await mia
    .rpc('create_link_tree', { p_link_tree: { title: 'Draft', domain: 'a-draft' } })
    .throwOnError();
  expect(draft.data).toBeTypeOf('string');
  const pages = await Promise.all([get(domain), get('unknown'), get('a-draft')]);
  expect(new Set(pages.map(({ status, html }) => `${String(status)} ${html}`)).size).toBe(1);
  expect(pages[0]).toMatchObject({
    status: 404,
    html: expect.stringContaining('This page is not available') as string,
  });
});

it('asks for the gate by a form, with no link in the page', async () => {
  const { domain } = await publish([link()], { gate: 'age_18' });
  const asked = await get(domain);
  expect(asked.html).toContain('<button class="main">I am 18 or older</button>');
  expect(asked.html).not.toContain('luna.example');
  expect((await get(domain, '?gate=1')).html).toContain('href="https://luna.example/shop"');
});

it('opens a block with a password by forms alone, and waits after five wrong ones', async () => {
  const made = await publish([link({ password: 'open sesame', max_clicks: 2 })]);
  const block = made.blocks[0]?.id ?? '';
  const page = await get(made.domain);
  expect(page.html).not.toContain('luna.example');
  expect(page.html).toContain(`<form method="post" data-open="${block}">`);
  expect((await post(made.domain, { block })).html).toContain('<input type="password" name="password"');
  expect((await post(made.domain, { block, password: 'wrong' })).html).toContain(
    'Incorrect password. 4 tries left.',
  );
  const opened = await post(made.domain, { block, password: 'open sesame' });
  expect(opened.html).toContain('href="https://luna.example/shop"');
  expect(opened.html).toContain('<meta http-equiv="refresh" content="0;url=https://luna.example/shop">');
  for (let tries = 0; tries < 5; tries += 1) await post(made.domain, { block, password: 'wrong' });
  expect((await post(made.domain, { block, password: 'open sesame' })).html).toContain(
    'Try again in 15 minutes.',
  );
});

it('asks for the gate of a block, and says when its clicks are used up', async () => {
  const made = await publish([link({ gate: 'age_21' }), link({ max_clicks: 1 })]);
  const [gated, limited] = made.blocks.map(({ id }) => id);
  expect((await post(made.domain, { block: gated ?? '' })).html).toContain('I am 21 or older');
  expect((await post(made.domain, { block: gated ?? '', gate: '1' })).html).toContain(
    'Continue to luna.example',
  );
  expect((await post(made.domain, { block: limited ?? '' })).html).toContain('Continue to luna.example');
  expect((await post(made.domain, { block: limited ?? '' })).html).toContain('This link is not available.');
});

it('counts what people do by the beacon alone, and no bots', async () => {
  const made = await publish([link()]);
  await get(made.domain);
  const block = made.blocks[0]?.id;
  const answers = [
    await tell({ tree: made.id, type: 'view', referrer: 'https://www.x.com/luna?secret=1' }),
    await tell({ tree: made.id, type: 'view' }),
    await tell({ tree: made.id, type: 'click', block }),
    await tell({ tree: made.id, type: 'view' }, { 'user-agent': 'Googlebot/2.1' }),
    await tell({ tree: made.id, type: 'view' }, { 'user-agent': '' }),
    await tell({ tree: 'x' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400]);
  const rows = await backend.sql(
    'select type, is_bot, is_duplicate, referrer_host, device, os from private.link_tree_events where tree_id = $1 order by id',
    [made.id],
  );
  const phone = { device: 'phone', os: 'iOS' };
  expect(rows).toEqual([
    { type: 'view', is_bot: false, is_duplicate: false, referrer_host: 'x.com', ...phone },
    { type: 'view', is_bot: false, is_duplicate: true, referrer_host: null, ...phone },
    { type: 'click', is_bot: false, is_duplicate: false, referrer_host: null, ...phone },
    { type: 'view', is_bot: true, is_duplicate: false, referrer_host: null, device: 'computer', os: 'Other' },
    { type: 'view', is_bot: true, is_duplicate: false, referrer_host: null, device: 'computer', os: 'Other' },
  ]);
});

it('takes no address that a visitor writes for theirs', async () => {
  const made = await publish([link()]);
  for (const forged of ['198.51.100.1', '198.51.100.2'])
    await tell(
      { tree: made.id, type: 'view' },
      {
        'user-agent': agent,
        'x-forwarded-for': forged,
        'x-marquee-peer': forged,
        'cf-connecting-ip': forged,
      },
    );
  const visitors = await backend.sql(
    'select distinct visitor_hash from private.link_tree_events where tree_id = $1',
    [made.id],
  );
  expect(visitors).toHaveLength(1);
});

it('has its links checked by the worker', async () => {
  const made = await publish([link(), link({ label: 'Old shop', url: 'https://luna.example/gone' })]);
  await backend.sql(
    `update private.outside_jobs set run_at = now() where kind = 'link_check' and subject = $1`,
    [made.id],
  );
  await vi.waitFor(
    async () => {
      const rows = await backend.sql(
        'select label, last_status, broken_since is not null as is_broken from public.link_tree_blocks where tree_id = $1 order by position',
        [made.id],
      );
      expect(rows).toEqual([
        { label: 'My site', last_status: 200, is_broken: false },
        { label: 'Old shop', last_status: 404, is_broken: true },
      ]);
    },
    { timeout: 15_000, interval: 200 },
  );
});

it('takes a report where an address is set, mails it, and takes no more than so many', async () => {
  const made = await publish([link()], { gate: 'age_18' });
  expect((await get(made.domain)).html).not.toContain('Report this page');
  await backend.sql(
    `insert into public.config (key, value) values ('report_email', 'abuse@agency.example') on conflict (key) do update set value = excluded.value`,
  );
  await vi.waitFor(async () => {
    expect((await get(made.domain)).html).toContain('<a href="?report=1">Report this page</a>');
  }, 15_000);
  const form = await get(made.domain, '?report=1');
  expect(form.html).toContain('<form class="steps" method="post" data-report>');
  expect(form.html).not.toContain('luna.example');
  const report = { report: '1', reason: 'consent', text: 'That is me <b>\r\nBcc: everyone@mail.example' };
  expect((await post(made.domain, report)).html).toContain('Thank you. Your report was sent.');
  const mails = await backend.sql<{ recipient: string; secret: string; details: object }>(
    `select recipient, details from private.mails where kind = 'report' and subject_id = $1`,
    [made.id],
  );
  expect(mails).toEqual([
    {
      recipient: 'abuse@agency.example',
      details: { title: 'Luna <b>Vale</b>', domain: made.domain, reason: 'consent' },
    },
  ]);
  expect((await post(made.domain, { ...report, reason: 'boring' })).html).toContain('could not be sent');
  for (let sent = 1; sent < 5; sent += 1) await post(made.domain, report);
  expect((await post(made.domain, report)).html).toContain('Too many reports. Try again in an hour.');
  await backend.sql(`delete from public.config where key = 'report_email'`);
});
