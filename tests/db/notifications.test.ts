import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Who hears of what. What people do with it: notification-queue.test.ts.

let lane: DatabaseLane;
let mia: ActingPerson;
let ana: ActingPerson;
let jonas: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ role: 'admin', displayName: 'Mia' });
  const assignedOnly = { can_access_socials: false, can_access_chat: false };
  ana = await lane.person({ displayName: 'Ana', permissions: assignedOnly });
  jonas = await lane.person({ displayName: 'Jonas', permissions: assignedOnly });
});
afterAll(() => lane.close());
beforeEach(async () => {
  await lane.sql('delete from public.notification_queue');
});

type Told = { title: string; message: string | null; notification_type: string; model_id: string | null };
const toldTo = async (person: ActingPerson) =>
  dataOf<Told[]>(person.client.rpc('get_user_notifications', {}, { get: true }));
const titlesFor = async (person: ActingPerson) => (await toldTo(person)).map(({ title }) => title).sort();
const countsOf = async (person: ActingPerson) =>
  (
    await lane.sql<{ count: number }>(
      'select count from public.notification_queue where user_id = $1 order by title',
      [person.id],
    )
  ).map(({ count }) => count);

/** A model with this name; the owner of the schema makes it, which is nobody's news. */
async function model(name: string, managerId: string | null = null, secondaryIds: string[] = []) {
  const id = await insertModel(lane, { managerId, secondaryIds });
  await lane.sql('update public.models set stage_name = $2 where id = $1', [id, `${name} ${id.slice(0, 4)}`]);
  return { id, name: `${name} ${id.slice(0, 4)}` };
}
const change = (ids: string[], values: object, by: ActingPerson = mia) =>
  dataOf(by.client.from('models').update(values).in('id', ids).select('id'));

describe('models', () => {
  it('given to someone and taken from someone are told to them, and never to the person who did it', async () => {
    const luna = await model('Luna', ana.id);
    await change([luna.id], { manager_id: jonas.id });
    expect(await toldTo(jonas)).toMatchObject([
      {
        notification_type: 'model_added',
        title: `You now manage ${luna.name}`,
        message: 'By Mia',
        model_id: luna.id,
      },
    ]);
    // Nowhere to go: it may no longer be theirs to see.
    expect(await toldTo(ana)).toMatchObject([
      { notification_type: 'system_alert', title: `You no longer manage ${luna.name}`, model_id: null },
    ]);
    await change([luna.id], { manager_id: mia.id });
    expect(await toldTo(mia)).toEqual([]);
  });

  it('that are new are told to those who manage all, and to their main manager once', async () => {
    const other = await lane.person({ role: 'admin', displayName: 'Other' });
    const inactive = await lane.person({ role: 'admin', status: 'inactive' });
    await lane.sql('delete from public.notification_queue');
    const row = (name: string, manager_id: string) => ({ stage_name: name, real_name: 'Real', manager_id });
    await dataOf(
      mia.client
        .from('models')
        .insert([row('Nova A', ana.id), row('Nova B', ana.id)])
        .select('id'),
    );
    expect(await titlesFor(other)).toEqual(['Mia added 2 models']);
    expect(await titlesFor(ana)).toEqual(['You now manage 2 models']);
    expect(await titlesFor(mia)).toEqual([]);
    expect(await countsOf(inactive)).toEqual([]);
    await dataOf(mia.client.from('models').insert(row('Nova C', other.id)).select('id'));
    expect(await titlesFor(other)).toEqual(['Mia added 2 models', 'You now manage Nova C']);
  });

  it('of another status are told to everyone who looks after them', async () => {
    const luna = await model('Luna', ana.id, [jonas.id]);
    await change([luna.id], { status: 'paused' });
    expect(await titlesFor(ana)).toEqual([`${luna.name} is now paused`]);
    expect(await titlesFor(jonas)).toEqual([`${luna.name} is now paused`]);
    await lane.sql('delete from public.notification_queue');
    await change([luna.id], { status: 'archived' }, ana);
    expect([await titlesFor(ana), await titlesFor(jonas)]).toEqual([[], [`${luna.name} is now archived`]]);
  });

  it('tell secondary managers that they come and go, and their main manager', async () => {
    const luna = await model('Luna', ana.id);
    const manage = (call: string) =>
      dataOf(mia.client.rpc(call, { p_model_id: luna.id, p_manager_id: jonas.id }));
    await manage('add_secondary_manager');
    expect(await toldTo(jonas)).toMatchObject([
      { notification_type: 'model_added', title: `You’re now a secondary manager of ${luna.name}` },
    ]);
    expect(await titlesFor(ana)).toEqual([`Jonas is now a secondary manager of ${luna.name}`]);
    await dataOf(ana.client.rpc('mark_all_notifications_read'));
    await dataOf(jonas.client.rpc('mark_all_notifications_read'));
    await manage('remove_secondary_manager');
    expect(await titlesFor(jonas)).toEqual([`You’re no longer a secondary manager of ${luna.name}`]);
    expect((await titlesFor(ana))[0]).toBe(`Jonas is no longer a secondary manager of ${luna.name}`);
  });

  it('that become a secondary manager’s own are one piece of news', async () => {
    const luna = await model('Luna', ana.id, [jonas.id]);
    await change([luna.id], { manager_id: jonas.id });
    expect(await titlesFor(jonas)).toEqual([`You now manage ${luna.name}`]);
  });

  it('that a script changes, or a field that is nobody’s news, are not told', async () => {
    const luna = await model('Luna', ana.id);
    await lane.sql(`update public.models set status = 'paused', manager_id = $2 where id = $1`, [
      luna.id,
      jonas.id,
    ]);
    await change([luna.id], { telegram_handle: '@luna' });
    expect([await titlesFor(ana), await titlesFor(jonas)]).toEqual([[], []]);
  });

  it('500 at once are one row for each manager, which leads nowhere', async () => {
    const ids = await lane.sql<{ id: string }>(
      `insert into public.models (stage_name, real_name, manager_id)
       select 'Bulk ' || n || ' ' || gen_random_uuid(), 'Real', case when n <= 300 then $1::uuid else $2::uuid end
       from generate_series(1, 500) n returning id`,
      [ana.id, jonas.id],
    );
    await dataOf(
      mia.client.rpc('update_models', {
        p_ids: ids.map(({ id }) => id),
        p_row_versions: ids.map(() => 1),
        p_changes: { status: 'archived' },
      }),
    );
    expect(await toldTo(ana)).toMatchObject([{ title: '300 models are now archived', model_id: null }]);
    expect(await titlesFor(jonas)).toEqual(['200 models are now archived']);
    expect([await countsOf(ana), await countsOf(jonas)]).toEqual([[300], [200]]);
    // One by one within ten minutes they join the row; the same one again does not count twice.
    const luna = await model('Luna', ana.id);
    await change([luna.id], { status: 'archived' });
    await change([luna.id], { status: 'paused' });
    expect([await titlesFor(ana), await countsOf(ana)]).toEqual([
      ['The status of 301 models changed'],
      [301],
    ]);
    await dataOf(ana.client.rpc('mark_all_notifications_read'));
    await change([luna.id], { status: 'archived' });
    expect(await countsOf(ana)).toEqual([1, 301]);
  });
});

describe('what is taken back', () => {
  it('before it was read is withdrawn, on both sides', async () => {
    const models = [await model('Luna', ana.id), await model('Nova', ana.id)];
    const ids = models.map(({ id }) => id);
    await change(ids, { manager_id: jonas.id });
    expect([await titlesFor(ana), await titlesFor(jonas)]).toEqual([
      ['You no longer manage 2 models'],
      ['You now manage 2 models'],
    ]);
    await change([ids[0] ?? ''], { manager_id: ana.id });
    expect([await titlesFor(ana), await titlesFor(jonas)]).toEqual([
      [`You no longer manage ${models[1]?.name ?? ''}`],
      [`You now manage ${models[1]?.name ?? ''}`],
    ]);
    await change([ids[1] ?? ''], { manager_id: ana.id });
    expect([await titlesFor(ana), await titlesFor(jonas)]).toEqual([[], []]);
  });

  it('is news where it was read already', async () => {
    const luna = await model('Luna', ana.id);
    await change([luna.id], { status: 'paused' });
    await dataOf(ana.client.rpc('mark_all_notifications_read'));
    await change([luna.id], { status: 'active' });
    expect(await titlesFor(ana)).toEqual([`${luna.name} is now active`, `${luna.name} is now paused`]);
  });

  it('of a status is withdrawn as well, and only by the person who did it', async () => {
    const luna = await model('Luna', ana.id);
    await change([luna.id], { status: 'paused' });
    await change([luna.id], { status: 'active' });
    expect(await titlesFor(ana)).toEqual([]);
    const other = await lane.person({ role: 'admin', displayName: 'Other' });
    await change([luna.id], { status: 'paused' });
    await change([luna.id], { status: 'active' }, other);
    expect(await titlesFor(ana)).toEqual([`${luna.name} is now active`, `${luna.name} is now paused`]);
  });
});

describe('a model that someone loses', () => {
  it('takes what they were told of it along', async () => {
    const [luna, nova] = [await model('Luna', ana.id), await model('Nova', ana.id)];
    await change([luna.id], { status: 'paused' });
    await change([nova.id], { status: 'paused' });
    expect(await titlesFor(ana)).toEqual(['2 models are now paused']);
    await lane.sql('update public.models set manager_id = null where id = $1', [luna.id]);
    expect(await titlesFor(ana)).toEqual([`${nova.name} is now paused`]);
    await lane.sql('delete from public.models where id = $1', [nova.id]);
    expect(await titlesFor(ana)).toEqual([]);
  });

  it('from sight takes along what they were told, alone or among others, also while they are inactive', async () => {
    const assignedOnly = { can_access_socials: false, can_access_chat: false };
    const rpc = (call: string, args: object) => dataOf(mia.client.rpc(call, args));
    const [admin, away, holder] = [
      await lane.person({ role: 'admin', permissions: assignedOnly }),
      await lane.person({ role: 'admin', permissions: assignedOnly }),
      await lane.person({ permissions: { ...assignedOnly, can_manage_all_models: true } }),
    ];
    const add = (name: string, managerId: string | null = null) =>
      dataOf<{ stage_name: string }[]>(
        mia.client
          .from('models')
          .insert({
            stage_name: `${name} ${crypto.randomUUID().slice(0, 4)}`,
            real_name: 'Real',
            manager_id: managerId,
          })
          .select('stage_name'),
      );
    await lane.sql('delete from public.notification_queue');
    await add('Secret');
    const [own] = await add('Own', holder.id);
    await rpc('admin_update_user_status', { target_user_id: away.id, new_status: 'inactive' });
    await lane.sql(`update public.profiles set role = 'manager' where id = $1`, [away.id]);
    await rpc('admin_update_user_role', { target_user_id: admin.id, new_role: 'manager' });
    await rpc('revoke_user_permission', { target_user_id: holder.id, perm_key: 'can_manage_all_models' });
    expect(await titlesFor(admin)).toEqual(['You’re now a manager']);
    expect(await titlesFor(holder)).toEqual([
      `You now manage ${own?.stage_name ?? ''}`,
      'Your permissions changed',
    ]);
    expect(
      await lane.sql('select title from public.notification_queue where user_id = $1', [away.id]),
    ).toEqual([]);
  });
});

describe('one’s own account', () => {
  const rpc = (call: string, args: object) => dataOf(mia.client.rpc(call, args));

  it('role, status and permissions are told, permissions once for several', async () => {
    const person = await lane.person();
    await lane.sql('delete from public.notification_queue');
    await rpc('admin_update_user_role', { target_user_id: person.id, new_role: 'admin' });
    expect(await toldTo(person)).toMatchObject([
      { notification_type: 'system_alert', title: 'You’re now an administrator', message: 'Changed by Mia' },
    ]);
    await rpc('admin_update_user_role', { target_user_id: person.id, new_role: 'manager' });
    for (const perm_key of ['can_access_debug', 'can_view_all_data'])
      await rpc('grant_user_permission', {
        target_user_id: person.id,
        perm_key,
        granted_by_user_id: null,
      });
    expect(await titlesFor(person)).toEqual([
      'Your permissions changed',
      'You’re now a manager',
      'You’re now an administrator',
    ]);
    expect((await countsOf(person)).sort()).toEqual([1, 1, 2]);
  });

  it('a deactivated person is told nothing, and hears of it when they are back', async () => {
    const person = await lane.person();
    await lane.sql('delete from public.notification_queue');
    await rpc('admin_update_user_status', { target_user_id: person.id, new_status: 'inactive' });
    await rpc('grant_user_permission', {
      target_user_id: person.id,
      perm_key: 'can_access_debug',
      granted_by_user_id: null,
    });
    expect(await countsOf(person)).toEqual([]);
    await rpc('admin_update_user_status', { target_user_id: person.id, new_status: 'active' });
    expect(
      await lane.sql('select title from public.notification_queue where user_id = $1', [person.id]),
    ).toEqual([{ title: 'Your account was activated' }]);
  });

  it('that is new is told nothing, and the inviter is', async () => {
    const { id, token } = await dataOf<{ id: string; token: string }>(
      mia.client.rpc('create_invitation', {
        p_email: 'new@agency.example',
        p_permission_overrides: { can_access_debug: true },
        p_model_ids: [],
      }),
    );
    const signUp = (email: string, withToken: string) =>
      lane.sql<{ id: string }>(
        `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1,
           jsonb_build_object('display_name', 'Newcomer', 'invite_token', $2::text)) returning id`,
        [email, withToken],
      );
    await signUp('new@agency.example', token);
    expect(await toldTo(mia)).toMatchObject([
      { title: 'Newcomer accepted your invitation', message: 'new@agency.example', model_id: null },
    ]);
    expect(await lane.sql('select from public.notification_queue where user_id <> $1', [mia.id])).toEqual([]);
    expect(await lane.sql('select status from public.user_invites where id = $1', [id])).toEqual([
      { status: 'accepted' },
    ]);
  });
});

describe('notifications that are switched off', () => {
  it('leave security alerts alone', async () => {
    await lane.sql(`update public.config set value = 'false' where key = 'enable_notifications'`);
    try {
      const luna = await model('Luna', ana.id);
      await change([luna.id], { status: 'paused' });
      await dataOf(
        mia.client.rpc('grant_user_permission', {
          target_user_id: ana.id,
          perm_key: 'can_access_debug',
          granted_by_user_id: null,
        }),
      );
      expect(await titlesFor(ana)).toEqual(['Your permissions changed']);
      expect(await dataOf(ana.client.rpc('test_notification'))).toEqual({ status: 'off' });
      expect(
        await outcome(
          mia.client.rpc('send_announcement', {
            p_type: 'system_alert',
            p_title: 'Hello',
            p_message: '',
            p_role: null,
          }),
        ),
      ).toBe('P0001');
    } finally {
      await lane.sql(`update public.config set value = 'true' where key = 'enable_notifications'`);
    }
  });
});

describe('private.notify', () => {
  const notify = (to: string[], modelId: string | null, key: string | null = null, type = 'note_updated') =>
    lane.sql(`select private.notify($4, $1::uuid[], $2::uuid, 'A note', 'Text', '{}', $3)`, [
      to,
      modelId,
      key,
      type,
    ]);

  it('reaches nobody who may not see the model, no matter who was named', async () => {
    const luna = await model('Luna', ana.id);
    const sees = await lane.person();
    await notify([ana.id, jonas.id, sees.id, mia.id], luna.id);
    const all = await lane.sql<{ user_id: string }>('select user_id from public.notification_queue');
    expect(all.map(({ user_id }) => user_id).sort()).toEqual([ana.id, sees.id, mia.id].sort());
  });

  it('makes one unread row of what has one key, with a count, at its latest place', async () => {
    await notify([ana.id], null, 'note:1');
    await notify([ana.id], null, 'other');
    await lane.sql(`update public.notification_queue set sent_at = sent_at - interval '1 minute'`);
    await notify([ana.id], null, 'note:1');
    expect(
      await lane.sql(`select dedupe_key, count from public.notification_queue order by sent_at desc`),
    ).toEqual([
      { dedupe_key: 'note:1', count: 2 },
      { dedupe_key: 'other', count: 1 },
    ]);
    // The procedure has no column for it, so lists read it where else it stands.
    expect(
      (await dataOf<{ metadata: object }[]>(ana.client.rpc('get_user_notifications', {}, { get: true }))).map(
        ({ metadata }) => metadata,
      ),
    ).toEqual([{ count: 2 }, {}]);
  });

  it('takes out of names what turns text or breaks the line', async () => {
    await lane.sql(
      `select private.notify('note_updated', array[$1::uuid], null, e'A\u202Eb\nc\u2066<b>', null)`,
      [ana.id],
    );
    // Markup is text: nothing draws it.
    expect(await titlesFor(ana)).toEqual(['A b c <b>']);
  });

  it('is called by no client', async () => {
    for (const role of ['anon', 'authenticated', 'service_role'])
      expect(
        await lane.sql(
          `select p.proname from pg_catalog.pg_proc p where p.pronamespace = 'private'::regnamespace
           and p.proname in ('notify', 'notify_of_models', 'forget_models', 'forget_unseen_models', 'withdraw_model_news', 'retell_model_news')
           and has_function_privilege($1, p.oid, 'execute')`,
          [role],
        ),
      ).toEqual([]);
  });
});
