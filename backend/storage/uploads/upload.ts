import { isPostgresFailure } from '#backend/api/rest-failure.ts';
import type { IncomingMessage } from 'node:http';
import { sendJson } from '#backend/storage/answers.ts';
import { findBucket, type Bucket } from '#backend/storage/bucket-rows.ts';
import type { Written } from '#backend/storage/byte-store.ts';
import type { Exchange } from '#backend/storage/exchange.ts';
import { fileName } from '#backend/storage/objects/file-names.ts';
import { checkLength, checkType, mostBytesOf } from '#backend/storage/file-rules.ts';
import { operator } from '#backend/storage/caller.ts';
import { tryFile, writeFileRow, type FileRow, type Place } from '#backend/storage/rows.ts';
import { invalidRequest, noBucket, StorageError } from '#backend/storage/storage-error.ts';
import { demandRoomFor } from '#backend/storage/storage-room.ts';
import { readUpload, type FileFacts } from './upload-body.ts';

/** `POST object/{bucket}/{name}`, and `PUT`, which replaces. */
export async function uploadFile(exchange: Exchange): Promise<void> {
  const { request, response, rest, caller, slots } = exchange;
  const isUpsert = request.method === 'PUT' || request.headers['x-upsert'] === 'true';
  const place = placeOf(rest);
  const bucket = await bucketFor(exchange, place);
  const mostBytes = mostBytesOf(bucket, place.name);
  const row = await slots.expect(
    caller.sub,
    Math.min(lengthOf(request) ?? mostBytes, mostBytes),
    (arriving) => mayUpload(exchange, place, isUpsert, arriving),
    () => receive(exchange, bucket, { ...place, owner: caller.sub, isUpsert, mostBytes }),
  );
  sendJson(response, { Id: row.id, Key: `${place.bucket}/${place.name}` });
}

/**
 * `PUT object/upload/sign/{bucket}/{name}?token=`: anyone with the link uploads for the user it was created for. A link
 * with a size limit is for one file: a second upload is refused while one is running, and after it, since the
 * database's rules are checked before any byte is read.
 */
export async function uploadByLink(exchange: Exchange): Promise<void> {
  const { request, rest, query, links, response, slots, asking } = exchange;
  const place = placeOf(rest);
  const token = query.get('token');
  if (token === null) throw invalidRequest("querystring must have required property 'token'");
  const key = `${place.bucket}/${place.name}`;
  const { owner = null, upsert, most } = links.read(token, { url: key, scope: 'upload' });
  const isUpsert = upsert === true;
  const bucket = await bucketFor(exchange, place);
  const mostBytes = Math.min(mostBytesOf(bucket, place.name), most ?? Infinity);
  if (!isForm(request)) checkLength(request.headers['content-length'], mostBytes);
  const bring = (): Promise<FileRow> =>
    slots.expect(
      owner,
      Math.min(lengthOf(request) ?? mostBytes, mostBytes),
      (arriving) =>
        asking.probe(operator, (db) =>
          tryFile(db, { ...announced(request, place, arriving), owner }, isUpsert),
        ),
      () => receive(exchange, bucket, { ...place, owner, isUpsert, mostBytes }),
    );
  await (most === undefined || most === null ? bring() : slots.alone(key, bring));
  sendJson(response, { Key: key });
}

const linkSeconds = 2 * 60 * 60;

/** `POST object/upload/sign/{bucket}/{name}`; `x-most-bytes` is our addition, which hosted Storage ignores. */
export async function signUpload(exchange: Exchange): Promise<void> {
  const { request, response, rest, caller, links } = exchange;
  const upsert = request.headers['x-upsert'] === 'true';
  const place = placeOf(rest);
  await bucketFor(exchange, place);
  await mayUpload(exchange, place, upsert);
  const url = `${place.bucket}/${place.name}`;
  const said = request.headers['x-most-bytes'];
  if (said !== undefined && !/^\d{1,12}$/.test(String(said)))
    throw invalidRequest('x-most-bytes is a number');
  const most = said === undefined ? undefined : Number(said);
  const token = links.sign({ url, scope: 'upload', owner: caller.sub, upsert, most }, linkSeconds);
  sendJson(response, { url: `/object/upload/sign/${url}?token=${token}`, token });
}

/** Bucket and name of a file to write. */
export function placeOf([bucket = '', ...name]: readonly string[]): Place {
  return { bucket, name: fileName(name.join('/')) };
}

export async function bucketFor({ asking }: Exchange, { bucket }: Place): Promise<Bucket> {
  const found = await asking.asOperator((db) => findBucket(db, bucket));
  if (found === undefined) throw noBucket();
  return found;
}

/**
 * Checks the policies before any byte is read. `arriving` is the total size of the user's uploads in progress,
 * including this one.
 */
export async function mayUpload(
  { asking, caller, request }: Exchange,
  place: Place,
  isUpsert: boolean,
  arriving?: number,
): Promise<void> {
  const file = { ...announced(request, place, arriving), owner: caller.sub };
  await asking.probe(caller, (db) => tryFile(db, file, isUpsert));
}

/** The row of a file, as far as it is known before its bytes arrive. */
function announced(request: IncomingMessage, place: Place, arriving: number | undefined) {
  // A request that signs a link has its own body, whose length says nothing about the file.
  const length = arriving === undefined || isForm(request) ? undefined : lengthOf(request);
  const metadata = {
    mimetype: request.headers['content-type'] ?? '',
    ...(length === undefined ? {} : { contentLength: length }),
    ...(arriving === undefined ? {} : { arrivingLength: arriving }),
  };
  return { ...place, version: '1', metadata, userMetadata: {} };
}

/** A form contains more than the file. */
const isForm = ({ headers }: IncomingMessage): boolean => /^multipart\//i.test(headers['content-type'] ?? '');

const lengthOf = ({ headers }: IncomingMessage): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length']);

type Received = Place & { owner: string | null; isUpsert: boolean };
type Expected = Received & { mostBytes: number };

async function receive(
  exchange: Exchange,
  bucket: Bucket,
  { mostBytes, ...file }: Expected,
): Promise<FileRow> {
  const { request, bytes, slots } = exchange;
  const length = request.headers['content-length'];
  if (!isForm(request)) checkLength(length, mostBytes);
  await demandRoomFor(bytes.folder.path, Math.min(Number(length ?? 0), mostBytes));
  return slots.run(file.owner, async () => {
    let written: Written | undefined;
    try {
      const { facts } = await readUpload(request, async (source, type) => {
        checkType(bucket, type);
        written = await bytes.write(source, mostBytes);
      });
      if (written === undefined) throw invalidRequest('No content provided', 'InvalidRequest');
      return await keepFile(exchange, { ...file, facts, written });
    } catch (error) {
      // The form's fields after the file may still be invalid.
      if (written !== undefined && bytes.inFlight.has(written.version)) {
        await bytes.remove([written.version]);
        bytes.settle(written.version);
      }
      throw error;
    }
  });
}

/** Writes the row of stored bytes; only then are the previous bytes deleted. */
export async function keepFile(
  { asking, bytes }: Pick<Exchange, 'asking' | 'bytes'>,
  { written, facts, isUpsert, ...file }: Received & { written: Written; facts: FileFacts },
): Promise<FileRow> {
  const { version, size, eTag } = written;
  const metadata = {
    eTag,
    size,
    mimetype: facts.mimetype,
    cacheControl: facts.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
  try {
    const { row, replaced } = await asking.asOperator((db) =>
      writeFileRow(db, { ...file, version, metadata, userMetadata: facts.userMetadata }, isUpsert),
    );
    bytes.settle(version);
    await bytes.remove([replaced]);
    return row;
  } catch (error) {
    // Without an answer from the database it is unknown whether the row exists: the next start checks such a file.
    const isKnown = error instanceof StorageError || isPostgresFailure(error);
    if (isKnown) await bytes.remove([version]);
    bytes.settle(version);
    throw error;
  }
}
