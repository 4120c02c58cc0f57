import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBackup } from '#backend/backup/create-backup.ts';
import { restoreBackup } from '#backend/backup/restore-backup.ts';
import { openSideFolder } from '#backend/data/data-folder.ts';
import type { RunningBackend } from '#backend/start.ts';
import { clientFor, createPerson, startTestBackend } from '#tests/support/backend.ts';
import { folderUntilTheEnd, temporaryFolder } from '#tests/support/backend-folder.ts';
import { lacksPostgresServer, startPostgresServer } from '#tests/support/postgres-server.ts';

// The folder holds the keys to everything. Other users of the same computer get nothing of it, however it came about.

const timeout = 60_000;
/** Where the engine unpacks its own files, with the modes that they were packed with. */
const start = (path: string) =>
  startTestBackend({ data: { kind: 'folder', path, firstFiles: () => Promise.resolve(undefined) } });

/** Everything below a folder that anyone but its owner may do anything with. */
function openIn(folder: string): string[] {
  return [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ]
    .map((path) => ({ path, mode: lstatSync(path).mode & 0o777, isFolder: lstatSync(path).isDirectory() }))
    .filter(({ mode, isFolder }) => mode !== (isFolder ? 0o700 : 0o600))
    .map(({ path, mode }) => `${mode.toString(8)} ${path}`);
}

/** Opens a folder to everyone, with all that is in it. */
function openUp(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    chmodSync(path, entry.isDirectory() ? 0o777 : 0o666);
    if (entry.isDirectory()) openUp(path);
  }
  chmodSync(folder, 0o777);
}

function folderWith(mode: number, names: readonly string[] = [], parent = temporaryFolder()): string {
  const path = join(parent, 'data');
  mkdirSync(path);
  for (const name of names) writeFileSync(join(path, name), 'x');
  chmodSync(path, mode);
  return path;
}

describe('a data folder', { timeout }, () => {
  // A new database takes seconds: one folder serves all tests that need one.
  const parent = folderUntilTheEnd();
  let path: string;
  let backend: RunningBackend;
  beforeAll(async () => {
    path = folderWith(0o755, [], parent);
    backend = await start(path);
  }, timeout);

  it('that was there before and open to everyone is its owner’s alone, with the database in it', async () => {
    expect(openIn(path)).toEqual([]);
    const person = await createPerson(backend);
    await clientFor(backend).auth.resetPasswordForEmail(person.email);
    await backend.sql('create table public.made_later as select generate_series(1, 10000)');
    expect(readdirSync(join(path, 'mail'))).toHaveLength(1);
    expect(openIn(path)).toEqual([]);
    await backend.close();

    openUp(path);
    backend = await start(path);
    expect(openIn(path)).toEqual([]);
  });

  it('keeps its backups as its owner’s alone, and what is made of them, whatever the modes were', async () => {
    openUp(path);
    const backup = join(parent, 'backups', 'today');
    await createBackup(path, backup);
    expect(openIn(join(backup, '..'))).toEqual([]);

    openUp(backup);
    const restored = join(parent, 'restored');
    await restoreBackup(backup, restored);
    expect(openIn(restored)).toEqual([]);
  });

  it('shows the secret key to nobody who has taken the address of a backend that crashed', async () => {
    await backend.close();
    const heard: unknown[] = [];
    const stranger = createServer((request, response) => {
      heard.push(request.headers.authorization);
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void stranger.close());
    writeFileSync(join(path, 'address'), `http://127.0.0.1:${(stranger.address() as AddressInfo).port}\n`);
    await createBackup(path, join(parent, 'backup'));
    expect(heard).toEqual([]);
  });

  it('tells its owner that it was open', async () => {
    const path = folderWith(0o755, ['keys.json']);
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    openSideFolder(path).release();
    expect(said.mock.calls.join('')).toContain(`${path} was open to other users of this computer`);
    said.mockRestore();
  });

  it.each([
    ['holds other things', folderWith.bind(undefined, 0o755, ['holiday.jpg'])],
    ['is everyone’s for passing things on', folderWith.bind(undefined, 0o1777, [])],
  ])('that %s is refused with what to do, and left as it is', (_, make) => {
    const path = make();
    const before = lstatSync(path).mode;
    expect(() => openSideFolder(path)).toThrow(/choose another folder, or run `chmod 700 /);
    expect(lstatSync(path).mode).toBe(before);
    chmodSync(path, 0o700);
    openSideFolder(path).release();
  });

  describe.skipIf(process.getuid?.() !== 0)('of someone else', () => {
    it('is refused with what to do, and so is a file in it', () => {
      const folder = folderWith(0o700);
      chownSync(folder, 12_345, 12_345);
      expect(() => openSideFolder(folder)).toThrow(/belongs to another user.*`chown`/);

      const planted = folderWith(0o700, ['keys.json']);
      chownSync(join(planted, 'keys.json'), 12_345, 12_345);
      expect(() => openSideFolder(planted)).toThrow(/keys\.json belongs to another user/);

      const linked = folderWith(0o700);
      symlinkSync(join(planted, 'keys.json'), join(linked, 'keys.json'));
      expect(() => openSideFolder(linked)).toThrow(/keys\.json belongs to another user/);
    });
  });
});

describe.skipIf(lacksPostgresServer())('a folder beside a --database-url', { timeout }, () => {
  it('is its owner’s alone', async () => {
    const server = await startPostgresServer({ superuser: 'supabase_admin' });
    onTestFinished(() => server.stop());
    await server.sql('create database product');
    const path = folderWith(0o755, ['accounts.json']);
    const backend = await startTestBackend({ data: { kind: 'url', url: server.url('product'), path } });
    expect(openIn(path)).toEqual([]);
    await backend.close();
  });
});
