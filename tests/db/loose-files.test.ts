import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseLane, type ActingPerson, type DatabaseLane } from '#tests/support/database-lane.ts';

// Which files nobody's row names, of those that someone brought. What Storage does with that: embedded-loose-files.test.ts.

let lane: DatabaseLane;
let mia: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia' });
});
afterAll(() => lane.close());

const mb = 1024 * 1024;
const bring = async (bucket: string, name: string, bytes: number, owner = mia.id) => {
  await lane.sql(
    `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
     values ($1, $2, '1', $3, jsonb_build_object('size', $4::bigint))`,
    [bucket, name, owner, bytes],
  );
  return name;
};
const loose = async (person = mia.id) => {
  const [row] = await lane.sql<{ bytes: string }>('select private.loose_bytes($1)::text as bytes', [person]);
  return Number(row?.bytes);
};

it('every column that may hold the address of a picture is looked through before pictures are swept', async () => {
  const missing = await lane.sql<{ place: string }>(
    `select c.relname || '.' || a.attname as place
     from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       -- Ids are of files of the library, which lie elsewhere.
       and a.atttypid <> 'uuid[]'::regtype
       and (
         a.attname ~ '(photo|avatar|thumbnail|image|logo)_url$|^media(_path|_url)?$'
         or exists (
           select from pg_catalog.pg_constraint k where k.conrelid = c.oid and a.attnum = any (k.conkey)
             and pg_catalog.pg_get_constraintdef(k.oid) like '%object/public/pictures/%'
         )
       )
     except select table_name || '.' || column_name from private.picture_places`,
  );
  // Of the platform, and at its own address.
  expect(missing).toEqual([{ place: 'social_accounts.avatar_url' }]);
  const unknown = await lane.sql(
    `select * from private.picture_places p where not exists (
       select from information_schema.columns c
       where c.table_schema = 'public' and c.table_name = p.table_name and c.column_name = p.column_name)`,
  );
  expect(unknown).toEqual([]);
});

it('every area of attachments can say which of its files a row names', async () => {
  const silent = await lane.sql(
    `select a.area from private.attachment_areas a where to_regprocedure(format('private.%I(uuid[])', 'used_' || a.area || '_attachments')) is null`,
  );
  expect(silent).toEqual([]);
});

it('are counted until a row names them, and again once it is gone', async () => {
  const name = await bring('pictures', `people/${randomUUID()}.png`, 3 * mb);
  await bring('documents', randomUUID(), 2 * mb);
  expect(await loose()).toBe(5 * mb);
  const set = (path: string | null) =>
    lane.sql('update public.profiles set photo_url = $2 where id = $1', [mia.id, path]);
  await set(`/storage/v1/object/public/pictures/${name}`);
  expect(await loose()).toBe(2 * mb);
  await set(null);
  expect(await loose()).toBe(5 * mb);
});

it('of the setting that was, and of what is published, are kept for as long as they can come back', async () => {
  const names = await Promise.all(
    ['logo', 'pages'].map((area) => bring('pictures', `${area}/${randomUUID()}.png`, mb)),
  );
  const before = await loose();
  await lane.sql(
    `insert into public.config_history (key, old_value, new_value) values ('logo_url', $1, null)`,
    [`/storage/v1/object/public/pictures/${names[0] ?? ''}`],
  );
  await lane.sql(
    `with page as (insert into public.link_trees (domain, title, created_by) values ($1, 'Page', $2) returning id)
     insert into public.link_tree_versions (tree_id, version, snapshot) select id, 1, jsonb_build_object('blocks', jsonb_build_array(
       jsonb_build_object('thumbnail_url', $3::text))) from page`,
    [`page-${randomUUID().slice(0, 8)}`, mia.id, `/storage/v1/object/public/pictures/${names[1] ?? ''}`],
  );
  expect(before - (await loose())).toBe(2 * mb);
});

it('are at most 200 MB of a person, and nobody’s of others', async () => {
  const other = await lane.person({ displayName: 'Elena' });
  for (let n = 0; n < 4; n += 1) await bring('documents', randomUUID(), 50 * mb, other.id);
  await expect(bring('documents', randomUUID(), 1, other.id)).rejects.toMatchObject({
    code: 'PT507',
    message:
      'You have uploaded 200 MB that nothing uses yet. Use or send some of it, or wait until it is deleted.',
  });
  expect(await loose(other.id)).toBe(200 * mb);
  await bring('documents', randomUUID(), 1);
  // Those of visitors, of the product itself and of the secret key are nobody's.
  await lane.sql(
    `insert into storage.objects (bucket_id, name, version, metadata) values ('documents', $1, '1', '{"size": 52428800}')`,
    [randomUUID()],
  );
});

it('that a row names are forgotten after two days, and the others are not', async () => {
  const person = await lane.person({ displayName: 'Zoe' });
  const used = await bring('pictures', `people/${randomUUID()}.png`, mb, person.id);
  const unused = await bring('pictures', `people/${randomUUID()}.png`, mb, person.id);
  await lane.sql('update public.profiles set photo_url = $2 where id = $1', [
    person.id,
    `/storage/v1/object/public/pictures/${used}`,
  ]);
  await lane.sql(`update private.loose_files set came_at = now() - interval '3 days' where owner_id = $1`, [
    person.id,
  ]);
  await lane.sql('select private.job_loose_files()');
  expect(await lane.sql('select name from private.loose_files where owner_id = $1', [person.id])).toEqual([
    { name: unused },
  ]);
});
