import { randomUUID } from 'node:crypto';
import { StorageClient } from '@supabase/storage-js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createPerson, signedIn } from '#tests/support/backend.ts';
import { fileClient } from '#tests/support/storage/cast.ts';
import { onEachFileBackend } from '#tests/support/storage/file-backend.ts';

// Every method of the client, asked of the product's own buckets with the secret key and by a person. What files answer by the policies of a test
// stands in the recording of the hosted server; here is that no method meets a server that does not know it, and none opens what is closed.

/** What came of a call, as far as it can be said beforehand. */
type Said = { data: unknown; message: string | null; status: string | null };

/** What a client has to call; `from` leads to the others. */
function methodsOf(thing: object, ends: object): string[] {
  const names: string[] = [];
  for (
    let at: object = thing;
    at !== Object.prototype && at !== ends;
    at = Object.getPrototypeOf(at) as object
  )
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (typeof value === 'function' && name !== 'constructor') names.push(name);
  return names.sort();
}

/** What the client keeps to itself: types call it private or protected, or it never asks anyone. */
const ofTheClient = [
  ...['throwOnError', 'setHeader', 'handleOperation', 'from', 'fetch', 'listBucketOptionsToQueryString'],
  ...['uploadOrUpdate', 'encodeMetadata', 'toBase64', '_getFinalPath', '_removeEmptyFolders'],
  'applyTransformOptsToQuery',
];

const client = new StorageClient('http://nowhere.example/storage/v1', {});
const listed = [
  ...methodsOf(client, Object.prototype),
  ...methodsOf(client.from('x'), Object.prototype).map((name) => `file ${name}`),
].filter((name) => !ofTheClient.includes(name.replace('file ', '')));

const png = { contentType: 'image/png' };
const picture = Buffer.from('89504e470d0a1a0a', 'hex');
const ok = (data: unknown = expect.anything()): Said => ({ data, message: null, status: null });
const no = (status: string, message: string): Said => ({ data: null, message, status });
const refused = no('403', 'new row violates row-level security policy');
const unseen = no('404', 'Object not found');
const noBucket = no('404', 'Bucket not found');
const emptied = 'Empty bucket has been queued. Completion may take up to an hour.';

type At = { storage: SupabaseClient['storage']; name: string; url: string };
type Case = { ask: (at: At) => unknown; operator: Said; person: Said };

/** In an order in which each finds what it needs; `name` is an attachment that is there, of a task that the person does not see. */
const cases: Readonly<Record<string, Case>> = {
  listBuckets: {
    ask: ({ storage }) => storage.listBuckets({ sortColumn: 'id', sortOrder: 'asc' }),
    operator: ok([
      expect.objectContaining({
        id: 'attachments',
        public: false,
        type: 'STANDARD',
        file_size_limit: 26_214_400,
      }),
      expect.objectContaining({ id: 'documents', name: 'documents', allowed_mime_types: null }),
      expect.objectContaining({ id: 'pictures', public: true }),
    ]),
    person: ok([]),
  },
  getBucket: {
    ask: ({ storage }) => storage.getBucket('pictures'),
    operator: ok(expect.objectContaining({ id: 'pictures', file_size_limit: 5_242_880 })),
    person: noBucket,
  },
  createBucket: {
    ask: ({ storage }) => storage.createBucket('extra', { public: false, fileSizeLimit: '1MB' }),
    operator: ok({ name: 'extra' }),
    person: refused,
  },
  updateBucket: {
    ask: ({ storage }) => storage.updateBucket('extra', { public: true, allowedMimeTypes: ['image/png'] }),
    operator: ok({ message: 'Successfully updated' }),
    person: noBucket,
  },
  emptyBucket: {
    ask: async ({ storage }) => {
      await storage.from('extra').upload('a.png', picture, png);
      return storage.emptyBucket('extra');
    },
    operator: ok({ message: emptied }),
    person: noBucket,
  },
  deleteBucket: {
    ask: ({ storage }) => storage.deleteBucket('extra'),
    operator: ok({ message: 'Successfully deleted' }),
    person: noBucket,
  },
  purgeBucketCache: {
    ask: ({ storage }) => storage.purgeBucketCache('pictures'),
    operator: ok(expect.objectContaining({ message: 'success' })),
    person: no('403', 'Access denied: Invalid role'),
  },
  'file upload': {
    ask: ({ storage }) => storage.from('documents').upload(randomUUID(), picture, png),
    operator: ok(),
    person: ok(),
  },
  'file update': {
    ask: ({ storage, name }) => storage.from('attachments').update(name, picture, png),
    operator: ok(),
    person: refused,
  },
  'file createSignedUploadUrl': {
    ask: ({ storage }) => storage.from('pictures').createSignedUploadUrl(`${randomUUID()}.png`),
    operator: ok(),
    person: ok(),
  },
  'file uploadToSignedUrl': {
    ask: async ({ storage }) => {
      const path = `${randomUUID()}.png`;
      const { data } = await storage.from('pictures').createSignedUploadUrl(path);
      return storage.from('pictures').uploadToSignedUrl(path, data?.token ?? '', picture, png);
    },
    operator: ok(),
    person: ok(),
  },
  'file info': {
    ask: ({ storage, name }) => storage.from('attachments').info(name),
    operator: ok(expect.objectContaining({ size: 8 })),
    person: unseen,
  },
  'file exists': {
    ask: ({ storage, name }) => storage.from('attachments').exists(name),
    operator: ok(true),
    person: { data: false, message: expect.any(String) as string, status: expect.anything() as string },
  },
  'file download': {
    ask: ({ storage, name }) => storage.from('attachments').download(name),
    operator: ok(),
    person: unseen,
  },
  'file createSignedUrl': {
    ask: ({ storage, name }) => storage.from('attachments').createSignedUrl(name, 60),
    operator: ok(),
    person: unseen,
  },
  'file createSignedUrls': {
    ask: ({ storage, name }) => storage.from('attachments').createSignedUrls([name], 60),
    operator: ok([expect.objectContaining({ error: null })]),
    person: ok([expect.objectContaining({ signedUrl: null })]),
  },
  'file getPublicUrl': {
    ask: async ({ storage, name }) => {
      const { data } = storage.from('attachments').getPublicUrl(name);
      return { data: (await fetch(data.publicUrl)).status, error: null };
    },
    operator: ok(400),
    person: ok(400),
  },
  'file list': {
    ask: ({ storage }) => storage.from('attachments').list('task', { limit: 1000 }),
    operator: ok(
      expect.arrayContaining([expect.objectContaining({ metadata: expect.anything() as unknown })]),
    ),
    person: ok([]),
  },
  'file listV2': {
    ask: ({ storage }) => storage.from('attachments').listV2({ with_delimiter: true }),
    operator: ok({ hasNext: false, folders: [expect.objectContaining({ name: 'task/' })], objects: [] }),
    person: ok({ hasNext: false, folders: [], objects: [] }),
  },
  'file purgeCache': {
    ask: ({ storage, name }) => storage.from('attachments').purgeCache(name),
    operator: ok(expect.objectContaining({ message: 'success' })),
    person: no('403', 'Access denied: Invalid role'),
  },
  'file copy': {
    ask: ({ storage, name }) => storage.from('attachments').copy(name, `task/${randomUUID()}`),
    operator: ok(),
    person: unseen,
  },
  'file move': {
    ask: async ({ storage, name }) => {
      const to = `task/${randomUUID()}`;
      const moved = await storage.from('attachments').move(name, to);
      if (moved.error === null) await storage.from('attachments').move(to, name);
      return moved;
    },
    operator: ok({ message: 'Successfully moved' }),
    person: unseen,
  },
  'file remove': {
    ask: ({ storage, name }) => storage.from('attachments').remove([name]),
    operator: ok([expect.objectContaining({ bucket_id: 'attachments' })]),
    person: ok([]),
  },
};

it('the client of files has these methods', () => {
  expect(Object.keys(cases).sort()).toEqual([...listed].sort());
});

onEachFileBackend('every method of the client', (files) => {
  let name = '';
  const by: Partial<Record<'operator' | 'person', SupabaseClient>> = {};
  beforeAll(async () => {
    const { backend } = files();
    by.operator = fileClient(files(), { key: backend.secretKey });
    by.person = await signedIn(backend, await createPerson(backend));
    name = `task/${randomUUID()}`;
    const { error } = await by.operator.storage.from('attachments').upload(name, picture, png);
    expect(error).toBeNull();
  });

  // The person first: what the key then finds is what that left.
  describe.each(Object.keys(cases))('%s', (method) => {
    it.each(['person', 'operator'] as const)('answers a %s', async (who) => {
      const { ask, ...expected } = cases[method] ?? { ask: () => undefined };
      const storage = by[who]?.storage;
      if (storage === undefined) throw new Error('nobody asks');
      const { data, error } = (await ask({ storage, name, url: files().backend.url })) as {
        data: unknown;
        error: { message: string; statusCode?: string; status?: number } | null;
      };
      const said: Said = {
        data,
        message: error?.message ?? null,
        status: error === null ? null : String(error.statusCode ?? error.status),
      };
      expect(said).toEqual((expected as Partial<Record<typeof who, Said>>)[who]);
    });
  });

  it('leaves the product’s buckets as they were', async () => {
    expect(
      await files().backend.sql(
        'select id, public, file_size_limit::int as most from storage.buckets order by id',
      ),
    ).toEqual([
      { id: 'attachments', public: false, most: 26_214_400 },
      { id: 'documents', public: false, most: 52_428_800 },
      { id: 'pictures', public: true, most: 5_242_880 },
    ]);
  });
});
