import type { DetailedError, Upload, UploadOptions } from 'tus-js-client';
import type { Emit, HandlerInput } from '#shared/contract/bridge.ts';
import { fileLimits } from '#shared/domain/file-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { FileServer } from './file-server.ts';
import { addressBelow } from './own-address.ts';
import { storageFailure } from './storage-failures.ts';

/** A page that responds at all reads a piece much sooner, even from a slow disk or a network share. */
const pieceWithinMs = 30_000;
const toldEveryMs = 200;
/** They start again after each part that was sent. */
const retryDelaysMs = [500, 1500, 3000, 6000, 12_000];

type Bytes = Uint8Array<ArrayBuffer>;
type Wanted = { start: number; give: (bytes: Bytes) => void; fail: (error: AppError) => void };
type Running = { upload: Upload; stop: () => void; wanted: Wanted | undefined };

type Host = {
  server: FileServer;
  emit: Emit;
  /** A valid token. */
  token: () => Promise<string>;
  patienceMs?: number;
};

/**
 * The uploads of this host. They are sent in parts, so that they can be resumed and a file is never in memory as a
 * whole.
 */
export function createUploads({ server, emit, token, patienceMs = pieceWithinMs }: Host) {
  const running = new Map<string, Running>();
  const endpoint = `${server.url}/storage/v1/upload/resumable`;

  const authorize: NonNullable<UploadOptions['onBeforeRequest']> = async (request) => {
    request.setHeader('Authorization', `Bearer ${await token()}`);
  };
  const common = {
    headers: { apikey: server.publishableKey },
    onBeforeRequest: authorize,
    ...(server.uploadStack === undefined ? {} : { httpStack: server.uploadStack }),
  } satisfies UploadOptions;

  /** Only uploads at this server are resumed, because the token is sent along. */
  function own(resumeAt: string): string {
    const folder = new URL(`${endpoint}/`).href;
    const address = addressBelow(folder, resumeAt);
    // Only the id of an upload, with nothing after it.
    if (address !== undefined && /^[\w=~-]+$/.test(address.slice(folder.length))) return address;
    throw new AppError('invalid', 'This upload can’t be continued. Start it again.', { hint: 'upload_gone' });
  }

  /** Requests a piece from the page. If that fails, the upload fails. */
  function wantPiece(uploadId: string, start: number, end: number): Promise<Bytes> {
    return new Promise((resolve, reject) => {
      const one = running.get(uploadId);
      if (one === undefined) {
        reject(new Error('stopped'));
        return;
      }
      const timer = setTimeout(() => {
        reject(unreadable());
      }, patienceMs);
      one.wanted = {
        start,
        give: (bytes) => {
          clearTimeout(timer);
          if (bytes.length === end - start) resolve(bytes);
          else reject(unreadable());
        },
        fail: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      emit('files.pieceWanted', { uploadId, start, end });
    });
  }

  async function upload(input: HandlerInput<'files.upload'>): Promise<{ isStopped: boolean }> {
    const { uploadId, bucket, objectName, sizeBytes, mediaType, resumeAt } = input;
    if (sizeBytes === 0) throw new AppError('invalid', 'This file is empty', { hint: 'empty_file' });
    if (running.has(uploadId)) throw new AppError('unavailable', 'This file is being uploaded already');
    const known = resumeAt === null ? null : own(resumeAt);
    const tus = await import('tus-js-client');
    return new Promise((resolve, reject) => {
      let unread: AppError | undefined;
      let toldAt = 0;
      const tell = (sentBytes: number, always = false) => {
        // It is complete only once the server confirms it.
        const sent = Math.min(sentBytes, sizeBytes - 1);
        if (!always && Date.now() - toldAt < toldEveryMs) return;
        toldAt = Date.now();
        emit('files.uploadMoved', { uploadId, sentBytes: sent, resumeAt: made.url });
      };
      const end = (settle: () => void) => {
        running.delete(uploadId);
        settle();
      };
      const made: Upload = new tus.Upload(new Blob([]), {
        ...common,
        endpoint,
        uploadUrl: known,
        uploadSize: sizeBytes,
        chunkSize: fileLimits.partBytes,
        retryDelays: retryDelaysMs,
        metadata: { bucketName: bucket, objectName, contentType: mediaType, cacheControl: '3600' },
        storeFingerprintForResuming: false,
        fingerprint: async () => uploadId,
        fileReader: {
          openFile: async () => ({
            size: sizeBytes,
            slice: async (start: number, until: number) => {
              const stop = Math.min(until, sizeBytes);
              try {
                const piece = await wantPiece(uploadId, start, stop);
                // The library reads `size`, as on blobs.
                return { value: Object.assign(piece, { size: piece.length }), done: stop >= sizeBytes };
              } catch (error) {
                unread = error instanceof AppError ? error : undefined;
                throw error;
              }
            },
            close: () => undefined,
          }),
        },
        onProgress: (sent) => {
          tell(sent);
        },
        onChunkComplete: (_part, sent) => {
          tell(sent, true);
        },
        onUploadUrlAvailable: () => {
          tell(0, true);
        },
        onShouldRetry: (error) => unread === undefined && mayPass(error),
        onSuccess: () => {
          end(() => {
            resolve({ isStopped: false });
          });
        },
        onError: (error) => {
          end(() => {
            reject(unread ?? failureOf(error, known !== null));
          });
        },
      });
      running.set(uploadId, {
        upload: made,
        wanted: undefined,
        stop: () => {
          end(() => {
            resolve({ isStopped: true });
          });
        },
      });
      made.start();
    });
  }

  async function discard(resumeAt: string): Promise<void> {
    const tus = await import('tus-js-client');
    // An upload that is already gone needs no deletion, and one that can't be reached now is cleaned up after a day.
    await tus.Upload.terminate(own(resumeAt), { ...common, retryDelays: [] }).catch(() => undefined);
  }

  return {
    upload,
    discard,
    givePiece: (uploadId: string, start: number, bytes: Bytes | null): void => {
      const wanted = running.get(uploadId)?.wanted;
      if (wanted?.start !== start) return;
      if (bytes === null) wanted.fail(unreadable());
      else wanted.give(bytes);
    },
    stop: async (uploadId: string, isDiscarded: boolean): Promise<void> => {
      const one = running.get(uploadId);
      if (one === undefined) return;
      one.stop();
      one.wanted?.fail(new AppError('internal', 'stopped'));
      await one.upload.abort().catch(() => undefined);
      if (isDiscarded && one.upload.url !== null) await discard(one.upload.url);
    },
  };
}

const unreadable = () =>
  new AppError('invalid', 'This file can’t be read any more. It may have been changed, moved or deleted.', {
    hint: 'unreadable',
  });

const statusOf = (error: Error): number =>
  (error as Partial<DetailedError>).originalResponse?.getStatus() ?? 0;

/** No answer, a server error, or another request of the same upload that has not ended. */
function mayPass(error: DetailedError): boolean {
  // No valid token, because no one is signed in any more or the server is away.
  if (error.causingError instanceof AppError && error.causingError.code !== 'unavailable') return false;
  const status = statusOf(error);
  if (status === 409) return error.originalRequest.getMethod() !== 'POST';
  return status === 0 || status === 423 || status === 429 || (status >= 500 && status !== 507);
}

function failureOf(error: Error, isResumed: boolean): AppError {
  const request = (error as Partial<DetailedError>).originalRequest;
  // For example, there was no valid token, so no request was made.
  if (error instanceof AppError) return error;
  const cause = (error as Partial<DetailedError>).causingError;
  if (cause instanceof AppError) return cause;
  const status = statusOf(error);
  // The upload to resume no longer exists.
  const isGone = (status === 404 || status === 403) && request?.getMethod() !== 'POST' && isResumed;
  return storageFailure(isGone ? 410 : status);
}
