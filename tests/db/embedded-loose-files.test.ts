import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createPerson, sessionFor, signedIn } from '#tests/support/backend.ts';
import { onEachFileBackend } from '#tests/support/storage/file-backend.ts';
import { beginUpload, sendPart } from '#tests/support/storage/resumable-client.ts';

// Bytes that no row names yet: at most 200 MB of a person, whatever way they come.

const mb = 1024 * 1024;
const sentence =
  'You have uploaded 200 MB that nothing uses yet. Use or send some of it, or wait until it is deleted.';

onEachFileBackend('files that nothing uses', (files) => {
  let person: { id: string; email: string; password: string };
  let client: SupabaseClient;
  let token = '';
  beforeAll(async () => {
    person = await createPerson(files().backend, { plan: 'free', permissions: { can_access_notes: false } });
    client = await signedIn(files().backend, person);
    token = (await sessionFor(files().backend, person)).access_token;
  });
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5 * mb - 2)]);
  const picture = async (by = client, bytes = 5 * mb) => {
    const name = `people/${randomUUID()}.png`;
    const { error } = await by.storage
      .from('pictures')
      .upload(name, program.subarray(0, bytes), { contentType: 'image/png' });
    return { name, error: error as { message: string; statusCode?: string } | null };
  };
  const held = async (id = person.id) => {
    const [row] = await files().backend.sql<{ bytes: string; counted: string }>(
      `select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::text as bytes, private.loose_bytes($1::uuid)::text as counted
       from storage.objects o where o.owner_id = $1::text`,
      [id],
    );
    return { bytes: Number(row?.bytes), counted: Number(row?.counted) };
  };

  it('are no more than 200 MB of a person, however many are sent at once', async () => {
    let kept = 0;
    const refusals = new Set<string>();
    for (let round = 0; round < 3; round += 1)
      for (const { error } of await Promise.all(Array.from({ length: 20 }, () => picture()))) {
        if (error === null) kept += 1;
        else refusals.add(error.message);
        expect((await held()).bytes).toBeLessThanOrEqual(200 * mb);
      }
    expect(kept).toBeGreaterThan(20);
    // What is left is a moment's: ten at once of a person.
    while ((await picture()).error === null) kept += 1;
    expect(kept).toBe(40);
    expect(await held()).toEqual({ bytes: 200 * mb, counted: 200 * mb });
    refusals.delete('Too many files at once. Try again in a moment.');
    expect([...refusals]).toEqual(refusals.size === 0 ? [] : [sentence]);
  });

  it('are refused with 507 and in words by every way to send one', async () => {
    const { error } = await picture();
    expect(error).toMatchObject({ message: sentence, statusCode: '507' });
    const parts = await beginUpload(
      files(),
      { token },
      {
        ...{ bucket: 'attachments', name: `task/${randomUUID()}`, type: 'application/pdf', size: 8 },
      },
    );
    expect(parts).toMatchObject({ status: 507, said: sentence });
    const { data } = await client.storage.from('attachments').createSignedUploadUrl(`task/${randomUUID()}`);
    const byLink = await client.storage
      .from('attachments')
      .uploadToSignedUrl(data?.path ?? '', data?.token ?? '', Buffer.from('x'));
    expect(byLink.error).toMatchObject({ message: sentence });
    const asked = await client.rpc('check_upload', { p_bytes: 1 }, { get: true });
    expect(asked).toMatchObject({ status: 507, error: { message: sentence, hint: 'loose_files' } });
    const other = await signedIn(files().backend, await createPerson(files().backend));
    expect((await picture(other, 100)).error).toBeNull();
  });

  it('are counted in what someone keeps, until a row names them', async () => {
    const [usage] = (await client.rpc('get_user_usage', { target_user_id: person.id }).throwOnError())
      .data as {
      storage_bytes: number;
    }[];
    expect(usage?.storage_bytes).toBe(200 * mb);
    const [one] = await files().backend.sql<{ name: string }>(
      'select name from storage.objects where owner_id = $1::text limit 1',
      [person.id],
    );
    const address = `/storage/v1/object/public/pictures/${one?.name ?? ''}`;
    await client.rpc('set_own_photo', { p_photo_url: address }).throwOnError();
    expect((await held()).counted).toBe(195 * mb);
    expect((await picture()).error).toBeNull();
    expect((await picture(client, 100)).error).toMatchObject({ message: sentence });
    // Another one in its place: the first is nobody's again.
    const [next] = await files().backend.sql<{ name: string }>(
      'select name from storage.objects where owner_id = $1::text and name <> $2 limit 1',
      [person.id, one?.name],
    );
    await client
      .rpc('set_own_photo', { p_photo_url: `/storage/v1/object/public/pictures/${next?.name ?? ''}` })
      .throwOnError();
    expect((await held()).counted).toBe(200 * mb);
  });

  it('make room when they are swept, and a picture that is in use is not', async () => {
    await files().backend.sql(
      `update storage.objects set created_at = now() - interval '9 days' where owner_id = $1::text`,
      [person.id],
    );
    const answer = await fetch(`${files().backend.url}/functions/v1/sweep-files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${files().backend.secretKey}` },
    });
    expect(await answer.json()).toEqual({ removed: 40 });
    expect(await held()).toEqual({ bytes: 5 * mb, counted: 0 });
    const [{ photo_url } = { photo_url: '' }] = await files().backend.sql<{ photo_url: string }>(
      'select photo_url from public.profiles where id = $1',
      [person.id],
    );
    expect((await fetch(`${files().backend.url}${photo_url}`)).status).toBe(200);
  });

  describe('in parts', () => {
    it('are counted by the bytes that came, those of uploads that nobody ends as well', async () => {
      const sender = await createPerson(files().backend);
      const by = { token: (await sessionFor(files().backend, sender)).access_token };
      // As much as lies there already.
      await files().backend.sql(
        `insert into private.loose_files (bucket_id, name, owner_id, bytes) values ('documents', gen_random_uuid()::text, $1, $2)`,
        [sender.id, 190 * mb],
      );
      const begin = () =>
        beginUpload(files(), by, {
          ...{ bucket: 'documents', name: randomUUID(), type: 'application/pdf', size: 8 * mb },
        });
      const begun = await Promise.all([begin(), begin(), begin()]);
      expect(begun.map(({ status }) => status)).toEqual([201, 201, 201]);
      const sent = await Promise.all(
        begun.map(({ address }) => sendPart(address, by, 0, Buffer.alloc(7 * mb))),
      );
      expect(sent.map(({ status }) => status).sort()).toEqual([204, 507, 507]);
      expect(await begin()).toMatchObject({ status: 507, said: sentence });
      // The one that has come so far still ends, and its bytes are of a file then.
      const at = begun[sent.findIndex(({ status }) => status === 204)]?.address ?? '';
      expect((await sendPart(at, by, 7 * mb, Buffer.alloc(mb))).status).toBe(204);
      expect((await held(sender.id)).bytes).toBe(8 * mb);
    });
  });
});
