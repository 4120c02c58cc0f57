import { afterAll, describe, expect, it } from 'vitest';
import { dataOf, type ActingPerson } from '#tests/support/database-lane.ts';
import { inHours, openPostingLane } from '#tests/support/posting-lane.ts';

const { lane, main, second, account, draft, submit, get } = await openPostingLane();
afterAll(() => lane.close());

const needsApproval = (of: string) =>
  dataOf(
    main.client.rpc('set_social_rule', { p_account_id: of, p_rule: 'approval_required', p_is_on: true }),
  );

describe('the repeat of a planned post', () => {
  const daily = (count: number) => ({ unit: 'day', interval: 1, until: null, count });
  const repeat = async (id: string, rule: object, more: object = {}, who: ActingPerson = main) =>
    who.client.rpc('reschedule_post', {
      p_post_id: id,
      p_row_version: (await get(id, who)).row_version,
      p_recurrence: { ...rule },
      ...more,
    });
  /** A post that was missed, and the next of its series, planned. */
  const missedAndNext = async (to: { id: string }) => {
    const post = await draft(to.id);
    await submit(post, inHours(1), main, { p_recurrence: daily(9) });
    await lane.sql(`update public.social_posts set status = 'missed' where id = $1`, [post.id]);
    const [next] = await lane.sql<{ id: string }>(
      `select id from public.social_posts where account_id = $1 and series_number = 1`,
      [to.id],
    );
    return { first: post, next: next?.id ?? '' };
  };
  const standing = (to: { id: string }) =>
    lane.sql(
      `select status, recurrence_rule is not null as repeats, deleted_at is not null as gone from public.social_posts where account_id = $1 order by series_number nulls first, scheduled_at`,
      [to.id],
    );

  it('counts what is still to come', async () => {
    const to = await account({ timezone: 'Europe/Zagreb' });
    const { first, next } = await missedAndNext(to);
    expect(await get(next)).toMatchObject({ repeats_left: 7 });
    expect(await get(first.id)).toMatchObject({ repeats_left: 8 });
    const [counts] = await lane.sql<{ places: number[] }>(
      `select array(
         select private.series_place(jsonb_populate_record(null::public.social_posts, jsonb_build_object('recurrence_rule', r, 'series_start', '2027-01-31T09:00:00Z')), t::timestamptz, 'UTC')
         from (values ('FREQ=MONTHLY;INTERVAL=1', '2027-02-28T09:00:00Z'), ('FREQ=MONTHLY;INTERVAL=1', '2027-02-28T08:59:00Z'),
           ('FREQ=MONTHLY;INTERVAL=3', '2027-09-30T00:00:00Z'), ('FREQ=WEEKLY;INTERVAL=2', '2027-03-14T09:00:00Z'), ('FREQ=DAILY;INTERVAL=1', '2027-01-31T08:00:00Z')) v (r, t)
       ) as places`,
    );
    expect(counts?.places).toEqual([1, 0, 2, 3, -1]);
  });
  it('ends after a post, with what was planned after it', async () => {
    const to = await account();
    const { first, next } = await missedAndNext(to);
    const at = inHours(3);
    expect((await repeat(first.id, { unit: 'never' }, { p_scheduled_at: at })).error).toBeNull();
    expect(await standing(to)).toEqual([
      { status: 'scheduled', repeats: false, gone: false },
      { status: 'scheduled', repeats: false, gone: true },
    ]);
    await dataOf(main.client.rpc('restore_posts', { p_post_ids: [next] }));
    expect(await standing(to)).toMatchObject([{ repeats: false }, { repeats: false, gone: false }]);
  });
  it('changes for what comes after, also where the account can’t post now', async () => {
    const to = await account();
    const { next } = await missedAndNext(to);
    await lane.sql(`update public.social_accounts set status = 'reconnect_needed' where id = $1`, [to.id]);
    const before = await get(next);
    expect((await repeat(next, { ...daily(2), unit: 'week' })).error).toBeNull();
    expect(await get(next)).toMatchObject({
      scheduled_at: before.scheduled_at,
      status: 'scheduled',
      repeats_left: 1,
      recurrence: { unit: 'week', count: 2 },
    });
    // The one before makes nothing more.
    expect(await standing(to)).toMatchObject([
      { status: 'missed', repeats: false },
      { status: 'scheduled', repeats: true },
    ]);
    expect((await repeat(next, daily(0))).error?.hint).toBe('recurrence');
    const stale = main.client.rpc('reschedule_post', {
      p_post_id: next,
      p_row_version: before.row_version,
      p_recurrence: { unit: 'never' },
    });
    expect((await stale).error).toMatchObject({ code: 'PT409', hint: 'stale' });
  });
  it('needs an approval for more than was approved, and none to end', async () => {
    const to = await account();
    await needsApproval(to.id);
    const post = await draft(to.id, second);
    await submit(post, inHours(2), second);
    await dataOf(main.client.rpc('decide_post', { p_post_id: post.id, p_decision: 'approve' }));
    expect((await repeat(post.id, daily(300), {}, second)).error).toBeNull();
    expect(await get(post.id)).toMatchObject({ status: 'pending_approval', repeats_left: 299 });
    await dataOf(main.client.rpc('decide_post', { p_post_id: post.id, p_decision: 'approve' }));
    expect((await repeat(post.id, { unit: 'never' }, {}, second)).error).toBeNull();
    expect(await get(post.id)).toMatchObject({ status: 'scheduled', repeats_left: 0, recurrence: null });
  });
});
