import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { clientFor, createPerson } from '#tests/support/backend.ts';
import { startFixtureBackend } from '#tests/support/backend-fixture.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';

it('mail goes into a private folder, and a code in it signs its reader in', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const folder = temporaryFolder();
  const backend = await startFixtureBackend({ data: { kind: 'folder', path: folder } });
  const { email } = await createPerson(backend, { plan: null });
  const client = clientFor(backend);
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();

  const [file = ''] = readdirSync(join(folder, 'mail'));
  const path = join(folder, 'mail', file);
  expect(statSync(join(folder, 'mail')).mode & 0o777).toBe(0o700);
  expect(statSync(path).mode & 0o777).toBe(0o600);

  const [code = ''] = /\b\d{6}\b/.exec(readFileSync(path, 'utf8')) ?? [];
  const logged = written.mock.calls.join('');
  expect(logged).toContain(path);
  expect(logged).not.toContain(code);
  expect((await client.auth.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();
  vi.restoreAllMocks();
  await backend.close();
}, 60_000);
