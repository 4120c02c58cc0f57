-- Events and what belongs to them. People read the tables, by one rule for all; every write is a procedure of the files that follow.
-- An event is what several times have in common: its series, if it repeats, is stored time by time, so that nothing else needs the rule.

create table public.event_types (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  color text not null default 'gray',
  icon text not null default 'calendar',
  default_minutes integer not null default 60,
  blocks_time boolean not null default true,
  covers boolean not null default false,
  is_system boolean not null default false,
  is_active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint event_types_name_length check (char_length(name) <= 40 and btrim(name) <> ''),
  constraint event_types_color_known check (
    color in ('violet', 'pink', 'orange', 'blue', 'teal', 'red', 'amber', 'gray', 'green', 'indigo')
  ),
  constraint event_types_icon_known check (icon in (
    'camera', 'broadcast', 'send', 'phone', 'clock', 'flag', 'plane', 'ban', 'calendar', 'video', 'users', 'star', 'heart', 'music',
    'map-pin', 'briefcase'
  )),
  constraint event_types_default_minutes_bounds check (default_minutes between 5 and 44640)
);
comment on table public.event_types is 'Kinds of events, which people with access to configuration change; 100 at most. @unlogged They group rows, and give no right.';
comment on column public.event_types.blocks_time is 'Two such events of one model or person at once are a conflict. Of a person, shifts are as well.';
comment on column public.event_types.covers is 'Someone is on for the model meanwhile: a shift. Its people can be nowhere else; the model can, and have several of them at once.';
create unique index event_types_name_idx on public.event_types (lower(name));

insert into public.event_types (name, color, icon, default_minutes, blocks_time, covers, is_system, position) values
  ('Shoot', 'violet', 'camera', 180, true, false, true, 1),
  ('Live stream', 'pink', 'broadcast', 90, true, false, true, 2),
  ('Post drop', 'orange', 'send', 30, false, false, true, 3),
  ('Call', 'blue', 'phone', 30, true, false, true, 4),
  ('Shift', 'teal', 'clock', 240, false, true, true, 5),
  ('Deadline', 'red', 'flag', 15, false, false, true, 6),
  ('Travel', 'amber', 'plane', 480, true, false, true, 7),
  ('Unavailable', 'gray', 'ban', 1440, true, false, true, 8);

create table public.events (
  id uuid primary key default gen_random_uuid(),
  series_id uuid,
  title text not null,
  type_id uuid not null references public.event_types (id) on delete restrict,
  model_id uuid references public.models (id) on delete cascade,
  is_private boolean not null default false,
  all_day boolean not null default false,
  timezone text not null,
  location text,
  meeting_url text,
  recurrence_rule text,
  source text not null default 'manual',
  ical_uid text,
  parts_version integer not null default 0,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  row_version integer not null default 1,
  constraint events_title_length check (char_length(title) <= 150 and btrim(title) <> ''),
  constraint events_timezone_length check (char_length(timezone) <= 100),
  constraint events_location_length check (char_length(location) <= 200 and btrim(location) <> ''),
  constraint events_meeting_url_shape check (meeting_url ~* '^https://\S+$' and char_length(meeting_url) <= 2000),
  constraint events_recurrence_rule_length check (char_length(recurrence_rule) <= 300),
  constraint events_source_known check (source in ('manual', 'copy', 'template', 'import')),
  constraint events_ical_uid_length check (char_length(ical_uid) <= 300)
);
comment on table public.events is
  'What the times of an event have in common. @unlogged Who changed what stands in event_activity.';
comment on column public.events.series_id is 'The same for all parts into which changes have split a series; null for what takes place once.';
comment on column public.events.is_private is 'Its author''s alone, and hidden where someone views as them. @noindex Two values.';
comment on column public.events.parts_version is 'Counts changes of times, people, reminders and description, so that row_version counts them as well.';
create index events_model_id_idx on public.events (model_id);
create index events_type_id_idx on public.events (type_id);
create index events_created_by_idx on public.events (created_by);
create index events_private_idx on public.events (created_by, id) where is_private;
create index events_series_id_idx on public.events (series_id) where series_id is not null;
create index events_ical_uid_idx on public.events (ical_uid) where ical_uid is not null;
create index events_deleted_at_idx on public.events (deleted_at, id) where deleted_at is not null;

create table public.event_details (
  event_id uuid primary key references public.events (id) on delete cascade,
  description text not null default '',
  constraint event_details_description_length check (char_length(description) <= 5000)
);
comment on table public.event_details is 'What an event says at length. @unlogged That it changed stands in event_activity.';

create table public.event_occurrences (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  model_id uuid references public.models (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  original_start timestamptz not null,
  status text not null default 'confirmed',
  cancelled_reason text,
  constraint event_occurrences_order check (ends_at > starts_at),
  constraint event_occurrences_length check (ends_at - starts_at <= interval '31 days 2 hours'),
  constraint event_occurrences_years check (starts_at >= '1970-01-01' and ends_at < '2200-01-01'),
  constraint event_occurrences_status_known check (status in ('tentative', 'confirmed', 'completed', 'cancelled')),
  constraint event_occurrences_reason_length check (char_length(cancelled_reason) <= 500),
  constraint event_occurrences_reason_of_cancelled check (cancelled_reason is null or status = 'cancelled')
);
comment on table public.event_occurrences is
  'The times of an event, 365 at most. @unlogged That they changed stands in event_activity.';
comment on column public.event_occurrences.model_id is 'That of the event, kept by a trigger: lists of models go along it.';
comment on column public.event_occurrences.original_start is 'When the rule has it; it stays where one time is moved.';
comment on column public.event_occurrences.ends_at is 'Exclusive. Of whole days, midnight after the last in the zone of the event; two hours more than 31 days, for changes of the clock.';
-- With all that a window asks of an occurrence: most of a window's are left before their row is read.
create index event_occurrences_starts_at_idx on public.event_occurrences (starts_at, id) include (event_id, ends_at, model_id, status);
create index event_occurrences_model_idx on public.event_occurrences (model_id, starts_at, id);
create index event_occurrences_long_idx on public.event_occurrences (starts_at, id) where ends_at - starts_at > interval '1 day';
create index event_occurrences_event_idx on public.event_occurrences (event_id, starts_at);

create table public.event_attendees (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  external_name text,
  external_email text,
  response text not null default 'pending',
  created_at timestamptz not null default clock_timestamp(),
  constraint event_attendees_who check ((user_id is null) = (external_name is not null)),
  constraint event_attendees_name_length check (char_length(external_name) <= 100 and btrim(external_name) <> ''),
  constraint event_attendees_email_length check (char_length(external_email) <= 254),
  constraint event_attendees_response_known check (response in ('pending', 'accepted', 'declined'))
);
comment on table public.event_attendees is
  'Who takes part, from the agency or outside; 50 at most. @unlogged Each change of people is in event_activity.';
create unique index event_attendees_person_idx on public.event_attendees (event_id, user_id) where user_id is not null;
create index event_attendees_event_idx on public.event_attendees (event_id, created_at, id);
-- With what decides whether someone is taken.
create index event_attendees_user_id_idx on public.event_attendees (user_id, event_id) include (response);

create table public.event_reminders (
  event_id uuid not null references public.events (id) on delete cascade,
  minutes_before integer not null,
  primary key (event_id, minutes_before),
  constraint event_reminders_bounds check (minutes_before between 0 and 40320)
);
comment on table public.event_reminders is
  'When those who take part are reminded; 5 at most. @unlogged It gives no right.';

create table public.availability_blocks (
  id uuid primary key default gen_random_uuid(),
  model_id uuid references public.models (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  starts_at timestamptz,
  ends_at timestamptz,
  weekdays integer[],
  from_time time,
  to_time time,
  timezone text not null,
  reason text not null default '',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint availability_blocks_whose check ((model_id is null) <> (user_id is null)),
  constraint availability_blocks_when check (
    (weekdays is null and starts_at is not null and ends_at is not null and from_time is null and to_time is null)
    or (weekdays is not null and from_time is not null and to_time is not null and starts_at is null and ends_at is null)
  ),
  constraint availability_blocks_order check (ends_at > starts_at and ends_at - starts_at <= interval '400 days'),
  constraint availability_blocks_years check (starts_at >= '1970-01-01' and ends_at < '2200-01-01'),
  constraint availability_blocks_weekdays check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  constraint availability_blocks_times check (from_time < to_time),
  constraint availability_blocks_timezone_length check (char_length(timezone) <= 100),
  constraint availability_blocks_reason_length check (char_length(reason) <= 200)
);
comment on table public.availability_blocks is
  'When a model or a person can''t be booked: once, or every week at times of their zone. 100 at most of each. @unlogged Who made it stands in it.';
create index availability_blocks_model_id_idx on public.availability_blocks (model_id);
create index availability_blocks_user_id_idx on public.availability_blocks (user_id);
create index availability_blocks_created_by_idx on public.availability_blocks (created_by);

create table private.event_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamptz not null default now(),
  keep_until timestamptz not null default now() + interval '1 day',
  undone_at timestamptz
);
comment on table private.event_changes is
  'What a change replaced, so that it can be taken back: before has the rows as they were, after the versions that it left. Kept for a day, of an import for seven.';
create index event_changes_user_id_idx on private.event_changes (user_id, created_at);
create index event_changes_keep_until_idx on private.event_changes (keep_until);
alter table private.event_changes enable row level security;
alter table private.event_changes force row level security;

-- Who sees and who changes an event

create function private.sees_event_of(person uuid, event public.events) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission_of(person, 'can_access_schedule') and case
    when event.is_private then event.created_by = person
    else event.model_id is null
      or private.looks_after(person, event.model_id)
      or private.has_permission_of(person, 'can_view_all_data')
      or exists (select from public.event_attendees a where a.event_id = event.id and a.user_id = person)
  end;
end
$$;
comment on function private.sees_event_of(uuid, public.events) is
  'Whether someone sees an event: the rule of its policy, for one row. Definer: called by definer bodies, for people other than the caller.';

create function private.edits_event(event public.events) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
begin
  return case
    when event.is_private then event.created_by = caller
    else event.model_id is null or private.looks_after(caller, event.model_id) or private.edits_all_rows()
  end;
end
$$;
comment on function private.edits_event(public.events) is
  'Whether the caller may change an event that they see: a general one everyone with access, else who looks after its model. Definer: called by definer bodies only.';

select private.add_visibility(
  'event', 'event_attendees', p_refusal => 'Permission denied. You can only change events of models assigned to you.',
  p_private => 'is_private', p_finds_trash => false
);
select private.add_people(
  'event', 'can_access_schedule', 'Who can take part in events of a model, or in general ones', p_people => 'event_attendees',
  p_asks => 'sight.edits_all'
);

-- Access: one rule. What belongs to an event is seen by those who see the event, which its own policy decides.

select private.close_tables(
  'event_types', 'events', 'event_details', 'event_occurrences', 'event_attendees', 'event_reminders', 'availability_blocks'
);

create policy "People with access to the schedule see the kinds of events" on public.event_types
  for select to authenticated using (
    (select private.has_permission('can_access_schedule')) or (select private.has_permission('can_manage_config'))
  );
-- Private ones stay private where an administrator views as someone.
create policy "People see events of their models and of the team, and those they take part in" on public.events
  for select to authenticated
  using (
    (select private.has_permission('can_access_schedule'))
    and (
      (not is_private and (select private.has_permission('can_view_all_data')))
      or (not is_private and (model_id is null or model_id in (select private.my_model_ids())))
      or (not is_private and id in (select private.my_event_ids()))
      or (is_private and created_by = (select private.active_uid()) and not (select private.in_view()))
    )
  );
create policy "People see what events say that they see" on public.event_details
  for select to authenticated using (exists (select from public.events e where e.id = event_details.event_id));
create policy "People see the times of events that they see" on public.event_occurrences
  for select to authenticated using (exists (select from public.events e where e.id = event_occurrences.event_id));
create policy "People see who takes part in events that they see" on public.event_attendees
  for select to authenticated using (exists (select from public.events e where e.id = event_attendees.event_id));
create policy "People see reminders of events that they see" on public.event_reminders
  for select to authenticated using (exists (select from public.events e where e.id = event_reminders.event_id));
-- Why a model is away is for those who look after it, why a person is for that person: others learn when alone, from a window.
create policy "People see when their models and they themselves are away" on public.availability_blocks
  for select to authenticated using (
    (select private.has_permission('can_access_schedule'))
    and (user_id = (select private.active_uid()) or (select private.has_permission('can_view_all_data')) or model_id in (select private.my_model_ids()))
  );

-- Realtime: open pages hear of the event itself, which whatever belongs to it touches.

select private.publish('public.events');

-- Blocks. Who hears of a comment and what changed: `…_schedule_parts.sql`.

select private.add_comments('event', 'p_schedule_event_id');
select private.add_attachments('event', 'can_access_schedule', 'p_schedule_event_id');
