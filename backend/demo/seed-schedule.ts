import type { Database } from '#backend/database/database.ts';
import { demoEvents } from './events.ts';
import { demoAbsences, demoHours, type DemoEvent } from './schedule.ts';

type People = ReadonlyMap<string, string>;

/** Where the agency is: its week begins there. */
const agencyZone = 'Europe/Zagreb';

const ruleDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Events of the weeks around today, with hours to be covered and absences. */
export async function seedSchedule(db: Database, people: People): Promise<void> {
  for (const event of demoEvents) await insertEvent(db, event, people);
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
  // What the making of the demo has written is of the people whom the events name, and of days before.
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

async function insertEvent(db: Database, event: DemoEvent, people: People): Promise<void> {
  const rule = ruleOf(event);
  const isAllDay = event.time === undefined;
  const [row] = await db.query<{ id: string }>(
    `insert into public.events (title, type_id, model_id, is_private, all_day, timezone, location, meeting_url, recurrence_rule, created_by, created_at)
     select $1, t.id, m.id, $4, $5, coalesce(m.timezone, $6), $7, $8, $9, $10, now() - interval '16 days'
     from public.event_types t left join public.models m on m.stage_name = $3 where t.name = $2 returning id`,
    [
      event.title,
      event.type,
      event.model,
      event.isPrivate === true,
      isAllDay,
      agencyZone,
      event.location ?? null,
      event.link ?? null,
      rule,
      people.get(event.by),
    ],
  );
  const id = row?.id ?? '';
  if (rule !== null) await db.query('update public.events set series_id = id where id = $1', [id]);
  const days = Array.from({ length: event.weeks ?? 1 }, (_, week) =>
    (event.weekdays ?? [0]).map((day) => event.day + week * 7 + day),
  ).flat();
  // What is over was done.
  await db.query(
    `insert into public.event_occurrences (event_id, starts_at, ends_at, original_start, status)
     select e.id, s.starts_at, s.ends_at, s.starts_at, case when $5 = 'confirmed' and s.ends_at < now() then 'completed' else $5 end
     from public.events e
     cross join (select date_trunc('week', now() at time zone $6)::date as day) w
     cross join unnest($2::integer[]) as d
     cross join lateral (
       select private.at_wall(w.day + d + $3::time, e.timezone) as starts_at,
         private.at_wall(w.day + d + $3::time + make_interval(mins => $4::integer), e.timezone) as ends_at
     ) s
     where e.id = $1`,
    [id, days, event.time ?? '00:00', event.minutes, event.status ?? 'confirmed', agencyZone],
  );
  await insertParts(db, event, id, people);
}

async function insertParts(db: Database, event: DemoEvent, id: string, people: People): Promise<void> {
  if (event.description !== undefined)
    await db.query('insert into public.event_details (event_id, description) values ($1, $2)', [
      id,
      event.description,
    ]);
  for (const person of event.people ?? [])
    await db.query('insert into public.event_attendees (event_id, user_id, response) values ($1, $2, $3)', [
      id,
      people.get(person),
      person === event.by || person === 'tomas' ? 'accepted' : 'pending',
    ]);
  for (const [name, email] of event.outside ?? [])
    await db.query(
      'insert into public.event_attendees (event_id, external_name, external_email) values ($1, $2, $3)',
      [id, name, email],
    );
  for (const minutes of event.reminders ?? [])
    await db.query('insert into public.event_reminders (event_id, minutes_before) values ($1, $2)', [
      id,
      minutes,
    ]);
  for (const [index, [by, body]] of (event.comments ?? []).entries())
    await db.query(
      `insert into public.event_comments (event_id, author_id, body, created_at)
       values ($1, $2, $3, now() - interval '3 hours' + $4 * interval '20 minutes')`,
      [id, people.get(by), body, index],
    );
}
