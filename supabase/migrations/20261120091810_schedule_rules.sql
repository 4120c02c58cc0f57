-- What holds for events no matter who writes them: lengths, zones, people, and the activity that everyone who sees an event reads.

create function private.at_wall(wall timestamp, zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  moment constant timestamptz := wall at time zone zone;
begin
  -- Clocks that are put back show an hour twice: the first is meant. One that they skip is moved on by as much.
  return case when (moment - interval '1 hour') at time zone zone = wall then moment - interval '1 hour' else moment end;
end
$$;
comment on function private.at_wall(timestamp, text) is
  'The moment at which clocks of a zone show this; of two the first, and of none the one that lies as far behind as the clocks are moved.';

create function private.guard_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.title := btrim(new.title);
  new.location := nullif(btrim(new.location), '');
  new.updated_at := now();
  if not private.is_timezone(new.timezone) then
    raise exception 'Choose a valid timezone' using errcode = '22023', hint = 'timezone';
  end if;
  if new.is_private and new.created_by is null then
    raise exception 'A private event needs an author' using errcode = '22023', hint = 'private';
  end if;
  return new;
end
$$;
comment on function private.guard_event() is 'Trigger: title and zone of an event. Definer: as the other guards.';
create trigger events_10_guard before insert or update on public.events
  for each row execute function private.guard_event();
create trigger events_90_version before update on public.events
  for each row execute function private.keep_row_version('comments_total', 'attachments_total');

-- The model of an event is that of its times

create function private.follow_event_model() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.event_occurrences o set model_id = new.model_id
  where o.event_id = new.id and o.model_id is distinct from new.model_id;
  return null;
end
$$;
comment on function private.follow_event_model() is 'Trigger: times go with the model of their event. Definer: no client role writes them.';
create trigger events_40_model after update of model_id on public.events
  for each row when (old.model_id is distinct from new.model_id) execute function private.follow_event_model();

create function private.guard_occurrence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.model_id := (select e.model_id from public.events e where e.id = new.event_id);
  if new.status <> 'cancelled' then
    new.cancelled_reason := null;
  end if;
  return new;
end
$$;
comment on function private.guard_occurrence() is 'Trigger: the model of a time is that of its event. Definer: the caller may not read it.';
create trigger event_occurrences_guard before insert or update on public.event_occurrences
  for each row execute function private.guard_occurrence();

create function private.count_occurrences() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.event_occurrences o where o.event_id in (select c.event_id from changed c) group by o.event_id having count(*) > 365
  ) then
    raise exception 'An event can repeat 365 times at most' using errcode = '22023', hint = 'recurrence';
  end if;
  -- Each change of what follows may bring as many again.
  if exists (
    select from public.events e join public.event_occurrences o on o.event_id = e.id
    where e.deleted_at is null and e.series_id in (
      select s.series_id from public.events s where s.id in (select c.event_id from changed c) and s.series_id is not null
    )
    group by e.series_id having count(*) > 3650
  ) then
    raise exception 'A series can have 3,650 times at most. Add a new event instead.' using errcode = '22023', hint = 'recurrence';
  end if;
  return null;
end
$$;
comment on function private.count_occurrences() is
  'Trigger: 365 times of an event at most, and ten times as many of all parts of a series. Definer: it counts what the caller may not see.';
create trigger event_occurrences_count after insert on public.event_occurrences referencing new table as changed
  for each statement execute function private.count_occurrences();

-- People

create function private.trim_attendee() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.external_name := nullif(btrim(new.external_name), '');
  new.external_email := nullif(btrim(new.external_email), '');
  return new;
end
$$;
comment on function private.trim_attendee() is 'Trigger: how people from outside are kept.';
create trigger event_attendees_trim before insert on public.event_attendees
  for each row execute function private.trim_attendee();

create function private.guard_event_model() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.event_attendees a where a.event_id = new.id and a.user_id is not null and not private.may_be_named(a.user_id, 'can_access_schedule', new.model_id)
  ) then
    raise exception 'This person cannot see this model' using errcode = '22023', hint = 'attendee_cannot_see';
  end if;
  return null;
end
$$;
comment on function private.guard_event_model() is
  'Trigger, at the end of a change: people and model of an event fit each other. Definer: it asks for other people''s rights.';
create constraint trigger events_70_model after update of model_id on public.events
  deferrable initially deferred for each row when (old.model_id is distinct from new.model_id)
  execute function private.guard_event_model();

create function private.forget_private_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_private_activity(new.id);
  return null;
end
$$;
comment on function private.forget_private_event() is
  'Trigger: forgets what an event said while it was private. Definer: no client role writes activity.';
create trigger events_61_forget after update on public.events
  for each row when (old.is_private and not new.is_private) execute function private.forget_private_event();

create function private.guard_availability() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.reason := btrim(new.reason);
  new.updated_at := now();
  if not private.is_timezone(new.timezone) then
    raise exception 'Choose a valid timezone' using errcode = '22023', hint = 'timezone';
  end if;
  if tg_op = 'INSERT' and (
    select count(*) from public.availability_blocks b where b.model_id = new.model_id or b.user_id = new.user_id
  ) >= 100 then
    raise exception 'There are 100 absences already. Remove some first.' using errcode = '22023', hint = 'too_many';
  end if;
  -- Each of them meets an event in every week of it.
  if new.weekdays is not null and (
    select count(*) from public.availability_blocks b
    where (b.model_id = new.model_id or b.user_id = new.user_id) and b.weekdays is not null and b.id <> new.id
  ) >= 20 then
    raise exception 'There are 20 weekly absences already. Remove some first.' using errcode = '22023', hint = 'too_many';
  end if;
  return new;
end
$$;
comment on function private.guard_availability() is
  'Trigger: zone of an absence, and how many there are of one model or person: 100, 20 of them weekly. Definer: it counts what the caller may not see.';
create trigger availability_blocks_10_guard before insert or update on public.availability_blocks
  for each row execute function private.guard_availability();
create trigger availability_blocks_90_version before update on public.availability_blocks
  for each row execute function private.keep_row_version();

create trigger event_types_touch before update on public.event_types
  for each row execute function private.touch_updated_at();

create function private.guard_event_type() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.event_types) >= 100 then
    raise exception 'There are 100 event types already. Remove some first.' using errcode = '22023', hint = 'too_many';
  end if;
  return new;
end
$$;
comment on function private.guard_event_type() is 'Trigger: 100 kinds of events at most. Definer: as the other guards.';
create trigger event_types_guard before insert on public.event_types
  for each row execute function private.guard_event_type();

-- Activity

create function private.log_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb;
  is_now constant jsonb := to_jsonb(new);
  field text;
begin
  if tg_op = 'INSERT' then
    perform private.write_event_activity(new.id, 'created', null, null);
    return null;
  end if;
  was := to_jsonb(old);
  foreach field in array array['title', 'location', 'meeting_url', 'timezone', 'all_day', 'recurrence_rule', 'is_private'] loop
    if was -> field is distinct from is_now -> field then
      perform private.write_event_activity(new.id, field, was -> field, is_now -> field);
    end if;
  end loop;
  if new.type_id <> old.type_id then
    perform private.write_event_activity(
      new.id, 'type',
      private.named(old.type_id, (select t.name from public.event_types t where t.id = old.type_id)),
      private.named(new.type_id, (select t.name from public.event_types t where t.id = new.type_id))
    );
  end if;
  if new.model_id is distinct from old.model_id then
    perform private.write_event_activity(
      new.id, 'model',
      private.named(old.model_id, (select m.stage_name from public.models m where m.id = old.model_id)),
      private.named(new.model_id, (select m.stage_name from public.models m where m.id = new.model_id))
    );
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.write_event_activity(new.id, 'deleted', to_jsonb(old.deleted_at is not null), to_jsonb(new.deleted_at is not null));
  end if;
  return null;
end
$$;
comment on function private.log_event() is
  'Trigger: activity of an event. Times, status and people are written by the procedures that change them. Definer: it writes activity.';
create trigger events_50_log after insert or update on public.events
  for each row execute function private.log_event();

create function private.log_attendee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_event_activity(
    case when tg_op = 'DELETE' then old.event_id else new.event_id end,
    case when tg_op = 'UPDATE' then 'response' else 'attendee' end,
    case
      when tg_op = 'UPDATE' then to_jsonb(old.response)
      when tg_op = 'DELETE' then coalesce(private.person_named(old.user_id), private.named(old.id, old.external_name))
    end,
    case
      when tg_op = 'UPDATE' then to_jsonb(new.response)
      when tg_op = 'INSERT' then coalesce(private.person_named(new.user_id), private.named(new.id, new.external_name))
    end
  );
  return null;
end
$$;
comment on function private.log_attendee() is 'Trigger: activity of who takes part. Definer: it writes activity.';
create trigger event_attendees_log after insert or delete or update of response on public.event_attendees
  for each row execute function private.log_attendee();
