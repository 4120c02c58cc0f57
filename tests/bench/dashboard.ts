import { openPostgresLane } from '#tests/support/lanes/postgres-lane.ts';
import { startSharedServer } from '#tests/support/lanes/postgres-setup.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import type { ActingPerson, DatabaseLane } from '#tests/support/database-lane.ts';
import type { Browser } from 'playwright';
import type { AppServer } from '#tests/support/app-server.ts';
import { fillAgency } from './agency.ts';
import { firstRow } from './models-page.ts';
import { toldRows } from './progress.ts';
import { signedInWindow } from './session.ts';
import { measureStartUp } from './start-up.ts';
import { timed } from './tasks.ts';
import type { Row } from './table.ts';

const sizes = {
  models: 10_000,
  managers: 320,
  tasks: 100_000,
  notes: 20_000,
  secrets: 6000,
  uses: 20_000,
  entries: 50_000,
  former: 150,
};
const zone = 'Europe/Zagreb';
const target = 100;

type People = { admin: ActingPerson; manager: ActingPerson; viewer: ActingPerson };

/** An agency of 10,000 models; the manager has 30 of them, and is the second of 5 others. */
async function fill(lane: DatabaseLane): Promise<People> {
  const people = {
    admin: await lane.person({ role: 'admin' }),
    manager: await lane.person({ permissions: { can_access_chat: false } }),
    viewer: await lane.person({ permissions: { can_access_chat: false, can_view_all_data: true } }),
  };
  // A large agency's history is not made by its people one by one: rules and activity were written when it was.
  const filled = [
    ...['models', 'model_secondary_managers', 'tasks', 'task_assignees', 'task_activity'],
    ...['notes', 'note_contents', 'note_activity'],
  ];
  await lane.sql(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'manager' || n || '@bench.example', jsonb_build_object('display_name', 'Manager ' || n)
     from generate_series(1, $1::int) n`,
    [sizes.managers + sizes.former],
  );
  await lane.sql(`create schema bench; create table bench.managers (n int primary key, id uuid not null)`);
  await lane.sql(
    `insert into bench.managers select 0, $1::uuid union all
     select row_number() over (order by email), id from public.profiles where email like 'manager%@bench.example'`,
    [people.manager.id],
  );
  for (const table of filled) await lane.sql(`alter table public.${table} disable trigger user`);
  await lane.sql(
    `insert into public.models (stage_name, real_name, status, timezone, manager_id, socials)
     select 'Model ' || md5(i::text) || i, 'Real Name ' || i, case when i % 9 = 0 then 'paused' else 'active' end, 'Europe/Zagreb',
       case when i % 100 <> 7 or i < 30 then m.id end, jsonb_build_object('instagram', jsonb_build_object('main', repeat('someone', 20)))
     from generate_series(0, $1::int - 1) i
     join bench.managers m on m.n = case when i < 30 then 0 else 1 + i % $2::int end`,
    [sizes.models, sizes.managers - 1],
  );
  await lane.sql(
    `create table bench.models as select id, (row_number() over (order by real_name))::int as n, manager_id from public.models`,
  );
  await lane.sql('create index on bench.models (n)');
  await lane.sql(
    `insert into public.model_secondary_managers (model_id, manager_id)
     select id, $1 from (select id from public.models where manager_id <> $1 limit 5) m`,
    [people.manager.id],
  );
  // Each of the managers has left who comes last.
  await lane.sql(
    `update public.profiles set status = 'inactive' where id in (select id from bench.managers where n > $1)`,
    [sizes.managers],
  );
  await lane.sql(
    `insert into public.tasks (title, model_id, status, priority, due_at, overdue_from, closed_at, position, created_by, created_at, updated_at)
     select 'Task ' || c, case when c % 20 > 0 then m.id end,
       case when c % 3 = 0 then (array['pending', 'in_progress'])[1 + c / 3 % 2] else 'completed' end,
       (array['low', 'medium', 'medium', 'high', 'urgent'])[1 + c % 5],
       due.at, coalesce(due.at, '9999-01-01Z'), case when c % 3 > 0 then now() - c * interval '1 minute' end, c, g.id,
       now() - c * interval '2 minutes', now() - c * interval '1 minute'
     from generate_series(1, $1::int) as counted (c)
     join bench.models m on m.n = 1 + c * 7 % $2::int
     join bench.managers g on g.n = c % $3::int
     cross join lateral (select case when c % 4 > 0 then now() + (c % 4000 - 1500) * interval '1 hour' end as at) due`,
    [sizes.tasks, sizes.models, sizes.managers],
  );
  await lane.sql(
    `insert into public.task_assignees (task_id, user_id, assigned_by)
     select t.id, g.id, g.id from public.tasks t join bench.managers g on g.n = t.number % $1::int on conflict do nothing`,
    [sizes.managers],
  );
  await lane.sql(
    `insert into public.task_assignees (task_id, user_id, assigned_by)
     select id, $1, created_by from public.tasks where number % 400 = 0 on conflict do nothing`,
    [people.admin.id],
  );
  await lane.sql(
    `insert into public.task_activity (task_id, actor_id, field, new_value, created_at)
     select id, created_by, (array['created', 'status', 'due'])[1 + n], '"pending"', updated_at - n * interval '1 hour'
     from public.tasks, generate_series(0, 2) n`,
  );
  await lane.sql(
    `update public.tasks t set people_total = (select count(*) from public.task_assignees a where a.task_id = t.id) where true`,
  );
  await lane.sql(
    `insert into public.notes (title, model_id, visibility, kind, created_by, edited_by, edited_at, verified_until)
     select 'Note ' || c, case when c % 10 > 0 then m.id end, case when c % 20 = 1 then 'private' else 'team' end,
       k.kind, g.id, g.id, now() - c * interval '1 minute', case when k.kind = 'playbook' then current_date + c % 200 - 100 end
     from generate_series(1, $1::int) as counted (c)
     join bench.managers g on g.n = c % $2::int
     join bench.models m on m.n = 1 + c * 3 % $3::int
     cross join lateral (select case when c % 40 = 2 then 'playbook' else 'note' end as kind) k`,
    [sizes.notes, sizes.managers, sizes.models],
  );
  await lane.sql(
    `insert into public.note_contents (note_id, content, excerpt)
     select n.id, '{"type": "doc", "content": [{"type": "paragraph"}]}', 'Bring the coat' from public.notes n`,
  );
  await lane.sql(
    `insert into public.note_activity (note_id, actor_id, field, created_at) select id, created_by, 'created', edited_at from public.notes`,
  );
  await lane.sql(
    `insert into private.credentials (model_id, platform, account, due_at)
     select m.id, 'x', 'account ' || c, now() + (c % 100 - 20) * interval '1 day'
     from generate_series(1, $1::int) c join bench.models m on m.n = 1 + c * 7 % $2::int`,
    [sizes.secrets, sizes.models],
  );
  await lane.sql(
    `insert into private.secrets (credential_id, kind, key_id, sealed)
     select c.id, 'password', 'none', decode(repeat('00', 64), 'hex') from private.credentials c`,
  );
  await lane.sql(
    `insert into private.social_counts (model_id, platforms, accounts) select model_id, 1, count(*) from private.credentials group by model_id`,
  );
  await lane.sql(
    `insert into public.credential_access_log (user_id, user_name, action, kind, credential_id, model_id, secret_id, created_at)
     select g.id, 'Someone', 'revealed', 'password', c.id, c.model_id, null, now() - u * interval '1 minute'
     from generate_series(1, $1::int) u
     join (select *, row_number() over () as n from private.credentials) c on c.n = 1 + u % $2::int
     join bench.managers g on g.n = u % $3::int`,
    [sizes.uses, sizes.secrets, sizes.managers],
  );
  await lane.sql('alter table public.audit_log disable trigger user');
  await lane.sql(
    `insert into public.audit_log (seq, actor_id, event, resource_type, resource_id, resource_name, model_id, changes, prev_hash, hash)
     select 1000000 + e, g.id, (array['models.updated', 'models.status_changed', 'config.changed', 'users.renamed'])[1 + e % 4], 'model', m.id::text,
       'Model', m.id, '{"status": ["active", "paused"]}', '', ''
     from generate_series(1, $1::int) e join bench.models m on m.n = 1 + e % $2::int join bench.managers g on g.n = e % $3::int`,
    [sizes.entries, sizes.models, sizes.managers],
  );
  for (const table of [...filled, 'audit_log'])
    await lane.sql(`alter table public.${table} enable trigger user`);
  await lane.sql('select private.job_people_without_holdings()');
  // As the server does it by the clock, once so much was inserted.
  await lane.sql('vacuum analyze');
  return people;
}

/** What a manager of 30 models and those who see 10,000 wait for, on Postgres behind PostgREST. */
export async function dashboardRows(): Promise<Row[]> {
  const { shared, stop } = await startSharedServer({ shared_buffers: '256MB', jit: 'off' });
  try {
    const lane = await openPostgresLane(shared);
    try {
      const people = await fill(lane);
      const rows = toldRows();
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now());
      const who = {
        'administrator of 10,000 models': people.admin,
        'manager of 30': people.manager,
        'holder of can_view_all_data': people.viewer,
      };
      for (const [asker, person] of Object.entries(who)) {
        const host = startServiceHost(lane, person.session, { checkEveryRow: false });
        const told = await host.call('dashboard.get', { today, timezone: zone });
        const parts = [...Object.entries(told.tiles), ...Object.entries(told.cards)];
        const failed = parts.flatMap(([name, part]) => (part?.status === 'failed' ? [name] : []));
        for (const part of [told.cards.attention, told.cards.activity])
          if (part?.status === 'done') failed.push(...part.data.failed);
        if (failed.length > 0) throw new Error(`These parts failed: ${failed.join(', ')}`);
        const row = await timed(`dashboard (${asker})`, () =>
          host.call('dashboard.get', { today, timezone: zone }),
        );
        rows.push({ ...row, target });
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

/** From an empty cache to what someone came for: the dashboard beside the models page, in the same agency of 10,000 models. */
export async function dashboardPaintRows(browser: Browser, server: AppServer): Promise<Row[]> {
  const { url } = server;
  const agency = await fillAgency(server);
  const { context } = await signedInWindow(browser, url, agency.admin);
  const storageState = await context.storageState();
  await context.close();
  const start = (path: string, selector: string) =>
    measureStartUp({ browser, url, path, selector, runs: 9, storageState });
  const models = await start('/models', firstRow);
  const dashboard = await start('/', 'ul[aria-label="Numbers"] a');
  return [
    { what: 'models page, time to first rows', value: models.readyMs, unit: 'ms' },
    {
      what: 'dashboard, time to its content',
      value: dashboard.readyMs,
      unit: 'ms',
      target: models.readyMs * 1.2,
      beside: models.readyMs,
    },
    { what: 'dashboard, main-thread CPU', value: dashboard.cpuMs, unit: 'ms', beside: models.cpuMs },
  ];
}
