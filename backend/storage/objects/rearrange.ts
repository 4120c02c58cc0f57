import { z } from 'zod';
import { isPostgresFailure } from '#backend/api/rest-failure.ts';
import { sendJson } from '#backend/storage/answers.ts';
import type { Exchange } from '#backend/storage/exchange.ts';
import { fileName } from './file-names.ts';
import { checkType, mostBytesOf } from '#backend/storage/file-rules.ts';
import { readJson } from '#backend/storage/uploads/json-body.ts';
import {
  deleteFiles,
  findFile,
  renameFile,
  tryFile,
  writeFileRow,
  type Place,
} from '#backend/storage/rows.ts';
import { alreadyThere, noObject, StorageError, tooLarge } from '#backend/storage/storage-error.ts';
import { bucketFor } from '#backend/storage/uploads/upload.ts';

const wayFrom = z.looseObject({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string(),
});

async function readWay(exchange: Exchange): Promise<{ from: Place; to: Place }> {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = await readJson(exchange, wayFrom);
  return {
    from: { bucket: bucketId, name: sourceKey },
    to: { bucket: destinationBucket ?? bucketId, name: fileName(destinationKey) },
  };
}

/** `POST object/move`. The bytes stay where they are: their version does not depend on the name. */
export async function moveFile(exchange: Exchange): Promise<void> {
  const { asking, caller, response } = exchange;
  const { from, to } = await readWay(exchange);
  try {
    const isMoved = await asking.as(caller, async (db) => {
      if ((await findFile(db, from)) === undefined) throw noObject();
      return renameFile(db, from, to);
    });
    if (!isMoved) throw noObject();
  } catch (error) {
    if (error instanceof StorageError && error.statusCode === 409)
      throw alreadyThere('ResourceAlreadyExists');
    throw error;
  }
  sendJson(response, { message: 'Successfully moved' });
}

/** `POST object/copy`. */
export async function copyFile(exchange: Exchange): Promise<void> {
  const { asking, caller, response, bytes } = exchange;
  const { from, to } = await readWay(exchange);
  const source = await asking.as(caller, (db) => findFile(db, from));
  if (source === undefined || source.metadata === null || source.version === null) throw noObject();
  const file = {
    ...to,
    owner: caller.sub,
    metadata: { ...source.metadata, lastModified: new Date().toISOString() },
    userMetadata: source.user_metadata ?? {},
  };
  await asking.probe(caller, (db) => tryFile(db, { ...file, version: '1' }, false));
  const bucket = await bucketFor(exchange, to);
  checkType(bucket, source.metadata.mimetype);
  if (source.metadata.size > mostBytesOf(bucket, to.name)) throw tooLarge();
  const version = await bytes.duplicate(source.version);
  try {
    const { row } = await asking.asOperator((db) => writeFileRow(db, { ...file, version }, false));
    sendJson(response, { Id: row.id, Key: `${to.bucket}/${to.name}`, ...row });
  } catch (error) {
    if (error instanceof StorageError || isPostgresFailure(error)) await bytes.remove([version]);
    throw error;
  } finally {
    bytes.settle(version);
  }
}

const removalSchema = z.looseObject({
  prefixes: z
    .array(z.string())
    .min(1, 'must NOT have fewer than 1 items')
    .max(1000, 'must NOT have more than 1000 items'),
});

/** `DELETE object/{bucket}`: the files that the caller may delete; first their rows, then their bytes. */
export async function removeFiles({
  request,
  response,
  rest,
  asking,
  caller,
  bytes,
  hold,
}: Exchange): Promise<void> {
  const { prefixes } = await readJson({ request, hold }, removalSchema);
  const [bucket = ''] = rest;
  const removed = await asking.as(caller, (db) => deleteFiles(db, bucket, prefixes));
  await bytes.remove(removed.map(({ version }) => version));
  sendJson(response, removed);
}
