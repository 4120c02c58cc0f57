import { isUuid } from './is-uuid.ts';
import type { Database } from '#backend/database/database.ts';
import { alreadyThere, internal } from './storage-error.ts';

/** What is known of a file's bytes. */
export type FileMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
  /** Before a file came: what its owner's files make that are on their way. */
  arrivingLength?: number;
};

/** By name: on a hosted project the table has more columns, which are nobody's business here. */
const columns = `id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at`;

export type FileRow = {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  metadata: FileMetadata | null;
  user_metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
};

export type Place = { bucket: string; name: string };

/** What is to be written of a file. */
export type NewFile = Place & {
  owner: string | null;
  version: string;
  metadata: Partial<FileMetadata>;
  userMetadata: Record<string, unknown>;
};

export async function findFile(db: Database, { bucket, name }: Place): Promise<FileRow | undefined> {
  const [found] = await db.query<FileRow>(
    `select ${columns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  return found;
}

/** The names of those that the caller may read. */
export async function findNames(db: Database, bucket: string, names: readonly string[]): Promise<string[]> {
  const found = await db.query<{ name: string }>(
    `select name from storage.objects
     where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))`,
    [bucket, JSON.stringify(names)],
  );
  return found.map(({ name }) => name);
}

const insertion = `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb)`;
const replacement = `on conflict (bucket_id, name) do update
  set owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata`;

const valuesOf = (file: NewFile): unknown[] => [
  file.bucket,
  file.name,
  // A token may be someone's who is known elsewhere; the older of the two columns holds uuids alone.
  file.owner !== null && isUuid(file.owner) ? file.owner : null,
  file.owner,
  file.version,
  JSON.stringify(file.metadata),
  JSON.stringify(file.userMetadata),
];

/** As the policies see it: a new file needs the right to add one, replacing one needs those to see and change it as well. */
export async function tryFile(db: Database, file: NewFile, isUpsert: boolean): Promise<void> {
  await db.query(isUpsert ? `${insertion} ${replacement} returning id` : insertion, valuesOf(file));
}

/**
 * Writes the row of bytes that are there, and answers it with the version that it had before. The lock is for a name that two
 * write at the same moment: the bytes of the earlier one have to be known to be removed.
 */
export async function writeFileRow(
  db: Database,
  file: NewFile,
  isUpsert: boolean,
): Promise<{ row: FileRow; replaced: string | null }> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${file.bucket}/${file.name}`]);
  const before = await findFile(db, file);
  if (before?.version === file.version) return { row: before, replaced: null };
  if (before !== undefined && !isUpsert) throw alreadyThere();
  const [row] = await db.query<FileRow>(
    `${insertion} ${isUpsert ? replacement : ''} returning ${columns}`,
    valuesOf(file),
  );
  if (row === undefined) throw internal();
  return { row, replaced: before?.version ?? null };
}

/** Gives a file another name, as the policies allow, and answers whether there was one. */
export async function renameFile(db: Database, from: Place, to: Place): Promise<boolean> {
  const moved = await db.query(
    'update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning id',
    [from.bucket, from.name, to.bucket, to.name],
  );
  return moved.length > 0;
}

export async function deleteFiles(
  db: Database,
  bucket: string,
  names: readonly string[],
): Promise<FileRow[]> {
  return db.query<FileRow>(
    `delete from storage.objects
     where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb)) returning ${columns}`,
    [bucket, JSON.stringify(names)],
  );
}
