import { isUuid } from './is-uuid.ts';
import type { Database } from '#backend/database/database.ts';
import { alreadyThere, internal } from './storage-error.ts';

/** The metadata of a file's bytes. */
export type FileMetadata = {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
  /** Before a file arrives: the total size of its owner's uploads in progress. */
  arrivingLength?: number;
};

/** Named columns, because the table of a hosted project has more, which are irrelevant here. */
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

/** The fields of a file's row. */
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

/** The names of the files that the caller may read. */
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
  // A token may belong to a user of another system; the older of the two columns holds only uuids.
  file.owner !== null && isUuid(file.owner) ? file.owner : null,
  file.owner,
  file.version,
  JSON.stringify(file.metadata),
  JSON.stringify(file.userMetadata),
];

/** Tests the policies: a new file needs the permission to insert, replacing one also those to read and update it. */
export async function tryFile(db: Database, file: NewFile, isUpsert: boolean): Promise<void> {
  await db.query(isUpsert ? `${insertion} ${replacement} returning id` : insertion, valuesOf(file));
}

/**
 * Writes the row of stored bytes, and returns it with its previous version. The lock is for two simultaneous writes to
 * one name: the bytes of the earlier one must be known to be deleted.
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

/** Renames a file if the policies allow it, and returns whether there was one. */
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
