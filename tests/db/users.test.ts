import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  it('lets someone in who waits, and ends every session of someone deactivated', async () => {
    const person = await lane.person();
    await lane.sql('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [person.id]);
    expect(await dataOf(setStatus(mia, person.id, 'inactive'))).toMatchObject({ status: 'inactive' });
    expect(await lane.sql('select id from auth.sessions where user_id = $1', [person.id])).toEqual([]);
    expect(await outcome(person.client.from('config').select())).toBe('nothing');
    expect(await dataOf(setStatus(mia, person.id, 'active'))).toMatchObject({ status: 'active' });
    // By a new sign-in: the session of the old token is over for good.
    expect(await outcome(person.client.from('config').select())).toBe('nothing');
    expect(await outcome((await lane.signIn(person)).client.from('config').select())).toBe('ok');
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
    expect(await outcome(rename(person, person.id, 'Someone'))).toBe('42501');
    expect(await outcome(rename(mia, unknown, 'Someone'))).toBe('PT404');
    for (const odd of ['x'.repeat(101), 'Mia\u202ellewtraH', 'Mia\nHartwell', 'Mia\u0085', '\u2066Mia'])
      expect((await rename(mia, person.id, odd)).error?.code, JSON.stringify(odd)).toBe('22023');
  });

  it('of an administrator is for administrators', async () => {
    expect((await rename(userManager, mia.id, 'Someone')).error).toMatchObject({
      code: '42501',
      message: 'Only administrators can rename administrators',
    });
    const other = await lane.person({ role: 'admin' });
    expect(await outcome(rename(mia, other.id, 'Ann Other'))).toBe('ok');
    await lane.sql('delete from auth.users where id = $1', [other.id]);
  });
});

describe('the last administrator who manages users', () => {
  it('keeps role, status and account, no matter who asks', async () => {
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

describe('deleting someone', () => {
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

  it('is for administrators, and to someone else who is active', async () => {
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
  it('answers the main and secondary ones of everyone, by id', async () => {
    const [busy, helper, idle] = [await lane.person(), await lane.person(), await lane.person()];
    await insertModel(lane, { managerId: busy.id, secondaryIds: [helper.id] });
    await insertModel(lane, { managerId: busy.id });
    const counts = await dataOf<Record<string, unknown>>(userManager.client.rpc('admin_count_models'));
    expect(counts[busy.id]).toEqual({ main: 2, secondary: 0 });
    expect(counts[helper.id]).toEqual({ main: 0, secondary: 1 });
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
