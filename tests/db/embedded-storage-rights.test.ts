import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { clientWithToken, createPerson, sessionFor, signedIn } from '#tests/support/backend.ts';
import { fileClient } from '#tests/support/storage/cast.ts';
import { onEachFileBackend } from '#tests/support/storage/file-backend.ts';
import { beginUpload } from '#tests/support/storage/resumable-client.ts';

// What the product's own buckets let people do, by every verb of the client.

const picture = Buffer.from('89504e470d0a1a0a', 'hex');
const png = { contentType: 'image/png' };

/** What became of a call: `ok`, or the refusal. */
async function outcome(call: PromiseLike<{ error: { message: string } | null }>): Promise<string> {
  const { error } = await call;
  return error?.message ?? 'ok';
}

const refused = 'new row violates row-level security policy';
const unseen = 'Object not found';

/** A key as each bucket wants it. */
const keys: Readonly<Record<string, () => string>> = {
  pictures: () => `${randomUUID()}.png`,
  attachments: () => `task/${randomUUID()}`,
  documents: () => randomUUID(),
};

onEachFileBackend('the buckets of the product', (files) => {
  let manager: SupabaseClient;
  let other: SupabaseClient;
  let withoutTasks: SupabaseClient;
  let withoutContracts: SupabaseClient;
  beforeAll(async () => {
    const { backend } = files();
    const people = await Promise.all([
      createPerson(backend),
      createPerson(backend),
      createPerson(backend, { permissions: { can_access_tasks: false } }),
      createPerson(backend, { permissions: { can_manage_contracts: false } }),
    ]);
    const clients = await Promise.all(people.map((person) => signedIn(backend, person)));
    [manager, other, withoutTasks, withoutContracts] = clients as [
      SupabaseClient,
      SupabaseClient,
      SupabaseClient,
      SupabaseClient,
    ];
  });
  const operator = (): SupabaseClient => fileClient(files(), { key: files().backend.secretKey });
  const nobody = (): SupabaseClient => fileClient(files(), { key: files().backend.publishableKey });
  const add = (by: SupabaseClient, bucket: string, name = keys[bucket]?.() ?? ''): Promise<string> =>
    outcome(by.storage.from(bucket).upload(name, picture, png));

  it('take pictures of active people, attachments of areas that they have, and documents of those with access to contracts', async () => {
    expect(await add(manager, 'pictures')).toBe('ok');
    expect(await add(manager, 'attachments')).toBe('ok');
    expect(await add(manager, 'documents')).toBe('ok');
    expect(await add(withoutContracts, 'documents')).toBe(refused);
    expect(await add(manager, 'documents', `task/${randomUUID()}`)).toBe(refused);
    expect(await add(withoutTasks, 'pictures')).toBe('ok');
    expect(await add(withoutTasks, 'attachments')).toBe(refused);
    expect(await add(withoutTasks, 'attachments', `note/${randomUUID()}`)).toBe('ok');
    for (const bucket of Object.keys(keys)) expect(await add(nobody(), bucket)).toBe(refused);
    expect(await add(manager, 'pictures', 'me.png')).toBe(refused);
    expect(await add(manager, 'attachments', 'task/me')).toBe(refused);
    expect(await add(operator(), 'documents')).toBe('ok');
  });

  describe.each(Object.keys(keys))('%s', (bucket) => {
    let name: string;
    beforeAll(async () => {
      name = keys[bucket]?.() ?? '';
      expect(await add(bucket === 'documents' ? operator() : manager, bucket, name)).toBe('ok');
    });
    const everyone = (): SupabaseClient[] => [manager, other, nobody()];

    it('are not changed, moved or deleted by anyone', async () => {
      for (const by of everyone()) {
        const stored = by.storage.from(bucket);
        expect(await outcome(stored.upload(name, picture, { ...png, upsert: true }))).toBe(refused);
        expect(await outcome(stored.update(name, picture, png))).toBe(refused);
        expect(await outcome(stored.move(name, keys[bucket]?.() ?? ''))).toBe(unseen);
        expect((await stored.remove([name])).data).toEqual([]);
        expect(await outcome(stored.createSignedUploadUrl(name, { upsert: true }))).toBe(refused);
      }
      expect(await outcome(operator().storage.from(bucket).info(name))).toBe('ok');
    });

    it('are neither listed nor signed, and not copied to where they could be read', async () => {
      for (const by of everyone()) {
        const stored = by.storage.from(bucket);
        expect((await stored.list('', { limit: 1000 })).data).toEqual([]);
        expect(await outcome(stored.createSignedUrl(name, 60))).toBe(unseen);
        expect((await stored.createSignedUrls([name], 60)).data).toMatchObject([{ signedUrl: null }]);
        expect(
          await outcome(stored.copy(name, `${randomUUID()}.png`, { destinationBucket: 'pictures' })),
        ).toBe(unseen);
        expect(await outcome(by.storage.getBucket(bucket))).toBe('Bucket not found');
      }
    });

    it('are read without a sign-in where they are pictures, and by no client otherwise', async () => {
      const address = nobody().storage.from(bucket).getPublicUrl(name).data.publicUrl;
      const response = await fetch(address);
      const body = Buffer.from(await response.arrayBuffer());
      if (bucket === 'pictures') {
        expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
        expect(body.equals(picture)).toBe(true);
      } else expect([response.status, body.includes('NoSuchBucket')]).toEqual([400, true]);
      for (const by of everyone())
        expect(await outcome(by.storage.from(bucket).download(name))).toBe(
          bucket === 'pictures' ? 'ok' : unseen,
        );
    });
  });

  it('take pictures of three kinds, and five megabytes', async () => {
    const { storage } = manager;
    for (const type of ['image/svg+xml', 'text/html', 'application/pdf', 'image/gif'])
      expect(
        await outcome(storage.from('pictures').upload(`${randomUUID()}.png`, picture, { contentType: type })),
      ).toBe(`mime type ${type} is not supported`);
    const sized = (bytes: number) =>
      outcome(storage.from('pictures').upload(`${randomUUID()}.png`, Buffer.alloc(bytes), png));
    expect(await sized(5_242_880)).toBe('ok');
    expect(await sized(5_242_881)).toBe('The object exceeded the maximum allowed size');
  });

  it('ask the same of uploads in parts', async () => {
    const { backend } = files();
    const session = await sessionFor(backend, await createPerson(backend));
    const begin = (bucket: string, name: string) =>
      beginUpload(files(), { token: session.access_token }, { bucket, name, type: 'image/png', size: 8 });
    expect((await begin('attachments', `task/${randomUUID()}`)).status).toBe(201);
    expect((await begin('attachments', `model/${randomUUID()}`)).status).toBe(403);
    expect((await begin('documents', randomUUID())).status).toBe(201);
    expect((await begin('documents', `task/${randomUUID()}`)).status).toBe(403);
    expect((await begin('pictures', `${randomUUID()}.png`)).status).toBe(201);
  });

  it('are closed to those who have signed out or are inactive, whatever their token says', async () => {
    const { backend } = files();
    const person = await createPerson(backend);
    const session = await sessionFor(backend, person);
    const client = clientWithToken(backend, session.access_token);
    expect(await add(client, 'pictures')).toBe('ok');
    await backend.sql(`update public.profiles set status = 'inactive' where id = $1`, [person.id]);
    expect(await add(client, 'pictures')).toBe(refused);
    await backend.sql(`update public.profiles set status = 'active' where id = $1`, [person.id]);
    expect(await add(client, 'pictures')).toBe('ok');
    await backend.sql('delete from auth.sessions where user_id = $1', [person.id]);
    expect(await add(client, 'pictures')).toBe(refused);
    expect(await add(client, 'attachments')).toBe(refused);
  });

  it('let those read an attachment who see its row, by a link of a minute', async () => {
    const { backend } = files();
    const file = randomUUID();
    expect(await add(manager, 'attachments', `event/${file}`)).toBe('ok');
    await backend.sql(
      `with made as (
         insert into public.events (title, type_id, timezone)
         select 'Winter sets', t.id, 'Europe/Zagreb' from public.event_types t where t.name = 'Shoot' returning id
       )
       insert into public.event_attachments (event_id, object_name, file_name, size_bytes)
       select id, 'event/' || $1::text, 'Plan.png', 10 from made`,
      [file],
    );
    await backend.sql(
      `insert into private.file_checks (bucket_id, name, version, type)
       select bucket_id, name, version, 'image/png' from storage.objects where name = 'event/' || $1::text`,
      [file],
    );
    const { data } = await other.storage.from('attachments').createSignedUrl(`event/${file}`, 60);
    const response = await fetch(data?.signedUrl ?? '');
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(picture)]).toEqual([200, true]);
    expect((await other.storage.from('attachments').list('event')).data).toEqual([]);
    await backend.sql(
      `update public.event_attachments set deleted_at = now() where object_name = 'event/' || $1::text`,
      [file],
    );
    expect(await outcome(other.storage.from('attachments').createSignedUrl(`event/${file}`, 60))).toBe(
      unseen,
    );
  });
});
