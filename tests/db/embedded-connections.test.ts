import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';
import { findDeno, serveInDeno } from '#tests/support/deno.ts';
import { driveScopes } from '#tests/doubles/drive-accounts.ts';
import { startDriveDouble, type DriveDouble } from '#tests/doubles/drive-double.ts';

// A person is led to a service's page and back, over real HTTP: in Node, and in Deno.

let double: DriveDouble;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let bare: Awaited<ReturnType<typeof startTestBackend>>;
let mia: SupabaseClient;
let ben: SupabaseClient;
let settings: Record<string, string>;
beforeAll(async () => {
  double = await startDriveDouble();
  settings = {
    MARQUEE_GOOGLE_DRIVE_API: double.url,
    MARQUEE_GOOGLE_ACTIVITY_API: double.url,
    MARQUEE_GOOGLE_TOKEN_API: double.url,
    MARQUEE_GOOGLE_PAGES: double.url,
    MARQUEE_GOOGLE_CLIENT_ID: double.client.id,
    MARQUEE_GOOGLE_CLIENT_SECRET: double.client.secret,
  };
  backend = await startTestBackend({ settings });
  bare = await startTestBackend({ runsJobs: false });
  mia = await signedIn(backend, await createPerson(backend, { role: 'admin' }));
  ben = await signedIn(backend, await createPerson(backend));
}, 90_000);
afterAll(async () => {
  await backend.close();
  await bare.close();
  await double.close();
});

type Begun = { id: string; url: string; code?: string; message?: string };
const own = () => `${backend.url}/functions/v1/connect-service`;

async function begin(client: SupabaseClient, body: object = { service: 'drive' }, at = own()) {
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  const response = await fetch(at, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return [response.status, (await response.json()) as Begun] as const;
}
const rowOf = async (client: SupabaseClient, id: string) =>
  (await client.from('service_connections').select('status, problem').eq('id', id).throwOnError()).data[0];
async function come(address: string) {
  const response = await fetch(address);
  return { status: response.status, text: await response.text(), headers: response.headers };
}
const kept = () =>
  backend.sql<{ text: string }>(
    `select row_to_json(s)::text as text from private.secrets s where s.kind = 'drive_key'`,
  );

describe('a Google account', () => {
  it('is connected by the page of Google, once, and its token is shown to nobody', async () => {
    const [status, { id, url }] = await begin(mia);
    expect(status).toBe(200);
    const asked = new URL(url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      redirect_uri: own(),
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
    });
    expect(await rowOf(mia, id)).toEqual({ status: 'waiting', problem: null });
    // What comes back with the person stands nowhere in the database.
    const states = await backend.sql<{ text: string }>(
      `select row_to_json(s)::text as text from private.connection_states s`,
    );
    expect(states[0]?.text).not.toContain(asked.get('state'));

    const back = double.agree(url);
    const page = await come(back);
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('Close this page and return to Marquee.');
    expect(page.text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await rowOf(mia, id)).toEqual({ status: 'connected', problem: null });
    expect((await mia.rpc('get_drive_state').throwOnError()).data).toMatchObject({
      connection: { provider: 'oauth', account_email: 'owner@agency.example', status: 'connected' },
    });
    expect(await kept()).toHaveLength(1);
    expect((await kept())[0]?.text).not.toContain('"r-');
    expect(await backend.sql('select * from private.connection_states')).toEqual([]);

    expect((await come(back)).status).toBe(400);
    expect(await rowOf(mia, id)).toEqual({ status: 'connected', problem: null });
  });

  it('reads folders by access that is asked for again, and says when that was taken back', async () => {
    double.folder('by-account', { parents: ['drive'], name: 'Luna' });
    double.put('by-account-1', { parents: ['by-account'] });
    const [model] = await backend.sql<{ id: string }>(
      `insert into public.models (stage_name, real_name) values ('Luna', 'Ana') returning id`,
    );
    const link = async () => {
      const token = (await mia.auth.getSession()).data.session?.access_token ?? '';
      const response = await fetch(`${backend.url}/functions/v1/drive-folder`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify({ action: 'link', modelId: model?.id, folder: 'by-account' }),
      });
      return [response.status, (await response.json()) as { id: string; message?: string }] as const;
    };
    const [status, { id }] = await link();
    expect(status).toBe(200);
    const folder = async () =>
      (
        (await mia.rpc('list_drive_folders', {}).throwOnError()).data as {
          status: string;
          file_count: number;
        }[]
      )[0];
    const sync = () => mia.rpc('start_drive_sync', { p_folder_id: id }).throwOnError();
    await vi.waitFor(
      async () => expect(await folder()).toMatchObject({ status: 'linked', file_count: 1 }),
      15_000,
    );

    double.state.takenBack.add('owner@agency.example');
    double.state.tokens += 1;
    await sync();
    await vi.waitFor(async () => expect(await folder()).toMatchObject({ status: 'error' }), 15_000);
    expect((await mia.rpc('get_drive_state').throwOnError()).data).toMatchObject({
      connection: {
        status: 'expired',
        last_error: 'The Drive connection has expired. Reconnect to continue syncing.',
      },
    });

    double.state.takenBack.clear();
    const [, again] = await begin(mia, {
      service: 'drive',
      details: { account_email: 'owner@agency.example' },
    });
    expect(new URL(again.url).searchParams.get('login_hint')).toBe('owner@agency.example');
    expect((await come(double.agree(again.url))).status).toBe(200);
    await vi.waitFor(async () => expect(await folder()).toMatchObject({ status: 'linked' }), 15_000);
    expect(await kept()).toHaveLength(1);
  }, 60_000);

  it('that leaves out a permission is not connected', async () => {
    double.state.given = driveScopes.slice(0, 1);
    const [, { id, url }] = await begin(mia);
    const page = await come(double.agree(url));
    double.state.given = driveScopes;
    expect(page.status).toBe(400);
    expect(await rowOf(mia, id)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('tick both') as string,
    });
  });
});

describe('coming back', () => {
  it('with a word that nobody was given, or with none, ends nothing', async () => {
    const [, { id }] = await begin(mia);
    for (const query of ['', '?state=x&code=y', `?state=${'A'.repeat(43)}&code=y`]) {
      const page = await come(`${own()}${query}`);
      expect([page.status, page.text.includes('can be used once')]).toEqual([400, true]);
    }
    expect(await rowOf(mia, id)).toMatchObject({ status: 'waiting' });
  });

  it('after the person refused says so', async () => {
    const [, { id, url }] = await begin(mia);
    const page = await come(double.agree(url, 'deny'));
    expect([page.status, page.text.includes('You did not allow it.')]).toEqual([400, true]);
    expect(await rowOf(mia, id)).toEqual({ status: 'failed', problem: 'You did not allow it.' });
  });

  it('repeats no words of the address', async () => {
    const [, { url }] = await begin(mia);
    const state = new URL(url).searchParams.get('state') ?? '';
    const page = await come(`${own()}?state=${state}&error=${encodeURIComponent('<b>Call 555</b>')}`);
    expect([page.status, page.text.includes('555')]).toEqual([400, false]);
  });

  it('with the code of another connection fails: the proof is that of this one', async () => {
    const [, one] = await begin(mia);
    const [, other] = await begin(mia);
    const mixed = new URL(double.agree(one.url));
    mixed.searchParams.set('state', new URL(other.url).searchParams.get('state') ?? '');
    expect((await come(mixed.href)).status).toBe(400);
    expect(await rowOf(mia, other.id)).toMatchObject({
      status: 'failed',
      problem: 'Google did not take the code. Connect again.',
    });
  });

  it('after ten minutes is too late', async () => {
    const [, { id, url }] = await begin(mia);
    await backend.sql(
      `update public.service_connections set created_at = now() - interval '11 minutes' where id = $1`,
      [id],
    );
    expect((await come(double.agree(url))).status).toBe(400);
    expect(await rowOf(mia, id)).toEqual({ status: 'expired', problem: null });
    const [, left] = await begin(mia);
    await backend.sql(
      `update public.service_connections set created_at = now() - interval '11 minutes' where id = $1`,
      [left.id],
    );
    await backend.sql('select private.job_service_connections()');
    expect(await rowOf(mia, left.id)).toEqual({ status: 'expired', problem: null });
  });

  it('of someone who may no longer connect it stores nothing', async () => {
    const person = await createPerson(backend, { role: 'admin' });
    const client = await signedIn(backend, person);
    const [, { id, url }] = await begin(client);
    await backend.sql(`update public.profiles set status = 'inactive' where id = $1`, [person.id]);
    expect((await come(double.agree(url))).status).toBe(400);
    const [row] = await backend.sql('select status, problem from public.service_connections where id = $1', [
      id,
    ]);
    expect(row).toEqual({ status: 'failed', problem: 'Your account is no longer active' });
  });
});

describe('beginning', () => {
  it('is for those who may, and seen by them alone', async () => {
    expect(await begin(ben)).toMatchObject([
      403,
      { message: 'Permission denied. Please contact an administrator.' },
    ]);
    expect((await fetch(own(), { method: 'POST', body: '{"service": "drive"}' })).status).toBe(401);
    expect((await begin(mia, { service: 'nothing' }))[0]).toBe(400);
    expect((await begin(mia, { service: 'drive', details: [] }))[0]).toBe(400);
    const [, { id }] = await begin(mia);
    expect(await rowOf(ben, id)).toBeUndefined();
    expect((await ben.rpc('take_service_connection', { p_state_hash: 'x' })).error?.code).toBe('42501');
  });

  it('keeps ten at most waiting', async () => {
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push((await begin(mia))[1].id);
    const waiting = await mia.from('service_connections').select('id').eq('status', 'waiting').throwOnError();
    expect(waiting.data).toHaveLength(10);
    expect(await rowOf(mia, ids[0] ?? '')).toMatchObject({ status: 'expired' });
    expect(await rowOf(mia, ids[11] ?? '')).toMatchObject({ status: 'waiting' });
  });

  it('says what to set up where nothing is', async () => {
    const client = await signedIn(bare, await createPerson(bare, { role: 'admin' }));
    const [status, said] = await begin(
      client,
      { service: 'drive' },
      `${bare.url}/functions/v1/connect-service`,
    );
    expect([status, said.code]).toEqual([503, 'not_configured']);
    expect(said.message).toContain('Set MARQUEE_GOOGLE_CLIENT_ID');
  });
});

const deno = findDeno();
describe.skipIf('missing' in deno)('in Deno', () => {
  it('leads there and back as in Node, to the address that the setting names', async () => {
    const program = 'program' in deno ? deno.program : '';
    const url = await serveInDeno(program, 'connect-service', {
      ...settings,
      SUPABASE_URL: backend.url,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
      MARQUEE_CONNECT_REDIRECT: 'https://agency.example/connected',
    });
    const [status, begun] = await begin(mia, { service: 'drive' }, url);
    expect(status).toBe(200);
    const back = new URL(double.agree(begun.url));
    expect(back.origin + back.pathname).toBe('https://agency.example/connected');
    const page = await come(`${url}${back.search}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await rowOf(mia, begun.id)).toEqual({ status: 'connected', problem: null });
  }, 60_000);

  it('answers a hosted project’s address in plain words, since HTML is sent as text there', async () => {
    const program = 'program' in deno ? deno.program : '';
    const url = await serveInDeno(program, 'connect-service', {
      ...settings,
      SUPABASE_URL: backend.url,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
      MARQUEE_CONNECT_REDIRECT: 'https://abcdef.supabase.co/functions/v1/connect-service',
    });
    const page = await come(`${url}?state=x`);
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(page.text).not.toContain('<');
  }, 60_000);
});
