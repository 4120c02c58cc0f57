import { z } from 'zod';
import { sendJson } from './answers.ts';
import type { Asking } from './asking.ts';
import { operator } from './caller.ts';
import type { Exchange } from './exchange.ts';
import { mostFileBytes } from './file-rules.ts';
import { readJson } from './uploads/json-body.ts';
import {
  addBucket,
  bucketHolds,
  bucketNames,
  changeBucket,
  dropBucket,
  findBucket,
  listBuckets,
} from './bucket-rows.ts';
import { deleteFiles } from './rows.ts';
import {
  bucketNotEmpty,
  invalidBucketName,
  invalidRequest,
  invalidType,
  noBucket,
  tooLarge,
} from './storage-error.ts';

// Access to buckets follows the policies, and users have none here: the secret key sees and changes all buckets,
// everyone else sees none.

const sizes: Readonly<Record<string, number>> = { gb: 1e9, mb: 1e6, kb: 1000, b: 1 };
const limitSchema = z
  .union([z.number().int().min(0), z.string().regex(/^\d+(?:\.\d+)?(?:gb|mb|kb|b)$/i)])
  .nullish();
const settings = {
  public: z.boolean().optional(),
  file_size_limit: limitSchema,
  allowed_mime_types: z.array(z.string()).nullish(),
};
const newSchema = z.looseObject({ id: z.string().optional(), name: z.string(), ...settings });
const changeSchema = z.looseObject(settings);
const mimeShape = /^(?:[a-zA-Z0-9.+-]+\/[a-zA-Z0-9.+-]+(?:;\s*charset=[a-zA-Z0-9-]+)?|[a-zA-Z0-9.+-]*\/?\*)$/;

/** `GET bucket`. */
export async function describeBuckets({ query, response, asking, caller }: Exchange): Promise<void> {
  const wanted = z
    .object({
      limit: z.coerce.number().int().min(1).optional(),
      offset: z.coerce.number().int().min(0).optional(),
      sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).optional(),
      sortOrder: z.string().optional(),
      search: z.string().max(200).optional(),
    })
    .safeParse(Object.fromEntries(query));
  if (!wanted.success) {
    const [issue] = wanted.error.issues;
    throw invalidRequest(`querystring/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is invalid'}`);
  }
  const found = await asking.as(caller, (db) => listBuckets(db, wanted.data));
  sendJson(
    response,
    found.map((bucket) => ({ ...bucket, owner: bucket.owner ?? '', type: 'STANDARD' })),
  );
}

/** `GET bucket/{id}`. */
export async function describeBucket({ response, rest, asking, caller }: Exchange): Promise<void> {
  const [id = ''] = rest;
  const bucket = await asking.as(caller, (db) => findBucket(db, id));
  if (bucket === undefined) throw noBucket();
  sendJson(response, { ...bucket, owner: bucket.owner ?? '' });
}

/** `POST bucket`. */
export async function createBucket(exchange: Exchange): Promise<void> {
  const { response, asking, caller } = exchange;
  const { name, id = name, ...given } = await readJson(exchange, newSchema);
  if (name.trim() !== name || !bucketNames.test(name) || !bucketNames.test(id)) throw invalidBucketName();
  const set = { public: false, ...settingsOf(given) };
  await asking.as(caller, (db) => addBucket(db, { ...set, id, name, owner: caller.sub }));
  sendJson(response, { name });
}

/** `PUT bucket/{id}`. */
export async function updateBucket(exchange: Exchange): Promise<void> {
  const { response, rest, asking, caller } = exchange;
  const [id = ''] = rest;
  const set = settingsOf(await readJson(exchange, changeSchema));
  if (!bucketNames.test(id)) throw invalidBucketName();
  if (Object.keys(set).length === 0) throw invalidRequest('No content provided', 'InvalidRequest');
  if (!(await asking.as(caller, (db) => changeBucket(db, id, set)))) throw noBucket();
  sendJson(response, { message: 'Successfully updated' });
}

/** `POST bucket/{id}/empty`; the hosted server queues the work, here it is done before the answer. */
export async function emptyBucket(exchange: Exchange): Promise<void> {
  const { request, response, rest, asking, caller, bytes } = exchange;
  request.resume();
  const [id = ''] = rest;
  if ((await asking.as(caller, (db) => findBucket(db, id))) === undefined) throw noBucket();
  for (;;) {
    const names = await namesIn(asking, id);
    if (names.length === 0) break;
    const removed = await asking.as(caller, (db) => deleteFiles(db, id, names));
    // Files that the policies protect remain.
    if (removed.length === 0) break;
    await bytes.remove(removed.map(({ version }) => version));
  }
  sendJson(response, { message: 'Empty bucket has been queued. Completion may take up to an hour.' });
}

const namesIn = (asking: Asking, id: string): Promise<string[]> =>
  asking.as(operator, async (db) =>
    (
      await db.query<{ name: string }>('select name from storage.objects where bucket_id = $1 limit 500', [
        id,
      ])
    ).map(({ name }) => name),
  );

/** `DELETE bucket/{id}`: only if it is empty. */
export async function deleteBucket({ request, response, rest, asking, caller }: Exchange): Promise<void> {
  request.resume();
  const [id = ''] = rest;
  await asking.asOperator(async (db) => {
    if ((await findBucket(db, id)) === undefined) throw noBucket();
    if (await bucketHolds(db, id)) throw bucketNotEmpty();
  });
  if (!(await asking.as(caller, (db) => dropBucket(db, id)))) throw noBucket();
  sendJson(response, { message: 'Successfully deleted' });
}

function settingsOf({
  public: isPublic,
  file_size_limit: limit,
  allowed_mime_types: types,
}: z.infer<typeof changeSchema>) {
  const bytes = typeof limit === 'string' ? bytesOf(limit) : limit;
  if (typeof bytes === 'number' && bytes > mostFileBytes) throw tooLarge();
  const wrong = types?.find((type) => type.length > 1000 || !mimeShape.test(type));
  if (wrong !== undefined) throw invalidType(`mime type ${wrong} is not supported`);
  return {
    ...(isPublic === undefined ? {} : { public: isPublic }),
    ...(bytes === undefined ? {} : { file_size_limit: bytes }),
    ...(types === undefined ? {} : { allowed_mime_types: types?.filter((type) => type !== '') ?? null }),
  };
}

function bytesOf(text: string): number {
  const [, number = '', unit = 'b'] = /^([\d.]+)([a-z]+)$/i.exec(text) ?? [];
  return Math.floor(Number(Number(number).toPrecision(3)) * (sizes[unit.toLowerCase()] ?? 1));
}
