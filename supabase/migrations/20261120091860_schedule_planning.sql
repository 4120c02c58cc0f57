-- Planning: the hours of models that shifts should cover, copies of a week, templates of a week, and what nobody has yet. What makes many
-- events at once says first what it would make, by the same plan.

create table private.coverage_hours (
  id uuid primary key default gen_random_uuid(),
  model_id uuid not null references public.models (id) on delete cascade,
  weekday integer not null,
  starts time not null,
  ends time not null,
  constraint coverage_hours_weekday_known check (weekday between 1 and 7),
  constraint coverage_hours_once unique (model_id, weekday, starts)
);
comment on table private.coverage_hours is
  'When someone should be on for a model, by weekday (1 is Monday) and clocks of the model''s zone; 24:00 ends a day, and an end that is not after its start is the next day. Read and written by procedures alone.';
alter table private.coverage_hours enable row level security;
alter table private.coverage_hours force row level security;

create table private.schedule_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  items jsonb not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint schedule_templates_name_length check (char_length(name) <= 60 and btrim(name) <> ''),
  constraint schedule_templates_items_shape check (
    jsonb_typeof(items) = 'array' and octet_length(items::text) <= 400000 and jsonb_array_length(items) between 1 and 200
  )
);
comment on table private.schedule_templates is
  'Weeks to be planned again: [{weekday, start_minute, minutes, title, type_id, model_id, attendee_ids, location}]. Read and written by procedures alone, since a template names models.';
create unique index schedule_templates_name_key on private.schedule_templates (lower(btrim(name)));
create index schedule_templates_created_by_idx on private.schedule_templates (created_by);
alter table private.schedule_templates enable row level security;
alter table private.schedule_templates force row level security;
create trigger schedule_templates_touch before update on private.schedule_templates
  for each row execute function private.touch_updated_at();
create trigger schedule_templates_version before update on private.schedule_templates
  for each row execute function private.keep_row_version();

-- Coverage

create function private.cover_span(p_day date, p_starts time, p_ends time, p_zone text) returns tstzrange
language plpgsql stable set search_path = '' as $$
declare
  first constant timestamp := p_day + p_starts;
  last constant timestamp := p_day + p_ends + case when p_ends <= p_starts then interval '1 day' else interval '0' end;
  begins constant timestamptz := private.at_wall(first, p_zone);
begin
  -- As of an event: what begins in the hour that clocks skip lasts as long as ever, everything else ends when its clock says so.
  return tstzrange(
    begins, greatest(begins, case when begins at time zone p_zone = first then private.at_wall(last, p_zone) else begins + (last - first) end)
  );
end
$$;
comment on function private.cover_span(date, time, time, text) is
  'When hours of a day are by the clocks of a zone; an end that is not after its start is the next day.';

create function private.require_coverage_model(p_model uuid, p_sight private.row_sight, p_changes boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.models m where m.id = p_model)
    or not (p_sight.sees_all or p_model = any (p_sight.model_ids)) then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
  end if;
  if p_changes then
    perform private.require_event_model(p_model);
  end if;
end
$$;
comment on function private.require_coverage_model(uuid, private.row_sight, boolean) is
  'Whether the caller sees the schedule of a model, and may change it; else PT404 or 42501. Definer: called by definer bodies only.';

create function private.get_coverage_hours(p_model_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_coverage_model(p_model_id, private.event_sight(), false);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'weekday', h.weekday, 'starts', to_char(h.starts, 'HH24:MI'), 'ends', case when h.ends = '24:00' then '24:00' else to_char(h.ends, 'HH24:MI') end
    ) order by h.weekday, h.starts), '[]')
    from private.coverage_hours h where h.model_id = p_model_id
  );
end
$$;
select private.expose('get_coverage_hours',
  'When someone should be on for a model: [{weekday, starts, ends}] by its clocks. Errors: 42501, PT404.',
  'no client role reads the table');

create function private.save_coverage_hours(p_model_id uuid, p_hours jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_active();
  perform private.require_coverage_model(p_model_id, private.event_sight(), true);
  -- Two of these at once would each remove the rows of the other.
  perform from public.models m where m.id = p_model_id for update;
  if jsonb_typeof(p_hours) is distinct from 'array' or jsonb_array_length(p_hours) > 70 then
    raise exception 'Choose 10 times a day or fewer' using errcode = '22023', hint = 'hours';
  end if;
  if exists (
    select from jsonb_array_elements(p_hours) as h
    where coalesce((h ->> 'weekday') !~ '^[1-7]$', true) or coalesce((h ->> 'starts') !~ '^([01]\d|2[0-3]):[0-5]\d$', true)
      or coalesce((h ->> 'ends') !~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$', true)
  ) then
    raise exception 'Enter every time' using errcode = '22023', hint = 'hours';
  end if;
  -- In minutes of the week. What passes midnight reaches into the next day, and on Sunday into Monday.
  if exists (
    with lines as (
      select h.place, int4range(w.starts, w.ends + case when w.ends <= w.starts then 1440 else 0 end) as span
      from jsonb_array_elements(p_hours) with ordinality as h (hours, place)
      cross join lateral (
        select d.first + extract(epoch from (h.hours ->> 'starts')::interval)::integer / 60 as starts,
          d.first + extract(epoch from (h.hours ->> 'ends')::interval)::integer / 60 as ends
        from (select ((h.hours ->> 'weekday')::integer - 1) * 1440 as first) d
      ) w
    )
    select from lines a join lines b on a.place <> b.place
      and (a.span && b.span or a.span && int4range(lower(b.span) + 10080, upper(b.span) + 10080))
  ) then
    raise exception 'These times overlap' using errcode = '22023', hint = 'overlap';
  end if;
  delete from private.coverage_hours h where h.model_id = p_model_id;
  insert into private.coverage_hours (model_id, weekday, starts, ends)
  select p_model_id, (h ->> 'weekday')::integer, (h ->> 'starts')::time, (h ->> 'ends')::time from jsonb_array_elements(p_hours) as h;
  return private.get_coverage_hours(p_model_id);
end
$$;
select private.expose('save_coverage_hours',
  'Makes these the hours of a model: [{weekday, starts, ends}], 70 at most, where 24:00 ends a day and an end that is not after its start is the next day; answers them. Errors: PT404, 42501, 22023 with hint hours or overlap.',
  'no client role writes the table', p_most_bytes => 10000);

create function private.get_coverage(p_from date, p_to date, p_model_ids uuid[] default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
begin
  if p_from is null or p_to is null or p_to < p_from or p_to > p_from + 92 or p_from < '1969-01-01' or p_to > '2201-01-01' then
    raise exception 'Choose 92 days or fewer' using errcode = '22023', hint = 'window';
  end if;
  return (
    with chosen as materialized (
      select m.id, m.timezone from public.models m
      where m.id in (select h.model_id from private.coverage_hours h)
        and (p_model_ids is null or m.id = any (p_model_ids)) and (sight.sees_all or m.id = any (sight.model_ids))
    ),
    -- Models share zones and hours: each is turned into moments once.
    moments as materialized (
      select w.timezone, w.starts, w.ends, d.day::date as day,
        private.cover_span(d.day::date, w.starts, w.ends, w.timezone) as span
      from (select distinct c.timezone, h.weekday, h.starts, h.ends from chosen c join private.coverage_hours h on h.model_id = c.id) w
      join generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') as d (day) on extract(isodow from d.day) = w.weekday
    ),
    wanted as materialized (
      select c.id as model_id, o.day, range_agg(o.span) as spans
      from chosen c
      join private.coverage_hours h on h.model_id = c.id
      join moments o on o.timezone = c.timezone and o.starts = h.starts and o.ends = h.ends and extract(isodow from o.day) = h.weekday
      group by c.id, o.day
    ),
    shifts as materialized (
      select o.model_id, range_agg(tstzrange(o.starts_at, o.ends_at)) as spans
      from public.event_occurrences o
      join public.events e on e.id = o.event_id
      join public.event_types t on t.id = e.type_id and t.covers
      where o.model_id in (select c.id from chosen c) and o.starts_at < p_to + interval '3 days' and o.starts_at > p_from - interval '33 days'
        and o.ends_at > p_from - interval '1 day' and o.status <> 'cancelled' and e.deleted_at is null and not e.is_private
      group by o.model_id
    ),
    days as (
      select w.model_id, w.day, w.spans, w.spans - coalesce(s.spans, '{}'::tstzmultirange) as open
      from wanted w left join shifts s on s.model_id = w.model_id
    )
    select coalesce(jsonb_agg(jsonb_build_array(
      d.model_id, d.day,
      (select coalesce(sum(extract(epoch from upper(r) - lower(r)) / 60), 0)::integer from unnest(d.spans) as r),
      (select coalesce(jsonb_agg(jsonb_build_array(lower(r), upper(r)) order by lower(r)), '[]') from unnest(d.open) as r)
    ) order by d.model_id, d.day), '[]')
    from days d
  );
end
$$;
select private.expose('get_coverage',
  'Of the days of models that have hours, in their zones, how many minutes should be covered and what no shift covers: [[model_id, day, minutes, [[from, to]]]]. What passes midnight is of the day on which it begins. Errors: 22023, 42501.',
  'it finds out once what the caller sees', p_most_rows => 200);

-- Many events at once

create function private.count_clashes(p_plan jsonb) returns integer
language sql stable security definer set search_path = '' as $$
  with planned as materialized (
    select p.place, (p.item ->> 'model_id')::uuid as model_id, p.item -> 'attendee_ids' as people, k.blocks_time, k.covers,
      (t ->> 'starts_at')::timestamptz as starts_at, (t ->> 'ends_at')::timestamptz as ends_at
    from jsonb_array_elements(p_plan) with ordinality as p (item, place)
    cross join lateral jsonb_array_elements(p.item -> 'times') as t
    join public.event_types k on k.id = (p.item ->> 'type_id')::uuid and (k.blocks_time or k.covers)
  ), people as materialized (
    select p.place, p.starts_at, p.ends_at, w::uuid as user_id from planned p cross join lateral jsonb_array_elements_text(coalesce(p.people, '[]')) as w
  ), subjects as materialized (
    -- Whatever is in its way: of a model nothing but what blocks time, and of a shift no shift.
    select p.place, p.starts_at, p.ends_at, p.model_id as subject, p.blocks_time as is_taken, p.covers as passes_shifts from planned p
    union all
    select p.place, p.starts_at, p.ends_at, p.user_id, true, false from people p
  ), span as materialized (
    select min(p.starts_at) as first, max(p.ends_at) as last from planned p
  ), taken as (
    select o.model_id as subject, false as is_person, o.event_id, o.starts_at, o.ends_at, o.status
    from public.event_occurrences o where o.model_id in (select p.model_id from planned p)
    union all
    select a.user_id, true, o.event_id, o.starts_at, o.ends_at, o.status
    from public.event_attendees a join public.event_occurrences o on o.event_id = a.event_id
    where a.user_id in (select p.user_id from people p) and a.response <> 'declined'
  ), booked as materialized (
    -- As one span after the other, in which each time is searched: thousands against thousands would be millions.
    select k.subject, range_agg(tstzrange(k.starts_at, k.ends_at)) as times,
      range_agg(tstzrange(k.starts_at, k.ends_at)) filter (where not t.covers) as without_shifts
    from span s
    join taken k on k.starts_at < s.last and k.starts_at > s.first - interval '32 days' and k.ends_at > s.first
      and k.status in ('tentative', 'confirmed')
    join public.events e on e.id = k.event_id and e.deleted_at is null
    join public.event_types t on t.id = e.type_id and (t.blocks_time or (t.covers and k.is_person))
    group by k.subject
  ), away as materialized (
    select coalesce(b.model_id, b.user_id) as subject, b.* from public.availability_blocks b
    where b.model_id in (select p.model_id from planned p) or b.user_id in (select p.user_id from people p)
  )
  select count(distinct (s.place, s.starts_at))::integer from subjects s
  where exists (
    select from booked k
    where k.subject = s.subject and s.is_taken and case when s.passes_shifts then k.without_shifts else k.times end && tstzrange(s.starts_at, s.ends_at)
  ) or exists (
    select from away w where w.subject = s.subject and case
      when w.weekdays is null then w.starts_at < s.ends_at and w.ends_at > s.starts_at
      -- By clocks of its zone, and in the days of this time: a file may reach over centuries.
      else exists (
        select from generate_series(
          date_trunc('day', s.starts_at at time zone w.timezone), s.ends_at at time zone w.timezone, interval '1 day'
        ) as d (day)
        where extract(isodow from d.day) = any (w.weekdays)
          and d.day + w.from_time < s.ends_at at time zone w.timezone and d.day + w.to_time > s.starts_at at time zone w.timezone
      )
    end
  )
$$;
comment on function private.count_clashes(jsonb) is
  'How many times of a plan would put someone into two places, or fall into an absence. Definer: it counts what the caller may not see, and says no more than how many.';

create function private.insert_events(p_plan jsonb, p_source text) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  actor_name constant text := (select coalesce(p.display_name, p.email) from public.profiles p where p.id = caller);
  plan jsonb;
  ids uuid[];
  heir record;
begin
  plan := (select coalesce(jsonb_agg(p.item || jsonb_build_object('id', gen_random_uuid()) order by p.place), '[]')
    from jsonb_array_elements(p_plan) with ordinality as p (item, place));
  ids := array(select (p ->> 'id')::uuid from jsonb_array_elements(plan) as p);
  insert into public.events (
    id, series_id, title, type_id, model_id, all_day, timezone, location, meeting_url, recurrence_rule, source, ical_uid, created_by
  )
  select (p ->> 'id')::uuid, case when p ->> 'recurrence_rule' is not null then (p ->> 'id')::uuid end, p ->> 'title', (p ->> 'type_id')::uuid,
    (p ->> 'model_id')::uuid, coalesce((p ->> 'all_day')::boolean, false), p ->> 'timezone', p ->> 'location', p ->> 'meeting_url',
    p ->> 'recurrence_rule', p_source, p ->> 'ical_uid', caller
  from jsonb_array_elements(plan) as p;
  insert into public.event_details (event_id, description)
  select (p ->> 'id')::uuid, p ->> 'description' from jsonb_array_elements(plan) as p where coalesce(p ->> 'description', '') <> '';
  insert into public.event_occurrences (event_id, starts_at, ends_at, original_start, status)
  select (p ->> 'id')::uuid, (t ->> 'starts_at')::timestamptz, (t ->> 'ends_at')::timestamptz,
    coalesce((t ->> 'original')::timestamptz, (t ->> 'starts_at')::timestamptz), coalesce(t ->> 'status', 'confirmed')
  from jsonb_array_elements(plan) as p cross join lateral jsonb_array_elements(p -> 'times') as t;
  insert into public.event_attendees (event_id, user_id, response)
  select (p ->> 'id')::uuid, w.id, case when w.id = caller then 'accepted' else 'pending' end
  from jsonb_array_elements(plan) as p
  cross join lateral (select distinct u::uuid as id from jsonb_array_elements_text(coalesce(p -> 'attendee_ids', '[]')) as u) w
  -- Who is gone or may not see the model any more stays away.
  join public.profiles f on f.id = w.id and f.status = 'active' and f.role in ('admin', 'manager')
  where private.may_be_named(w.id, 'can_access_schedule', (p ->> 'model_id')::uuid)
  order by 1, 2;
  insert into public.event_attendees (event_id, external_name, external_email)
  select (p ->> 'id')::uuid, x ->> 'name', x ->> 'email'
  from jsonb_array_elements(plan) as p cross join lateral jsonb_array_elements(coalesce(p -> 'externals', '[]')) as x;
  insert into public.event_reminders (event_id, minutes_before)
  select distinct (p ->> 'id')::uuid, m::integer
  from jsonb_array_elements(plan) as p cross join lateral jsonb_array_elements_text(coalesce(p -> 'reminders', '[]')) as m;
  -- Once each.
  for heir in
    select a.user_id, count(*) as events, (array_agg(a.event_id))[1] as event_id, min(o.starts_at) as starts_at
    from public.event_attendees a join lateral (
      select min(w.starts_at) as starts_at from public.event_occurrences w where w.event_id = a.event_id
    ) o on true
    where a.event_id = any (ids) and a.user_id is not null and a.user_id <> caller group by a.user_id order by a.user_id
  loop
    if heir.events = 1 then
      perform private.tell_of_event('added', heir.event_id, array[heir.user_id], heir.starts_at);
    else
      perform private.notify(
        'system_alert', array[heir.user_id], null, actor_name || ' added you to ' || heir.events || ' events', null,
        jsonb_build_object('kind', 'added', 'category', 'schedule', 'starts_at', heir.starts_at, 'actor_id', caller, 'actor_name', actor_name),
        format('event_added:many:%s', floor(extract(epoch from now()) / 600))
      );
    end if;
  end loop;
  return ids;
end
$$;
comment on function private.insert_events(jsonb, text) is
  'Makes the events of a plan, [{fields as of save_event, times: [{starts_at, ends_at, original, status}]}], tells those who take part once each, and answers the ids. Definer: called by definer bodies only, which have checked rights and bounds.';

create function private.plant_events(p_plan jsonb, p_skipped integer, p_source text, p_is_trial boolean, p_keep_for interval default '1 day') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  clashes constant integer := private.count_clashes(p_plan);
  ids uuid[];
  change uuid;
begin
  if not p_is_trial and p_plan <> '[]' then
    ids := private.insert_events(p_plan, p_source);
    change := private.keep_event_change(p_source, '{}', ids, p_keep_for);
  end if;
  return jsonb_build_object(
    'events', jsonb_array_length(p_plan), 'skipped', p_skipped, 'clashes', clashes, 'change_id', change
  );
end
$$;
comment on function private.plant_events(jsonb, integer, text, boolean, interval) is
  'Carries out a plan, or only says what it would do: {events, skipped, clashes, change_id}. Definer: called by definer bodies only.';

create function private.await_plan(p_is_trial boolean) returns void
language sql volatile set search_path = '' as $$
  -- Two of these at once would each find that nothing is there yet.
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.planted_events')) where not p_is_trial
$$;
comment on function private.await_plan(boolean) is 'For the head of what makes many events: one at a time, but for trials.';

create function private.without_doubles(p_plan jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- What stands there already, from an earlier copy or by hand.
  select coalesce(jsonb_agg(p.item order by p.place), '[]')
  from jsonb_array_elements(p_plan) with ordinality as p (item, place)
  where not exists (
    select from public.event_occurrences o join public.events e on e.id = o.event_id
    where o.starts_at = (p.item -> 'times' -> 0 ->> 'starts_at')::timestamptz and e.deleted_at is null and o.status <> 'cancelled'
      and e.title = p.item ->> 'title' and e.type_id = (p.item ->> 'type_id')::uuid
      and e.model_id is not distinct from (p.item ->> 'model_id')::uuid and not e.is_private
  )
$$;
comment on function private.without_doubles(jsonb) is
  'A plan without what is there already: the same title, type, model and start. Definer: called by definer bodies only.';

create function private.copy_schedule_week(
  p_from_day date, p_to_day date, p_timezone public.bounded_text, p_model_ids uuid[] default null, p_is_trial boolean default true
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
  days constant integer := case when isfinite(p_from_day) and isfinite(p_to_day) then p_to_day - p_from_day else 0 end;
  first timestamptz;
  last timestamptz;
  found jsonb;
  fresh jsonb;
  others integer;
begin
  perform private.require_active();
  if not private.is_timezone(p_timezone) then
    raise exception 'Choose a valid timezone' using errcode = '22023', hint = 'timezone';
  end if;
  -- A week is much to go through, on trial as well.
  if private.take_ticket('copy_week', sight.caller::text, 240, '1 hour') > 0 then
    raise exception 'You have copied weeks 240 times within an hour. Try again later.' using errcode = '22023', hint = 'too_many';
  end if;
  if p_from_day is null or p_to_day is null or days = 0 or days % 7 <> 0 or abs(days) > 3660 then
    raise exception 'Choose another week' using errcode = '22023', hint = 'week';
  end if;
  first := private.at_wall(p_from_day::timestamp, p_timezone);
  last := private.at_wall(p_from_day + 7 + time '00:00', p_timezone);
  execute format(
    $q$with week as materialized (
      select o.id, o.event_id, o.starts_at, o.ends_at, o.status, e.title, e.type_id, e.model_id, e.all_day, e.timezone, e.location, e.meeting_url,
        e.recurrence_rule,
        (%s) as is_mine
      from public.event_occurrences o join public.events e on e.id = o.event_id
      where o.starts_at >= $4 and o.starts_at < $5 and o.status <> 'cancelled' and not e.is_private and ($3 is null or o.model_id = any ($3)) and %s
    ), mine as (
      -- What repeats comes by its rule.
      select * from week w where w.is_mine and w.recurrence_rule is null
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object(
        'title', m.title, 'type_id', m.type_id, 'model_id', m.model_id, 'all_day', m.all_day, 'timezone', m.timezone, 'location', m.location,
        'meeting_url', m.meeting_url,
        'description', (select d.description from public.event_details d where d.event_id = m.event_id),
        'attendee_ids', (
          select coalesce(jsonb_agg(a.user_id order by a.created_at, a.id), '[]') from public.event_attendees a
          where a.event_id = m.event_id and a.user_id is not null and a.response <> 'declined'
        ),
        'externals', (
          select coalesce(jsonb_agg(jsonb_build_object('name', a.external_name, 'email', a.external_email) order by a.created_at, a.id), '[]')
          from public.event_attendees a where a.event_id = m.event_id and a.user_id is null
        ),
        'reminders', (select coalesce(jsonb_agg(r.minutes_before), '[]') from public.event_reminders r where r.event_id = m.event_id),
        'times', jsonb_build_array(jsonb_build_object(
          'starts_at', w.starts_at,
          'ends_at', greatest(private.at_wall((m.ends_at at time zone m.timezone) + make_interval(days => $6), m.timezone), w.starts_at + interval '1 minute'),
          'status', case m.status when 'completed' then 'confirmed' else m.status end
        ))
      ) order by m.starts_at, m.id), '[]')
      from mine m
      cross join lateral (select private.at_wall((m.starts_at at time zone m.timezone) + make_interval(days => $6), m.timezone) as starts_at) w),
      (select count(*) from week w where not w.is_mine or w.recurrence_rule is not null)$q$,
    case when sight.edits_all then 'true' else '(e.model_id is null or e.model_id = any ($1))' end,
    private.event_condition(sight)
  ) into found, others using sight.model_ids, sight.row_ids, p_model_ids, first, last, days;
  if jsonb_array_length(found) > 2000 then
    raise exception 'A copy can have 2,000 events at most. Choose fewer models.' using errcode = '22023', hint = 'too_many_events';
  end if;
  perform private.await_plan(p_is_trial);
  fresh := private.without_doubles(found);
  return private.plant_events(fresh, others + jsonb_array_length(found) - jsonb_array_length(fresh), 'copy', p_is_trial);
end
$$;
select private.expose('copy_schedule_week',
  'Copies the seven days from one day to those from another, whole weeks away, for these models or all that the caller may change: {events, skipped, clashes, change_id}. What repeats, is there already, or belongs to others is skipped; times stay those of the clocks of each event. A trial makes nothing. Errors: 22023 with hint week, timezone, too_many_events; 42501.',
  'no client role writes events', p_most_rows => 200);

-- Templates of a week

create function private.list_schedule_templates() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
  configures constant boolean := private.has_permission('can_manage_config');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'name', t.name, 'items', t.items, 'row_version', t.row_version, 'created_by', private.as_person(t.created_by),
      'can_edit', t.created_by = sight.caller or configures
    ) order by lower(t.name), t.id), '[]')
    from private.schedule_templates t
    where sight.sees_all or not exists (
      select from jsonb_array_elements(t.items) as i
      where i ->> 'model_id' is not null and (i ->> 'model_id')::uuid <> all (sight.model_ids)
    )
  );
end
$$;
select private.expose('list_schedule_templates',
  'Templates of a week whose models the caller sees, all of them: [{id, name, items, row_version, created_by, can_edit}]. Errors: 42501.',
  'no client role reads the table');

create function private.editable_template(p_id uuid, p_sight private.row_sight) returns private.schedule_templates
language plpgsql security definer set search_path = '' as $$
declare
  template private.schedule_templates;
begin
  select * into template from private.schedule_templates t where t.id = p_id for update;
  if template.id is null then
    raise exception 'This template does not exist any more' using errcode = 'PT404';
  end if;
  if template.created_by is distinct from p_sight.caller and not private.has_permission('can_manage_config') then
    raise exception 'You can only change your own templates' using errcode = '42501';
  end if;
  return template;
end
$$;
comment on function private.editable_template(uuid, private.row_sight) is
  'A template that the caller made, or any for those who may change the configuration; else PT404 or 42501. Definer: called by definer bodies only.';

create function private.save_schedule_template(p_id uuid, p_row_version integer, p_template jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
  wanted jsonb := p_template -> 'items';
  saved uuid;
begin
  perform private.require_active();
  if coalesce(btrim(p_template ->> 'name'), '') = '' then
    raise exception 'Template name is required' using errcode = '22023', hint = 'name';
  end if;
  if jsonb_typeof(wanted) is distinct from 'array' or jsonb_array_length(wanted) not between 1 and 200 or exists (
    select from jsonb_array_elements(wanted) as i
    where coalesce(btrim(i ->> 'title'), '') = '' or char_length(i ->> 'title') > 150 or char_length(i ->> 'location') > 200
      or jsonb_typeof(i -> 'title') <> 'string' or jsonb_typeof(coalesce(i -> 'location', 'null')) not in ('string', 'null')
      or coalesce((i ->> 'weekday')::integer, 0) not between 1 and 7 or coalesce((i ->> 'start_minute')::integer, -1) not between 0 and 1439
      or coalesce((i ->> 'minutes')::integer, 0) not between 5 and 44640
      or not exists (select from public.event_types t where t.id = (i ->> 'type_id')::uuid)
      or jsonb_typeof(coalesce(i -> 'attendee_ids', '[]')) <> 'array' or jsonb_array_length(coalesce(i -> 'attendee_ids', '[]')) > 50
      or exists (select from jsonb_array_elements(coalesce(i -> 'attendee_ids', '[]')) as a where jsonb_typeof(a) <> 'string')
  ) then
    raise exception 'Check the events of this template' using errcode = '22023', hint = 'template';
  end if;
  -- What a template has and nothing else: everyone reads it.
  wanted := (
    select jsonb_agg(jsonb_build_object(
      'weekday', (i.item ->> 'weekday')::integer, 'start_minute', (i.item ->> 'start_minute')::integer, 'minutes', (i.item ->> 'minutes')::integer,
      'title', btrim(i.item ->> 'title'), 'type_id', (i.item ->> 'type_id')::uuid, 'model_id', (i.item ->> 'model_id')::uuid,
      'attendee_ids', to_jsonb(private.uuids_in(coalesce(i.item -> 'attendee_ids', '[]'))), 'location', nullif(btrim(i.item ->> 'location'), '')
    ) order by i.place)
    from jsonb_array_elements(wanted) with ordinality as i (item, place)
  );
  perform private.require_event_model(m.id) from (
    select distinct (i ->> 'model_id')::uuid as id from jsonb_array_elements(wanted) as i
  ) m;
  if p_id is null then
    if (select count(*) from private.schedule_templates) >= 200 then
      raise exception 'There are 200 templates. Delete one first.' using errcode = '22023', hint = 'too_many_templates';
    end if;
    insert into private.schedule_templates (name, items, created_by) values (btrim(p_template ->> 'name'), wanted, sight.caller) returning id into saved;
    return saved;
  end if;
  perform private.editable_template(p_id, sight);
  update private.schedule_templates t set name = btrim(p_template ->> 'name'), items = wanted, row_version = p_row_version
  where t.id = p_id returning t.id into saved;
  return saved;
end
$$;
comment on function private.save_schedule_template(uuid, integer, jsonb) is
  'Body of the public function of that name. Definer: no client role writes templates.';

create function public.save_schedule_template(p_template jsonb, p_id uuid default null, p_row_version integer default null) returns uuid
language sql set search_path = '' as $$
  select private.save_schedule_template(p_id, p_row_version, private.json_at_most(p_template, 400000))
$$;
comment on function public.save_schedule_template(jsonb, uuid, integer) is
  'Makes a template {name, items}, or changes the one of that id and version: one''s own, or any for those who may change the configuration; answers its id. Errors: 42501, PT404, PT409 (hint stale), 22023 with hint name, template or too_many_templates, 23505 name taken, 23514.';

create function private.delete_schedule_template(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_active();
  perform from private.schedule_templates t where t.id = p_id for update;
  if not found then
    return false;
  end if;
  perform private.editable_template(p_id, private.event_sight());
  delete from private.schedule_templates t where t.id = p_id;
  return true;
end
$$;
select private.expose('delete_schedule_template',
  'Deletes a template; false where it is gone. Events made from it stay. Errors: 42501.',
  'no client role writes templates');

create function private.apply_schedule_template(
  p_template_id uuid, p_to_day date, p_timezone public.bounded_text, p_is_trial boolean default true
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
  template private.schedule_templates;
  planned jsonb;
  fresh jsonb;
  total integer;
begin
  perform private.require_active();
  if private.take_ticket('apply_template', sight.caller::text, 240, '1 hour') > 0 then
    raise exception 'You have used templates 240 times within an hour. Try again later.' using errcode = '22023', hint = 'too_many';
  end if;
  select * into template from private.schedule_templates t where t.id = p_template_id;
  if template.id is null or not (sight.sees_all or not exists (
    select from jsonb_array_elements(template.items) as i
    where i ->> 'model_id' is not null and (i ->> 'model_id')::uuid <> all (sight.model_ids)
  )) then
    raise exception 'This template does not exist any more' using errcode = 'PT404';
  end if;
  if not private.is_timezone(p_timezone) then
    raise exception 'Choose a valid timezone' using errcode = '22023', hint = 'timezone';
  end if;
  if p_to_day is null or extract(isodow from p_to_day) <> 1 or p_to_day not between '1970-01-05' and '2199-01-01' then
    raise exception 'Choose a week' using errcode = '22023', hint = 'week';
  end if;
  total := jsonb_array_length(template.items);
  planned := (
    select coalesce(jsonb_agg(jsonb_build_object(
      'title', btrim(i.item ->> 'title'), 'type_id', i.item -> 'type_id', 'model_id', i.item -> 'model_id', 'timezone', w.zone,
      'location', nullif(btrim(i.item ->> 'location'), ''), 'attendee_ids', coalesce(i.item -> 'attendee_ids', '[]'),
      'times', jsonb_build_array(jsonb_build_object(
        'starts_at', s.starts_at,
        'ends_at', greatest(private.at_wall(s.wall + make_interval(mins => (i.item ->> 'minutes')::integer), w.zone), s.starts_at + interval '1 minute')
      ))
    ) order by i.place), '[]')
    from jsonb_array_elements(template.items) with ordinality as i (item, place)
    join public.event_types t on t.id = (i.item ->> 'type_id')::uuid and t.is_active
    left join public.models m on m.id = (i.item ->> 'model_id')::uuid
    -- A model's hours are those of its clocks.
    cross join lateral (select coalesce(m.timezone, p_timezone) as zone) w
    cross join lateral (
      select p_to_day + ((i.item ->> 'weekday')::integer - 1) + make_interval(mins => (i.item ->> 'start_minute')::integer) as wall
    ) d
    cross join lateral (select d.wall, private.at_wall(d.wall, w.zone) as starts_at) s
    where i.item ->> 'model_id' is null
      or (m.id is not null and (sight.edits_all or m.id = any (sight.model_ids)))
  );
  perform private.await_plan(p_is_trial);
  fresh := private.without_doubles(planned);
  return private.plant_events(fresh, total - jsonb_array_length(fresh), 'template', p_is_trial);
end
$$;
select private.expose('apply_schedule_template',
  'Plans the week from a Monday on as a template has it: by clocks of each model, general events by those of p_timezone. Answers {events, skipped, clashes, change_id}; what is there already, or of models that are gone, is skipped. A trial makes nothing. Errors: PT404, 22023 with hint week, timezone or too_many, 42501.',
  'no client role writes events');

-- What nobody has

create function private.get_unassigned_events(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
  found jsonb;
begin
  perform private.require_window(p_from, p_to);
  execute format(
    $q$with shown as materialized (
      select o.id, o.event_id, o.starts_at, o.ends_at, o.status, dense_rank() over (order by o.event_id) - 1 as place
      from (
        select o.* from public.event_occurrences o
        join public.events e on e.id = o.event_id join public.event_types t on t.id = e.type_id
        where %s and %s and t.covers and o.status in ('tentative', 'confirmed') and not exists (
          select from public.event_attendees a where a.event_id = e.id and a.user_id is not null and a.response <> 'declined'
        )
        order by o.starts_at, o.id limit 500
      ) o
    ), parts as materialized (
      select k.place, e.* from (select distinct s.event_id, s.place from shown s) k join public.events e on e.id = k.event_id
    )
    select jsonb_build_object(
      'times', (select jsonb_build_object(
        'id', coalesce(jsonb_agg(s.id), '[]'), 'place', coalesce(jsonb_agg(s.place), '[]'),
        'starts', coalesce(jsonb_agg((date_part('epoch', s.starts_at) * 1000)::bigint), '[]'),
        'ends', coalesce(jsonb_agg((date_part('epoch', s.ends_at) * 1000)::bigint), '[]'), 'status', coalesce(jsonb_agg(s.status), '[]')
      ) from (select * from shown s order by s.starts_at, s.id) s),
      'events', (select jsonb_build_object(
        'id', coalesce(jsonb_agg(p.id), '[]'), 'series', coalesce(jsonb_agg(p.series_id), '[]'), 'title', coalesce(jsonb_agg(p.title), '[]'),
        'type', coalesce(jsonb_agg(p.type_id), '[]'), 'model', coalesce(jsonb_agg(p.model_id), '[]'), 'all_day', coalesce(jsonb_agg(p.all_day), '[]'),
        'timezone', coalesce(jsonb_agg(p.timezone), '[]'), 'private', coalesce(jsonb_agg(p.is_private), '[]'),
        'location', coalesce(jsonb_agg(p.location), '[]'), 'link', coalesce(jsonb_agg(p.meeting_url is not null), '[]'),
        'edit', coalesce(jsonb_agg(%s), '[]'), 'version', coalesce(jsonb_agg(p.row_version), '[]')
      ) from (select * from parts p order by p.place) p),
      'attendees', (select jsonb_build_object('place', coalesce(jsonb_agg(w.place), '[]'), 'id', coalesce(jsonb_agg(w.user_id), '[]')) from (
        select p.place, a.user_id from parts p join public.event_attendees a on a.event_id = p.id order by p.place, a.created_at, a.id
      ) w),
      'next', null
    )$q$,
    private.overlaps(p_from, p_to), private.event_condition(sight),
    case when sight.edits_all then 'true' else '(p.is_private or p.model_id is null or p.model_id = any ($1))' end
  ) into found using sight.model_ids, sight.row_ids;
  return found;
end
$$;
select private.expose('get_unassigned_events',
  'Shifts of a window that nobody has, or that everyone asked has declined, in the shape of get_events; 500 at most. Errors: 22023, 42501.',
  'it finds out once what the caller sees');

grant execute on function private.save_schedule_template(uuid, integer, jsonb) to authenticated, service_role;
grant execute on function public.save_schedule_template(jsonb, uuid, integer) to authenticated, service_role;
