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

  it('are deleted where their bytes are another kind, or more than was asked for', async () => {
    const request = await asked({ max_bytes: 1_048_576 });
    const viewId = await opened(request);
    for (const [bytes, message] of [
      [Buffer.from('MZ this is a program'), 'This kind of file isn’t asked for. Send PDF.'],
      [Buffer.concat([pdfOf(['Large']), Buffer.alloc(1_048_576)]), 'This file is larger than 1 MB'],
    ] as const) {
      const { key } = await counted(viewId, 100);
      expect((await put(await linkFor(viewId, key), bytes)).status).toBe(200);
      const answer = await step(viewId, key, 'check');
      expect([answer.status, await answer.json()]).toEqual([422, { code: 'invalid', message }]);
      expect(await exists(key)).toBe(false);
    }
    expect(await filesOf(request.document_id)).toEqual([]);
  });

  it('are refused by Storage above 50 MB', async () => {
    const viewId = await opened(await asked());
    const { key } = await counted(viewId, 100);
    const large = await put(await linkFor(viewId, key), Buffer.alloc(51 * 1_048_576));
    expect(large.status).toBeGreaterThanOrEqual(400);
    expect(await exists(key)).toBe(false);
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
