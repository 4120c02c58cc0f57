import type { Database } from '#backend/database/database.ts';

export type Bucket = {
  id: string;
  name: string;
  owner: string | null;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
};

type Settings = Partial<Pick<Bucket, 'public' | 'file_size_limit' | 'allowed_mime_types'>>;

/** Names that the hosted server accepts for a bucket. */
export const bucketNames = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;

/** Named columns, because the table of a hosted project has more. */
const columns = 'id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at';

export async function findBucket(db: Database, id: string): Promise<Bucket | undefined> {
  const [found] = await db.query<Bucket>(`select ${columns} from storage.buckets where id = $1`, [id]);
  return found;
}

type Wanted = {
  limit?: number | undefined;
  offset?: number | undefined;
  sortColumn?: 'id' | 'name' | 'created_at' | 'updated_at' | undefined;
  sortOrder?: string | undefined;
  search?: string | undefined;
};

export function listBuckets(
  db: Database,
  { limit, offset, sortColumn, sortOrder, search = '' }: Wanted,
): Promise<Bucket[]> {
  const order = sortOrder?.toLowerCase() === 'desc' ? 'desc' : 'asc';
  return db.query<Bucket>(
    `select ${columns} from storage.buckets where name ilike $1
     ${sortColumn === undefined ? '' : `order by ${sortColumn} ${order}`} limit $2 offset $3`,
    [`%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`, limit ?? null, offset ?? 0],
  );
}

export async function addBucket(
  db: Database,
  { id, name, owner, ...set }: Settings & Pick<Bucket, 'id' | 'name' | 'owner'>,
): Promise<void> {
  await db.query(
    `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
     values ($1, $2, $3::uuid, $3::text, $4, $5, array(select jsonb_array_elements_text($6::jsonb)))`,
    [
      id,
      name,
      owner,
      set.public ?? false,
      set.file_size_limit ?? null,
      JSON.stringify(set.allowed_mime_types ?? []),
    ],
  );
}

/** Whether there was a bucket that the caller may change. */
export async function changeBucket(db: Database, id: string, set: Settings): Promise<boolean> {
  const changed = await db.query(
    `update storage.buckets b set
       public = coalesce(($2::jsonb ->> 'public')::boolean, b.public),
       file_size_limit = case when $2::jsonb ? 'file_size_limit' then ($2::jsonb ->> 'file_size_limit')::bigint else b.file_size_limit end,
       allowed_mime_types = case
         when not $2::jsonb ? 'allowed_mime_types' then b.allowed_mime_types
         when jsonb_typeof($2::jsonb -> 'allowed_mime_types') = 'array' then array(select jsonb_array_elements_text($2::jsonb -> 'allowed_mime_types'))
       end
     where b.id = $1 returning b.id`,
    [id, JSON.stringify(set)],
  );
  return changed.length > 0;
}

export async function bucketHolds(db: Database, id: string): Promise<boolean> {
  return (await db.query('select 1 from storage.objects where bucket_id = $1 limit 1', [id])).length > 0;
}

/** Whether there was a bucket that the caller may delete. */
export async function dropBucket(db: Database, id: string): Promise<boolean> {
  return (await db.query('delete from storage.buckets where id = $1 returning id', [id])).length > 0;
}
