import { request } from 'node:http';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { startFixtureBackend } from '#tests/support/backend-fixture.ts';
import { folderUntilTheEnd } from '#tests/support/backend-folder.ts';

let backend: RunningBackend;
let dist: string;

beforeAll(async () => {
  const folder = folderUntilTheEnd();
  dist = join(folder, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'not for you');
  writeFileSync(join(dist, '.env'), 'not for you');
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Marquee</title>');
  writeFileSync(join(dist, 'shared-document.html'), '<!doctype html><title>Shared document</title>');
  writeFileSync(join(dist, 'icon.svg'), '<svg/>');
  writeFileSync(join(dist, 'assets/Button-B1x2y3z.js'), 'export {}');
  writeFileSync(join(dist, 'assets/index-B1x2y3z4.js'), `export const text = '${'long '.repeat(500)}';`);
  backend = await startFixtureBackend({ staticDir: dist });
}, 60_000);

afterAll(() => backend.close());

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** A request whose path is sent as it is; `fetch` would tidy it up. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(backend.url);
    request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the web build', () => {
  it.each(['/', '/models', '/models?modelId=1'])('shows the page at %s', async (path) => {
    const { status, headers, body } = await get(path, page);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('<title>Marquee</title>');
  });

  it.each([
    '/shared-document/0b7d3a52-7f0e-4f0c-9d53-0d9d6a1c5f11',
    '/shared-document/0b7d3a52-7f0e-4f0c-9d53-0d9d6a1c5f11?k=key',
    '/shared-document/nothing/at/all',
    '/shared-document.html',
  ])('has the page for visitors at %s, with a stricter policy', async (path) => {
    const { status, headers, body } = await get(path, page);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('<title>Shared document</title>');
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe-inline');
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split('; ')).toContain(part);
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('keeps files with a shorter hash for good as well', async () => {
    const { headers } = await get('/assets/Button-B1x2y3z.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('keeps hashed files for good, and compresses them for those who ask', async () => {
    const { status, headers } = await get('/assets/index-B1x2y3z4.js');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const answer = await fetch(`${backend.url}/assets/index-B1x2y3z4.js`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(500);
    expect(await answer.text()).toContain('long long');
  });

  it.each(['/assets/gone-B1x2y3z4.js', '/missing.png', '/api/data'])('answers 404 for %s', async (path) => {
    expect((await get(path, { accept: '*/*' })).status).toBe(404);
  });

  it('answers 404 for a missing asset even to a person', async () => {
    expect((await get('/assets/gone-B1x2y3z4.js', page)).status).toBe(404);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//secret.txt',
    '/.env',
    '/%2eenv',
    '/%00',
    '/%zz',
  ])('gives nothing away at %s', async (path) => {
    const { status, body } = await get(path, { accept: '*/*' });
    expect(status).toBe(404);
    expect(body).not.toContain('not for you');
  });

  it('comes with headers that keep the page to its own origin', async () => {
    const { headers } = await get('/', { ...page, 'x-forwarded-host': 'marquee.example:8080' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("font-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://marquee.example:8080;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  it('takes no other methods, and sends no body for HEAD', async () => {
    expect((await get('/', page, 'POST')).status).toBe(405);
    expect(await get('/', page, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  it('that is missing is told in one sentence, while the API works', async () => {
    const bare = await startTestBackend({ staticDir: join(dist, 'nowhere') });
    const answer = await fetch(bare.url, { headers: page });
    expect(await answer.text()).toMatch(/^The web build is missing: [^\n]+\.\n$/);
    expect(
      (await fetch(`${bare.url}/auth/v1/health`, { headers: { apikey: bare.publishableKey } })).status,
    ).toBe(200);
    await bare.close();
  });
});

describe('/config.json', () => {
  it.each([
    [{ 'x-forwarded-host': 'marquee.example' }, 'http://marquee.example'],
    [{ host: 'localhost:5173' }, 'http://localhost:5173'],
    [{ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'marquee.example' }, 'https://marquee.example'],
    [{ 'x-forwarded-host': 'evil"; script-src *' }, 'http://localhost'],
  ])('names the origin that %j came by', async (headers, origin) => {
    const { body, headers: answered } = await get('/config.json', headers);
    expect(JSON.parse(body)).toEqual({ supabaseUrl: origin, publishableKey: backend.publishableKey });
    expect(answered['cache-control']).toBe('no-store');
  });
});

describe('the API', () => {
  it('is open to pages of other origins, which bring their own token', async () => {
    const answer = await fetch(`${backend.url}/rest/v1/notes`, {
      method: 'OPTIONS',
      headers: { origin: 'http://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    expect(answer.ok).toBe(true);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('refuses a body beyond measure', async () => {
    const answer = await fetch(`${backend.url}/rest/v1/notes`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey },
      body: 'x'.repeat(11 * 1024 * 1024),
    }).catch(() => undefined);
    expect(answer?.status ?? 413).toBe(413);
  });

  it('keeps the library’s own pages to itself', async () => {
    for (const path of ['/_system', '/_system/info', '/studio']) {
      expect((await get(path, { accept: '*/*' })).status).toBe(404);
    }
    // A call of the storage client, which shows what policies allow: nothing.
    const { body } = await get('/storage/v1/bucket', { accept: '*/*' });
    expect(JSON.parse(body)).toEqual([]);
  });

  it('does not list itself for everyone', async () => {
    const { status } = await get('/rest/v1/', { apikey: backend.publishableKey });
    expect(status).toBe(404);
  });
});
