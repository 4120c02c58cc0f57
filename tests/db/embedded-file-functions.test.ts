import { randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptedType } from '#functions/_shared/file-kind.ts';
import { createPerson, signedIn } from '#tests/support/backend.ts';
import { fileClient } from '#tests/support/storage/cast.ts';
import { onEachFileBackend } from '#tests/support/storage/file-backend.ts';
import type { SupabaseClient } from '@supabase/supabase-js';

// What a file is by its bytes, and which files nobody needs.

/** An archive as office programs write one, as far as its names tell. */
function zipOf(entries: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(entries).map(([name, text]) => {
      const packed = deflateRawSync(text);
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(20, 4);
      head.writeUInt16LE(8, 8);
      head.writeUInt32LE(packed.length, 18);
      head.writeUInt32LE(text.length, 22);
      head.writeUInt16LE(name.length, 26);
      return Buffer.concat([head, Buffer.from(name), packed]);
    }),
  );
}

const office = 'application/vnd.openxmlformats-officedocument';
const wordType = `${office}.wordprocessingml.document`;
const contentTypes = (main: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
const word = zipOf({
  '[Content_Types].xml': contentTypes(`${wordType}.main+xml`),
  'word/document.xml': '<a/>',
});
const macros = zipOf({
  '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
  'word/document.xml': '<a/>',
});
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');

describe('the bytes of a file', () => {
  it.each([
    ['a picture', png, 'image/png'],
    ['a paper', pdf, 'application/pdf'],
    ['a document of a word processor', word, wordType],
    ['one with macros', macros, null],
    ['an archive', zipOf({ 'a.txt': 'text' }), null],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), null],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), null],
    ['a drawing that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['text', Buffer.from('Dear Ana'), null],
    ['nothing', Buffer.alloc(0), null],
    ['a paper behind something else', Buffer.concat([Buffer.from('<script>'), pdf]), null],
    ['half of a picture’s mark', png.subarray(0, 5), null],
  ])('are known: %s', async (_, bytes, type) => {
    expect(await acceptedType('attachments', bytes)).toBe(type);
  });

  it('are accepted where their bucket takes them', async () => {
    expect(await acceptedType('pictures', png)).toBe('image/png');
    expect(await acceptedType('pictures', pdf)).toBeNull();
    expect(await acceptedType('documents', word)).toBe(wordType);
    expect(await acceptedType('elsewhere', png)).toBeNull();
  });
});

onEachFileBackend('the functions of files', (files) => {
  let manager: SupabaseClient;
  beforeAll(async () => {
    manager = await signedIn(files().backend, await createPerson(files().backend));
  });
  const add = async (bytes: Buffer, type: string, name = `task/${randomUUID()}`): Promise<string> => {
    const { error } = await manager.storage.from('attachments').upload(name, bytes, { contentType: type });
    if (error) throw error;
    return name;
  };
  const call = async (name: string, body: object, key?: string): Promise<[number, unknown]> => {
    const response = await fetch(`${files().backend.url}/functions/v1/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      ...(key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } }),
    });
    return [response.status, await response.json()];
  };
  const check = (name: string, bucket = 'attachments') => call('check-file', { bucket, name });
  const kept = async (name: string): Promise<unknown> => {
    const rows = await files().backend.sql<{ type: string | null }>(
      `select private.checked_type('attachments', $1) as type`,
      [name],
    );
    return rows[0]?.type;
  };

  it('say what a file is, whatever its sender said, and keep it', async () => {
    const honest = await add(Buffer.concat([pdf, Buffer.alloc(200_000)]), 'application/pdf');
    const program = await add(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), 'application/pdf');
    const empty = await add(Buffer.alloc(0), 'image/png');
    expect(await kept(honest)).toBeNull();
    expect(await check(honest)).toEqual([200, { type: 'application/pdf' }]);
    expect(await check(program)).toEqual([200, { type: null }]);
    expect(await check(empty)).toEqual([200, { type: null }]);
    expect([await kept(honest), await kept(program)]).toEqual(['application/pdf', null]);
  });

  it('may be called by a page of another origin', async () => {
    const url = `${files().backend.url}/functions/v1/check-file`;
    const origin = { Origin: 'https://app.example' };
    const asked = await fetch(url, {
      method: 'OPTIONS',
      headers: { ...origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
    const called = await fetch(url, { method: 'POST', headers: origin, body: '{}' });
    expect([called.status, called.headers.get('access-control-allow-origin')]).toEqual([400, '*']);
  });

  it('say it of one version: another one is unknown until it is looked at', async () => {
    const name = await add(png, 'image/png');
    expect(await check(name)).toEqual([200, { type: 'image/png' }]);
    expect(await kept(name)).toBe('image/png');
    const operator = fileClient(files(), { key: files().backend.secretKey });
    await operator.storage
      .from('attachments')
      .update(name, Buffer.from('<svg/>'), { contentType: 'image/png' });
    expect(await kept(name)).toBeNull();
    expect(await check(name)).toEqual([200, { type: null }]);
  });

  it('know no file that is not there, and no key of another shape', async () => {
    expect(await check(`task/${randomUUID()}`)).toMatchObject([404, { code: 'not_found' }]);
    for (const name of ['../documents/x', 'a/../b', '..', 'a%2f..', 'a b', '', 'x?y'])
      expect(await check(name)).toMatchObject([400, { code: 'invalid' }]);
    expect(await check('x', '..')).toMatchObject([400, { code: 'invalid' }]);
    expect(await call('check-file', { bucket: 1 })).toMatchObject([400, { code: 'invalid' }]);
  });

  it('delete attachments that no row has had for a day, and nothing else', async () => {
    const { backend } = files();
    const used = randomUUID();
    await backend.sql(
      `with made as (insert into public.tasks (title) values ('Send the contract') returning id)
       insert into public.task_attachments (task_id, object_name, file_name, size_bytes)
       select id, 'task/' || $1::text, 'Contract.png', 10 from made`,
      [used],
    );
    // An area that can't say which of its files have a row keeps them all.
    await backend.sql('drop function private.used_note_attachments(uuid[])');
    const old = async (name: string): Promise<string> => {
      await add(png, 'image/png', name);
      await backend.sql(
        `update storage.objects set created_at = now() - interval '25 hours' where name = $1`,
        [name],
      );
      return name;
    };
    const [withRow, without] = [await old(`task/${used}`), await old(`task/${randomUUID()}`)];
    const ofNotes = await old(`note/${randomUUID()}`);
    const fresh = await add(png, 'image/png');
    for (const key of [undefined, backend.publishableKey, 'guess'])
      expect((await call('sweep-files', {}, key))[0]).toBe(401);
    expect(await call('sweep-files', {}, backend.secretKey)).toEqual([200, { removed: 1 }]);
    const left = await backend.sql<{ name: string }>(
      `select name from storage.objects where name in ($1, $2, $3, $4) order by name`,
      [withRow, without, ofNotes, fresh],
    );
    expect(left.map(({ name }) => name)).toEqual([withRow, ofNotes, fresh].sort());
    expect(await call('sweep-files', {}, backend.secretKey)).toEqual([200, { removed: 0 }]);
  });
});
