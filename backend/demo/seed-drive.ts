import type { Database } from '#backend/database/database.ts';

// File activity of the demo agency's models: folders linked to an account that doesn't exist, so that no request leaves
// this computer, and events that take the same path as real ones.

type Event = {
  /** How long ago, in minutes. */
  ago: number;
  action: 'uploaded' | 'modified' | 'renamed' | 'moved' | 'deleted' | 'restored' | 'permission_changed';
  by: string;
  names: readonly string[];
  path: string;
  size?: number;
  old?: string;
  new?: string;
  isPublic?: boolean;
  sharedWith?: string;
};
type Folder = {
  model: string;
  files: readonly (readonly [path: string, name: string, size: number])[];
  events: readonly Event[];
  error?: string;
};

const people: Readonly<Record<string, readonly [name: string, email: string | null]>> = {
  'Studio B': ['Studio B', 'desk@studio-b.example'],
  'D. Fabbri': ['D. Fabbri', 'd.fabbri@press.example'],
};
const types: readonly (readonly [ending: RegExp, mime: string])[] = [
  [/\.jpg$/, 'image/jpeg'],
  [/\.mp4$/, 'video/mp4'],
  [/\.pdf$/, 'application/pdf'],
  [/\.docx$/, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  [/\.xlsx$/, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
];
const mimeOf = (name: string): string =>
  types.find(([ending]) => ending.test(name))?.[1] ?? 'application/zip';
const numbered = (count: number, first: number): string[] =>
  Array.from({ length: count }, (_, n) => `IMG_${String(first + n)}.jpg`);

const hour = 60;
const dayMinutes = 24 * hour;
const folders: readonly Folder[] = [
  {
    model: 'Ava Sterling',
    files: [
      ['Sets/November', 'IMG_4471.jpg', 6_200_000],
      ['Sets/November', 'IMG_4472.jpg', 5_900_000],
      ['Sets/November', 'chai-teaser.mp4', 84_000_000],
      ['Sets', 'set-2-winter.zip', 310_000_000],
      ['Contracts', 'sterling-addendum-2026-12.pdf', 240_000],
    ],
    events: [
      {
        ago: 38,
        action: 'uploaded',
        by: 'priya',
        names: numbered(12, 4471),
        path: 'Sets/November',
        size: 6_000_000,
      },
      {
        ago: 95,
        action: 'renamed',
        by: 'tomas',
        names: ['set-2-winter.zip'],
        path: 'Sets',
        old: 'set-2.zip',
        new: 'set-2-winter.zip',
      },
      {
        ago: dayMinutes + hour,
        action: 'uploaded',
        by: 'priya',
        names: ['sterling-addendum-2026-12.pdf'],
        path: 'Contracts',
        size: 240_000,
      },
      {
        ago: dayMinutes * 2,
        action: 'uploaded',
        by: 'Studio B',
        names: numbered(30, 5200),
        path: 'Raw sets',
        size: 8_000_000,
      },
    ],
  },
  {
    model: 'Luna Vale',
    files: [
      ['Business', 'rate-card-december.docx', 88_000],
      ['Archive 2026', 'spring-01.jpg', 7_100_000],
    ],
    events: [
      {
        ago: 4 * hour,
        action: 'modified',
        by: 'priya',
        names: ['rate-card-december.docx'],
        path: 'Business',
        size: 88_000,
      },
      {
        ago: dayMinutes + 4 * hour,
        action: 'moved',
        by: 'jonas',
        names: numbered(7, 3010),
        path: 'Archive 2026',
        old: 'Sets',
        new: 'Archive 2026',
      },
      {
        ago: dayMinutes + 6 * hour,
        action: 'restored',
        by: 'priya',
        names: ['bogota-plan.xlsx'],
        path: 'Plans',
      },
    ],
  },
  {
    model: 'Stella Marlowe',
    files: [['Raw sets', 'keep-01.jpg', 5_500_000]],
    events: [{ ago: 150, action: 'deleted', by: 'kofi', names: numbered(38, 2200), path: 'Raw sets' }],
  },
  {
    model: 'Bianca Noir',
    files: [['Press', 'Press kit.pdf', 12_000_000]],
    events: [
      {
        ago: 210,
        action: 'permission_changed',
        by: 'D. Fabbri',
        names: ['Press kit.pdf'],
        path: 'Press',
        new: 'Anyone with the link can view',
        isPublic: true,
      },
    ],
  },
  {
    model: 'Juno Blake',
    files: [],
    events: [],
    error: 'We cannot open this folder. Share it with files@northlight.example and try again.',
  },
];

export async function seedDrive(db: Database, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  const [connection] = await db.query<{ id: string }>(
    `insert into public.drive_connections (provider, account_email, status, created_by)
     values ('demo', 'files@northlight.example', 'connected', $1) returning id`,
    [idsByKey.get('mia')],
  );
  for (const folder of folders) await seedFolder(db, folder, connection?.id ?? '', idsByKey);
  await furnishOthers(db, connection?.id ?? '');
  // They are old, and the demo has its own notifications.
  await db.query(`delete from public.notification_queue where metadata ? 'burst_id'`);
}

async function seedFolder(
  db: Database,
  { model, files, events, error }: Folder,
  connection: string,
  idsByKey: ReadonlyMap<string, string>,
): Promise<void> {
  await db.query(
    'delete from public.drive_folders f using public.models m where m.id = f.model_id and m.stage_name = $1',
    [model],
  );
  const [row] = await db.query<{ id: string; folder_id: string }>(
    `insert into public.drive_folders (model_id, folder_id, name, web_url, connection_id, status, last_synced_at, last_error, page_token, created_at)
     select m.id, m.drive_folder_id, m.stage_name, 'https://drive.google.com/drive/my-drive', $2,
       case when $3::text is null then 'linked' else 'error' end, now() - interval '2 minutes', $3, '1', now() - interval '90 days'
     from public.models m where m.stage_name = $1 returning id, folder_id`,
    [model, connection, error ?? null],
  );
  if (row === undefined) return;
  await db.query('insert into private.drive_state (folder_id, activity_since) values ($1, now())', [row.id]);
  await db.query('update public.models set drive_folder_id = $2 where stage_name = $1', [
    model,
    row.folder_id,
  ]);
  for (const file of files) await addFile(db, row, file);
  await db.query(
    `update public.drive_folders f set (file_count, total_bytes) = (
       select count(*) filter (where d.mime not like '%.folder'), coalesce(sum(d.size_bytes), 0) from public.drive_files d where d.folder_id = f.id)
     where f.id = $1`,
    [row.id],
  );
  for (const event of events) await addEvent(db, row.id, event, idsByKey);
  await db.query(
    `insert into public.drive_sync_runs (folder_id, trigger, status, started_at, finished_at, added, error_code, error_message)
     values ($1, 'schedule', case when $2::text is null then 'completed' else 'failed' end, now() - interval '38 minutes', now() - interval '37 minutes',
       $3, case when $2::text is null then null else 'gave_up' end, $2)`,
    [row.id, error ?? null, files.length],
  );
}

async function addFile(
  db: Database,
  folder: { id: string; folder_id: string },
  [path, name, size]: Folder['files'][number],
): Promise<void> {
  let parent = folder.folder_id;
  let above = '';
  for (const part of path.split('/')) {
    const id = `${folder.folder_id}/${above}/${part}`;
    await db.query(
      `insert into public.drive_files (folder_id, file_id, name, mime, parent_id, path)
       values ($1, $2, $3, 'application/vnd.google-apps.folder', $4, $5) on conflict do nothing`,
      [folder.id, id, part, parent, above],
    );
    parent = id;
    above = above === '' ? part : `${above}/${part}`;
  }
  await db.query(
    `insert into public.drive_files (folder_id, file_id, name, mime, size_bytes, parent_id, path, modified_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() - interval '1 day')`,
    [folder.id, `${parent}/${name}`, name, mimeOf(name), size, parent, path],
  );
}

async function addEvent(
  db: Database,
  folder: string,
  event: Event,
  idsByKey: ReadonlyMap<string, string>,
): Promise<void> {
  const known = people[event.by];
  const [person] = await db.query<{ display_name: string; email: string }>(
    'select display_name, email from public.profiles where id = $1',
    [idsByKey.get(event.by) ?? null],
  );
  const events = event.names.map((name, index) => ({
    id: `demo:${event.action}:${String(event.ago)}:${name}`,
    at: new Date(Date.now() - event.ago * 60_000 + index * 5000).toISOString(),
    action: event.action,
    file_id: `demo:${name}`,
    file_name: name,
    mime: mimeOf(name),
    size: event.size ?? null,
    path: event.path,
    actor: event.by,
    actor_name: person?.display_name ?? known?.[0] ?? event.by,
    actor_email: person?.email ?? known?.[1] ?? null,
    old: event.old ?? null,
    new: event.new ?? null,
    is_public: event.isPublic ?? false,
    shared_with: event.sharedWith === undefined ? [] : [event.sharedWith],
  }));
  await db.query('select private.write_drive_events($1, $2::jsonb)', [folder, JSON.stringify(events)]);
}

/** Links the folders that were created for the other models. */
async function furnishOthers(db: Database, connection: string): Promise<void> {
  await db.query(
    `with linked as (
       update public.drive_folders f set status = 'linked', connection_id = $1, name = m.stage_name, page_token = '1',
         web_url = 'https://drive.google.com/drive/my-drive', last_synced_at = now() - interval '3 minutes', file_count = 6, total_bytes = 36000000
       from public.models m where m.id = f.model_id and f.status = 'linking' returning f.id, f.folder_id
     ), sets as (
       insert into public.drive_files (folder_id, file_id, name, mime, parent_id)
       select l.id, l.folder_id || '/sets', 'Sets', 'application/vnd.google-apps.folder', l.folder_id from linked l
     )
     insert into public.drive_files (folder_id, file_id, name, mime, size_bytes, parent_id, path)
     select l.id, l.folder_id || '/sets/' || n, 'IMG_' || 4100 + n || '.jpg', 'image/jpeg', 6000000, l.folder_id || '/sets', 'Sets'
     from linked l, generate_series(1, 6) n`,
    [connection],
  );
}
