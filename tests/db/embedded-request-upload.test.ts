import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { pdfOf } from '#backend/demo/small-files.ts';
import { clientFor, createPerson, signedIn } from '#tests/support/backend.ts';
import { onEachFileBackend } from '#tests/support/storage/file-backend.ts';

// Files that someone without an account sends for a request: counted, signed, brought, looked at, and in quarantine until they are accepted.

type Request = { id: string; document_id: string; key: string; files: { id: string; state: string }[] };

onEachFileBackend('files for a request', (files) => {
  let mia: SupabaseClient;
  let visitor: SupabaseClient;
  let token = '';
  beforeAll(async () => {
    mia = await signedIn(files().backend, await createPerson(files().backend));
    token = (await mia.auth.getSession()).data.session?.access_token ?? '';
    visitor = clientFor(files().backend);
  });

  const url = () => files().backend.url;
  const asked = async (more: object = {}) =>
    (
      await mia
        .rpc('request_uploads', {
          p_request: {
            ...{ id: crypto.randomUUID(), title: 'Passport', types: ['pdf'], max_files: 3 },
            expires_at: new Date(Date.now() + 86_400_000).toISOString(),
            ...more,
          },
        })
        .throwOnError()
    ).data as Request;
  const opened = async ({ document_id, key }: Request) =>
    (
      (await visitor.rpc('open_shared_document', { p_document_id: document_id, p_key: key }).throwOnError())
        .data as { view_id: string }
    ).view_id;
  const counted = async (viewId: string, size: number) =>
    (
      await visitor
        .rpc('upload_to_request', {
          ...{ p_view_id: viewId, p_name: 'Passport.pdf', p_mime: 'application/pdf', p_size: size },
        })
        .throwOnError()
    ).data as { status: string; key: string };
  const ask = (name: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url()}/functions/v1/${name}`, { method: 'POST', body: JSON.stringify(body), headers });
  const step = (viewId: string, key: string, name: string) =>
    ask('request-upload', { viewId, key, step: name });
  const put = (link: string, bytes: Buffer, type = 'application/pdf') =>
    fetch(`${url()}/storage/v1${link}`, {
      ...{ method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } },
    });
  const linkFor = async (viewId: string, key: string) => {
    const response = await step(viewId, key, 'sign');
    expect(response.status).toBe(200);
    return ((await response.json()) as { link: string }).link;
  };
  const exists = async (key: string) =>
    (await files().backend.sql('select 1 from storage.objects where name = $1', [key])).length === 1;
  /** Storage says in the body what it means. */
  const refusedWith = async (response: Response) =>
    ((await response.json()) as { statusCode?: string }).statusCode;
  const bytesOnDisk = (): number =>
    ['objects', 'incoming', 'resumable']
      .flatMap((folder) =>
        readdirSync(join(files().storage, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          statSync(join(files().storage, folder, name)),
        ),
      )
      .reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0);
  const filesOf = async (id: string) =>
    (
      (await mia.rpc('get_upload_request', { p_document_id: id }).throwOnError()).data as {
        request: Request;
      }
    ).request.files;

  it('are brought, looked at, opened for those who decide, and become a document', async () => {
    const request = await asked();
    const viewId = await opened(request);
    const bytes = pdfOf(['Passport of Ana']);
    const { key } = await counted(viewId, bytes.length);
    const link = await linkFor(viewId, key);
    // Before it has come there is nothing to look at.
    expect((await step(viewId, key, 'check')).status).toBe(409);
    expect((await put(link, bytes)).status).toBe(200);
    expect((await put(link, bytes)).status).toBe(400);
    expect((await step(viewId, key, 'check')).status).toBe(200);
    expect((await step(viewId, key, 'check')).status).toBe(200);
    const [file] = await filesOf(request.document_id);
    expect(file?.state).toBe('quarantined');
    const open = (headers: Record<string, string>) =>
      ask('document-file', { uploadId: file?.id ?? '' }, headers);
    expect((await open({})).status).toBe(401);
    const answer = await open({ authorization: `Bearer ${token}` });
    const shown = (await answer.json()) as { link: string; mediaType: string };
    expect(shown.mediaType).toBe('application/pdf');
    const read = await fetch(`${url()}/storage/v1${shown.link}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
    await mia.rpc('decide_upload', { p_file_id: file?.id ?? '', p_is_accepted: true }).throwOnError();
    const document = await ask(
      'document-file',
      { documentId: request.document_id, version: null, action: 'viewed' },
      { authorization: `Bearer ${token}` },
    );
    expect(document.status).toBe(200);
  });

  it('are deleted where their bytes are another kind, and their link is spent', async () => {
    const request = await asked({ max_files: 1 });
    const viewId = await opened(request);
    const bytes = Buffer.from('MZ this is a program');
    const { key } = await counted(viewId, bytes.length);
    const link = await linkFor(viewId, key);
    expect((await put(link, bytes)).status).toBe(200);
    const answer = await step(viewId, key, 'check');
    const refusal = { code: 'invalid', message: 'This kind of file isn’t asked for. Send PDF.' };
    expect([answer.status, await answer.json()]).toEqual([422, refusal]);
    expect(await exists(key)).toBe(false);
    expect(await refusedWith(await put(link, bytes))).toBe('403');
    expect((await step(viewId, key, 'sign')).status).toBe(404);
    expect(await (await step(viewId, key, 'check')).json()).toEqual(refusal);
    expect(await filesOf(request.document_id)).toEqual([]);
    expect(await counted(viewId, 100)).toMatchObject({ status: 'ok' });
  });

  it('are refused above what was announced before their bytes are kept, however they are sent', async () => {
    const request = await asked({ max_bytes: 1_048_576 });
    const viewId = await opened(request);
    const { key } = await counted(viewId, 1000);
    const link = await linkFor(viewId, key);
    const before = bytesOnDisk();
    const most = Buffer.concat([pdfOf(['x']), Buffer.alloc(1001)]).subarray(0, 1001);
    const form = new FormData();
    form.append('', new Blob([new Uint8Array(most)], { type: 'application/pdf' }));
    const stream = () => new Blob([new Uint8Array(most)]).stream();
    const pdf = { 'content-type': 'application/pdf' };
    for (const init of [
      { body: new Uint8Array(most), headers: pdf },
      { body: form },
      { body: stream(), headers: pdf, duplex: 'half' },
      { body: new Uint8Array(most), headers: { ...pdf, 'x-most-bytes': '5000', 'x-upsert': 'true' } },
    ] as RequestInit[])
      expect(await refusedWith(await fetch(`${url()}/storage/v1${link}`, { method: 'PUT', ...init }))).toBe(
        '413',
      );
    const [token] = /[^=]+$/.exec(link) ?? [''];
    const parts = await fetch(`${url()}/storage/v1/upload/resumable/sign`, {
      method: 'POST',
      headers: {
        ...{ 'x-signature': token, 'tus-resumable': '1.0.0', 'upload-length': '1000' },
        'upload-metadata': `bucketName ${btoa('documents')},objectName ${btoa(key)}`,
      },
    });
    expect(parts.status).toBe(403);
    expect(bytesOnDisk()).toBe(before);
    // None of it has spent the link.
    expect((await put(link, most.subarray(0, 1000))).status).toBe(200);
    expect((await step(viewId, key, 'check')).status).toBe(200);
  });

  it('are one of many that are sent to a link at once', async () => {
    const viewId = await opened(await asked());
    const bytes = pdfOf(['Passport of Ana']);
    const { key } = await counted(viewId, bytes.length);
    const link = await linkFor(viewId, key);
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await put(link, bytes)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await step(viewId, key, 'check')).status).toBe(200);
    expect((await put(link, bytes)).status).toBe(400);
  });

  it('never take more of the disk than number and size of what was asked for', async () => {
    const request = await asked({ max_bytes: 1_048_576 });
    const viewId = await opened(request);
    const before = bytesOnDisk();
    const flood = Buffer.alloc(20 * 1_048_576);
    let kept = 0;
    for (let round = 0; round < 25; round += 1) {
      const { status, key } = await counted(viewId, 600);
      if (status !== 'ok') continue;
      const link = await linkFor(viewId, key);
      expect((await put(link, Buffer.from('<html>'))).status).toBe(200);
      expect((await step(viewId, key, 'check')).status).toBe(422);
      const large = await put(link, flood);
      if (large.status === 200) kept += 1;
      expect(bytesOnDisk() - before).toBeLessThanOrEqual(3 * 1_048_576);
    }
    expect(kept).toBe(0);
    expect(bytesOnDisk()).toBe(before);
    // Those who send what was asked for still may.
    const bytes = pdfOf(['Passport of Ana']);
    const { key } = await counted(viewId, bytes.length);
    expect((await put(await linkFor(viewId, key), bytes)).status).toBe(200);
    expect((await step(viewId, key, 'check')).status).toBe(200);
  }, 120_000);

  it('keep their place until what was refused is deleted', async () => {
    const viewId = await opened(await asked({ max_files: 1 }));
    const bytes = Buffer.from('MZ this is a program');
    const { key } = await counted(viewId, bytes.length);
    expect((await put(await linkFor(viewId, key), bytes)).status).toBe(200);
    // What refused it ended before it was deleted.
    await files().backend.sql('select public.end_request_upload($1, $2)', [viewId, key]);
    expect(await counted(viewId, 100)).toMatchObject({ status: 'limit' });
    const swept = await ask('sweep-files', {}, { authorization: `Bearer ${files().backend.secretKey}` });
    expect(swept.status).toBe(200);
    expect(await exists(key)).toBe(false);
    expect(await counted(viewId, 100)).toMatchObject({ status: 'ok' });
  });

  it('are nobody’s by another’s view, and deleted once the request was cancelled', async () => {
    const request = await asked();
    const viewId = await opened(request);
    const other = await opened(await asked());
    const bytes = pdfOf(['Passport of Ana']);
    const { key } = await counted(viewId, bytes.length);
    expect((await step(other, key, 'sign')).status).toBe(404);
    expect((await step(crypto.randomUUID(), key, 'sign')).status).toBe(404);
    expect((await step(viewId, crypto.randomUUID(), 'sign')).status).toBe(404);
    expect((await ask('request-upload', { viewId, key, step: 'read' })).status).toBe(400);
    expect((await ask('request-upload', { viewId, key: '../x', step: 'sign' })).status).toBe(400);
    expect((await put(await linkFor(viewId, key), bytes)).status).toBe(200);
    expect((await step(other, key, 'check')).status).toBe(404);
    expect(await exists(key)).toBe(true);
    await mia.rpc('cancel_upload_request', { p_id: request.id }).throwOnError();
    expect((await step(viewId, key, 'check')).status).toBe(404);
    expect(await exists(key)).toBe(false);
  });
});
