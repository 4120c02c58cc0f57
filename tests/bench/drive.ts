import type { DriveFilter } from '#shared/contract/drive.ts';
import { openPostgresLane } from '#tests/support/lanes/postgres-lane.ts';
import { startSharedServer } from '#tests/support/lanes/postgres-setup.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import type { DatabaseLane } from '#tests/support/database-lane.ts';
import { fillLargeAgency, type LargeAgency } from './large-agency.ts';
import { toldRows } from './progress.ts';
import type { Row } from './table.ts';
import { fillTasks, timed } from './tasks.ts';

const logCount = 1_000_000;
const perBurst = 5;

const filled = [
  'public.drive_folders',
  'public.drive_bursts',
  'public.drive_logs',
  'private.drive_search',
  'private.drive_state',
];

/**
 * 1,000,000 log rows in 200,000 bursts of 2,000 folders, a year long. Row by row, triggers, keys of other tables and the index of a search take a quarter of
 * an hour: here they are left out, and the indexes made once everything is in. Nothing that is read depends on it.
 */
async function fillDrive(lane: DatabaseLane): Promise<void> {
  const indexes = await lane.sql<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
    [filled],
  );
  // In one message, which is one connection's and one transaction: the role of the lane may not leave out triggers.
  await lane.sql(`
    set local role none;
    set local session_replication_role = replica;
    set local maintenance_work_mem = '512MB';
    set local work_mem = '128MB';
    ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}
    insert into public.drive_folders (model_id, folder_id, name, status)
    select m.id, 'bench-' || n, m.stage_name, 'linked'
    from (select id, stage_name, row_number() over (order by id) as n from public.models) m where m.n <= 2000;
    insert into public.drive_bursts (folder_id, model_id, action, actor_key, actor_name, actor_email, started_at, ended_at, files, kinds, severity, alarm)
    select f.id, f.model_id, (array['uploaded', 'uploaded', 'uploaded', 'modified', 'renamed', 'moved', 'deleted', 'restored', 'permission_changed'])[1 + c % 9],
      'person-' || c % 150 || '@example.com', 'Person ' || c % 150, 'person-' || c % 150 || '@example.com',
      now() - c * interval '150 seconds', now() - c * interval '150 seconds', ${String(perBurst)},
      case when c % 2000 = 0 then '{audio}' when c % 10 = 0 then '{document}' else '{image}' end::text[],
      case when c % 5000 = 0 then 'critical' when c % 500 = 0 then 'warning' else 'info' end, case when c % 5000 = 0 then 'mass_delete' end
    from generate_series(1, ${String(logCount / perBurst)}) c
    join (select id, model_id, row_number() over (order by id) as n from public.drive_folders) f on f.n = 1 + c % 2000;
    insert into public.drive_logs (folder_id, model_id, batch_id, external_id, file_id, file_name, kind, action, actor_name, occurred_at, path)
    select b.folder_id, b.model_id, b.id, b.id || '-' || n, 'file-' || n, 'IMG_' || (b.place * 5 + n) || case when b.place % 1000 = 0 then ' winter.jpg' else '.jpg' end,
      b.kinds[1], b.action, b.actor_name, b.ended_at, 'Sets/November'
    from (select *, row_number() over (order by ended_at) as place from public.drive_bursts) b, generate_series(1, ${String(perBurst)}) n;
    insert into private.drive_search (log_id, batch_id, words)
    select id, batch_id, private.fold(' ' || file_name || ' ' || path) from public.drive_logs;
    ${indexes.map(({ definition }) => `${definition};`).join('\n')}`);
  await lane.sql('analyze');
}

const filters = (agency: LargeAgency): Readonly<Record<string, DriveFilter>> => ({
  'the newest': {},
  'of a model': { modelId: agency.modelId },
  'of a person': { actor: 'person-7@example.com' },
  deletions: { actions: ['deleted'] },
  'a rare type': { kind: 'audio' },
  critical: { severity: 'critical' },
  alarms: { isAlarm: true },
  'a month ago': {
    from: new Date(Date.now() - 60 * 86_400_000).toISOString(),
    to: new Date(Date.now() - 30 * 86_400_000).toISOString(),
  },
  'a person’s deletions of images': { actor: 'person-6@example.com', actions: ['deleted'], kind: 'image' },
  'search, a common word': { text: 'img' },
  'search, a rare word': { text: 'winter' },
  'search, two words': { text: 'november 4471' },
  'search, nothing found': { text: 'zzzzqq' },
});

/** Every filter over 1,000,000 rows of the log, beside the newest of 100,000 tasks. */
export async function driveRows(): Promise<Row[]> {
  const { shared, stop } = await startSharedServer({ shared_buffers: '256MB', jit: 'off' });
  try {
    const lane = await openPostgresLane(shared);
    try {
      const agency = await fillLargeAgency(lane);
      await fillTasks(lane, agency);
      await fillDrive(lane);
      const rows = toldRows();
      for (const [asker, person] of Object.entries(agency.askers)) {
        const host = startServiceHost(lane, person.session, { checkEveryRow: false });
        const { value: beside } = await timed('tasks', () =>
          host.call('tasks.list', { filter: { scope: 'all' }, sort: { by: 'updated', isDescending: true } }),
        );
        for (const [name, filter] of Object.entries(filters(agency)))
          rows.push({
            ...(await timed(`drive logs: ${name} (${asker})`, () => host.call('drive.list', { filter }))),
            beside,
          });
        rows.push({
          ...(await timed(`drive logs: counts (${asker})`, () =>
            host.call('drive.count', { filters: [{}, { severity: 'critical' }, { severity: 'warning' }] }),
          )),
          beside,
        });
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
