import { afterAll, describe, expect, it } from 'vitest';
import { dataOf, type ActingPerson } from '#tests/support/database-lane.ts';
import { inHours, openPostingLane, texts, type Detail } from '#tests/support/posting-lane.ts';

const { lane, main, second, model, account, draft, submit, get, worker, withTokens, dueNow } =
  await openPostingLane();
afterAll(() => lane.close());

describe('what is late', () => {
  it('sends a post again that a person says is not out, however long ago it was planned', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await draft(to.id);
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    const work = await one.take();
    await one.end({ do: 'publish', id: work.part?.id, status: 'unknown' });
    await dueNow(post.id);
    await one.end({ do: 'find', id: (await one.take()).part?.id, status: 'absent' });
    await lane.sql(
      `update public.social_posts set scheduled_at = private.outside_now() - interval '5 hours' where id = $1`,
      [post.id],
    );
    await dataOf(main.client.rpc('resolve_unknown_post', { p_post_id: post.id, p_was_published: false }));
    expect(await one.take()).toMatchObject({ do: 'publish', part: { id: work.part?.id } });
  });
  it('misses what was tried once and then held for days', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await draft(to.id);
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    await one.end({ do: 'publish', id: (await one.take()).part?.id, status: 'transient' });
    await lane.sql(
      `update public.social_posts set scheduled_at = scheduled_at - interval '2 days', due_at = due_at - interval '2 days' where id = $1`,
      [post.id],
    );
    expect((await one.take()).do).toBeUndefined();
    expect(await get(post.id)).toMatchObject({ status: 'missed' });
  });
  it('leaves nothing half begun when a worker ends while it uploads', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await draft(to.id);
    await submit(post, inHours(1));
    await dueNow(post.id);
    await worker(to.id);
    await lane.sql(
      `update public.social_posts set status = 'publishing', scheduled_at = scheduled_at - interval '2 days', due_at = due_at - interval '2 days' where id = $1`,
      [post.id],
    );
    expect((await (await worker(to.id)).take()).do).toBeUndefined();
    expect(await get(post.id)).toMatchObject({ status: 'missed' });
  });
  it('says that a thread is out once nothing is left of it', async () => {
    const to = await account();
    await withTokens(to.id);
    const post = await draft(to.id, main, 'One', 'Two');
    await submit(post, inHours(1));
    await dueNow(post.id);
    const one = await worker(to.id);
    await one.end({ do: 'publish', id: (await one.take()).part?.id, status: 'ok', external_id: '71' });
    await one.end({ do: 'publish', id: (await one.take()).part?.id, status: 'refused', message: 'No' });
    const { row_version, group_id } = await get(post.id);
    await dataOf(
      main.client.rpc('save_social_posts', {
        p_group_id: group_id,
        p_posts: [{ id: post.id, row_version, account_id: to.id, parts: texts('One') }],
      }),
    );
    await dataOf(main.client.rpc('publish_post_now', { p_post_id: post.id }));
    await one.take();
    expect(await get(post.id)).toMatchObject({ status: 'published', parts_out: 1 });
  });
  it('takes up a part that failed when its post has another time', async () => {
    const to = await account({ platform: 'bluesky' });
    const post = await draft(to.id);
    await lane.sql(
      `update public.social_posts set status = 'failed', scheduled_at = now() - interval '2 days', problem = 'No' where id = $1`,
      [post.id],
    );
    await lane.sql(`update public.social_post_parts set state = 'failed' where post_id = $1`, [post.id]);
    const { row_version } = await get(post.id);
    await dataOf(
      main.client.rpc('reschedule_post', {
        p_post_id: post.id,
        p_row_version: row_version,
        p_scheduled_at: inHours(2),
      }),
    );
    expect((await get(post.id)).part_list[0]?.state).toBe('waiting');
  });
});

describe('approvals', () => {
  const needsApproval = (of: string) =>
    dataOf(
      main.client.rpc('set_social_rule', { p_account_id: of, p_rule: 'approval_required', p_is_on: true }),
    );
  const save = (post: Detail, of: string, body: string, who: ActingPerson) =>
    dataOf<Detail[]>(
      who.client.rpc('save_social_posts', {
        p_group_id: post.group_id,
        p_posts: [{ id: post.id, row_version: post.row_version, account_id: of, parts: texts(body) }],
      }),
    );
  it('approves what was read, and nothing that was written since', async () => {
    const to = await account();
    await needsApproval(to.id);
    const post = await draft(to.id, second, 'Harmless');
    await submit(post, inHours(5), second);
    const read = await get(post.id);
    await save(await get(post.id, second), to.id, 'Something else', second);
    const decide = (version: number) =>
      main.client.rpc('decide_post', { p_post_id: post.id, p_decision: 'approve', p_row_version: version });
    expect((await decide(read.row_version)).error).toMatchObject({ code: 'PT409', hint: 'stale' });
    expect((await decide((await get(post.id)).row_version)).error).toBeNull();
  });
  it('holds the next of a series once approvals are asked for', async () => {
    const to = await account();
    const post = await draft(to.id, second);
    await submit(post, inHours(1), second, {
      p_recurrence: { unit: 'day', interval: 1, until: null, count: 9 },
    });
    await needsApproval(to.id);
    await lane.sql(`update public.social_posts set status = 'publishing' where id = $1`, [post.id]);
    await lane.sql(
      `update public.social_posts set status = 'published', published_at = now() where id = $1`,
      [post.id],
    );
    expect(
      await lane.sql(`select status from public.social_posts where account_id = $1 and series_number = 1`, [
        to.id,
      ]),
    ).toEqual([{ status: 'pending_approval' }]);
  });
  it('puts out what a picture said when it was approved', async () => {
    const to = await account();
    await needsApproval(to.id);
    const [item] = await lane.sql<{ id: string }>(
      `insert into public.social_media_items (model_id, storage_path, file_name, mime, size_bytes, alt, uploaded_by)
       values ($1, 'social/' || gen_random_uuid(), 'a.png', 'image/png', 9, 'A beach', $2) returning id`,
      [model, second.id],
    );
    const [post] = await dataOf<Detail[]>(
      second.client.rpc('save_social_posts', {
        p_group_id: crypto.randomUUID(),
        p_posts: [{ account_id: to.id, parts: [{ body: 'Look', media: [{ id: item?.id }] }] }],
      }),
    );
    if (post === undefined) throw new Error('The post was not answered');
    await submit(post, inHours(5), second);
    await dataOf(main.client.rpc('decide_post', { p_post_id: post.id, p_decision: 'approve' }));
    await dataOf(
      second.client.rpc('set_social_media', { p_media_id: item?.id ?? '', p_set: { alt: 'Buy this' } }),
    );
    expect(
      await lane.sql(
        `select private.hand_out_part(r, p) #>> '{media,0,alt}' as alt from public.social_posts p join public.social_post_parts r on r.post_id = p.id where p.id = $1`,
        [post.id],
      ),
    ).toEqual([{ alt: 'A beach' }]);
  });
  it('is not ended by removing the account', async () => {
    const to = await account();
    await needsApproval(to.id);
    const remove = (who: ActingPerson) => who.client.rpc('delete_social_account', { p_account_id: to.id });
    expect((await remove(second)).error).toMatchObject({ code: '42501', hint: 'decide' });
    expect((await remove(main)).error).toBeNull();
  });
});

describe('an import', () => {
  it('tells those who approve once, and shows texts without marks that turn a line around', async () => {
    const to = await account({ gap: 0 });
    await dataOf(
      main.client.rpc('set_social_rule', { p_account_id: to.id, p_rule: 'approval_required', p_is_on: true }),
    );
    const told = async () =>
      (
        await lane.sql<{ title: string }>(
          `select title from public.notification_queue where user_id = $1 and metadata ->> 'account_id' = $2`,
          [main.id, to.id],
        )
      ).map(({ title }) => title);
    await dataOf(
      second.client.rpc('import_posts', {
        p_account_id: to.id,
        p_rows: [1, 2, 3].map((line) => ({
          line,
          body: `\u202EPost ${String(line)}`,
          scheduled_at: inHours(line),
        })),
        p_dry_run: false,
      }),
    );
    expect(await told()).toEqual([`3 posts for ${to.name} wait for approval`]);
    expect(
      await lane.sql(`select excerpt from public.social_posts where account_id = $1 order by scheduled_at`, [
        to.id,
      ]),
    ).toEqual([{ excerpt: 'Post 1' }, { excerpt: 'Post 2' }, { excerpt: 'Post 3' }]);
  });
});

describe('series', () => {
  it.each(['infinity', '9999-01-01T00:00:00Z'])('has an end, which %s is not', async (until) => {
    const post = await draft((await account()).id);
    const answer = await submit(post, inHours(1), main, {
      p_recurrence: { unit: 'day', interval: 1, until, count: null },
    });
    expect(answer.error?.hint).toBe('recurrence');
  });
  it('stays ended when one before it goes out after all', async () => {
    const to = await account();
    const post = await draft(to.id);
    await submit(post, inHours(1), main, {
      p_recurrence: { unit: 'day', interval: 1, until: null, count: 9 },
    });
    const becomes = (status: string) =>
      lane.sql(
        `update public.social_posts set status = $2, published_at = case when $2 = 'published' then now() end where id = $1`,
        [post.id, status],
      );
    await becomes('publishing');
    await becomes('failed');
    const [next] = await lane.sql<{ id: string }>(
      `select id from public.social_posts where account_id = $1 and series_number = 1`,
      [to.id],
    );
    await dataOf(main.client.rpc('unschedule_post', { p_post_id: next?.id ?? '' }));
    await becomes('publishing');
    await becomes('published');
    expect(
      await lane.sql(`select id from public.social_posts where account_id = $1 and series_number = 1`, [
        to.id,
      ]),
    ).toEqual([]);
  });
});

describe('what others wrote', () => {
  it('keeps the draft that another window added, in the trash', async () => {
    const [one, two] = [await account(), await account()];
    const group = crypto.randomUUID();
    const save = (accounts: string[]) =>
      dataOf<Detail[]>(
        main.client.rpc('save_social_posts', {
          p_group_id: group,
          p_posts: accounts.map((id) => ({ account_id: id, parts: texts('Long thoughts') })),
        }),
      );
    const posts = await save([one.id, two.id]);
    await save([one.id]);
    const lost = (
      await lane.sql<{ id: string }>(
        `select id from public.social_posts where group_id = $1 and account_id = $2 and deleted_at is not null`,
        [group, two.id],
      )
    )[0];
    expect(posts.map(({ id }) => id)).toContain(lost?.id);
    expect(await save([one.id, two.id])).toHaveLength(2);
  });
  it('does not bring back a post to a place that another has taken', async () => {
    const to = await account({ gap: 30 });
    const [first, next] = [await draft(to.id), await draft(to.id)];
    const at = inHours(30);
    await dataOf(submit(first, at));
    await dataOf(main.client.rpc('delete_posts', { p_post_ids: [first.id] }));
    await dataOf(submit(next, at));
    await dataOf(main.client.rpc('restore_posts', { p_post_ids: [first.id] }));
    expect(await get(first.id)).toMatchObject({ status: 'draft' });
    expect(await get(next.id)).toMatchObject({ status: 'scheduled' });
  });
  it('does not undo an import for models that someone no longer sees', async () => {
    const to = await account();
    const made = await dataOf<{ batch_id: string }>(
      second.client.rpc('import_posts', {
        p_account_id: to.id,
        p_rows: [{ line: 2, body: 'One', scheduled_at: null }],
        p_dry_run: false,
      }),
    );
    await lane.sql('delete from public.model_secondary_managers where manager_id = $1', [second.id]);
    expect(await dataOf(second.client.rpc('undo_post_import', { p_batch_id: made.batch_id }))).toMatchObject({
      removed: 0,
    });
    await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
      model,
      second.id,
    ]);
  });
  it('shows names of another server without marks that turn a sentence around', async () => {
    await lane.sql(`select private.end_connection_social('mastodon', $1, $2::jsonb, $3::jsonb)`, [
      main.id,
      JSON.stringify({ model_id: model }),
      JSON.stringify({
        external_id: 'rtl-1',
        server: 'https://evil.example',
        username: 'ava\u202Egnp\n',
        display_name: '\u2066Ava',
        access: 'a',
      }),
    ]);
    expect(
      await lane.sql(`select username, display_name from public.social_accounts where external_id = 'rtl-1'`),
    ).toEqual([{ username: 'ava gnp', display_name: 'Ava' }]);
  });
});
