import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cpuMsFor,
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { hueOf } from '#renderer/lib/text/initials.ts';
import { refusedLinks, takenLinks } from '#shared/domain/test-page-links.ts';

// Link pages from outside: what a draft takes, what visitors are shown, what opens a block, and what is counted.

type Block = {
  id: string;
  label: string | null;
  url: string | null;
  links: string[];
  clicks: number;
  opened: number;
  is_visible: boolean;
  has_password: boolean;
};
type Page = {
  id: string;
  status: string;
  row_version: number;
  unpublished_changes: number;
  published_version: number | null;
  title: string;
  blocks: Block[];
  versions: { version: number }[];
};
type Shown = {
  status: string;
  id: string;
  title: string;
  blocks: { id: string; url?: string | null; is_locked: boolean }[];
};
type Opened = { status: string; url?: string; reason?: string; attempts_left?: number; retry_after?: number };

let lane: DatabaseLane;
let admin: ActingPerson;
let holder: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  holder = await lane.person({
    // Beside what managers have by default, every model's name included: that opens no page of a model here.
    permissions: { can_manage_config: true },
  });
});
afterAll(() => lane.close());

const rpc = <T>({ client }: ActingPerson, name: string, args: object = {}) =>
  dataOf<T>(client.rpc(name, args));
const failure = async ({ client }: ActingPerson, name: string, args: object = {}) => {
  const { error } = await client.rpc(name, args);
  return error === null ? 'ok' : { code: error.code, message: error.message, hint: error.hint };
};
let count = 0;
const address = () => `page-${String((count += 1))}`;
const link = (more: object = {}) => ({
  id: crypto.randomUUID(),
  kind: 'link',
  label: 'My site',
  url: 'https://luna.example/shop?a=1',
  ...more,
});
async function create(blocks: object[] = [link()], more: object = {}): Promise<Page & { domain: string }> {
  const domain = address();
  const id = await rpc<string>(admin, 'create_link_tree', {
    p_link_tree: { title: 'Luna Vale', domain, blocks, ...more },
  });
  return { ...(await rpc<Page>(admin, 'get_link_tree', { p_id: id })), domain };
}
const save = ({ id, row_version }: Page, fields: object) =>
  rpc<Page>(admin, 'save_link_tree', { p_id: id, p_row_version: row_version, p_link_tree: fields });
const publish = ({ id }: { id: string }) => rpc<Page>(admin, 'publish_link_tree', { p_tree_id: id });
const refused = (blocks: object[]) =>
  failure(admin, 'create_link_tree', { p_link_tree: { title: 'Luna', domain: address(), blocks } });
const show = (domain: string, isPassed = false) =>
  dataOf<Shown>(lane.anonymous.rpc('get_public_link_tree', { p_domain: domain, p_gate_passed: isPassed }));
const open = (tree: string, block: string, more: object = {}) =>
  dataOf<Opened>(lane.anonymous.rpc('open_link_block', { p_tree_id: tree, p_block_id: block, ...more }));
async function event(tree: string, block: string | null, meta: object = {}): Promise<string> {
  const [row] = await lane.sql<{ answer: { status: string } }>(
    'select private.record_link_event($1, $2, $3, $4) as answer',
    [
      tree,
      block,
      block === null ? 'view' : 'click',
      JSON.stringify({ peer: '203.0.113.9', agent: 'Phone', is_bot: false, ...meta }),
    ],
  );
  return row?.answer.status ?? '';
}
const today = new Date().toISOString().slice(0, 10);

describe('a draft', () => {
  it('says what is wrong with an address', async () => {
    const taken = await create();
    const messages = await Promise.all(
      ['', 'ab', 'Üben', '-luna', 'support', taken.domain.toUpperCase()].map((domain) =>
        failure(admin, 'create_link_tree', { p_link_tree: { title: 'Luna', domain } }),
      ),
    );
    const form = 'Use 3–63 letters, numbers or hyphens';
    expect(messages.map((said) => (said === 'ok' ? said : said.message))).toEqual([
      'Page address is required',
      form,
      form,
      form,
      'This address is reserved',
      'This address is already taken',
    ]);
  });

  it('gives an address to one of two who take it at the same moment', async () => {
    const domain = address();
    const outcomes = await Promise.all(
      [admin, holder].map((person) =>
        failure(person, 'create_link_tree', { p_link_tree: { title: 'Luna', domain } }),
      ),
    );
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1);
    expect(outcomes.find((one) => one !== 'ok')).toMatchObject({ message: 'This address is already taken' });
  });

  it.each(refusedLinks)('refuses %s', async (url) => {
    expect(await refused([link({ url })])).toMatchObject({
      code: '22023',
      message: 'Enter a valid link starting with https://',
    });
  });

  it.each(takenLinks)('takes %s, kept as %s', async (url, kept) => {
    const page = await create([
      link({ url }),
      ...(url.startsWith('https') ? [link({ kind: 'social', url: null, links: [url] })] : []),
    ]);
    expect(page.blocks[0]?.url).toBe(kept);
    if (url.startsWith('https')) expect(page.blocks[1]?.links).toEqual([kept]);
  });

  it('refuses a block without a title, times out of order and too many blocks', async () => {
    expect(await refused([link({ label: ' ' })])).toMatchObject({ message: 'Link title is required' });
    expect(
      await refused([link({ starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' })]),
    ).toMatchObject({ message: 'End must be after start' });
    expect(await refused(Array.from({ length: 51 }, () => link()))).toMatchObject({ hint: 'too_many' });
    const most = await create(Array.from({ length: 50 }, () => link()));
    expect(most.blocks).toHaveLength(50);
  });

  it('refuses a picture that is none, and takes no block of another page', async () => {
    const page = await create();
    expect(
      await refused([link({ thumbnail_url: '/storage/v1/object/public/pictures/x.png' })]),
    ).toMatchObject({
      hint: 'pictures',
    });
    expect(await refused([link({ id: page.blocks[0]?.id })])).toMatchObject({ hint: 'blocks' });
  });

  it.each(['https://evil.example/track.png', 'javascript:alert(1)'])(
    'refuses the picture %s where the page has none yet',
    async (picture) => {
      const page = await create();
      for (const field of ['avatar_url', 'social_image_url']) {
        const none = { message: 'Choose a picture to upload', hint: 'pictures' };
        expect(
          await failure(admin, 'create_link_tree', {
            p_link_tree: { title: 'Luna', domain: address(), blocks: [], [field]: picture },
          }),
        ).toMatchObject(none);
        expect(
          await failure(admin, 'save_link_tree', {
            p_id: page.id,
            p_row_version: page.row_version,
            p_link_tree: { [field]: picture },
          }),
        ).toMatchObject(none);
      }
    },
  );

  it('keeps nothing that turns the direction of what visitors read, and leads nowhere by it', async () => {
    const page = await create([link({ label: 'My \u202eetis\u200b', kind: 'text', body: 'Sea\u2066' })], {
      title: 'Luna \u202eelaV',
      bio: 'Film\u202e\nsea',
    });
    expect(page).toMatchObject({ title: 'Luna elaV', bio: 'Film\nsea' });
    expect(page.blocks[0]).toMatchObject({ label: 'My etis', body: 'Sea' });
    expect(await refused([link({ url: 'https://luna.example/\u202egnp' })])).toMatchObject({ hint: 'url' });
    expect(
      await failure(admin, 'create_link_tree', {
        p_link_tree: { title: '\u202e\u200b\u2060', domain: address(), blocks: [] },
      }),
    ).toMatchObject({ message: 'Page title is required' });
  });

  it('keeps names from right to left and an emoji bio', async () => {
    const page = await create([link({ label: 'موقعي' })], { title: 'ليلى', bio: '🌊🎞️'.repeat(20) });
    expect([page.title, page.blocks[0]?.label]).toEqual(['ليلى', 'موقعي']);
  });

  it('counts what is not published, and discards it', async () => {
    const made = await publish(await create([link(), link({ label: 'Second' })]));
    expect(made).toMatchObject({ status: 'published', unpublished_changes: 0, published_version: 1 });
    const [first, second] = made.blocks;
    const swapped = await save(made, {
      title: 'Luna',
      blocks: [{ ...second }, { ...first, label: 'Renamed' }, link()],
    });
    // Its title, one block renamed, one added, and their order.
    expect(swapped.unpublished_changes).toBe(4);
    expect(swapped.row_version).toBeGreaterThan(made.row_version);
    const discarded = await rpc<Page>(admin, 'restore_link_tree_version', {
      p_id: made.id,
      p_row_version: swapped.row_version,
      p_version: 1,
    });
    expect(discarded).toMatchObject({ title: 'Luna Vale', unpublished_changes: 0 });
    expect(discarded.blocks.map(({ id }) => id)).toEqual([first?.id, second?.id]);
  });

  it('is refused to one who saw another version', async () => {
    const page = await create();
    await save(page, { title: 'Luna' });
    expect(
      await failure(admin, 'save_link_tree', {
        p_id: page.id,
        p_row_version: page.row_version,
        p_link_tree: { title: 'Vale' },
      }),
    ).toMatchObject({ code: 'PT409', hint: 'stale' });
  });

  it('hides a copied or restored block whose password is gone', async () => {
    const page = await create([link(), link({ label: 'Secret', password: 'sesame' })]);
    const copied = await create([], { copy_of: page.id, blocks: undefined });
    expect(copied.blocks.map(({ is_visible, has_password }) => [is_visible, has_password])).toEqual([
      [true, false],
      [false, false],
    ]);
    const published = await publish(page);
    const opened = await save(published, {
      blocks: [published.blocks[0], { ...published.blocks[1], has_password: false }],
    });
    const again = await publish(opened);
    const restored = await rpc<Page>(admin, 'restore_link_tree_version', {
      p_id: page.id,
      p_row_version: again.row_version,
      p_version: 1,
    });
    expect(restored.blocks[1]).toMatchObject({ is_visible: false, has_password: false });
  });

  it('is seen by people who manage the configuration and see its model', async () => {
    const model = await insertModel(lane, { managerId: admin.id });
    const page = await create([link()], { model_id: model });
    expect(await failure(holder, 'get_link_tree', { p_id: page.id })).toMatchObject({ code: 'PT404' });
    const stranger = await lane.person();
    expect(await outcome(stranger.client.rpc('list_link_trees'))).toBe('42501');
  });

  it('takes a place in the plan of the person who made it', async () => {
    await lane.sql(`update public.subscription_plans set limits = limits || '{"link_trees": 1}' where true`);
    const person = await lane.person({ permissions: { can_manage_config: true } });
    const make = () =>
      failure(person, 'create_link_tree', { p_link_tree: { title: 'Luna', domain: address() } });
    expect([await make(), await make()]).toEqual([
      'ok',
      {
        code: 'PT402',
        message:
          'Link page limit reached! You can create 1 link pages. Currently using 1. Upgrade your plan for more link pages.',
        hint: 'link_trees_limit',
      },
    ]);
    await lane.sql(`update public.subscription_plans set limits = limits - 'link_trees' where true`);
  });
});

describe('a visitor', () => {
  it('sees what was published alone, and the same for unknown, draft, paused and trashed pages', async () => {
    const page = await create();
    const none = { status: 'not_available' };
    expect([await show('unknown'), await show(page.domain)]).toEqual([none, none]);
    const live = await publish(page);
    await save(live, { title: 'Later' });
    expect(await show(page.domain)).toMatchObject({ status: 'ok', title: 'Luna Vale', hue: hueOf(page.id) });
    const now = await rpc<Page>(admin, 'get_link_tree', { p_id: page.id });
    await rpc(admin, 'set_link_tree_status', {
      p_id: page.id,
      p_row_version: now.row_version,
      p_action: 'pause',
    });
    expect(await show(page.domain)).toEqual(none);
  });

  it('sees no page without a link published', async () => {
    const page = await create([{ id: crypto.randomUUID(), kind: 'heading', label: 'Soon' }]);
    expect(await failure(admin, 'publish_link_tree', { p_tree_id: page.id })).toMatchObject({
      message: 'Add at least one visible link before publishing',
    });
  });

  it('sees no link before the gate, and none that is not shown now', async () => {
    const page = await create(
      [
        link(),
        link({ label: 'Later', starts_at: '2200-01-01T00:00:00Z' }),
        link({ label: 'Over', ends_at: '2020-01-01T00:00:00Z' }),
        link({ label: 'Hidden', is_visible: false }),
      ],
      { gate: 'age_18' },
    );
    await publish(page);
    const before = await show(page.domain);
    expect(before).toMatchObject({ status: 'gate', blocks: [] });
    expect(JSON.stringify(before)).not.toContain('luna.example');
    expect((await show(page.domain, true)).blocks).toHaveLength(1);
    expect(await open(page.id, page.blocks[0]?.id ?? '')).toMatchObject({ status: 'gate' });
    expect(await open(page.id, page.blocks[3]?.id ?? '', { p_gate_passed: true })).toEqual({
      status: 'not_available',
    });
  });

  it('is told a locked address one by one', async () => {
    const page = await publish(
      await create([link({ gate: 'age_18' }), link({ max_clicks: 5 }), link({ password: 'sesame' })]),
    );
    const [{ domain } = { domain: '' }] = await lane.sql<{ domain: string }>(
      'select domain from public.link_trees where id = $1',
      [page.id],
    );
    const shown = await show(domain);
    expect(shown.blocks.map(({ url, is_locked }) => [url, is_locked])).toEqual(Array(3).fill([null, true]));
    expect(JSON.stringify(shown)).not.toContain('luna.example');
    expect(await open(page.id, page.blocks[0]?.id ?? '', { p_gate_passed: true })).toMatchObject({
      status: 'ok',
      url: 'https://luna.example/shop?a=1',
    });
  });

  it('takes the last click of a limit once', async () => {
    const page = await publish(await create([link({ max_clicks: 3 })]));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => open(page.id, page.blocks[0]?.id ?? '')),
    );
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(3);
    expect((await rpc<Page>(admin, 'get_link_tree', { p_id: page.id })).blocks[0]?.opened).toBe(3);
  });

  it('waits after five wrong passwords', async () => {
    const page = await publish(await create([link({ password: 'sesame' })]));
    const block = page.blocks[0]?.id ?? '';
    expect(await open(page.id, block)).toMatchObject({ status: 'password_required' });
    expect(await open(page.id, block, { p_password: 'sesame' })).toMatchObject({ status: 'ok' });
    const wrong = [];
    for (let tries = 0; tries < 5; tries += 1)
      wrong.push(await open(page.id, block, { p_password: 'guess' }));
    expect(wrong.map(({ status }) => status)).toEqual([
      ...Array<string>(4).fill('password_required'),
      'rate_limited',
    ]);
    expect(await open(page.id, block, { p_password: 'sesame' })).toMatchObject({ status: 'rate_limited' });
  });

  it('is told the hue of a face without a picture alone, so that nothing ties the pages of one model together', async () => {
    const model = await insertModel(lane, { managerId: admin.id });
    const page = await create([link()], { model_id: model });
    await lane.sql(
      `update public.link_trees set avatar_url = '/storage/v1/object/public/pictures/own.png' where id = $1`,
      [page.id],
    );
    await publish(page);
    expect(await show(page.domain)).toMatchObject({ avatar_url: expect.any(String) as string, hue: null });
    expect(JSON.stringify(await show(page.domain))).not.toContain(model);
  });

  it('finds no page of an archived model, which is not published again', async () => {
    const model = await insertModel(lane, { managerId: admin.id });
    const page = await create([link()], { model_id: model });
    await publish(page);
    expect(await show(page.domain)).toMatchObject({ hue: hueOf(model) });
    await lane.sql(`update public.models set status = 'archived' where id = $1`, [model]);
    expect(await show(page.domain)).toEqual({ status: 'not_available' });
    expect(await failure(admin, 'publish_link_tree', { p_tree_id: page.id })).toMatchObject({
      hint: 'archived',
    });
  });
});

describe('what is counted', () => {
  it('leaves bots and repeats out, and sums days up without losing any', async () => {
    const page = await publish(await create());
    const block = page.blocks[0]?.id ?? '';
    expect([await event(page.id, null), await event(page.id, null), await event(page.id, block)]).toEqual([
      'counted',
      'repeated',
      'counted',
    ]);
    await event(page.id, null, { peer: '203.0.113.10', is_bot: true });
    await event(page.id, null, { peer: '203.0.113.11', referrer: 'x.com', device: 'phone', country: 'PT' });
    const stats = () =>
      rpc<{ total: object; links: object[]; referrers: object[]; countries: object[] }>(
        admin,
        'get_link_tree_stats',
        {
          p_tree_id: page.id,
          p_from: today,
          p_to: today,
        },
      );
    const counted = {
      total: { views: 2, clicks: 1, visitors: 2 },
      links: [{ id: block, label: 'My site', clicks: 1 }],
    };
    const now = await stats();
    expect(now).toMatchObject(counted);
    expect(now.referrers).toContainEqual({ key: 'x.com', views: 1, clicks: 0 });
    // Only an edge that is trusted names a country.
    expect(now.countries).toEqual([{ key: '', views: 2, clicks: 1 }]);
    expect((await rpc<Page>(admin, 'get_link_tree', { p_id: page.id })).blocks[0]?.clicks).toBe(1);
  });

  it('keeps the sums of days that are over, and no salt of them', async () => {
    const page = await publish(await create());
    await event(page.id, null);
    await lane.sql(
      `update private.link_tree_events set created_at = created_at - interval '1 day' where tree_id = $1`,
      [page.id],
    );
    await lane.sql(`update private.link_tree_rollup set until = until - 2 where true`);
    await lane.sql(`insert into private.link_visitor_salts (day, salt) values ('2020-01-01', '\\x00')`);
    await lane.sql('select private.job_link_trees()');
    const [summed] = await lane.sql<{ views: number; salts: string }>(
      `select d.views, (select count(*)::text from private.link_visitor_salts s where s.day = '2020-01-01') as salts
       from private.link_tree_daily d where d.tree_id = $1 and d.dimension = 'total'`,
      [page.id],
    );
    expect(summed).toEqual({ views: 1, salts: '0' });
  });

  it('takes no more than so many from one place', async () => {
    const page = await publish(await create());
    await lane.sql(
      `select private.record_link_event($1, null, 'view', '{"peer": "203.0.113.77", "agent": "Phone", "is_bot": false}') from generate_series(1, 301)`,
      [page.id],
    );
    expect(await event(page.id, null, { peer: '203.0.113.77' })).toBe('rate_limited');
    expect(await event(page.id, null, { peer: '203.0.113.78' })).toBe('counted');
  });

  it('counts one of many forged clicks, writes down no more than so many, and stays quick among 100,000', async () => {
    const page = await publish(await create());
    const block = page.blocks[0]?.id;
    // Whatever a visitor claims to be, the peer is who asks. In pieces: what one transaction changes again and again costs it more each time.
    const forge = (from: number) =>
      lane.sql(
        `select count(private.record_link_event($1, $2, 'click', jsonb_build_object(
           'peer', '203.0.113.99', 'forwarded', '198.51.100.' || n % 250, 'cloudflare', '198.51.100.' || n % 250, 'agent', 'Phone', 'is_bot', false
         ))) from generate_series($3::integer, $3 + 99) n`,
        [page.id, block, from],
      );
    for (let from = 0; from < 2000; from += 100) await forge(from);
    const [kept] = await lane.sql<{ rows: number; counted: number }>(
      `select count(*)::integer as rows, count(*) filter (where not e.is_duplicate)::integer as counted
       from private.link_tree_events e where e.tree_id = $1`,
      [page.id],
    );
    expect(kept).toEqual({ rows: 300, counted: 1 });
    // From as many networks as there are: what they are worth is their own, and the next visitor waits for none of them.
    await lane.sql(
      `insert into private.link_tree_events (tree_id, block_id, type, visitor_hash, device, is_duplicate)
       select $1, $2, 'click', md5(n::text), 'phone', false from generate_series(1, 100000) n`,
      [page.id, block],
    );
    const took = await cpuMsFor(lane, async () => {
      expect(await event(page.id, block ?? '', { peer: '203.0.113.98' })).toBe('counted');
      expect(await event(page.id, block ?? '', { peer: '203.0.113.98' })).toBe('repeated');
    });
    expect(took).toBeLessThan(1500);
    await lane.sql('delete from private.link_tree_events where tree_id = $1', [page.id]);
  }, 60_000);

  it('knows nothing of a block that was not published', async () => {
    const page = await publish(await create());
    expect(await event(page.id, crypto.randomUUID())).toBe('ignored');
  });
});

describe('a page of someone who leaves', () => {
  it('stays with visitors, is handed over where the plan has room, or goes to the trash', async () => {
    const leaving = await lane.person({ permissions: { can_manage_config: true } });
    const [first = '', second = '', third = ''] = await Promise.all(
      ['Luna Vale', 'Ava Sterling', 'Third'].map((title) =>
        rpc<string>(leaving, 'create_link_tree', {
          p_link_tree: { title, domain: address(), blocks: [link()] },
        }),
      ),
    );
    for (const id of [first, second, third]) await rpc(leaving, 'publish_link_tree', { p_tree_id: id });
    const held = await lane.sql<{ id: string; name: string }>(
      'select id, name from private.held_link_trees($1)',
      [leaving.id],
    );
    expect(held.map(({ name }) => name)).toEqual(['Ava Sterling', 'Luna Vale', 'Third']);
    await lane.sql(
      `select private.release_link_trees($1, array[
         row('link_trees', $2, null, null, null, 'move', $4, null, null)::private.handover,
         row('link_trees', $3, null, null, null, 'end', null, null, null)::private.handover])`,
      [leaving.id, first, second, admin.id],
    );
    const rows = await lane.sql(
      `select title, created_by, status, deleted_at is not null as is_deleted from public.link_trees where id = any ($1) order by title`,
      [[first, second, third]],
    );
    expect(rows).toEqual([
      { title: 'Ava Sterling', created_by: leaving.id, status: 'paused', is_deleted: true },
      { title: 'Luna Vale', created_by: admin.id, status: 'published', is_deleted: false },
      { title: 'Third', created_by: leaving.id, status: 'published', is_deleted: false },
    ]);
  });

  it('is not given to someone whose plan has no room for it', async () => {
    const [leaving, full] = [await lane.person(), await lane.person()];
    await lane.sql(
      `insert into public.link_trees (domain, title, created_by) values ($2, 'Luna', $1), ($3, 'Ava', $1)`,
      [leaving.id, address(), address()],
    );
    await lane.sql(`update public.subscription_plans set limits = limits || '{"link_trees": 1}' where true`);
    const problems = async (choices: object) => {
      await rpc(admin, 'save_offboarding', { p_user_id: leaving.id, p_offboarding_choices: choices });
      const found = await rpc<{ problems: { kind: string; reason: string }[] }>(admin, 'get_offboarding', {
        p_user_id: leaving.id,
      });
      return found.problems.map(({ kind, reason }) => `${kind} ${reason}`);
    };
    expect(await problems({ link_trees: { to: full.id } })).toEqual(['link_trees models_limit']);
    await lane.sql(`update public.subscription_plans set limits = limits - 'link_trees' where true`);
  });
});

describe('the search', () => {
  it('finds pages by title, address and model, for people who see them', async () => {
    const word = `quill${crypto.randomUUID().slice(0, 6)}`;
    const model = await insertModel(lane, { managerId: admin.id });
    await lane.sql('update public.models set stage_name = $2 where id = $1', [model, `Nova ${word}`]);
    const make = (more: object) =>
      rpc<string>(admin, 'create_link_tree', {
        p_link_tree: { title: 'Luna', domain: address(), blocks: [link()], ...more },
      });
    const [byTitle, byDomain, byModel] = await Promise.all([
      make({ title: `Ünder ${word}` }),
      make({ domain: `${word}-page` }),
      make({ title: 'Nova', model_id: model }),
    ]);
    const find = async (person: ActingPerson, text = word) =>
      (
        (
          await dataOf<{ pages?: { id: string }[] }>(
            person.client.rpc('global_search', { p_query: text, p_types: 'pages' }, { get: true }),
          )
        ).pages ?? []
      ).map(({ id }) => id);
    expect(new Set(await find(admin))).toEqual(new Set([byTitle, byDomain, byModel]));
    expect(await find(admin, `under ${word}`)).toEqual([byTitle]);
    expect(await find(holder)).not.toContain(byModel);
    expect(await find(await lane.person())).toEqual([]);
  });
});
