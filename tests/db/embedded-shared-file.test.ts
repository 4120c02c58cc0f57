import { createServer } from 'node:net';
import { once } from 'node:events';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { pdfOf } from '#backend/demo/small-files.ts';
import { readPdf } from '#functions/document-text/read-pdf.ts';
import { fetchOnce } from '#functions/_shared/outside/fetch-once.ts';
import { startSmtpDouble } from '#tests/doubles/smtp-double.ts';
import { clientFor, createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';
import { onEachFileBackend } from '#tests/support/storage/file-backend.ts';

// The file behind a shared link: a link of a minute, or pages with the viewer's address in them.

type Share = { id: string; key: string; row_version: number };
type Opened = { status: string; view_id: string };

onEachFileBackend('a shared file', (files) => {
  let mia: SupabaseClient;
  let visitor: SupabaseClient;
  beforeAll(async () => {
    mia = await signedIn(files().backend, await createPerson(files().backend));
    visitor = clientFor(files().backend);
  });

  const ask = async (body: object) =>
    fetch(`${files().backend.url}/functions/v1/shared-file`, { method: 'POST', body: JSON.stringify(body) });
  const take = (viewId: string, isDownload = false) => ask({ viewId, isDownload });
  const made = async (bytes: Buffer, type = 'application/pdf'): Promise<string> => {
    const name = crypto.randomUUID();
    const { error } = await mia.storage.from('documents').upload(name, bytes, { contentType: type });
    if (error) throw error;
    await fetch(`${files().backend.url}/functions/v1/check-file`, {
      method: 'POST',
      body: JSON.stringify({ bucket: 'documents', name }),
    });
    const made: { data: unknown } = await mia
      .rpc('create_document', {
        p_document: { title: 'Agreement', file: { object_name: name, file_name: 'Agreement.pdf' } },
      })
      .throwOnError();
    return made.data as string;
  };
  const share = async (id: string, set: object = {}) =>
    (
      await mia
        .rpc('save_document_share', {
          p_share: { id: crypto.randomUUID(), document_id: id, set: { name: 'To read', ...set } },
        })
        .throwOnError()
    ).data as Share;
  const open = async (id: string, key: string, more: object = {}) =>
    (await visitor.rpc('open_shared_document', { p_document_id: id, p_key: key, ...more }).throwOnError())
      .data as Opened;

  it('is a link of a minute, made again for each open view', async () => {
    const bytes = pdfOf(['The tenant pays monthly.']);
    const id = await made(bytes);
    const { key, id: shareId } = await share(id, { allow_download: true });
    const { view_id } = await open(id, key);
    const answer = await take(view_id);
    const { link, mediaType } = (await answer.json()) as { link: string; mediaType: string };
    expect([answer.status, mediaType]).toEqual([200, 'application/pdf']);
    const file = await fetch(`${files().backend.url}/storage/v1${link}`);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await take(view_id, true)).status).toBe(200);
    const downloads = await files().backend.sql(
      'select outcome from public.document_share_views where downloaded_at is not null and share_id = $1',
      [shareId],
    );
    expect(downloads).toEqual([{ outcome: 'opened' }]);
    await mia.rpc('revoke_document_share', { p_id: shareId }).throwOnError();
    expect((await take(view_id)).status).toBe(404);
  });

  it('is nobody’s who has no open view', async () => {
    expect((await take(crypto.randomUUID())).status).toBe(404);
    expect((await ask({ viewId: 'x', isDownload: false })).status).toBe(400);
    expect((await ask({ viewId: crypto.randomUUID() })).status).toBe(400);
    const id = await made(pdfOf(['Mine']));
    const { key } = await share(id);
    const { view_id } = await open(id, key);
    expect((await take(view_id, true)).status).toBe(403);
    // The service's procedure is not the visitor's.
    const { error } = await visitor.rpc('take_shared_file', { p_view_id: view_id });
    expect(error?.code).toBe('42501');
  });

  it('with a watermark is pages, never a link', async () => {
    const id = await made(pdfOf(['The tenant pays monthly.', 'And the owner smiles.']));
    const { key } = await share(id, { require_email: true, watermark: true });
    const { view_id } = await open(id, key, { p_email: 'ána.测@mail.example' });
    const answer = await take(view_id);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(text).toContain('The tenant pays monthly.');
    // What the font has no letter for is a question mark.
    expect(text.match(/ána\.\?@mail\.example/g)?.length).toBe(4);
  });

  it('that can’t carry one isn’t shown', async () => {
    const id = await made(Buffer.from('%PDF-1.7\nnothing of a file', 'latin1'));
    const { key } = await share(id, { require_email: true, watermark: true });
    const { view_id } = await open(id, key, { p_email: 'ana@mail.example' });
    const answer = await take(view_id);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'no_watermark']);
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const picture = await made(png, 'image/png');
    const refused = await mia.rpc('save_document_share', {
      p_share: {
        id: crypto.randomUUID(),
        document_id: picture,
        set: { name: 'To see', require_email: true, watermark: true },
      },
    });
    expect(refused.error?.message).toBe('Only PDFs can carry a watermark');
  });
});

it('a visitor proves an address by a code that the embedded backend mails', { timeout: 60_000 }, async () => {
  const double = await startSmtpDouble();
  onTestFinished(() => double.close());
  const backend = await startTestBackend({
    settings: {
      MARQUEE_SMTP_URL: `smtp://127.0.0.1:${String(double.port)}`,
      MARQUEE_MAIL_FROM: 'Northlight <desk@agency.example>',
    },
  });
  onTestFinished(() => backend.close());
  const person = await createPerson(backend);
  const mia = await signedIn(backend, person);
  const [row] = await backend.sql<{ id: string }>(
    `with made as (insert into public.documents (title, current_version) values ('Agreement', 1) returning id)
     insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes)
     select id, 1, gen_random_uuid()::text, 'Agreement.pdf', 'application/pdf', 500 from made returning document_id as id`,
  );
  const id = row?.id ?? '';
  const saved = await mia
    .rpc('save_document_share', {
      p_share: {
        id: crypto.randomUUID(),
        document_id: id,
        set: { name: 'Ana', is_default: true, require_email: true },
      },
    })
    .throwOnError();
  expect(saved.data).toMatchObject({ key: null });
  const visitor = clientFor(backend);
  const open = async (code?: string) =>
    (
      await visitor
        .rpc('open_shared_document', { p_document_id: id, p_email: 'ana@mail.example', p_code: code })
        .throwOnError()
    ).data as Opened;
  await expect.poll(async () => (await open()).status, { timeout: 5000 }).toBe('code_required');
  await visitor.rpc('request_share_code', { p_document_id: id, p_email: 'ana@mail.example' }).throwOnError();
  await expect.poll(() => double.mails.length, { timeout: 5000 }).toBe(1);
  const code = /\b\d{6}\b/.exec(double.mails[0]?.data ?? '')?.[0];
  expect(await open(code)).toMatchObject({ status: 'ok' });
  // Codes of the auth server go the same way.
  await visitor.auth.resetPasswordForEmail(person.email);
  await expect.poll(() => double.mails.length, { timeout: 5000 }).toBe(2);
  expect(double.mails[1]?.to).toBe(`RCPT TO:<${person.email}>`);
});

it('what is asked of a service is asked once, and safely', async () => {
  let asked = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      asked += 1;
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(
    fetchOnce(`http://127.0.0.1:${String(port)}/`, { method: 'POST', body: '{"text": "once"}' }),
  ).rejects.toThrow();
  expect(asked).toBe(1);
  await expect(fetchOnce('http://service.example/', { method: 'POST', body: '{}' })).rejects.toThrow('http:');
});
