import { z } from 'zod';
import type { Database } from '#backend/database/database.ts';
import { sendJson } from '#backend/storage/answers.ts';
import type { Exchange } from '#backend/storage/exchange.ts';
import { readJson } from '#backend/storage/uploads/json-body.ts';

const listSchema = z.looseObject({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).max(100_000).default(0),
  search: z.string().max(200).default(''),
  sortBy: z
    .looseObject({
      column: z.enum(['name', 'id', 'updated_at', 'created_at', 'last_accessed_at']).catch('name'),
      order: z.enum(['asc', 'desc']).catch('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

/** `POST object/list/{bucket}`: the files below a folder that the caller may see. */
export async function listFiles({ request, response, rest, asking, caller, hold }: Exchange): Promise<void> {
  const wanted = await readJson({ request, hold }, listSchema);
  const [bucket = ''] = rest;
  sendJson(response, await asking.as(caller, (db) => entriesOf(db, bucket, wanted)));
}

async function entriesOf(
  db: Database,
  bucket: string,
  { prefix, limit, offset, search, sortBy }: z.infer<typeof listSchema>,
): Promise<unknown[]> {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const order = sortBy.order;
  const ordering =
    sortBy.column === 'name'
      ? `lower(name) collate "C" ${order}, name collate "C" ${order}`
      : `id is null desc, ${sortBy.column} ${order}, name collate "C" ${order}`;
  return db.query(
    `with seen as (
       select substr(o.name, length($2) + 1) as below, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
       from storage.objects o where o.bucket_id = $1 and o.name like $3
     ), entries as (
       select below as name, id, updated_at, created_at, last_accessed_at, metadata from seen where position('/' in below) = 0
       union all
       select distinct split_part(below, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
       from seen where position('/' in below) > 0
     )
     select name, id, updated_at, created_at, last_accessed_at, metadata from entries
     where lower(name) like $4 order by ${ordering} limit $5 offset $6`,
    [bucket, folder, `${escaped(folder)}%`, `${escaped(search.toLowerCase())}%`, limit, offset],
  );
}

/** Escapes the characters of a LIKE pattern. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
