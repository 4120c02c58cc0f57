import { performance } from 'node:perf_hooks';
import { createPerson, sessionFor, startTestBackend } from '#tests/support/backend.ts';
import { dataOf, type ActingPerson, type DatabaseLane } from '#tests/support/database-lane.ts';
import { whyNoPostgresLane } from '#tests/support/lanes/availability.ts';
import { openPostgresLane } from '#tests/support/lanes/postgres-lane.ts';
import { startSharedServer } from '#tests/support/lanes/postgres-setup.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { toldRows } from './progress.ts';
import { median, quantile } from './statistics.ts';
import type { Row } from './table.ts';

const queued = 1_000_000;
const people = 200;
const bulk = 500;
const rounds = 11;

/** What notifications add to a change of many models, what they take to read, and how soon they come. */
export async function notificationRows(): Promise<Row[]> {
  const soon = await commitToBell();
  const lack = whyNoPostgresLane();
  if (lack !== undefined) {
    console.log(`skipped: notifications on Postgres, ${lack}`);
    return soon;
  }
  const { shared, stop } = await startSharedServer({ shared_buffers: '256MB', jit: 'off' });
  try {
    const lane = await openPostgresLane(shared);
    try {
      return [...(await bulkRows(lane)), ...(await readingRows(lane)), ...soon];
    } finally {
      await lane.close();
    }
  } finally {
    await stop();
  }
}

const changes = {
  'a status': (round: number) => ({ status: round % 2 === 0 ? 'paused' : 'active' }),
  'a main manager': (round: number, [first, second]: readonly string[]) => ({
    manager_id: round % 2 === 0 ? first : second,
  }),
};

/** A change of 500 models in one call, with the trigger that tells of it and without, in turns. */
async function bulkRows(lane: DatabaseLane): Promise<Row[]> {
  const admin = await lane.person({ role: 'admin' });
  const managers = [(await lane.person()).id, (await lane.person()).id];
  const rows = toldRows();
  for (const [what, change] of Object.entries(changes)) {
    const ids = await lane.sql<{ id: string }>(
      `insert into public.models (stage_name, real_name, manager_id)
       select 'Bulk ' || gen_random_uuid(), 'Real Name', $1 from generate_series(1, $2::int) returning id`,
      [managers[1], bulk],
    );
    const p_ids = ids.map(({ id }) => id);
    const taken = { told: [] as number[], untold: [] as number[] };
    for (let round = -2; round < rounds * 2; round += 1) {
      const isTold = round % 2 === 0;
      await lane.sql(
        `alter table public.models ${isTold ? 'enable' : 'disable'} trigger models_notify_change`,
      );
      // News each time, and nothing to withdraw.
      await lane.sql('delete from public.notification_queue where true');
      const versions = await lane.sql<{ id: string; row_version: number }>(
        'select id, row_version from public.models where id = any ($1::uuid[])',
        [p_ids],
      );
      const byId = new Map(versions.map((row) => [row.id, row.row_version]));
      const args = {
        p_ids,
        p_row_versions: p_ids.map((id) => byId.get(id) ?? 0),
        p_changes: change(round, managers),
      };
      const startedAt = performance.now();
      const changed = await dataOf<unknown[]>(admin.client.rpc('update_models', args));
      const tookMs = performance.now() - startedAt;
      if (changed.length !== bulk) throw new Error(`${String(changed.length)} models were changed`);
      if (round >= 0) taken[isTold ? 'told' : 'untold'].push(tookMs);
    }
    await lane.sql('alter table public.models enable trigger models_notify_change');
    const beside = median(taken.untold);
    rows.push({
      what: `change of ${what} of ${String(bulk)} models, with notifications, p50`,
      value: median(taken.told),
      unit: 'ms',
      target: beside * 1.5,
      beside,
    });
  }
  return rows;
}

const reads: Readonly<Record<string, string>> = {
  'the list': 'select * from public.get_user_notifications()',
  'the longest list': 'select * from public.get_user_notifications(200)',
  'the counter': 'select public.get_unread_notification_count()',
};

/** A million rows of 200 people, 5,000 each, a twentieth of them unread: the database's time, policies included. */
async function readingRows(lane: DatabaseLane): Promise<Row[]> {
  const reader = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
  await lane.sql(
    `insert into auth.users (id, email) select gen_random_uuid(), 'reader' || n || '@bench.example' from generate_series(2, $1::int) n`,
    [people],
  );
  await lane.sql(
    `insert into public.models (stage_name, real_name, manager_id)
     select 'Read ' || gen_random_uuid(), 'Real Name', $1 from generate_series(1, 500)`,
    [reader.id],
  );
  await lane.sql(
    `with readers as (
       select id, row_number() over (order by id = $1 desc) - 1 as n from public.profiles
       where id = $1 or email like 'reader%@bench.example'),
     mine as (select id, row_number() over () - 1 as n from public.models where manager_id = $1)
     insert into public.notification_queue
       (user_id, model_id, notification_type, category, title, message, sent_at, created_at, read_at)
     select r.id, m.id, 'model_added', 'models', 'You now manage a model', 'By someone', t.at, t.at,
       case when i % 20 <> 0 then t.at end
     from generate_series(0, $2::int - 1) i
     cross join lateral (select now() - interval '1 second' * i as at) t
     join readers r on r.n = i / ($2::int / $3::int)
     join mine m on m.n = i % 500`,
    [reader.id, queued, people],
  );
  await lane.sql('analyze');
  await lane.sql('create schema if not exists bench');
  await lane.sql(`create or replace function bench.time_read(person uuid, statement text) returns double precision
    language plpgsql as $$
    declare plan json;
    begin
      perform set_config('request.jwt.claims', json_build_object('sub', person, 'role', 'authenticated')::text, true);
      execute 'set local role authenticated';
      execute 'explain (analyze, timing off, format json) ' || statement into plan;
      execute 'reset role';
      return (plan -> 0 ->> 'Planning Time')::float8 + (plan -> 0 ->> 'Execution Time')::float8;
    end $$`);
  const rows = toldRows();
  for (const [what, statement] of Object.entries(reads)) {
    const times: number[] = [];
    for (let round = -3; round < rounds; round += 1) {
      const [row] = await lane.sql<{ ms: number }>('select bench.time_read($1::uuid, $2) as ms', [
        reader.id,
        statement,
      ]);
      if (round >= 0) times.push(row?.ms ?? NaN);
    }
    rows.push({
      what: `${what} of notifications, of a million rows, in the database, p50`,
      value: median(times),
      unit: 'ms',
      target: 5,
    });
    rows.push(await throughTheApi(reader, what));
  }
  return rows;
}

async function throughTheApi(reader: ActingPerson, what: string): Promise<Row> {
  const call = () =>
    what === 'the counter'
      ? dataOf(reader.client.rpc('get_unread_notification_count', {}, { get: true }))
      : dataOf(
          reader.client.rpc(
            'get_user_notifications',
            { limit_count: what === 'the list' ? 20 : 200 },
            { get: true },
          ),
        );
  const times: number[] = [];
  for (let round = -3; round < 30; round += 1) {
    const startedAt = performance.now();
    await call();
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return { what: `  through PostgREST, p95`, value: quantile(times, 0.95), unit: 'ms' };
}

/** From the answer to one person, a moment behind the commit, to the word at the host of another, and to the count asked for then. */
async function commitToBell(): Promise<Row[]> {
  const backend = await startTestBackend();
  try {
    const mia = await createPerson(backend, { role: 'admin', displayName: 'Mia' });
    const ana = await createPerson(backend, { displayName: 'Ana' });
    const [actor, reader] = [
      startServiceHost(backend, await sessionFor(backend, mia)),
      startServiceHost(backend, await sessionFor(backend, ana)),
    ];
    try {
      const heard = (name: string) => reader.heard.filter((event) => event.name === name).length;
      const until = async (isSo: () => boolean): Promise<void> => {
        const startedAt = performance.now();
        while (!isSo()) {
          if (performance.now() - startedAt > 15_000) throw new Error('No word of a notification came');
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      };
      await until(() =>
        reader.heard.some(
          ({ name, payload }) =>
            name === 'connection.changed' && (payload as { status: string }).status === 'live',
        ),
      );
      const [row] = await backend.sql<{ id: string }>(
        `insert into public.models (stage_name, real_name, manager_id) values ('Bell', 'Real Name', $1) returning id`,
        [ana.id],
      );
      const id = row?.id ?? '';
      const toWord: number[] = [];
      const toCount: number[] = [];
      const toCommit: number[] = [];
      // From active on, so that each round is a change.
      for (let round = -2; round < 60; round += 1) {
        // What is undone before it was read would be withdrawn.
        await backend.sql('update public.notification_queue set read_at = now() where read_at is null');
        const [model] = await backend.sql<{ row_version: number }>(
          'select row_version from public.models where id = $1',
          [id],
        );
        await new Promise((resolve) => setTimeout(resolve, 120));
        const before = heard('notifications.changed');
        const startedAt = performance.now();
        await actor.call('models.setStatus', {
          id,
          rowVersion: model?.row_version ?? 1,
          status: round % 2 === 0 ? 'paused' : 'active',
        });
        const committedAt = performance.now();
        await until(() => heard('notifications.changed') > before);
        const told = performance.now() - committedAt;
        const unread = await reader.call('notifications.countUnread');
        if (unread !== 1) throw new Error(`The bell shows ${String(unread)}`);
        if (round < 0) continue;
        toWord.push(told);
        toCount.push(performance.now() - committedAt);
        toCommit.push(committedAt - startedAt);
      }
      return [
        {
          what: 'change of a model, with its notification, embedded, p50',
          value: median(toCommit),
          unit: 'ms',
        },
        { what: 'its answer to word at another host, embedded, p50', value: median(toWord), unit: 'ms' },
        {
          what: 'its answer to the new count at another host, embedded, p95',
          value: quantile(toCount, 0.95),
          unit: 'ms',
          target: 150,
        },
      ];
    } finally {
      await actor.stop();
      await reader.stop();
    }
  } finally {
    await backend.close();
  }
}
