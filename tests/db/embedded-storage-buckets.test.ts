import { expect, it } from 'vitest';
import { fileClient } from '#tests/support/storage/cast.ts';
import { onEachFileBackend } from '#tests/support/storage/file-backend.ts';

// What the secret key does with buckets and their lists, as the source of the hosted server has it.

const png = { contentType: 'image/png' };
const picture = Buffer.from('89504e470d0a1a0a', 'hex');

onEachFileBackend('buckets', (files) => {
  const storage = () => fileClient(files(), { key: files().backend.secretKey }).storage;
  const failure = async (call: PromiseLike<{ error: { message: string } | null }>) =>
    (await call).error?.message ?? 'ok';

  it('are refused in the words of the hosted server', async () => {
    expect(await failure(storage().createBucket('a/b', { public: false }))).toBe('Bucket name invalid');
    expect(await failure(storage().createBucket(' a', { public: false }))).toBe('Bucket name invalid');
    expect(await failure(storage().createBucket('pictures', { public: false }))).toBe(
      'The resource already exists',
    );
    expect(await failure(storage().createBucket('large', { public: false, fileSizeLimit: '1GB' }))).toBe(
      'The object exceeded the maximum allowed size',
    );
    expect(await failure(storage().createBucket('odd', { public: false, allowedMimeTypes: ['x'] }))).toBe(
      'mime type x is not supported',
    );
    expect(await failure(storage().deleteBucket('none'))).toBe('Bucket not found');
    expect(await failure(storage().updateBucket('none', { public: true }))).toBe('Bucket not found');
  });

  it('go when they are empty, and not before', async () => {
    expect(await failure(storage().createBucket('full', { public: false }))).toBe('ok');
    expect(await failure(storage().from('full').upload('a/b.png', picture, png))).toBe('ok');
    expect(await failure(storage().deleteBucket('full'))).toBe('The bucket you tried to delete is not empty');
    expect(await failure(storage().emptyBucket('full'))).toBe('ok');
    expect(await failure(storage().deleteBucket('full'))).toBe('ok');
    expect((await storage().listBuckets({ search: 'PICT', limit: 1 })).data).toMatchObject([
      { id: 'pictures' },
    ]);
    expect(
      (await storage().listBuckets({ sortColumn: 'id', sortOrder: 'desc', offset: 1 })).data,
    ).toMatchObject([{ id: 'documents' }, { id: 'attachments' }]);
  });

  it('are listed page by page, with folders and without', async () => {
    await storage().createBucket('pages', { public: false });
    const bucket = storage().from('pages');
    for (const name of ['a.txt', 'b/c.txt', 'b/d.txt', 'e.txt', 'b_f.txt'])
      await bucket.upload(name, 'x', { contentType: 'text/plain' });
    for (const [with_delimiter, order, expected] of [
      [true, 'asc', ['a.txt', 'b/', 'b_f.txt', 'e.txt']],
      [false, 'desc', ['e.txt', 'b_f.txt', 'b/d.txt', 'b/c.txt', 'a.txt']],
    ] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await bucket.listV2({
          ...{ with_delimiter, limit: 2, sortBy: { column: 'name', order } },
          ...(cursor === undefined ? {} : { cursor }),
        });
        const found = [...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name);
        seen.push(...found);
        cursor = data?.hasNext === true ? data.nextCursor : undefined;
      } while (cursor !== undefined);
      expect(seen.sort()).toEqual([...expected].sort());
    }
    expect((await bucket.listV2({ prefix: 'b/' })).data?.objects.map(({ name }) => name)).toEqual([
      'b/c.txt',
      'b/d.txt',
    ]);
    expect((await bucket.listV2({ cursor: 'nonsense' })).error?.message).toBe(
      'Invalid Parameter continuation token',
    );
  });
});
