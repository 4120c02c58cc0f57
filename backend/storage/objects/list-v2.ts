import { z } from 'zod';
import type { Database } from '#backend/database/database.ts';
import { sendJson } from '#backend/storage/answers.ts';
import type { Exchange } from '#backend/storage/exchange.ts';
import { readJson } from '#backend/storage/uploads/json-body.ts';
import { escaped } from './list.ts';
import { invalidRequest } from '#backend/storage/storage-error.ts';

const columns = ['name', 'created_at', 'updated_at'] as const;
const wantedSchema = z.looseObject({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).default(1000),
  cursor: z.string().max(4000).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .looseObject({ column: z.enum(columns), order: z.enum(['asc', 'desc']).default('asc') })
    .optional(),
});
const cursorSchema = z.object({
  after: z.string().max(1024),
  column: z.enum(columns),
  order: z.enum(['asc', 'desc']),
  /** The value of the sort column, unless that is the name. */
  value: z.string().max(40).nullable(),
});

type Entry = {
  id: string | null;
  name: string;
  created_at: string | null;
  updated_at: string | null;
  last_accessed_at: string | null;
  metadata: unknown;
};
type Place = z.infer<typeof cursorSchema>;

/**
 * `POST object/list-v2/{bucket}`: the names with a prefix that the caller may see, page by page; with a delimiter, each
 * folder is one entry.
 */
export async function listFilesByPage(exchange: Exchange): Promise<void> {
  const { response, rest, asking, caller } = exchange;
  const {
    prefix,
    limit,
    cursor,
    sortBy,
    with_delimiter: hasFolders,
  } = await readJson(exchange, wantedSchema);
  const [bucket = ''] = rest;
  const most = Math.min(limit, 1000);
  const from: Place =
    cursor === undefined || cursor === ''
      ? { after: '', column: sortBy?.column ?? 'name', order: sortBy?.order ?? 'asc', value: null }
      : placeIn(cursor);
  const found = await asking.as(caller, (db) => entries(db, { bucket, prefix, hasFolders }, from, most + 1));
  const shown = found.slice(0, most);
  const last = shown.at(-1);
  const hasNext = found.length > most;
  const value = from.column === 'name' ? null : (last?.[from.column] ?? null);
  sendJson(response, {
    hasNext,
    ...(hasNext && last !== undefined
      ? { nextCursor: textOf({ ...from, after: last.name, value }), nextCursorKey: last.name }
      : {}),
    folders: shown.filter(({ id }) => id === null),
    objects: shown.filter(({ id }) => id !== null),
  });
}

type Wanted = { bucket: string; prefix: string; hasFolders: boolean };

function entries(
  db: Database,
  { bucket, prefix, hasFolders }: Wanted,
  { after, column, order, value }: Place,
  limit: number,
): Promise<Entry[]> {
  const sign = order === 'asc' ? '>' : '<';
  const isBehind =
    column === 'name'
      ? `name collate "C" ${sign} $4 and $5::text is null`
      : `(coalesce(${column}, 'epoch'), name collate "C") ${sign} (coalesce($5::timestamptz, 'epoch'), $4)`;
  const sorted = column === 'name' ? '' : `coalesce(${column}, 'epoch') ${order}, `;
  return db.query<Entry>(
    `with seen as (
       select o.id, o.name, o.created_at, o.updated_at, o.last_accessed_at, o.metadata,
         case when $6 then position('/' in substr(o.name, length($2) + 1)) else 0 end as slash
       from storage.objects o where o.bucket_id = $1 and o.name like $3
     ), entries as (
       select id, name, created_at, updated_at, last_accessed_at, metadata from seen where slash = 0
       union all
       select distinct null::uuid, left(name, length($2) + slash), null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
       from seen where slash > 0
     )
     select id, name, created_at, updated_at, last_accessed_at, metadata from entries
     where $4 = '' or (${isBehind}) order by ${sorted}name collate "C" ${order} limit $7`,
    [bucket, prefix, `${escaped(prefix)}%`, after, value, hasFolders, limit],
  );
}

const textOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64');

function placeIn(cursor: string): Place {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64').toString('utf8')));
  } catch {
    throw invalidRequest('Invalid Parameter continuation token', 'InvalidParameter');
  }
}
