-- Making and changing events. Every change is checked for its event first, so that the caller's rights are those of the row as it was, and
-- keeps what it replaced, so that it can be taken back.

create function private.require_event_model(model uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if model is not null and not private.edits_all_rows() and not private.looks_after((select auth.uid()), model) then
    raise exception 'Permission denied. You can only add events to models assigned to you.' using errcode = '42501', hint = 'model';
  end if;
end
$$;
comment on function private.require_event_model(uuid) is
  'Whether the caller may put an event there: general, one of their models, or all for those who edit every event; else 42501. Definer: called by definer bodies only.';

create function private.require_event_leaves(p_event public.events, p_model uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_event.model_id is not null and p_event.model_id is distinct from p_model
    and not private.edits_all_rows() and not private.looks_after((select auth.uid()), p_event.model_id) then
    raise exception 'Permission denied. You can only move events of models assigned to you.' using errcode = '42501', hint = 'model';
  end if;
end
$$;
comment on function private.require_event_leaves(public.events, uuid) is
  'Whether the caller may take an event out of its model, to another or to none; a private one belongs to its model, too. Definer: called by definer bodies only.';

-- Undo

create function private.event_snapshot(p_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.id, jsonb_build_object(
    'event', to_jsonb(e),
    'description', (select d.description from public.event_details d where d.event_id = e.id),
    'occurrences', (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from public.event_occurrences o where o.event_id = e.id),
    'attendees', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from public.event_attendees a where a.event_id = e.id),
    'reminders', (select coalesce(jsonb_agg(r.minutes_before), '[]') from public.event_reminders r where r.event_id = e.id)
  )), '{}')
  from public.events e where e.id = any (p_ids)
$$;
comment on function private.event_snapshot(uuid[]) is
  'Events with all that a change of them may replace, by their ids. Definer: called by definer bodies only.';

create function private.keep_event_change(p_kind text, p_before jsonb, p_ids uuid[], p_for interval default '1 day') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  insert into private.event_changes (user_id, kind, before, after, keep_until)
  select (select auth.uid()), p_kind, p_before,
    coalesce(jsonb_object_agg(e.id, e.row_version), '{}'), now() + p_for
  from public.events e where e.id = any (p_ids)
  returning id into kept;
  -- What nobody can take back any more goes; so does what is more than anyone goes back.
  delete from private.event_changes c
  where c.user_id = (select auth.uid()) and (c.keep_until < now() or c.id in (
    select k.id from private.event_changes k where k.user_id = (select auth.uid()) and k.kind <> 'import' order by k.created_at desc, k.id offset 50
  ));
  return kept;
end
$$;
comment on function private.keep_event_change(text, jsonb, uuid[], interval) is
  'Keeps what a change replaced, and which versions it left, for undo. Definer: called by definer bodies only.';

create function private.undo_event_change(p_change_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  change private.event_changes;
  was jsonb;
  wanted uuid;
  ids uuid[];
  event public.events;
begin
  -- Without access to the schedule there is nothing to take back either.
  perform private.event_sight();
  select * into change from private.event_changes c
  where c.id = p_change_id and c.user_id = (select auth.uid()) and c.keep_until > now() for update;
  if change.id is null or change.undone_at is not null then
    raise exception 'This change can''t be undone any more' using errcode = 'PT404';
  end if;
  ids := array(select k::uuid from jsonb_object_keys(change.before || change.after) as k order by k);
  perform from public.events e where e.id = any (ids) order by e.id for update;
  if exists (
    select from jsonb_each_text(change.after) as a left join public.events e on e.id = a.key::uuid
    where e.id is null or e.row_version <> a.value::integer
  ) or exists (
    -- What was made by the change goes with it: not where others have said something about it.
    select from public.event_comments c
    where c.event_id = any (ids) and not change.before ? c.event_id::text and c.deleted_at is null and c.author_id is distinct from change.user_id
  ) or exists (
    select from jsonb_each(change.before) as b
    where not exists (select from public.event_types t where t.id = (b.value -> 'event' ->> 'type_id')::uuid)
      or not exists (
        select from public.models m where m.id = (b.value -> 'event' ->> 'model_id')::uuid
        union all select where b.value -> 'event' ->> 'model_id' is null
      )
  ) then
    raise exception 'Someone changed this meanwhile, so it was left as it is' using errcode = 'PT409', hint = 'changed_since';
  end if;
  foreach wanted in array ids loop
    -- The caller may have lost the right to it since.
    select * into event from public.events e where e.id = wanted;
    if event.deleted_at is null then
      event := private.editable_event(wanted);
    else
      perform private.require_event_model(event.model_id);
    end if;
    was := change.before -> wanted::text;
    if was is null then
      delete from public.events e where e.id = wanted;
      continue;
    end if;
    delete from public.event_attendees a where a.event_id = wanted and not was -> 'attendees' @> jsonb_build_array(jsonb_build_object('id', a.id));
    delete from public.event_reminders r where r.event_id = wanted;
    perform private.require_event_model((was -> 'event' ->> 'model_id')::uuid);
    perform private.require_event_leaves(event, (was -> 'event' ->> 'model_id')::uuid);
    update public.events e set
      series_id = w.series_id, title = w.title, type_id = w.type_id, model_id = w.model_id, is_private = w.is_private, all_day = w.all_day,
      timezone = w.timezone, location = w.location, meeting_url = w.meeting_url, recurrence_rule = w.recurrence_rule, deleted_at = w.deleted_at,
      parts_version = e.parts_version + 1
    from jsonb_populate_record(null::public.events, was -> 'event') as w where e.id = wanted;
    insert into public.event_details as d (event_id, description) values (wanted, coalesce(was ->> 'description', ''))
    on conflict on constraint event_details_pkey do update set description = excluded.description;
    insert into public.event_attendees (id, event_id, user_id, external_name, external_email, response, created_at)
    select a.id, wanted, a.user_id, a.external_name, a.external_email, a.response, a.created_at
    from jsonb_populate_recordset(null::public.event_attendees, was -> 'attendees') as a
    where not exists (select from public.event_attendees h where h.id = a.id)
      -- Who is gone or may not take part any more stays away.
      and (a.user_id is null or (private.may_be_named(a.user_id, 'can_access_schedule', (was -> 'event' ->> 'model_id')::uuid)
        and exists (select from public.profiles p where p.id = a.user_id and p.status = 'active')));
    insert into public.event_reminders (event_id, minutes_before)
    select wanted, m::integer from jsonb_array_elements_text(was -> 'reminders') as m;
  end loop;
  -- Times last: one may go from one event to another.
  delete from public.event_occurrences o where o.event_id = any (ids) and not exists (
    select from jsonb_each(change.before) as b, jsonb_array_elements(b.value -> 'occurrences') as k where (k ->> 'id')::uuid = o.id
  );
  insert into public.event_occurrences as o (id, event_id, starts_at, ends_at, original_start, status, cancelled_reason)
  select k.id, k.event_id, k.starts_at, k.ends_at, k.original_start, k.status, k.cancelled_reason
  from jsonb_each(change.before) as b, jsonb_populate_recordset(null::public.event_occurrences, b.value -> 'occurrences') as k
  on conflict on constraint event_occurrences_pkey do update set
    event_id = excluded.event_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at, original_start = excluded.original_start,
    status = excluded.status, cancelled_reason = excluded.cancelled_reason;
  update private.event_changes c set undone_at = now() where c.id = p_change_id;
  -- The change before it finds what it left, under a later version.
  foreach wanted in array ids loop
    update private.event_changes c set
      after = case when c.after ->> wanted::text = k.version then c.after || jsonb_build_object(wanted, e.row_version) else c.after end,
      before = case when c.before -> wanted::text -> 'event' ->> 'row_version' = k.version
        then jsonb_set(c.before, array[wanted::text, 'event', 'row_version'], to_jsonb(e.row_version)) else c.before end
    from public.events e, (select change.before -> wanted::text -> 'event' ->> 'row_version') as k (version)
    where e.id = wanted and c.user_id = change.user_id and c.undone_at is null
      and (c.after ->> wanted::text = k.version or c.before -> wanted::text -> 'event' ->> 'row_version' = k.version);
  end loop;
end
$$;

-- Parts

create function private.set_event_people(p_event uuid, p_people uuid[], p_externals jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_people is not null then
    delete from public.event_attendees a where a.event_id = p_event and a.user_id is not null and coalesce(a.user_id <> all (p_people), true);
    insert into public.event_attendees (event_id, user_id, response)
    -- Who puts themselves on it has answered.
    select p_event, w.id, case when w.id = (select auth.uid()) then 'accepted' else 'pending' end
    from (select p.id, min(p.place) as place from unnest(p_people) with ordinality as p (id, place) group by p.id) w
    where not exists (select from public.event_attendees a where a.event_id = p_event and a.user_id = w.id)
    order by w.place;
  end if;
  if p_externals is not null then
    if jsonb_typeof(p_externals) <> 'array' or jsonb_array_length(p_externals) > 50 then
      raise exception 'Choose 50 people or fewer' using errcode = '22023', hint = 'too_many_attendees';
    end if;
    delete from public.event_attendees a
    where a.event_id = p_event and a.user_id is null and not exists (
      select from jsonb_array_elements(p_externals) as x
      where btrim(x ->> 'name') = a.external_name and coalesce(btrim(x ->> 'email'), '') = coalesce(a.external_email, '')
    );
    insert into public.event_attendees (event_id, external_name, external_email)
    select p_event, x.value ->> 'name', x.value ->> 'email'
    from jsonb_array_elements(p_externals) with ordinality as x (value, place)
    where btrim(coalesce(x.value ->> 'name', '')) <> '' and not exists (
      select from public.event_attendees a where a.event_id = p_event and a.external_name = btrim(x.value ->> 'name')
        and coalesce(a.external_email, '') = coalesce(btrim(x.value ->> 'email'), '')
    )
    order by x.place;
  end if;
end
$$;
comment on function private.set_event_people(uuid, uuid[], jsonb) is
  'Makes these the people of an event, from the agency and from outside ([{name, email}]); null leaves them. Definer: called by definer bodies only.';

create function private.event_fields(p_event uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', e.title, 'type_id', e.type_id, 'model_id', e.model_id, 'is_private', e.is_private, 'all_day', e.all_day, 'timezone', e.timezone,
    'location', e.location, 'meeting_url', e.meeting_url, 'recurrence_rule', e.recurrence_rule,
    'description', coalesce((select d.description from public.event_details d where d.event_id = e.id), ''),
    'attendee_ids', (
      select coalesce(jsonb_agg(a.user_id order by a.created_at, a.id), '[]') from public.event_attendees a where a.event_id = e.id and a.user_id is not null
    ),
    'externals', (
      select coalesce(jsonb_agg(jsonb_build_object('name', a.external_name, 'email', coalesce(a.external_email, '')) order by a.created_at, a.id), '[]')
      from public.event_attendees a where a.event_id = e.id and a.user_id is null
    ),
    'reminders', (select coalesce(jsonb_agg(r.minutes_before order by r.minutes_before), '[]') from public.event_reminders r where r.event_id = e.id)
  )
  from public.events e where e.id = p_event
$$;
comment on function private.event_fields(uuid) is 'What save_event takes of an event, as it is now. Definer: called by definer bodies only.';

create function private.set_event_fields(p_event uuid, p_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before_people constant jsonb := private.event_fields(p_event);
  gets_public constant boolean := (before_people ->> 'is_private')::boolean and not coalesce((p_changes ->> 'is_private')::boolean, true);
begin
  if p_changes ? 'model_id' then
    perform private.require_event_leaves(e, (p_changes ->> 'model_id')::uuid) from public.events e where e.id = p_event;
  end if;
  -- Only its author would see it then.
  if (p_changes ->> 'is_private')::boolean and exists (
    select from public.events e where e.id = p_event and e.created_by is distinct from (select auth.uid())
  ) then
    raise exception 'Permission denied. Only the person who made this event can make it private.' using errcode = '42501', hint = 'private';
  end if;
  if p_changes ? 'type_id' and not exists (
    select from public.event_types t where t.id = (p_changes ->> 'type_id')::uuid and t.is_active
  ) then
    raise exception 'Choose an event type' using errcode = '22023', hint = 'type';
  end if;
  -- People first: those of before may not see the model of now.
  if p_changes ? 'attendee_ids' and p_changes ? 'model_id' then
    delete from public.event_attendees a
    where a.event_id = p_event and a.user_id is not null and not p_changes -> 'attendee_ids' @> to_jsonb(a.user_id::text);
  end if;
  update public.events e set
    title = case when p_changes ? 'title' then p_changes ->> 'title' else e.title end,
    type_id = case when p_changes ? 'type_id' then (p_changes ->> 'type_id')::uuid else e.type_id end,
    model_id = case when p_changes ? 'model_id' then (p_changes ->> 'model_id')::uuid else e.model_id end,
    is_private = case when p_changes ? 'is_private' then (p_changes ->> 'is_private')::boolean else e.is_private end,
    all_day = case when p_changes ? 'all_day' then (p_changes ->> 'all_day')::boolean else e.all_day end,
    timezone = case when p_changes ? 'timezone' then p_changes ->> 'timezone' else e.timezone end,
    location = case when p_changes ? 'location' then p_changes ->> 'location' else e.location end,
    meeting_url = case when p_changes ? 'meeting_url' then nullif(btrim(p_changes ->> 'meeting_url'), '') else e.meeting_url end,
    recurrence_rule = case when p_changes ? 'recurrence_rule' then p_changes ->> 'recurrence_rule' else e.recurrence_rule end,
    parts_version = e.parts_version + 1
  where e.id = p_event;
  if p_changes ? 'description' then
    insert into public.event_details as d (event_id, description) values (p_event, coalesce(p_changes ->> 'description', ''))
    on conflict on constraint event_details_pkey do update set description = excluded.description;
    if before_people ->> 'description' <> coalesce(p_changes ->> 'description', '') then
      perform private.write_event_activity(p_event, 'description', null, null);
    end if;
  end if;
  perform private.set_event_people(
    p_event,
    case when p_changes ? 'attendee_ids' then private.uuids_in(private.json_at_most(p_changes -> 'attendee_ids', 20000)) end,
    p_changes -> 'externals'
  );
  if p_changes ? 'reminders' then
    if jsonb_array_length(p_changes -> 'reminders') > 5 then
      raise exception 'Choose 5 reminders or fewer' using errcode = '22023', hint = 'reminders';
    end if;
    delete from public.event_reminders r where r.event_id = p_event;
    insert into public.event_reminders (event_id, minutes_before)
    select distinct p_event, m::integer from jsonb_array_elements_text(p_changes -> 'reminders') as m;
  end if;
  if gets_public then
    perform private.forget_private_activity(p_event);
  end if;
end
$$;
comment on function private.set_event_fields(uuid, jsonb) is
  'Changes what is named of an event, and counts its version up once. Definer: called by definer bodies only.';

create function private.split_event(p_event uuid, p_occurrences uuid[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  update public.events e set series_id = e.id, parts_version = e.parts_version + 1 where e.id = p_event and e.series_id is null;
  insert into public.events (
    series_id, title, type_id, model_id, is_private, all_day, timezone, location, meeting_url, recurrence_rule, source, ical_uid, created_by
  )
  select e.series_id, e.title, e.type_id, e.model_id, e.is_private, e.all_day, e.timezone, e.location, e.meeting_url, e.recurrence_rule, e.source,
    e.ical_uid, e.created_by
  from public.events e where e.id = p_event
  returning id into made;
  insert into public.event_details (event_id, description)
  select made, d.description from public.event_details d where d.event_id = p_event;
  insert into public.event_attendees (event_id, user_id, external_name, external_email, response, created_at)
  select made, a.user_id, a.external_name, a.external_email, a.response, a.created_at from public.event_attendees a
  where a.event_id = p_event
    and (a.user_id is null or exists (select from public.profiles p where p.id = a.user_id and p.status = 'active' and p.role in ('admin', 'manager')));
  insert into public.event_reminders (event_id, minutes_before)
  select made, r.minutes_before from public.event_reminders r where r.event_id = p_event;
  update public.event_occurrences o set event_id = made where o.event_id = p_event and o.id = any (p_occurrences);
  update public.events e set parts_version = e.parts_version + 1 where e.id = p_event;
  return made;
end
$$;
comment on function private.split_event(uuid, uuid[]) is
  'Gives some times of an event one like it, of the same series, and answers its id. Definer: called by definer bodies only.';

create type private.event_choice as (event public.events, occurrence public.event_occurrences, before jsonb, ids uuid[]);
comment on type private.event_choice is 'What a change is about: the time that was named with its event, what was before, and the events to change.';

create function private.choose_events(p_id uuid, p_row_version integer, p_scope text) returns private.event_choice
language plpgsql security definer set search_path = '' as $$
declare
  chosen private.event_choice;
  occurrence public.event_occurrences;
  event public.events;
  part public.events;
  series uuid[];
  moved uuid[];
begin
  perform private.require_active();
  select * into occurrence from public.event_occurrences o where o.id = p_id;
  if occurrence.id is null then
    raise exception 'Event not found, or you don''t have access' using errcode = 'PT404';
  end if;
  -- All of a series, and in one order: two who begin at different ends of it must not wait for each other.
  series := array(
    select w.id from public.events n join public.events w on w.series_id = n.series_id where n.id = occurrence.event_id
  );
  perform from public.events e where e.id = any (series) order by e.id for update;
  event := private.editable_event(occurrence.event_id);
  -- It may have moved to another event while the lock was waited for.
  select * into occurrence from public.event_occurrences o where o.id = p_id and o.event_id = event.id;
  if event.deleted_at is not null or occurrence.id is null then
    raise exception 'Event not found, or you don''t have access' using errcode = 'PT404';
  end if;
  if p_row_version is null or p_row_version <> event.row_version then
    raise exception 'Someone changed this event meanwhile' using errcode = 'PT409', hint = 'stale';
  end if;
  if p_scope is null or p_scope not in ('this', 'following', 'all') then
    raise exception 'Unknown scope' using errcode = '22023', hint = 'scope';
  end if;
  series := array(
    select e.id from public.events e
    where e.id = event.id or (event.series_id is not null and e.series_id = event.series_id and e.deleted_at is null) order by e.id
  );
  perform from public.events e where e.id = any (series) order by e.id for update;
  chosen.before := private.event_snapshot(case when p_scope = 'this' then array[event.id] else series end);
  if p_scope = 'this' then
    if (select count(*) from public.event_occurrences o where o.event_id = event.id) > 1 then
      chosen.ids := array[private.split_event(event.id, array[p_id])];
    else
      chosen.ids := array[event.id];
    end if;
  else
    chosen.ids := '{}';
    for part in select e.* from public.events e where e.id = any (series) order by e.id loop
      -- One part of a series may have gone to a model that the caller may not change.
      if not private.edits_event(part) then
        raise exception 'Permission denied. You can only change events of models assigned to you.' using errcode = '42501', hint = 'read_only';
      end if;
      moved := array(
        select o.id from public.event_occurrences o
        where o.event_id = part.id and (p_scope = 'all' or o.original_start >= occurrence.original_start)
      );
      if moved = '{}' then
        continue;
      elsif cardinality(moved) = (select count(*) from public.event_occurrences o where o.event_id = part.id) then
        chosen.ids := chosen.ids || part.id;
      else
        chosen.ids := chosen.ids || private.split_event(part.id, moved);
      end if;
    end loop;
  end if;
  select * into occurrence from public.event_occurrences o where o.id = p_id;
  select * into event from public.events e where e.id = occurrence.event_id;
  chosen.event := event;
  chosen.occurrence := occurrence;
  return chosen;
end
$$;
comment on function private.choose_events(uuid, integer, text) is
  'Locks what a change of one time, of this and the following, or of all is about, and splits a series where the change begins. Errors: PT404, 42501, PT409 with hint stale. Definer: called by definer bodies only.';

create function private.shift_weekdays(p_rule text, p_days integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  days constant text[] := array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
  named constant text := substring(p_rule from 'BYDAY=([A-Z,]+)(?:;|$)');
begin
  if p_days = 0 or p_rule is null then
    return p_rule;
  elsif p_rule like 'FREQ=WEEKLY%' and named is not null then
    return replace(p_rule, 'BYDAY=' || named, 'BYDAY=' || (
      select string_agg(days[(((array_position(days, d) - 1 + p_days) % 7 + 7) % 7) + 1], ',') from unnest(string_to_array(named, ',')) as d
    ));
  end if;
  -- The day of a month or a year goes with the times, which say it.
  return regexp_replace(p_rule, ';BY(DAY|MONTHDAY|YEARDAY|SETPOS|MONTH|WEEKNO)=[^;]*', '', 'g');
end
$$;
comment on function private.shift_weekdays(text, integer) is 'The rule of a series that was moved by so many days.';

create function private.shift_times(p_ids uuid[], p_from public.event_occurrences, p_zone text, p_starts_at timestamptz, p_ends_at timestamptz, p_new_zone text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  moved_by constant interval := (p_starts_at at time zone p_new_zone) - (p_from.starts_at at time zone p_zone);
  lasts constant interval := (p_ends_at at time zone p_new_zone) - (p_starts_at at time zone p_new_zone);
  days constant integer := (p_starts_at at time zone p_new_zone)::date - (p_from.starts_at at time zone p_zone)::date;
begin
  -- By clocks of the zone: a series at 9 stays at 9 when they change.
  update public.event_occurrences o set
    starts_at = s.starts_at,
    ends_at = greatest(private.at_wall((s.starts_at at time zone p_new_zone) + lasts, p_new_zone), s.starts_at + interval '1 minute'),
    original_start = private.at_wall((o.original_start at time zone p_zone) + moved_by, p_new_zone)
  from (
    select w.id, private.at_wall((w.starts_at at time zone p_zone) + moved_by, p_new_zone) as starts_at
    from public.event_occurrences w where w.event_id = any (p_ids)
  ) s
  where o.id = s.id;
  update public.event_occurrences o set starts_at = p_starts_at, ends_at = p_ends_at where o.id = p_from.id;
  update public.events e set recurrence_rule = private.shift_weekdays(e.recurrence_rule, days), parts_version = e.parts_version + 1
  where e.id = any (p_ids) and e.recurrence_rule is not null and days <> 0;
end
$$;
comment on function private.shift_times(uuid[], public.event_occurrences, text, timestamptz, timestamptz, text) is
  'Moves one time there, and all others of these events by as much and to the same length. Definer: called by definer bodies only.';

create function private.check_times(p_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.event_occurrences o where o.event_id = any (p_ids) and o.ends_at - o.starts_at > interval '31 days 2 hours') then
    raise exception 'An event can last 31 days at most' using errcode = '22023', hint = 'time';
  end if;
end
$$;
comment on function private.check_times(uuid[]) is 'How long events last, in words. Definer: called by definer bodies only.';

create function private.snap_days(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.event_occurrences o set starts_at = w.starts_at, ends_at = w.ends_at
  from (
    select k.id, private.at_wall(date_trunc('day', k.starts_at at time zone e.timezone), e.timezone) as starts_at,
      private.at_wall(date_trunc('day', (k.ends_at - interval '1 second') at time zone e.timezone) + interval '1 day', e.timezone) as ends_at
    from public.event_occurrences k join public.events e on e.id = k.event_id
    where k.event_id = any (p_ids) and e.all_day
  ) w
  where o.id = w.id and (o.starts_at <> w.starts_at or o.ends_at <> w.ends_at)
$$;
comment on function private.snap_days(uuid[]) is
  'Makes whole days of the times of all-day events: of a series that becomes one, those that were moved alone lie at other hours. Definer: called by definer bodies only.';

create function private.require_times(p_starts_at timestamptz, p_ends_at timestamptz) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_starts_at is null or p_ends_at is null or p_ends_at <= p_starts_at then
    raise exception 'End time must be after the start time' using errcode = '22023', hint = 'time';
  elsif p_ends_at - p_starts_at > interval '31 days 2 hours' then
    raise exception 'An event can last 31 days at most' using errcode = '22023', hint = 'time';
  elsif p_starts_at < '1970-01-01' or p_ends_at >= '2200-01-01' then
    raise exception 'Choose a date between 1970 and 2199' using errcode = '22023', hint = 'time';
  end if;
end
$$;
comment on function private.require_times(timestamptz, timestamptz) is 'Whether a start and an end can be those of an event, else 22023 in words.';

-- News

create function private.occurrence_near(p_event uuid, p_moment timestamptz) returns uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.event_occurrences o
  where o.event_id = p_event order by abs(extract(epoch from o.starts_at - p_moment)), o.id limit 1
$$;
comment on function private.occurrence_near(uuid, timestamptz) is
  'The time of an event that begins nearest to a moment: what news of it lead to. Definer: called by definer bodies only.';

create function private.tell_of_event(p_kind text, p_event uuid, p_people uuid[], p_starts_at timestamptz, p_message text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  actor constant uuid := (select auth.uid());
  actor_name constant text := (select coalesce(p.display_name, p.email) from public.profiles p where p.id = actor);
begin
  select * into event from public.events e where e.id = p_event;
  perform private.notify(
    'system_alert',
    array(
      select p from unnest(p_people) as p
      where private.sees_event_of(p, event)
    ),
    event.model_id,
    case p_kind
      when 'added' then actor_name || ' added you to ' || event.title
      when 'changed' then actor_name || ' changed ' || event.title
      when 'moved' then actor_name || ' moved ' || event.title
      when 'cancelled' then actor_name || ' cancelled ' || event.title
      when 'deleted' then actor_name || ' deleted ' || event.title
      when 'reminder' then 'Reminder: ' || event.title
    end,
    coalesce(p_message, to_char(p_starts_at at time zone event.timezone, 'FMDay FMDD FMMonth, HH24:MI') || ' (' || event.timezone || ')'),
    jsonb_strip_nulls(jsonb_build_object(
      'kind', p_kind, 'category', 'schedule', 'event_id', event.id, 'starts_at', p_starts_at,
      'occurrence_id', private.occurrence_near(event.id, p_starts_at),
      'actor_id', actor, 'actor_name', actor_name
    )),
    format('event_%s:%s:%s', p_kind, event.id, floor(extract(epoch from now()) / 600))
  );
end
$$;
comment on function private.tell_of_event(text, uuid, uuid[], timestamptz, text) is
  'Queues news of an event for these people; never for the actor, nor for those who may not see it. Definer: called by definer bodies only.';

create function private.event_audience(p_event uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select a.user_id from public.event_attendees a where a.event_id = p_event and a.user_id is not null and a.response <> 'declined'
    union
    select m.manager_id from public.events e join public.models m on m.id = e.model_id
    where e.id = p_event and not e.is_private and m.manager_id is not null
    union
    select s.manager_id from public.events e join public.model_secondary_managers s on s.model_id = e.model_id
    where e.id = p_event and not e.is_private
  )
$$;
comment on function private.event_audience(uuid) is
  'Who hears of an event: those who take part, and who look after its model. Definer: called by definer bodies only.';

-- Making and changing

create function private.save_event(p_event jsonb, p_occurrences jsonb, p_scope text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  named constant uuid := (p_event ->> 'id')::uuid;
  new_start constant timestamptz := (p_event ->> 'starts_at')::timestamptz;
  new_end constant timestamptz := (p_event ->> 'ends_at')::timestamptz;
  scope constant text := coalesce(p_scope, 'this');
  wanted_status constant text := coalesce(p_event ->> 'status', 'confirmed');
  reason constant text := case when wanted_status = 'cancelled' then nullif(btrim(p_event ->> 'cancelled_reason'), '') end;
  chosen private.event_choice;
  changes jsonb;
  is_moved boolean;
  answered uuid;
  made uuid;
  part uuid;
  people_before uuid[] := '{}';
begin
  if not private.has_permission('can_access_schedule') then
    raise exception 'Permission denied. Please contact an administrator.' using errcode = '42501';
  end if;
  if coalesce(btrim(p_event ->> 'title'), '') = '' then
    raise exception 'Event title is required' using errcode = '22023', hint = 'title';
  end if;
  if char_length(btrim(p_event ->> 'title')) > 150 then
    raise exception 'Event title must be 150 characters or fewer' using errcode = '22023', hint = 'title';
  end if;
  if not private.is_timezone(p_event ->> 'timezone') then
    raise exception 'Choose a valid timezone' using errcode = '22023', hint = 'timezone';
  end if;
  if nullif(btrim(p_event ->> 'meeting_url'), '') !~* '^https://\S+$' then
    raise exception 'Enter a link that starts with https://' using errcode = '22023', hint = 'meeting_url';
  end if;
  if char_length(reason) > 500 then
    raise exception 'Reason must be 500 characters or fewer' using errcode = '22023', hint = 'reason';
  end if;
  perform private.require_times(new_start, new_end);
  if p_occurrences is not null and (
    jsonb_typeof(p_occurrences) <> 'array' or jsonb_array_length(p_occurrences) not between 1 and 365
  ) then
    raise exception 'An event can repeat 365 times at most' using errcode = '22023', hint = 'recurrence';
  end if;

  if named is null then
    perform private.require_event_model((p_event ->> 'model_id')::uuid);
    if not exists (select from public.event_types t where t.id = (p_event ->> 'type_id')::uuid and t.is_active) then
      raise exception 'Choose an event type' using errcode = '22023', hint = 'type';
    end if;
    if private.take_ticket('events', caller::text, 600, '1 hour') > 0 then
      raise exception 'You have added 600 events within an hour. Try again later.' using errcode = '22023', hint = 'too_many_events';
    end if;
    insert into public.events (title, type_id, model_id, is_private, all_day, timezone, recurrence_rule, created_by)
    values (
      p_event ->> 'title', (p_event ->> 'type_id')::uuid, (p_event ->> 'model_id')::uuid, coalesce((p_event ->> 'is_private')::boolean, false),
      coalesce((p_event ->> 'all_day')::boolean, false), p_event ->> 'timezone', p_event ->> 'recurrence_rule', caller
    )
    returning id into made;
    if p_event ->> 'recurrence_rule' is not null then
      update public.events e set series_id = made where e.id = made;
    end if;
    insert into public.event_occurrences (event_id, starts_at, ends_at, original_start, status, cancelled_reason)
    select made, (o ->> 'starts_at')::timestamptz, (o ->> 'ends_at')::timestamptz, (o ->> 'original')::timestamptz, wanted_status, reason
    from jsonb_array_elements(coalesce(
      p_occurrences, jsonb_build_array(jsonb_build_object('starts_at', new_start, 'ends_at', new_end, 'original', new_start))
    )) as o;
    perform private.check_times(array[made]);
    perform private.set_event_fields(made, p_event - array['title', 'type_id', 'model_id', 'is_private', 'all_day', 'timezone', 'recurrence_rule']);
    perform private.snap_days(array[made]);
    select o.id into answered from public.event_occurrences o where o.event_id = made order by o.starts_at, o.id limit 1;
    perform private.tell_of_event('added', made, array(
      select a.user_id from public.event_attendees a where a.event_id = made and a.user_id is not null
    ), new_start);
    return jsonb_build_object(
      'id', answered, 'change_id', private.keep_event_change('create', '{}', array[made]),
      'row_version', (select e.row_version from public.events e where e.id = made)
    );
  end if;

  chosen := private.choose_events(named, (p_event ->> 'row_version')::integer, scope);
  people_before := private.event_audience((chosen.event).id);
  changes := coalesce((
    select jsonb_object_agg(f.key, f.value) from jsonb_each(p_event) as f
    where private.event_fields((chosen.event).id) ? f.key and private.event_fields((chosen.event).id) -> f.key is distinct from f.value
  ), '{}');
  -- One that stays where it is can be private, of a model that its author no longer looks after.
  if changes ? 'model_id' then
    perform private.require_event_model((changes ->> 'model_id')::uuid);
  end if;
  if scope = 'this' then
    changes := changes - 'recurrence_rule';
  end if;
  is_moved := new_start <> (chosen.occurrence).starts_at or new_end <> (chosen.occurrence).ends_at or changes ? 'timezone';
  if p_occurrences is not null and scope <> 'this' then
    -- Another rule: what both have stays the same time, with its state.
    update public.event_occurrences o set event_id = (chosen.event).id where o.event_id = any (chosen.ids) and o.event_id <> (chosen.event).id;
    update public.events e set deleted_at = now() where e.id = any (chosen.ids) and e.id <> (chosen.event).id;
    chosen.ids := array[(chosen.event).id];
    delete from public.event_occurrences o
    where o.event_id = (chosen.event).id and not exists (
      select from jsonb_array_elements(p_occurrences) as w where (w ->> 'original')::timestamptz = o.original_start
    );
    update public.event_occurrences o set starts_at = (w ->> 'starts_at')::timestamptz, ends_at = (w ->> 'ends_at')::timestamptz
    from jsonb_array_elements(p_occurrences) as w
    where o.event_id = (chosen.event).id and (w ->> 'original')::timestamptz = o.original_start;
    insert into public.event_occurrences (event_id, starts_at, ends_at, original_start, status, cancelled_reason)
    select (chosen.event).id, (w ->> 'starts_at')::timestamptz, (w ->> 'ends_at')::timestamptz, (w ->> 'original')::timestamptz, wanted_status, reason
    from jsonb_array_elements(p_occurrences) as w
    where not exists (
      select from public.event_occurrences o where o.event_id = (chosen.event).id and o.original_start = (w ->> 'original')::timestamptz
    );
    update public.events e set series_id = coalesce(e.series_id, e.id)
    where e.id = (chosen.event).id and p_event ->> 'recurrence_rule' is not null;
  elsif is_moved then
    perform private.shift_times(
      chosen.ids, chosen.occurrence, (chosen.event).timezone, new_start, new_end, p_event ->> 'timezone'
    );
    if not changes ? 'recurrence_rule' then
      changes := changes - 'recurrence_rule';
    end if;
  end if;
  perform private.check_times(chosen.ids);
  if wanted_status <> (chosen.occurrence).status then
    update public.event_occurrences o set status = wanted_status, cancelled_reason = reason
    where o.event_id = any (chosen.ids) and (scope <> 'this' or o.id = named);
    perform private.write_event_activity((chosen.event).id, 'status', to_jsonb((chosen.occurrence).status), to_jsonb(wanted_status));
  elsif p_event ? 'cancelled_reason' and reason is distinct from (chosen.occurrence).cancelled_reason then
    update public.event_occurrences o set cancelled_reason = reason
    where o.event_id = any (chosen.ids) and (scope <> 'this' or o.id = named) and o.status = 'cancelled';
  end if;
  foreach part in array chosen.ids loop
    perform private.set_event_fields(part, changes);
  end loop;
  perform private.snap_days(chosen.ids);
  if is_moved then
    perform private.write_event_activity(
      (chosen.event).id, 'time', to_jsonb((chosen.occurrence).starts_at), to_jsonb(new_start)
    );
  end if;
  -- Where its own time is gone with the old rule, the next one answers for it.
  select o.id into answered from public.event_occurrences o
  where o.event_id = any (chosen.ids) order by o.id <> named, abs(extract(epoch from o.starts_at - new_start)), o.id limit 1;
  perform private.tell_of_event('added', (chosen.event).id, array(
    select p from unnest(private.event_audience((chosen.event).id)) as p
    where coalesce(p <> all (people_before), true) and exists (select from public.event_attendees a where a.event_id = (chosen.event).id and a.user_id = p)
  ), new_start);
  if wanted_status = 'cancelled' and (chosen.occurrence).status <> 'cancelled' then
    perform private.tell_of_event('cancelled', (chosen.event).id, people_before, new_start, private.plain_line(reason, 300));
  elsif is_moved then
    perform private.tell_of_event('moved', (chosen.event).id, people_before, new_start);
  elsif changes - array['recurrence_rule', 'reminders'] <> '{}' then
    perform private.tell_of_event('changed', (chosen.event).id, people_before, new_start);
  end if;
  return jsonb_build_object(
    'id', answered,
    'change_id', private.keep_event_change('save', chosen.before, array(
      select k::uuid from jsonb_object_keys(chosen.before) as k union select unnest(chosen.ids)
    )),
    'row_version', (select e.row_version from public.events e join public.event_occurrences o on o.event_id = e.id where o.id = answered)
  );
end
$$;
comment on function private.save_event(jsonb, jsonb, text) is
  'Body of the public function of that name. Definer: no client role writes events.';

create function public.save_event(p_event jsonb, p_occurrences jsonb default null, p_scope public.bounded_text default 'this') returns jsonb
language sql set search_path = '' as $$
  select private.save_event(private.json_at_most(p_event, 40000), private.json_at_most(p_occurrences, 100000), p_scope)
$$;
comment on function public.save_event(jsonb, jsonb, public.bounded_text) is
  'Makes an event, or changes one of its times (id, row_version), this and the following, or all. p_occurrences [{original, starts_at, ends_at}], which the rule makes, at most 365; null leaves the rule. Answers {id, change_id, row_version}. Errors: 22023 with a hint, 42501, PT404, PT409 with hint stale.';

create function private.move_event(p_id uuid, p_row_version integer, p_scope text, p_change jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  chosen private.event_choice;
  new_start constant timestamptz := (p_change ->> 'starts_at')::timestamptz;
  new_end constant timestamptz := (p_change ->> 'ends_at')::timestamptz;
  people_before uuid[];
  fields jsonb := '{}';
  part uuid;
begin
  perform private.require_active();
  perform private.require_times(new_start, new_end);
  chosen := private.choose_events(p_id, p_row_version, p_scope);
  people_before := private.event_audience((chosen.event).id);
  if p_change ? 'model_id' then
    perform private.require_event_model((p_change ->> 'model_id')::uuid);
    fields := jsonb_build_object('model_id', p_change -> 'model_id');
  end if;
  perform private.shift_times(
    chosen.ids, chosen.occurrence, (chosen.event).timezone, new_start, new_end, (chosen.event).timezone
  );
  foreach part in array chosen.ids loop
    if p_change ? 'from_person_id' or p_change ? 'to_person_id' then
      fields := fields || jsonb_build_object('attendee_ids', (
        select coalesce(jsonb_agg(distinct w.id), '[]') from (
          select a.user_id as id from public.event_attendees a
          where a.event_id = part and a.user_id is not null and a.user_id is distinct from (p_change ->> 'from_person_id')::uuid
          union all select (p_change ->> 'to_person_id')::uuid where p_change ? 'to_person_id'
        ) w
      ));
    end if;
    perform private.set_event_fields(part, fields);
  end loop;
  perform private.snap_days(chosen.ids);
  if new_start <> (chosen.occurrence).starts_at or new_end <> (chosen.occurrence).ends_at then
    perform private.write_event_activity((chosen.event).id, 'time', to_jsonb((chosen.occurrence).starts_at), to_jsonb(new_start));
  end if;
  perform private.tell_of_event('moved', (chosen.event).id, people_before || private.event_audience((chosen.event).id), new_start);
  return jsonb_build_object(
    'id', p_id,
    'change_id', private.keep_event_change('move', chosen.before, array(
      select k::uuid from jsonb_object_keys(chosen.before) as k union select unnest(chosen.ids)
    )),
    'row_version', (select e.row_version from public.events e where e.id = (chosen.event).id)
  );
end
$$;
comment on function private.move_event(uuid, integer, text, jsonb) is
  'Body of the public function of that name. Definer: no client role writes events.';

create function public.move_event(p_id uuid, p_row_version integer, p_change jsonb, p_scope public.bounded_text default 'this') returns jsonb
language sql set search_path = '' as $$
  select private.move_event(p_id, p_row_version, p_scope, private.json_at_most(p_change, 2000))
$$;
comment on function public.move_event(uuid, integer, jsonb, public.bounded_text) is
  'Moves or stretches one time ({starts_at, ends_at, model_id?, from_person_id?, to_person_id?}), and those of the scope by as much on the clocks of its zone. Answers {id, change_id, row_version}. Errors as for save_event.';

create function private.set_event_status(p_id uuid, p_row_version integer, p_scope text, p_status text, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  chosen private.event_choice;
begin
  if p_status is null or p_status not in ('tentative', 'confirmed', 'completed', 'cancelled') then
    raise exception 'Choose a status' using errcode = '22023', hint = 'status';
  end if;
  if char_length(p_reason) > 500 then
    raise exception 'Reason must be 500 characters or fewer' using errcode = '22023', hint = 'reason';
  end if;
  chosen := private.choose_events(p_id, p_row_version, p_scope);
  update public.event_occurrences o set status = p_status, cancelled_reason = nullif(btrim(p_reason), '')
  where o.event_id = any (chosen.ids);
  update public.events e set parts_version = e.parts_version + 1 where e.id = any (chosen.ids);
  perform private.write_event_activity((chosen.event).id, 'status', to_jsonb((chosen.occurrence).status), to_jsonb(p_status));
  if p_status = 'cancelled' and (chosen.occurrence).status <> 'cancelled' then
    perform private.tell_of_event(
      'cancelled', (chosen.event).id, private.event_audience((chosen.event).id), (chosen.occurrence).starts_at,
      private.plain_line(nullif(btrim(p_reason), ''), 300)
    );
  end if;
  return jsonb_build_object(
    'id', p_id,
    'change_id', private.keep_event_change('status', chosen.before, array(
      select k::uuid from jsonb_object_keys(chosen.before) as k union select unnest(chosen.ids)
    )),
    'row_version', (select e.row_version from public.events e where e.id = (chosen.event).id)
  );
end
$$;
comment on function private.set_event_status(uuid, integer, text, text, text) is
  'Body of the public function of that name. Definer: no client role writes events.';

create function public.set_event_status(
  p_id uuid, p_row_version integer, p_status public.bounded_text, p_reason public.bounded_text default null, p_scope public.bounded_text default 'this'
) returns jsonb
language sql set search_path = '' as $$
  select private.set_event_status(p_id, p_row_version, p_scope, p_status, p_reason)
$$;
comment on function public.set_event_status(uuid, integer, public.bounded_text, public.bounded_text, public.bounded_text) is
  'Makes one time of an event, this and the following, or all tentative, confirmed, completed or cancelled (with a reason). Answers {id, change_id, row_version}. Errors as for save_event.';

create function private.delete_event(p_id uuid, p_row_version integer, p_scope public.bounded_text default 'this') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  chosen private.event_choice;
  audience uuid[];
begin
  chosen := private.choose_events(p_id, p_row_version, p_scope);
  audience := private.event_audience((chosen.event).id);
  -- While it may still be seen.
  perform private.tell_of_event('deleted', (chosen.event).id, audience, (chosen.occurrence).starts_at);
  update public.events e set deleted_at = now() where e.id = any (chosen.ids);
  return private.keep_event_change('delete', chosen.before, array(
    select k::uuid from jsonb_object_keys(chosen.before) as k union select unnest(chosen.ids)
  ));
end
$$;
select private.expose('delete_event',
  'Deletes one time of an event, this and the following, or all; answers the change, by which it comes back for a day. Errors as for save_event.',
  'no client role writes events');

select private.expose('undo_event_change',
  'Takes back one''s own change of events within its day. Errors: PT404 where it is too late, PT409 with hint changed_since where someone changed them meanwhile: then nothing is changed; 42501.',
  'it puts back rows that no client role writes');

create function private.respond_to_event(p_id uuid, p_response public.bounded_text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
begin
  perform private.require_active();
  event := private.visible_event((select o.event_id from public.event_occurrences o where o.id = p_id));
  if p_response is null or p_response not in ('pending', 'accepted', 'declined') then
    raise exception 'Choose an answer' using errcode = '22023', hint = 'response';
  end if;
  update public.event_attendees a set response = p_response
  where a.event_id = event.id and a.user_id = (select auth.uid()) and a.response <> p_response;
  if not found and not exists (select from public.event_attendees a where a.event_id = event.id and a.user_id = (select auth.uid())) then
    raise exception 'You are not invited to this event' using errcode = '42501', hint = 'not_invited';
  end if;
  -- Open pages hear of it; the person who edits it meanwhile is not in the way.
  update public.events e set updated_at = now() where e.id = event.id;
end
$$;
select private.expose('respond_to_event',
  'Accepts or declines an event that the caller is invited to, with all times that it has in common. Errors: PT404, 42501.',
  'no client role writes events');

grant execute on function private.save_event(jsonb, jsonb, text), private.move_event(uuid, integer, text, jsonb),
  private.set_event_status(uuid, integer, text, text, text)
  to authenticated, service_role;
grant execute on function public.save_event(jsonb, jsonb, public.bounded_text),
  public.move_event(uuid, integer, jsonb, public.bounded_text),
  public.set_event_status(uuid, integer, public.bounded_text, public.bounded_text, public.bounded_text)
  to authenticated, service_role;
