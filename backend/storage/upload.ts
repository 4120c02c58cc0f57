import { isPostgresFailure } from '#backend/api/rest-failure.ts';
import { sendJson } from './answers.ts';
import type { Written } from './byte-store.ts';
import type { Exchange } from './exchange.ts';
import { fileName } from './file-names.ts';
import { checkLength, checkType, mostBytesOf } from './file-rules.ts';
import { findBucket, tryFile, writeFileRow, type Bucket, type FileRow, type Place } from './rows.ts';
import { invalidRequest, noBucket, StorageError } from './storage-error.ts';
import { demandRoomFor } from './storage-room.ts';
import { readUpload, type FileFacts } from './upload-body.ts';

/** `POST object/{bucket}/{name}`, and `PUT`, which replaces. */
export async function uploadFile(exchange: Exchange): Promise<void> {
  const { request, response, rest, caller } = exchange;
  const isUpsert = request.method === 'PUT' || request.headers['x-upsert'] === 'true';
  const place = placeOf(rest);
  const bucket = await bucketFor(exchange, place);
  await mayUpload(exchange, place, isUpsert);
  const row = await receive(exchange, bucket, { ...place, owner: caller.sub, isUpsert });
  sendJson(response, { Id: row.id, Key: `${place.bucket}/${place.name}` });
}

/** `PUT object/upload/sign/{bucket}/{name}?token=`: anyone who has the link, for the person it was made for. */
export async function uploadByLink(exchange: Exchange): Promise<void> {
  const { rest, query, links, response } = exchange;
  const place = placeOf(rest);
  const token = query.get('token');
  if (token === null) throw invalidRequest("querystring must have required property 'token'");
  const key = `${place.bucket}/${place.name}`;
  const { owner = null, upsert } = links.read(token, { url: key, scope: 'upload' });
  const bucket = await bucketFor(exchange, place);
  await receive(exchange, bucket, { ...place, owner, isUpsert: upsert === true });
  sendJson(response, { Key: key });
}

const linkSeconds = 2 * 60 * 60;

/** `POST object/upload/sign/{bucket}/{name}`. */
export async function signUpload(exchange: Exchange): Promise<void> {
  const { request, response, rest, caller, links } = exchange;
  const upsert = request.headers['x-upsert'] === 'true';
  const place = placeOf(rest);
  await bucketFor(exchange, place);
  await mayUpload(exchange, place, upsert);
  const url = `${place.bucket}/${place.name}`;
  const token = links.sign({ url, scope: 'upload', owner: caller.sub, upsert }, linkSeconds);
  sendJson(response, { url: `/object/upload/sign/${url}?token=${token}`, token });
}

/** Bucket and name of a file that is to be written. */
export function placeOf([bucket = '', ...name]: readonly string[]): Place {
  return { bucket, name: fileName(name.join('/')) };
}

export async function bucketFor({ asking }: Exchange, { bucket }: Place): Promise<Bucket> {
  const found = await asking.asOperator((db) => findBucket(db, bucket));
  if (found === undefined) throw noBucket();
  return found;
}

/** Asks the policies before a byte is read. */
export async function mayUpload(
  { asking, caller, request }: Exchange,
  place: Place,
  isUpsert: boolean,
): Promise<void> {
  const { 'content-type': mimetype = '', 'content-length': length } = request.headers;
  const metadata = { mimetype, ...(length === undefined ? {} : { contentLength: Number(length) }) };
  const file = { ...place, owner: caller.sub, version: '1', metadata, userMetadata: {} };
  await asking.probe(caller, (db) => tryFile(db, file, isUpsert));
}

type Received = Place & { owner: string | null; isUpsert: boolean };

async function receive(exchange: Exchange, bucket: Bucket, file: Received): Promise<FileRow> {
  const { request, bytes, slots } = exchange;
  const mostBytes = mostBytesOf(bucket, file.name);
  const length = request.headers['content-length'];
  if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) checkLength(length, mostBytes);
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
      // What a form brings behind its file may still be wrong.
      if (written !== undefined && bytes.inFlight.has(written.version)) {
        await bytes.remove([written.version]);
        bytes.settle(written.version);
      }
      throw error;
    }
  });
}

/** Writes the row of bytes that are there; then, and not before, those that it had can go. */
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
    // Without an answer of the database nobody knows whether the row is there: a start looks after such a file.
    const isKnown = error instanceof StorageError || isPostgresFailure(error);
    if (isKnown) await bytes.remove([version]);
    bytes.settle(version);
    throw error;
  }
}
