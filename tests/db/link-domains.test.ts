import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { domainCheckWorker } from '#functions/_shared/outside/domain-check-worker.ts';
import { startDnsDouble, type DnsDouble } from '#tests/doubles/dns-double.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Domains of creators: what can be one, whose it is, and when a page is shown there.

type Domain = {
  name: string;
  status: string;
  problem: string | null;
  checked_at: string | null;
  records: { type: string; name: string; value: string | null }[];
};
type Page = { id: string; row_version: number; custom_domain: Domain | null };

let lane: DatabaseLane;
let dns: DnsDouble;
let admin: ActingPerson;
let holder: ActingPerson;
const host = 'desk.agency.example';
const setAddress = (address: string) =>
  lane.sql(
    `insert into public.config (key, value) values ('public_address', $1) on conflict (key) do update set value = excluded.value`,
    [address],
  );
beforeAll(async () => {
  [lane, dns] = await Promise.all([openDatabaseLane(), startDnsDouble()]);
  admin = await lane.person({ role: 'admin' });
  holder = await lane.person({
    permissions: { can_manage_config: true },
  });
});
afterAll(async () => {
  await dns.close();
  await lane.close();
});
beforeEach(async () => {
  dns.records.clear();
  dns.be('well');
  await setAddress(`https://${host}/`);
});

let count = 0;
const aDomain = () => `links-${String((count += 1))}.luna.example`;
async function aPage(person = admin): Promise<Page> {
  const id = await dataOf<string>(
    person.client.rpc('create_link_tree', {
      p_link_tree: { title: 'Luna Vale', domain: `owned-${String((count += 1))}` },
    }),
  );
  return dataOf<Page>(person.client.rpc('get_link_tree', { p_id: id }));
}
const read = ({ id }: Page) => dataOf<Page>(admin.client.rpc('get_link_tree', { p_id: id }));
const set = (page: Page, domain: string | null, person = admin) =>
  person.client.rpc('set_link_tree_domain', {
    p_id: page.id,
    p_row_version: page.row_version,
    ...(domain === null ? {} : { p_domain: domain }),
  });
const withDomain = async (domain = aDomain()): Promise<Page> => dataOf<Page>(set(await aPage(), domain));
const refusal = async (page: Page, domain: string, person = admin) => {
  const { error } = await set(page, domain, person);
  return error === null ? 'ok' : { code: error.code, message: error.message, hint: error.hint };
};
/** Makes the records that a page asks for. */
function make({ custom_domain: domain }: Page): void {
  for (const { type, name, value } of domain?.records ?? [])
    dns.records.set(`${type} ${name}`, [type === 'TXT' ? `"${value ?? ''}"` : `${value ?? ''}.`]);
}
async function check({ id }: Page) {
  const [row] = await lane.sql<{ work: unknown }>('select private.start_outside_domain_check($1) as work', [
    id,
  ]);
  if (row === undefined || row.work === null) return null;
  return domainCheckWorker({
    dns: dns.url,
    database: {
      callAs: () => Promise.reject(new Error('Nobody asks')),
      call: async (_name, args) => {
        const { p_tree_id, p_domain, p_txt_value, p_problem } = args as Record<string, unknown>;
        const [told] = await lane.sql<{ answer: number | null }>(
          'select private.record_domain_check($1, $2, $3, $4) as answer',
          [p_tree_id, p_domain, p_txt_value, p_problem],
        );
        return { answer: told?.answer ?? null };
      },
    },
  })(row.work, { lease: '' });
}
const shownAt = async (domain: string | undefined) =>
  (await lane.sql<{ at: string | null }>('select private.link_tree_at_host($1) as at', [domain]))[0]?.at ??
  null;
const news = ({ id }: Page) =>
  lane.sql<{ title: string; message: string }>(
    `select title, message from public.notification_queue where user_id = $1 and metadata ->> 'page_id' = $2`,
    [admin.id, id],
  );

describe('a domain', () => {
  it.each([
    ['https://luna.example', 'Enter a domain such as links.example.com'],
    ['luna', 'Enter a domain such as links.example.com'],
    ['localhost', 'Enter a domain such as links.example.com'],
    ['page.localhost', 'Enter a domain such as links.example.com'],
    ['192.168.0.1', 'Enter a domain such as links.example.com'],
    ['[::1]', 'Enter a domain such as links.example.com'],
    ['luna.example:443', 'Enter a domain such as links.example.com'],
    ['luna..example', 'Enter a domain such as links.example.com'],
    ['luna.example.', 'Enter a domain such as links.example.com'],
    ['-luna.example', 'Enter a domain such as links.example.com'],
    ['desk.internal', 'Enter a domain such as links.example.com'],
    [`${'a'.repeat(64)}.example`, 'Enter a domain such as links.example.com'],
    [`${'a.'.repeat(110)}example`, 'Enter a domain such as links.example.com'],
    ['lunа.example', 'Enter a domain such as links.example.com'],
    ['xn--lun-6cd.example', 'Enter a domain such as links.example.com'],
    ['luna。example', 'Enter a domain such as links.example.com'],
    [host, 'This is the address of Marquee. Choose a domain of the creator.'],
    ['abc.supabase.co', 'This is the address of Marquee. Choose a domain of the creator.'],
  ])('is not %s', async (domain, message) => {
    expect(await refusal(await aPage(), domain)).toEqual({ code: '22023', message, hint: 'custom_domain' });
  });

  it('needs an address that it can lead to', async () => {
    for (const address of ['', 'http://127.0.0.1:4000', 'https://203.0.113.7']) {
      await setAddress(address);
      expect(await refusal(await aPage(), aDomain())).toMatchObject({
        message: 'Set the public address in Configuration first: domains lead there',
      });
    }
  });

  it('is one page’s alone, and who asks learns nothing of that page', async () => {
    const model = await insertModel(lane);
    const mine = await withDomain();
    await lane.sql('update public.link_trees set model_id = $2 where id = $1', [mine.id, model]);
    const name = mine.custom_domain?.name ?? '';
    const said = { code: '22023', message: 'This domain is already used', hint: 'custom_domain' };
    expect(await refusal(await aPage(), name.toUpperCase())).toEqual(said);
    expect(await refusal(await aPage(holder), name, holder)).toEqual(said);
    expect((await holder.client.rpc('check_link_tree_domain', { p_id: mine.id })).error?.code).toBe('PT404');
  });

  it('is set with two records, each time with another token, and removed', async () => {
    const name = aDomain();
    const page = await withDomain(` ${name.toUpperCase()} `);
    expect(page.custom_domain).toMatchObject({ name, status: 'pending', problem: null, checked_at: null });
    expect(page.custom_domain?.records).toEqual([
      {
        type: 'TXT',
        name: `_marquee.${name}`,
        value: expect.stringMatching(/^marquee-verify=[0-9a-f]{32}$/) as string,
      },
      { type: 'CNAME', name, value: host },
    ]);
    const without = await dataOf<Page>(set(page, null));
    expect(without.custom_domain).toBeNull();
    const again = await dataOf<Page>(set(without, name));
    expect(again.custom_domain?.records[0]?.value).not.toBe(page.custom_domain?.records[0]?.value);
    expect((await set(page, null)).error).toMatchObject({ code: 'PT409', hint: 'stale' });
  });
});

describe('the check of a domain', () => {
  it('shows the page once both records are there, and no sooner', async () => {
    const page = await withDomain();
    const name = page.custom_domain?.name;
    expect(await check(page)).toEqual({ status: 'again', retry_after: 60 });
    expect((await read(page)).custom_domain).toMatchObject({ status: 'pending', problem: 'no_txt' });
    dns.records.set(`TXT _marquee.${name ?? ''}`, ['"v=spf1"', '"marquee-verify=other"']);
    expect(await check(page)).toEqual({ status: 'again', retry_after: 120 });
    expect((await read(page)).custom_domain?.problem).toBe('wrong_txt');
    make(page);
    dns.records.delete(`CNAME ${name ?? ''}`);
    expect(await check(page)).toEqual({ status: 'again', retry_after: 240 });
    expect((await read(page)).custom_domain?.problem).toBe('no_target');
    dns.records.set(`CNAME ${name ?? ''}`, ['elsewhere.example.']);
    await check(page);
    expect((await read(page)).custom_domain?.problem).toBe('wrong_target');
    expect(await shownAt(name)).toBeNull();
    make(page);
    expect(await check(page)).toEqual({ status: 'done' });
    const after = await read(page);
    expect(after.custom_domain).toMatchObject({ status: 'verified', problem: null });
    // Nobody's version of the page is older for it.
    expect(after.row_version).toBe(page.row_version);
    expect(await shownAt(name?.toUpperCase())).toMatch(/^owned-/);
    expect(await news(page)).toEqual([]);
    expect(new Set(dns.asked.map((one) => one.split(' ')[0]))).toEqual(new Set(['application/dns-json']));
  });

  it('takes the same addresses for a name that leads here, and a long text in parts', async () => {
    const page = await withDomain();
    make(page);
    const { name = '', records = [] } = page.custom_domain ?? {};
    const text = records[0]?.value ?? '';
    dns.records.set(`TXT _marquee.${name}`, [`"${text.slice(0, 20)}" "${text.slice(20)}"`]);
    dns.records.delete(`CNAME ${name}`);
    dns.records.set(`A ${name}`, ['203.0.113.7']);
    dns.records.set(`A ${host}`, ['203.0.113.8']);
    await check(page);
    expect((await read(page)).custom_domain?.problem).toBe('wrong_target');
    dns.records.set(`A ${host}`, ['203.0.113.8', '203.0.113.7']);
    await check(page);
    expect((await read(page)).custom_domain?.status).toBe('verified');
  });

  it.each(['failing', 'unwell', 'talkative', 'elsewhere'] as const)(
    'loses no domain to a DNS that is %s',
    async (mood) => {
      const page = await withDomain();
      make(page);
      await check(page);
      dns.be(mood);
      const outcome = await check(page);
      expect(outcome).toEqual({ status: 'retry', message: 'The DNS could not be asked' });
      expect((await read(page)).custom_domain).toMatchObject({ status: 'verified', problem: null });
    },
  );

  it('takes a page off a domain whose record is missing twice, tells its people once, and brings it back', async () => {
    const page = await withDomain();
    make(page);
    await check(page);
    const { name = '' } = page.custom_domain ?? {};
    dns.records.delete(`TXT _marquee.${name}`);
    expect(await check(page)).toEqual({ status: 'again', retry_after: 1800 });
    expect((await read(page)).custom_domain).toMatchObject({ status: 'verified', problem: 'no_txt' });
    expect(await shownAt(name)).not.toBeNull();
    expect(await check(page)).toEqual({ status: 'done' });
    await check(page);
    expect((await read(page)).custom_domain).toMatchObject({ status: 'failed', problem: 'no_txt' });
    expect(await shownAt(name)).toBeNull();
    expect(await news(page)).toEqual([
      { title: `The domain ${name} no longer shows Luna Vale`, message: 'Its TXT record is missing.' },
    ]);
    make(page);
    await check(page);
    expect((await read(page)).custom_domain?.status).toBe('verified');
  });

  it('waits three days for records that never come', async () => {
    const page = await withDomain();
    await lane.sql(
      `update private.link_domains set set_at = now() - interval '73 hours' where tree_id = $1`,
      [page.id],
    );
    expect(await check(page)).toEqual({ status: 'done' });
    expect((await read(page)).custom_domain?.status).toBe('failed');
    expect((await news(page))[0]?.title).toBe(
      `The domain ${page.custom_domain?.name ?? ''} couldn’t be verified`,
    );
  });

  it('says nothing of a domain that was changed meanwhile', async () => {
    const page = await withDomain();
    make(page);
    const [row] = await lane.sql<{ work: Record<string, string> }>(
      'select private.start_outside_domain_check($1) as work',
      [page.id],
    );
    await dataOf(set(page, aDomain()));
    const [told] = await lane.sql<{ answer: number }>(
      'select private.record_domain_check($1, $2, $3, null) as answer',
      [page.id, row?.work['domain'], row?.work['txt_value']],
    );
    expect(told?.answer).toBe(1);
    expect((await read(page)).custom_domain?.status).toBe('pending');
  });

  it('is put in line when a domain is set, on demand, and every day', async () => {
    const jobs = (id: string) =>
      lane.sql<{ state: string; is_due: boolean }>(
        `select state, run_at <= clock_timestamp() as is_due from private.outside_jobs where kind = 'domain_check' and subject = $1`,
        [id],
      );
    const page = await withDomain();
    expect(await jobs(page.id)).toEqual([{ state: 'waiting', is_due: false }]);
    await dataOf(admin.client.rpc('check_link_tree_domain', { p_id: page.id }));
    expect(await jobs(page.id)).toEqual([{ state: 'waiting', is_due: true }]);
    await lane.sql(`delete from private.outside_jobs where kind = 'domain_check'`);
    make(page);
    await check(page);
    await lane.sql('select private.job_link_domains()');
    expect(await jobs(page.id)).toEqual([]);
    await lane.sql(`update private.link_domains set next_check_at = now() where tree_id = $1`, [page.id]);
    await lane.sql('select private.job_link_domains()');
    expect(await jobs(page.id)).toEqual([{ state: 'waiting', is_due: true }]);
    const none = await aPage();
    expect((await admin.client.rpc('check_link_tree_domain', { p_id: none.id })).error).toMatchObject({
      code: '22023',
      hint: 'custom_domain',
    });
    // In the trash it is shown nowhere, and nothing is looked up.
    await lane.sql(`update public.link_trees set deleted_at = now() where id = $1`, [page.id]);
    expect(await check(page)).toBeNull();
    expect(await shownAt(page.custom_domain?.name)).toBeNull();
  });
});
