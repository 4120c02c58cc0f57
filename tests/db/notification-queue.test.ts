import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { notificationTypes } from '#shared/domain/notification-types.ts';
import { call, forgetNotifications, inHours, listOf, titlesOf } from '#tests/support/notification-tools.ts';
import { openView } from '#tests/support/view-as.ts';

// What people do with their notifications. Who is told of what: notifications.test.ts.

let lane: DatabaseLane;
let mia: ActingPerson;
let ana: ActingPerson;
let bob: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ role: 'admin', displayName: 'Mia' });
  ana = await lane.person({ displayName: 'Ana' });
  bob = await lane.person({ displayName: 'Bob' });
});
afterAll(() => lane.close());
beforeEach(() => forgetNotifications(lane));

const unread = (person: ActingPerson) =>
  dataOf<number>(person.client.rpc('get_unread_notification_count', {}, { get: true }));
async function queue(
  person: ActingPerson,
  { title = 'A note', ago = '0', ...more }: Record<string, unknown> = {},
): Promise<string> {
  const row = {
    notification_type: 'note_updated',
    category: 'notes',
    metadata: '{}',
    model_id: null,
    ...more,
  };
  const [made] = await lane.sql<{ id: string }>(
    `insert into public.notification_queue (user_id, title, notification_type, category, metadata, model_id, sent_at, in_app)
     values ($1, $2, $3, $4, $5::jsonb, $6, now() - $7::interval, $8) returning id`,
    [
      person.id,
      title,
      row.notification_type,
      row.category,
      row.metadata,
      row.model_id,
      ago,
      more['in_app'] ?? true,
    ],
  );
  return made?.id ?? '';
}

it('a row of the specified fields alone falls under the switch of its type', async () => {
  const rows = [
    { notification_type: 'task_assigned' },
    { notification_type: 'contract_upload' },
    { notification_type: 'system_maintenance' },
    { notification_type: 'system_alert', metadata: { category: 'schedule' } },
    // Says so: it stays.
    { notification_type: 'task_assigned', category: 'files' },
  ];
  const categories: unknown[] = [];
  for (const row of rows) {
    const { data, error } = await lane.operator
      .from('notification_queue')
      .insert({ user_id: ana.id, title: 'Something happened', ...row })
      .select('category')
      .single<{ category: string }>();
    expect(error).toBeNull();
    categories.push(data?.category);
  }
  expect(categories).toEqual(['tasks', 'documents', 'system', 'schedule', 'files']);
});

describe('the list', () => {
  it('is one’s own, the latest first, as long as it is asked for', async () => {
    const luna = await insertModel(lane, { managerId: ana.id });
    await queue(ana, { title: 'Older', ago: '1 hour', model_id: luna });
    await queue(ana, { title: 'Newer' });
    await queue(ana, { title: 'On the desktop alone', in_app: false });
    await queue(bob, { title: 'His' });
    expect(await titlesOf(ana)).toEqual(['Newer', 'Older']);
    expect((await listOf(ana))[1]?.model_name).toMatch(/^Model /);
    expect(await listOf(ana, 1)).toHaveLength(1);
    expect(await listOf(ana, 0)).toHaveLength(1);
    expect(await listOf(ana, -5)).toHaveLength(1);
    expect(await listOf(ana, 2_000_000_000)).toHaveLength(2);
    expect(await unread(ana)).toBe(2);
  });

  it('is marked, cleared and deleted by its owner alone', async () => {
    const [first, second, his] = [await queue(ana), await queue(ana), await queue(bob)];
    expect(await call(ana, 'mark_notification_read', { notification_id: first })).toBe(true);
    expect(await call(ana, 'mark_notification_read', { notification_id: first })).toBe(true);
    expect(await unread(ana)).toBe(1);
    for (const name of ['mark_notification_read', 'delete_notification'])
      expect(await call(ana, name, { notification_id: his })).toBe(false);
    expect(await call(ana, 'snooze_notification', { p_notification_id: his, p_until: inHours(1) })).toBe(
      false,
    );
    expect(await outcome(ana.client.from('notification_queue').delete().eq('id', his).select('id'))).toBe(
      'nothing',
    );
    expect(await listOf(bob)).toMatchObject([{ id: his, read_at: null }]);
    expect(await call(ana, 'clear_read_notifications')).toBe(1);
    expect(await call(ana, 'mark_all_notifications_read')).toBe(1);
    expect(await call(ana, 'mark_all_notifications_read')).toBe(0);
    expect(await call(ana, 'delete_notification', { notification_id: second })).toBe(true);
    expect(await call(ana, 'clear_read_notifications')).toBe(0);
    expect(await titlesOf(bob)).toEqual(['A note']);
  });

  it('is written by nobody’s hand', async () => {
    const forged = {
      user_id: bob.id,
      notification_type: 'system_alert',
      category: 'system',
      title: 'Your password has expired',
    };
    for (const person of [ana, mia])
      expect(await outcome(person.client.from('notification_queue').insert(forged))).toBe('42501');
    const id = await queue(ana);
    for (const change of [{ title: 'x' }, { user_id: bob.id }, { sent_at: inHours(1) }, { model_id: null }])
      expect(await outcome(ana.client.from('notification_queue').update(change).eq('id', id).select())).toBe(
        '42501',
      );
    expect(
      await outcome(ana.client.from('notification_queue').update({ status: 'lost' }).eq('id', id).select()),
    ).toBe('23514');
  });

  it('has no snoozed rows, until they are due', async () => {
    const id = await queue(ana, { title: 'Later' });
    await call(ana, 'mark_notification_read', { notification_id: id });
    expect(await call(ana, 'snooze_notification', { p_notification_id: id, p_until: inHours(1) })).toBe(true);
    expect([await titlesOf(ana), await unread(ana)]).toEqual([[], 0]);
    expect(await call(ana, 'mark_all_notifications_read')).toBe(0);
    expect(await lane.sql('select private.job_notification_snooze() as n')).toEqual([{ n: 0 }]);
    await lane.sql(`update public.notification_queue set sent_at = now() - interval '1 second'`);
    // Whether or not the clock has come by.
    expect([await titlesOf(ana), await unread(ana)]).toEqual([['Later'], 1]);
    expect(await lane.sql('select private.job_notification_snooze() as n')).toEqual([{ n: 1 }]);
    expect(await listOf(ana)).toMatchObject([{ status: 'sent', read_at: null }]);
    for (const p_until of [inHours(-1), inHours(24 * 400), null])
      expect(await outcome(ana.client.rpc('snooze_notification', { p_notification_id: id, p_until }))).toBe(
        '22023',
      );
  });

  it('keeps what was read for 90 days, and everything for a year', async () => {
    await queue(ana, { title: 'Read long ago' });
    await lane.sql(`update public.notification_queue set read_at = now() - interval '91 days'`);
    await queue(ana, { title: 'Old' });
    await lane.sql(
      `update public.notification_queue set created_at = now() - interval '366 days' where title = 'Old'`,
    );
    await queue(ana, { title: 'Kept' });
    await lane.sql(
      `update public.notification_queue set read_at = now() - interval '89 days', created_at = now() - interval '364 days'
       where title = 'Kept'`,
    );
    expect(await lane.sql('select private.job_notification_retention() as n')).toEqual([{ n: 2 }]);
    expect(await titlesOf(ana)).toEqual(['Kept']);
  });

  it('stays private where an administrator views as someone', async () => {
    await queue(ana);
    await call(ana, 'set_notification_preference', {
      p_category: 'tasks',
      p_channel: 'desktop',
      p_enabled: false,
    });
    const view = await openView(lane, mia, ana.id);
    expect(await dataOf(view.rpc('get_user_notifications', {}, { get: true }))).toEqual([]);
    expect(await dataOf(view.rpc('get_unread_notification_count', {}, { get: true }))).toBe(0);
    for (const table of ['queue', 'preferences', 'settings', 'mutes'])
      expect(await dataOf(view.from(`notification_${table}`).select('user_id'))).toEqual([]);
    const seen = await dataOf<{ categories: { desktop: boolean }[] }>(
      view.rpc('get_notification_preferences', {}, { get: true }),
    );
    expect(seen.categories.every(({ desktop }) => desktop)).toBe(true);
  });
});

describe('chats', () => {
  const ofChat = (chat: string, type = 'chat_unread_messages') =>
    queue(ana, { notification_type: type, category: 'chat', metadata: JSON.stringify({ chat_id: chat }) });

  it('are cleared one at a time, by their owner', async () => {
    await ofChat('one');
    await ofChat('one', 'chat_mentions');
    await ofChat('two');
    await queue(ana, { metadata: '{"chat_id": "one"}' });
    const args = { p_chat_id: 'one', p_user_id: ana.id };
    expect(await outcome(bob.client.rpc('clear_chat_notifications', args))).toBe('42501');
    expect(await call(ana, 'clear_chat_notifications', args)).toBe(2);
    expect(await titlesOf(ana)).toHaveLength(2);
  });

  it('are heard of unless someone says otherwise, for themselves', async () => {
    const key = { p_user_id: ana.id, p_chat_id: 'group' };
    const preference = (by: ActingPerson) =>
      by.client.rpc('get_chat_notification_preference', key, { get: true });
    const luna = await insertModel(lane, { managerId: ana.id });
    const set = (by: ActingPerson, more: object = {}) =>
      by.client.rpc('set_chat_notification_preference', {
        ...key,
        p_group_name: 'Group',
        p_model_id: luna,
        p_enabled: false,
        ...more,
      });
    expect(await dataOf(preference(ana))).toBe(true);
    expect(await dataOf(set(ana))).toBe(false);
    expect(await dataOf(preference(ana))).toBe(false);
    expect(await dataOf(preference(mia))).toBe(false);
    expect(await outcome(preference(bob))).toBe('42501');
    expect(await outcome(set(bob))).toBe('42501');
    expect(await outcome(set(mia))).toBe('42501');
    expect(await outcome(set(ana, { p_enabled: null }))).toBe('22023');
    expect(await outcome(set(ana, { p_model_id: crypto.randomUUID() }))).toBe('PT404');
    expect(await outcome(set(ana, { p_chat_id: 'x'.repeat(101) }))).toBe('23514');
    const notify = () =>
      lane.sql(
        `select private.notify('chat_unread_messages', array[$1::uuid], null, 'New', null, '{"chat_id": "group"}') as n`,
        [ana.id],
      );
    expect(await notify()).toEqual([{ n: 0 }]);
    expect(await dataOf(set(ana, { p_enabled: true, p_model_id: null }))).toBe(true);
    expect(await notify()).toEqual([{ n: 1 }]);
  });

  it('are all that the badge counts for people who want that', async () => {
    await ofChat('one', 'chat_mentions');
    await ofChat('one');
    expect(await unread(ana)).toBe(2);
    await call(ana, 'set_notification_settings', { p_settings: { badge_counts: 'mentions' } });
    expect(await unread(ana)).toBe(1);
  });
});

it('the database puts every type into the category that the page shows it under', async () => {
  const rows = await lane.sql<{ type: string; category: string }>(
    `select t as type, private.notification_category(t, '{}') as category from unnest($1::text[]) t`,
    [Object.keys(notificationTypes)],
  );
  expect(Object.fromEntries(rows.map(({ type, category }) => [type, category]))).toEqual(
    Object.fromEntries(Object.entries(notificationTypes).map(([type, { category }]) => [type, category])),
  );
});
