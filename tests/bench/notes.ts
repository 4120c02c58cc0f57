import { noteScopes } from '#shared/contract/note-fields.ts';
import { noteSorts } from '#shared/contract/notes.ts';
import { openPostgresLane } from '#tests/support/lanes/postgres-lane.ts';
import { startSharedServer } from '#tests/support/lanes/postgres-setup.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import type { DatabaseLane } from '#tests/support/database-lane.ts';
import { fillLargeAgency, sizes } from './large-agency.ts';
import { toldRows } from './progress.ts';
import { timed } from './tasks.ts';
import type { Row } from './table.ts';

const noteCount = 20_000;
/** How many models have notes: 30 of each manager's. */
const noted = sizes.managers * 30;

/** Notes of models and general ones, with words that others have as well. */
export async function fillNotes(lane: DatabaseLane): Promise<void> {
  // A large agency's history is not made by its people one by one: rules and activity were written when it was.
  const filled = ['notes', 'note_contents'];
  for (const table of filled) await lane.sql(`alter table public.${table} disable trigger user`);
  await lane.sql(
    `insert into public.notes (title, model_id, visibility, kind, is_pinned, created_by, edited_at, deleted_at)
     select (array['Winter', 'Summer', 'Weekly', 'Brand', 'Live'])[1 + c % 5] || ' ' || (array['sets', 'contract', 'call', 'checklist'])[1 + c % 4] || ' ' || c,
       case when c % 10 > 0 then m.id end, case when c % 20 = 1 then 'private' else 'team' end,
       case when c % 40 = 2 then 'playbook' else 'note' end, c % 500 = 0, g.id, now() - c * interval '1 minute',
       case when c % 50 = 3 then now() end
     from generate_series(1, $1::int) as counted (c)
     join bench.managers g on g.n = c % 200
     join (select id, row_number() over (order by id) as place from public.models) m on m.place = 1 + c * 7 % $2::int`,
    [noteCount, noted],
  );
  await lane.sql(
    `insert into public.note_contents (note_id, content, excerpt)
     select n.id, jsonb_build_object('type', 'doc', 'content', (
       select jsonb_agg(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
         jsonb_build_object('type', 'text', 'text', 'Bring the coat, the lamp and the second phone for ' || n.title || ', ' || md5(n.id::text || line)))))
       from generate_series(1, 15) line)), 'Bring the coat'
     from public.notes n where not exists (select from public.note_contents c where c.note_id = n.id)`,
  );
  await lane.sql(
    `insert into private.note_search (note_id, title, words, body, content_version)
     select n.id, private.fold(n.title), private.fold(' bring coat lamp second phone ' || n.title) || ' ' || (select string_agg(md5(n.id::text || line), ' ') from generate_series(1, 15) line),
       array_to_string(private.note_lines(c.content), ' '), 1
     from public.notes n join public.note_contents c on c.note_id = n.id on conflict (note_id) do nothing`,
  );
  await lane.sql(
    `insert into public.note_versions (note_id, version, title, content)
     select c.note_id, 1, n.title, c.content from public.note_contents c join public.notes n on n.id = c.note_id
     on conflict (note_id, version) do nothing`,
  );
  for (const table of filled) await lane.sql(`alter table public.${table} enable trigger user`);
  await lane.sql('analyze');
}

const words = {
  'a common word': 'coat',
  'a word of some': 'contract',
  'two words': 'winter 4001',
  'two letters': 'wi',
  nothing: 'zzzzqq',
} as const;

/** What people wait for with 20,000 notes, on Postgres behind PostgREST. */
export async function noteRows(): Promise<Row[]> {
  const { shared, stop } = await startSharedServer({ shared_buffers: '256MB', jit: 'off' });
  try {
    const lane = await openPostgresLane(shared);
    try {
      const { askers, modelId, noteId } = await fillLargeAgency(lane);
      await fillNotes(lane);
      const rows = toldRows();
      for (const [asker, person] of Object.entries(askers)) {
        const host = startServiceHost(lane, person.session, { checkEveryRow: false });
        const list = (filter: object, by: (typeof noteSorts)[number] = 'recent') =>
          host.call('notes.list', { filter: { scope: 'all', ...filter }, sort: { by } });
        const calls: Record<string, () => Promise<unknown>> = {
          open: () => host.call('notes.get', { id: noteId }),
        };
        for (const scope of noteScopes) calls[`list, ${scope}`] = () => list({ scope });
        for (const by of noteSorts)
          calls[`list, by ${by}`] = () => list(by === 'deleted' ? { scope: 'trash' } : {}, by);
        calls['list, of a model'] = () => list({ modelId });
        for (const [name, text] of Object.entries(words)) {
          calls[`list, search for ${name}`] = () => list({ text });
          calls[`find ${name}`] = () => host.call('notes.find', { text });
        }
        calls['counts of the scopes'] = () =>
          host.call('notes.count', { filters: noteScopes.map((scope) => ({ scope })) });
        for (const [name, call] of Object.entries(calls))
          rows.push(await timed(`notes: ${name} (${asker})`, call));
        await host.stop();
      }
      return rows;
    } finally {
      await lane.close();
    }
  } finally {
    await stop();
  }
}
