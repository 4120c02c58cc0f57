import {
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { personOf, type Person } from '#tests/support/storage/cast.ts';
import {
  folderPerPerson,
  onEachFileBackend,
  startFileBackend,
  type FileBackend,
} from '#tests/support/storage/file-backend.ts';
import { fileTools } from '#tests/support/storage/file-tools.ts';
import { beginUpload } from '#tests/support/storage/resumable-client.ts';

// What becomes of files where the disk is not what it was.

onEachFileBackend(
  'files',
  (files) => {
    let ana: Person;
    beforeAll(() => {
      ana = personOf(files());
    });
    const { bucketOf, add, linkTo, pathOf, incoming, isWhole } = fileTools(files, () => ana);

    it('are not read through a link on the disk', async () => {
      const name = await add(Buffer.from('0123456789'));
      const path = await pathOf(name);
      const outside = join(files().storage, '..', 'outside');
      writeFileSync(outside, 'other text');
      rmSync(path);
      symlinkSync(outside, path);
      const { error } = await bucketOf(ana).download(name);
      expect(error?.message).toBe('Internal Server Error');
      rmSync(path);
      writeFileSync(path, '0123456789');
      rmSync(outside);
    });

    it('that are shorter than they were, or gone, are not answered as if they were whole', async () => {
      const name = await add(Buffer.from('a contract of ten pages'));
      const path = await pathOf(name);
      truncateSync(path, 10);
      expect((await bucketOf(ana).download(name)).error?.message).toBe('Internal Server Error');
      expect((await fetch(await linkTo(name))).status).toBe(500);
      rmSync(path);
      expect((await bucketOf(ana).download(name)).error?.message).toBe('Internal Server Error');
      writeFileSync(path, 'a contract of ten pages');
      expect((await bucketOf(ana).download(name)).error).toBeNull();
    });

    it('without a row are put aside at a start, and come back with it', async () => {
      const name = await add(Buffer.from('kept'));
      const path = await pathOf(name);
      const lost = join(files().storage, 'lost');
      renameSync(path, join(lost, path.slice(-36)));
      await add(Buffer.from('any'));
      const version = '0a000000-0000-4000-8000-00000000000a';
      writeFileSync(join(files().storage, 'incoming', version), 'half');
      const [folder = ''] = readdirSync(join(files().storage, 'objects'));
      writeFileSync(join(files().storage, 'objects', folder, version), 'stray');
      await files().restart();
      expect(incoming()).toEqual([]);
      expect(readdirSync(lost)).toEqual([version]);
      expect(readFileSync(join(lost, version), 'utf8')).toBe('stray');
      expect(await (await bucketOf(ana).download(name)).data?.text()).toBe('kept');
      expect(await isWhole()).toBe(true);
    });
  },
  { migrationsDir: folderPerPerson },
);

const disk = mountSmallDisk();
if (typeof disk === 'string') process.stderr.write(`Tests on a full disk are skipped: ${disk}.\n`);

describe.skipIf(typeof disk === 'string')('files on a disk that is full', () => {
  if (typeof disk === 'string') return;
  let files: FileBackend;
  let ana: Person;
  beforeAll(async () => {
    const path = join(disk.folder, 'data');
    files = await startFileBackend({ data: { kind: 'folder', path }, migrationsDir: folderPerPerson }, path);
    ana = personOf(files);
  });
  afterAll(async () => {
    await files.backend.close();
    disk.remove();
  });
  const { bucketOf, add, named, incoming } = fileTools(
    () => files,
    () => ana,
  );

  it('are refused while little of it is left, with what to do; what is there is read and removed', async () => {
    const name = await add(Buffer.from('there'));
    const full = 'The server has no room for this file. Ask its operator to free some space.';
    disk.fill();
    const { error } = await bucketOf(ana).upload(named(), Buffer.from('x'), {
      contentType: 'application/pdf',
    });
    expect(error).toMatchObject({ message: full, status: 507, statusCode: '507' });
    expect(await beginUpload(files, ana, { name: named(), size: 10 })).toMatchObject({
      status: 507,
      said: full,
    });
    expect(incoming()).toEqual([]);
    expect(await (await bucketOf(ana).download(name)).data?.text()).toBe('there');
    expect((await bucketOf(ana).remove([name])).data).toHaveLength(1);
    disk.free();
    expect(await add(Buffer.from('x'))).not.toBe('');
  });
});
