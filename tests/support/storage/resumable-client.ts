import { createHash } from 'node:crypto';
import { Upload, type UploadOptions } from 'tus-js-client';
import type { Person } from './cast.ts';
import type { FileBackend } from './file-backend.ts';

/** What hosted projects take a part to be. */
export const partBytes = 6 * 1024 * 1024;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

type Sending = {
  bucket?: string;
  name: string;
  type?: string;
  more?: Partial<UploadOptions>;
  upsert?: boolean;
};

export const resumableUrl = ({ backend }: FileBackend): string =>
  `${backend.url}/storage/v1/upload/resumable`;

/** Sends bytes in parts as the page does, and settles when the client says that it is done or gives up. */
export function sendInParts(
  files: FileBackend,
  { token }: Pick<Person, 'token'>,
  bytes: Buffer,
  { bucket = 'documents', name, type = 'application/pdf', more = {}, upsert = false }: Sending,
): { upload: Upload; done: Promise<void> } {
  let settle: { resolve: () => void; reject: (error: Error) => void };
  const done = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  done.catch(() => undefined);
  const upload = new Upload(bytes, {
    endpoint: resumableUrl(files),
    headers: { authorization: `Bearer ${token}`, ...(upsert ? { 'x-upsert': 'true' } : {}) },
    metadata: { bucketName: bucket, objectName: name, contentType: type, cacheControl: '3600' },
    chunkSize: partBytes,
    retryDelays: [],
    onSuccess: () => {
      settle.resolve();
    },
    onError: (error) => {
      settle.reject(error);
    },
    ...more,
  });
  upload.start();
  return { upload, done };
}

/** One request of the protocol. */
export function tus(
  address: string,
  { token }: Pick<Person, 'token'>,
  { method, headers = {}, body }: { method: string; headers?: Record<string, string>; body?: Buffer },
): Promise<Response> {
  return fetch(address, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
}

/** Begins an upload and answers where it lies, or the refusal. */
export async function beginUpload(
  files: FileBackend,
  person: Pick<Person, 'token'>,
  { bucket = 'documents', name, type = 'application/pdf', size }: Sending & { size: number | undefined },
): Promise<{ status: number; address: string; said: string }> {
  const metadata = Object.entries({ bucketName: bucket, objectName: name, contentType: type })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const response = await tus(resumableUrl(files), person, {
    method: 'POST',
    headers: {
      'upload-metadata': metadata,
      ...(size === undefined ? {} : { 'upload-length': String(size) }),
    },
  });
  const location = response.headers.get('location') ?? '';
  return {
    status: response.status,
    address: `${files.backend.url}${location}`,
    said: (await response.text()).trim(),
  };
}

/** Sends the part that begins at an offset. */
export const sendPart = (
  address: string,
  person: Pick<Person, 'token'>,
  offset: number,
  body: Buffer,
): Promise<Response> =>
  tus(address, person, {
    method: 'PATCH',
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  });

/** How far it is, as its sender asks. */
export async function offsetOf(
  address: string,
  person: Pick<Person, 'token'>,
): Promise<{ status: number; offset: string | null }> {
  const response = await tus(address, person, { method: 'HEAD' });
  return { status: response.status, offset: response.headers.get('upload-offset') };
}
