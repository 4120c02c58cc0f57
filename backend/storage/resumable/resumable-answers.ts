import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '#backend/log.ts';
import type { ResumableUpload } from './resumable-uploads.ts';
import { StorageError } from '#backend/storage/storage-error.ts';

/** A client retries after this answer, where it would give up after a failure. */
export const notYet = (): StorageError =>
  new StorageError([423, 'locked', 'Locked', 'The upload is being finished. Try again in a moment.'], 423);

/** Answers for an upload that has become a file: its bytes have moved to where the library doesn't look. */
export function tellComplete(
  request: IncomingMessage,
  response: ServerResponse,
  { size }: ResumableUpload,
): void {
  request.resume();
  const isHead = request.method === 'HEAD';
  if (!isHead && request.headers['upload-offset'] !== String(size)) throw offsetConflict();
  response.writeHead(isHead ? 200 : 204, {
    ...tusVersion,
    'Cache-Control': 'no-store',
    'Upload-Offset': String(size),
    ...(isHead ? { 'Upload-Length': String(size) } : {}),
  });
  response.end();
}

const offsetConflict = (): StorageError =>
  new StorageError([409, 'conflict', 'InvalidOffset', 'Upload-Offset conflict'], 409);

const tusVersion = { 'Tus-Resumable': '1.0.0' };

/** In the format of the library and its clients: an HTTP status and a line of text. */
export function refusalOf(error: unknown): { status_code: number; body: string } {
  if (error instanceof StorageError) return { status_code: error.statusCode, body: `${error.message}\n` };
  log(`An upload in parts failed: ${error instanceof Error ? error.name : 'unknown error'}.`);
  return { status_code: 500, body: 'Internal Server Error\n' };
}

export function sendRefusal(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const { status_code: status, body } = refusalOf(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  request.resume();
  response.writeHead(status, { ...tusVersion, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(request.method === 'HEAD' ? undefined : body);
}
