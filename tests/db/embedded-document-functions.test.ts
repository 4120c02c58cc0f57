import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { pdfOf } from '#backend/demo/small-files.ts';
import { createPerson, signedIn } from '#tests/support/backend.ts';
import { onEachFileBackend } from '#tests/support/storage/file-backend.ts';
import type { SupabaseClient } from '@supabase/supabase-js';

// The functions of documents: links that stand in the log before they are made, and the text that searches find.

/** A page whose content unpacks to two gigabytes. */
function bomb(): Buffer {
  const once = deflateSync(Buffer.alloc(200_000_000, ' '), { level: 9 });
  const stream = deflateSync(once, { level: 9 });
  const head =
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n' +
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [4 0 R 4 0 R 4 0 R 4 0 R 4 0 R 4 0 R 4 0 R 4 0 R 4 0 R 4 0 R] >>\nendobj\n' +
    `4 0 obj\n<< /Length ${String(stream.length)} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n', 'latin1'),
  ]);
}

onEachFileBackend('the functions of documents', (files) => {
  let mia: SupabaseClient;
  let blind: SupabaseClient;
  beforeAll(async () => {
    mia = await signedIn(files().backend, await createPerson(files().backend));
    blind = await signedIn(
      files().backend,
      await createPerson(files().backend, { permissions: { can_manage_contracts: false } }),
    );
  });

  const call = async (name: string, body: object, client?: SupabaseClient): Promise<[number, unknown]> => {
    const token = (await client?.auth.getSession())?.data.session?.access_token;
    const response = await fetch(`${files().backend.url}/functions/v1/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    });
    return [response.status, await response.json()];
  };
  const made = async (bytes: Buffer, fields: object = {}): Promise<string> => {
    const name = randomUUID();
    const { error } = await mia.storage
      .from('documents')
      .upload(name, bytes, { contentType: 'application/pdf' });
    if (error) throw error;
    await call('check-file', { bucket: 'documents', name });
    const made: { data: unknown } = await mia
      .rpc('create_document', {
        p_document: { title: 'Agreement', file: { object_name: name, file_name: 'A.pdf' }, ...fields },
      })
      .throwOnError();
    return made.data as string;
  };
  const open = (
    id: string,
    client: SupabaseClient | undefined,
    action = 'viewed',
    version: number | null = null,
  ) => call('document-file', { documentId: id, version, action }, client);
  const read = (id: string) => call('document-text', { documentId: id, version: 1 });
  const stateOf = async (id: string) =>
    (
      await files().backend.sql<{ text_state: string; page_count: number | null }>(
        'select text_state, page_count from public.document_versions where document_id = $1',
        [id],
      )
    )[0];
  const found = async (text: string) =>
    (await mia.rpc('find_documents', { p_text: text }).throwOnError()).data as string[];
  const logOf = (id: string) =>
    files().backend.sql('select action from public.document_access_log where document_id = $1 order by seq', [
      id,
    ]);

  it('give a link to what the person sees, once the log has it', async () => {
    const bytes = pdfOf(['Confidential']);
    const id = await made(bytes);
    const [status, opened] = await open(id, mia);
    expect([status, opened]).toMatchObject([
      200,
      { fileName: 'A.pdf', mediaType: 'application/pdf', version: 1 },
    ]);
    const { link } = opened as { link: string };
    const file = await fetch(`${files().backend.url}/storage/v1${link}`);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    // Reading on is one view, each download one more.
    await open(id, mia);
    await open(id, mia, 'downloaded');
    await open(id, mia, 'downloaded');
    expect(await logOf(id)).toEqual([
      { action: 'viewed' },
      { action: 'downloaded' },
      { action: 'downloaded' },
    ]);
  });

  it('give none to anyone else, for anything else, or by another way', async () => {
    const id = await made(pdfOf(['Confidential']));
    expect(await open(id, undefined)).toMatchObject([401, { code: 'unauthenticated' }]);
    expect((await open(id, blind))[0]).toBe(404);
    expect(await open(randomUUID(), mia)).toMatchObject([404, { code: 'not_found' }]);
    expect(await open(id, mia, 'viewed', 2)).toMatchObject([404, { code: 'not_found' }]);
    expect(await open(id, mia, 'shared')).toMatchObject([400, { code: 'invalid' }]);
    expect((await call('document-file', { documentId: `${id}'` }, mia))[0]).toBe(400);
    const [path] = await files().backend.sql<{ path: string }>(
      'select storage_path as path from public.document_versions where document_id = $1',
      [id],
    );
    const { data, error } = await mia.storage.from('documents').createSignedUrl(path?.path ?? '', 60);
    expect([data, error === null]).toEqual([null, false]);
    expect((await mia.storage.from('documents').download(path?.path ?? '')).error).not.toBeNull();
    expect(await logOf(id)).toEqual([]);
  });

  it('have the words of a file found, of normal documents alone', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const id = await made(pdfOf(['First page', `Clause about ${word}`]));
    const sensitive = await made(pdfOf([`Secret ${word}`]), { visibility: 'sensitive' });
    expect(await found(word)).toEqual([]);
    const before = await versionOf(id);
    expect(await read(id)).toEqual([200, { isDone: true }]);
    // What someone is about to change is not stale because of it.
    expect(await versionOf(id)).toBe(before);
    expect(await read(sensitive)).toEqual([200, { isDone: true }]);
    expect(await found(word.toUpperCase())).toEqual([id]);
    expect(await stateOf(id)).toEqual({ text_state: 'searchable', page_count: 2 });
    expect((await stateOf(sensitive))?.text_state).toBe('not_searchable');
    await mia
      .rpc('save_documents', {
        p_changes: [{ id, row_version: await versionOf(id), set: { visibility: 'sensitive' } }],
      })
      .throwOnError();
    expect(await found(word)).toEqual([]);
  });

  const versionOf = async (id: string) =>
    (
      await files().backend.sql<{ v: number }>(
        'select row_version as v from public.documents where id = $1',
        [id],
      )
    )[0]?.v;

  it('answer a broken file, pages of pictures and a bomb with a text that is not searched', async () => {
    const broken = await made(Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.alloc(3000, 'x')]));
    const empty = await made(pdfOf(['']));
    const huge = await made(bomb());
    for (const id of [broken, empty, huge]) expect(await read(id)).toEqual([200, { isDone: true }]);
    // This one can't be signed; what brings the reader down may be whole.
    expect((await stateOf(broken))?.text_state).toBe('damaged');
    for (const id of [empty, huge]) expect((await stateOf(id))?.text_state).toBe('not_searchable');
    // The backend is still there, and nothing is tried again.
    expect(await read(huge)).toEqual([200, { isDone: true }]);
    expect(await call('document-text', { documentId: 'x', version: 1 })).toMatchObject([
      400,
      { code: 'invalid' },
    ]);
    expect(await call('document-text', { documentId: randomUUID(), version: 1 })).toEqual([
      200,
      { isDone: true },
    ]);
  }, 60_000);
});
