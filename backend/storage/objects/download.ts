import { sendJson } from '#backend/storage/answers.ts';
import type { Exchange } from '#backend/storage/exchange.ts';
import { wantedName } from './file-names.ts';
import { findBucket } from '#backend/storage/bucket-rows.ts';
import { findFile, type FileRow, type Place } from '#backend/storage/rows.ts';
import { sendFile } from './send-file.ts';
import { invalidRequest, noBucket, noObject } from '#backend/storage/storage-error.ts';

/** `GET object/[authenticated/]{bucket}/{name}`. */
export async function downloadFile(exchange: Exchange): Promise<void> {
  const find = finderOf(exchange, wantedPlace(exchange.rest));
  await sendFile(exchange, found(await find()), { again: find });
}

/** `GET object/public/{bucket}/{name}`: in a public bucket, for anyone. */
export async function downloadPublic(exchange: Exchange): Promise<void> {
  const place = wantedPlace(exchange.rest);
  const find = async (): Promise<FileRow | undefined> =>
    exchange.asking.asOperator(async (db) => {
      if ((await findBucket(db, place.bucket))?.public !== true) throw noBucket();
      return findFile(db, place);
    });
  await sendFile(exchange, found(await find()), { again: find });
}

/** `GET object/sign/{bucket}/{name}?token=`. */
export async function downloadByLink(exchange: Exchange): Promise<void> {
  const { asking, links, query } = exchange;
  const token = query.get('token');
  if (token === null) throw invalidRequest("querystring must have required property 'token'");
  const place = wantedPlace(exchange.rest);
  const { exp } = links.read(token, { url: `${place.bucket}/${place.name}`, scope: 'download' });
  const find = (): Promise<FileRow | undefined> => asking.asOperator((db) => findFile(db, place));
  await sendFile(exchange, found(await find()), { again: find, expires: exp });
}

/** `GET object/info/{bucket}/{name}`. */
export async function describeFile(exchange: Exchange): Promise<void> {
  const row = found(await finderOf(exchange, wantedPlace(exchange.rest))());
  const { metadata } = row;
  if (metadata === null) throw noObject();
  sendJson(
    exchange.response,
    {
      id: row.id,
      name: row.name,
      version: row.version,
      bucket_id: row.bucket_id,
      size: metadata.size,
      content_type: metadata.mimetype,
      cache_control: metadata.cacheControl,
      etag: metadata.eTag,
      metadata: row.user_metadata,
      last_modified: metadata.lastModified,
      created_at: row.created_at,
    },
    {
      'Cache-Control': metadata.cacheControl,
      ETag: metadata.eTag,
      'Last-Modified': new Date(metadata.lastModified).toUTCString(),
    },
  );
}

export function wantedPlace([bucket = '', ...name]: readonly string[]): Place {
  return { bucket, name: wantedName(name.join('/')) };
}

/** Finds a file as the reader's policies allow; in a public bucket for anyone. */
function finderOf({ asking, caller, isRefused }: Exchange, place: Place) {
  return async (): Promise<FileRow | undefined> => {
    const bucket = await asking.asOperator((db) => findBucket(db, place.bucket));
    // An invalid token sees public files only, and doesn't learn whether there are others.
    if (bucket === undefined || (isRefused && !bucket.public)) throw noBucket();
    if (bucket.public) return asking.asOperator((db) => findFile(db, place));
    return asking.as(caller, (db) => findFile(db, place));
  };
}

function found(row: FileRow | undefined): FileRow {
  if (row === undefined) throw noObject();
  return row;
}
