import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/file/error-messages.ts';
import { onPieceWanted, onUploadMoved } from '#renderer/entities/file/events.ts';
import { notTaken, unknownType } from '#renderer/entities/file/file-labels.ts';
import { useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import type { Bucket } from '#shared/domain/file-limits.ts';
import { fileProblem } from './file-problem.ts';
import { forgetUpload, keepUpload, type StoredUpload } from './kept-uploads.ts';
import { addUpload, removeUpload, showUpload, useUploads } from './upload-store.ts';

/** What happens with the files uploaded in one place. */
export type UploadTarget = {
  /** Identifies the place: `task 00…01`. */
  place: string;
  bucket: Bucket;
  /** The first part of object keys in `attachments`; undefined for buckets without one. */
  area: string | undefined;
  /**
   * Called when the upload is complete; `isChecked` says whether the server has inspected the file. Rejects if no row
   * could be created.
   */
  finish: (file: { objectName: string; fileName: string; isChecked: boolean }) => Promise<void>;
  /** The message for an error of `finish`. */
  describe: (error: unknown) => string;
};

type Job = { file: File; target: UploadTarget; kept: StoredUpload };

/** More uploads at once would share one connection and each take longer. */
const atOnce = 2;
const jobs = new Map<string, Job>();
/** Uploads that were asked to stop and are still stopping. */
const stopping = new Map<string, Promise<unknown>>();
let ends: (() => void)[] = [];
let ownerId: string | undefined;

/** A new user must not inherit the previous user's uploads. */
function listen(): void {
  const current = useDrafts.getState().ownerId;
  if (ownerId !== current) leave();
  ownerId = current;
  if (ends.length > 0) return;
  const pieces = onPieceWanted(({ uploadId, start, end }) => void give(uploadId, start, end));
  const moves = onUploadMoved(({ uploadId, sentBytes, resumeAt }) => {
    const job = jobs.get(uploadId);
    if (job === undefined) return;
    job.kept = { ...job.kept, sentBytes, resumeAt };
    keepUpload(job.kept);
    showUpload(uploadId, { sentBytes });
  });
  const owners = useDrafts.subscribe(({ ownerId: now }) => {
    if (now !== ownerId) leave();
    ownerId = now;
  });
  ends = [pieces, moves, owners];
}

/** Stops listening once no upload is left. */
function rest(): void {
  if (jobs.size > 0) return;
  for (const end of ends.splice(0)) end();
}

function leave(): void {
  for (const id of jobs.keys())
    void request('files.stop', { uploadId: id, isDiscarded: false }).catch(() => undefined);
  jobs.clear();
  rest();
  useUploads.setState({ uploads: [] });
}

async function give(uploadId: string, start: number, end: number): Promise<void> {
  const file = jobs.get(uploadId)?.file;
  if (file === undefined) return;
  // Rejects if the file was changed, moved or deleted since it was chosen.
  const bytes = await file
    .slice(start, end)
    .arrayBuffer()
    .then(
      (buffer) => new Uint8Array(buffer),
      () => null,
    );
  await request('files.givePiece', { uploadId, start, bytes }).catch(() => undefined);
}

/** Uploads files, a few at a time; each shows its own progress. */
export function sendFiles(files: readonly File[], target: UploadTarget): void {
  listen();
  for (const file of files) {
    const id = crypto.randomUUID();
    const key = crypto.randomUUID();
    const kept: StoredUpload = {
      ...{ id, place: target.place, bucket: target.bucket },
      objectName: target.area === undefined ? key : `${target.area}/${key}`,
      ...{ fileName: file.name, sizeBytes: file.size, lastModified: file.lastModified },
      ...{ sentBytes: 0, resumeAt: null },
    };
    add({ file, target, kept });
  }
  startNext();
}

/**
 * Resumes an upload from an earlier visit with the file chosen again; returns an error message if it is a different
 * file.
 */
export function continueUpload(kept: StoredUpload, file: File, target: UploadTarget): string | undefined {
  if (file.name !== kept.fileName || file.size !== kept.sizeBytes || file.lastModified !== kept.lastModified)
    return `This is another file, or it was changed. Choose “${kept.fileName}”, or discard the upload.`;
  listen();
  add({ file, target, kept });
  startNext();
  return undefined;
}

function add(job: Job): void {
  const { file, kept, target } = job;
  const problem = fileProblem(file, target.bucket);
  const { id, place, fileName, sizeBytes, sentBytes } = kept;
  addUpload({
    ...{ id, place, fileName, sizeBytes, sentBytes },
    ...(problem === undefined
      ? { state: 'waiting' as const }
      : { state: 'failed' as const, failure: problem, isFinal: true }),
  });
  if (problem !== undefined) return;
  jobs.set(id, job);
  keepUpload(kept);
}

const stateOf = (id: string) => useUploads.getState().uploads.find((upload) => upload.id === id)?.state;

function startNext(): void {
  const { uploads } = useUploads.getState();
  const busy = uploads.filter(({ state }) => state === 'sending' || state === 'finishing').length;
  for (const { id } of uploads
    .filter(({ state }) => state === 'waiting')
    .slice(0, Math.max(0, atOnce - busy))) {
    const job = jobs.get(id);
    if (job === undefined) continue;
    showUpload(id, { state: 'sending' });
    void send(id, job).finally(startNext);
  }
}

async function send(id: string, job: Job): Promise<void> {
  const { bucket, objectName, sizeBytes } = job.kept;
  await stopping.get(id);
  try {
    const { isStopped } = await request('files.upload', {
      uploadId: id,
      ...{ bucket, objectName, sizeBytes },
      mediaType: job.file.type === '' ? unknownType : job.file.type,
      resumeAt: job.kept.resumeAt,
    });
    if (isStopped) return;
  } catch (error) {
    const { code, hint } = toAppError(error);
    // A conflict means that this file is already there and the response was lost: the random key is only ours.
    if (code !== 'conflict') {
      if (hint === 'upload_gone') job.kept = { ...job.kept, resumeAt: null, sentBytes: 0 };
      fail(id, errorMessage('files.upload', error), hint === 'too_large' || hint === 'not_taken');
      return;
    }
  }
  if (jobs.get(id) === job) await finish(id, job);
}

async function finish(id: string, { kept, target }: Job): Promise<void> {
  const { bucket, objectName, fileName } = kept;
  showUpload(id, { state: 'finishing', sentBytes: kept.sizeBytes });
  let isChecked = true;
  try {
    const { mediaType } = await request('files.check', { bucket, objectName });
    if (mediaType === null) {
      fail(id, notTaken(bucket), true);
      return;
    }
  } catch (error) {
    // The file is attached anyway; others see it once the server has inspected it.
    if (toAppError(error).code !== 'unavailable') {
      fail(id, errorMessage('files.check', error));
      return;
    }
    isChecked = false;
  }
  try {
    await target.finish({ objectName, fileName: fileName.trim(), isChecked });
    jobs.delete(id);
    rest();
    removeUpload(id);
    forgetUpload(kept);
  } catch (error) {
    fail(id, target.describe(error));
  }
}

function fail(id: string, failure: string, isFinal = false): void {
  // The upload was discarded, or the person signed out.
  const job = jobs.get(id);
  if (job === undefined) return;
  showUpload(id, { state: 'failed', failure, isFinal });
  if (!isFinal) return;
  jobs.delete(id);
  rest();
  forgetUpload(job.kept);
}

/** Pauses an upload; `resumeUpload` continues it. */
export function stopUpload(id: string): void {
  const isWaiting = stateOf(id) === 'waiting';
  showUpload(id, { state: 'stopped' });
  if (!isWaiting) {
    const stopped = request('files.stop', { uploadId: id, isDiscarded: false })
      .catch(() => undefined)
      .finally(() => stopping.delete(id));
    stopping.set(id, stopped);
  }
  startNext();
}

/** Resumes a paused upload, or retries a failed one. */
export function resumeUpload(id: string): void {
  if (!jobs.has(id)) return;
  showUpload(id, { state: 'waiting' });
  startNext();
}

/** Cancels an upload. */
export function discardUpload(id: string): void {
  const job = jobs.get(id);
  const isRunning = stateOf(id) === 'sending';
  jobs.delete(id);
  rest();
  removeUpload(id);
  if (job !== undefined) {
    forgetUpload(job.kept);
    if (isRunning) void request('files.stop', { uploadId: id, isDiscarded: true }).catch(() => undefined);
    else discardKept(job.kept);
  }
  startNext();
}

/** Cancels an upload from an earlier visit. If the server can't be reached now, it deletes the data after a day. */
export function discardKept(kept: StoredUpload): void {
  forgetUpload(kept);
  if (kept.resumeAt !== null)
    void request('files.discard', { resumeAt: kept.resumeAt }).catch(() => undefined);
}
