import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { effectivePermissions, permissionKeys } from '#shared/domain/permissions.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

const unknown = '00000000-0000-4000-8000-00000000ffff';

let lane: DatabaseLane;
let mia: ActingPerson;
let userManager: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
  userManager = await lane.person({ permissions: { can_manage_users: true } });
});
afterAll(() => lane.close());

const setRole = (by: ActingPerson, id: string, role: string) =>
  by.client.rpc('admin_update_user_role', { target_user_id: id, new_role: role });
const setStatus = (by: ActingPerson, id: string, status: string) =>
  by.client.rpc('admin_update_user_status', { target_user_id: id, new_status: status });
const rename = (by: ActingPerson, id: string, name: string) =>
  by.client.rpc('admin_update_user_display_name', { target_user_id: id, new_display_name: name });
const remove = (by: ActingPerson, id: string) => by.client.rpc('admin_delete_user', { target_user_id: id });
const reassign = (by: ActingPerson, from: string, to: string) =>
  by.client.rpc('admin_reassign_models', { p_from_user_id: from, p_to_user_id: to });

describe('changing a role', () => {
  it('answers with the profile', async () => {
    const tomas = await lane.person();
    expect(await dataOf(setRole(mia, tomas.id, 'admin'))).toMatchObject({ id: tomas.id, role: 'admin' });
    expect(await dataOf(setRole(mia, tomas.id, 'manager'))).toMatchObject({ role: 'manager' });
  });

  it('is refused with the sentences of the specification', async () => {
    expect((await setRole(userManager, mia.id, 'manager')).error).toMatchObject({
      code: '42501',
      message: 'Only administrators can change user roles',
    });
    expect((await setRole(mia, mia.id, 'manager')).error).toMatchObject({
      code: 'P0001',
      message: 'You cannot change your own role',
      hint: 'own_account',
    });
    expect((await setRole(mia, userManager.id, 'owner')).error).toMatchObject({
      code: '22023',
      message: 'Invalid role specified',
    });
    expect(await outcome(setRole(mia, unknown, 'manager'))).toBe('PT404');
  });
});

describe('changing a status', () => {
  it('lets somebody in who waits, and ends every session of somebody deactivated', async () => {
    const person = await lane.person();
    await lane.sql('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [person.id]);
    expect(await dataOf(setStatus(mia, person.id, 'inactive'))).toMatchObject({ status: 'inactive' });
    expect(await lane.sql('select id from auth.sessions where user_id = $1', [person.id])).toEqual([]);
    expect(await outcome(person.client.from('config').select())).toBe('nothing');
    expect(await dataOf(setStatus(mia, person.id, 'active'))).toMatchObject({ status: 'active' });
    expect(await outcome(person.client.from('config').select())).toBe('ok');
  });

  it('is refused with the sentences of the specification', async () => {
    expect((await setStatus(userManager, mia.id, 'inactive')).error).toMatchObject({
      code: '42501',
      message: 'Only administrators can change user status',
    });
    expect((await setStatus(mia, mia.id, 'inactive')).error).toMatchObject({
      code: 'P0001',
      hint: 'own_account',
    });
    expect(await outcome(setStatus(mia, userManager.id, 'asleep'))).toBe('22023');
    expect(await outcome(setStatus(mia, unknown, 'active'))).toBe('PT404');
  });
});

describe('changing a display name', () => {
  it('is for those who manage users, within its bounds', async () => {
    const person = await lane.person();
    expect(await dataOf(rename(userManager, person.id, '  Ana Kovač '))).toMatchObject({
      display_name: 'Ana Kovač',
    });
    expect(await outcome(rename(mia, person.id, ' x '))).toBe('22023');
    expect(await outcome(rename(person, person.id, 'Somebody'))).toBe('42501');
    expect(await outcome(rename(mia, unknown, 'Somebody'))).toBe('PT404');
  });
});

describe('the last administrator who manages users', () => {
  it('keeps role, status and account, whoever asks', async () => {
    // An administrator whose own right is withdrawn may still act as one, but does not count as the last.
    const other = await lane.person({ role: 'admin', permissions: { can_manage_users: false } });
    for (const attempt of [
      setRole(other, mia.id, 'manager'),
      setStatus(other, mia.id, 'inactive'),
      remove(other, mia.id),
    ])
      expect((await attempt).error).toMatchObject({
        code: 'P0001',
        hint: 'last_administrator',
        message: 'You cannot remove the last administrator',
      });
    await lane.sql('delete from auth.users where id = $1', [other.id]);
  });

  it('remains when two administrators remove each other at the same moment', async () => {
    const ann = await lane.person({ role: 'admin' });
    const bob = await lane.person({ role: 'admin' });
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [mia.id]);
    const both = await Promise.all([
      outcome(setRole(ann, bob.id, 'manager')),
      outcome(setRole(bob, ann.id, 'manager')),
    ]);
    await lane.sql(`update public.profiles set status = 'active' where id = $1`, [mia.id]);
    expect(both.filter((one) => one === 'ok')).toHaveLength(1);
    await lane.sql('delete from auth.users where id = any ($1)', [[ann.id, bob.id]]);
  });
});

describe('deleting somebody', () => {
  it('takes the account and leaves the models without a main manager', async () => {
    const leaving = await lane.person({ permissions: { can_access_debug: true } });
    const id = await insertModel(lane, { managerId: leaving.id });
    expect((await remove(mia, leaving.id)).error).toBeNull();
    expect(await lane.sql('select id from auth.users where id = $1', [leaving.id])).toEqual([]);
    expect(await lane.sql('select manager_id from public.models where id = $1', [id])).toEqual([
      { manager_id: null },
    ]);
  });

  it('is refused to others, for oneself and for nobody', async () => {
    expect(await outcome(remove(userManager, mia.id))).toBe('42501');
    expect((await remove(mia, mia.id)).error).toMatchObject({ code: 'P0001', hint: 'own_account' });
    expect(await outcome(remove(mia, unknown))).toBe('PT404');
  });
});

describe('handing models over', () => {
  it('moves main and secondary ones, each once', async () => {
    const [from, to, third] = [await lane.person(), await lane.person(), await lane.person()];
    const main = await insertModel(lane, { managerId: from.id, secondaryIds: [to.id, third.id] });
    const secondary = await insertModel(lane, { managerId: third.id, secondaryIds: [from.id] });
    const already = await insertModel(lane, { managerId: to.id, secondaryIds: [from.id] });
    expect(await dataOf(reassign(mia, from.id, to.id))).toBe(3);

    const mainOf = await lane.sql('select id, manager_id from public.models where id = any ($1)', [
      [main, secondary, already],
    ]);
    expect(new Map(mainOf.map((row) => [row['id'], row['manager_id']]))).toEqual(
      new Map([
        [main, to.id],
        [secondary, third.id],
        [already, to.id],
      ]),
    );
    const links = await lane.sql(
      'select model_id, manager_id from public.model_secondary_managers where model_id = any ($1)',
      [[main, secondary, already]],
    );
    expect(links).toHaveLength(2);
    expect(links).toEqual(
      expect.arrayContaining([
        { model_id: main, manager_id: third.id },
        { model_id: secondary, manager_id: to.id },
      ]),
    );
    expect(await dataOf(reassign(mia, from.id, to.id))).toBe(0);
  });

  it('is for administrators, and to somebody else who is active', async () => {
    const person = await lane.person();
    const gone = await lane.person({ status: 'inactive' });
    expect(await outcome(reassign(userManager, person.id, mia.id))).toBe('42501');
    expect((await reassign(mia, person.id, gone.id)).error).toMatchObject({
      code: '22023',
      hint: 'inactive_manager',
    });
    expect((await reassign(mia, person.id, person.id)).error).toMatchObject({ hint: 'same_person' });
    expect(await outcome(reassign(mia, unknown, person.id))).toBe('PT404');
  });
});

describe('counting models', () => {
  it('answers the main ones of everybody, by id', async () => {
    const [busy, idle] = [await lane.person(), await lane.person()];
    await insertModel(lane, { managerId: busy.id, secondaryIds: [idle.id] });
    await insertModel(lane, { managerId: busy.id });
    const counts = await dataOf<Record<string, number>>(userManager.client.rpc('admin_count_models'));
    expect(counts[busy.id]).toBe(2);
    expect(counts).not.toHaveProperty(idle.id);
    expect(await outcome(busy.client.rpc('admin_count_models'))).toBe('42501');
  });
});

describe('resetting overrides', () => {
  const reset = (by: ActingPerson, id: string, key: string | null) =>
    by.client.rpc('reset_user_permission', { p_user_id: id, p_permission_key: key });

  it('brings the role’s own answer back, for one permission or all', async () => {
    const person = await lane.person({
      permissions: { can_access_debug: true, can_access_chat: false, can_access_notes: false },
    });
    expect(await dataOf(reset(mia, person.id, 'can_access_debug'))).toBe(1);
    expect(await dataOf(reset(mia, person.id, 'can_access_debug'))).toBe(0);
    expect(await dataOf(reset(mia, person.id, null))).toBe(2);
  });

  it('is for administrators, and for what is known', async () => {
    const person = await lane.person();
    expect(await outcome(reset(userManager, person.id, null))).toBe('42501');
    expect(await outcome(reset(mia, person.id, 'can_fly'))).toBe('22023');
    expect(await outcome(reset(mia, unknown, null))).toBe('PT404');
  });
});

describe('seeing as somebody else', () => {
  type View = {
    profile: { id: string };
    permissions: { key: string; role_default: boolean; override: boolean | null; effective: boolean }[];
    sees_all_models: boolean;
    model_count: number;
    models: { id: string; is_main: boolean; is_secondary: boolean; can_edit: boolean }[];
  };
  const viewAs = (by: ActingPerson, id: string) => by.client.rpc('admin_view_as', { p_user_id: id });

  async function reallySees(person: ActingPerson) {
    const models = await dataOf<{ id: string }[]>(person.client.from('models').select('id'));
    const editable: string[] = [];
    for (const { id } of models) {
      const tried = await outcome(
        person.client.from('models').update({ timezone: 'UTC' }).eq('id', id).select('id'),
      );
      if (tried === 'ok') editable.push(id);
    }
    return { ids: models.map(({ id }) => id).sort(), editable: editable.sort() };
  }

  const assignedOnly = { can_access_socials: false, can_access_chat: false };
  it.each([
    ['a manager', {}],
    ['somebody who sees assigned models alone', { permissions: assignedOnly }],
    ['a holder of can_manage_all_models', { permissions: { ...assignedOnly, can_manage_all_models: true } }],
    ['an administrator', { role: 'admin' as const }],
    ['somebody inactive', { status: 'inactive' as const }],
  ])('shows what %s really gets', async (_, options) => {
    const helper = await lane.person();
    const person = await lane.person({ ...options, status: 'active' });
    await insertModel(lane, { managerId: person.id });
    await insertModel(lane, { managerId: helper.id, secondaryIds: [person.id] });
    await insertModel(lane, { managerId: helper.id });
    if ('status' in options)
      await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [person.id]);

    const view = await dataOf<View>(viewAs(mia, person.id));
    const real = await reallySees(person);
    expect(view.profile.id).toBe(person.id);
    expect(view.models.map(({ id }) => id).sort()).toEqual(real.ids);
    expect(view.model_count).toBe(real.ids.length);
    expect(
      view.models
        .filter((model) => model.can_edit)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(real.editable);
    expect(view.permissions.map(({ key }) => key)).toEqual([...permissionKeys]);
    // What the person's own page works out, from what they may read themselves.
    const effective = Object.fromEntries(view.permissions.map((one) => [one.key, one.effective]));
    const [profile] = await dataOf<{ role: string; status: string }[]>(
      person.client.from('profiles').select('role, status').eq('id', person.id),
    );
    const overrides = await dataOf<{ permission_key: string; enabled: boolean }[]>(
      person.client.from('user_permissions').select('permission_key, enabled').eq('user_id', person.id),
    );
    expect(effective).toEqual(
      effectivePermissions(profile?.status === 'active' ? profile.role : 'none', overrides),
    );
  });

  it('says where each permission comes from', async () => {
    const person = await lane.person({ permissions: { can_access_debug: true } });
    const { permissions } = await dataOf<View>(viewAs(mia, person.id));
    const of = (key: string) => permissions.find((permission) => permission.key === key);
    expect(of('can_access_debug')).toMatchObject({ role_default: false, override: true, effective: true });
    expect(of('can_access_notes')).toMatchObject({ role_default: true, override: null, effective: true });
  });

  it('makes no session of theirs, and is for administrators', async () => {
    const person = await lane.person();
    const sessions = () =>
      lane.sql('select id from auth.sessions where user_id = $1 order by id', [person.id]);
    const before = await sessions();
    await dataOf(viewAs(mia, person.id));
    expect(await sessions()).toEqual(before);
    expect(await outcome(viewAs(userManager, person.id))).toBe('42501');
    expect(await outcome(viewAs(mia, unknown))).toBe('PT404');
  });

  it('names 1,000 models at a time, and goes on after the last one until there are no more', async () => {
    const person = await lane.person({ permissions: { ...assignedOnly } });
    const other = await lane.person();
    // Two thousand entries of the log are not what this is about.
    await lane.sql('alter table public.models disable trigger models_audit');
    await lane.sql(
      `insert into public.models (stage_name, real_name, manager_id)
       select 'Many ' || gen_random_uuid(), 'Real', case when n <= 2000 then $1::uuid else $2::uuid end
       from generate_series(1, 2003) as n`,
      [person.id, other.id],
    );
    await lane.sql('alter table public.models enable trigger models_audit');
    onTestFinished(async () => {
      await lane.sql('alter table public.models disable trigger models_audit');
      await lane.sql(`delete from public.models where stage_name like 'Many %'`);
      await lane.sql('alter table public.models enable trigger models_audit');
    });
    await lane.sql(
      `insert into public.model_secondary_managers (model_id, manager_id)
       select id, $1 from public.models where manager_id = $2 order by id limit 1`,
      [person.id, other.id],
    );

    async function everyPage(): Promise<View['models'][]> {
      const pages: View['models'][] = [];
      let after: { p_after_own?: boolean; p_after_id?: string } = {};
      for (;;) {
        const { models, model_count } = await dataOf<View>(
          mia.client.rpc('admin_view_as', { p_user_id: person.id, ...after }),
        );
        if (models.length === 0) return pages;
        pages.push(models);
        expect(model_count).toBeGreaterThan(2000);
        const last = models.at(-1);
        if (last === undefined) return pages;
        after = { p_after_own: last.is_main || last.is_secondary, p_after_id: last.id };
      }
    }
    const idsOf = (pages: View['models'][]) => pages.flat().map(({ id }) => id);
    const own = (
      await lane.sql<{ id: string }>(
        `select id from public.models where manager_id = $1
         union select model_id from public.model_secondary_managers where manager_id = $1 order by 1`,
        [person.id],
      )
    ).map(({ id }) => id);
    expect(own).toHaveLength(2001);

    const assigned = await everyPage();
    expect(assigned.map(({ length }) => length)).toEqual([1000, 1000, 1]);
    expect(idsOf(assigned)).toEqual(own);
    expect(assigned.flat().filter(({ is_secondary }) => is_secondary)).toHaveLength(1);

    // Whoever sees all has their own first, and then the others, each once.
    await lane.sql('delete from public.user_permissions where user_id = $1', [person.id]);
    const all = await everyPage();
    expect(idsOf(all).slice(0, own.length)).toEqual(own);
    const everything = await lane.sql<{ id: string }>('select id from public.models');
    expect(idsOf(all).sort()).toEqual(everything.map(({ id }) => id).sort());
    expect(all.flat().filter(({ can_edit }) => can_edit)).toHaveLength(own.length);

    const [written] = await lane.sql<{ count: number }>(
      `select count(*)::int as count from public.audit_log where event = 'users.viewed_as' and resource_id = $1`,
      [person.id],
    );
    expect(written).toEqual({ count: 1 });
  });

  describe('is written to the audit log', () => {
    type Entry = {
      actor_id: string;
      event: string;
      resource_type: string;
      resource_id: string;
      resource_name: string;
      changes: unknown;
    };
    const entriesOn = (id: string) =>
      lane.sql<Entry>(
        `select actor_id, event, resource_type, resource_id, resource_name, changes
         from public.audit_log where resource_id = $1 and event = 'users.viewed_as' order by seq`,
        [id],
      );
    /** As if so many minutes had passed since whatever stands in the log. */
    const later = async (minutes: number) => {
      await lane.sql('alter table public.audit_log disable trigger audit_log_keep');
      await lane.sql(
        `update public.audit_log set created_at = created_at - make_interval(mins => $1::int) where seq > 0`,
        [minutes],
      );
      await lane.sql('alter table public.audit_log enable trigger audit_log_keep');
    };

    it('with who saw as whom', async () => {
      const person = await lane.person({ displayName: 'Jonas Lindqvist' });
      await dataOf(viewAs(mia, person.id));
      expect(await entriesOn(person.id)).toEqual([
        {
          actor_id: mia.id,
          event: 'users.viewed_as',
          resource_type: 'user',
          resource_id: person.id,
          resource_name: 'Jonas Lindqvist',
          changes: {},
        },
      ]);
    });

    it('once in 15 minutes for each administrator and each person', async () => {
      const [one, other, second] = [
        await lane.person(),
        await lane.person(),
        await lane.person({ role: 'admin' }),
      ];
      const actors = async (id: string) => (await entriesOn(id)).map(({ actor_id }) => actor_id);
      await Promise.all([1, 2, 3].map(() => dataOf(viewAs(mia, one.id))));
      expect(await actors(one.id)).toEqual([mia.id]);
      await dataOf(viewAs(second, one.id));
      await dataOf(viewAs(mia, other.id));
      expect(await actors(one.id)).toEqual([mia.id, second.id]);
      expect(await actors(other.id)).toEqual([mia.id]);
      await later(14);
      await dataOf(viewAs(mia, one.id));
      expect(await actors(one.id)).toHaveLength(2);
      await later(2);
      await dataOf(viewAs(mia, one.id));
      await dataOf(viewAs(mia, one.id));
      expect(await actors(one.id)).toEqual([mia.id, second.id, mia.id]);
    });

    it('not where it was refused', async () => {
      const person = await lane.person();
      expect(await outcome(viewAs(userManager, person.id))).toBe('42501');
      expect(await outcome(viewAs(mia, unknown))).toBe('PT404');
      expect(await entriesOn(person.id)).toEqual([]);
      expect(await entriesOn(unknown)).toEqual([]);
    });

    it('or is not seen at all', async () => {
      const person = await lane.person();
      const readOnly = mia.client.rpc('admin_view_as', { p_user_id: person.id }, { get: true });
      expect(await outcome(readOnly)).not.toBe('ok');
      expect((await readOnly).data).toBeNull();
      expect(await entriesOn(person.id)).toEqual([]);
    });
  });
});
