import { performance } from 'node:perf_hooks';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { TaskFilter, TaskScope } from '#shared/contract/task-filter.ts';
import { openTaskStatuses } from '#shared/contract/task-values.ts';
import { openPostgresLane } from '#tests/support/lanes/postgres-lane.ts';
import { startSharedServer } from '#tests/support/lanes/postgres-setup.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import type { DatabaseLane } from '#tests/support/database-lane.ts';
import { fillLargeAgency, type LargeAgency } from './large-agency.ts';
import { step, toldRows } from './progress.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

export const taskCount = 100_000;
const callsEach = 40;

/** 100,000 tasks, half of them open, over the models and managers of the large agency. */
export async function fillTasks(lane: DatabaseLane, { askers }: LargeAgency): Promise<void> {
  step('Filling in 100,000 tasks');
  // A large agency's history is not made by its people one by one: rules and activity were written when it was.
  const filled = ['tasks', 'task_assignees', 'task_tags'];
  for (const table of filled) await lane.sql(`alter table public.${table} disable trigger user`);
  await lane.sql(
    `insert into public.tasks (title, model_id, status, priority, due_at, overdue_from, closed_at, position, created_by, created_at, deleted_at)
     select (array['Call', 'Send', 'Approve', 'Book', 'Collect', 'Rotate', 'Prepare', 'Review'])[1 + c % 8] || ' '
         || (array['contract', 'rate card', 'release', 'hotel', 'photos', 'password', 'notes', 'queue'])[1 + c / 8 % 8] || ' ' || c,
       case when c % 20 > 0 then m.id end,
       case when c % 2 = 0 then (array['pending', 'in_progress'])[1 + c / 2 % 2] else (array['completed', 'completed', 'cancelled'])[1 + c % 3] end,
       (array['low', 'medium', 'medium', 'high', 'urgent'])[1 + c % 5],
       due.at, coalesce(due.at, '9999-01-01Z'), case when c % 2 = 1 then now() - c * interval '1 minute' end, c, g.id,
       now() - c * interval '2 minutes', case when c % 50 = 0 then now() - interval '3 days' end
     from generate_series(1, $1::int) as counted (c)
     join (select id, row_number() over (order by id) as place from public.models) m on m.place = 1 + c * 7 % 100000
     join bench.managers g on g.n = c % 200
     cross join lateral (select case when c % 4 > 0 then now() + (c % 4000 - 2000) * interval '1 hour' end as at) due`,
    [taskCount],
  );
  await lane.sql(
    `insert into public.task_assignees (task_id, user_id, assigned_by)
     select t.id, g.id, o.id from public.tasks t
     join bench.managers g on g.n = t.number % 200 join bench.managers o on o.n = t.number / 200 % 200 on conflict do nothing`,
  );
  await lane.sql(
    `insert into private.task_search (task_id, words) select id, private.fold(' task-' || number || ' ' || title) from public.tasks on conflict do nothing`,
  );
  await lane.sql(
    `insert into public.task_assignees (task_id, user_id, assigned_by)
     select id, $1, created_by from public.tasks where number % 300 = 0 on conflict do nothing`,
    [askers.stranger.id],
  );
  await lane.sql(`insert into public.tags (name) select 'Tag ' || n from generate_series(1, 20) n`);
  await lane.sql(
    `insert into public.task_tags (task_id, tag_id)
     select t.id, g.id from public.tasks t join (select id, row_number() over (order by name) as n from public.tags) g on g.n = 1 + t.number % 20
     where t.number % 3 = 0`,
  );
  await lane.sql(
    'update public.tasks t set people_total = (select count(*) from public.task_assignees a where a.task_id = t.id) where true',
  );
  for (const table of filled) await lane.sql(`alter table public.${table} enable trigger user`);
  await lane.sql('analyze');
}

type List = CallInput<'tasks.list'>;
const open = openTaskStatuses;
const all: TaskFilter = { scope: 'all' };
const tabs: readonly TaskScope[] = ['mine', 'assignedByMe', 'all', 'general'];

/** Every filter and order of the screen. */
const lists = (agency: LargeAgency, tagId: string): Readonly<Record<string, List>> => ({
  'mine, open, by due': { filter: { scope: 'mine', statuses: [...open] }, sort: { by: 'due' } },
  'assigned by me, open': { filter: { scope: 'assignedByMe', statuses: [...open] }, sort: { by: 'due' } },
  'all open, by due': { filter: { ...all, statuses: [...open] }, sort: { by: 'due' } },
  'all, by due, downwards': { filter: all, sort: { by: 'due', isDescending: true } },
  'general, open': { filter: { scope: 'general', statuses: [...open] }, sort: { by: 'due' } },
  'of a model': { filter: { ...all, modelId: agency.modelId }, sort: { by: 'due' } },
  overdue: { filter: { ...all, isOverdue: true }, sort: { by: 'due' } },
  'urgent, open': {
    filter: { ...all, statuses: [...open], priorities: ['urgent'] },
    sort: { by: 'priority' },
  },
  'open, by priority': { filter: { ...all, statuses: [...open] }, sort: { by: 'priority' } },
  'a column of the board': { filter: { ...all, statuses: ['pending'] }, sort: { by: 'position' } },
  'completed lately': {
    filter: { ...all, statuses: ['completed'] },
    sort: { by: 'completed', isDescending: true },
  },
  'by title': { filter: all, sort: { by: 'title' } },
  'latest changed': { filter: all, sort: { by: 'updated', isDescending: true } },
  newest: { filter: all, sort: { by: 'created', isDescending: true } },
  'of a person': { filter: { ...all, statuses: [...open], assigneeId: agency.otherId }, sort: { by: 'due' } },
  'of nobody': { filter: { ...all, statuses: [...open], assigneeId: null }, sort: { by: 'due' } },
  'with a tag': { filter: { ...all, statuses: [...open], tagIds: [tagId] }, sort: { by: 'due' } },
  trash: { filter: { scope: 'trash' }, sort: { by: 'deleted', isDescending: true } },
  'a month': {
    filter: { ...all, due: { from: '2026-11-01', to: '2026-11-30', timezone: 'Europe/Zagreb' } },
    sort: { by: 'due' },
  },
  'search, a common word': { filter: { ...all, text: 'contract' }, sort: { by: 'due' } },
  'search, two words': { filter: { ...all, text: 'call 4001' }, sort: { by: 'due' } },
  'search, two letters': { filter: { ...all, text: 'ca' }, sort: { by: 'due' } },
  'search, nothing found': { filter: { ...all, text: 'zzzzqq' }, sort: { by: 'due' } },
});

/** What people wait for with 100,000 tasks, on Postgres behind PostgREST. */
export async function taskRows(): Promise<Row[]> {
  const { shared, stop } = await startSharedServer({ shared_buffers: '256MB', jit: 'off' });
  try {
    const lane = await openPostgresLane(shared);
    try {
      const agency = await fillLargeAgency(lane);
      await fillTasks(lane, agency);
      const [tag] = await lane.sql<{ id: string }>('select id from public.tags limit 1');
      const rows = toldRows();
      for (const [asker, person] of Object.entries(agency.askers)) {
        const host = startServiceHost(lane, person.session, { checkEveryRow: false });
        const calls = {
          ...Object.fromEntries(
            Object.entries(lists(agency, tag?.id ?? '')).map(([name, input]) => [
              name,
              () => host.call('tasks.list', input),
            ]),
          ),
          'find, a common word': () => host.call('tasks.find', { text: 'contract' }),
          'find, by number': () => host.call('tasks.find', { text: 'TASK-4001' }),
          'counts of the tabs': () =>
            host.call('tasks.count', {
              filters: tabs.map((scope) => ({
                scope,
                statuses: [...open],
              })),
            }),
          board: () => host.call('tasks.board', { filter: all, sort: { by: 'position' } }),
          workload: () => host.call('tasks.workload', { today: '2026-11-22', timezone: 'Europe/Zagreb' }),
        };
        for (const [name, call] of Object.entries(calls))
          rows.push(await timed(`tasks: ${name} (${asker})`, call));
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

/** How long a call takes, as people wait for it. */
export async function timed(what: string, call: () => Promise<unknown>): Promise<Row> {
  const times: number[] = [];
  for (let round = -3; round < callsEach; round += 1) {
    const startedAt = performance.now();
    await call();
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return { what: `${what}, p95`, value: quantile(times, 0.95), unit: 'ms', target: 50 };
}
