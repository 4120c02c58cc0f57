-- Reading the schedule: windows, one event, people, kinds. Definer bodies, since the policy may mean "all" and then has no index: each asks for
-- the caller's rights once.

create function private.event_sight() returns private.row_sight
language plpgsql stable security definer set search_path = '' as $$
declare
  sight private.row_sight := private.row_sight('can_access_schedule', array(select private.my_event_ids()));
begin
  -- What is private and of a model that its author looks after no longer: models and named events together reach all else.
  sight.row_ids := sight.row_ids || array(
    select e.id from public.events e
    where e.created_by = sight.caller and e.is_private and sight.sees_private and not sight.sees_all and e.deleted_at is null
      and e.model_id <> all (sight.model_ids)
  );
  return sight;
end
$$;
comment on function private.event_sight() is
  'For the head of a procedure: what of the schedule the caller sees; 42501 without access to it. model_ids and row_ids together reach every event of it: what is private is its author''s alone besides. Definer: called by definer bodies only.';

create function private.event_condition(p_sight private.row_sight) returns text
language sql immutable set search_path = '' as $$
  select 'e.deleted_at is null and ' || case
    when p_sight.sees_all then
      format('(not e.is_private or (e.created_by = %L and %L::boolean))', p_sight.caller, p_sight.sees_private)
    else format(
      '((not e.is_private and (e.model_id is null or e.model_id in (select unnest($1)) or e.id in (select unnest($2))))
        or (e.is_private and e.created_by = %L and %L::boolean))', p_sight.caller, p_sight.sees_private
    )
  end
$$;
comment on function private.event_condition(private.row_sight) is
  'What the caller sees, as a condition on events e; run with model_ids as $1 and row_ids as $2. The rule of the policy.';

create function private.seen_events(p_sight private.row_sight) returns text
language sql immutable set search_path = '' as $$
  select case when p_sight.sees_all then '(select e.* from public.events e where ' || private.event_condition(p_sight) || ')' else format(
    -- Each part has its index; as one condition they would have none.
    $q$(
      select s.* from public.events s where s.model_id is null and not s.is_private and s.deleted_at is null
      union all select s.* from unnest($1) as own (id) join public.events s on s.model_id = own.id where not s.is_private and s.deleted_at is null
      union all select s.* from unnest($2) as named (id) join public.events s on s.id = named.id where not s.is_private and s.deleted_at is null
      union all select s.* from public.events s where s.created_by = %L and s.is_private and %L::boolean and s.deleted_at is null
    )$q$, p_sight.caller, p_sight.sees_private
  ) end
$$;
comment on function private.seen_events(private.row_sight) is
  'What private.event_condition lets the caller see, as a table of events, for questions that few of them answer; one that is seen for two reasons may come twice. Run with model_ids as $1 and row_ids as $2.';

create function private.overlaps(p_from timestamptz, p_to timestamptz) returns text
language sql stable set search_path = '' as $$
  -- What began before it is rare, and lasts a day or stands in an index of what lasts longer.
  select format(
    '(o.starts_at >= %1$L and o.starts_at < %2$L
      or o.starts_at >= %3$L and o.starts_at < %1$L and o.ends_at > %1$L
      or o.ends_at - o.starts_at > interval ''1 day'' and o.starts_at >= %4$L and o.starts_at < %3$L and o.ends_at > %1$L)',
    p_from, p_to, p_from - interval '1 day', p_from - interval '32 days'
  )
$$;
comment on function private.overlaps(timestamptz, timestamptz) is 'A condition on occurrences o: they touch a window.';

create function private.require_window(p_from timestamptz, p_to timestamptz) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_from is null or p_to is null or p_to <= p_from or p_to - p_from > interval '92 days 2 hours'
    or p_from < '1969-01-01' or p_to > '2201-01-01' then
    raise exception 'Choose 92 days or fewer' using errcode = '22023', hint = 'window';
  end if;
end
$$;
comment on function private.require_window(timestamptz, timestamptz) is 'Whether two moments are a window of 92 days at most, else 22023.';

create function private.windowed(p_columns text, p_where text, p_from timestamptz, p_to timestamptz, p_limit integer) returns text
language sql stable set search_path = '' as $$
  -- Two searches, each along an index by start: what begins in it or within the day before, and what lasts longer and began before that.
  select format(
    $q$select * from (
      (select %1$s where o.starts_at >= %4$L and o.starts_at < %5$L and o.ends_at > %3$L and %2$s order by o.starts_at, o.id limit %7$s)
      union all
      (select %1$s where o.ends_at - o.starts_at > interval '1 day' and o.starts_at >= %6$L and o.starts_at < %4$L and o.ends_at > %3$L and %2$s
        order by o.starts_at, o.id limit %7$s)
    ) w order by w.starts_at, w.id limit %7$s$q$,
    p_columns, p_where, p_from, p_from - interval '1 day', p_to, p_from - interval '32 days', p_limit
  )
$$;
comment on function private.windowed(text, text, timestamptz, timestamptz, integer) is
  'A statement for the first of what touches a window: columns and tables with occurrences o, and a condition, both of which are built by definer bodies.';

create function private.get_events(p_from timestamptz, p_to timestamptz, p_filter jsonb, p_after text, p_limit integer) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
  wanted constant integer := least(greatest(coalesce(p_limit, 500), 1), 500);
  of_models constant uuid[] := case when p_filter ? 'model_ids' then private.uuids_in(p_filter -> 'model_ids') end;
  of_people uuid[] := case when p_filter ? 'user_ids' then private.uuids_in(p_filter -> 'user_ids') end;
  -- What an occurrence knows is asked first, and the event of those alone that are left.
  parts text[] := '{}';
  of_event text := private.event_condition(sight);
  -- Two weeks, and a day on both sides.
  is_short constant boolean := p_to <= p_from + interval '17 days';
  times json;
  events json;
  attendees json;
  next text;
  met uuid[];
begin
  perform private.require_window(p_from, p_to);
  if not sight.sees_all then
    parts := parts || '(o.model_id is null or o.model_id in (select unnest($1)) or o.event_id in (select unnest($2)))'::text;
  end if;
  if of_models is not null and of_people is null then
    parts := parts || format('o.model_id = any (%L::uuid[])', of_models);
  elsif of_people is not null then
    parts := parts || format(
      '(o.event_id in (select a.event_id from public.event_attendees a where a.user_id = any (%L::uuid[])) or o.model_id = any (%L::uuid[]))',
      of_people, coalesce(of_models, '{}')
    );
  end if;
  if p_filter ? 'type_ids' then
    of_event := of_event || format(' and e.type_id = any (%L::uuid[])', private.uuids_in(p_filter -> 'type_ids'));
  end if;
  parts := parts || case
    when p_filter ? 'statuses' then
      format('o.status = any (%L::text[])', array(select jsonb_array_elements_text(p_filter -> 'statuses')))
    else 'o.status <> ''cancelled'''
  end;
  if p_after is not null then
    parts := parts || format(
      '(o.starts_at, o.id) > (%L::timestamptz, %L::uuid)', split_part(p_after, ' ', 1), split_part(p_after, ' ', 2)
    );
  end if;
  execute format(
    $q$with page as materialized (%1$s), shown as materialized (
      select p.*, dense_rank() over (order by p.event_id) - 1 as place from (select * from page p order by p.starts_at, p.id limit %2$s) p
    ), parts as materialized (
      select distinct on (s.place) s.place, (s.e).* from shown s order by s.place
    ), people as materialized (
      select p.place, a.user_id from parts p
      cross join lateral (
        select a.user_id from public.event_attendees a where a.event_id = p.id order by a.created_at, a.id offset 0
      ) a
    )
    select
      -- Values of one kind together are several times cheaper than a row at a time, to write and to read.
      (select json_build_object(
        'id', coalesce(json_agg(s.id), '[]'), 'place', coalesce(json_agg(s.place), '[]'),
        'starts', coalesce(json_agg((date_part('epoch', s.starts_at) * 1000)::bigint), '[]'),
        'ends', coalesce(json_agg((date_part('epoch', s.ends_at) * 1000)::bigint), '[]'), 'status', coalesce(json_agg(s.status), '[]')
      ) from (select * from shown s order by s.starts_at, s.id) s),
      (select json_build_object(
        'id', coalesce(json_agg(p.id), '[]'), 'series', coalesce(json_agg(p.series_id), '[]'), 'title', coalesce(json_agg(p.title), '[]'),
        'type', coalesce(json_agg(p.type_id), '[]'), 'model', coalesce(json_agg(p.model_id), '[]'), 'all_day', coalesce(json_agg(p.all_day), '[]'),
        'timezone', coalesce(json_agg(p.timezone), '[]'), 'private', coalesce(json_agg(p.is_private), '[]'),
        'location', coalesce(json_agg(p.location), '[]'), 'link', coalesce(json_agg(p.meeting_url is not null), '[]'),
        'edit', coalesce(json_agg(%3$s), '[]'), 'version', coalesce(json_agg(p.row_version), '[]')
      ) from (select * from parts p order by p.place) p),
      -- Someone from outside has no id.
      (select json_build_object('place', coalesce(json_agg(w.place), '[]'), 'id', coalesce(json_agg(w.user_id), '[]')) from people w),
      (select replace(s.starts_at::text, ' ', 'T') || ' ' || s.id from (
        select s.starts_at, s.id from shown s order by s.starts_at desc, s.id desc limit 1
      ) s where (select count(*) from page) > %2$s),
      case when %5$L::boolean then
        array(select w.user_id from people w where w.user_id <> %4$L group by w.user_id order by count(*) desc, w.user_id limit 20)
      end$q$,
    private.windowed(
      format(
        $q$o.id, o.event_id, o.starts_at, o.ends_at, o.status, k.e from public.event_occurrences o
          cross join lateral (select e from public.events e where e.id = o.event_id and %s offset 0) k$q$, of_event
      ),
      array_to_string(parts, ' and '), p_from, p_to, wanted + 1
    ),
    wanted,
    case when sight.edits_all then 'true' else '(p.is_private or p.model_id is null or p.model_id in (select unnest($1)))' end,
    sight.caller, of_people is null and is_short and not sight.sees_all
  ) into times, events, attendees, next, met using sight.model_ids, sight.row_ids;
  if p_after is not null then
    return json_build_object('times', times, 'events', events, 'attendees', attendees, 'next', next);
  end if;
  return json_build_object(
    'times', times, 'events', events, 'attendees', attendees, 'next', next,
    -- Unless people are named, of those whom the caller meets most, in days that can be read by the hour.
    'busy', private.busy_times(p_from, p_to, of_models, coalesce(of_people, met), sight),
    'unavailable', private.absences(p_from, p_to, of_models, of_people, sight, is_short or of_models is not null or of_people is not null)
  );
end
$$;
comment on function private.get_events(timestamptz, timestamptz, jsonb, text, integer) is
  'Body of the public function of that name. Definer: it finds out once what the caller sees.';

create function private.busy_times(p_from timestamptz, p_to timestamptz, p_models uuid[], p_people uuid[], p_sight private.row_sight) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  nothing constant json := '{"people": [], "starts": [], "ends": [], "model": [], "who": {"span": [], "place": []}}';
  found json;
  shown_models uuid[] := '{}';
  hidden text;
begin
  -- A month with the days around it is the longest that is drawn; of a quarter, this would be most of the work.
  if p_to - p_from > interval '45 days' then
    return nothing;
  end if;
  -- Of models that they see, without seeing what happens there.
  if p_models is not null and private.sees_all_models() then
    shown_models := p_models;
  end if;
  if coalesce(cardinality(p_people), 0) = 0 and shown_models = '{}' then
    return nothing;
  end if;
  hidden := 'not (' || private.event_condition(p_sight) || ') and e.deleted_at is null';
  -- Most of what is seen is known by its model; what has none, or is seen by view-all, is hidden by being private alone.
  hidden := case when p_sight.sees_all then 'e.is_private and ' || hidden
    else '(o.model_id is null or o.model_id not in (select unnest($1)) or e.is_private) and ' || hidden end;
  execute format(
    $q$with spans as materialized (
      select t.*, row_number() over (order by t.starts_at, t.id) - 1 as span from (%s) t
    ), taken as (
      select s.span, p.place - 1 as place from spans s
      join public.event_attendees a on a.event_id = s.event_id and a.user_id = any ($3) and a.response <> 'declined'
      join unnest($3) with ordinality as p (id, place) on p.id = a.user_id
    )
    select json_build_object(
      'people', to_json($3),
      'starts', (select coalesce(json_agg((date_part('epoch', s.starts_at) * 1000)::bigint order by s.span), '[]') from spans s),
      'ends', (select coalesce(json_agg((date_part('epoch', s.ends_at) * 1000)::bigint order by s.span), '[]') from spans s),
      'model', (select coalesce(json_agg(case when s.model_id = any ($4) then s.model_id end order by s.span), '[]') from spans s),
      'who', (select json_build_object('span', coalesce(json_agg(t.span), '[]'), 'place', coalesce(json_agg(t.place), '[]')) from taken t)
    )$q$,
    private.windowed(
      $q$o.id, o.event_id, o.model_id, o.starts_at, o.ends_at
        from public.event_occurrences o
        -- Looked up one by one, behind all that an occurrence knows: few are left by then.
        cross join lateral (
          select e.is_private from public.events e where e.id = o.event_id and e.type_id = any ($5) and $q$ || hidden || $q$ offset 0
        ) e$q$,
      $q$o.status <> 'cancelled' and (o.model_id = any ($4) or o.event_id in (
        select a.event_id from public.event_attendees a where a.user_id = any ($3) and a.response <> 'declined'$q$
        -- Where only what is private is hidden, few of all that these people take part in.
        || case when p_sight.sees_all then ' and a.event_id in (select e.id from public.events e where e.is_private)' else '' end || '))',
      p_from, p_to, 2000
    )
  ) into found using p_sight.model_ids, p_sight.row_ids, coalesce(p_people, '{}'), shown_models,
    array(select t.id from public.event_types t where t.blocks_time);
  return found;
end
$$;
comment on function private.busy_times(timestamptz, timestamptz, uuid[], uuid[], private.row_sight) is
  'When these models and people are taken by events that the caller may not see: nothing but when, as columns {people, starts, ends, model, who: {span, place}}, where who says which of the people (place) each span takes, and times are milliseconds. Definer: called by definer bodies only.';

create function private.absences_within(p_ids uuid[], p_from timestamptz, p_to timestamptz)
returns table (id uuid, starts_at timestamptz, ends_at timestamptz)
language sql stable set search_path = '' as $$
  select b.id, b.starts_at, b.ends_at from public.availability_blocks b
  where b.id = any (p_ids) and b.weekdays is null and b.starts_at < p_to and b.ends_at > p_from
  union all
  select w.id, w.starts_at, w.ends_at from (
    -- As private.at_wall has it, which would be called for each day of each.
    select b.id,
      case when (t.first - interval '1 hour') at time zone b.timezone = d.day + b.from_time then t.first - interval '1 hour' else t.first end as starts_at,
      case when (t.last - interval '1 hour') at time zone b.timezone = d.day + b.to_time then t.last - interval '1 hour' else t.last end as ends_at
    from public.availability_blocks b
    cross join lateral generate_series(
      date_trunc('day', p_from at time zone b.timezone) - interval '1 day', p_to at time zone b.timezone, interval '1 day'
    ) as d (day)
    cross join lateral (
      select (d.day + b.from_time) at time zone b.timezone as first, (d.day + b.to_time) at time zone b.timezone as last
    ) t
    where b.id = any (p_ids) and b.weekdays is not null and extract(isodow from d.day)::integer = any (b.weekdays)
  ) w where w.starts_at < p_to and w.ends_at > p_from
$$;
comment on function private.absences_within(uuid[], timestamptz, timestamptz) is
  'When these absences fall into a window: those of every week by clocks of their zone.';

create function private.absences(
  p_from timestamptz, p_to timestamptz, p_models uuid[], p_people uuid[], p_sight private.row_sight, p_with_weekly boolean
) returns json
language sql stable security definer set search_path = '' as $$
  with blocks as materialized (
    select b.id, b.model_id, b.user_id, b.starts_at, b.ends_at, b.weekdays,
      -- Why someone is away is for them, and for those who see everything.
      case when b.model_id is not null or b.user_id = p_sight.caller or p_sight.sees_all then b.reason else '' end as reason,
      case when b.weekdays is not null then dense_rank() over (order by b.weekdays is null, b.timezone, b.weekdays, b.from_time, b.to_time) - 1 end as rule
    from public.availability_blocks b
    where (b.user_id is not null or p_sight.sees_all or b.model_id = any (p_sight.model_ids))
      and ((p_models is null and p_people is null) or b.model_id = any (p_models) or b.user_id = any (p_people))
      and (p_with_weekly and b.weekdays is not null or b.weekdays is null and b.starts_at < p_to and b.ends_at > p_from)
    order by b.starts_at, b.id limit 2000
  ), rules as materialized (
    -- Many have the same days off: each rule is reckoned, and sent, once.
    select distinct on (k.rule) k.rule, k.id from blocks k where k.rule is not null order by k.rule, k.id
  ), times as materialized (
    select r.rule, coalesce(json_agg(json_build_array(
      (date_part('epoch', t.starts_at) * 1000)::bigint, (date_part('epoch', t.ends_at) * 1000)::bigint
    ) order by t.starts_at) filter (where t.id is not null), '[]') as spans
    from rules r left join private.absences_within(array(select k.id from rules k), p_from, p_to) t on t.id = r.id
    group by r.rule
  )
  select json_build_object(
    'blocks', (
      select coalesce(json_agg(json_build_array(
        b.id, b.model_id, b.user_id, b.reason, b.rule,
        (date_part('epoch', b.starts_at) * 1000)::bigint, (date_part('epoch', b.ends_at) * 1000)::bigint
      )), '[]') from blocks b
    ),
    'rules', (select coalesce(json_agg(t.spans order by t.rule), '[]') from times t)
  )
$$;
comment on function private.absences(timestamptz, timestamptz, uuid[], uuid[], private.row_sight, boolean) is
  'Absences of models that the caller looks after, and of people, in a window, weekly ones as well where asked for: {blocks: [[id, model_id, user_id, reason, rule, start, end]], rules: [[[start, end]]]} in milliseconds, with either a rule or a start and an end. Definer: called by definer bodies only.';

create function public.get_events(
  p_from timestamptz, p_to timestamptz, p_filter public.json_text default '[]', p_after public.bounded_text default null, p_limit integer default 500
) returns json
language sql stable set search_path = '' as $$
  select private.get_events(p_from, p_to, coalesce(p_filter::jsonb -> 0, '{}'), p_after, p_limit)
$$;
comment on function public.get_events(timestamptz, timestamptz, public.json_text, public.bounded_text, integer) is
  'What the caller sees of a window of 92 days at most, by start, 500 at a time, as columns: {times: {id, place, starts, ends, status}, events: {id, series, title, type, model, all_day, timezone, private, location, link, edit, version}, attendees: {place, id}, next}, where place is where an event stands in events and times are milliseconds; with the first page also busy {people, starts, ends, model, who: {span, place}}, in windows of up to 45 days, and unavailable: of named models and people, or in windows of up to 17 days of those whom the caller meets most, and of all who are away. p_filter is a list with one filter {model_ids, user_ids, type_ids, statuses}: an object in an address is no text for every API. Errors: 22023, 42501.';

create function private.get_event(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
  occurrence public.event_occurrences;
  event public.events;
begin
  select * into occurrence from public.event_occurrences o where o.id = p_id;
  event := private.visible_event(occurrence.event_id);
  return jsonb_build_object(
    'id', occurrence.id, 'event_id', event.id, 'series_id', event.series_id, 'title', event.title, 'type_id', event.type_id,
    'model_id', event.model_id, 'starts_at', occurrence.starts_at, 'ends_at', occurrence.ends_at, 'all_day', event.all_day,
    'timezone', event.timezone, 'status', occurrence.status, 'is_private', event.is_private, 'location', event.location,
    'meeting_url', event.meeting_url, 'recurrence_rule', event.recurrence_rule, 'original_start', occurrence.original_start,
    'cancelled_reason', occurrence.cancelled_reason, 'row_version', event.row_version, 'comments', event.comments_total, 'attachments', event.attachments_total,
    'can_edit', event.is_private or event.model_id is null or sight.edits_all or event.model_id = any (sight.model_ids),
    'description', coalesce((select d.description from public.event_details d where d.event_id = event.id), ''),
    'series_start', (
      select min(o.original_start) from public.event_occurrences o join public.events e on e.id = o.event_id
      where e.deleted_at is null and (e.id = event.id or (event.series_id is not null and e.series_id = event.series_id))
    ),
    'last_at', (
      select max(o.starts_at) from public.event_occurrences o join public.events e on e.id = o.event_id
      where e.deleted_at is null and (e.id = event.id or (event.series_id is not null and e.series_id = event.series_id))
    ),
    'first_at', (
      select min(o.starts_at) from public.event_occurrences o join public.events e on e.id = o.event_id
      where e.deleted_at is null and (e.id = event.id or (event.series_id is not null and e.series_id = event.series_id))
    ),
    'occurrences', (
      select count(*) from public.event_occurrences o join public.events e on e.id = o.event_id
      where e.deleted_at is null and (e.id = event.id or (event.series_id is not null and e.series_id = event.series_id))
    ),
    'model', (
      select jsonb_build_object('id', m.id, 'stage_name', m.stage_name, 'photo_url', m.photo_url, 'timezone', m.timezone)
      from public.models m where m.id = event.model_id
    ),
    'attendees', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'person', case when a.user_id is not null then private.as_person(a.user_id) end,
        'name', a.external_name, 'email', a.external_email, 'response', a.response
      ) order by a.created_at, a.id), '[]')
      from public.event_attendees a where a.event_id = event.id
    ),
    'reminders', (
      select coalesce(jsonb_agg(r.minutes_before order by r.minutes_before), '[]') from public.event_reminders r where r.event_id = event.id
    ),
    'my_response', (select a.response from public.event_attendees a where a.event_id = event.id and a.user_id = sight.caller),
    'created_by', case when event.created_by is not null then private.as_person(event.created_by) end,
    'created_at', event.created_at, 'updated_at', event.updated_at
  );
end
$$;
select private.expose('get_event',
  'One time of an event with what its panel shows, without comments and activity. Errors: 42501, PT404 where the caller does not see it.',
  'it finds out once what the caller sees');

-- Kinds of events

create function private.save_event_type(p_id uuid, p_type jsonb) returns public.event_types
language plpgsql security definer set search_path = '' as $$
declare
  saved public.event_types;
begin
  perform private.require_configurer();
  if p_id is null then
    insert into public.event_types (name, color, icon, default_minutes, blocks_time, covers, is_active, position)
    select btrim(p_type ->> 'name'), p_type ->> 'color', p_type ->> 'icon', (p_type ->> 'default_minutes')::integer,
      (p_type ->> 'blocks_time')::boolean, (p_type ->> 'covers')::boolean, (p_type ->> 'is_active')::boolean,
      (select coalesce(max(t.position), 0) + 1 from public.event_types t)
    returning * into saved;
  else
    update public.event_types t set
      name = btrim(p_type ->> 'name'), color = p_type ->> 'color', icon = p_type ->> 'icon', default_minutes = (p_type ->> 'default_minutes')::integer,
      blocks_time = (p_type ->> 'blocks_time')::boolean, covers = (p_type ->> 'covers')::boolean, is_active = (p_type ->> 'is_active')::boolean
    where t.id = p_id returning * into saved;
    if saved.id is null then
      raise exception 'This event type is gone' using errcode = 'PT404';
    end if;
  end if;
  return saved;
exception when unique_violation then
  raise exception 'There is an event type of this name already' using errcode = '22023', hint = 'name';
end
$$;
comment on function private.save_event_type(uuid, jsonb) is
  'Body of the public function of that name. Definer: no client role writes kinds of events.';

create function public.save_event_type(p_type jsonb, p_id uuid default null) returns public.event_types
language sql set search_path = '' as $$
  select private.save_event_type(p_id, private.json_at_most(p_type, 2000))
$$;
comment on function public.save_event_type(jsonb, uuid) is
  'Makes or changes a kind of event: {name, color, icon, default_minutes, blocks_time, covers, is_active}. Errors: 42501, 22023 with hint name, 23514, PT404.';

create function private.delete_event_type(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  kind public.event_types;
begin
  perform private.require_configurer();
  select * into kind from public.event_types t where t.id = p_id for update;
  if kind.id is null then
    raise exception 'This event type is gone' using errcode = 'PT404';
  elsif kind.is_system then
    raise exception 'Built-in types can be switched off, not deleted' using errcode = '22023', hint = 'system';
  elsif exists (select from public.events e where e.type_id = p_id) then
    raise exception 'Events have this type. Switch it off instead.' using errcode = '22023', hint = 'in_use';
  end if;
  delete from public.event_types t where t.id = p_id;
end
$$;
select private.expose('delete_event_type',
  'Deletes a kind of event that nothing has. Errors: 42501, PT404, 22023 with hint system or in_use.',
  'no client role writes kinds of events');

grant execute on function private.get_events(timestamptz, timestamptz, jsonb, text, integer), private.save_event_type(uuid, jsonb)
  to authenticated, service_role;
grant execute on function public.get_events(timestamptz, timestamptz, public.json_text, public.bounded_text, integer),
  public.save_event_type(jsonb, uuid)
  to authenticated, service_role;
