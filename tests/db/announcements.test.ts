import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { forgetNotifications, listOf, titlesOf } from '#tests/support/notification-tools.ts';

// What administrators tell everyone, or a role.

let lane: DatabaseLane;
let mia: ActingPerson;
let ana: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ role: 'admin', displayName: 'Mia' });
  ana = await lane.person({ displayName: 'Ana' });
});
afterAll(() => lane.close());
beforeEach(() => forgetNotifications(lane));

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

  it('reach everyone who is active, or a role, except for their sender', async () => {
    await lane.person({ status: 'inactive' });
    await lane.person({ role: 'admin' });
    const [active] = await lane.sql<{ n: number; managers: number }>(
      `select count(*)::integer as n, (count(*) filter (where role = 'manager'))::integer as managers
       from public.profiles where status = 'active'`,
    );
    const everyone = (active?.n ?? 0) - 1;
    await lane.sql('delete from public.notification_queue');
    expect(await dataOf(reach(null))).toBe(everyone);
    expect(await dataOf(reach('manager'))).toBe(active?.managers);
    expect(await dataOf(reach('admin'))).toBe(everyone - (active?.managers ?? 0));
    expect(await dataOf(send())).toMatchObject({ recipients: everyone });
    expect(await listOf(ana)).toMatchObject([
      { title: 'Maintenance tonight', message: 'From 22:00 to 23:00.\nSave your work.' },
    ]);
    expect(await listOf(mia)).toEqual([]);
    await dataOf(send({ p_role: 'admin' }));
    expect(await titlesOf(ana)).toHaveLength(1);
    expect(
      await dataOf(mia.client.from('announcements').select('role, recipients, sent_by').order('created_at')),
    ).toEqual([
      { role: null, recipients: everyone, sent_by: mia.id },
      { role: 'admin', recipients: everyone - (active?.managers ?? 0), sent_by: mia.id },
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
    ['an unknown role', { p_role: 'owner' }, 'unknown_role'],
  ])('are refused with %s', async (_, args, hint) => {
    await lane.sql('delete from public.notification_queue');
    const { error } = await send(args);
    expect([error?.code, error?.hint]).toEqual(['22023', hint]);
    expect(await lane.sql('select from public.notification_queue')).toEqual([]);
  });

  it('are refused where they would reach nobody', async () => {
    // The only administrator writes to administrators.
    const others = await lane.sql<{ id: string }>(
      `update public.profiles set status = 'inactive'
       where role = 'admin' and status = 'active' and id <> $1 returning id`,
      [mia.id],
    );
    const sent = () => lane.sql('select id from public.announcements order by id');
    const before = await sent();
    try {
      expect(await dataOf(reach('admin'))).toBe(0);
      const { error } = await send({ p_role: 'admin' });
      expect([error?.code, error?.hint]).toEqual(['22023', 'no_recipients']);
      expect(await sent()).toEqual(before);
    } finally {
      await lane.sql(`update public.profiles set status = 'active' where id = any ($1)`, [
        others.map(({ id }) => id),
      ]);
    }
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
