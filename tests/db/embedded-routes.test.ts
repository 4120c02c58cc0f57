import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderUntilTheEnd } from '#tests/support/backend-folder.ts';
import { onEachStore } from '#tests/support/each-store.ts';
import { rawRequest } from '#tests/support/raw-http.ts';

// What a stranger on the same network tries who has no key: to get past the two prefixes to the routes that the library has for
// itself. They tell how it is set up, and the address of the database with it.

const climbs = ['..', '.%2e', '%2e.', '%2e%2e', '%2E%2E', '%252e%252e'];
const separators = ['/', '%2f', '%2F', '\\', '%5c', '//', '/./', ';/'];
const prefixes = ['/rest/v1', '/auth/v1', '/rest/v1/models', '/auth/v1/health', ''];
const inner = ['_system/info', '_system/config', '_system/introspect', '_system/ping', 'storage/v1/bucket'];

const disguised = prefixes.flatMap((prefix) =>
  climbs.flatMap((climb) =>
    separators.flatMap((separator) => [
      `${prefix}/${climb}${separator}${climb}${separator}${inner[0] ?? ''}`,
      `${prefix}${separator}${climb}${separator}${climb}${separator}${climb}${separator}${inner[1] ?? ''}`,
    ]),
  ),
);

const plain = inner.flatMap((path) => [
  `/${path}`,
  `//${path}`,
  `/\\${path}`,
  `/%5f${path.slice(1)}`,
  `/rest/v1/${path}`,
  `/rest/v1//${path}`,
  `/rest/v1%2f${path}`,
  `/rest/v1/models/../../../${path}`,
  `/rest/v1?/../../${path}`,
  `/rest/v1#/../../${path}`,
  `/auth/v1/callback/../../../${path}`,
  `http://localhost/${path}`,
  `http://localhost/rest/v1/../../${path}`,
  `//localhost/${path}`,
  `*`,
]);

/** Parts of the library that answer without being asked by Marquee. */
const unused = [
  '/rest/v1',
  '/rest/v1/',
  '/rest/v1/rpc',
  '/rest/v1/rpc/',
  '/rest/v1/models/',
  '/rest/v1/models/1',
  '/rest/v1/rpc%2fget_my_sessions',
  '/rest/v1/MODELS',
  '/rest/v1/auth.users',
  '/auth/v1',
  '/auth/v1/',
  '/auth/v1/authorize',
  '/auth/v1/callback',
  '/auth/v1/otp',
  '/auth/v1/magiclink',
  '/auth/v1/resend',
  '/auth/v1/reauthenticate',
  '/auth/v1/nonexistent',
  '/auth/v1/admin/users',
  '/auth/v1/.well-known/jwks.json',
  '/storage/v1/status',
  '/realtime/v1/api/broadcast',
  '/functions/v1/anything',
];

const staticDir = join(folderUntilTheEnd(), 'dist');
mkdirSync(staticDir);
writeFileSync(join(staticDir, 'index.html'), '<!doctype html><title>Marquee</title>');

onEachStore(
  'a path',
  (store) => {
    it('that is written in disguise is the page or nothing', async () => {
      const { backend, secrets } = store();
      const targets = [...disguised, ...plain];
      expect(targets.length).toBeGreaterThan(400);
      for (const accept of ['*/*', 'text/html']) {
        for (const target of targets) {
          const { status, body } = await rawRequest(backend, {
            target,
            headers: { Accept: accept, apikey: backend.publishableKey },
          });
          const isPage = status === 200 && body.includes('<title>Marquee</title>');
          // The storage client may ask for buckets, of which policies show none.
          const isEmptyList = target.includes('storage/v1/bucket') && body === '[]';
          expect([target, isPage || isEmptyList || status === 404 || status === 400]).toEqual([target, true]);
          for (const secret of [...secrets, '"connection"', '"config"', 'pong'])
            expect(body).not.toContain(secret);
        }
      }
    });

    it('to a part of the library that nobody uses is nothing, even for the secret key', async () => {
      const { backend } = store();
      for (const method of ['GET', 'POST']) {
        for (const target of unused) {
          const headers = { apikey: backend.secretKey, Accept: 'text/html' };
          const { status, body } = await rawRequest(backend, { target, method, headers });
          expect([method, target, status]).toEqual([method, target, 404]);
          expect(body).not.toContain('<title>');
        }
      }
    });

    it('in use takes the methods in use', async () => {
      const { backend } = store();
      const headers = { apikey: backend.publishableKey };
      const statusOf = async (method: string, target: string) =>
        (await rawRequest(backend, { method, target, headers })).status;
      expect(await statusOf('GET', '/auth/v1/health')).toBe(200);
      expect(await statusOf('OPTIONS', '/rest/v1/models')).toBe(200);
      expect(await statusOf('GET', '/rest/v1/models?select=id')).toBe(401);
      for (const method of ['TRACE', 'PUT', 'PROPFIND', 'COPY', 'LINK', 'PURGE'])
        expect([method, await statusOf(method, '/rest/v1/models')]).toEqual([method, 405]);
      for (const method of ['POST', 'TRACE', 'DELETE'])
        expect([method, await statusOf(method, '/')]).toEqual([method, 405]);
      expect(await statusOf('DELETE', '/auth/v1/user')).toBe(405);
    });
  },
  { staticDir },
);
