import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { backupPath, holdHeader } from '#backend/backup/backup-endpoint.ts';
import { createBackup } from '#backend/backup/create-backup.ts';
import { restoreBackup } from '#backend/backup/restore-backup.ts';
import { folderUntilTheEnd } from '#tests/support/backend-folder.ts';
import { personOf, type Person } from '#tests/support/storage/cast.ts';
import { folderPerPerson, startFileBackend, type FileBackend } from '#tests/support/storage/file-backend.ts';
import { fileTools } from '#tests/support/storage/file-tools.ts';

// Files in copies of the data: each row of a copy has its file, whatever people do meanwhile.

describe('a backup', () => {
  const home = folderUntilTheEnd();
  const path = join(home, 'data');
  const start = (data: string) =>
    startFileBackend({ data: { kind: 'folder', path: data }, migrationsDir: folderPerPerson }, data);
  let files: FileBackend;
  let ana: Person;
  beforeAll(async () => {
    files = await start(path);
    ana = personOf(files);
  });
  const { bucketOf, add, named, pathOf, isWhole } = fileTools(
    () => files,
    () => ana,
  );
  const text = async (name: string): Promise<string | undefined> =>
    (await bucketOf(ana).download(name)).data?.text();

  it('keeps what is deleted meanwhile, until the backup has the files', async () => {
    const name = await add(Buffer.from('deleted meanwhile'));
    const file = (await pathOf(name)).slice(-36);
    const isThere = (): boolean =>
      readdirSync(join(files.storage, 'objects'), { recursive: true, encoding: 'utf8' }).some((at) =>
        at.endsWith(file),
      );
    const address = `${files.backend.url}${backupPath}`;
    const headers = { Authorization: `Bearer ${files.backend.secretKey}` };
    const copy = await fetch(address, { headers });
    await copy.arrayBuffer();
    expect((await bucketOf(ana).remove([name])).data).toHaveLength(1);
    expect(isThere()).toBe(true);
    const hold = copy.headers.get(holdHeader) ?? '';
    const release = (key: string) =>
      fetch(address, { method: 'DELETE', headers: { Authorization: `Bearer ${key}`, [holdHeader]: hold } });
    expect((await release(files.backend.publishableKey)).status).toBe(404);
    expect(isThere()).toBe(true);
    expect((await release(files.backend.secretKey)).status).toBe(204);
    expect(isThere()).toBe(false);
  });

  it('of a running backend has the file of every row, while files come, change and go', async () => {
    const kept = await add(Buffer.from('kept'));
    const progress = { isDone: false };
    const changing = async (letter: string): Promise<void> => {
      const changed = await add(Buffer.alloc(20_000, letter));
      while (!progress.isDone) {
        const passing = await add(Buffer.alloc(20_000, letter), { name: named() });
        await bucketOf(ana).update(changed, Buffer.alloc(20_000, letter), { contentType: 'application/pdf' });
        await bucketOf(ana).remove([passing]);
      }
    };
    const busy = Promise.all(['a', 'b', 'c'].map(changing));
    await createBackup(path, join(home, 'backup'));
    progress.isDone = true;
    await busy;
    expect(await isWhole()).toBe(true);
    await files.backend.close();

    expect(await restoreBackup(join(home, 'backup'), path)).toMatchObject({ missingFiles: 0 });
    files = await start(path);
    expect(await isWhole()).toBe(true);
    expect(await text(kept)).toBe('kept');
  });

  it('of a stopped one has them, too; of those that are missing or cut short, its restoring tells', async () => {
    const [whole, short] = [await add(Buffer.from('whole')), await add(Buffer.from('cut short'))];
    const version = (await pathOf(short)).slice(-36);
    await files.backend.close();
    await createBackup(path, join(home, 'second'));
    truncateSync(join(home, 'second', 'storage', 'objects', version.slice(0, 2), version), 3);
    expect(await restoreBackup(join(home, 'second'), path)).toMatchObject({ missingFiles: 1 });
    files = await start(path);
    expect(await text(whole)).toBe('whole');
    expect((await bucketOf(ana).download(short)).error?.message).toBe('Internal Server Error');
    await files.backend.close();
  });
});
