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
import { openView } from '#tests/support/view-as.ts';

// What people do with their notifications, what they want to hear of, and what administrators tell everybody.

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
beforeEach(async () => {
  for (const table of ['queue', 'preferences', 'settings', 'mutes'])
    await lane.sql(`delete from public.notification_${table}`);
  await lane.sql('delete from private.tickets');
});

type Row = { id: string; title: string; read_at: string | null; status: string; model_name: string | null };
const listOf = (person: ActingPerson, limit_count = 20) =>
  dataOf<Row[]>(person.client.rpc('get_user_notifications', { limit_count }, { get: true }));
const titlesOf = async (person: ActingPerson) => (await listOf(person)).map(({ title }) => title);
const unread = (person: ActingPerson) =>
  dataOf<number>(person.client.rpc('get_unread_notification_count', {}, { get: true }));
const call = <T>(person: ActingPerson, name: string, args: object = {}) =>
  dataOf<T>(person.client.rpc(name, args));

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
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

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

  it('stays private where an administrator views as somebody', async () => {
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

  it('are cleared one by one, by oneself', async () => {
    await ofChat('one');
    await ofChat('one', 'chat_mentions');
    await ofChat('two');
    await queue(ana, { metadata: '{"chat_id": "one"}' });
    const args = { p_chat_id: 'one', p_user_id: ana.id };
    expect(await outcome(bob.client.rpc('clear_chat_notifications', args))).toBe('42501');
    expect(await call(ana, 'clear_chat_notifications', args)).toBe(2);
    expect(await titlesOf(ana)).toHaveLength(2);
  });

  it('are heard of unless somebody says otherwise, for themselves', async () => {
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

  it('are all that the badge counts for whoever wants that', async () => {
    await ofChat('one', 'chat_mentions');
    await ofChat('one');
    expect(await unread(ana)).toBe(2);
    await call(ana, 'set_notification_settings', { p_settings: { badge_counts: 'mentions' } });
    expect(await unread(ana)).toBe(1);
  });
});

describe('preferences', () => {
  const set = (p_category: string | null, p_channel: string | null, p_enabled: boolean | null) =>
    ana.client.rpc('set_notification_preference', { p_category, p_channel, p_enabled });
  const notify = (type: string, modelId: string | null = null, metadata = '{}') =>
    lane.sql<{ n: number }>(
      `select private.notify($2, array[$1::uuid], $3::uuid, 'A title', null, $4::jsonb) as n`,
      [ana.id, type, modelId, metadata],
    );

  it('decide what is queued for which channel, from then on', async () => {
    await notify('note_updated');
    await dataOf(set('notes', 'in_app', false));
    await notify('note_updated');
    expect(await titlesOf(ana)).toHaveLength(1);
    expect(
      await lane.sql('select in_app, desktop from public.notification_queue order by in_app desc'),
    ).toEqual([
      { in_app: true, desktop: true },
      { in_app: false, desktop: true },
    ]);
    await dataOf(set('notes', 'desktop', false));
    expect(await notify('note_updated')).toEqual([{ n: 0 }]);
    await dataOf(set('notes', 'in_app', true));
    expect(await notify('note_updated')).toEqual([{ n: 1 }]);
    expect(await notify('task_updated')).toEqual([{ n: 1 }]);
    // An alert about a model falls under the category that it names.
    await dataOf(set('documents', 'in_app', false));
    await dataOf(set('documents', 'desktop', false));
    expect(await notify('system_alert', null, '{"category": "documents"}')).toEqual([{ n: 0 }]);
    expect(await notify('system_alert')).toEqual([{ n: 1 }]);
  });

  it('never switch off security and maintenance, and know their categories and channels', async () => {
    const refusal = async (...args: Parameters<typeof set>) => {
      const { error } = await set(...args);
      return [error?.code, error?.message];
    };
    expect(await refusal('system', 'in_app', false)).toEqual(['22023', 'This alert cannot be turned off']);
    expect(await refusal('gossip', 'in_app', false)).toEqual(['22023', 'Unknown notification category']);
    expect(await refusal(null, 'in_app', false)).toEqual(['22023', 'Unknown notification category']);
    expect(await refusal('tasks', 'email', false)).toEqual(['22023', 'Unknown notification channel']);
    expect((await refusal('tasks', 'in_app', null))[0]).toBe('22023');
    expect(await lane.sql('select from public.notification_preferences')).toEqual([]);
  });

  it('mute a model until a moment', async () => {
    const luna = await insertModel(lane, { managerId: ana.id });
    const foreign = await insertModel(lane, { managerId: bob.id });
    const mute = (p_model_id: string, p_until: string | null) =>
      ana.client.rpc('mute_model', { p_model_id, p_until });
    await dataOf(mute(luna, inHours(1)));
    expect(await notify('note_updated', luna)).toEqual([{ n: 0 }]);
    expect(await notify('note_updated', foreign)).toEqual([{ n: 1 }]);
    expect(await notify('system_alert', luna)).toEqual([{ n: 1 }]);
    await dataOf(mia.client.from('models').update({ status: 'paused' }).eq('id', luna).select('id'));
    expect(await titlesOf(ana)).toEqual(['A title', 'A title']);
    expect(await call(ana, 'get_notification_preferences')).toMatchObject({ mutes: [{ model_id: luna }] });
    await lane.sql(`update public.notification_mutes set until = now() - interval '1 second'`);
    expect(await notify('note_updated', luna)).toEqual([{ n: 1 }]);
    expect(await call(ana, 'get_notification_preferences')).toMatchObject({ mutes: [] });
    expect(await dataOf(mute(luna, null))).toBe(true);
    expect(await dataOf(mute(luna, null))).toBe(false);
    expect(await outcome(mute(luna, inHours(-1)))).toBe('22023');
    expect(await outcome(mute(crypto.randomUUID(), inHours(1)))).toBe('PT404');
    const stranger = await lane.person({
      permissions: { can_access_socials: false, can_access_chat: false },
    });
    expect(await outcome(stranger.client.rpc('mute_model', { p_model_id: luna, p_until: inHours(1) }))).toBe(
      'PT404',
    );
  });

  const save = (p_settings: unknown) => ana.client.rpc('set_notification_settings', { p_settings });

  it('keep quiet hours, over midnight, in a zone and on weekdays', async () => {
    expect(await call(ana, 'get_notification_preferences')).toMatchObject({
      settings: {
        quiet_from: null,
        quiet_to: null,
        timezone: 'UTC',
        quiet_days: [1, 2, 3, 4, 5, 6, 7],
        sound: true,
      },
    });
    await dataOf(
      save({ quiet_from: '22:00', quiet_to: '07:30', timezone: 'Europe/Zagreb', quiet_days: [5, 1, 1] }),
    );
    await dataOf(save({ sound: false, user_id: bob.id }));
    expect(await call(ana, 'get_notification_preferences')).toMatchObject({
      settings: {
        quiet_from: '22:00',
        quiet_to: '07:30',
        timezone: 'Europe/Zagreb',
        quiet_days: [1, 5],
        sound: false,
        urgent_breaks_quiet: true,
      },
    });
    expect(await lane.sql('select user_id from public.notification_settings')).toEqual([{ user_id: ana.id }]);
    await dataOf(save({ quiet_from: null, quiet_to: null }));
    expect(await call(ana, 'get_notification_preferences')).toMatchObject({ settings: { quiet_from: null } });
  });

  it.each<[string, unknown, string]>([
    ['equal ends', { quiet_from: '22:00', quiet_to: '22:00' }, 'quiet_equal'],
    ['one end', { quiet_from: '22:00' }, 'quiet_incomplete'],
    ['no time', { quiet_from: 'dusk', quiet_to: '07:00' }, 'settings_shape'],
    ['an hour that is none', { quiet_from: '25:00', quiet_to: '07:00' }, 'settings_shape'],
    ['a zone that is none', { timezone: 'FOO+3' }, 'timezone'],
    ['no zone', { timezone: null }, 'timezone'],
    ['no day', { quiet_days: [] }, 'quiet_days'],
    ['an eighth day', { quiet_days: [8] }, 'quiet_days'],
    ['days that are none', { quiet_days: 'weekends' }, 'settings_shape'],
    ['a badge that is none', { badge_counts: 'everything' }, 'badge_counts'],
    ['more than anybody has to say', { timezone: 'x'.repeat(3000) }, 'too_large'],
  ])('refuse %s, and keep what was', async (_, settings, hint) => {
    await dataOf(save({ quiet_from: '21:00', quiet_to: '06:00' }));
    // Alone, one end is fine beside the other that is kept; here there is none.
    if (hint === 'quiet_incomplete') await dataOf(save({ quiet_from: null, quiet_to: null }));
    const before = await lane.sql('select * from public.notification_settings');
    const { error } = await save(settings);
    expect([error?.code, error?.hint]).toEqual(['22023', hint]);
    expect(await lane.sql('select * from public.notification_settings')).toEqual(before);
  });

  it('are tried with a test, so often', async () => {
    const first = await call<{ status: string; id: string }>(ana, 'test_notification');
    expect(first.status).toBe('sent');
    expect(await listOf(ana)).toMatchObject([{ id: first.id, title: 'Test notification' }]);
    for (let count = 0; count < 9; count += 1) await call(ana, 'test_notification');
    expect(await outcome(ana.client.rpc('test_notification'))).toBe('PT429');
    expect(await outcome(bob.client.rpc('test_notification'))).toBe('ok');
  });
});

describe('messages of administrators', () => {
  const send = (args: object = {}, by: ActingPerson = mia) =>
    by.client.rpc('send_announcement', {
      p_type: 'maintenance_scheduled',
      p_title: 'Maintenance tonight',
      p_message: 'From 22:00 to 23:00.\nSave your work.',
      p_role: null,
      ...args,
    });
  const reach = (p_role: string | null, by: ActingPerson = mia) =>
    by.client.rpc('count_announcement_recipients', p_role === null ? {} : { p_role }, { get: true });

  it('reach everybody who is active, or a role, but for whoever sends them', async () => {
    await lane.person({ status: 'inactive' });
    const [active] = await lane.sql<{ n: number; managers: number }>(
      `select count(*)::integer as n, (count(*) filter (where role = 'manager'))::integer as managers
       from public.profiles where status = 'active'`,
    );
    const everybody = (active?.n ?? 0) - 1;
    await lane.sql('delete from public.notification_queue');
    expect(await dataOf(reach(null))).toBe(everybody);
    expect(await dataOf(reach('manager'))).toBe(active?.managers);
    expect(await dataOf(reach('admin'))).toBe(everybody - (active?.managers ?? 0));
    expect(await dataOf(send())).toMatchObject({ recipients: everybody });
    expect(await listOf(ana)).toMatchObject([
      { title: 'Maintenance tonight', message: 'From 22:00 to 23:00.\nSave your work.' },
    ]);
    expect(await listOf(mia)).toEqual([]);
    await dataOf(send({ p_role: 'admin' }));
    expect(await titlesOf(ana)).toHaveLength(1);
    expect(
      await dataOf(mia.client.from('announcements').select('role, recipients, sent_by').order('created_at')),
    ).toEqual([
      { role: null, recipients: everybody, sent_by: mia.id },
      { role: 'admin', recipients: everybody - (active?.managers ?? 0), sent_by: mia.id },
    ]);
    expect(
      await lane.sql(`select resource_name from public.audit_log where event = 'announcements.created'`),
    ).toHaveLength(2);
  });

  it.each<[string, object, string]>([
    ['no title', { p_title: '  ' }, 'title_required'],
    ['two lines of title', { p_title: 'a\nb' }, 'title_required'],
    ['a long title', { p_title: 'x'.repeat(121) }, 'too_long'],
    ['a long message', { p_message: 'x'.repeat(501) }, 'too_long'],
    ['markup', { p_message: 'Click <a href="https://evil.example">here</a>' }, 'markup'],
    ['direction marks', { p_title: 'Invoice \u202Efdp.exe' }, 'control_characters'],
    ['another type', { p_type: 'chat_mentions' }, 'unknown_type'],
    ['a role that is none', { p_role: 'owner' }, 'unknown_role'],
  ])('are refused with %s', async (_, args, hint) => {
    await lane.sql('delete from public.notification_queue');
    const { error } = await send(args);
    expect([error?.code, error?.hint]).toEqual(['22023', hint]);
    expect(await lane.sql('select from public.notification_queue')).toEqual([]);
  });

  it('are sent by administrators alone, 20 an hour', async () => {
    const holder = await lane.person({ permissions: { can_manage_users: true, can_manage_config: true } });
    for (const person of [holder, ana]) {
      expect(await outcome(send({}, person))).toBe('42501');
      expect(await outcome(reach(null, person))).toBe('42501');
      expect(await dataOf(person.client.from('announcements').select('id'))).toEqual([]);
    }
    for (let count = 0; count < 20; count += 1) await dataOf(send({ p_role: 'admin' }));
    expect(await outcome(send())).toBe('PT429');
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
