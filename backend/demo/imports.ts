import type { Database } from '#backend/database/database.ts';

type DemoImport = {
  file: string;
  by: string;
  ago: string;
  status: 'completed' | 'undone';
  created: number;
  updated: number;
  kept: number;
  /** Models whose Discord handle came from the file: undoing the import removes it again. */
  models: readonly string[];
  /** Those that were changed since: undoing the import leaves them alone. */
  changed: readonly string[];
};

/** Files that the agency imported recently: one that can be undone, and one that was undone. */
const demoImports: readonly DemoImport[] = [
  {
    file: 'discord-handles.csv',
    by: 'mia',
    ago: '2 days',
    status: 'completed',
    created: 0,
    updated: 4,
    kept: 0,
    models: ['Aria Solène', 'Ava Sterling', 'Luna Vale', 'Zara Kane'],
    changed: ['Ava Sterling'],
  },
  {
    file: 'roster-autumn.csv',
    by: 'priya',
    ago: '24 days',
    status: 'undone',
    created: 4,
    updated: 9,
    kept: 2,
    models: [],
    changed: [],
  },
];

export async function insertImports(db: Database, idsByKey: ReadonlyMap<string, string>): Promise<void> {
  for (const { file, by, ago, status, created, updated, kept, models, changed } of demoImports) {
    const [batch] = await db.query<{ id: string }>(
      `insert into public.import_batches
         (user_id, file_name, columns, mode, row_count, status, chosen, created, updated, kept, created_at, started_at,
          finished_at, undo_until, undone_at)
       select $1, $2, '["Artist", "Discord"]', 'update', $4, $3, $4, $5, $6, $7, t.at, t.at, t.at, t.at + interval '7 days',
         case when $3 = 'undone' then t.at + interval '1 hour' end
       from (select now() - $8::interval as at) t returning id`,
      [idsByKey.get(by), file, status, created + updated, created, updated, kept, ago],
    );
    for (const [index, name] of models.entries()) {
      await db.query(
        `insert into public.import_rows
           (batch_id, row_no, cells, data, outcome, changes, model_id, seen_version, state, before, after_version)
         select $1, $2, jsonb_build_array(m.stage_name, m.discord_handle),
           jsonb_build_object('stage_name', m.stage_name, 'discord_handle', m.discord_handle), 'update',
           jsonb_build_object('discord_handle', jsonb_build_array(null, m.discord_handle)), m.id, m.row_version, 'done',
           '{"discord_handle": null}', m.row_version - $4::integer
         from public.models m where m.stage_name = $3`,
        [batch?.id, index + 2, name, changed.includes(name) ? 1 : 0],
      );
    }
  }
}
