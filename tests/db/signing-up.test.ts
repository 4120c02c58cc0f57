import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
beforeAll(async () => {
  lane = await openDatabaseLane();
});
afterAll(() => lane.close());

let count = 0;

/** A row in auth.users as the auth server writes it; answers the profile that comes of it. */
async function signUp(email: string | null, metadata: object | null) {
  count += 1;
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  await lane.sql(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data) values ($1, 'authenticated', 'authenticated', $2, $3)`,
    [id, email, metadata === null ? null : JSON.stringify(metadata)],
  );
  const [profile] = await lane.sql(
    'select id, email, role, status, display_name from public.profiles where id = $1',
    [id],
  );
  return profile;
}

describe('a new account', () => {
  it('gets a profile as an active manager, named by its metadata', async () => {
    expect(await signUp('ana@example.com', { display_name: '  Ana Kovač ' })).toMatchObject({
      email: 'ana@example.com',
      role: 'manager',
      status: 'active',
      display_name: 'Ana Kovač',
    });
  });

  it('is named by the start of its email, be it one letter, else User', async () => {
    expect(await signUp('tomas@example.com', null)).toMatchObject({ display_name: 'tomas' });
    expect(await signUp('x@example.com', { display_name: ' ' })).toMatchObject({ display_name: 'x' });
    expect(await signUp(null, {})).toMatchObject({ display_name: 'User' });
  });

  it('never becomes an admin by what the person sends along', async () => {
    expect(
      await signUp('eve@example.com', { role: 'admin', status: 'active', display_name: 'Eve' }),
    ).toMatchObject({
      role: 'manager',
    });
  });

  it('keeps a very long display name within bounds instead of failing', async () => {
    const profile = await signUp('long@example.com', { display_name: 'x'.repeat(5000) });
    expect(profile).toMatchObject({ display_name: 'x'.repeat(100) });
  });

  it('follows a changed email', async () => {
    const person = await lane.person({ email: 'old@example.com' });
    await lane.sql(`update auth.users set email = 'new@example.com' where id = $1`, [person.id]);
    const [profile] = await lane.sql('select email from public.profiles where id = $1', [person.id]);
    expect(profile).toEqual({ email: 'new@example.com' });
  });
});

describe('a missing profile', () => {
  async function withoutProfile(email: string) {
    const person = await lane.person({ email });
    await lane.sql('delete from public.profiles where id = $1', [person.id]);
    return person;
  }
  const draft = (person: { id: string; email: string }, changes = {}) => ({
    id: person.id,
    email: person.email,
    role: 'manager',
    status: 'active',
    display_name: 'Late',
    ...changes,
  });

  it('is made by the person at sign-in', async () => {
    const person = await withoutProfile('late@example.com');
    expect(await outcome(person.client.from('profiles').insert(draft(person)).select())).toBe('ok');
  });

  it.each([
    ['as an admin', { role: 'admin' }],
    ['under another address', { email: 'boss@example.com' }],
    ['as inactive', { status: 'inactive' }],
    ['for someone else', { id: '00000000-0000-4000-8000-00000000ffff' }],
  ])('is refused %s', async (name, changes) => {
    const person = await withoutProfile(`${name.replaceAll(' ', '-')}@example.com`);
    expect(await outcome(person.client.from('profiles').insert(draft(person, changes)))).toBe('42501');
  });
});

describe('where new accounts need approval', () => {
  beforeAll(() => lane.sql(`update public.config set value = 'true' where key = 'signup_requires_approval'`));
  afterAll(() => lane.sql(`update public.config set value = 'false' where key = 'signup_requires_approval'`));

  it('a new account starts inactive', async () => {
    expect(await signUp('waiting@example.com', {})).toMatchObject({ status: 'inactive' });
  });

  it('it waits, as it sees and those who manage users, until it is first active', async () => {
    const [admin, stranger] = [await lane.person({ role: 'admin' }), await lane.person()];
    await lane.sql(`update public.profiles set status = 'active' where id in ($1, $2)`, [
      admin.id,
      stranger.id,
    ]);
    const person = await lane.person({ email: 'patient@example.com' });
    const { id, email } = person;
    await lane.sql('delete from public.profiles where id = $1', [id]);
    const profile = { id, email, role: 'manager', status: 'inactive', display_name: 'Patient' };
    expect(await outcome(person.client.from('profiles').insert(profile))).toBe('ok');
    const waiting = (by: ActingPerson) =>
      by.client.from('account_approvals').select('user_id').eq('user_id', id);
    expect(await dataOf(waiting(person))).toHaveLength(1);
    expect(await dataOf(waiting(admin))).toHaveLength(1);
    expect(await dataOf(waiting(stranger))).toEqual([]);
    // Whatever else changes about someone who waits, they do.
    await lane.sql(
      'insert into public.user_permissions (user_id, permission_key, enabled) values ($1, $2, false)',
      [id, 'can_access_chat'],
    );
    await lane.sql(`update public.profiles set display_name = 'Patience' where id = $1`, [id]);
    expect(await dataOf(waiting(admin))).toHaveLength(1);
    const setStatus = (status: string) =>
      admin.client.rpc('admin_update_user_status', { target_user_id: id, new_status: status });
    await dataOf(setStatus('active'));
    expect(await dataOf(waiting(admin))).toEqual([]);
    await dataOf(setStatus('inactive'));
    expect(await dataOf(waiting(admin))).toEqual([]);
  });

  it('a person cannot make their own profile active', async () => {
    const person = await lane.person({ email: 'sneaky@example.com' });
    await lane.sql('delete from public.profiles where id = $1', [person.id]);
    const profile = { id: person.id, email: person.email, role: 'manager', display_name: 'Sneaky' };
    expect(await outcome(person.client.from('profiles').insert({ ...profile, status: 'active' }))).toBe(
      '42501',
    );
    expect(await outcome(person.client.from('profiles').insert({ ...profile, status: 'inactive' }))).toBe(
      'ok',
    );
  });
});
