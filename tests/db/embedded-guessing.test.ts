import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import bcrypt from 'bcryptjs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTrustedProxies } from '#backend/http/trusted-proxies.ts';
import type { RunningBackend } from '#backend/start.ts';
import { createPerson, startTestBackend, type Person } from '#tests/support/backend.ts';
import { guesserAt, type Seen } from '#tests/support/guesser.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Guessing at passwords, codes and accounts over HTTP, as a stranger would. How tries are counted: tickets.test.ts. The same
// with a database elsewhere: database-url.test.ts; of invitations: invitations.test.ts.

const home = '198.51.100.1';
const away = '203.0.113.66';
const folder = mkdtempSync(join(tmpdir(), 'marquee-guessing-'));
const mail = join(folder, 'mail');

let backend: RunningBackend;
let person: Person;
const start = () =>
  startTestBackend({
    data: { kind: 'folder', path: folder },
    trustedProxies: readTrustedProxies('loopback'),
  });
beforeAll(async () => {
  backend = await start();
}, 60_000);
beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  person = await createPerson(backend);
  await backend.sql('delete from private.tickets where true');
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (ip: string) => guesserAt(backend, ip);
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const statusOf = ({ status }: Seen) => status;
const tooMany = (seconds: number) => ({
  status: 429,
  retryAfter: String(seconds),
  body: { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many attempts', retry_after: seconds },
});
/** As if so much time had gone by. */
const later = (by: string) =>
  backend.sql(
    `update private.tickets set resets_at = resets_at - $1::interval, blocked_until = blocked_until - $1::interval`,
    [by],
  );
const take = (bucket: string, key: string, count: number) =>
  backend.sql(`select private.take_ticket($1, $2, 1000, '1 hour') from generate_series(1, $3::int)`, [
    bucket,
    key,
    count,
  ]);

describe('passwords', () => {
  const guess = async (count: number, ip = away) => {
    const seen: Seen[] = [];
    for (const number of times(count))
      seen.push(await at(ip).signIn(person.email, `guess ${String(number)}`));
    return seen;
  };

  it('are refused for a minute after ten wrong ones, then for longer and longer', async () => {
    expect((await guess(10)).map(statusOf)).toEqual(times(10).map(() => 400));
    const refused = await at(away).signIn(person.email, person.password);
    expect(refused).toEqual(tooMany(Number(refused.retryAfter)));
    expect(Number(refused.retryAfter)).toBeGreaterThan(50);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60);
    const waits: number[] = [];
    for (const minutes of [1, 2, 4]) {
      await later(`${String(minutes)} minutes`);
      expect((await guess(1)).map(statusOf)).toEqual([400]);
      waits.push(Math.round(Number((await guess(1))[0]?.retryAfter) / 60));
    }
    expect(waits).toEqual([2, 4, 8]);
  });

  it('are refused for that account at that address alone, and a right one clears the count', async () => {
    await guess(10);
    const other = await createPerson(backend);
    expect(statusOf(await at(away).signIn(other.email, other.password))).toBe(200);
    expect(statusOf(await at(home).signIn(person.email.toUpperCase(), person.password))).toBe(200);
    expect(statusOf(await at(away).signIn(person.email, person.password))).toBe(429);
    await later('1 minute');
    expect(statusOf(await at(away).signIn(person.email, person.password))).toBe(200);
    expect((await guess(10)).map(statusOf)).toEqual(times(10).map(() => 400));
  });

  it('are counted before they are compared, so that many at once are no way round', async () => {
    const compared = vi.spyOn(bcrypt, 'compare');
    const seen = await Promise.all(
      times(40).map((number) => at(away).signIn(person.email, `guess ${String(number)}`)),
    );
    expect(seen.map(statusOf).filter((status) => status === 400)).toHaveLength(10);
    expect(compared).toHaveBeenCalledTimes(10);
  });

  it('stay refused over a restart', async () => {
    await guess(10);
    await backend.close();
    backend = await start();
    expect(statusOf(await at(away).signIn(person.email, person.password))).toBe(429);
  }, 60_000);

  it('of many accounts are refused to one address, with IPv6 to its neighbours too', async () => {
    await take('password_by_peer', away, 100);
    expect(statusOf(await at(away).signIn(person.email, person.password))).toBe(429);
    await take('password_by_peer', '2001:db8:1:2::/64', 100);
    expect(statusOf(await at('2001:db8:1:2:3::4').signIn(person.email, person.password))).toBe(429);
    expect(statusOf(await at('2001:db8:1:3::4').signIn(person.email, person.password))).toBe(200);
  });

  it('of one account are refused to many addresses, but not to where its owner is signed in', async () => {
    await at(home).signIn(person.email, person.password);
    await take('password_by_account', person.email, 100);
    expect(statusOf(await at(away).signIn(person.email, person.password))).toBe(429);
    expect(statusOf(await at(home).signIn(person.email, person.password))).toBe(200);
  });

  it('are answered alike for an address without an account, by the same work', async () => {
    const compared = vi.spyOn(bcrypt, 'compare');
    const answers = async (email: string) => {
      const seen: Seen[] = [];
      for (const number of times(10)) seen.push(await at(away).signIn(email, `guess ${String(number)}`));
      return seen;
    };
    const known = await answers(person.email);
    expect(compared).toHaveBeenCalledTimes(10);
    const unknown = await answers('nobody@example.com');
    expect(compared).toHaveBeenCalledTimes(20);
    expect(unknown).toEqual(known);
    expect(known[0]).toEqual({
      status: 400,
      retryAfter: null,
      body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    });
    expect(statusOf(await at(away).signIn('nobody@example.com', 'guess'))).toBe(429);
    // As dear as the hashes of accounts.
    const [row] = await backend.sql<{ hash: string }>(
      'select encrypted_password as hash from auth.users limit 1',
    );
    expect(compared.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))).toEqual(
      times(20).map(() => bcrypt.getRounds(row?.hash ?? '')),
    );
  });

  it.each([
    ['a grant that is named twice', '?grant_type=refresh_token&grant_type=password', undefined],
    ['none', '', undefined],
    ['an address that is a list', '?grant_type=password', { email: ['a@b.example'], password: 'x' }],
    ['an address with a zero in it', '?grant_type=password', { email: 'a\u0000@b.example', password: 'x' }],
    ['an endless address', '?grant_type=password', { email: `${'x'.repeat(300)}@b.example`, password: 'x' }],
    ['a password that is a list', '?grant_type=password', { email: 'a@b.example', password: ['x'] }],
    ['an empty password', '?grant_type=password', { email: 'a@b.example', password: '' }],
    ['an endless password', '?grant_type=password', { email: 'a@b.example', password: 'x'.repeat(5000) }],
    ['no JSON', '?grant_type=password', 'email=a@b.example'],
    ['a list', '?grant_type=password', '[]'],
  ])('are not even looked at with %s', async (_, query, body) => {
    const compared = vi.spyOn(bcrypt, 'compare');
    const seen = await at(away).post(
      `/auth/v1/token${query}`,
      body ?? { email: person.email, password: 'x' },
    );
    expect(seen).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect(compared).not.toHaveBeenCalled();
  });

  it('tell the page how long to wait', async () => {
    await guess(10, '127.0.0.1');
    const host = startServiceHost(backend);
    await expect(
      host.call('auth.signIn', { email: person.email, password: person.password }),
    ).rejects.toMatchObject({
      code: 'limit',
      hint: 'rate_limit',
      retryAfter: expect.toSatisfy((wait) => wait > 50 && wait <= 60) as number,
    });
    await host.stop();
  });
});

describe('the code of a password reset', () => {
  /** Asks for a code, and reads it in the mail. */
  async function codeFor(email: string): Promise<string> {
    const before = existing();
    expect(statusOf(await at(home).askForCode(email))).toBe(200);
    const path = await vi.waitFor(() => {
      const [fresh] = existing().filter((name) => !before.includes(name));
      if (fresh === undefined) throw new Error('No mail yet');
      return join(mail, fresh);
    });
    return /\b\d{6}\b/.exec(readFileSync(path, 'utf8'))?.[0] ?? '';
  }
  const existing = () => {
    try {
      return readdirSync(mail);
    } catch {
      return [];
    }
  };
  const wrongs = (code: string) =>
    times(5).map((n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'));
  const isVoid = {
    status: 403,
    retryAfter: null,
    body: { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' },
  };

  it('is good within five tries, and void after them, wherever they come from', async () => {
    const code = await codeFor(person.email);
    for (const wrong of wrongs(code).slice(1))
      expect(await at(away).tryCode(person.email, wrong)).toEqual(isVoid);
    expect(statusOf(await at(home).tryCode(person.email, code))).toBe(200);

    const second = await codeFor(person.email);
    const tries = await Promise.all(
      wrongs(second).map((wrong, n) => at(`198.51.100.${String(n)}`).tryCode(person.email, wrong)),
    );
    expect(tries).toEqual(times(5).map(() => isVoid));
    expect(await at(home).tryCode(person.email, second)).toEqual(isVoid);
    expect(await at(home).tryCode(person.email.toUpperCase(), second)).toEqual(isVoid);

    const third = await codeFor(person.email);
    expect(statusOf(await at(home).tryCode(person.email, third))).toBe(200);
  });

  it('stays void over a restart', async () => {
    const code = await codeFor(person.email);
    for (const wrong of wrongs(code)) await at(away).tryCode(person.email, wrong);
    await backend.close();
    backend = await start();
    expect(await at(home).tryCode(person.email, code)).toEqual(isVoid);
  }, 60_000);

  it('is tried in no other way than by its six digits', async () => {
    const code = await codeFor(person.email);
    const hash = async (text: string) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
    const token_hash = await hash(person.email + code);
    const refused = { status: 400, body: { error_code: 'validation_failed' } };
    // What is hashed is the address and the code without anything between: a digit can be moved from one to the other.
    expect(await at(away).tryCode(`${person.email}${code[0] ?? ''}`, code.slice(1))).toMatchObject(refused);
    expect(await at(away).tryCode(person.email, ` ${code}`)).toMatchObject(refused);
    expect(await at(away).tryCode(person.email, code, { token_hash })).toMatchObject(refused);
    for (const type of ['recovery', 'magiclink', 'signup', 'email_change'])
      expect(await at(away).post('/auth/v1/verify', { token_hash, type })).toMatchObject(refused);
    for (const type of ['magiclink', 'email_change', 'signup'])
      expect(await at(away).tryCode(person.email, code, { type })).toMatchObject(refused);
    const followed = await fetch(`${backend.url}/auth/v1/verify?type=recovery&token=${token_hash}`, {
      headers: { apikey: backend.publishableKey },
      redirect: 'manual',
    });
    expect(followed.status).toBe(405);
    expect(statusOf(await at(home).tryCode(person.email, code))).toBe(200);
  });

  it('is tried by one address only so often, whosever code it is', async () => {
    await take('code_try_by_peer', away, 30);
    expect(statusOf(await at(away).tryCode(person.email, '123456'))).toBe(429);
    expect(statusOf(await at(home).tryCode(person.email, '123456'))).toBe(403);
  });

  it('is sent five times an hour for an account, twenty times for one caller', async () => {
    await take('code_by_account', person.email, 5);
    const refused = await at(home).askForCode(person.email);
    expect(refused).toEqual(tooMany(Number(refused.retryAfter)));
    expect(Number(refused.retryAfter)).toBeGreaterThan(3500);
    await take('code_by_peer', away, 20);
    expect(statusOf(await at(away).askForCode('other@example.com'))).toBe(429);
  });

  it('is asked for and tried with the same answers where there is no account', async () => {
    const answers = async (email: string, ip: string) => {
      const seen = [await at(ip).askForCode(email)];
      for (const number of times(7)) seen.push(await at(ip).tryCode(email, `00000${String(number)}`));
      return seen;
    };
    const known = await answers(person.email, home);
    expect(await answers('nobody@example.com', away)).toEqual(known);
    expect(known[0]).toEqual({ status: 200, retryAfter: null, body: {} });
  });

  it('is answered at the same moment whether or not a mail goes out', async () => {
    const shortest: number[] = [];
    const answered: string[] = [];
    const ask = async (who: string, email: string) => {
      const begun = performance.now();
      await at(home).askForCode(email);
      shortest.push(performance.now() - begun);
      answered.push(who);
    };
    const unknown = () => ask('unknown', `nobody-${crypto.randomUUID()}@example.com`);
    const known = () => ask('known', person.email);
    for (const pair of [
      [known, unknown],
      [unknown, known],
      [known, unknown],
      [unknown, known],
    ] as const) {
      await backend.sql('delete from private.tickets where true');
      const first = pair[0]();
      await setTimeout(60);
      await Promise.all([first, pair[1]()]);
    }
    // Both wait for one clock, which is far longer than either's work: who asked first is answered first.
    expect(answered).toEqual([
      'known',
      'unknown',
      'unknown',
      'known',
      'known',
      'unknown',
      'unknown',
      'known',
    ]);
    expect(Math.min(...shortest)).toBeGreaterThanOrEqual(395);
  });
});

describe('accounts', () => {
  it('are made twenty times an hour by one address', async () => {
    await take('sign_up', away, 19);
    expect(statusOf(await at(away).signUp(`${crypto.randomUUID()}@example.com`))).toBe(200);
    const refused = await at(away).signUp(`${crypto.randomUUID()}@example.com`);
    expect(refused).toEqual(tooMany(Number(refused.retryAfter)));
    expect(statusOf(await at(home).signUp(`${crypto.randomUUID()}@example.com`))).toBe(200);
  });

  it('are told of no more often than that', async () => {
    await take('sign_up', away, 19);
    expect(await at(away).signUp(person.email)).toMatchObject({ status: 422 });
    expect(statusOf(await at(away).signUp(person.email))).toBe(429);
  });

  it('of people who were invited do not count, but invitations that are made up do', async () => {
    const admin = await createPerson(backend, { role: 'admin' });
    const [invited, token] = [`${crypto.randomUUID()}@example.com`, 'f'.repeat(64)];
    await backend.sql(
      `with invitation as (
         insert into public.user_invites (email, expires_at, invited_by) values ($1, now() + interval '1 day', $2) returning id)
       insert into private.invitation_tokens (invitation_id, token_hash) select id, private.token_hash($3) from invitation`,
      [invited, admin.id, token],
    );
    await take('sign_up', away, 20);
    expect(statusOf(await at(away).signUp(invited, { invite_token: token }))).toBe(200);
    await take('invitation', home, 29);
    await at(home).signUp(`${crypto.randomUUID()}@example.com`, { invite_token: 'made up' });
    expect(
      statusOf(await at(home).signUp(`${crypto.randomUUID()}@example.com`, { invite_token: 'made up' })),
    ).toBe(429);
    expect(statusOf(await at(home).lookUp('made up'))).toBe(429);
  });

  it('say in the log where they were made, with what, and what was done for them', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await at(home).signUp(email);
    const entries = await backend.sql(
      'select event, ip, user_agent from public.audit_log where resource_name = $1 or resource_id in (select id::text from public.profiles where email = $1)',
      [email],
    );
    expect(entries).toEqual([{ event: 'users.created', ip: home, user_agent: 'node' }]);
    // What the connection was told is forgotten.
    const [row] = await backend.sql(`select private.caller_ip() as ip, private.caller_device() as device`);
    expect(row).toEqual({ ip: null, device: null });
  });

  it('change no address by a code that anyone could try', async () => {
    const { body } = await at(home).signIn(person.email, person.password);
    const { access_token } = body as { access_token: string };
    const response = await fetch(`${backend.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ email: 'other@example.com' }),
    });
    expect(response.status).toBe(422);
    const tooLarge = await fetch(`${backend.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ data: { note: 'x'.repeat(5000) } }),
    });
    expect(tooLarge.status).toBe(400);
  });
});
