-- The schedule's part of the search: events by the words of their title, place and description.

create table private.event_search (
  event_id uuid primary key references public.events (id) on delete cascade,
  words text not null
);
comment on table private.event_search is 'What searches find events by: title, place and description, folded. Kept by triggers.';
create index event_search_words_idx on private.event_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.event_search enable row level security;
alter table private.event_search force row level security;

create function private.index_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant uuid := case tg_table_name when 'events' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'event_id')::uuid end;
begin
  insert into private.event_search as s (event_id, words)
  select e.id, ' ' || private.fold(regexp_replace(
    concat_ws(' ', e.title, e.location, (select d.description from public.event_details d where d.event_id = e.id)), '\s+', ' ', 'g'
  ))
  from public.events e where e.id = wanted
  on conflict on constraint event_search_pkey do update set words = excluded.words;
  return null;
end
$$;
comment on function private.index_event() is 'Trigger: the words of an event follow it. Definer: no client role reaches them.';
create trigger events_80_index after insert or update of title, location on public.events
  for each row execute function private.index_event();
create trigger event_details_index after insert or update on public.event_details
  for each row execute function private.index_event();

create function private.walk_of_times(p_when text, p_direction text, p_words text, p_sight private.row_sight, p_limit integer) returns text
language sql immutable set search_path = '' as $$
  select format(
    $q$(
      select o.id, o.event_id, o.starts_at from (
        -- However rare it is among them, no more are looked at.
        select o.id, o.event_id, o.starts_at from public.event_occurrences o where %1$s and %2$s order by o.starts_at %3$s limit 2000
      ) o
      -- Most fall at the first of these.
      cross join lateral (select from private.event_search s where s.event_id = o.event_id and %4$s offset 0) s
      cross join lateral (select from public.events e where e.id = o.event_id and %5$s offset 0) e
      order by o.starts_at %3$s limit %6$s
    )$q$,
    p_when,
    -- As sets: the planner would weigh each of some hundred ids.
    case when p_sight.sees_all then 'true'
      else '(o.model_id is null or o.model_id in (select unnest($1)) or o.event_id in (select unnest($2)))' end,
    p_direction, p_words, private.event_condition(p_sight), p_limit
  )
$$;
comment on function private.walk_of_times(text, text, text, private.row_sight, integer) is
  'A statement for the first times of events with these words, from now on (asc) or back from now (desc): a condition on occurrences o says which. Run with model_ids as $1 and row_ids as $2.';

create function private.search_events(p_text text, p_limit integer) returns jsonb
-- Pages of an index lie in memory, or on disks without arms; workers, and a new plan each time, cost more than they bring for so few rows.
language plpgsql stable security definer
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  sight constant private.row_sight := private.event_sight();
  wanted constant integer := least(greatest(coalesce(p_limit, 20), 1), 50);
  -- Of more than so many the next time of each is not looked for: those that come first are.
  few constant integer := 200;
  sought constant text := private.words_condition(private.words_sought(p_text));
  ids uuid[];
  -- Events, and the time of each that is shown.
  coming uuid[] := '{}';
  times uuid[] := '{}';
  others uuid[];
  more uuid[];
  seen_times integer;
  walk record;
  deep integer;
  found jsonb;
begin
  if sought is null then
    return '[]';
  end if;
  execute format(
    'select array(select e.id from %s e join private.event_search s on s.event_id = e.id where %s limit %s)',
    private.seen_events(sight), sought, few
  ) into ids using sight.model_ids, sight.row_ids;
  if ids = '{}' then
    return '[]';
  end if;
  if cardinality(ids) = few then
    -- What is under way and what comes; then what comes later and what is over.
    for walk in select * from (values
      (
        1, $q$o.starts_at >= now() and o.starts_at < now() + interval '45 days'$q$,
        $q$o.starts_at < now() and o.starts_at > now() - interval '1 day' and o.ends_at > now()$q$,
        -- Of one event: the time that is under way before the next, and the last only where none comes.
        'desc', array[3 * wanted, 2000]
      ),
      (2, $q$o.starts_at >= now() + interval '45 days'$q$, 'o.starts_at < now() and o.ends_at <= now()', 'asc', array[2000])
    ) as w (place, ahead, back, order_of_back, depths) order by w.place loop
      -- Deeper where few events have all of the first times.
      foreach deep in array walk.depths loop
        execute format(
          $q$select coalesce(array_agg(f.id), '{}'), coalesce(array_agg(f.event_id), '{}'), coalesce(max(f.total), 0) from (
            select distinct on (c.event_id) c.id, c.event_id, count(*) over () as total from (%s union all %s) c
            where c.event_id <> all ($3) order by c.event_id, c.starts_at < now() %s, abs(extract(epoch from c.starts_at - now()))
          ) f$q$,
          private.walk_of_times(walk.ahead, 'asc', sought, sight, deep), private.walk_of_times(walk.back, 'desc', sought, sight, deep),
          walk.order_of_back
        ) into more, others, seen_times using sight.model_ids, sight.row_ids, coming;
        exit when seen_times < deep or cardinality(others) >= wanted;
      end loop;
      times := times || more;
      coming := coming || others;
      exit when cardinality(coming) >= wanted;
    end loop;
  end if;
  if cardinality(coming) < wanted then
    times := times || array(
      select o.id from (select distinct i.id from unnest(ids) as i (id) where i.id <> all (coming)) w
      cross join lateral (
        -- The next of its times, or the last; no event lasts longer than 31 days.
        select * from (
          (
            select o.id from public.event_occurrences o
            where o.event_id = w.id and o.starts_at > now() - interval '32 days' and o.ends_at >= now() order by o.starts_at limit 1
          )
          union all
          (
            select o.id from public.event_occurrences o where o.event_id = w.id and o.ends_at < now() order by o.starts_at desc limit 1
          )
        ) b limit 1
      ) o
    );
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', n.id, 'event_id', n.event_id, 'title', e.title, 'starts_at', n.starts_at, 'ends_at', n.ends_at, 'all_day', e.all_day,
    'timezone', e.timezone, 'status', n.status, 'color', t.color, 'icon', t.icon,
    'model', case when m.id is not null then jsonb_build_object('id', m.id, 'stage_name', m.stage_name) end
  ) order by n.is_over, n.distance, n.id), '[]') into found
  from (
    select o.*, o.ends_at < now() as is_over, abs(extract(epoch from o.starts_at - now())) as distance
    from unnest(times) as w (id) join public.event_occurrences o on o.id = w.id
    order by is_over, distance, o.id limit wanted
  ) n
  join public.events e on e.id = n.event_id
  join public.event_types t on t.id = e.type_id
  left join public.models m on m.id = e.model_id;
  return found;
end
$$;
comment on function private.search_events(text, integer) is
  'Events whose title, place or description has all of these words: those to come first, each with the next of its times. Definer: what searches compare is not granted; it holds to the rule of the policy.';
