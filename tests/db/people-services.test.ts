import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { auditCountCap } from '#shared/contract/audit.ts';
import { createPerson, startTestBackend, type Person } from '#tests/support/backend.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// What an administrator does reaches the open windows of whom it concerns, and an invitation opens an account.

let backend: RunningBackend;
let mia: Person;
const hosts: ReturnType<typeof startServiceHost>[] = [];
beforeAll(async () => {
  backend = await startTestBackend();
  mia = await createPerson(backend, { displayName: 'Mia', role: 'admin' });
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

type Host = ReturnType<typeof startHost>;
const heardOf = (host: Host, wanted: string) => host.heard.filter(({ name }) => name === wanted);

/** Someone with a window that is live. */
async function openWindow(person: Pick<Person, 'email' | 'password'>): Promise<Host> {
  const host = startHost();
  await host.call('auth.signIn', { email: person.email, password: person.password });
  await expect
    .poll(() => heardOf(host, 'connection.changed').at(-1), { timeout: 15_000 })
    .toMatchObject({ payload: { status: 'live' } });
  return host;
}

describe('an open window', () => {
  it('hears of each changed permission, and of nobody else’s', async () => {
    const [person, bystander] = [await createPerson(backend), await createPerson(backend)];
    const admin = await openWindow(mia);
    const [theirs, other] = [await openWindow(person), await openWindow(bystander)];
    await admin.call('users.grantPermission', { id: person.id, key: 'can_access_debug' });
    await expect.poll(() => heardOf(theirs, 'permissions.changed').length).toBe(1);
    expect(await theirs.call('permissions.mine')).toMatchObject({ permissions: { can_access_debug: true } });
    await admin.call('users.resetPermissions', { id: person.id, key: null });
    await expect.poll(() => heardOf(theirs, 'permissions.changed').length).toBe(2);
    await admin.call('users.setRole', { id: person.id, rowVersion: 1, role: 'admin' });
    await expect
      .poll(() => heardOf(theirs, 'auth.sessionChanged').at(-1))
      .toMatchObject({ payload: { session: { profile: { id: person.id, role: 'admin' } } } });
    expect(heardOf(other, 'permissions.changed')).toEqual([]);
    expect(heardOf(admin, 'auth.sessionChanged')).toEqual([]);
  });

  it('is closed with the reason when the account is deactivated', async () => {
    const person = await createPerson(backend);
    const [admin, theirs] = [await openWindow(mia), await openWindow(person)];
    await admin.call('users.setStatus', { id: person.id, rowVersion: 1, status: 'inactive' });
    await expect
      .poll(() => heardOf(theirs, 'auth.sessionChanged'))
      .toEqual([{ name: 'auth.sessionChanged', payload: { session: null, end: 'deactivated' } }]);
    await expect.poll(() => theirs.call('auth.getSession')).toBeNull();
    await expect(
      startHost().call('auth.signIn', { email: person.email, password: person.password }),
    ).rejects.toMatchObject({ hint: 'account_inactive' });
  });

  it('is closed when the account is deleted', async () => {
    const person = await createPerson(backend);
    const [admin, theirs] = [await openWindow(mia), await openWindow(person)];
    await admin.call('users.delete', { id: person.id });
    await expect
      .poll(() => heardOf(theirs, 'auth.sessionChanged').at(0))
      .toMatchObject({ payload: { session: null, end: 'by-server' } });
    expect(heardOf(admin, 'auth.sessionChanged')).toEqual([]);
  });
});

describe('people', () => {
  it('are listed in pages, with what each may do and why', async () => {
    const person = await createPerson(backend, {
      displayName: 'Zoë',
      permissions: { can_access_chat: false },
    });
    const admin = await openWindow(mia);
    const all = await admin.call('users.list', { offset: 0, limit: 1000 });
    expect(all.find(({ id }) => id === person.id)).toMatchObject({ displayName: 'Zoë', lastSignInAt: null });
    expect(all.find(({ id }) => id === mia.id)?.lastSignInAt).not.toBeNull();
    const pages = [
      ...(await admin.call('users.list', { offset: 0, limit: 2 })),
      ...(await admin.call('users.list', { offset: 2, limit: 1000 })),
    ];
    expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const { permissions } = await admin.call('users.permissions', { id: person.id });
    expect(permissions.find(({ key }) => key === 'can_access_chat')).toEqual({
      key: 'can_access_chat',
      roleDefault: true,
      override: false,
      effective: false,
    });
    await expect(
      admin.call('users.permissions', { id: '00000000-0000-4000-8000-00000000ffff' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('get the database’s refusals with their code and hint', async () => {
    const admin = await openWindow(mia);
    await expect(
      admin.call('users.setStatus', { id: mia.id, rowVersion: 1, status: 'inactive' }),
    ).rejects.toMatchObject({
      code: 'invalid',
      sqlState: 'P0001',
      hint: 'own_account',
      message: 'You cannot change your own status',
    });
  });
});

describe('an invitation', () => {
  it('opens an active account while sign-up waits for approval', async () => {
    await backend.sql(`update public.config set value = 'true' where key = 'signup_requires_approval'`);
    const admin = await openWindow(mia);
    const email = `${crypto.randomUUID()}@example.com`;
    const { invitation, token } = await admin.call('invitations.create', {
      email,
      permissionOverrides: { can_access_debug: true },
    });
    expect(invitation).toMatchObject({ email, status: 'pending', invitedBy: { id: mia.id } });

    const guest = startHost();
    expect(await guest.call('invitations.lookUp', { token })).toMatchObject({
      email,
      workspaceName: null,
      invitedBy: 'Mia',
    });
    const password = 'a-long-password';
    await guest.call('auth.signUp', { displayName: 'Guest', email, password, inviteToken: token });
    expect(await guest.call('auth.signIn', { email, password })).toMatchObject({
      profile: { email, role: 'manager', status: 'active' },
    });
    expect(await guest.call('permissions.mine')).toMatchObject({ permissions: { can_access_debug: true } });
    expect(await guest.call('invitations.lookUp', { token })).toBeNull();
    expect((await admin.call('invitations.list')).at(0)).toMatchObject({ email, status: 'accepted' });

    // Neither the account nor what the auth server makes of it later keeps the token.
    const kept = await backend.sql(
      `select (select string_agg(to_jsonb(u)::text, '') from auth.users u)
         || (select string_agg(to_jsonb(i)::text, '') from auth.identities i) as text`,
    );
    expect(JSON.stringify(kept)).not.toContain(token);
    await backend.sql(`update public.config set value = 'false' where key = 'signup_requires_approval'`);
  });

  it('that has run out is shown as such', async () => {
    const admin = await openWindow(mia);
    const { invitation } = await admin.call('invitations.create', {
      email: `${crypto.randomUUID()}@example.com`,
    });
    await backend.sql(`update public.user_invites set expires_at = now() - interval '1 day' where id = $1`, [
      invitation.id,
    ]);
    const listed = await admin.call('invitations.list');
    expect(listed.find(({ id }) => id === invitation.id)).toMatchObject({ status: 'expired' });
  });
});

describe('the audit log', () => {
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
  it('is read by filters, in pages from the newest', async () => {
    const admin = await openWindow(mia);
    const person = await createPerson(backend, { displayName: 'Subject', plan: null });
    await admin.call('users.setDisplayName', { id: person.id, rowVersion: 1, displayName: 'Subject Two' });
    await admin.call('users.setRole', { id: person.id, rowVersion: 2, role: 'admin' });
    const filter = { resourceId: person.id };
    const [newest] = await admin.call('audit.list', { filter, before: null, limit: 1 });
    expect(newest).toMatchObject({ event: 'users.role_changed', actorName: 'Mia', actorId: mia.id });
    const rest = await admin.call('audit.list', { filter, before: newest?.seq ?? 0, limit: 10 });
    expect(rest.map(({ event }) => event)).toEqual(['users.renamed', 'users.created']);
    const found = (more: object) =>
      admin.call('audit.list', { filter: { ...filter, ...more }, before: null, limit: 10 });
    expect(await found({ event: 'users.role_' })).toHaveLength(1);
    expect(await found({ event: 'users' })).toHaveLength(3);
    expect(await found({ event: 'models' })).toEqual([]);
    expect(await found({ actorId: mia.id })).toHaveLength(2);
    expect(await found({ from: newest?.at })).toHaveLength(1);
    expect(await found({ to: newest?.at })).toHaveLength(2);
    const { seq = 0 } = newest ?? {};
    const hashes = await admin.call('audit.getHashes', { seq });
    expect(hashes).toEqual({ hash: sha256, previousHash: sha256 });
    expect(await admin.call('audit.getHashes', { seq: seq - 1 })).toMatchObject({
      hash: hashes?.previousHash,
    });
    expect(await admin.call('audit.getHashes', { seq: 999_999 })).toBeNull();
    expect(await admin.call('audit.checkChain', { from: null, to: null })).toMatchObject({
      firstBrokenSeq: null,
    });
  });
});

it('entries of the audit log are counted by filters, as far as anyone counts', async () => {
  const admin = await openWindow(mia);
  const subject = await createPerson(backend, { displayName: 'Counted', plan: null });
  const count = (filter: object) => admin.call('audit.count', { filter });
  expect(await count({ resourceId: subject.id })).toEqual({ count: 1, isCapped: false });
  expect(await count({ resourceId: crypto.randomUUID() })).toEqual({ count: 0, isCapped: false });
  const record = (entries: number) =>
    backend.sql(
      `insert into public.audit_log (event, resource_type, resource_id)
       select 'tests.counted', 'test', 'counted' from generate_series(1, $1::int)`,
      [entries],
    );
  await record(auditCountCap);
  const counted = { event: 'tests.', resourceType: 'test' };
  expect(await count(counted)).toEqual({ count: auditCountCap, isCapped: false });
  await record(1);
  expect(await count(counted)).toEqual({ count: auditCountCap, isCapped: true });
  const stranger = await openWindow(await createPerson(backend));
  expect(await stranger.call('audit.count', { filter: counted })).toEqual({ count: 0, isCapped: false });
});

describe('the days for which entries are kept', () => {
  it('are those of the setting, as the database reads it', async () => {
    const person = await openWindow(await createPerson(backend));
    const [before] = await backend.sql<{ value: string }>(
      `select value from public.config where key = 'audit_retention_days'`,
    );
    expect(before).toEqual({ value: '365' });
    for (const value of ['7', '30', '99999', '6', '0', '-30', '007', '100000', '30 days', ' 30', '٣٠', '']) {
      await backend.sql(`update public.config set value = $1 where key = 'audit_retention_days'`, [value]);
      const [row] = await backend.sql<{ days: number }>('select private.audit_retention_days() as days');
      expect([value, await person.call('audit.getRetentionDays')]).toEqual([value, row?.days]);
    }
    await backend.sql(`delete from public.config where key = 'audit_retention_days'`);
    expect(await person.call('audit.getRetentionDays')).toBe(365);
  });
});

describe('saved views', () => {
  it('are made, shared, changed and deleted', async () => {
    const person = await createPerson(backend, { displayName: 'Ana' });
    const [admin, theirs] = [await openWindow(mia), await openWindow(person)];
    const view = { area: 'models', name: 'Paused', filters: { status: 'paused', columns: ['a', 1, null] } };
    const made = await theirs.call('savedViews.create', view);
    expect(made).toMatchObject({ ...view, isShared: false, isOwn: true, owner: { displayName: 'Ana' } });
    expect(await admin.call('savedViews.list', { area: 'models' })).toEqual([]);
    await theirs.call('savedViews.update', { id: made.id, changes: { isShared: true } });
    expect(await theirs.call('savedViews.update', { id: made.id, changes: {} })).toMatchObject({
      isShared: true,
    });
    expect(await admin.call('savedViews.list', { area: 'models' })).toMatchObject([
      { id: made.id, isOwn: false },
    ]);
    // One's own, of every list; another person's never, shared or not.
    expect(await admin.call('savedViews.listOwn')).toEqual([]);
    expect(await theirs.call('savedViews.listOwn')).toMatchObject([{ id: made.id }]);
    await expect(
      admin.call('savedViews.update', { id: made.id, changes: { name: 'Mine' } }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(admin.call('savedViews.delete', { id: made.id })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await theirs.call('savedViews.delete', { id: made.id });
    expect(await theirs.call('savedViews.list', { area: 'models' })).toEqual([]);
  });
});
