import { afterAll, describe, expect, it } from 'vitest';
import { dataOf, type ActingPerson } from '#tests/support/database-lane.ts';
import { inHours, openPostingLane, texts, type Detail } from '#tests/support/posting-lane.ts';

const { lane, admin, main, second, stranger, account, draft, submit, get, worker, withTokens, dueNow } =
  await openPostingLane();
afterAll(() => lane.close());

describe('writing', () => {
  it('keeps one post for each account of a group, however often it comes', async () => {
    const [one, two] = [await account(), await account()];
    const group = crypto.randomUUID();
    const save = (accounts: string[], body: string) =>
      dataOf<Detail[]>(
        main.client.rpc('save_social_posts', {
          p_group_id: group,
          p_posts: accounts.map((id) => ({ account_id: id, parts: texts(body, 'Second') })),
        }),
      );
    await save([one.id, two.id], 'First');
    const again = await save([one.id, two.id], 'First, better');
    expect(again).toHaveLength(2);
    expect(again[0]).toMatchObject({ status: 'draft', parts: 2 });
    expect(await save([two.id], 'First, better')).toHaveLength(1);
  });
  it('answers someone who does not see the model as if nothing were there', async () => {
    const { id } = await account();
    const post = await draft(id);
    for (const answer of [
      await stranger.client.rpc('get_social_post', { p_post_id: post.id }, { get: true }),
      await stranger.client.rpc('save_social_posts', {
        p_group_id: crypto.randomUUID(),
        p_posts: [{ account_id: id, parts: texts('Forged') }],
      }),
      await stranger.client.rpc('save_social_posts', {
        p_group_id: post.group_id,
        p_posts: [{ account_id: id, id: post.id, row_version: 1, parts: texts('Forged') }],
      }),
      await stranger.client.rpc('publish_post_now', { p_post_id: post.id }),
    ])
      expect(answer.error?.code).toBe('PT404');
    expect(await dataOf(stranger.client.rpc('delete_posts', { p_post_ids: [post.id] }))).toEqual([]);
  });
  it.each([
    ['', 'Post cannot be empty'],
    ['x'.repeat(281), 'Post is 1 characters over the limit'],
    ['漢'.repeat(141), 'Post is 2 characters over the limit'],
  ])('does not plan %j', async (body, sentence) => {
    const post = await draft((await account()).id, main, body);
    expect((await submit(post, inHours(2))).error?.message).toBe(sentence);
  });
  it.each([
    `${'x'.repeat(256)} https://example.com/${'y'.repeat(200)}`,
    '👩‍👩‍👧‍👦'.repeat(140),
    '🫩'.repeat(140),
    '🇭🇷'.repeat(140),
    '👍🏽'.repeat(140),
  ])('takes what its platform takes: %j', async (body) => {
    const post = await draft((await account()).id, main, body);
    expect((await submit(post, inHours(2))).error).toBeNull();
  });
  it('does not keep a change to what someone else has changed, or what is out', async () => {
    const { id } = await account();
    const post = await draft(id);
    const save = (row_version: number, body: string) =>
      main.client.rpc('save_social_posts', {
        p_group_id: post.group_id,
        p_posts: [{ id: post.id, row_version, account_id: id, parts: texts(body) }],
      });
    expect((await save(post.row_version, 'Another text')).error).toBeNull();
    expect((await save(post.row_version, 'A third')).error).toMatchObject({ code: 'PT409', hint: 'stale' });
    await lane.sql(
      `update public.social_posts set status = 'published', published_at = now() where id = $1`,
      [post.id],
    );
    const { row_version } = await get(post.id);
    expect((await save(row_version, 'A third')).error).toMatchObject({ code: 'PT409', hint: 'locked' });
  });
});

describe('planning', () => {
  it('asks for a time in the future, a gap, room in the day, and no repeat within a day', async () => {
    const to = await account({ gap: 30, cap: 2 });
    const post = await draft(to.id, main, 'Good morning');
    expect((await submit(post, inHours(-1))).error?.message).toBe('Choose a time in the future');
    const noon = new Date(Date.now() + 86_400_000);
    noon.setUTCHours(12, 0, 0, 0);
    const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000).toISOString();
    expect((await submit(post, at(0))).error).toBeNull();
    expect((await submit(await draft(to.id), at(29))).error?.message).toBe(
      'Leave at least 30 minutes between posts',
    );
    const same = await draft(to.id, main, 'good  morning');
    expect((await submit(same, at(60))).error?.message).toMatch(
      new RegExp(`^You already posted this to ${to.name} on `),
    );
    expect((await submit(same, at(60), main, { p_is_repeat_fine: true })).error).toBeNull();
    expect((await submit(await draft(to.id), at(120))).error?.message).toBe(
      `Daily limit of 2 posts reached for ${to.name}`,
    );
  });
  it('keeps quiet hours, over midnight too', async () => {
    const to = await account();
    const rule = (from: string, until: string) =>
      main.client.rpc('set_social_rule', {
        p_account_id: to.id,
        p_rule: 'quiet_hours',
        p_is_on: true,
        p_settings: { from, until },
      });
    expect((await rule('22:00', '22:00')).error?.hint).toBe('quiet');
    expect((await rule('22:00', '07:00')).error).toBeNull();
    const night = new Date(Date.now() + 86_400_000);
    night.setUTCHours(23, 30, 0, 0);
    expect((await submit(await draft(to.id), night.toISOString())).error?.hint).toBe('quiet');
    night.setUTCHours(12);
    expect((await submit(await draft(to.id), night.toISOString())).error).toBeNull();
  });
  it('fills the next free slots, each once', async () => {
    const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
      { day, time: '09:00' },
      { day, time: '21:00' },
    ]);
    const to = await account({ slots, timezone: 'America/New_York' });
    const free = await dataOf<string[]>(
      main.client.rpc('list_free_slots', { p_account_id: to.id, p_count: 3 }, { get: true }),
    );
    expect(free).toHaveLength(3);
    const planned = await Promise.all(
      [1, 2, 3].map(async () =>
        dataOf<Detail>(main.client.rpc('submit_post', { p_post_id: (await draft(to.id)).id })),
      ),
    );
    expect(planned.map((post) => new Date(post.scheduled_at ?? '').getTime()).sort()).toEqual(
      free.map((slot) => new Date(slot).getTime()).sort(),
    );
    expect(
      (await main.client.rpc('submit_post', { p_post_id: (await draft((await account()).id)).id })).error
        ?.hint,
    ).toBe('slots');
  });
  it('keeps the time on the wall through the change of the clocks', async () => {
    const to = await account({ timezone: 'Europe/Zagreb' });
    const post = await draft(to.id);
    await submit(post, inHours(2), main, {
      p_recurrence: { unit: 'day', interval: 1, until: null, count: 3 },
    });
    const [times] = await lane.sql<{ wall: string[] }>(
      `with moved as (
         select (p).*, timestamp '2027-03-27 09:00' at time zone 'Europe/Zagreb' as start from (select p from public.social_posts p where p.id = $1) s
       ) select array(
         select to_char(private.series_time(jsonb_populate_record(p, jsonb_build_object('series_start', timestamp '2027-03-27 09:00' at time zone 'Europe/Zagreb')), n, 'Europe/Zagreb') at time zone 'Europe/Zagreb', 'DD HH24:MI')
         from generate_series(0, 2) n, public.social_posts p where p.id = $1) as wall`,
      [post.id],
    );
    expect(times?.wall).toEqual(['27 09:00', '28 09:00', '29 09:00']);
  });
});

describe('approvals', () => {
  it('waits for someone who decides, never the author', async () => {
    const to = await account();
    const rule = (who: ActingPerson) =>
      who.client.rpc('set_social_rule', { p_account_id: to.id, p_rule: 'approval_required', p_is_on: true });
    expect((await rule(second)).error?.code).toBe('42501');
    expect((await rule(main)).error).toBeNull();
    const post = await draft(to.id, second);
    expect((await submit(post, inHours(5), second)).error).toBeNull();
    expect(await get(post.id, second)).toMatchObject({ status: 'pending_approval', can_decide: false });
    const decide = (who: ActingPerson, id: string, decision: string, reason?: string) =>
      who.client.rpc('decide_post', {
        p_post_id: id,
        p_decision: decision,
        ...(reason === undefined ? {} : { p_reason: reason }),
      });
    expect((await decide(second, post.id, 'approve')).error?.message).toBe(
      'You cannot approve your own post',
    );
    expect((await decide(stranger, post.id, 'approve')).error?.code).toBe('PT404');
    expect((await decide(main, post.id, 'reject')).error?.hint).toBe('reason');
    expect((await decide(main, post.id, 'approve')).error).toBeNull();
    expect(await get(post.id)).toMatchObject({ status: 'scheduled' });
    // Another text needs another approval.
    const planned = await get(post.id);
    await dataOf(
      second.client.rpc('save_social_posts', {
        p_group_id: planned.group_id,
        p_posts: [
          {
            id: planned.id,
            row_version: planned.row_version,
            account_id: to.id,
            parts: texts('Another one'),
          },
        ],
      }),
    );
    expect(await get(post.id)).toMatchObject({ status: 'pending_approval' });
    // The last one who wrote in it is an author of it.
    const edited = await get(post.id);
    await dataOf(
      main.client.rpc('save_social_posts', {
        p_group_id: edited.group_id,
        p_posts: [
          { id: edited.id, row_version: edited.row_version, account_id: to.id, parts: texts('Mine by now') },
        ],
      }),
    );
    expect((await decide(main, post.id, 'approve')).error?.hint).toBe('own');
    const own = await draft(to.id, main);
    await submit(own, inHours(9), main);
    expect((await decide(main, own.id, 'approve')).error?.hint).toBe('own');
    expect((await decide(admin, own.id, 'approve')).error).toBeNull();
    const now = await draft(to.id, main);
    expect((await main.client.rpc('publish_post_now', { p_post_id: now.id })).error?.hint).toBe('approval');
  });
});

describe('publishing', () => {
  it('hands out a thread part by part, once each, and counts what it cost', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await draft(to.id, main, 'One https://a.example', 'Two');
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    const first = await one.take();
    expect(first).toMatchObject({
      do: 'publish',
      part: { text: 'One https://a.example', reply_to: null },
      account: { secret: { access: 'a1' } },
    });
    await one.end({
      do: 'publish',
      id: first.part?.id,
      status: 'ok',
      external_id: '111',
      external_url: 'https://x.com/i/status/111',
    });
    const next = await one.take();
    expect(next).toMatchObject({ do: 'publish', part: { text: 'Two', reply_to: { id: '111' } } });
    await one.end({
      do: 'publish',
      id: next.part?.id,
      status: 'ok',
      external_id: '112',
      external_url: 'https://x.com/i/status/112',
    });
    expect(await get(post.id)).toMatchObject({ status: 'published', parts_out: 2, cost_mills: 215 });
    expect((await one.take()).do).toBeUndefined();
  });
  it('looks for what may be out, and asks a person where it finds nothing', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await draft(to.id);
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    const work = await one.take();
    await one.end({ do: 'publish', id: work.part?.id, status: 'unknown' });
    await dueNow(post.id);
    const look = await one.take();
    expect(look.do).toBe('find');
    await one.end({ do: 'find', id: look.part?.id, status: 'absent' });
    expect(await get(post.id)).toMatchObject({
      status: 'unknown',
      problem: 'It may have been posted. Check the account, then Mark as posted or Post again.',
    });
    expect((await one.take()).do).toBeUndefined();
    const settle = (was: boolean) =>
      dataOf<Detail>(main.client.rpc('resolve_unknown_post', { p_post_id: post.id, p_was_published: was }));
    expect(await settle(false)).toMatchObject({ status: 'scheduled' });
    expect((await one.take()).do).toBe('publish');
  });
  it('gives nothing twice to two workers, and takes what one left behind as unknown', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await draft(to.id);
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    const work = await one.take();
    const other = await worker(to.id);
    expect((await other.take()).do).toBeUndefined();
    expect(await one.end({ do: 'publish', id: work.part?.id, status: 'ok', external_id: '5' })).toBe(false);
    await dueNow(post.id);
    expect((await other.take()).do).toBe('find');
  });
  it('sends again where that is harmless', async () => {
    const to = await account({ platform: 'bluesky' });
    await withTokens(to.id);
    const post = await draft(to.id);
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    const work = await one.take();
    await one.end({ do: 'publish', id: work.part?.id, status: 'unknown' });
    await dueNow(post.id);
    expect(await one.take()).toMatchObject({ do: 'publish', part: { id: work.part?.id } });
  });
  it('holds the posts of an account that its platform refuses, and the rest of a thread', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await draft(to.id, main, 'One', 'Two');
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    const first = await one.take();
    await one.end({ do: 'publish', id: first.part?.id, status: 'ok', external_id: '1' });
    const next = await one.take();
    await one.end({
      do: 'publish',
      id: next.part?.id,
      status: 'suspended',
      message: 'User has been suspended',
    });
    expect(await get(post.id)).toMatchObject({ status: 'publishing', parts_out: 1 });
    expect(await one.take()).toEqual({ ended: true });
    expect((await submit(await draft(to.id), inHours(3))).error?.hint).toBe('reconnect');
  });
  it('fails after three tries, and misses what is an hour late', async () => {
    const to = await account({ gap: 0 });
    await withTokens(to.id);
    const [tried, late] = [await draft(to.id), await draft(to.id)];
    await submit(tried, inHours(1));
    await submit(late, inHours(2));
    const one = await worker(to.id);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await dueNow(tried.id);
      const work = await one.take();
      await one.end({ do: 'publish', id: work.part?.id, status: 'transient', message: 'Busy' });
    }
    expect(await get(tried.id)).toMatchObject({
      status: 'failed',
      problem: 'It was tried three times: Busy',
    });
    await lane.sql(
      `update public.social_posts set scheduled_at = now() - interval '61 minutes', due_at = now() - interval '61 minutes' where id = $1`,
      [late.id],
    );
    await one.take();
    expect(await get(late.id)).toMatchObject({ status: 'missed' });
  });
  it('renews a token that was refused, once, before anyone has to connect again', async () => {
    const to = await account();
    await withTokens(to.id, inHours(2));
    const post = await draft(to.id);
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    const status = async () =>
      (
        await lane.sql<{ status: string }>('select status from public.social_accounts where id = $1', [to.id])
      )[0]?.status;
    const refuse = async () => {
      const { do: step, part } = await one.take();
      expect(step).toBe('publish');
      await one.end({ do: 'publish', id: part?.id, status: 'auth', message: 'Unauthorized' });
    };
    const renew = async () => {
      expect(await one.take()).toMatchObject({ do: 'refresh', account: { secret: { refresh: 'r1' } } });
      await one.end({
        do: 'refresh',
        status: 'ok',
        tokens: { access: 'a2', refresh: 'r1', expires_in: 7200 },
      });
    };
    await refuse();
    expect(await status()).toBe('connected');
    await renew();
    // The new one is refused as well: someone has to connect.
    await refuse();
    expect(await status()).toBe('reconnect_needed');
    expect(await get(post.id)).toMatchObject({ status: 'scheduled' });
  });
  it('asks for a new token once a minute at most, and uses one that lives as short until it ends', async () => {
    const to = await account();
    await withTokens(to.id, new Date(Date.now() + 30_000).toISOString());
    const post = await draft(to.id);
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    expect((await one.take()).do).toBe('refresh');
    await one.end({ do: 'refresh', status: 'ok', tokens: { access: 'a2', refresh: 'r2', expires_in: 60 } });
    expect((await one.take()).do).toBe('publish');
    await lane.sql(`update public.social_accounts set token_expires_at = now() where id = $1`, [to.id]);
    const waiting = await one.take();
    expect(waiting.do).toBeUndefined();
    expect(waiting.wait_ms).toBeGreaterThan(30_000);
    expect(waiting.wait_ms).toBeLessThanOrEqual(60_000);
  });
  it('keeps a new token before anything else, and asks to reconnect once two answers were lost', async () => {
    const to = await account();
    await withTokens(to.id, new Date(Date.now() + 60_000).toISOString());
    const post = await draft(to.id);
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    expect(await one.take()).toMatchObject({ do: 'refresh', account: { secret: { refresh: 'r1' } } });
    await one.end({ do: 'refresh', status: 'unknown' });
    // The one before is used up first.
    expect((await one.take()).do).toBe('publish');
    await lane.sql(`update public.social_accounts set token_expires_at = now() where id = $1`, [to.id]);
    await lane.sql(
      `update private.social_lines set refresh_at = null, renewed_at = null where account_id = $1`,
      [to.id],
    );
    const other = await draft(to.id);
    await submit(other, inHours(2));
    await dueNow(other.id);
    expect((await one.take()).do).toBe('refresh');
    await one.end({ do: 'refresh', status: 'unknown' });
    expect(await one.take()).toEqual({ ended: true });
    const [now] = await lane.sql<{ status: string }>(
      'select status from public.social_accounts where id = $1',
      [to.id],
    );
    expect(now?.status).toBe('reconnect_needed');
  });
});

describe('files', () => {
  it('says line by line what is wrong, makes nothing on trial, and takes an import back', async () => {
    const to = await account({ gap: 30 });
    const rows = [
      { line: 2, body: 'One', scheduled_at: inHours(3) },
      { line: 3, body: 'Two\n---\nand two', scheduled_at: null },
      { line: 4, body: '', scheduled_at: null },
      { line: 5, body: 'Too close', scheduled_at: inHours(3.1) },
      { line: 6, body: 'When?', scheduled_at: 'soon' },
    ];
    const call = (dry: boolean) =>
      dataOf<{
        batch_id: string | null;
        drafts: number;
        scheduled: number;
        problems: { line: number; message: string }[];
      }>(
        main.client.rpc('import_posts', {
          p_account_id: to.id,
          p_rows: rows,
          p_dry_run: dry,
          p_file_name: 'posts.csv',
        }),
      );
    const trial = await call(true);
    expect(trial).toMatchObject({
      batch_id: null,
      drafts: 1,
      scheduled: 1,
      problems: [
        { line: 4, message: 'Post cannot be empty' },
        { line: 5, message: 'Leave at least 30 minutes between posts' },
        { line: 6, message: 'Enter a date and a time' },
      ],
    });
    const count = async () =>
      (
        await lane.sql<{ n: number }>(
          'select count(*)::int as n from public.social_posts where account_id = $1',
          [to.id],
        )
      )[0]?.n;
    expect(await count()).toBe(0);
    const done = await call(false);
    expect(await count()).toBe(2);
    expect(
      (await second.client.rpc('undo_post_import', { p_batch_id: done.batch_id ?? '' })).error?.code,
    ).toBe('PT404');
    expect(await dataOf(main.client.rpc('undo_post_import', { p_batch_id: done.batch_id ?? '' }))).toEqual({
      removed: 2,
      kept: 0,
    });
    expect(await count()).toBe(0);
  });
});
