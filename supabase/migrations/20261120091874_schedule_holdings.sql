-- What a person holds of the schedule: events to come in which they take part.

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
