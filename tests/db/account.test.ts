import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { clientFor, createPerson, signedIn, startTestBackend, type Person } from '#tests/support/backend.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// A person's own account, as a host runs it against a real auth server: password, sessions, forgotten password.

let backend: RunningBackend;
const hosts: ReturnType<typeof startServiceHost>[] = [];
beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
});
afterAll(() => backend.close());

function startHost() {
  const host = startServiceHost(backend);
  hosts.push(host);
  return host;
}

async function hostOf({ email, password }: Pick<Person, 'email' | 'password'>) {
  const host = startHost();
  await host.call('auth.signIn', { email, password });
  return host;
}

const signsIn = (email: string, password: string) =>
  clientFor(backend)
    .auth.signInWithPassword({ email, password })
    .then(({ error }) => error === null);

describe('the password', () => {
  it('is changed by a person who knows it, and the session stays active', async () => {
    const person = await createPerson(backend);
    const host = await hostOf(person);
    await host.call('account.changePassword', {
      currentPassword: person.password,
      newPassword: 'another-password',
    });
    expect(await host.call('permissions.mine')).toMatchObject({ role: 'manager' });
    expect(await signsIn(person.email, person.password)).toBe(false);
    expect(await signsIn(person.email, 'another-password')).toBe(true);
  });

  it('stays where the current one is wrong, and so does the session', async () => {
    const person = await createPerson(backend);
    const host = await hostOf(person);
    await expect(
      host.call('account.changePassword', { currentPassword: 'a guess', newPassword: 'another-password' }),
    ).rejects.toMatchObject({ code: 'invalid', hint: 'wrong_password' });
    await expect(
      host.call('account.changePassword', { currentPassword: person.password, newPassword: 'short' }),
    ).rejects.toMatchObject({ code: 'invalid', message: 'Password must be at least 6 characters long' });
    await expect(
      host.call('account.changePassword', { currentPassword: person.password, newPassword: 'é'.repeat(37) }),
    ).rejects.toMatchObject({ code: 'invalid', message: 'Password must be 72 characters or fewer' });
    expect(host.heard.map(({ name }) => name)).not.toContain('auth.sessionChanged');
    expect(await signsIn(person.email, person.password)).toBe(true);
  });

  it('may be as long as the server can keep apart from another, and no longer', async () => {
    const person = await createPerson(backend);
    const host = await hostOf(person);
    const newPassword = `${'é'.repeat(35)}!!`;
    await host.call('account.changePassword', { currentPassword: person.password, newPassword });
    expect(await signsIn(person.email, newPassword)).toBe(true);
    expect(await signsIn(person.email, `${newPassword.slice(0, -1)}?`)).toBe(false);
  });
});

describe('a forgotten password', () => {
  /** Asks for a code and reads it where the embedded backend puts mail. */
  async function codeFor(email: string): Promise<string> {
    const written = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    await startHost().call('account.requestPasswordCode', { email });
    const [, path = ''] = /put into (\S+\.txt)\./.exec(written.mock.calls.join('')) ?? [];
    written.mockRestore();
    const [code = ''] = /\b\d{6}\b/.exec(readFileSync(path, 'utf8')) ?? [];
    return code;
  }

  it('is replaced by the code of a mail, and everyone who knew it is signed out', async () => {
    const person = await createPerson(backend);
    const elsewhere = await hostOf(person);
    const code = await codeFor(person.email);
    await startHost().call('account.resetPassword', {
      email: person.email.toUpperCase(),
      code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
      newPassword: 'another-password',
    });
    expect(await signsIn(person.email, 'another-password')).toBe(true);
    expect(await signsIn(person.email, person.password)).toBe(false);
    expect(await backend.sql('select id from auth.sessions where user_id = $1', [person.id])).toHaveLength(1);
    expect(elsewhere.heard.map(({ name }) => name)).not.toContain('auth.sessionChanged');
  });

  it('stays by a wrong code, and a right one works once', async () => {
    const person = await createPerson(backend);
    const code = await codeFor(person.email);
    const reset = (typed: string) =>
      startHost().call('account.resetPassword', {
        email: person.email,
        code: typed,
        newPassword: 'another-password',
      });
    await expect(reset(code === '000000' ? '000001' : '000000')).rejects.toMatchObject({ code: 'invalid' });
    await reset(code);
    await expect(reset(code)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('says nothing of whether an address has an account', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
    await expect(
      startHost().call('account.requestPasswordCode', { email: 'nobody@example.com' }),
    ).resolves.toBeUndefined();
    expect(written.mock.calls.join('')).not.toContain('A mail was put into');
  });
});

describe('sessions', () => {
  it('are listed with the current one marked, and ended one by one', async () => {
    const person = await createPerson(backend);
    const [here, there] = [await hostOf(person), await hostOf(person)];
    const listed = await here.call('account.listSessions');
    expect(listed).toHaveLength(2);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const other = listed.find(({ isCurrent }) => !isCurrent);
    expect(await here.call('account.endSession', { id: other?.id ?? '' })).toBe(true);
    expect(await here.call('account.endSession', { id: other?.id ?? '' })).toBe(false);
    expect(await here.call('account.listSessions')).toMatchObject([{ isCurrent: true }]);
    // Its token would be good for an hour, but no longer counts, which an open window hears at once or when it asks.
    await expect(there.call('account.listSessions')).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect
      .poll(() => there.heard)
      .toContainEqual({ name: 'auth.sessionChanged', payload: { session: null, end: 'by-server' } });
    expect(here.heard.map(({ name }) => name)).not.toContainEqual(
      expect.objectContaining({ name: 'auth.sessionChanged', payload: { session: null } }),
    );
  });

  it('of someone who was deactivated end with that word, also where a call hears of it first', async () => {
    for (let time = 0; time < 5; time += 1) {
      const person = await createPerson(backend);
      const host = await hostOf(person);
      await backend.sql(`update public.profiles set status = 'inactive' where id = '${person.id}'`);
      await backend.sql(`delete from auth.sessions where user_id = '${person.id}'`);
      await expect(host.call('account.listSessions')).rejects.toMatchObject({ code: 'unauthenticated' });
      const ends = () =>
        host.heard.flatMap(({ name, payload }) => (name === 'auth.sessionChanged' ? [payload] : []));
      await expect.poll(ends).toContainEqual({ session: null, end: 'deactivated' });
      expect(ends()).not.toContainEqual({ session: null, end: 'by-server' });
    }
  });

  it('say with what they were begun, and from where they are used', async () => {
    const person = await createPerson(backend);
    const host = startHost();
    await host.call('auth.signIn', { email: person.email, password: person.password });
    const signIn = (userAgent: string) =>
      fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: backend.publishableKey,
          'content-type': 'application/json',
          'user-agent': userAgent,
          'x-marquee-peer': '192.0.2.1',
        },
        body: JSON.stringify({ email: person.email, password: person.password }),
      });
    expect((await signIn('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0')).ok).toBe(true);
    expect((await signIn('x'.repeat(4000))).ok).toBe(true);
    // What a client says of where it is counts for nothing, and of one that never asked for anything nothing is known.
    await expect
      .poll(async () =>
        (await host.call('account.listSessions')).map(({ ip, isCurrent }) =>
          isCurrent ? ip : (ip ?? 'unknown'),
        ),
      )
      .toEqual(expect.arrayContaining(['127.0.0.1', 'unknown', 'unknown']));
    const listed = await host.call('account.listSessions');
    expect(listed).toHaveLength(3);
    const userAgents = listed.map(({ userAgent }) => userAgent);
    expect(userAgents).toContain('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0');
    expect(userAgents).toContain('x'.repeat(400));
  });

  it('of someone else stay out of reach', async () => {
    const [person, other] = [await createPerson(backend), await createPerson(backend)];
    await hostOf(other);
    const host = await hostOf(person);
    const [theirs] = await backend.sql<{ id: string }>('select id from auth.sessions where user_id = $1', [
      other.id,
    ]);
    expect(await host.call('account.endSession', { id: theirs?.id ?? '' })).toBe(false);
  });

  it('end all but this one, or every one', async () => {
    const person = await createPerson(backend);
    const host = await hostOf(person);
    await hostOf(person);
    await host.call('account.endSessions', { which: 'others' });
    expect(await host.call('account.listSessions')).toMatchObject([{ isCurrent: true }]);
    await host.call('account.endSessions', { which: 'all' });
    expect(await host.call('auth.getSession')).toBeNull();
    expect(await backend.sql('select id from auth.sessions where user_id = $1', [person.id])).toEqual([]);
    expect(host.heard.filter(({ name }) => name === 'auth.sessionChanged')).toMatchObject([
      { payload: { session: null } },
    ]);
  });
});

// Who may, and what is written down of it: user-sessions.test.ts.
it('an administrator ends a session of someone, or every one, and it is no longer renewed', async () => {
  const person = await createPerson(backend);
  const admin = await signedIn(backend, await createPerson(backend, { role: 'admin' }));
  const signIn = async () => {
    const client = await signedIn(backend, person);
    const { data } = await client.auth.getClaims();
    const id: unknown = data?.claims.session_id;
    return { id, isRenewed: async () => (await client.auth.refreshSession()).error === null };
  };
  const [first, second, third] = [await signIn(), await signIn(), await signIn()];
  const listed = async () => {
    const answer = await admin.rpc('admin_get_sessions', { p_user_id: person.id });
    return (answer.data as { id: string }[]).map(({ id }) => id).sort();
  };
  const tokens = () => backend.sql('select id from auth.refresh_tokens where user_id = $1', [person.id]);
  expect(await listed()).toEqual([first.id, second.id, third.id].sort());
  expect(await tokens()).toHaveLength(3);

  const one = await admin.rpc('admin_end_sessions', { p_user_id: person.id, p_session_id: first.id });
  expect(one).toMatchObject({ error: null, data: 1 });
  expect([await first.isRenewed(), await second.isRenewed()]).toEqual([false, true]);
  expect(await listed()).toEqual([second.id, third.id].sort());

  const all = await admin.rpc('admin_end_sessions', { p_user_id: person.id });
  expect(all).toMatchObject({ error: null, data: 2 });
  expect([await second.isRenewed(), await third.isRenewed()]).toEqual([false, false]);
  expect(await listed()).toEqual([]);
  expect(await tokens()).toEqual([]);
  expect(await signsIn(person.email, person.password)).toBe(true);
});

it('the own display name is changed within its bounds', async () => {
  const host = await hostOf(await createPerson(backend));
  expect(
    await host.call('account.setDisplayName', { displayName: ' Ana Kovač ', rowVersion: 1 }),
  ).toMatchObject({
    displayName: 'Ana Kovač',
  });
  await expect(
    host.call('account.setDisplayName', { displayName: 'A', rowVersion: 2 }),
  ).rejects.toMatchObject({
    message: 'Display name must be at least 2 characters long',
  });
});
