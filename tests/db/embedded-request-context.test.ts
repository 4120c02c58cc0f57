import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser, hashPassword } from '#backend/database/create-user.ts';
import { createKeys } from '#backend/data/keys.ts';
import { createApi, type Api } from '#backend/api/lite-adapter.ts';
import type { PgliteDatabase } from '#backend/database/pglite-database.ts';
import { openFromSnapshot } from '#backend/database/snapshot-cache.ts';
import { snapshotDir } from '#backend/places.ts';
import { fixtureMigrations } from '#tests/support/backend-fixture.ts';

const keys = createKeys();
const password = 'correct horse';
let db: PgliteDatabase;
let api: Api;
let ann: Caller;
let bob: Caller;

type Caller = { id: string; email: string; headers: Record<string, string> };
type Call = { method?: string; body?: unknown; headers?: Record<string, string> };
type Settings = Record<string, string | null>;

const anonymous = { apikey: keys.publishableKey };
const service = { apikey: keys.secretKey };

// Straight to the adapter: whatever is wrong here is no matter of the network.
beforeAll(async () => {
  db = await openFromSnapshot(snapshotDir, fixtureMigrations);
  api = await createApi({
    db,
    keys,
    siteUrl: 'http://localhost',
    email: { send: () => Promise.resolve() },
  });
  ann = await caller('ann@example.com');
  bob = await caller('bob@example.com');
}, 60_000);

afterAll(() => db.close());

async function caller(email: string): Promise<Caller> {
  const id = await createUser(db, {
    email,
    passwordHash: await hashPassword(db, password),
    displayName: 'Someone',
  });
  const answer = await ask('/auth/v1/token?grant_type=password', { body: { email, password } });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { id, email, headers: { ...anonymous, authorization: `Bearer ${token}` } };
}

function ask(path: string, { method, body, headers = anonymous }: Call = {}): Promise<Response> {
  return api(
    new Request(`http://localhost${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

const rpc = (name: string, headers: Record<string, string>, body: unknown = {}): Promise<Response> =>
  ask(`/rest/v1/rpc/${name}`, { headers, body });

async function settingsFor(headers: Record<string, string>): Promise<Settings> {
  return (await (await rpc('request_settings', headers)).json()) as Settings;
}

/** What someone without a session finds: their key's role and nothing else. */
const nobody = (role: string) => ({
  role,
  'request.jwt.claim.sub': null,
  'request.jwt.claims': JSON.stringify({ role }),
});

/** Each ends in another way: with rows, without, refused by a grant, a policy, a constraint, a procedure, the parser. */
const endings: [string, number, () => Promise<Response>][] = [
  ['answers rows', 200, () => ask('/rest/v1/notes?select=id', { headers: ann.headers })],
  ['answers what it wrote', 201, () => write({ owner_id: ann.id, title: 'Kept' }, '?select=id')],
  ['is refused a column', 403, () => ask('/rest/v1/notes?select=secret', { headers: ann.headers })],
  ['is refused by a policy', 403, () => write({ owner_id: bob.id, title: 'For Bob' })],
  ['breaks a constraint', 400, () => write({ owner_id: ann.id, title: ' ' })],
  ['calls a procedure', 200, () => rpc('who_am_i', ann.headers)],
  ['calls a procedure that fails', 400, () => rpc('fail_with', ann.headers, failure)],
  [
    'asks for a column that is not there',
    400,
    () => ask('/rest/v1/notes?select=id,nothing', { headers: ann.headers }),
  ],
  ['changes every row at once', 400, () => ask('/rest/v1/notes', { method: 'DELETE', headers: ann.headers })],
];
const failure = { code: 'P0001', message: 'No', hint: 'no' };

const write = (row: unknown, select = ''): Promise<Response> =>
  ask(`/rest/v1/notes${select}`, {
    body: row,
    headers: { ...ann.headers, prefer: select === '' ? 'return=minimal' : 'return=representation' },
  });

describe('who asks', () => {
  it.each(endings)('is forgotten once a request %s', async (_, status, request) => {
    expect((await request()).status).toBe(status);

    // The same connection, before anyone else has said who they are.
    const [left] = await db.query<{ user: string; settings: Settings }>(
      'select current_user as user, public.request_settings() as settings',
    );
    expect(left?.user).toBe('postgres');
    expect(left?.settings).toMatchObject({
      'request.jwt.claim.sub': null,
      'request.jwt.claims': null,
      'request.jwt.claim.role': null,
      'request.headers': null,
      transaction_read_only: 'off',
    });
    expect(await settingsFor(anonymous)).toMatchObject(nobody('anon'));
    expect(await (await ask('/rest/v1/rpc/who_am_i', { headers: bob.headers })).json()).toEqual({
      uid: bob.id,
      role: 'authenticated',
      email: bob.email,
      user: 'authenticated',
    });
    expect(await settingsFor(service)).toMatchObject(nobody('service_role'));
  });

  it('is never mixed up among requests that come at once', async () => {
    const askers = [ann.headers, anonymous, bob.headers, service, ann.headers, anonymous];
    const answers = await Promise.all(
      askers.flatMap((headers) => [
        rpc('fail_with', headers, failure).then(() => undefined),
        settingsFor(headers),
      ]),
    );
    const subjects = answers
      .filter((answer) => answer !== undefined)
      .map((answer) => answer['request.jwt.claim.sub']);
    expect(subjects).toEqual([ann.id, null, bob.id, null, ann.id, null]);
  });

  it('is said in one statement, and looked up nowhere', async () => {
    const query = vi.spyOn(
      (db.connection as unknown as { driver: { query: () => unknown } }).driver,
      'query',
    );
    await ask('/rest/v1/notes?select=id', { headers: ann.headers });
    const statements = query.mock.calls.map(([sql]: unknown[]) => String(sql));
    query.mockRestore();
    expect(statements).toEqual([
      'BEGIN',
      expect.stringContaining("select set_config('role'"),
      expect.stringContaining('"notes"'),
      'COMMIT',
    ]);
  });

  it('cannot be taken from a value of the request', async () => {
    const [, payload] = ann.headers['authorization']?.split('.') ?? [];
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<string, unknown>;
    const seen = await settingsFor({
      ...ann.headers,
      'x-quote': `', true), set_config('role', 'service_role`,
    });
    expect(seen['role']).toBe('authenticated');
    expect(JSON.parse(seen['request.jwt.claims'] ?? '')).toEqual(claims);
  });
});

describe('a token', () => {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = ({ endsIn = 60 } = {}) => ({
    ...{ sub: ann.id, role: 'authenticated', session_id: ann.id },
    exp: Math.floor(Date.now() / 1000) + endsIn,
  });
  const signed = (
    payload: object,
    { alg = 'HS256', secret = keys.signingSecret } = {},
  ): Record<string, string> => {
    const text = `${part({ alg, typ: 'JWT' })}.${part(payload)}`;
    const signature = createHmac('sha256', secret).update(text).digest('base64url');
    return { ...anonymous, authorization: `Bearer ${text}.${signature}` };
  };
  const statusFor = async (headers: Record<string, string>): Promise<number> =>
    (await rpc('who_am_i', headers)).status;

  it('counts for as long as on a hosted project, which forgives clocks that differ by half a minute', async () => {
    expect(await statusFor(signed(claims()))).toBe(200);
    expect(await statusFor(signed(claims({ endsIn: -10 })))).toBe(200);
    expect(await statusFor(signed(claims({ endsIn: -60 })))).toBe(401);
  });

  it('that someone else has made is refused', async () => {
    expect(await statusFor(signed(claims(), { secret: 'a guess' }))).toBe(401);
    expect(await statusFor(signed(claims(), { alg: 'none' }))).toBe(401);
    const { authorization = '' } = signed(claims());
    const [head = '', , signature = ''] = authorization.slice('Bearer '.length).split('.');
    const raised = `Bearer ${head}.${part({ ...claims(), role: 'service_role' })}.${signature}`;
    expect(await statusFor({ ...anonymous, authorization: raised })).toBe(401);
  });

  it('without a key, or with an unknown one, is refused', async () => {
    const { apikey: _, ...withoutKey } = signed(claims());
    expect(await statusFor(withoutKey)).toBe(401);
    expect(await statusFor({ ...withoutKey, apikey: 'sb_publishable_none' })).toBe(401);
  });
});

describe('a procedure', () => {
  it('knows of its request what PostgREST tells', async () => {
    const seen = await settingsFor({ ...ann.headers, 'x-mark': 'here' });
    expect(seen).toMatchObject({ 'request.method': 'POST', 'request.path': '/rpc/request_settings' });
    expect(JSON.parse(seen['request.headers'] ?? '')).toMatchObject({ 'x-mark': 'here' });
  });

  it('writes nothing when it is called by GET', async () => {
    const read = await ask('/rest/v1/rpc/add_note?note_title=By%20GET', { headers: ann.headers });
    expect(read.status).toBe(405);
    expect(await read.json()).toMatchObject({ code: '25006' });
    const written = await rpc('add_note', ann.headers, { note_title: 'By POST' });
    expect(written.status).toBe(204);
  });
});
