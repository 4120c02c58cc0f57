import type { Sealed, SealWork } from '../pdf/seal-pdf.ts';
import type { ServiceDatabase } from '../service-database.ts';
import type { ServiceFiles } from '../service-files.ts';
import type { Outcome, Worker } from './outcome.ts';

/** What the database hands out: which file, and what is to stand behind it. */
type Work = {
  request_id: string;
  object_name: string;
  size_bytes: number;
  facts: Omit<SealWork['facts'], 'sha256'>;
  key: string | null;
  site: string | null;
};

type Options = {
  database: ServiceDatabase;
  files: ServiceFiles;
  /** In another process where a file could end this one. Rejects for what can't be sealed; with a BusyError where too many wait. */
  seal: (bytes: Uint8Array, work: SealWork) => Promise<Sealed>;
  timeAuthority: string | null;
};

const mostBytes = 20 * 1024 * 1024;
const tooLarge: Outcome = { status: 'failed', message: 'This file is too large to sign' };

/** Seals what everyone has signed: the next version of its document, from the original bytes. */
export function sealWorker({ database, files, seal, timeAuthority }: Options): Worker {
  const sealWith = async (
    facts: SealWork['facts'],
    bytes: Uint8Array,
    { key, site }: Pick<Work, 'key' | 'site'>,
  ): Promise<Sealed | Outcome> => {
    const sealed = await seal(bytes, { facts, key, timeAuthority, site }).catch((error: unknown) =>
      outcomeOf(error),
    );
    if ('status' in sealed || sealed.key === null) return sealed;
    const kept = await database.call('keep_seal_key', {
      p_key: sealed.key.pkcs12,
      p_certificate_sha256: sealed.key.certificateSha256,
    });
    if (!('answer' in kept))
      return { status: 'retry', message: `The key could not be kept (${kept.sqlState})` };
    // Someone else made one meanwhile: there is one for the workspace.
    return kept.answer === sealed.key.pkcs12
      ? sealed
      : sealWith(facts, bytes, { key: kept.answer as string, site });
  };
  return async (given) => {
    const { request_id, object_name, size_bytes, facts, key, site } = given as Work;
    if (size_bytes > mostBytes) return tooLarge;
    const file = await files.start('documents', object_name, mostBytes + 1);
    if (file === undefined) return { status: 'failed', message: 'The file is gone' };
    if (file.bytes.length > mostBytes) return tooLarge;
    const work = { ...facts, sha256: await hashOf(file.bytes) };
    const sealed = await sealWith(work, file.bytes, { key, site });
    if ('status' in sealed) return sealed;
    const name = crypto.randomUUID();
    await files.put('documents', name, sealed.bytes, 'application/pdf');
    const recorded = await database.call('record_sealed_document', {
      p_request_id: request_id,
      p_object_name: name,
      p_original_sha256: work.sha256,
      p_sealed_sha256: await hashOf(sealed.bytes),
      p_pages: sealed.pages,
    });
    return 'answer' in recorded
      ? { status: 'done' }
      : { status: 'retry', message: `The result could not be kept (${recorded.sqlState})` };
  };
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Error && error.name === 'UnsealableError')
    return { status: 'failed', message: 'This file can’t be sealed: it is locked or damaged' };
  return { status: 'retry', message: 'It could not be sealed now' };
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
