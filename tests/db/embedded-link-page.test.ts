import { createHash } from 'node:crypto';
import { request as ask } from 'node:http';
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
    `default-src 'none'; style-src 'sha256-${hash}'; script-src 'self'; img-src 'self'; font-src 'self';`,
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

it('is answered from memory until something of it changes, and in a word to those who have it', async () => {
  const { domain, id } = await publish([link()]);
  const address = `${backend.url}/linktree/${domain}`;
  const other = await publish([link()]);
  const first = await fetch(address);
  const tag = first.headers.get('etag') ?? '';
  expect([first.headers.get('cache-control'), tag.length > 20]).toEqual(['no-cache', true]);
  const again = await fetch(`${address}/?utm_source=x`, { headers: { 'if-none-match': `"other", ${tag}` } });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  // Nothing is asked of the database, whatever it would say; what is not remembered is a page all the same.
  await backend.sql(`revoke execute on function public.serve_link_tree from service_role`);
  expect((await fetch(address)).status).toBe(200);
  const refused = await get(other.domain);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(refused.html).toContain('This page can’t be shown right now');
  await backend.sql(`grant execute on function public.serve_link_tree to service_role`);
  expect((await get(other.domain)).status).toBe(200);
  await mia
    .rpc('save_link_tree', { p_id: id, p_row_version: await versionOf(id), p_link_tree: { title: 'Nova' } })
    .throwOnError();
  expect((await get(domain)).html).toContain('Luna &lt;b&gt;');
  await mia.rpc('publish_link_tree', { p_tree_id: id }).throwOnError();
  const changed = await fetch(address, { headers: { 'if-none-match': tag } });
  expect([changed.status, (await changed.text()).includes('>Nova</h1>')]).toEqual([200, true]);
  await backend.sql(`update public.config set value = 'Nightlight' where key = 'workspace_name'`);
  for (const action of ['pause', 'resume', 'delete', 'restore'] as const) {
    const set = await mia
      .rpc('set_link_tree_status', { p_id: id, p_row_version: await versionOf(id), p_action: action })
      .throwOnError();
    const { status } = set.data as { status: string };
    expect([action, (await get(domain)).status]).toEqual([
      action,
      action !== 'delete' && status === 'published' ? 200 : 404,
    ]);
  }
});

it('shows and hides a block at its hour, whatever it remembers', async () => {
  const at = new Date(Date.now() + 3000).toISOString();
  const { domain } = await publish([
    link(),
    link({ label: 'Later', starts_at: at }),
    link({ label: 'Until then', ends_at: at }),
  ]);
  const shown = async () => {
    const { html } = await get(domain);
    expect(html).not.toContain(at.slice(0, 16));
    return [html.includes('Later'), html.includes('Until then')];
  };
  // Before its hour or, on a slow machine, after it; twice, so that the second comes from memory.
  for (let round = 0; round < 2; round += 1)
    expect([
      [false, true],
      [true, false],
    ]).toContainEqual(await shown());
  await vi.waitFor(
    async () => {
      expect(await shown()).toEqual([true, false]);
    },
    { timeout: 60_000, interval: 200 },
  );
});

it('keeps apart what people ask for: gate, report, form and unknown page', async () => {
  const { domain } = await publish([link()], { gate: 'age_18' });
  for (let round = 0; round < 2; round += 1) {
    expect((await get(domain)).html).not.toContain('luna.example');
    expect((await get(domain, '?gate=1')).html).toContain('luna.example');
    expect((await get(domain, '?gate=1&domain=other&host=other')).html).toContain('luna.example');
  }
  const asked = await fetch(`${backend.url}/linktree/${domain}`, {
    method: 'POST',
    body: new URLSearchParams({}),
  });
  expect([asked.headers.get('cache-control'), asked.headers.get('etag')]).toEqual(['no-store', null]);
});

it.each([
  ['a slash at the end', (domain: string) => `/linktree/${domain}/`, 200],
  ['capital letters', (domain: string) => `/linktree/${domain.toUpperCase()}`, 200],
  ['markup', () => '/linktree/<script>alert(1)</script>', 404],
  ['markup, encoded', () => '/linktree/%3Cscript%3E', 404],
  ['what is no text', () => '/linktree/%ff', 404],
  ['two parts', (domain: string) => `/linktree/${domain}/x`, 404],
  ['a long name', () => `/linktree/${'a'.repeat(5000)}`, 404],
])('answers people by a page at an address with %s', async (_, path, status) => {
  const { domain } = await publish([link()]);
  const { hostname, port } = new URL(backend.url);
  const answered = await new Promise<{ status: number; type: string; html: string }>((resolve, reject) => {
    // By hand: fetch tidies an address up.
    ask({ hostname, port, path: path(domain) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        resolve({
          status: statusCode,
          type: String(headers['content-type']),
          html: Buffer.concat(parts).toString(),
        });
      });
    })
      .on('error', reject)
      .end();
  });
  expect([answered.status, answered.type]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answered.html).toContain(status === 200 ? 'luna.example' : 'This page is not available');
  expect(answered.html).not.toContain('<script>');
});

it('shows a page where it refuses, never what programs read', async () => {
  const answered = await fetch(`${backend.url}/linktree/luna`, {
    method: 'POST',
    body: 'a'.repeat(2_000_000),
  });
  const html = await answered.text();
  expect([answered.status, answered.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
  expect(html).toContain('This page can’t be shown right now');
  const tooLong = await fetch(`${backend.url}/linktree/luna`, { method: 'POST', body: 'a'.repeat(5000) });
  expect([tooLong.status, (await tooLong.text()).includes('This page can’t be shown right now')]).toEqual([
    413,
    true,
  ]);
});

const versionOf = async (id: string): Promise<number | undefined> =>
  (await backend.sql<{ v: number }>('select row_version as v from public.link_trees where id = $1', [id]))[0]
    ?.v;

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
    { type: 'view', is_bot: true, is_duplicate: true, referrer_host: null, device: 'computer', os: 'Other' },
  ]);
});

it('counts a visitor by address and day, one click a block, and a locked one once its address is told', async () => {
  const made = await publish([link(), link({ gate: 'age_18' }), link({ password: 'open sesame' })]);
  const [plain, gated, secret] = made.blocks.map(({ id }) => id);
  const agents = [
    'Mozilla/5.0 (iPhone) Safari',
    'Mozilla/5.0 (Windows NT 10.0) Chrome',
    'Mozilla/5.0 (X11; Linux) Firefox',
  ];
  for (const one of agents)
    for (const told of [{ type: 'view' }, { type: 'click', block: plain }])
      await tell({ tree: made.id, ...told }, { 'user-agent': one });
  const form = async (fields: Record<string, string>, as = agent) => {
    const body = new URLSearchParams(fields);
    return (
      await fetch(`${backend.url}/linktree/${made.domain}`, {
        method: 'POST',
        body,
        headers: { 'user-agent': as },
      })
    ).text();
  };
  const counted = () =>
    backend.sql(
      `select block_id, count(*)::integer as clicks from private.link_tree_events
       where tree_id = $1 and type = 'click' and not is_duplicate and not is_bot group by block_id`,
      [made.id],
    );
  await form({ block: gated ?? '' });
  await form({ block: secret ?? '' });
  await form({ block: secret ?? '', password: 'wrong' });
  expect(await counted()).toEqual([{ block_id: plain, clicks: 1 }]);
  await form({ block: gated ?? '', gate: '1' }, 'Googlebot/2.1');
  expect(await counted()).toEqual([{ block_id: plain, clicks: 1 }]);
  for (const one of agents) {
    expect(await form({ block: gated ?? '', gate: '1' }, one)).toContain('Continue to luna.example');
    expect(await form({ block: secret ?? '', password: 'open sesame' }, one)).toContain(
      'Continue to luna.example',
    );
  }
  expect((await counted()).map(({ clicks }) => clicks)).toEqual([1, 1, 1]);
  const visitors = await backend.sql(
    `select distinct visitor_hash from private.link_tree_events where tree_id = $1`,
    [made.id],
  );
  expect(visitors).toHaveLength(1);
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
