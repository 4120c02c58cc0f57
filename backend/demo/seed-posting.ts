import { randomUUID } from 'node:crypto';
import type { Database } from '#backend/database/database.ts';
import type { ByteStore } from '#backend/storage/byte-store.ts';
import { givenRows } from './insert-rows.ts';
import { demoAccounts, demoPosts, type DemoPost } from './posts.ts';
import { keepDemoFile } from './seed-files.ts';
import { pngOf } from './small-files.ts';

const picturesEach = 4;

type Color = readonly [red: number, green: number, blue: number];

/** A colour from a hue in degrees, with saturation and lightness between 0 and 1. */
function colorOf(hue: number, strength: number, light: number): Color {
  const reach = strength * Math.min(light, 1 - light);
  const part = (place: number): number => {
    const turned = (place + hue / 30) % 12;
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(turned - 3, 9 - turned, 1))));
  };
  return [part(0), part(8), part(4)];
}

/** Each picture has different colours: steps of the golden angle keep hues as far apart as possible. */
function colorsOf(number: number): [from: Color, to: Color] {
  const hue = (number * 137.508) % 360;
  return [colorOf(hue, 0.4, 0.64 + 0.06 * (number % 3)), colorOf((hue + 28) % 360, 0.52, 0.32)];
}

/** `written` is called for each file in the store, even if its rows are rolled back. */
export async function seedPosting(
  db: Database,
  people: ReadonlyMap<string, string>,
  store: ByteStore,
  written: (version: string) => void,
): Promise<void> {
  const ids = new Map<string, { id: string; model: string }>();
  for (const [username, stageName, status = 'connected'] of demoAccounts) {
    const [made] = await db.query<{ id: string; model_id: string }>(
      `insert into public.social_accounts (model_id, platform, external_id, username, display_name, status, last_error, failed_at, timezone, slots, created_by, created_at)
       select m.id, 'demo', $2, $2, m.stage_name, $3, case when $3 <> 'connected' then 'Its platform no longer takes its token' end,
         case when $3 <> 'connected' then now() - interval '5 hours' end, m.timezone,
         (select jsonb_agg(jsonb_build_object('day', d, 'time', t)) from generate_series(1, 7) d, unnest(array['09:00', '17:30', '21:00']) t), $4, now() - interval '120 days'
       from public.models m where m.stage_name = $1 returning id, model_id`,
      [stageName, username, status, people.get('mia')],
    );
    if (made === undefined) throw new Error(`The demo has no model ${stageName}`);
    ids.set(username, { id: made.id, model: made.model_id });
  }
  const pictures = await addPictures(db, [...ids], people.get('mia') ?? '', { store, written });
  for (const post of demoPosts) await addPost(db, post, people, { ids, pictures });
  await db.query(
    `insert into public.social_templates (kind, name, body, hashtags, created_by) values
       ('template', 'Good morning', 'Good morning from {city}. ', '{}', $1),
       ('template', 'Live tonight', 'Live tonight at six, bring questions. ', '{}', $1),
       ('signature', 'Full set', E'\\n\\nFull set on my page.', '{}', $1),
       ('hashtags', 'Winter', '', '{winter,wintercoat,behindthescenes}', $1)`,
    [people.get('mia')],
  );
}

type Files = { store: ByteStore; written: (version: string) => void };

/** Returns the ids of each account's pictures. */
async function addPictures(
  db: Database,
  accounts: readonly (readonly [username: string, { model: string }])[],
  owner: string,
  { store, written }: Files,
): Promise<ReadonlyMap<string, string[]>> {
  // In parallel, since each waits for the disk.
  const made = await Promise.all(
    accounts.flatMap(([username, { model }], place) =>
      Array.from({ length: picturesEach }, async (_, index) => {
        const [from, to] = colorsOf(place * picturesEach + index);
        const height = 480 + index * 80;
        const file = await keepDemoFile(
          db,
          store,
          { area: 'social', owner, mediaType: 'image/png', bytes: pngOf(640, height, from, to) },
          written,
        );
        return { ...file, id: randomUUID(), username, model, index, height };
      }),
    ),
  );
  const columns = {
    ...{ id: 'uuid', model_id: 'uuid', storage_path: 'text', file_name: 'text', size_bytes: 'bigint' },
    ...{ height: 'integer', alt: 'text', tags: 'text[]', uploaded_by: 'uuid', days: 'integer' },
  };
  await db.query(
    `insert into public.social_media_items
       (id, model_id, storage_path, file_name, size_bytes, width, height, alt, tags, uploaded_by, created_at)
     select r.id, r.model_id, r.storage_path, r.file_name, r.size_bytes, 640, r.height, r.alt, r.tags, r.uploaded_by,
       now() - r.days * interval '1 day'
     from ${givenRows(columns)} order by r.place`,
    [
      JSON.stringify(
        made.map(({ id, model, name, username, size, index, height }) => ({
          ...{ id, model_id: model, storage_path: name, file_name: `${username}-${String(index + 1)}.png` },
          ...{ size_bytes: size, height, uploaded_by: owner, days: 30 + index },
          alt: index === 1 ? '' : `Look ${String(index + 1)} of the winter set`,
          tags: index < 2 ? ['winter'] : ['backstage'],
        })),
      ),
    ],
  );
  await db.query(
    `select private.record_file_check('attachments', r.name, r.version, 'image/png')
     from ${givenRows({ name: 'text', version: 'text' })} order by r.place`,
    [JSON.stringify(made.map(({ name, version }) => ({ name, version })))],
  );
  const byAccount = new Map<string, string[]>();
  for (const { username, id } of made) byAccount.set(username, [...(byAccount.get(username) ?? []), id]);
  return byAccount;
}

type Accounts = {
  ids: ReadonlyMap<string, { id: string; model: string }>;
  pictures: ReadonlyMap<string, string[]>;
};

async function addPost(
  db: Database,
  post: DemoPost,
  people: ReadonlyMap<string, string>,
  { ids, pictures }: Accounts,
): Promise<void> {
  const account = ids.get(post.by);
  const author = people.get(post.from);
  const kept = pictures.get(post.by) ?? [];
  // Each post starts with a different picture than the one before it.
  const turn = demoPosts.filter(({ by }) => by === post.by).indexOf(post);
  const media = kept.map((_, index) => kept[(index + turn) % kept.length]).slice(0, post.pictures ?? 0);
  const isPlanned = ['scheduled', 'pending_approval'].includes(post.status);
  const [made] = await db.query<{ id: string }>(
    `insert into public.social_posts (
       account_id, status, scheduled_at, due_at, published_at, problem, problem_at, attempts, submitted_by, submitted_at, created_by, created_at,
       recurrence_rule, recurrence_count, series_id, series_number, series_start, external_url
     )
     select $1, $2, at, case when $3 then at end, case when $2 = 'published' then at end, $4,
       case when $4::text is not null then at when $2 = 'pending_approval' then now() - interval '40 minutes' end,
       case when $2 in ('published', 'failed', 'unknown') then 1 else 0 end, case when $2 <> 'draft' then $5::uuid end,
       case when $2 <> 'draft' then now() - interval '5 days' end, $5, now() - interval '6 days',
       case when $6::text is not null then 'FREQ=' || $6 || ';INTERVAL=1' end, case when $6::text is not null then 30 end,
       case when $6::text is not null then gen_random_uuid() end, case when $6::text is not null then 0 end, case when $6::text is not null then at end, null
     from (select case when $2 = 'draft' then null else date_trunc('hour', now()) + $7 * interval '1 hour' + interval '30 minutes' end as at) s returning id`,
    [account?.id, post.status, isPlanned, post.problem ?? null, author, post.every ?? null, post.hours],
  );
  const id = made?.id ?? '';
  // Otherwise there would be no approval to wait for.
  if (post.status === 'pending_approval')
    await db.query(
      `insert into public.social_rules (account_id, kind) values ($1, 'approval_required') on conflict do nothing`,
      [account?.id],
    );
  for (const [index, body] of post.parts.entries())
    await db.query(
      `insert into public.social_post_parts (post_id, position, body, media, state, published_at)
       select $1, $2, $3, $4::uuid[], case p.status when 'published' then 'sent' when 'unknown' then 'unknown' when 'failed' then 'failed' else 'waiting' end, p.published_at
       from public.social_posts p where p.id = $1`,
      [id, index + 1, body, index === 0 ? media : []],
    );
  await db.query('select private.describe_post($1)', [id]);
  if (post.status === 'published') {
    const [impressions, likes, reposts, replies] = post.figures ?? [0, 0, 0, 0];
    await db.query(`update public.social_posts set parts_out = part_count where id = $1`, [id]);
    await db.query(
      'insert into public.social_metrics (post_id, impressions, likes, reposts, replies) values ($1, $2, $3, $4, $5)',
      [id, impressions, likes, reposts, replies],
    );
    await db.query(
      `update public.social_media_items set used_count = used_count + 1, last_used_at = (select published_at from public.social_posts where id = $1) where id = any ($2::uuid[])`,
      [id, media],
    );
  }
  if (['published', 'failed', 'unknown'].includes(post.status))
    await db.query(
      `insert into public.social_post_attempts (post_id, attempt, position, started_at, finished_at, outcome, error_message)
       select id, 1, 1, scheduled_at, scheduled_at + interval '2 seconds', case status when 'published' then 'success' when 'unknown' then 'unknown' else 'rejected' end, problem
       from public.social_posts where id = $1`,
      [id],
    );
}
