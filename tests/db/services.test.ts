import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { managerPageSize, modelPageSize } from '#shared/contract/models.ts';
import { createPerson, startTestBackend, type Person } from '#tests/support/backend.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// The services as a host runs them, against a real backend: what the page gets for each call of the contract.

let backend: RunningBackend;
let mia: Person;
let tomas: Person;
const hosts: ReturnType<typeof startServiceHost>[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  mia = await createPerson(backend, { displayName: 'Mia', role: 'admin' });
  tomas = await createPerson(backend, { displayName: 'Tomás' });
});
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
});
afterAll(() => backend.close());

function startHost() {
  const host = startServiceHost(backend);
  hosts.push(host);
  return host;
}

async function hostOf(person: Person) {
  const host = startHost();
  await host.call('auth.signIn', { email: person.email, password: person.password });
  return host;
}

const names = (start = 'Ava') => ({ stageName: `${start} ${crypto.randomUUID()}`, realName: 'Ana Kovač' });

describe('signing in', () => {
  it('answers with the profile, and never with a token', async () => {
    const host = startHost();
    const session = await host.call('auth.signIn', { email: mia.email, password: mia.password });
    expect(session).toEqual({
      profile: {
        id: mia.id,
        email: mia.email,
        role: 'admin',
        status: 'active',
        displayName: 'Mia',
        rowVersion: 2,
      },
      isNewProfile: false,
    });
    expect(await host.call('auth.getSession')).toEqual(session);
    // The call is the answer: the same news as an event would open the page twice.
    await expect.poll(() => host.heard.map(({ name }) => name)).toContain('connection.changed');
    expect(host.heard.map(({ name }) => name)).not.toContain('auth.sessionChanged');
  });

  it('says what the backend says of a wrong password', async () => {
    await expect(
      startHost().call('auth.signIn', { email: mia.email, password: 'not hers' }),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Invalid login credentials',
    });
  });

  it('makes a missing profile, once', async () => {
    const person = await createPerson(backend, { displayName: 'Late' });
    await backend.sql('delete from public.profiles where id = $1', [person.id]);
    const first = await startHost().call('auth.signIn', person);
    expect(first).toMatchObject({
      isNewProfile: true,
      profile: { role: 'manager', status: 'active', displayName: 'Late' },
    });
    expect(await startHost().call('auth.signIn', person)).toMatchObject({ isNewProfile: false });
  });

  it('continues with the profile that another window has made meanwhile', async () => {
    const person = await createPerson(backend);
    await backend.sql('delete from public.profiles where id = $1', [person.id]);
    const [one, other] = await Promise.all([
      startHost().call('auth.signIn', person),
      startHost().call('auth.signIn', person),
    ]);
    expect(other.profile).toEqual(one.profile);
  });

  it('ends the session of an inactive account and says why', async () => {
    const person = await createPerson(backend, { status: 'inactive' });
    const host = startHost();
    await expect(host.call('auth.signIn', person)).rejects.toMatchObject({
      code: 'forbidden',
      hint: 'account_inactive',
    });
    expect(await host.call('auth.getSession')).toBeNull();
    expect([...host.stored.values()].join()).not.toContain('access_token');
  });

  it('names a profile that may not be made, and one whose making failed', async () => {
    const person = await createPerson(backend);
    await backend.sql('delete from public.profiles where id = $1', [person.id]);
    await backend.sql(
      'revoke insert (id, email, role, status, display_name) on public.profiles from authenticated',
    );
    await expect(startHost().call('auth.signIn', person)).rejects.toMatchObject({
      hint: 'profile_not_created',
    });
    await backend.sql(
      'grant insert (id, email, role, status, display_name) on public.profiles to authenticated',
    );
  });
});

describe('signing up', () => {
  it('makes an account and keeps no session', async () => {
    const host = startHost();
    const newcomer = {
      email: `${crypto.randomUUID()}@example.com`,
      password: 'newcomer',
      displayName: 'Noor',
    };
    await host.call('auth.signUp', newcomer);
    expect(await host.call('auth.getSession')).toBeNull();
    expect(host.stored.size).toBe(0);
    expect(host.heard.filter(({ name }) => name === 'auth.sessionChanged')).toEqual([]);
    expect(await host.call('auth.signIn', newcomer)).toMatchObject({
      profile: { displayName: 'Noor', role: 'manager' },
    });
  });

  it('says that an address is taken', async () => {
    const again = { email: mia.email, password: 'another', displayName: 'Mia again' };
    await expect(startHost().call('auth.signUp', again)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('permissions and settings', () => {
  it('are the effective ones of the person', async () => {
    const person = await createPerson(backend, {
      permissions: { can_access_chat: false, can_access_debug: true },
    });
    const { role, permissions } = await (await hostOf(person)).call('permissions.mine');
    expect(role).toBe('manager');
    expect(permissions).toMatchObject({
      can_access_chat: false,
      can_access_debug: true,
      can_access_notes: true,
    });
  });

  it('name the default timezone and the features that are on', async () => {
    const host = await hostOf(tomas);
    expect(await host.call('config.getDefaultTimezone')).toBe('UTC');
    expect(await host.call('config.getFeatureFlags')).toEqual({
      isMarketplaceEnabled: false,
      isMarketplaceInPlan: false,
      areNotificationsEnabled: true,
    });
  });

  it('name the marketplace as part of the person’s own plan, where it is on', async () => {
    await backend.sql(`insert into public.config (key, value) values ('enable_marketplace', 'true')
      on conflict (key) do update set value = 'true'`);
    const inPlan = async (plan: 'basic' | 'pro') =>
      (await (await hostOf(await createPerson(backend, { plan }))).call('config.getFeatureFlags'))
        .isMarketplaceInPlan;
    expect([await inPlan('basic'), await inPlan('pro')]).toEqual([false, true]);
    await backend.sql(`update public.config set value = 'false' where key = 'enable_marketplace'`);
  });

  it('need someone who is signed in', async () => {
    await expect(startHost().call('permissions.mine')).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('models', () => {
  it('are made in the person’s own name, in the configured timezone', async () => {
    const host = await hostOf(tomas);
    const model = await host.call('models.create', {
      ...names(),
      telegramHandle: ' @ava ',
      discordHandle: '',
    });
    expect(model).toMatchObject({
      status: 'active',
      timezone: 'UTC',
      managerId: tomas.id,
      manager: { id: tomas.id, displayName: 'Tomás', role: 'manager' },
      secondaryManagers: [],
      telegramHandle: '@ava',
      discordHandle: null,
    });
    expect(await host.call('models.get', { id: model.id })).toEqual(model);
  });

  it('change only what is named', async () => {
    const host = await hostOf(tomas);
    const model = await host.call('models.create', { ...names(), driveFolderId: 'Creators / Ava' });
    const changed = await host.call('models.update', {
      id: model.id,
      rowVersion: 1,
      changes: { timezone: 'Asia/Tokyo' },
    });
    expect(changed).toMatchObject({
      timezone: 'Asia/Tokyo',
      driveFolderId: 'Creators / Ava',
      stageName: model.stageName,
    });
    expect(await host.call('models.update', { id: model.id, rowVersion: 2, changes: {} })).toEqual(changed);
    await host.call('models.setStatus', { id: model.id, rowVersion: 2, status: 'archived' });
    expect(await host.call('models.get', { id: model.id })).toMatchObject({ status: 'archived' });
  });

  it('carry codes that the page turns into sentences', async () => {
    const host = await hostOf(tomas);
    const { id, stageName } = await host.call('models.create', names());
    await expect(host.call('models.create', { stageName, realName: 'X' })).rejects.toMatchObject({
      code: 'conflict',
      sqlState: '23505',
    });
    await expect(host.call('models.get', { id: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    });
    const onlooker = await hostOf(await createPerson(backend));
    await expect(
      onlooker.call('models.update', { id, rowVersion: 1, changes: { realName: 'X' } }),
    ).rejects.toMatchObject({
      code: 'forbidden',
      sqlState: '42501',
    });
    await expect(onlooker.call('models.delete', { id })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      onlooker.call('models.addSecondaryManager', { modelId: id, managerId: tomas.id }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('have secondary managers, in the order of their assignment', async () => {
    const host = await hostOf(tomas);
    const { id } = await host.call('models.create', names());
    const second = await createPerson(backend, { displayName: 'Second' });
    expect(await host.call('models.addSecondaryManager', { modelId: id, managerId: second.id })).toBe(true);
    expect(await host.call('models.addSecondaryManager', { modelId: id, managerId: mia.id })).toBe(true);
    const { secondaryManagers } = await host.call('models.get', { id });
    expect(secondaryManagers.map((manager) => manager.id)).toEqual([second.id, mia.id]);
    expect(await host.call('models.removeSecondaryManager', { modelId: id, managerId: second.id })).toBe(
      true,
    );
  });

  it('offer active people as managers, by name', async () => {
    const former = await createPerson(backend, { displayName: 'Former', status: 'inactive' });
    const managers = await (await hostOf(mia)).call('models.listAssignableManagers');
    expect(managers.map(({ id }) => id)).toEqual(expect.arrayContaining([mia.id, tomas.id]));
    expect(managers.map(({ id }) => id)).not.toContain(former.id);
    const displayNames = managers.map(({ displayName }) => displayName ?? '');
    expect(displayNames).toEqual([...displayNames].sort());
  });

  it('find managers by a part of their name or email, as it stands', async () => {
    const host = await hostOf(tomas);
    const found = async (text: string) =>
      (await host.call('models.findManagers', { text })).map(({ displayName }) => displayName);
    const name = 'Zoë "100%_\\), role.eq.x';
    const zoe = await createPerson(backend, { displayName: name });
    await createPerson(backend, { displayName: 'Zoë "100aab', status: 'inactive' });
    await createPerson(backend, { displayName: 'Zoë "100aac' });
    expect(await found('ZOË "100%_\\), role')).toEqual([name]);
    expect(await found('zoë "100%')).toEqual([name]);
    expect(await found('zoë "100')).toEqual([name, 'Zoë "100aac']);
    expect(await found(zoe.email.toUpperCase())).toEqual([name]);
    expect(await found('zo* "100a')).toEqual(['Zoë "100aac']);
    expect((await found('')).length).toBeGreaterThan(2);
  });

  it('offer so many managers at a time', async () => {
    const host = await hostOf(tomas);
    await backend.sql(
      `insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), 'crowd' || n || '@example.com', '{"display_name": "Crowd"}'
         from generate_series(1, $1::int) n`,
      [managerPageSize + 1],
    );
    expect(await host.call('models.findManagers', { text: 'crowd' })).toHaveLength(managerPageSize);
  });

  it('come in pages that together are whole, beyond the thousand at which the API cuts', async () => {
    const busy = await createPerson(backend, { displayName: 'Busy' });
    await backend.sql(
      `insert into public.models (stage_name, real_name, manager_id)
       select 'Page ' || lpad(n::text, 5, '0'), 'Real Name', $1 from generate_series(1, $2::int) n`,
      [busy.id, modelPageSize + 5],
    );
    const host = await hostOf(busy);
    const page = (offset: number) =>
      host.call('models.list', { scope: 'assigned', offset, limit: modelPageSize });
    const [first, second] = [await page(0), await page(modelPageSize)];
    expect(first).toHaveLength(modelPageSize);
    expect(second.map(({ stageName }) => stageName)).toEqual([
      'Page 01001',
      'Page 01002',
      'Page 01003',
      'Page 01004',
      'Page 01005',
    ]);
    expect(Object.keys(first[0] ?? {})).not.toContain('socials');
    const all = await host.call('models.list', { scope: 'all', offset: 0, limit: modelPageSize });
    expect(all).toHaveLength(modelPageSize);
  });
});

describe('live changes', () => {
  it('arrive as events with the list’s columns alone', async () => {
    const watching = await hostOf(mia);
    await expect
      .poll(() => watching.heard, { timeout: 10_000 })
      .toContainEqual({ name: 'connection.changed', payload: { status: 'live' } });
    const acting = await hostOf(tomas);
    const model = await acting.call('models.create', names('Live'));
    const changes = (wanted: string) =>
      watching.heard.flatMap(({ name, payload }) =>
        name === 'models.changed' && payload.kind === wanted && payload.ids.includes(model.id)
          ? [payload]
          : [],
      );
    await expect.poll(() => changes('inserted')).toHaveLength(1);
    await acting.call('models.update', { id: model.id, rowVersion: 1, changes: { realName: 'Changed' } });
    await expect.poll(() => changes('updated')).toHaveLength(1);
    const { manager, secondaryManagers, ...columns } = await acting.call('models.get', { id: model.id });
    expect(changes('updated')[0]?.rows).toEqual([columns]);
    expect([manager?.id, secondaryManagers]).toEqual([tomas.id, []]);
    await acting.call('models.delete', { id: model.id });
    await expect.poll(() => changes('deleted')).toEqual([{ kind: 'deleted', ids: [model.id], rows: [] }]);
  });
});
