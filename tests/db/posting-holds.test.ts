import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { dataOf, insertModel, type ActingPerson } from '#tests/support/database-lane.ts';
import { inHours, openPostingLane, texts, type Detail } from '#tests/support/posting-lane.ts';

const { lane, main, second, stranger, model, account, draft, submit, get, worker, withTokens, dueNow } =
  await openPostingLane();
afterAll(() => lane.close());

const setEverywhere = (value: boolean) =>
  lane.sql(
    `insert into public.config (key, value) values ('social_approval_required', $1) on conflict (key) do update set value = excluded.value`,
    [String(value)],
  );
const setRule = (of: string, isOn: boolean) =>
  dataOf(
    main.client.rpc('set_social_rule', { p_account_id: of, p_rule: 'approval_required', p_is_on: isOn }),
  );
const minute = () => lane.sql('select private.job_social_due()');
const told = async (of: string, who: ActingPerson = main) =>
  (
    await lane.sql<{ title: string }>(
      `select title from public.notification_queue where user_id = $1 and metadata ->> 'account_id' = $2 order by created_at, id`,
      [who.id, of],
    )
  ).map(({ title }) => title);
async function planned(of: string, who: ActingPerson = second, ...bodies: string[]): Promise<Detail> {
  const post = await draft(of, who, ...bodies);
  return dataOf<Detail>(submit(post, inHours(1), who));
}
const accountOf = (id: string) =>
  lane.sql('select status, last_error from public.social_accounts where id = $1', [id]);
async function reconnect(of: string) {
  await lane.sql(
    `select private.end_connection_social(a.platform, $2, jsonb_build_object('model_id', a.model_id, 'account_id', a.id), jsonb_build_object(
       'external_id', a.external_id, 'server', a.server, 'username', a.username, 'access', 'new', 'refresh', 'new'
     ))
     from public.social_accounts a
     -- Each connection has a key for itself.
     cross join (select set_config('app.settings.marquee_vault_key', repeat('ab', 32), false) as value offset 0) as key
     where a.id = $1 and key.value <> ''`,
    [of, main.id],
  );
}
const approve = (post: { id: string }) =>
  dataOf<Detail>(main.client.rpc('decide_post', { p_post_id: post.id, p_decision: 'approve' }));

describe('posts that were planned before approvals were turned on', () => {
  afterEach(() => setEverywhere(false));
  it.each([
    ['Configuration', () => setEverywhere(true)],
    ['a rule of the account', (of: string) => setRule(of, true)],
  ])('wait for one by %s, and go out once they have it', async (_, turnOn) => {
    const to = await account();
    await withTokens(to.id);
    const post = await planned(to.id);
    await turnOn(to.id);
    await lane.sql(
      `update public.social_posts set due_at = private.outside_now() - interval '1 second' where id = $1`,
      [post.id],
    );
    const one = await worker(to.id);
    expect((await one.take()).do).toBeUndefined();
    expect((await one.take()).do).toBeUndefined();
    await minute();
    expect(await get(post.id)).toMatchObject({
      status: 'pending_approval',
      problem: 'Approvals were turned on after this was planned',
      can_decide: true,
    });
    expect(await told(to.id)).toEqual([`A post for ${to.name} waits for approval`]);
    expect(await told(to.id, second)).toEqual([`A post for ${to.name} waits for approval`]);
    expect(await approve(post)).toMatchObject({ status: 'scheduled', problem: null });
    await dueNow(post.id);
    expect((await one.take()).do).toBe('publish');
  });
  it('continue where they were approved before', async () => {
    const to = await account();
    await withTokens(to.id);
    await setRule(to.id, true);
    const post = await planned(to.id);
    await approve(post);
    await setRule(to.id, false);
    await setEverywhere(true);
    await dueNow(post.id);
    await minute();
    expect((await (await worker(to.id)).take()).do).toBe('publish');
  });
  it('are not covered by an approval of what they said before', async () => {
    const to = await account();
    await withTokens(to.id);
    await setRule(to.id, true);
    const post = await planned(to.id);
    const { row_version, group_id } = await approve(post);
    await setRule(to.id, false);
    await dataOf(
      second.client.rpc('save_social_posts', {
        p_group_id: group_id,
        p_posts: [{ id: post.id, row_version, account_id: to.id, parts: texts('Something else') }],
      }),
    );
    await setRule(to.id, true);
    await dueNow(post.id);
    expect((await (await worker(to.id)).take()).do).toBeUndefined();
    expect(await get(post.id)).toMatchObject({ status: 'pending_approval' });
  });
  it('are asked for at once, and said once for all of an account', async () => {
    const to = await account({ gap: 0 });
    const posts = [await planned(to.id), await planned(to.id), await planned(to.id)];
    await setRule(to.id, true);
    await minute();
    await minute();
    for (const { id } of posts) expect(await get(id)).toMatchObject({ status: 'pending_approval' });
    expect(await told(to.id)).toEqual([`3 posts for ${to.name} wait for approval`]);
  });
  it('wait where a worker had them already, and nothing of them is out', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await planned(to.id);
    await setRule(to.id, true);
    // Whatever the minute's look has not found, the one that takes it does.
    await lane.sql(
      `update public.social_posts set status = 'publishing', due_at = private.outside_now() - interval '1 second' where id = $1`,
      [post.id],
    );
    expect((await (await worker(to.id)).take()).do).toBeUndefined();
    expect(await get(post.id)).toMatchObject({ status: 'pending_approval' });
  });
  it('wait with the rest of their thread', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await planned(to.id, second, 'One', 'Two');
    await dueNow(post.id);
    const one = await worker(to.id);
    await one.end({ do: 'publish', id: (await one.take()).part?.id, status: 'ok', external_id: '1' });
    await setRule(to.id, true);
    expect((await one.take()).do).toBeUndefined();
    expect(await get(post.id)).toMatchObject({ status: 'pending_approval', parts_out: 1 });
    expect(await approve(post)).toMatchObject({ status: 'approved' });
    await dataOf(second.client.rpc('publish_post_now', { p_post_id: post.id }));
    expect(await one.take()).toMatchObject({ do: 'publish', part: { text: 'Two', reply_to: { id: '1' } } });
  });
  it('are looked for first where one may be out', async () => {
    const to = await account({ platform: 'bluesky' });
    await withTokens(to.id);
    const post = await planned(to.id);
    await dueNow(post.id);
    const one = await worker(to.id);
    await one.end({ do: 'publish', id: (await one.take()).part?.id, status: 'unknown' });
    await setRule(to.id, true);
    await dueNow(post.id);
    expect((await one.take()).do).toBeUndefined();
    const look = await one.take();
    expect(look.do).toBe('find');
    await one.end({ do: 'find', id: look.part?.id, status: 'absent' });
    await dueNow(post.id);
    expect((await one.take()).do).toBeUndefined();
    expect(await get(post.id)).toMatchObject({ status: 'pending_approval', parts_out: 0 });
  });
  it('wait in the demo as well', async () => {
    const to = await account({ platform: 'demo' });
    const post = await planned(to.id);
    await setRule(to.id, true);
    await dueNow(post.id);
    await lane.sql('select private.play_demo_posts($1)', [to.id]);
    expect(await get(post.id)).toMatchObject({ status: 'scheduled', parts_out: 0 });
    await minute();
    expect(await get(post.id)).toMatchObject({ status: 'pending_approval', parts_out: 0 });
  });
});

describe('posts that wait when approvals are turned off', () => {
  it('go out as planned, and their author is told', async () => {
    const to = await account();
    await withTokens(to.id);
    await setRule(to.id, true);
    const post = await planned(to.id);
    await minute();
    expect(await get(post.id)).toMatchObject({ status: 'pending_approval' });
    await setRule(to.id, false);
    await minute();
    expect(await get(post.id)).toMatchObject({ status: 'scheduled', problem: null });
    expect(await told(to.id, second)).toContain(`Your post for ${to.name} needs no approval any more`);
    await dueNow(post.id);
    expect((await (await worker(to.id)).take()).do).toBe('publish');
  });
  it('are missed where their time has passed, which is said, and their series continues', async () => {
    const to = await account();
    await setRule(to.id, true);
    const post = await draft(to.id, second);
    await dataOf(
      submit(post, inHours(1), second, {
        p_recurrence: { unit: 'day', interval: 1, until: null, count: 9 },
      }),
    );
    await lane.sql(
      `update public.social_posts set scheduled_at = private.outside_now() - interval '2 hours' where id = $1`,
      [post.id],
    );
    await setRule(to.id, false);
    await minute();
    expect(await get(post.id)).toMatchObject({
      status: 'missed',
      problem: 'Its time passed before approvals were turned off. Choose another time, or publish it now.',
    });
    expect(await told(to.id)).toContain(`A post for ${to.name} was missed`);
    expect(
      await lane.sql(`select status from public.social_posts where account_id = $1 and series_number = 1`, [
        to.id,
      ]),
    ).toEqual([{ status: 'scheduled' }]);
  });
});

describe('the rest of a thread whose account can no longer post', () => {
  const cancel = (post: { id: string }, who: ActingPerson = main) =>
    who.client.rpc('cancel_post_rest', { p_post_id: post.id });
  /** A thread of three with one out, of an account that was suspended by the second. */
  async function halfOut(more: { platform?: string } = {}) {
    const to = await account(more);
    await withTokens(to.id);
    const post = await planned(to.id, second, 'One', 'Two', 'Three');
    await dueNow(post.id);
    const one = await worker(to.id);
    await one.end({ do: 'publish', id: (await one.take()).part?.id, status: 'ok', external_id: '1' });
    const next = (await one.take()).part?.id;
    return { to, post, one, next };
  }
  it('is cancelled: what went out stays, and nothing follows when the account is back', async () => {
    const { to, post, one, next } = await halfOut();
    await one.end({ do: 'publish', id: next, status: 'suspended', message: 'Suspended' });
    const asked = await cancel(post, stranger);
    expect(asked.error?.code).toBe('PT404');
    const done = await dataOf<Detail>(cancel(post, second));
    expect(done).toMatchObject({
      status: 'published',
      parts_out: 1,
      problem: 'Published in part: 1 of 3 parts is out, the rest was cancelled.',
    });
    expect(done.part_list.map(({ state }) => state)).toEqual(['sent', 'cancelled', 'cancelled']);
    expect((await cancel(post)).error).toMatchObject({ code: 'PT409', hint: 'stale' });
    await lane.sql(`update public.social_accounts set status = 'connected' where id = $1`, [to.id]);
    expect((await (await worker(to.id)).take()).do).toBeUndefined();
    expect(await get(post.id)).toMatchObject({ status: 'published', parts_out: 1 });
    for (const again of [
      main.client.rpc('publish_post_now', { p_post_id: post.id }),
      main.client.rpc('resolve_unknown_post', { p_post_id: post.id, p_was_published: false }),
      submit(post, inHours(3)),
    ])
      expect((await again).error?.code).toBe('PT409');
  });
  it('is cancelled once by two at the same time', async () => {
    const { post, one, next } = await halfOut();
    await one.end({ do: 'publish', id: next, status: 'suspended' });
    const answers = await Promise.all([cancel(post), cancel(post, second)]);
    expect(answers.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['PT409', 'done']);
  });
  it('is not while its next part is on its way, or may be out at an account that can be asked', async () => {
    const { post, one, next } = await halfOut();
    expect((await cancel(post)).error).toMatchObject({ code: 'PT409', hint: 'locked' });
    await one.end({ do: 'publish', id: next, status: 'unknown' });
    expect((await cancel(post)).error).toMatchObject({ code: 'PT409', hint: 'locked' });
    await dueNow(post.id);
    await one.end({ do: 'find', id: (await one.take()).part?.id, status: 'absent' });
    expect(await get(post.id)).toMatchObject({ status: 'unknown' });
    expect((await cancel(post)).error).toMatchObject({ code: 'PT409', hint: 'locked' });
    await dataOf(
      main.client.rpc('resolve_unknown_post', {
        p_post_id: post.id,
        p_was_published: true,
        p_url: 'https://x.com/ava/status/1234567',
      }),
    );
    expect(await dataOf<Detail>(cancel(post))).toMatchObject({ status: 'published', parts_out: 2 });
  });
  it('says of a part that may be out as well, where the account can not be asked any more', async () => {
    const { to, post, one, next } = await halfOut();
    await one.end({ do: 'publish', id: next, status: 'unknown' });
    await dueNow(post.id);
    await one.end({ do: 'find', id: (await one.take()).part?.id, status: 'suspended' });
    // A worker still has the account.
    expect((await cancel(post)).error).toMatchObject({ code: 'PT409', hint: 'locked' });
    await lane.sql(`update private.outside_jobs set state = 'done', lease_until = null where subject = $1`, [
      to.id,
    ]);
    expect(await dataOf<Detail>(cancel(post))).toMatchObject({
      problem:
        'Published in part: 1 of 3 parts is out, the rest was cancelled. Part 2 may be out as well: check the account.',
    });
    expect(await one.end({ do: 'find', id: next, status: 'ok', external_id: '2' })).toBe(false);
    expect(await get(post.id)).toMatchObject({ status: 'published', parts_out: 1 });
  });
  it('is nothing to cancel where no part is out', async () => {
    const post = await planned((await account()).id, second, 'One', 'Two');
    expect((await cancel(post)).error).toMatchObject({ code: 'PT409', hint: 'stale' });
  });
});

describe('moving an account to another model', () => {
  it('is refused while planned posts have media of the model that it leaves', async () => {
    const to = await account({ gap: 0 });
    const other = await insertModel(lane, { managerId: main.id });
    const [item] = await lane.sql<{ id: string }>(
      `insert into public.social_media_items (model_id, storage_path, file_name, mime, size_bytes, uploaded_by)
       values ($1, 'social/' || gen_random_uuid(), 'a.png', 'image/png', 9, $2) returning id`,
      [model, main.id],
    );
    const withPicture = async (body: string) => {
      const [post] = await dataOf<Detail[]>(
        main.client.rpc('save_social_posts', {
          p_group_id: crypto.randomUUID(),
          p_posts: [{ account_id: to.id, parts: [{ body, media: [{ id: item?.id }] }] }],
        }),
      );
      if (post === undefined) throw new Error('The draft was not answered');
      return post;
    };
    const unplanned = await withPicture('A draft');
    const [one, two] = [await withPicture('One'), await withPicture('Two')];
    await dataOf(submit(one, inHours(1)));
    await dataOf(submit(two, inHours(2)));
    const move = async () => {
      const [row] = await lane.sql<{ row_version: number }>(
        'select row_version from public.social_accounts where id = $1',
        [to.id],
      );
      return main.client.rpc('set_social_account', {
        p_account_id: to.id,
        p_row_version: row?.row_version ?? 0,
        p_set: { model_id: other },
      });
    };
    const [name] = await lane.sql<{ stage_name: string }>(
      'select stage_name from public.models where id = $1',
      [model],
    );
    expect((await move()).error).toMatchObject({
      code: '22023',
      hint: 'planned_media',
      message: `2 planned posts of this account have pictures or videos of ${name?.stage_name ?? ''}. Take them off, or move the posts to drafts, before the account moves.`,
    });
    await dataOf(main.client.rpc('unschedule_post', { p_post_id: one.id }));
    expect((await move()).error?.message).toMatch(/^1 planned post of this account has /);
    await dataOf(main.client.rpc('delete_posts', { p_post_ids: [two.id] }));
    expect((await move()).error).toBeNull();
    // What was a draft, or in the trash, does not go out with them either.
    expect((await submit(unplanned, inHours(5))).error?.message).toBe(
      'Choose pictures and videos of this account’s model',
    );
    await dataOf(main.client.rpc('restore_posts', { p_post_ids: [two.id] }));
    await withTokens(to.id);
    await dueNow(two.id);
    expect((await (await worker(to.id)).take()).do).toBeUndefined();
    expect(await get(two.id)).toMatchObject({
      status: 'failed',
      problem: 'A picture or video of it belongs to another model',
    });
  });
});

describe('an answer about a token that was replaced meanwhile', () => {
  it.each(['auth', 'suspended'])('%s changes nothing, and the step comes again', async (status) => {
    const to = await account();
    await withTokens(to.id);
    const post = await planned(to.id);
    await dueNow(post.id);
    const one = await worker(to.id);
    const { part } = await one.take();
    // Someone connects it again while the answer is on its way.
    await reconnect(to.id);
    await one.end({ do: 'publish', id: part?.id, status, message: 'Invalid token' });
    expect(await accountOf(to.id)).toEqual([{ status: 'connected', last_error: null }]);
    expect(await one.take()).toMatchObject({
      do: 'publish',
      part: { id: part?.id },
      account: { secret: { access: 'new' } },
    });
    expect((await get(post.id)).attempt_list).toMatchObject([
      { outcome: null },
      { outcome: 'transient', error_message: 'The account was connected again meanwhile' },
    ]);
    // One about the token that it has by now counts.
    await one.end({ do: 'publish', id: part?.id, status, message: 'Invalid token' });
    if (status === 'auth') {
      // It is renewed first.
      expect(await accountOf(to.id)).toEqual([{ status: 'connected', last_error: null }]);
      expect((await one.take()).do).toBe('refresh');
      await one.end({ do: 'refresh', status: 'auth', message: 'Invalid token' });
    }
    expect(await accountOf(to.id)).toMatchObject([
      { status: status === 'auth' ? 'reconnect_needed' : 'suspended' },
    ]);
  });
  it('changes nothing either while a post is looked for, or figures are read', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await planned(to.id);
    await dueNow(post.id);
    const one = await worker(to.id);
    const { part } = await one.take();
    await one.end({ do: 'publish', id: part?.id, status: 'unknown' });
    await dueNow(post.id);
    expect((await one.take()).do).toBe('find');
    await reconnect(to.id);
    await one.end({ do: 'find', id: part?.id, status: 'auth' });
    await one.end({ do: 'metrics', status: 'auth' });
    expect(await accountOf(to.id)).toEqual([{ status: 'connected', last_error: null }]);
    expect((await one.take()).do).toBe('find');
  });
  it('drops what a refresh of the former token gave, which is not the account’s any more', async () => {
    const to = await account();
    await withTokens(to.id, new Date(Date.now() + 60_000).toISOString());
    const post = await planned(to.id);
    await dueNow(post.id);
    const one = await worker(to.id);
    expect((await one.take()).do).toBe('refresh');
    await reconnect(to.id);
    await one.end({ do: 'refresh', status: 'auth', message: 'Invalid token' });
    await one.end({ do: 'refresh', status: 'ok', tokens: { access: 'old', refresh: 'old' } });
    expect(await accountOf(to.id)).toEqual([{ status: 'connected', last_error: null }]);
    expect(await one.take()).toMatchObject({ do: 'publish', account: { secret: { access: 'new' } } });
  });
});

// Where there is more than one connection.
describe.skipIf(lane.engine !== 'postgres')('a worker and people at the same time', () => {
  const take = (of: string, lease: string) =>
    dataOf<{ do?: string; wait_ms?: number }>(
      lane.operator.rpc('take_social_work', { p_account_id: of, p_lease: lease }),
    );
  it('does not wait for who has the post at the moment, and takes it as they leave it', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await planned(to.id);
    await dueNow(post.id);
    const { lease } = await worker(to.id);
    const held = lane.sql(
      'with post as (select p.id from public.social_posts p where p.id = $1 for update) select pg_sleep(2) from post',
      [post.id],
    );
    await expect
      .poll(() =>
        lane.sql('select 1 from public.social_posts where id = $1 for update skip locked', [post.id]),
      )
      .toEqual([]);
    expect(await take(to.id, lease)).toEqual({ wait_ms: 250 });
    await held;
    expect(await take(to.id, lease)).toMatchObject({ do: 'publish' });
  });
  it('goes through all of it without one waiting for another for ever', async () => {
    const to = await account({ gap: 0, platform: 'bluesky' });
    await withTokens(to.id);
    const posts = [await planned(to.id), await planned(to.id), await planned(to.id)];
    for (const { id } of posts) await dueNow(id);
    const { lease } = await worker(to.id);
    const work = async () => {
      for (let step = 0; step < 12; step += 1) {
        const taken = await dataOf<{ do?: string; part?: { id: string } }>(
          lane.operator.rpc('take_social_work', { p_account_id: to.id, p_lease: lease }),
        );
        if (taken.do === undefined) continue;
        const answer = await lane.operator.rpc('end_social_work', {
          p_account_id: to.id,
          p_lease: lease,
          p_result: { do: taken.do, id: taken.part?.id, status: step % 2 === 0 ? 'auth' : 'transient' },
        });
        expect(answer.error).toBeNull();
      }
    };
    const connect = async () => {
      for (let step = 0; step < 12; step += 1) await reconnect(to.id);
    };
    const press = async () => {
      for (let step = 0; step < 4; step += 1)
        for (const { id } of posts) {
          const { error } = await second.client.rpc('publish_post_now', { p_post_id: id });
          expect(error?.code).not.toBe('40P01');
        }
    };
    await Promise.all([work(), connect(), press()]);
  });
});
