import { z } from 'zod';
import { sendJson } from '#backend/storage/answers.ts';
import { wantedPlace } from './download.ts';
import type { Exchange } from '#backend/storage/exchange.ts';
import { readJson } from '#backend/storage/uploads/json-body.ts';
import { findFile, findNames } from '#backend/storage/rows.ts';
import { noObject } from '#backend/storage/storage-error.ts';

/** Our links live for a minute. A link stays valid after the right to read is revoked, so no longer than an hour. */
const mostSeconds = 60 * 60;
const seconds = z
  .number()
  .int()
  .min(1, 'must be >= 1')
  .max(mostSeconds, `must be <= ${String(mostSeconds)}`);

/** `POST object/sign/{bucket}/{name}`. */
export async function signDownload({
  request,
  response,
  rest,
  asking,
  caller,
  links,
  hold,
}: Exchange): Promise<void> {
  const { expiresIn } = await readJson({ request, hold }, z.looseObject({ expiresIn: seconds }));
  const place = wantedPlace(rest);
  if ((await asking.as(caller, (db) => findFile(db, place))) === undefined) throw noObject();
  sendJson(response, { signedURL: addressOf(links, place, expiresIn) });
}

const manySchema = z.looseObject({
  expiresIn: seconds,
  paths: z
    .array(z.string())
    .min(1, 'must NOT have fewer than 1 items')
    .max(1000, 'must NOT have more than 1000 items'),
});

const notThere = 'Either the object does not exist or you do not have access to it';

/** `POST object/sign/{bucket}`: many at once, each of which may be refused. */
export async function signDownloads({
  request,
  response,
  rest,
  asking,
  caller,
  links,
  hold,
}: Exchange): Promise<void> {
  const { expiresIn, paths } = await readJson({ request, hold }, manySchema);
  const [bucket = ''] = rest;
  const readable = new Set(await asking.as(caller, (db) => findNames(db, bucket, paths)));
  sendJson(
    response,
    paths.map((path) =>
      readable.has(path)
        ? { error: null, path, signedURL: addressOf(links, { bucket, name: path }, expiresIn) }
        : { error: notThere, path, signedURL: null },
    ),
  );
}

function addressOf(
  links: Exchange['links'],
  { bucket, name }: { bucket: string; name: string },
  lives: number,
) {
  const url = `${bucket}/${name}`;
  return `/object/sign/${url}?token=${links.sign({ url, scope: 'download' }, lives)}`;
}
