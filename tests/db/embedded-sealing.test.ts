import { createHash, createVerify } from 'node:crypto';
import forge from 'node-forge';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pdfOf } from '#backend/demo/small-files.ts';
import { readPdf } from '#functions/document-text/read-pdf.ts';
import { clientFor, createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';

// What everyone has signed is sealed by the worker: a certificate page, and one signature over every byte.

let backend: Awaited<ReturnType<typeof startTestBackend>>;
let mia: SupabaseClient;
let visitor: SupabaseClient;
beforeAll(async () => {
  backend = await startTestBackend();
  mia = await signedIn(backend, await createPerson(backend));
  visitor = clientFor(backend);
}, 90_000);
afterAll(() => backend.close());

type Request = {
  status: string;
  completed_version: number | null;
  signers: { key: string; name: string }[];
};
const call = async <Answer>(client: SupabaseClient, name: string, values: object): Promise<Answer> =>
  (await client.rpc(name, values).throwOnError()).data as Answer;

async function documentOf(bytes: Uint8Array): Promise<string> {
  const name = crypto.randomUUID();
  const { error } = await mia.storage
    .from('documents')
    .upload(name, bytes, { contentType: 'application/pdf' });
  if (error) throw error;
  await fetch(`${backend.url}/functions/v1/check-file`, {
    method: 'POST',
    body: JSON.stringify({ bucket: 'documents', name }),
  });
  return call(mia, 'create_document', {
    p_document: { title: 'Agreement', file: { object_name: name, file_name: 'Agreement.pdf' } },
  });
}

/** Two people sign a file, one by drawing; answers the document and the view of the last. */
async function signed(bytes: Uint8Array): Promise<{ id: string; viewId: string }> {
  const id = await documentOf(bytes);
  const request = await call<Request>(mia, 'request_signatures', {
    p_request: {
      ...{ id: crypto.randomUUID(), document_id: id, version: 1 },
      signers: [
        { name: 'Ana Marković', email: 'ana@mail.example' },
        { name: 'בן כהן', email: 'ben@mail.example' },
      ],
    },
  });
  const drawn = { kind: 'drawn', path: 'M10 20 L300 100 L590 180', strokes: [[[10, 20, 0]]] };
  let viewId = '';
  for (const [index, signer] of request.signers.entries()) {
    const opened = await call<{ view_id: string; signing: { consent: string } }>(
      visitor,
      'open_shared_document',
      { p_document_id: id, p_key: signer.key },
    );
    viewId = opened.view_id;
    const answer = await call<{ status: string }>(visitor, 'sign_shared_document', {
      p_view_id: viewId,
      p_name: signer.name,
      p_signature: index === 0 ? drawn : { kind: 'typed' },
      p_consent: opened.signing.consent,
    });
    expect(answer.status).toBe('ok');
  }
  return { id, viewId };
}

const newest = async (id: string) =>
  (await call<{ requests: Request[] }>(mia, 'list_signature_requests', { p_document_id: id })).requests[0];
const sealedVersion = (id: string) =>
  vi.waitFor(
    async () => {
      const version = (await newest(id))?.completed_version;
      expect(version).toBe(2);
    },
    { timeout: 30_000, interval: 300 },
  );
async function copyOf(viewId: string): Promise<Buffer> {
  const answer = await fetch(`${backend.url}/functions/v1/shared-file`, {
    method: 'POST',
    body: JSON.stringify({ viewId, isDownload: true }),
  });
  const { link } = (await answer.json()) as { link: string };
  return Buffer.from(await (await fetch(`${backend.url}/storage/v1${link}`)).arrayBuffer());
}

type Verdict = { coversAll: boolean; digestFits: boolean; signatureFits: boolean; fingerprint: string };

/** What a reader of PDFs finds of the signature over a file. */
function verdictOn(pdf: Buffer): Verdict {
  const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(pdf.toString('latin1'));
  const [start = 0, first = 0, second = 0, rest = 0] = (range ?? []).slice(1).map(Number);
  const covered = Buffer.concat([pdf.subarray(start, start + first), pdf.subarray(second, second + rest)]);
  const hex = pdf.subarray(first + 1, second - 1).toString('latin1');
  const bytes = forge.util.createBuffer(Buffer.from(hex, 'hex').toString('binary'));
  const message = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(bytes, { parseAllBytes: false } as never),
  ) as unknown as {
    certificates: forge.pki.Certificate[];
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string };
  };
  const { authenticatedAttributes, signature } = message.rawCapture;
  const attributes = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    forge.asn1.Type.SET,
    true,
    authenticatedAttributes,
  );
  const digest = createHash('sha256').update(covered).digest('hex');
  const attributesBytes = Buffer.from(forge.asn1.toDer(attributes).getBytes(), 'binary');
  const [certificate] = message.certificates;
  if (certificate === undefined) throw new Error('There is no certificate');
  return {
    coversAll: second + rest === pdf.length && start === 0,
    digestFits: attributesBytes.toString('hex').includes(digest),
    signatureFits: createVerify('RSA-SHA256')
      .update(attributesBytes)
      .verify(forge.pki.certificateToPem(certificate), Buffer.from(signature, 'binary')),
    fingerprint: createHash('sha256').update(forge.pki.certificateToPem(certificate)).digest('hex'),
  };
}

const sound = { coversAll: true, digestFits: true, signatureFits: true };

it('stands behind the document as a page, and over it as a signature that shows a change', async () => {
  const original = pdfOf(['The tenant pays monthly.']);
  const { id, viewId } = await signed(original);
  await sealedVersion(id);
  const sealed = await copyOf(viewId);
  const verdict = verdictOn(sealed);
  expect(verdict).toMatchObject(sound);
  const { pages, text } = await readPdf(new Uint8Array(sealed));
  expect(pages).toBe(2);
  expect(text).toContain('The tenant pays monthly.');
  expect(text).toContain('Ana Marković');
  expect(text).toContain(createHash('sha256').update(original).digest('hex'));

  const changed = Buffer.from(sealed);
  const at = changed.indexOf('/MediaBox');
  changed[at + 1] = 0x6d;
  expect(verdictOn(changed)).toMatchObject({ digestFits: false });
  const added = Buffer.concat([sealed, Buffer.from('\n% added')]);
  expect(verdictOn(added)).toMatchObject({ coversAll: false });

  // One key for the workspace, kept where backups have it, and shown to nobody.
  const again = await signed(pdfOf(['Another one.']));
  await sealedVersion(again.id);
  expect(verdictOn(await copyOf(again.viewId)).fingerprint).toBe(verdict.fingerprint);
  expect(await backend.sql(`select kind from private.secrets where kind = 'seal_key'`)).toHaveLength(1);
}, 90_000);

it('takes a file with object streams, and says of a damaged one that it can’t be sealed', async () => {
  const streams = await (await PDFDocument.load(pdfOf(['In streams.']))).save({ useObjectStreams: true });
  const { id, viewId } = await signed(streams);
  const broken = await signed(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('nothing at all\n')]));
  await sealedVersion(id);
  expect(verdictOn(await copyOf(viewId))).toMatchObject(sound);
  await vi.waitFor(
    async () => {
      const jobs = await backend.sql<{ state: string; message: string }>(
        `select j.state, j.message from private.outside_jobs j
         join public.signature_requests r on r.id = j.subject where j.kind = 'seal' and r.document_id = $1`,
        [broken.id],
      );
      expect(jobs).toEqual([
        { state: 'failed', message: 'This file can’t be sealed: it is locked or damaged' },
      ]);
    },
    { timeout: 30_000, interval: 300 },
  );
  expect(await newest(broken.id)).toMatchObject({ status: 'completed', completed_version: null });
}, 90_000);
