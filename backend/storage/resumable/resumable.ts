import { FileStore } from '@tus/file-store';
import { Metadata, Server } from '@tus/server';
import { randomUUID } from 'node:crypto';
import { IncomingMessage, type ServerResponse } from 'node:http';
import { log } from '#backend/log.ts';
import { createAsking, type Asking } from '#backend/storage/asking.ts';
import { callerOf, operator, type Caller } from '#backend/storage/caller.ts';
import type { StorageParts } from '#backend/storage/exchange.ts';
import { fileName } from '#backend/storage/objects/file-names.ts';
import { checkType, mostBytesOf, mostFileBytes } from '#backend/storage/file-rules.ts';
import { createFinishing } from './finish-upload.ts';
import { createResumableUploads, type ResumableUpload, type UploadMetadata } from './resumable-uploads.ts';
import { findBucket } from '#backend/storage/bucket-rows.ts';
import { tryFile } from '#backend/storage/rows.ts';
import { notYet, refusalOf, sendRefusal, tellComplete } from './resumable-answers.ts';
import {
  invalidRequest,
  noBucket,
  noObject,
  notAllowed,
  StorageError,
  tooLarge,
  tooMany,
} from '#backend/storage/storage-error.ts';
import { demandRoomFor } from '#backend/storage/storage-room.ts';

const path = '/storage/v1/upload/resumable';
const mostOpen = 50;
const sweepMs = 60 * 60 * 1000;

/** Resumable uploads: below `upload/resumable`, and `upload/resumable/sign` with a link's token. */
export type Resumable = (
  request: IncomingMessage,
  response: ServerResponse,
  rest: readonly string[],
) => Promise<void>;

/**
 * The library would create its folder with access for everyone, and crash the process if that fails later. Ours exists
 * already.
 */
class PartStore extends FileStore {}
Object.defineProperty(PartStore.prototype, 'checkOrCreateDirectory', { value: () => undefined });

/** The sender: with an access token, or with that of a link, which says for which file and user it was created. */
type Sender = { startedBy: string; owner: string | null; caller: Caller | undefined; isUpsert: boolean };

/**
 * TUS 1.0 by @tus/server, which receives and writes the parts. Where it falls short, we act before it is called: it
 * knows no permissions and closes the connection of refused clients; it reveals to anyone how far an upload is, serves
 * its bytes, and reports one as complete before the file exists.
 */
export function createResumable(parts: StorageParts): Resumable {
  const { bytes, db, links, slots } = parts;
  const directory = bytes.folder.resumable;
  const uploads = createResumableUploads(directory);
  const finish = createFinishing(uploads, bytes);
  const accepted = new WeakMap<IncomingMessage, UploadMetadata>();
  const server = new Server({
    path,
    datastore: new PartStore({ directory }),
    relativeLocation: true,
    maxSize: mostFileBytes,
    namingFunction: () => randomUUID(),
    generateUrl: (request, { id }) =>
      `${path}${new URL(request.url).pathname.startsWith(`${path}/sign`) ? '/sign' : ''}/${id}`,
    onUploadCreate: (request) => {
      const metadata = accepted.get(nodeRequestOf(request));
      if (metadata === undefined) throw new Error('No upload was judged');
      return Promise.resolve({ metadata });
    },
    onUploadFinish: async (request, { id }) => {
      const upload = await uploads.find(id);
      if (upload === undefined) throw new Error('No upload to finish');
      try {
        await finish(upload, askingOf(nodeRequestOf(request), 'storage.tus.upload.part'));
        return {};
      } catch (error) {
        throw Object.assign(new Error('The upload could not be finished'), refusalOf(error));
      }
    },
  });
  /** Uploads that are being removed. */
  const forgotten = new Set<string>();
  const askingOf = (request: IncomingMessage, operation: string): Asking =>
    createAsking(db, request, operation);

  let sweptAt = 0;
  async function sweepNowAndThen(): Promise<void> {
    if (Date.now() - sweptAt < sweepMs) return;
    sweptAt = Date.now();
    await uploads.sweep();
  }

  function senderOf(request: IncomingMessage, isSigned: boolean, url: string): Sender {
    if (isSigned) {
      const token = request.headers['x-signature'];
      if (typeof token !== 'string') throw invalidRequest('Missing x-signature header');
      const { owner = null, upsert, most } = links.read(token, { url, scope: 'upload' });
      // A link for a single file takes it in one request.
      if (typeof most === 'number') throw notAllowed('This link takes a file as a whole');
      return { startedBy: `link:${owner ?? ''}`, owner, caller: undefined, isUpsert: upsert === true };
    }
    const caller = callerOf(request.headers, parts.keys);
    const isUpsert = request.headers['x-upsert'] === 'true';
    return { startedBy: `${caller.role}:${caller.sub ?? ''}`, owner: caller.sub, caller, isUpsert };
  }

  /** Checks the policies again for each part, to stop a user who has lost the permission or exceeded a limit since. */
  async function mayWrite(
    request: IncomingMessage,
    sender: Sender,
    upload: UploadMetadata,
    [size, arriving]: readonly [size: number, arriving: number],
  ): Promise<void> {
    const { bucket, name, mimetype, owner, isUpsert } = upload;
    const file = {
      bucket,
      name,
      owner,
      version: '1',
      metadata: { mimetype, contentLength: size, arrivingLength: arriving },
      userMetadata: {},
    };
    await askingOf(request, 'storage.tus.upload.create').probe(sender.caller ?? operator, (inside) =>
      tryFile(inside, file, isUpsert === 'yes'),
    );
  }

  async function begin(request: IncomingMessage, response: ServerResponse, isSigned: boolean): Promise<void> {
    await sweepNowAndThen();
    if (request.headers['upload-concat'] !== undefined)
      throw invalidRequest('Uploads are not joined here. Send the file as one upload.');
    const said = metadataOf(request);
    // They become headers of the file.
    if (/\p{Cc}/u.test(`${said['contentType'] ?? ''}${said['cacheControl'] ?? ''}`))
      throw invalidRequest('Upload-Metadata must not hold control characters');
    const place = { bucket: said['bucketName'] ?? '', name: fileName(said['objectName'] ?? '') };
    const size = Number(request.headers['upload-length'] ?? NaN);
    if (!Number.isSafeInteger(size) || size < 0) throw invalidRequest('Upload-Length is missing');
    const sender = senderOf(request, isSigned, `${place.bucket}/${place.name}`);
    const asking = askingOf(request, 'storage.tus.upload.create');
    const bucket = await asking.asOperator((inside) => findBucket(inside, place.bucket));
    if (bucket === undefined) throw noBucket();
    const metadata: UploadMetadata = {
      ...place,
      ...{ startedBy: sender.startedBy, owner: sender.owner, isUpsert: sender.isUpsert ? 'yes' : 'no' },
      mimetype: said['contentType'] ?? 'application/octet-stream',
      cacheControl: said['cacheControl'] === undefined ? 'no-cache' : `max-age=${said['cacheControl']}`,
      userMetadata: said['metadata'] ?? '',
    };
    const body = bodyOf(request, size);
    await slots.expect(
      sender.owner,
      body,
      // Refuses the total size at the start, not half way.
      (arriving) => mayWrite(request, sender, metadata, [size, arriving - body + size]),
      async () => {
        checkType(bucket, metadata.mimetype);
        if (size > mostBytesOf(bucket, place.name)) throw tooLarge();
        await demandRoomFor(directory, size);
        if ((await uploads.countOf(sender.startedBy)) >= mostOpen) throw tooMany();
        accepted.set(request, metadata);
        await slots.run(sender.owner ?? sender.startedBy, () => server.handle(request, response));
      },
    );
  }

  /** Deletes the bytes first: in between, the metadata alone looks like an upload that has become a file. */
  async function forget(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    forgotten.add(id);
    try {
      await server.handle(request, response);
    } finally {
      forgotten.delete(id);
    }
  }

  async function goOn(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    isSigned: boolean,
  ): Promise<void> {
    const upload = await uploads.find(id);
    if (upload === undefined || forgotten.has(id)) throw noObject();
    const { metadata, size } = upload;
    const sender = senderOf(request, isSigned, `${metadata.bucket}/${metadata.name}`);
    if (sender.startedBy !== metadata.startedBy) throw noObject();
    if (request.method === 'DELETE') {
      await forget(request, response, id);
      return;
    }
    if (upload.offset === size) await finishFirst(request, upload);
    if (upload.offset === undefined || upload.offset === size) {
      tellComplete(request, response, upload);
      return;
    }
    const run = () => slots.run(sender.owner ?? sender.startedBy, () => server.handle(request, response));
    if (request.method !== 'PATCH') {
      await run();
      return;
    }
    const left = size - upload.offset;
    await slots.expect(
      sender.owner,
      bodyOf(request, left),
      (arriving) => mayWrite(request, sender, metadata, [size, arriving]),
      async () => {
        await demandRoomFor(directory, left);
        await run();
      },
    );
  }

  async function finishFirst(request: IncomingMessage, upload: ResumableUpload): Promise<void> {
    try {
      await finish(upload, askingOf(request, 'storage.tus.upload.part'));
    } catch (error) {
      // The name is taken, or the user has exceeded a limit: an immediate retry would get the same answer.
      if (error instanceof StorageError && (error.statusCode < 500 || error.statusCode === 507)) throw error;
      log('An upload could not be finished. It is tried again when its sender asks.');
      throw notYet();
    }
  }

  return async (request, response, rest) => {
    const isSigned = rest[0] === 'sign';
    const [id = '', ...more] = isSigned ? rest.slice(1) : rest;
    try {
      if (more.length > 0 || (id === '') !== (request.method === 'POST')) throw noObject();
      if (!['POST', 'HEAD', 'PATCH', 'DELETE'].includes(request.method ?? '')) throw noObject();
      if (id === '') await begin(request, response, isSigned);
      else await goOn(request, response, id, isSigned);
    } catch (error) {
      sendRefusal(request, response, error);
    }
  };
}

/** How many bytes of an upload a request carries; all that are left if it doesn't say. */
const bodyOf = ({ headers }: IncomingMessage, left: number): number =>
  Math.min(
    Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : left)),
    left,
  );

function nodeRequestOf(request: {
  runtime?: { node?: { req: unknown } | undefined } | undefined;
}): IncomingMessage {
  const found = request.runtime?.node?.req;
  if (!(found instanceof IncomingMessage)) throw new Error('Not a request of Node');
  return found;
}

function metadataOf({ headers }: IncomingMessage): Record<string, string | undefined> {
  const text = headers['upload-metadata'];
  try {
    const read = Metadata.parse(typeof text === 'string' ? text : '');
    return Object.fromEntries(Object.entries(read).map(([key, value]) => [key, value ?? undefined]));
  } catch {
    throw invalidRequest('Upload-Metadata is invalid');
  }
}
