import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { call, forgetNotifications, inHours, listOf, titlesOf } from '#tests/support/notification-tools.ts';

// What people want to hear of, and when.

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
    ['an invalid hour', { quiet_from: '25:00', quiet_to: '07:00' }, 'settings_shape'],
    ['the hour after the last', { quiet_from: '22:00', quiet_to: '24:00' }, 'settings_shape'],
    ['ends that differ by seconds', { quiet_from: '22:00:10', quiet_to: '22:00:50' }, 'settings_shape'],
    ['an unknown zone', { timezone: 'FOO+3' }, 'timezone'],
    ['no zone', { timezone: null }, 'timezone'],
    ['no day', { quiet_days: [] }, 'quiet_days'],
    ['an eighth day', { quiet_days: [8] }, 'quiet_days'],
    ['invalid days', { quiet_days: 'weekends' }, 'settings_shape'],
    ['an unknown badge', { badge_counts: 'everything' }, 'badge_counts'],
    ['more than anyone has to say', { timezone: 'x'.repeat(3000) }, 'too_large'],
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
    // One that counted up would neither pop up again nor be seen to arrive.
    const second = await call<{ id: string }>(ana, 'test_notification');
    expect(second.id).not.toBe(first.id);
    expect((await listOf(ana)).map(({ id }) => id)).toEqual([second.id]);
    for (let count = 0; count < 8; count += 1) await call(ana, 'test_notification');
    expect(await outcome(ana.client.rpc('test_notification'))).toBe('PT429');
    expect(await outcome(bob.client.rpc('test_notification'))).toBe('ok');
  });
});
