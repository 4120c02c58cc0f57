import type { CallInput } from '#shared/contract/bridge.ts';
import { openPostgresLane } from '#tests/support/lanes/postgres-lane.ts';
import { startSharedServer } from '#tests/support/lanes/postgres-setup.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import type { DatabaseLane } from '#tests/support/database-lane.ts';
import { fillLargeAgency, type LargeAgency } from './large-agency.ts';
import { toldRows } from './progress.ts';
import { timed } from './tasks.ts';
import type { Row } from './table.ts';

const eventCount = 60_000;
/** Series of 40 weeks each, which with the events above are 100,000 times within a year. */
const seriesCount = 1000;
const weeks = 40;
/** How many models have events: all of the manager of 500, and three times as many of others. */
const busyModels = 2000;

const from = '2027-02-01T00:00:00Z';
export const window92 = { from, to: '2027-05-04T00:00:00Z' };
/** As long as any view is: six weeks, and a day on both sides. */
const oneMonth = { from, to: '2027-03-17T00:00:00Z' };
export const oneWeek = { from, to: '2027-02-08T00:00:00Z' };

/** Events of a year, by models of many managers; one in twelve is general, one in fifty private, one in forty lasts for days. */
export async function fillSchedule(lane: DatabaseLane, { askers }: LargeAgency, few: string): Promise<void> {
  // A large agency's history is not made by its people one by one: rules and activity were written when it was.
  const filled = ['events', 'event_occurrences', 'event_attendees'];
  for (const table of filled) await lane.sql(`alter table public.${table} disable trigger user`);
  await lane.sql('create table bench.scheduled (n int primary key, id uuid not null, manager_id uuid)');
  await lane.sql(
    `insert into bench.scheduled
     select row_number() over (order by m.manager_id <> $1, m.id) - 1, m.id, m.manager_id from public.models m
     order by m.manager_id <> $1, m.id limit $2::int`,
    [askers['manager of 500'].id, busyModels],
  );
  await lane.sql(
    `insert into public.model_secondary_managers (model_id, manager_id)
     select id, $1 from bench.scheduled where n % 67 = 3 on conflict do nothing`,
    [few],
  );
  await lane.sql(
    `insert into public.events (id, series_id, title, type_id, model_id, is_private, timezone, location, meeting_url, recurrence_rule, created_by)
     select made.id, case when c <= $2::int then made.id end,
       (array['Shoot', 'Live', 'Call', 'Fitting'])[1 + c % 4] || ' ' || (array['studio', 'roof', 'garden'])[1 + c % 3] || ' ' || c,
       t.id, case when c % 12 > 0 and c % 50 > 0 then m.id end, c % 50 = 0, 'Europe/Zagreb',
       case when c % 3 = 0 then 'Studio ' || c % 9 end, case when c % 5 = 0 then 'https://meet.example/' || c end,
       case when c <= $2::int then 'FREQ=WEEKLY;COUNT=40' end, m.manager_id
     from generate_series(1, $1::int) as counted (c)
     cross join lateral (select gen_random_uuid() as id where c > 0) made
     join bench.scheduled m on m.n = c * 7 % $3::int
     join (select id, row_number() over (order by position) - 1 as n from public.event_types) t on t.n = c % 8`,
    [eventCount + seriesCount, seriesCount, busyModels],
  );
  await lane.sql(
    `insert into public.event_occurrences (event_id, model_id, starts_at, ends_at, original_start, status)
     select e.id, e.model_id, s.at, s.at + case when e.n % 40 = 0 then interval '4 days' else interval '2 hours' end, s.at,
       (array['confirmed', 'confirmed', 'confirmed', 'tentative', 'cancelled'])[1 + e.n % 5]
     from (select id, model_id, recurrence_rule, row_number() over (order by id) as n from public.events) e
     cross join lateral (
       select '2027-01-01T07:00Z'::timestamptz + (e.n * 13 % 365) * interval '1 day' + (e.n % 24) * interval '30 minutes' as at
       where e.recurrence_rule is null
       union all
       select '2027-01-04T07:00Z'::timestamptz + w * interval '7 days' + (e.n % 24) * interval '30 minutes'
       from generate_series(0, $1::int - 1) w where e.recurrence_rule is not null
     ) s`,
    [weeks],
  );
  await lane.sql(
    `insert into public.event_attendees (event_id, user_id)
     select e.id, g.id from (select id, row_number() over (order by id) as n from public.events where not is_private) e
     join bench.managers g on g.n in (e.n % 200, e.n * 3 % 200) on conflict do nothing`,
  );
  await lane.sql(
    `insert into public.event_attendees (event_id, user_id)
     select e.id, $1 from (select id, row_number() over (order by id) as n from public.events where not is_private) e where e.n % 200 = 0
     on conflict do nothing`,
    [askers.stranger.id],
  );
  await lane.sql(
    `insert into public.availability_blocks (model_id, weekdays, from_time, to_time, timezone)
     select id, '{7}', '00:00', '24:00', 'Europe/Zagreb' from bench.scheduled where n % 10 = 0`,
  );
  await lane.sql(
    `insert into public.availability_blocks (user_id, weekdays, from_time, to_time, timezone)
     select id, '{6,7}', '00:00', '24:00', 'America/New_York' from bench.managers`,
  );
  for (const table of filled) await lane.sql(`alter table public.${table} enable trigger user`);
  await lane.sql('analyze');
}

type Filter = Omit<CallInput<'schedule.window'>, 'from' | 'to'>;

/** What people wait for with 100,000 times of events in a year, on Postgres behind PostgREST. */
export async function scheduleRows(): Promise<Row[]> {
  const { shared, stop } = await startSharedServer({ shared_buffers: '256MB', jit: 'off' });
  try {
    const lane = await openPostgresLane(shared);
    try {
      const agency = await fillLargeAgency(lane);
      const few = await lane.person({
        permissions: { can_access_socials: false, can_access_chat: false },
      });
      await fillSchedule(lane, agency, few.id);
      const scheduled = await lane.sql<{ id: string }>('select id from bench.scheduled order by n limit 200');
      const managers = await lane.sql<{ id: string }>('select id from bench.managers order by n limit 20');
      const modelIds = scheduled.map(({ id }) => id);
      const userIds = managers.map(({ id }) => id);
      const [shoot] = await lane.sql<{ id: string }>(
        `select id from public.event_types where name = 'Shoot'`,
      );
      const [counted] = await lane.sql<{ times: number }>(
        'select count(*)::int as times from public.event_occurrences',
      );
      const rows = toldRows();
      rows.push({ what: 'schedule: times of events', value: counted?.times ?? 0, unit: 'rows' });
      const { admin, 'manager of 500': manager, stranger } = agency.askers;
      for (const [asker, person] of Object.entries({
        admin,
        'manager of 500': manager,
        'manager of 30': few,
        stranger,
      })) {
        const host = startServiceHost(lane, person.session, { checkEveryRow: false });
        const ask = (span: typeof oneWeek, filter: Filter = {}) =>
          host.call('schedule.window', { ...span, ...filter });
        const first = await ask(window92);
        rows.push({
          what: `schedule: events in an answer (${asker})`,
          value: first.events.length,
          unit: 'rows',
        });
        const calls: Record<string, () => Promise<unknown>> = {
          '92 days': () => ask(window92),
          'a week': () => ask(oneWeek),
          '92 days of 200 models': () => ask(window92, { modelIds }),
          '92 days of 20 people': () => ask(window92, { userIds }),
          'a month of 20 people': () => ask(oneMonth, { userIds }),
          '92 days of one type, tentative': () =>
            ask(window92, { typeIds: [shoot?.id ?? ''], statuses: ['tentative'] }),
          'clashes of a week': () => host.call('schedule.clashes', oneWeek),
          'check of 52 weeks': () =>
            host.call('schedule.check', {
              event: {
                title: 'Weekly call',
                typeId: shoot?.id ?? '',
                // One's own: whose model it is not may not be asked.
                modelId: asker === 'stranger' || asker === 'manager of 30' ? null : agency.modelId,
                startsAt: '2027-02-02T09:00',
                endsAt: '2027-02-02T12:00',
                timezone: 'Europe/Zagreb',
                attendeeIds: userIds.slice(0, 3),
                recurrence: 'FREQ=WEEKLY;COUNT=52',
              },
            }),
          'people of a model': () => host.call('schedule.people', { modelId: null, text: 'manager 1' }),
        };
        const { next } = first;
        if (next !== null) calls['92 days, the next page'] = () => ask(window92, { after: next });
        const [event] = first.events;
        if (event !== undefined) calls['one event'] = () => host.call('schedule.get', { id: event.id });
        for (const [name, call] of Object.entries(calls))
          rows.push(await timed(`schedule: ${name} (${asker})`, call));
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
