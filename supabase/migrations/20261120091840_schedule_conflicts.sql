-- Who would be in two places: an event against what models and people have already, absences among it. People are taken by what blocks time
-- and by shifts. A model is taken by what blocks time alone: any number of people may be on for it, whatever it does meanwhile.

create function private.event_conflicts(
  p_times jsonb, p_type uuid, p_model uuid, p_people uuid[], p_except uuid[], p_sight private.row_sight, p_most integer
) returns table (
  kind text, model_id uuid, user_id uuid, name text, title text, starts_at timestamptz, ends_at timestamptz, at timestamptz, at_end timestamptz,
  occurrence_id uuid
)
language plpgsql stable security definer set search_path = '' as $$
declare
  type public.event_types;
begin
  select * into type from public.event_types t where t.id = p_type;
  return query execute format(
    $q$with wanted as materialized (
      select (w ->> 'starts_at')::timestamptz as starts_at, (w ->> 'ends_at')::timestamptz as ends_at from jsonb_array_elements($3) as w order by 1
    ), span as materialized (
      select min(w.starts_at) as first, max(w.ends_at) as last, range_agg(tstzrange(w.starts_at, w.ends_at)) as times from wanted w
    ), parts as materialized (
      select a.event_id, a.user_id from public.event_attendees a where a.user_id = any ($5) and a.response <> 'declined'
    ), near as materialized (
      -- What does not meet one of the times is left before its event is looked at.
      select b.id, b.event_id, b.starts_at, b.ends_at from span s cross join lateral (
        select b.* from public.event_occurrences b
        where b.model_id = $4 and $9 and b.starts_at < s.last and b.starts_at > s.first - interval '32 days' and b.ends_at > s.first
          and b.status in ('tentative', 'confirmed') and tstzrange(b.starts_at, b.ends_at) && s.times
        offset 0
      ) b
      union
      select b.id, b.event_id, b.starts_at, b.ends_at
      from span s
      cross join lateral (
        select distinct a.event_id from parts a offset 0
      ) a
      cross join lateral (
        select b.* from public.event_occurrences b
        where b.event_id = a.event_id and b.starts_at < s.last and b.starts_at > s.first - interval '32 days' and b.ends_at > s.first
          and b.status in ('tentative', 'confirmed') and tstzrange(b.starts_at, b.ends_at) && s.times
        offset 0
      ) b
    ), taken as materialized (
      -- Two shifts of one model are no conflict, whether or not their types block time.
      select o.id, o.event_id, o.starts_at, o.ends_at, case when $9 and t.blocks_time and not (t.covers and $10) then e.model_id end as model_id,
        e.title, (%1$s) as is_seen
      from near o
      cross join lateral (select * from public.events e where e.id = o.event_id and e.deleted_at is null offset 0) e
      join public.event_types t on t.id = e.type_id and (t.blocks_time or t.covers)
      where o.id <> all ($6) and (
        (e.model_id = $4 and $9 and t.blocks_time and not (t.covers and $10)) or e.id in (select a.event_id from parts a)
      )
    ), hits as materialized (
      -- Time by time, until there are enough: of long ones that overlap, all pairs would be millions.
      select k.*, w.starts_at as at, w.ends_at as at_end
      from wanted w
      cross join lateral (select * from taken k where k.starts_at < w.ends_at and k.ends_at > w.starts_at offset 0) k
      limit %2$s
    ), away as materialized (
      select t.*, w.starts_at as at, w.ends_at as at_end
      from wanted w
      cross join lateral private.absences_within(
        array(select b.id from public.availability_blocks b where b.model_id = $4 or b.user_id = any ($5)), w.starts_at, w.ends_at
      ) t
      limit %2$s
    )
    select 'booked', m.id, null::uuid, m.stage_name, case when h.is_seen then h.title end, h.starts_at, h.ends_at, h.at, h.at_end,
      case when h.is_seen then h.id end
    from hits h join public.models m on m.id = h.model_id where h.model_id = $4
    union all
    select 'booked', null, p.id, coalesce(p.display_name, p.email), case when h.is_seen then h.title end, h.starts_at, h.ends_at, h.at, h.at_end,
      case when h.is_seen then h.id end
    from hits h
    join parts a on a.event_id = h.event_id
    join public.profiles p on p.id = a.user_id
    union all
    select 'unavailable', b.model_id, b.user_id,
      coalesce((select m.stage_name from public.models m where m.id = b.model_id), (
        select coalesce(p.display_name, p.email) from public.profiles p where p.id = b.user_id
      )),
      case when b.user_id = $8 or $7 or b.model_id = any ($1) then b.reason end, t.starts_at, t.ends_at, t.at, t.at_end, null
    from away t
    cross join lateral (select b.model_id, b.user_id, b.reason from public.availability_blocks b where b.id = t.id offset 0) b
    order by 8, 6, 4, 10
    limit %2$s$q$,
    private.event_condition(p_sight), p_most
  ) using p_sight.model_ids, p_sight.row_ids, p_times, p_model, coalesce(p_people, '{}'), coalesce(p_except, '{}'), p_sight.sees_all, p_sight.caller,
    type.blocks_time, type.covers;
end
$$;
comment on function private.event_conflicts(jsonb, uuid, uuid, uuid[], uuid[], private.row_sight, integer) is
  'What these times [{starts_at, ends_at}] of an event of a type, of a model and people, would collide with, in order. Titles are null where the caller may not see them. Definer: called by definer bodies only.';

create function private.free_from(
  p_starts_at timestamptz, p_ends_at timestamptz, p_type uuid, p_model uuid, p_people uuid[], p_except uuid[], p_sight private.row_sight
) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- The end of something, or the start of something less the length: nowhere else can a gap begin that is nearer.
  with taken as materialized (
    select c.starts_at, c.ends_at from private.event_conflicts(
      jsonb_build_array(jsonb_build_object('starts_at', p_starts_at - interval '1 day', 'ends_at', p_ends_at + interval '1 day')),
      p_type, p_model, p_people, p_except, p_sight, 500
    ) c
  ), tried as (
    select t.ends_at as starts_at from taken t union select t.starts_at - (p_ends_at - p_starts_at) from taken t
  )
  select r.starts_at from tried r
  where r.starts_at between p_starts_at - interval '1 day' and p_starts_at + interval '1 day'
    and not exists (
      select from taken t where t.starts_at < r.starts_at + (p_ends_at - p_starts_at) and t.ends_at > r.starts_at
    )
  -- Of two as near, the later.
  order by abs(extract(epoch from r.starts_at - p_starts_at)), r.starts_at desc limit 1
$$;
comment on function private.free_from(timestamptz, timestamptz, uuid, uuid, uuid[], uuid[], private.row_sight) is
  'The nearest start within a day at which everyone is free for as long. Definer: called by definer bodies only.';

create function private.check_event_conflicts(p_event jsonb, p_occurrences jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
  type constant uuid := (p_event ->> 'type_id')::uuid;
  model constant uuid := (p_event ->> 'model_id')::uuid;
  people constant uuid[] := private.uuids_in(coalesce(p_event -> 'attendee_ids', '[]'));
  named constant uuid := (p_event ->> 'id')::uuid;
  times jsonb := coalesce(p_occurrences, jsonb_build_array(jsonb_build_object('starts_at', p_event -> 'starts_at', 'ends_at', p_event -> 'ends_at')));
  mine uuid[] := '{}';
  event public.events;
  occurrence public.event_occurrences;
begin
  if jsonb_typeof(times) <> 'array' or jsonb_array_length(times) not between 1 and 365 then
    raise exception 'An event can repeat 365 times at most' using errcode = '22023', hint = 'recurrence';
  elsif cardinality(people) > 50 then
    raise exception 'Choose 50 people or fewer' using errcode = '22023', hint = 'too_many_attendees';
  end if;
  perform private.require_event_model(model);
  perform private.require_times((w ->> 'starts_at')::timestamptz, (w ->> 'ends_at')::timestamptz) from jsonb_array_elements(times) as w;
  if not exists (
    select from public.event_types t where t.id = type and (t.blocks_time or t.covers)
  ) or p_event ->> 'status' in ('cancelled', 'completed') then
    return '{"conflicts": [], "total": 0}';
  end if;
  if named is not null then
    select * into occurrence from public.event_occurrences o where o.id = named;
    event := private.visible_event(occurrence.event_id);
    -- A change isn't in the way of what it changes.
    mine := case p_event ->> 'scope'
      when 'this' then array[named]
      else array(
        select o.id from public.event_occurrences o join public.events e on e.id = o.event_id
        where (e.id = event.id or (event.series_id is not null and e.series_id = event.series_id))
          and (p_event ->> 'scope' = 'all' or o.original_start >= occurrence.original_start)
      )
    end;
    if p_event ->> 'scope' <> 'this' and p_occurrences is null then
      -- The others go along, by as much.
      times := (
        select jsonb_agg(jsonb_build_object(
          'starts_at', o.starts_at + ((p_event ->> 'starts_at')::timestamptz - occurrence.starts_at),
          'ends_at', o.starts_at + ((p_event ->> 'ends_at')::timestamptz - occurrence.starts_at)
        ) order by o.starts_at)
        from (select * from public.event_occurrences o where o.id = any (mine) order by o.starts_at limit 365) o
      );
    end if;
  end if;
  -- Each once, and those of ten years: what repeats every year does so for centuries, and absences with it.
  times := (
    select jsonb_agg(jsonb_build_object('starts_at', w.starts_at, 'ends_at', w.ends_at))
    from (
      select distinct (t ->> 'starts_at')::timestamptz as starts_at, (t ->> 'ends_at')::timestamptz as ends_at from jsonb_array_elements(times) as t
    ) w
    where w.starts_at < (select min((t ->> 'starts_at')::timestamptz) from jsonb_array_elements(times) as t) + interval '10 years'
  );
  return (
    with found as materialized (
      select c.*, row_number() over () as place from private.event_conflicts(times, type, model, people, mine, sight, 1000) c
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'conflicts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', f.kind, 'model_id', f.model_id, 'user_id', f.user_id, 'name', f.name, 'title', f.title, 'starts_at', f.starts_at,
          'ends_at', f.ends_at, 'at', f.at,
          -- Of the first: each takes a search, and one is enough to choose from.
          'free_from', case when f.place = 1 then private.free_from(f.at, f.at_end, type, model, people, mine, sight) end
        ) order by f.place), '[]')
        from (select * from found order by place limit 20) f
      )
    )
  );
end
$$;
comment on function private.check_event_conflicts(jsonb, jsonb) is
  'Body of the public function of that name. Definer: it finds what the caller may not see, and says of it only when it is.';

create function public.check_event_conflicts(p_event jsonb, p_occurrences jsonb default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.check_event_conflicts(private.json_at_most(p_event, 40000), private.json_at_most(p_occurrences, 100000))
$$;
comment on function public.check_event_conflicts(jsonb, jsonb) is
  'What an event (as save_event takes it, with scope) and its times would collide with: {conflicts: [{kind, model_id, user_id, name, title, starts_at, ends_at, at, free_from}], total}, 20 at most, of ten years from the first time on. Errors: 22023, 42501, PT404.';

create function private.get_event_clashes(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.event_sight();
  found jsonb;
begin
  perform private.require_window(p_from, p_to);
  execute format(
    $q$with seen as materialized (
      select o.id, o.event_id, o.model_id, o.starts_at, o.ends_at, t.blocks_time, t.covers
      from public.event_occurrences o
      -- Looked up one by one: a window holds few of all events.
      cross join lateral (select e.type_id from public.events e where e.id = o.event_id and %2$s offset 0) e
      join public.event_types t on t.id = e.type_id and (t.blocks_time or t.covers)
      where %1$s and o.status in ('tentative', 'confirmed') and (%5$L::boolean or o.model_id is null or o.model_id = any ($1) or o.event_id = any ($2))
    ), rows as materialized (
      select s.id, s.model_id, null::uuid as user_id, s.model_id as subject, s.starts_at, s.ends_at, s.blocks_time as is_taken, s.covers
      from seen s where s.model_id is not null
      union all
      select s.id, null, a.user_id, a.user_id, s.starts_at, s.ends_at, true, s.covers
      from seen s join public.event_attendees a on a.event_id = s.event_id where a.user_id is not null and a.response <> 'declined'
    ), numbered as (
      select r.*, row_number() over (partition by r.subject order by r.starts_at, r.id) as place from rows r where r.is_taken
    ), ordered as materialized (
      select r.*, max(array[extract(epoch from r.ends_at), r.place]) over (
        partition by r.subject order by r.place rows between unbounded preceding and 1 preceding
      ) as longest
      from numbered r
    ), pairs as (
      -- With the twenty before it, and with what lasts longest of all before it: of thousands at once, each pair would be millions.
      select b.id, a.id as with_id, b.model_id, b.user_id
      from ordered b
      cross join lateral (select b.place - n as place from generate_series(1, 20) as n union select b.longest[2]::bigint) c
      join ordered a on a.subject = b.subject and a.place = c.place and a.ends_at > b.starts_at
      where b.longest[1] > extract(epoch from b.starts_at) and not (b.user_id is null and a.covers and b.covers)
    ), away_times as materialized (
      select coalesce(k.model_id, k.user_id) as subject, t.starts_at, t.ends_at
      from private.absences_within(
        array(select k.id from public.availability_blocks k where coalesce(k.model_id, k.user_id) in (select r.subject from rows r)), %3$L, %4$L
      ) t
      join public.availability_blocks k on k.id = t.id
    ), away as (
      select r.id, r.model_id, r.user_id from rows r
      where exists (select from away_times t where t.subject = r.subject and t.starts_at < r.ends_at and t.ends_at > r.starts_at)
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'with_id', f.with_id, 'model_id', f.model_id, 'user_id', f.user_id)), '[]')
    from (
      select p.id, p.with_id, p.model_id, p.user_id from pairs p
      union select p.with_id, p.id, p.model_id, p.user_id from pairs p
      union select w.id, null, w.model_id, w.user_id from away w
      limit 2000
    ) f$q$,
    private.overlaps(p_from, p_to), private.event_condition(sight), p_from, p_to, sight.sees_all
  ) into found using sight.model_ids, sight.row_ids;
  return found;
end
$$;
select private.expose('get_event_clashes',
  'Which events of a window that the caller sees collide: [{id, with_id, model_id, user_id}], each pair both ways; with_id is null where it is an absence. Errors: 22023, 42501.',
  'it finds out once what the caller sees');

-- Absences

create function private.require_absence_of(p_model uuid, p_user uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.event_sight();
  if (p_model is null) = (p_user is null) then
    raise exception 'Choose a model or a person' using errcode = '22023', hint = 'subject';
  elsif p_model is not null then
    perform private.require_event_model(p_model);
  elsif p_user <> (select auth.uid()) and not private.edits_all_rows() then
    raise exception 'Permission denied. You can only change your own absences.' using errcode = '42501', hint = 'user';
  end if;
end
$$;
comment on function private.require_absence_of(uuid, uuid) is
  'Whether the caller may say when a model or a person is away: their models, themselves, or all for those who edit every event; else 42501. Definer: called by definer bodies only.';

create function private.save_availability(p_id uuid, p_row_version integer, p_block jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  block public.availability_blocks;
  saved uuid;
  days constant integer[] := case when jsonb_typeof(p_block -> 'weekdays') = 'array' then
    array(select distinct w::integer from jsonb_array_elements_text(p_block -> 'weekdays') as w order by 1) end;
begin
  perform private.require_active();
  if p_id is not null then
    select * into block from public.availability_blocks b where b.id = p_id for update;
    if block.id is null then
      raise exception 'This absence is gone' using errcode = 'PT404';
    end if;
    perform private.require_absence_of(block.model_id, block.user_id);
    if block.row_version is distinct from p_row_version then
      raise exception 'Someone changed this absence meanwhile' using errcode = 'PT409', hint = 'stale';
    end if;
  else
    perform private.require_absence_of((p_block ->> 'model_id')::uuid, (p_block ->> 'user_id')::uuid);
  end if;
  if days is null and (p_block ->> 'ends_at')::timestamptz <= (p_block ->> 'starts_at')::timestamptz
    or days is not null and (p_block ->> 'to_time')::time <= (p_block ->> 'from_time')::time then
    raise exception 'End time must be after the start time' using errcode = '22023', hint = 'time';
  elsif days = '{}' then
    raise exception 'Choose at least one day' using errcode = '22023', hint = 'weekdays';
  elsif days is null and (p_block ->> 'ends_at')::timestamptz - (p_block ->> 'starts_at')::timestamptz > interval '400 days' then
    raise exception 'An absence can last 400 days at most' using errcode = '22023', hint = 'time';
  end if;
  if p_id is null then
    insert into public.availability_blocks (model_id, user_id, starts_at, ends_at, weekdays, from_time, to_time, timezone, reason, created_by)
    values (
      (p_block ->> 'model_id')::uuid, (p_block ->> 'user_id')::uuid, (p_block ->> 'starts_at')::timestamptz, (p_block ->> 'ends_at')::timestamptz,
      days, (p_block ->> 'from_time')::time, (p_block ->> 'to_time')::time, p_block ->> 'timezone', coalesce(p_block ->> 'reason', ''),
      (select auth.uid())
    ) returning id into saved;
  else
    update public.availability_blocks b set
      starts_at = (p_block ->> 'starts_at')::timestamptz, ends_at = (p_block ->> 'ends_at')::timestamptz, weekdays = days,
      from_time = (p_block ->> 'from_time')::time, to_time = (p_block ->> 'to_time')::time, timezone = p_block ->> 'timezone',
      reason = coalesce(p_block ->> 'reason', '')
    where b.id = p_id returning b.id into saved;
  end if;
  return saved;
end
$$;
comment on function private.save_availability(uuid, integer, jsonb) is
  'Body of the public function of that name. Definer: no client role writes absences.';

create function public.save_availability(p_block jsonb, p_id uuid default null, p_row_version integer default null) returns uuid
language sql set search_path = '' as $$
  select private.save_availability(p_id, p_row_version, private.json_at_most(p_block, 4000))
$$;
comment on function public.save_availability(jsonb, uuid, integer) is
  'Says when a model or a person is away: once {starts_at, ends_at}, or weekly {weekdays 1 to 7, from_time, to_time}, with timezone and reason, of {model_id} or {user_id}. Errors: 22023 with a hint, 42501, PT404, PT409 with hint stale.';

create function private.delete_availability(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  block public.availability_blocks;
begin
  perform private.require_active();
  select * into block from public.availability_blocks b where b.id = p_id for update;
  if block.id is null then
    raise exception 'This absence is gone' using errcode = 'PT404';
  end if;
  perform private.require_absence_of(block.model_id, block.user_id);
  delete from public.availability_blocks b where b.id = p_id;
end
$$;
select private.expose('delete_availability',
  'Removes an absence. Errors: 42501, PT404.',
  'no client role writes absences');

grant execute on function private.check_event_conflicts(jsonb, jsonb), private.save_availability(uuid, integer, jsonb)
  to authenticated, service_role;
grant execute on function public.check_event_conflicts(jsonb, jsonb), public.save_availability(jsonb, uuid, integer) to authenticated, service_role;
