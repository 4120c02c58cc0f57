import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createKeys } from '#backend/data/keys.ts';
import { createApi } from '#backend/api/lite-adapter.ts';
import { openFromSnapshot } from '#backend/database/snapshot-cache.ts';
import { snapshotDir } from '#backend/places.ts';
import type { RunningBackend } from '#backend/start.ts';
import { clientFor, createPerson, signedIn, startTestBackend, type Person } from '#tests/support/backend.ts';
import { allPrivileges, fixtureMigrations, startFixtureBackend } from '#tests/support/backend-fixture.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';

let backend: RunningBackend;
let privilegesAtFirst: string[];
let ann: Person;
let asAnn: SupabaseClient;

beforeAll(async () => {
  backend = await startFixtureBackend();
  privilegesAtFirst = await allPrivileges(backend);
  ann = await createPerson(backend, { email: 'ann@example.com', plan: null });
  asAnn = await signedIn(backend, ann);
}, 60_000);

afterAll(() => backend.close());
afterEach(() => {
  vi.restoreAllMocks();
});

describe('privileges', () => {
  it('are the same before and after requests of every kind', async () => {
    const asService = clientFor(backend, backend.secretKey);
    await asAnn.from('notes').select('id');
    await asService.from('notes').select('id');
    await clientFor(backend).rpc('who_am_i');
    await asAnn.from('notes').insert({ owner_id: ann.id, title: 'For the sake of a write' });

    expect(await allPrivileges(backend)).toEqual(privilegesAtFirst);
  });

  it('are the same after a restart', async () => {
    const folder = temporaryFolder();
    const first = await startFixtureBackend({ data: { kind: 'folder', path: folder } });
    const before = await allPrivileges(first);
    await clientFor(first).from('notes').select('id');
    await first.close();

    const second = await startFixtureBackend({ data: { kind: 'folder', path: folder } });
    await clientFor(second).from('notes').select('id');
    expect(await allPrivileges(second)).toEqual(before);
    await second.close();
  }, 60_000);

  it('keep anon out of a table it has no grant on', async () => {
    const { error, status } = await clientFor(backend).from('notes').select('id');
    expect(status).toBe(401);
    expect(error).toMatchObject({ code: '42501', message: 'permission denied for table notes' });
  });

  it('keep a signed-in person out of a column and of the auth tables', async () => {
    const secret = await asAnn.from('notes').select('secret');
    expect(secret.error).toMatchObject({ code: '42501' });
    const users = await asAnn.schema('auth').from('users').select('id');
    expect(users.error).not.toBeNull();
  });
});

describe('errors', () => {
  it.each([
    ['22023', 400],
    ['P0001', 400],
    ['28000', 403],
    ['42501', 403],
    ['23514', 400],
    ['PT404', 404],
    ['PT402', 402],
    ['P0002', 500],
  ])('raised as %s arrive with status %i, message and hint', async (code, status) => {
    const reply = await asAnn.rpc('fail_with', { code, message: `Says ${code}`, hint: 'a_hint' });
    expect(reply.status).toBe(status);
    expect(reply.error).toMatchObject({ code, message: `Says ${code}`, hint: 'a_hint' });
  });

  it('of constraints and policies keep their codes', async () => {
    const twice = { owner_id: ann.id, title: 'Twice' };
    await asAnn.from('notes').insert(twice).throwOnError();
    const again = await asAnn.from('notes').insert(twice);
    const blank = await asAnn.from('notes').insert({ owner_id: ann.id, title: ' ' });
    const foreign = await asAnn.from('notes').insert({ title: 'Nobody’s' });
    const absent = await asAnn.from('notes').insert({ owner_id: ann.id });
    const wrong = await asAnn.from('notes').insert({ owner_id: ann.id, title: 'x', rank: 'many' });

    expect([again.status, again.error?.code]).toEqual([409, '23505']);
    expect(again.error?.message).toContain('notes_title_once');
    expect([blank.status, blank.error?.code]).toEqual([400, '23514']);
    expect([foreign.status, foreign.error?.code]).toEqual([403, '42501']);
    expect(foreign.error?.message).toContain('row-level security');
    expect([absent.status, absent.error?.code]).toEqual([400, '23502']);
    expect([wrong.status, wrong.error?.code]).toEqual([400, '22P02']);
  });

  it('print nothing, since they would bring the values of the statement along', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await asAnn.rpc('fail_with', { code: 'P0001', message: 'Quiet', hint: 'x' });
    await asAnn.from('notes').insert({ owner_id: ann.id, title: ' ' });
    expect(printed).not.toHaveBeenCalled();
  });

  it('are failures of the server only where it is not what was sent', async () => {
    const db = await openFromSnapshot(snapshotDir, fixtureMigrations);
    const keys = createKeys();
    const send = () => Promise.resolve();
    const api = await createApi({ db, keys, siteUrl: 'http://localhost', email: { send } });
    const ask = async (filter: string) => {
      const address = `http://localhost/rest/v1/notes?select=id&${filter}`;
      return (await api(new Request(address, { headers: { apikey: keys.secretKey } }))).status;
    };
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    for (const filter of ['created_at=eq.true', 'created_at=gt.1', 'rank=eq.x', 'owner_id=eq.true'])
      expect([filter, await ask(filter)]).toEqual([filter, 400]);
    expect(logged).not.toHaveBeenCalled();

    const { driver } = db.connection as unknown as { driver: { query(): Promise<unknown> } };
    vi.spyOn(driver, 'query').mockRejectedValueOnce(new Error('Invalid input for something else'));
    expect(await ask('rank=eq.1')).toBe(500);
    expect(logged.mock.calls.flat().join('')).toBe('A request failed inside the API (no code).\n');
    expect(await ask('rank=eq.1')).toBe(200);
    await db.close();
  });

  it('refuse to change or delete every row at once', async () => {
    const { error, status } = await asAnn.rpc('who_am_i').then(() => asAnn.from('notes').delete());
    expect([status, error?.code]).toEqual([400, '21000']);
  });
});

describe('tokens', () => {
  it('that are forged or expired are refused instead of counting as nobody', async () => {
    const { data } = await asAnn.auth.getSession();
    const token = data.session?.access_token ?? '';
    const forged = `${token.slice(0, token.lastIndexOf('.'))}.${createHmac('sha256', 'guess').update('x').digest('base64url')}`;
    const answer = await fetch(`${backend.url}/rest/v1/rpc/who_am_i`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, Authorization: `Bearer ${forged}` },
    });
    expect(answer.status).toBe(401);
  });

  it('carry their claims into the database', async () => {
    expect((await asAnn.rpc('who_am_i')).data).toEqual({
      uid: ann.id,
      role: 'authenticated',
      email: 'ann@example.com',
      user: 'authenticated',
    });
    expect((await clientFor(backend).rpc('who_am_i')).data).toMatchObject({ role: 'anon', user: 'anon' });
    expect((await clientFor(backend, backend.secretKey).rpc('who_am_i')).data).toMatchObject({
      user: 'service_role',
    });
  });

  it('keep working for data after their session has ended, as on a hosted project', async () => {
    const bob = await createPerson(backend, { plan: null });
    const asBob = await signedIn(backend, bob);
    await backend.sql('delete from auth.sessions where user_id = $1', [bob.id]);
    expect((await asBob.rpc('who_am_i')).data).toMatchObject({ uid: bob.id });
    expect((await asBob.auth.refreshSession()).error).not.toBeNull();
  });

  it('are refused without an API key', async () => {
    const answer = await fetch(`${backend.url}/rest/v1/notes`);
    expect(answer.status).toBe(401);
  });
});

describe('requests at the same time', () => {
  it('never run as each other', async () => {
    // Without a network and without tokens to verify, so that they really begin at once.
    const db = await openFromSnapshot(snapshotDir, fixtureMigrations);
    const keys = createKeys();
    const send = () => Promise.resolve();
    const api = await createApi({ db, keys, siteUrl: 'http://localhost', email: { send } });
    const whoIs = async (apikey: string): Promise<unknown> => {
      const answer = await api(new Request('http://localhost/rest/v1/rpc/who_am_i', { headers: { apikey } }));
      return ((await answer.json()) as { user: unknown }).user;
    };
    await whoIs(keys.publishableKey);

    const answers = await Promise.all([
      whoIs(keys.publishableKey),
      whoIs(keys.secretKey),
      whoIs(keys.publishableKey),
      whoIs(keys.secretKey),
    ]);
    expect(answers).toEqual(['anon', 'service_role', 'anon', 'service_role']);
    await db.close();
  });
});

describe('answers', () => {
  it('write times and numbers as PostgREST does', async () => {
    const { data } = await asAnn
      .from('notes')
      .insert({ owner_id: ann.id, title: 'Formats', price: 2.5, created_at: '2026-01-02T03:04:05.678Z' })
      .select('price, created_at')
      .single();
    expect(data).toEqual({ price: 2.5, created_at: '2026-01-02T03:04:05.678+00:00' });
    const listed = await asAnn.from('notes').select('price, created_at').eq('title', 'Formats').single();
    expect(listed.data).toEqual(data);
  });

  it('stop at a thousand rows, also for a procedure', async () => {
    await backend.sql(
      `insert into public.notes (owner_id, title) select $1, 'Many ' || n from generate_series(1, 1200) n`,
      [ann.id],
    );
    const all = await asAnn.from('notes').select('id');
    const rest = await asAnn.from('notes').select('id').order('id').range(1000, 2499);
    const called = await asAnn.rpc('count_to', { n: 1200 });
    expect(all.data).toHaveLength(1000);
    expect(rest.data?.length).toBeGreaterThan(190);
    expect(called.data).toHaveLength(1000);
  });

  it('read a column that is named as a function is', async () => {
    const names = ['count', 'sum', 'avg', 'min', 'max', 'json_agg', 'array_agg', 'every', 'row_number'];
    const columns = names.map((name) => `${name} integer not null`).join(', ');
    const row = Object.fromEntries(names.map((name, at) => [name, at + 5]));
    const db = await openFromSnapshot(snapshotDir, fixtureMigrations);
    await db.exec(`create table public.figures (id integer primary key, folder integer, ${columns});
      create table public.shelves (id integer primary key, name text);
      alter table public.figures add foreign key (folder) references public.shelves (id);
      create function public.all_figures() returns setof public.figures language sql stable as 'select * from public.figures';
      grant execute on function public.all_figures() to service_role;
      grant all on public.figures, public.shelves to service_role;
      insert into public.shelves values (1, 'Top');
      insert into public.figures (id, folder, ${names.join(', ')}) values (1, 1, ${Object.values(row).join(', ')});`);
    const keys = createKeys();
    const send = () => Promise.resolve();
    const api = await createApi({ db, keys, siteUrl: 'http://localhost', email: { send } });
    const headers = {
      apikey: keys.secretKey,
      prefer: 'return=representation',
      'content-type': 'application/json',
    };
    const ask = async (target: string, init: RequestInit = {}): Promise<unknown> => {
      const answer = await api(new Request(`http://localhost/rest/v1/${target}`, { ...init, headers }));
      return answer.json();
    };
    const all = names.join(',');
    expect(await ask(`figures?select=${all}`)).toEqual([row]);
    expect(await ask(`figures?select=${names.join(', ')}&order=count.desc&count=gt.4`)).toEqual([row]);
    expect(await ask('figures?select=count')).toEqual([{ count: 5 }]);
    expect(await ask('figures?select=n:count,text:count::text')).toEqual([{ n: 5, text: '5' }]);
    expect(await ask('figures?select=count,shelves(name)')).toEqual([{ count: 5, shelves: { name: 'Top' } }]);
    expect(await ask(`shelves?select=name,figures(${all})`)).toEqual([{ name: 'Top', figures: [row] }]);
    expect(await ask(`rpc/all_figures?select=${all}`)).toEqual([row]);
    const changed = await ask('figures?select=id,count&id=eq.1', { method: 'PATCH', body: '{"count":9}' });
    expect(changed).toEqual([{ id: 1, count: 9 }]);
    expect(await ask('shelves?select=name,count')).toMatchObject({
      code: '42703',
      message: 'column "count" does not exist',
    });
    await db.close();
  });
});

it('pages of another origin may call procedures, whatever these need', async () => {
  const backend = await startTestBackend();
  onTestFinished(() => backend.close());
  const asked = await fetch(`${backend.url}/rest/v1/rpc/open_shared_document`, {
    method: 'OPTIONS',
    headers: {
      ...{ Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
      'Access-Control-Request-Headers': 'apikey,content-type',
    },
  });
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  expect(asked.headers.get('access-control-allow-headers')).toBe('apikey,content-type');
});
