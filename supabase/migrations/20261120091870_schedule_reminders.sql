-- Reminders of events, each sent once, and the schedule's part of what other areas ask: search, and what a person holds.

create table private.event_reminders_sent (
  occurrence_id uuid not null references public.event_occurrences (id) on delete cascade,
  minutes_before integer not null,
  starts_at timestamptz not null,
  primary key (occurrence_id, minutes_before)
);
comment on table private.event_reminders_sent is
  'Which reminders of which start went out: one that is moved is announced again.';
alter table private.event_reminders_sent enable row level security;
alter table private.event_reminders_sent force row level security;

create function private.job_event_reminders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select o.id, o.event_id, o.starts_at, r.minutes_before, e.timezone, e.all_day,
      o.starts_at - make_interval(mins => r.minutes_before) < now() - interval '5 minutes' as is_late, o.starts_at < now() as has_begun
    from public.event_occurrences o
    join public.events e on e.id = o.event_id and e.deleted_at is null
    join public.event_reminders r on r.event_id = o.event_id
    left join private.event_reminders_sent s on s.occurrence_id = o.id and s.minutes_before = r.minutes_before
    -- What began an hour ago is nothing to be reminded of.
    where o.starts_at > now() - interval '1 hour' and o.starts_at < now() + interval '28 days 1 minute'
      and o.starts_at - make_interval(mins => r.minutes_before) <= now()
      and o.status in ('tentative', 'confirmed') and (s.occurrence_id is null or s.starts_at <> o.starts_at)
      -- One that was set only after its moment is not late: it was never to come.
      and o.starts_at - make_interval(mins => r.minutes_before) > now() - interval '1 day'
    order by o.starts_at, o.id, r.minutes_before limit private.job_batch()
  loop
    done := done + 1;
    insert into private.event_reminders_sent as s (occurrence_id, minutes_before, starts_at) values (due.id, due.minutes_before, due.starts_at)
    on conflict on constraint event_reminders_sent_pkey do update set starts_at = excluded.starts_at;
    perform private.tell_of_event(
      'reminder', due.event_id,
      array(
        select a.user_id from public.event_attendees a where a.event_id = due.event_id and a.user_id is not null and a.response <> 'declined'
        -- Where nobody takes part, who made it hears of it.
        union
        select e.created_by from public.events e where e.id = due.event_id and not exists (
          select from public.event_attendees a where a.event_id = e.id and a.user_id is not null
        )
      ),
      due.starts_at,
      case when due.has_begun then 'Late: it began ' when due.is_late then 'Late reminder: ' else '' end
        || to_char(due.starts_at at time zone due.timezone, case when due.all_day then 'FMDay FMDD FMMonth' else 'FMDay FMDD FMMonth, HH24:MI' end)
        -- As the page names a zone: by its city.
        || case when due.all_day then '' else ' in ' || replace(substring(due.timezone from '[^/]+$'), '_', ' ') end
    );
  end loop;
  return done;
end
$$;
comment on function private.job_event_reminders() is
  'Job: reminds those who take part, each time of an event once; those that come late say so, and those of a day ago are not sent. Definer: it writes for everyone.';
insert into private.jobs (name, title, every) values ('event_reminders', 'Remind of events', '1 minute');

-- Searching

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

create function private.walk_of_times(p_when text, p_direction text, p_words text, p_sight private.event_sight, p_limit integer) returns text
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
comment on function private.walk_of_times(text, text, text, private.event_sight, integer) is
  'A statement for the first times of events with these words, from now on (asc) or back from now (desc): a condition on occurrences o says which. Run with model_ids as $1 and event_ids as $2.';

create function private.search_events(p_text text, p_limit integer) returns jsonb
-- Pages of an index lie in memory, or on disks without arms; workers, and a new plan each time, cost more than they bring for so few rows.
language plpgsql stable security definer
set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  sight constant private.event_sight := private.event_sight();
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
  seen_times integer := 0;
  deep integer := 0;
  stage integer;
  found jsonb;
begin
  if sought is null then
    return '[]';
  end if;
  execute format(
    'select array(select e.id from %s e join private.event_search s on s.event_id = e.id where %s limit %s)',
    private.seen_events(sight), sought, few
  ) into ids using sight.model_ids, sight.event_ids;
  if ids = '{}' then
    return '[]';
  end if;
  if cardinality(ids) = few then
    -- What is under way and what comes; deeper where few events have all of the first times; then what comes later and what is over.
    foreach stage in array array[1, 2, 3] loop
      continue when stage = 2 and seen_times < deep;
      deep := case stage when 1 then 3 * wanted else 2000 end;
      execute format(
        $q$select coalesce(array_agg(f.id), '{}'), coalesce(array_agg(f.event_id), '{}'), coalesce(max(f.total), 0) from (
          select distinct on (c.event_id) c.id, c.event_id, count(*) over () as total from (%s union all %s) c
          where c.event_id <> all ($3) order by c.event_id, c.starts_at < now() %s, abs(extract(epoch from c.starts_at - now()))
        ) f$q$,
        private.walk_of_times(
          case when stage = 3 then $q$o.starts_at >= now() + interval '45 days'$q$
            else $q$o.starts_at >= now() and o.starts_at < now() + interval '45 days'$q$ end, 'asc', sought, sight, deep
        ),
        private.walk_of_times(
          case when stage = 3 then 'o.starts_at < now() and o.ends_at <= now()'
            else $q$o.starts_at < now() and o.starts_at > now() - interval '1 day' and o.ends_at > now()$q$ end, 'desc', sought, sight, deep
        ),
        -- Of one event: the time that is under way before the next, and the last only where none comes.
        case when stage = 3 then '' else 'desc' end
      ) into more, others, seen_times using sight.model_ids, sight.event_ids, case when stage = 3 then coming else '{}' end;
      times := case when stage = 3 then times else '{}' end || more;
      coming := case when stage = 3 then coming else '{}' end || others;
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

-- What a person holds: events to come in which they take part, and series that they set up

create function private.held_events(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select e.id::text, e.title, to_char(n.starts_at at time zone e.timezone, 'FMDD Mon YYYY, HH24:MI') || case when n.total > 1 then ' and ' || (n.total - 1) || ' more' else '' end,
    e.model_id, null::jsonb
  from public.event_attendees a
  join public.events e on e.id = a.event_id and e.deleted_at is null and not e.is_private
  cross join lateral (
    select min(o.starts_at) as starts_at, count(*) as total from public.event_occurrences o
    where o.event_id = e.id and o.ends_at > now() and o.status in ('tentative', 'confirmed')
  ) n
  where a.user_id = person and n.total > 0
  order by n.starts_at, e.id
$$;
comment on function private.held_events(uuid) is
  'Events to come in which someone takes part. What is private concerns nobody else, and goes with the account. Definer: called by definer bodies only.';

create function private.release_events(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  planned private.handover;
  wanted uuid;
  future uuid[];
  part uuid;
  parts jsonb := '{}';
  changed integer := 0;
  heir record;
begin
  foreach planned in array plan loop
    wanted := planned.id::uuid;
    perform from public.events e where e.id = wanted for update;
    if not exists (select from public.event_attendees a where a.event_id = wanted and a.user_id = person) then
      continue;
    end if;
    changed := changed + 1;
    future := array(select o.id from public.event_occurrences o where o.event_id = wanted and o.ends_at > now());
    part := wanted;
    -- Who was there stays in what is over.
    if cardinality(future) < (select count(*) from public.event_occurrences o where o.event_id = wanted) then
      part := private.split_event(wanted, future);
    end if;
    delete from public.event_attendees a where a.event_id = part and a.user_id = person;
    if planned.to_id is not null then
      insert into public.event_attendees (event_id, user_id) values (part, planned.to_id)
      on conflict (event_id, user_id) where user_id is not null do nothing;
    end if;
    update public.events e set parts_version = e.parts_version + 1 where e.id = part;
    parts := parts || jsonb_build_object(planned.id, part);
  end loop;
  for heir in
    select p.to_id, count(*) as events, (array_agg(p.id))[1]::uuid as event_id from unnest(plan) as p where p.to_id is not null group by p.to_id order by p.to_id
  loop
    perform private.notify(
      'system_alert', array[heir.to_id], null,
      private.my_name() || ' added you to ' || case heir.events when 1 then (select e.title from public.events e where e.id = heir.event_id) else heir.events || ' events' end,
      null,
      jsonb_build_object('kind', 'added', 'category', 'schedule', 'actor_id', (select auth.uid()), 'actor_name', private.my_name())
        || case when heir.events = 1 then jsonb_strip_nulls(jsonb_build_object(
          'event_id', parts -> heir.event_id::text,
          'occurrence_id', private.occurrence_near((parts ->> heir.event_id::text)::uuid, now())
        )) else '{}' end,
      format('event_added:offboarding:%s', person)
    );
  end loop;
  return changed;
end
$$;
comment on function private.release_events(uuid, private.handover[]) is
  'Gives places in events to come to someone else, or leaves them empty; what is over stays as it was. Definer: called by definer bodies only.';

insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('events', 35, '{move,end}', 'model', true);
