-- What the schedule brings to the dashboard: today and who is on, hours that nobody covers, and who would be in two places. Each looks along
-- the times of events, a few days of which are few however long the schedule is.

create function private.uncovered_hours(p_sight private.row_sight, p_all boolean, p_from timestamptz, p_to timestamptz, p_limit integer)
returns table (model_id uuid, starts_at timestamptz, ends_at timestamptz)
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
#variable_conflict use_column
begin
  return query
    with hours as materialized (
      select h.model_id, m.timezone, h.weekday, h.starts, h.ends
      from private.coverage_hours h join public.models m on m.id = h.model_id and m.status <> 'archived'
      where (p_all or h.model_id = any (p_sight.model_ids))
        and h.weekday in (
          select extract(isodow from d.day)::integer
          from generate_series(
            (p_from at time zone 'UTC')::date::timestamp - interval '2 days', (p_to at time zone 'UTC')::date::timestamp + interval '1 day', interval '1 day'
          ) as d (day)
        )
    ),
    -- Models share zones and hours: each is turned into moments once.
    moments as materialized (
      select w.*, lower(c.span) as begins, upper(c.span) as is_over
      from (select distinct h.timezone, h.weekday, h.starts, h.ends from hours h) w
      join generate_series(
            (p_from at time zone 'UTC')::date::timestamp - interval '2 days', (p_to at time zone 'UTC')::date::timestamp + interval '1 day', interval '1 day'
          ) as d (day)
        on extract(isodow from d.day) = w.weekday
      cross join lateral (select private.cover_span(d.day::date, w.starts, w.ends, w.timezone) as span offset 0) c
    ),
    wanted as materialized (
      select h.model_id, greatest(o.begins, p_from) as begins, o.is_over
      from hours h
      join moments o on o.timezone = h.timezone and o.weekday = h.weekday and o.starts = h.starts and o.ends = h.ends
      where o.is_over > p_from and o.begins < p_to
    ),
    shifts as materialized (
      select o.model_id, o.starts_at, o.ends_at
      from (
        select s.* from public.event_occurrences s where s.starts_at >= p_from - interval '1 day' and s.starts_at < p_to + interval '2 days'
        union all
        select s.* from public.event_occurrences s
        where s.ends_at - s.starts_at > interval '1 day' and s.starts_at >= p_from - interval '32 days' and s.starts_at < p_from - interval '1 day'
      ) o
      cross join lateral (
        select from public.events e
        where e.id = o.event_id and e.deleted_at is null and not e.is_private
          and e.type_id = any (array(select t.id from public.event_types t where t.covers))
        offset 0
      ) e
      where o.ends_at > p_from and o.status <> 'cancelled' and (p_all or o.model_id = any (p_sight.model_ids))
        and o.model_id in (select w.model_id from wanted w)
    )
    select w.model_id, lower(r), upper(r)
    from wanted w
    cross join lateral unnest(
      tstzmultirange(tstzrange(w.begins, w.is_over))
        - coalesce((select range_agg(tstzrange(s.starts_at, s.ends_at)) from shifts s where s.model_id = w.model_id), '{}')
    ) as r
    -- Most of them one shift covers: nothing is reckoned there.
    where not exists (
      select from shifts s where s.model_id = w.model_id and s.starts_at <= w.begins and s.ends_at >= w.is_over
    )
    order by 2, 1 limit p_limit;
end
$$;
comment on function private.uncovered_hours(private.row_sight, boolean, timestamptz, timestamptz, integer) is
  'When no shift covers the hours of models between two moments: of those that the caller looks after, or of all; the first of them. Definer: called by definer bodies only.';

create function private.attention_uncovered_shift(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  sight constant private.row_sight := private.event_sight();
  until constant timestamptz := (p_ask.today + 2)::timestamp at time zone p_ask.timezone;
begin
  return query
    select f.* from (
      select 'gap:' || g.model_id || ':' || extract(epoch from g.ends_at)::bigint, 'warning', g.starts_at, null::text,
        to_char(g.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), null::integer, null::integer, g.model_id
      from private.uncovered_hours(sight, sight.edits_all, now(), until, 1000) g
      union all
      (
        select 'shift:' || o.id || ':' || extract(epoch from o.starts_at)::bigint, 'warning', o.starts_at, e.title,
          to_char(o.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), null, null, o.model_id
        from public.event_occurrences o
        cross join lateral (
          select e.title, e.id from public.events e
          where e.id = o.event_id and e.deleted_at is null and not e.is_private
            and e.type_id = any (array(select t.id from public.event_types t where t.covers))
          offset 0
        ) e
        where o.starts_at >= now() and o.starts_at < until and o.status in ('tentative', 'confirmed')
          and (sight.edits_all or o.model_id is null or o.model_id = any (sight.model_ids))
          and not exists (
            select from public.event_attendees a where a.event_id = e.id and a.user_id is not null and a.response <> 'declined'
          )
        order by o.starts_at, o.id limit 1000
      )
    ) f order by 3, 1 limit 1000;
end
$$;
comment on function private.attention_uncovered_shift(private.dashboard_ask) is
  'Until the end of tomorrow, for those who may put it right: hours of models that no shift covers, and shifts that nobody has, which name has the title of. note is when it ends. Definer: called by definer bodies only.';

create function private.attention_clash(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  sight constant private.row_sight := private.event_sight();
begin
  return query execute format(
    $q$with seen as materialized (%s),
    rows as materialized (
      select s.*, null::uuid as user_id, s.model_id as subject, s.blocks_time as is_taken from seen s where s.model_id is not null
      union all
      select s.*, a.user_id, a.user_id, true
      from seen s join public.event_attendees a on a.event_id = s.event_id where a.user_id is not null and a.response <> 'declined'
    ), numbered as (
      select r.*, row_number() over (order by r.subject, r.starts_at, r.id)::integer as place from rows r where r.is_taken
    ), ordered as materialized (
      select r.*, max(array[extract(epoch from r.ends_at), r.place]) over (
        partition by r.subject order by r.place rows between unbounded preceding and 1 preceding
      ) as longest
      from numbered r
    ), flat as materialized (
      select array_agg(r.id order by r.place) as ids, array_agg(r.subject order by r.place) as subjects,
        array_agg(r.starts_at order by r.place) as starts, array_agg(r.ends_at order by r.place) as ends,
        array_agg(r.is_editable order by r.place) as edits, array_agg(r.covers order by r.place) as covers
      from numbered r
    ), pairs as (
      -- With the twenty before it, and with what lasts longest of all before it: of thousands at once, each pair would be millions. Looked up
      -- by place: joined, the few that are expected would be read again for each. One of a model rather than those of all who take part.
      select distinct on (b.id, f.ids[c.place]) b.id, f.ids[c.place] as with_id, b.user_id, b.user_id is null as is_of_model, b.model_id, b.starts_at,
        f.starts[c.place] as with_start, b.title
      from ordered b
      cross join flat f
      cross join lateral (select b.place - n as place from generate_series(1, 20) as n union all select b.longest[2]::integer) c
      where b.longest[1] > extract(epoch from b.starts_at)
        and c.place > 0 and f.subjects[c.place] = b.subject and f.ends[c.place] > b.starts_at and (b.is_editable or f.edits[c.place])
        and not (b.user_id is null and b.covers and f.covers[c.place])
      order by b.id, f.ids[c.place], b.user_id nulls first
    ), away_times as materialized (
      select coalesce(k.model_id, k.user_id) as subject, t.*
      from private.absences_within(
        array(select k.id from public.availability_blocks k where coalesce(k.model_id, k.user_id) in (select r.subject from rows r where r.is_editable)),
        now(), now() + interval '7 days'
      ) t
      join public.availability_blocks k on k.id = t.id
    ), away as (
      select distinct on (r.id) r.id, k.id as with_id, r.user_id, r.user_id is null as is_of_model, r.model_id, r.starts_at, r.title
      from rows r
      cross join lateral (
        select t.id from away_times t where t.subject = r.subject and t.starts_at < r.ends_at and t.ends_at > r.starts_at order by t.starts_at limit 1
      ) k
      where r.is_editable
      order by r.id, r.user_id nulls first
    ), found as (
      select 'booked:' || p.id || ':' || p.with_id || ':' || extract(epoch from p.starts_at)::bigint || ':' || extract(epoch from p.with_start)::bigint
          as subject,
        p.user_id, p.is_of_model, p.model_id, p.starts_at, p.title, p.with_id
      from pairs p
      union all
      select 'away:' || w.id || ':' || w.with_id || ':' || extract(epoch from w.starts_at)::bigint, w.user_id, w.is_of_model, w.model_id, w.starts_at,
        w.title, null
      from away w
    )
    select f.subject, 'warning', f.starts_at, (select coalesce(p.display_name, p.email) from public.profiles p where p.id = f.user_id),
      coalesce((select '“' || s.title || '” and ' from seen s where s.id = f.with_id), '') || '“' || f.title || '”',
      case when f.with_id is null then 1 else 2 end, case when f.user_id = $4 then 1 end, case when f.is_of_model then f.model_id end
    from (select * from found order by starts_at, subject limit 1000) f
    order by f.starts_at, f.subject$q$,
    private.windowed(
      format(
        $c$o.id, o.event_id, o.model_id, o.starts_at, o.ends_at, e.title, e.is_editable, t.blocks_time, t.covers
          from public.event_occurrences o
          cross join lateral (
            select e.title, e.type_id, %s as is_editable from public.events e where e.id = o.event_id and e.type_id = any ($3) and %s offset 0
          ) e
          join public.event_types t on t.id = e.type_id$c$,
        case when sight.edits_all then 'true' else '(e.is_private or e.model_id is null or e.model_id = any ($1))' end, private.event_condition(sight)
      ),
      concat_ws(
        ' and ', $c$o.status in ('tentative', 'confirmed')$c$,
        case when not sight.sees_all then '(o.model_id is null or o.model_id = any ($1) or o.event_id = any ($2))' end
      ),
      -- What comes first is most urgent: the first of a large agency's week.
      now(), now() + interval '7 days', 2000
    )
  ) using sight.model_ids, sight.row_ids, array(select t.id from public.event_types t where t.blocks_time or t.covers), p_ask.caller;
end
$$;
comment on function private.attention_clash(private.dashboard_ask) is
  'Models and people who would be in two places within seven days (number 2), or somewhere while they are away (1), for those who may change one of the events: subject names the later time, name the person (most is 1 where it is who asks), note the events. Definer: called by definer bodies only.';

create function private.card_today(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  sight constant private.row_sight := private.event_sight();
  first constant timestamptz := p_ask.today::timestamp at time zone p_ask.timezone;
  last constant timestamptz := (p_ask.today + 1)::timestamp at time zone p_ask.timezone;
  most constant integer := 6;
  total integer;
  left_over integer;
  ids uuid[];
  gaps jsonb;
begin
  execute format(
    'with day as materialized (%s)
     select (select count(*) from day), (select count(*) from day d where d.ends_at > now()),
       array(select d.id from day d where d.ends_at > now() order by d.starts_at, d.id limit %s)',
    private.windowed(
      format(
        $c$o.id, o.starts_at, o.ends_at from public.event_occurrences o
          cross join lateral (select from public.events e where e.id = o.event_id and %s offset 0) e$c$, private.event_condition(sight)
      ),
      concat_ws(
        ' and ', $c$o.status <> 'cancelled'$c$,
        case when not sight.sees_all then '(o.model_id is null or o.model_id = any ($1) or o.event_id = any ($2))' end
      ),
      first, last, 1000
    ),
    most
  ) into total, left_over, ids using sight.model_ids, sight.row_ids;
  select jsonb_build_object('total', count(*), 'first', (
    jsonb_agg(jsonb_build_object(
      'starts_at', g.starts_at, 'ends_at', g.ends_at, 'model', jsonb_build_object('id', m.id, 'stage_name', m.stage_name)
    ) order by g.starts_at, g.model_id) -> 0
  )) into gaps
  from private.uncovered_hours(sight, sight.edits_all, greatest(first, now()), last, 100) g join public.models m on m.id = g.model_id
  where last > now();
  return jsonb_build_object(
    'total', total, 'left', left_over, 'gaps', gaps, 'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'title', e.title, 'starts_at', o.starts_at, 'ends_at', o.ends_at, 'all_day', e.all_day, 'timezone', e.timezone,
        'status', o.status, 'color', t.color, 'icon', t.icon, 'covers', t.covers,
        'model', case when m.id is not null then jsonb_build_object('id', m.id, 'stage_name', m.stage_name) end,
        'people', (
          select coalesce(jsonb_agg(private.as_person(a.user_id) order by a.created_at, a.id), '[]') from (
            select * from public.event_attendees b
            where b.event_id = e.id and b.user_id is not null and b.response <> 'declined' order by b.created_at, b.id limit 3
          ) a
        ),
        'people_total', (
          select count(*) from public.event_attendees a where a.event_id = e.id and a.user_id is not null and a.response <> 'declined'
        )
      ) order by o.starts_at, o.id), '[]')
      from public.event_occurrences o
      join public.events e on e.id = o.event_id
      join public.event_types t on t.id = e.type_id
      left join public.models m on m.id = e.model_id
      where o.id = any (ids)
    )
  );
end
$$;
comment on function private.card_today(private.dashboard_ask) is
  'What the caller sees of this day''s schedule: how many events, how many are not over, the first of these with who is on, and what is left of the day that no shift covers. 1,000 stands for as many or more events, 100 for gaps. Definer: called by definer bodies only.';

insert into private.dashboard_parts (kind, part, place, flag) values ('card', 'today', 50, 'can_access_schedule');
insert into private.attention_sources (source, place, flag) values
  ('clash', 42, 'can_access_schedule'),
  ('uncovered_shift', 44, 'can_access_schedule');
