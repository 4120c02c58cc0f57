-- Events out of another calendar. The services read the file; what comes here is checked as if a person had typed it, and everything is made
-- at once or not at all. It is taken back as any change is, for seven days.

create function private.import_events(p_model_id uuid, p_plan jsonb, p_is_trial boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  fresh jsonb;
  total integer;
begin
  perform private.event_sight();
  perform private.require_event_model(p_model_id);
  if jsonb_typeof(p_plan) is distinct from 'array' or jsonb_array_length(p_plan) not between 1 and 500
    or (select sum(case when jsonb_typeof(p -> 'times') = 'array' then jsonb_array_length(p -> 'times') else 0 end) from jsonb_array_elements(p_plan) as p) > 5000 then
    raise exception 'Import 500 events with 5,000 times at most at once' using errcode = '22023', hint = 'too_many_events';
  end if;
  if exists (
    select from jsonb_array_elements(p_plan) as p
    where coalesce(btrim(p ->> 'title'), '') = '' or char_length(p ->> 'title') > 150 or char_length(p ->> 'location') > 200
      or char_length(p ->> 'description') > 5000 or char_length(p ->> 'recurrence_rule') > 300
      or coalesce(char_length(p ->> 'ical_uid') not between 1 and 300, true)
      or coalesce(nullif(p ->> 'meeting_url', '') !~* '^https://\S+$', false)
      or jsonb_typeof(p -> 'times') is distinct from 'array' or jsonb_array_length(p -> 'times') not between 1 and 365
      or not exists (select from public.event_types t where t.id = (p ->> 'type_id')::uuid and t.is_active)
  ) or exists (
    select from (select distinct p ->> 'timezone' as zone from jsonb_array_elements(p_plan) as p) z where not private.is_timezone(z.zone)
  ) then
    raise exception 'Check the events of this file' using errcode = '22023', hint = 'events';
  end if;
  perform private.require_times((t ->> 'starts_at')::timestamptz, (t ->> 'ends_at')::timestamptz)
  from jsonb_array_elements(p_plan) as p cross join lateral jsonb_array_elements(p -> 'times') as t;
  if not p_is_trial and private.take_ticket('event_imports', caller::text, 20, '1 hour') > 0 then
    raise exception 'You have imported 20 files within an hour. Try again later.' using errcode = '22023', hint = 'too_many_imports';
  -- A file is much to compare, on trial as well.
  elsif p_is_trial and private.take_ticket('event_import_trials', caller::text, 120, '1 hour') > 0 then
    raise exception 'You have checked 120 files within an hour. Try again later.' using errcode = '22023', hint = 'too_many_imports';
  end if;
  perform private.await_plan(p_is_trial);
  total := jsonb_array_length(p_plan);
  -- Known by its id in the other calendar, no matter who imported it for this model; in the file itself the first of an id counts.
  fresh := (
    select coalesce(jsonb_agg(
      (w.item - array['attendee_ids', 'externals', 'reminders', 'id']) || jsonb_build_object('model_id', p_model_id) order by w.place
    ), '[]')
    from (
      select p.item, p.place, row_number() over (partition by p.item ->> 'ical_uid' order by p.place) as repeated
      from jsonb_array_elements(p_plan) with ordinality as p (item, place)
    ) w
    where w.repeated = 1 and not exists (
      select from public.events e
      where e.ical_uid = w.item ->> 'ical_uid' and e.model_id is not distinct from p_model_id and e.deleted_at is null and not e.is_private
    )
  );
  return private.plant_events(fresh, total - jsonb_array_length(fresh), 'import', p_is_trial, '7 days') || jsonb_build_object(
    'new_uids', (select coalesce(jsonb_agg(f ->> 'ical_uid'), '[]') from jsonb_array_elements(fresh) as f)
  );
end
$$;
comment on function private.import_events(uuid, jsonb, boolean) is
  'Body of the public function of that name. Definer: no client role writes events.';

create function public.import_events(p_plan jsonb, p_model_id uuid default null, p_is_trial boolean default true) returns jsonb
language sql set search_path = '' as $$
  select private.import_events(p_model_id, private.json_at_most(p_plan, 1000000), p_is_trial)
$$;
comment on function public.import_events(jsonb, uuid, boolean) is
  'Events out of a calendar file, for a model or general: [{ical_uid, title, type_id, all_day, timezone, location, meeting_url, description, recurrence_rule, times: [{starts_at, ends_at, original, status}]}], 500 with 5,000 times at most. Answers {events, skipped, clashes, change_id, new_uids}; those known already are skipped. A trial makes nothing. Errors: 22023 with hint events, time, too_many_events or too_many_imports; 42501.';

grant execute on function private.import_events(uuid, jsonb, boolean), public.import_events(jsonb, uuid, boolean) to authenticated, service_role;
