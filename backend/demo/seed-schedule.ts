import { randomUUID } from 'node:crypto';
import type { Database } from '#backend/database/database.ts';
import { givenRows, insertRows } from './insert-rows.ts';
import { demoEvents } from './events.ts';
import { demoAbsences, demoHours, type DemoEvent } from './schedule.ts';

type People = ReadonlyMap<string, string>;

/** The agency's time zone, in which its week starts. */
const agencyZone = 'Europe/Zagreb';

const ruleDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Events of the weeks around today, with hours to cover and absences. */
export async function seedSchedule(db: Database, people: People): Promise<void> {
  const made = demoEvents.map((event) => ({ event, id: randomUUID() }));
  await insertEvents(db, made, people);
  await insertParts(db, made, people);
  for (const [model, hours] of Object.entries(demoHours))
    for (const [from, to] of hours)
      await db.query(
        `insert into private.coverage_hours (model_id, weekday, starts, ends)
         select m.id, d, $2::time, $3::time from public.models m, generate_series(1, 7) d where m.stage_name = $1`,
        [model, from, to],
      );
  for (const [whose, when, reason] of demoAbsences) {
    const isWeekly = 'weekdays' in when;
    await db.query(
      `insert into public.availability_blocks (model_id, user_id, starts_at, ends_at, weekdays, from_time, to_time, timezone, reason)
       select m.id, $2::uuid, private.at_wall(w.day + $4::integer, z.zone), private.at_wall(w.day + $4::integer + $5::integer, z.zone),
         $6::integer[], $7::time, $8::time, z.zone, $3
       from (select date_trunc('week', now() at time zone $9)::date as day) w
       left join public.models m on m.stage_name = $1
       cross join lateral (select coalesce(m.timezone, $9) as zone) z`,
      [
        'model' in whose ? whose.model : null,
        'person' in whose ? people.get(whose.person) : null,
        reason,
        isWeekly ? null : when.day,
        isWeekly ? null : when.days,
        isWeekly ? when.weekdays.map((day) => day + 1) : null,
        isWeekly ? when.from : null,
        isWeekly ? when.to : null,
        agencyZone,
      ],
    );
  }
  // Rewrites the activity logged while seeding to the users of the events, and to earlier days.
  await db.query(
    `update public.event_activity a set actor_id = e.created_by, created_at = e.created_at
     from public.events e where e.id = a.event_id`,
  );
}

function ruleOf({ weeks, weekdays }: DemoEvent): string | null {
  if (weeks === undefined) return null;
  const days = weekdays?.map((day) => ruleDays[day]).join(',');
  const count = weeks * (weekdays?.length ?? 1);
  return `FREQ=WEEKLY${days === undefined ? '' : `;BYDAY=${days}`};COUNT=${String(count)}`;
}

type Made = { event: DemoEvent; id: string };

async function insertEvents(db: Database, made: readonly Made[], people: People): Promise<void> {
  const columns = {
    ...{ id: 'uuid', title: 'text', type: 'text', model: 'text', is_private: 'boolean', all_day: 'boolean' },
    ...{ location: 'text', meeting_url: 'text', rule: 'text', created_by: 'uuid' },
  };
  await db.query(
    `insert into public.events (
       id, title, type_id, model_id, is_private, all_day, timezone, location, meeting_url, recurrence_rule, series_id, created_by, created_at
     )
     select r.id, r.title, t.id, m.id, r.is_private, r.all_day, coalesce(m.timezone, $2), r.location, r.meeting_url, r.rule,
       case when r.rule is not null then r.id end, r.created_by, now() - interval '16 days'
     from ${givenRows(columns)} join public.event_types t on t.name = r.type left join public.models m on m.stage_name = r.model
     order by r.place`,
    [
      JSON.stringify(
        made.map(({ event, id }) => ({
          ...{ id, title: event.title, type: event.type, model: event.model },
          ...{ is_private: event.isPrivate === true, all_day: event.time === undefined, rule: ruleOf(event) },
          ...{ location: event.location, meeting_url: event.link, created_by: people.get(event.by) },
        })),
      ),
      agencyZone,
    ],
  );
  // Past events are completed.
  await db.query(
    `insert into public.event_occurrences (event_id, starts_at, ends_at, original_start, status)
     select e.id, s.starts_at, s.ends_at, s.starts_at, case when r.status = 'confirmed' and s.ends_at < now() then 'completed' else r.status end
     from ${givenRows({ id: 'uuid', days: 'integer[]', at_time: 'time', minutes: 'integer', status: 'text' })}
     join public.events e on e.id = r.id
     cross join (select date_trunc('week', now() at time zone $2)::date as day) w
     cross join unnest(r.days) as d
     cross join lateral (
       select private.at_wall(w.day + d + r.at_time, e.timezone) as starts_at,
         private.at_wall(w.day + d + r.at_time + make_interval(mins => r.minutes), e.timezone) as ends_at
     ) s
     order by r.place`,
    [
      JSON.stringify(
        made.map(({ event, id }) => ({
          ...{ id, days: daysOf(event), at_time: event.time ?? '00:00', minutes: event.minutes },
          status: event.status ?? 'confirmed',
        })),
      ),
      agencyZone,
    ],
  );
}

/** Days from Monday of this week. */
const daysOf = ({ day: first, weeks = 1, weekdays = [0] }: DemoEvent): number[] =>
  Array.from({ length: weeks }, (_, week) => weekdays.map((day) => first + week * 7 + day)).flat();

/** The rows that belong to the events. */
async function insertParts(db: Database, made: readonly Made[], people: People): Promise<void> {
  await insertRows(
    db,
    'public.event_details',
    { event_id: 'uuid', description: 'text' },
    made.flatMap(({ id, event: { description } }) =>
      description === undefined ? [] : [{ event_id: id, description }],
    ),
  );
  await insertRows(
    db,
    'public.event_attendees',
    { event_id: 'uuid', user_id: 'uuid', response: 'text' },
    made.flatMap(({ id, event }) =>
      (event.people ?? []).map((person) => ({
        ...{ event_id: id, user_id: people.get(person) },
        response: person === event.by || person === 'tomas' ? 'accepted' : 'pending',
      })),
    ),
  );
  await insertRows(
    db,
    'public.event_attendees',
    { event_id: 'uuid', external_name: 'text', external_email: 'text' },
    made.flatMap(({ id, event }) =>
      (event.outside ?? []).map(([name, email]) => ({
        ...{ event_id: id, external_name: name, external_email: email },
      })),
    ),
  );
  await insertRows(
    db,
    'public.event_reminders',
    { event_id: 'uuid', minutes_before: 'integer' },
    made.flatMap(({ id, event }) =>
      (event.reminders ?? []).map((minutes) => ({ event_id: id, minutes_before: minutes })),
    ),
  );
  await db.query(
    `insert into public.event_comments (event_id, author_id, body, created_at)
     select r.event_id, r.author_id, r.body, now() - interval '3 hours' + r.number * interval '20 minutes'
     from ${givenRows({ event_id: 'uuid', author_id: 'uuid', body: 'text', number: 'integer' })} order by r.place`,
    [
      JSON.stringify(
        made.flatMap(({ id, event }) =>
          (event.comments ?? []).map(([by, body], number) => ({
            ...{ event_id: id, author_id: people.get(by), body, number },
          })),
        ),
      ),
    ],
  );
}
