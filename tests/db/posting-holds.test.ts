import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { dataOf, type ActingPerson } from '#tests/support/database-lane.ts';
import { inHours, openPostingLane, texts, type Detail } from '#tests/support/posting-lane.ts';

const { lane, main, second, account, draft, submit, get, worker, withTokens, dueNow } =
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
  it('go on where they were approved before', async () => {
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
  it('are missed where their time has passed, which is said, and their series goes on', async () => {
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
