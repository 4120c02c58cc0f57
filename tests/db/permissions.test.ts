import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionKeys, roleDefaults, roles } from '#shared/domain/permissions.ts';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let mia: ActingPerson;
let tomas: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
  tomas = await lane.person({ displayName: 'Tomás' });
});
afterAll(() => lane.close());

const grant = (by: ActingPerson, target: string, key: string, grantedBy: string | null = by.id) =>
  by.client.rpc('grant_user_permission', {
    target_user_id: target,
    perm_key: key,
    granted_by_user_id: grantedBy,
  });
const revoke = (by: ActingPerson, target: string, key: string) =>
  by.client.rpc('revoke_user_permission', { target_user_id: target, perm_key: key });
const overridesOf = (id: string) =>
  lane.sql(
    'select permission_key, enabled from public.user_permissions where user_id = $1 order by permission_key',
    [id],
  );

describe('the lists in the database', () => {
  it('name the same keys as the page', async () => {
    const [row] = await lane.sql<{ keys: string[] }>('select private.permission_keys() as keys');
    expect(row?.keys).toEqual([...permissionKeys]);
  });

  it.each([...roles, 'guest'])('give the role %s the same defaults as the page', async (role) => {
    const rows = await lane.sql<{ key: string; enabled: boolean }>(
      'select key, private.role_default($1, key) as enabled from unnest(private.permission_keys()) as key',
      [role],
    );
    expect(Object.fromEntries(rows.map(({ key, enabled }) => [key, enabled]))).toEqual(roleDefaults(role));
  });
});

describe('granting and revoking', () => {
  it('stores an override that counts from the next statement on', async () => {
    expect((await grant(mia, tomas.id, 'can_access_debug')).data).toBe(true);
    expect(await overridesOf(tomas.id)).toContainEqual({ permission_key: 'can_access_debug', enabled: true });
  });

  it('revokes by storing false, so that a role default does not come back', async () => {
    await revoke(mia, tomas.id, 'can_access_notes');
    expect(await overridesOf(tomas.id)).toContainEqual({
      permission_key: 'can_access_notes',
      enabled: false,
    });
  });

  it('is for administrators alone', async () => {
    const userManager = await lane.person({ permissions: { can_manage_users: true } });
    for (const person of [tomas, userManager]) {
      expect(await outcome(grant(person, person.id, 'can_manage_config'))).toBe('42501');
      expect(await outcome(revoke(person, mia.id, 'can_manage_users'))).toBe('42501');
    }
    expect(
      await outcome(
        lane.anonymous.rpc('revoke_user_permission', { target_user_id: mia.id, perm_key: 'can_access_chat' }),
      ),
    ).toBe('42501');
  });

  it('refuses unknown keys, unknown people and someone else’s name', async () => {
    expect(await outcome(grant(mia, tomas.id, 'can_fly'))).toBe('22023');
    expect(await outcome(grant(mia, '00000000-0000-4000-8000-00000000ffff', 'can_access_chat'))).toBe(
      'PT404',
    );
    expect(await outcome(grant(mia, tomas.id, 'can_access_chat', tomas.id))).toBe('42501');
  });

  it('keeps user management with the last active administrator', async () => {
    const { error } = await revoke(mia, mia.id, 'can_manage_users');
    expect(error).toMatchObject({
      code: 'P0001',
      hint: 'last_administrator',
      message: 'You cannot remove the last administrator',
    });
    const second = await lane.person({ role: 'admin' });
    expect((await revoke(second, mia.id, 'can_manage_users')).data).toBe(true);
    expect(await outcome(revoke(second, second.id, 'can_manage_users'))).toBe('P0001');
    await grant(second, mia.id, 'can_manage_users');
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [second.id]);
  });

  it('means nothing while the administrator is inactive', async () => {
    const former = await lane.person({ role: 'admin', status: 'inactive' });
    expect(await outcome(grant(former, former.id, 'can_access_debug'))).toBe('42501');
  });
});

describe('reading overrides', () => {
  it('shows people their own, user managers everyone’s', async () => {
    const other = await lane.person({ permissions: { can_access_chat: false } });
    const userManager = await lane.person({ permissions: { can_manage_users: true } });
    const seenBy = async (person: ActingPerson) => {
      const { data } = await person.client.from('user_permissions').select('user_id').eq('user_id', other.id);
      return data?.length;
    };
    expect(await seenBy(other)).toBe(1);
    expect(await seenBy(tomas)).toBe(0);
    expect(await seenBy(userManager)).toBe(1);
    expect(await seenBy(mia)).toBe(1);
  });
});

describe('listing users', () => {
  it('answers those who manage users, with the last sign-in', async () => {
    const rows = await dataOf<{ id: string }[]>(mia.client.rpc('admin_get_all_users'));
    expect(rows.find((row) => row.id === tomas.id)).toMatchObject({
      email: tomas.email,
      role: 'manager',
      status: 'active',
    });
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'id',
      'email',
      'role',
      'status',
      'display_name',
      'created_at',
      'updated_at',
      'row_version',
      'last_sign_in_at',
      'waits_since',
    ]);
  });

  it('refuses everyone else', async () => {
    expect(await outcome(tomas.client.rpc('admin_get_all_users'))).toBe('42501');
    expect(await outcome(lane.anonymous.rpc('admin_get_all_users'))).toBe('42501');
  });
});

describe('the own display name', () => {
  const rename = (name: string | null) =>
    tomas.client.rpc('update_own_display_name', { new_display_name: name });

  it('is changed, trimmed, and answered with the profile', async () => {
    const profile = await dataOf(rename('  Tomás Reyes '));
    expect(profile).toMatchObject({ id: tomas.id, display_name: 'Tomás Reyes', role: 'manager' });
  });

  it('keeps its bounds', async () => {
    expect(await rename(' T ')).toMatchObject({
      error: { code: '22023', message: 'Display name must be at least 2 characters long' },
    });
    expect(await outcome(rename('x'.repeat(101)))).toBe('22023');
    expect(await outcome(rename(null))).toBe('22023');
  });

  it('is all that a person may change of a profile', async () => {
    for (const changes of [
      { role: 'admin' },
      { status: 'active' },
      { email: 'x@example.com' },
      { id: mia.id },
    ]) {
      expect(await outcome(tomas.client.from('profiles').update(changes).eq('id', tomas.id).select())).toBe(
        '42501',
      );
    }
    expect(
      await outcome(
        tomas.client.from('profiles').update({ display_name: 'Not mine' }).eq('id', mia.id).select(),
      ),
    ).toBe('nothing');
  });
});
