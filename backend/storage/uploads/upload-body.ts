import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { invalidRequest, invalidType } from '#backend/storage/storage-error.ts';

/** What a request says about the file that it contains. */
export type FileFacts = { mimetype: string; cacheControl: string; userMetadata: Record<string, unknown> };

/** Stores the bytes once their type is known, and resolves when they are written. */
type Take<Result> = (bytes: Readable, mimetype: string) => Promise<Result>;

/** The sender disconnected, or sent less than announced. */
class SenderGoneError extends Error {
  override name = 'SenderGoneError';
}

/** Reads a file that is the whole body, or the first one in a form. Some of its metadata may come after it. */
export async function readUpload<Result>(
  request: IncomingMessage,
  take: Take<Result>,
): Promise<{ result: Result; facts: FileFacts }> {
  const type = request.headers['content-type'] ?? 'application/octet-stream';
  if (/^multipart\/form-data\b/i.test(type)) return readForm(request, take);
  if (!/^[\w.+-]+\/[\w.+-]+\s*(?:;.*)?$/.test(type)) throw invalidType('Invalid Content-Type header');
  const facts = {
    mimetype: type,
    cacheControl: request.headers['cache-control'] ?? 'no-cache',
    userMetadata: metadataIn(fromBase64(request.headers['x-metadata'])),
  };
  return { result: await take(bytesOf(request), type), facts };
}

/**
 * The body, through a second stream: an error here must not close the request, or its answer would be lost. The rest of
 * the body is then read and discarded.
 */
export function bytesOf(request: IncomingMessage): PassThrough {
  const bytes = new PassThrough();
  bytes.on('error', () => undefined);
  const gone = (): void => {
    if (!request.complete) bytes.destroy(new SenderGoneError());
  };
  request.once('error', gone);
  request.once('close', gone);
  bytes.once('close', () => {
    request.unpipe(bytes);
    request.resume();
  });
  request.pipe(bytes);
  return bytes;
}

const formLimits = {
  files: 1,
  fields: 10,
  parts: 12,
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  headerPairs: 20,
};

function readForm<Result>(
  request: IncomingMessage,
  take: Take<Result>,
): Promise<{ result: Result; facts: FileFacts }> {
  return new Promise((resolve, reject) => {
    let form: InstanceType<typeof Busboy>;
    try {
      form = new Busboy({ headers: request.headers as BusboyHeaders, limits: formLimits });
    } catch {
      reject(invalidType('Invalid Content-Type header'));
      return;
    }
    const body = bytesOf(request);
    const fields = new Map<string, string>();
    let taken: Promise<{ result: Result; mimetype: string }> | undefined;
    let file: Readable | undefined;
    const fail = (error: unknown): void => {
      const reason = error instanceof Error ? error : new Error('unknown');
      body.unpipe(form);
      body.destroy();
      file?.destroy(reason);
      // Not before the stored bytes have been removed as well.
      void Promise.allSettled([taken]).then(() => {
        reject(reason);
      });
    };
    form.on('field', (name, value) => fields.set(name, value));
    form.on('file', (...[, stream, , , type]) => {
      // A stream that breaks off emits its error here; without a listener that would crash the process.
      stream.on('error', fail);
      if (taken !== undefined) {
        stream.resume();
        return;
      }
      file = stream;
      taken = take(stream, type).then((result) => ({ result, mimetype: type }));
      taken.catch(fail);
    });
    form.on('error', (error) => {
      fail(error);
    });
    form.once('finish', () => {
      finish().then(resolve, fail);
    });
    const finish = async (): Promise<{ result: Result; facts: FileFacts }> => {
      if (taken === undefined) throw invalidRequest('No content provided', 'InvalidRequest');
      const { result, mimetype } = await taken;
      const cacheControl = fields.get('cacheControl');
      return {
        result,
        facts: {
          mimetype,
          cacheControl: cacheControl === undefined ? 'no-cache' : `max-age=${cacheControl}`,
          userMetadata: metadataIn(fields.get('metadata')),
        },
      };
    };
    body.once('error', (error) => {
      form.destroy(error);
      fail(error);
    });
    body.pipe(form);
  });
}

const longestMetadata = 8 * 1024;

/** Metadata that clients store with a file; nothing here reads it. */
export function metadataIn(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text.length > longestMetadata) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

const fromBase64 = (text: string | string[] | undefined): string | undefined =>
  typeof text === 'string' ? Buffer.from(text, 'base64').toString('utf8') : undefined;
