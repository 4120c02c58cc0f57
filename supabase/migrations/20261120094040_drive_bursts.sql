-- What the drive tells becomes rows: each event once, those of one person within ten minutes as one row, which raises alarms by the rules.

create function private.is_drive_insider(p_email text, p_allowed text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_email = any (p_allowed) or split_part(p_email, '@', 2) = any (p_allowed), false)
    or exists (select from public.profiles p where lower(p.email) = p_email)
    or exists (select from public.drive_connections c where lower(c.account_email) = p_email)
$$;
comment on function private.is_drive_insider(text, text[]) is
  'Whether an address is of this workspace, or in the list of a rule. Definer: called by definer bodies only.';

create function private.write_drive_search(p_log public.drive_logs) returns void
language sql security definer set search_path = '' as $$
  insert into private.drive_search (log_id, batch_id, words)
  values (p_log.id, p_log.batch_id, left(' ' || regexp_replace(private.fold(concat_ws(' ', p_log.file_name, p_log.path, p_log.old_value)), '\s+', ' ', 'g'), 2500))
  on conflict on constraint drive_search_pkey do nothing
$$;
comment on function private.write_drive_search(public.drive_logs) is 'The words of a search for one event. Definer: called by definer bodies only.';

create function private.files_within(p_burst public.drive_bursts, p_minutes integer, p_severity text default null) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(max(w.n), 0)::integer from (
    select l.batch_id, count(*) over (order by l.occurred_at range between make_interval(mins => p_minutes) preceding and current row) as n
    from public.drive_bursts b
    join public.drive_logs l on l.batch_id = b.id
    where b.folder_id = p_burst.folder_id and b.action = p_burst.action and b.actor_key = p_burst.actor_key
      and b.ended_at >= p_burst.started_at - make_interval(mins => p_minutes) and b.started_at <= p_burst.ended_at
      and (p_severity is null or l.severity = p_severity)
  ) w
  where w.batch_id = p_burst.id
$$;
comment on function private.files_within(public.drive_bursts, integer, text) is
  'In how many files of a folder someone did the same within so many minutes, at most, up to an event of this burst: earlier bursts count as well. Definer: called by definer bodies only.';

create function private.alarm_of_burst(p_burst uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  burst public.drive_bursts;
  rule public.drive_rules;
  most integer;
  raised text;
  how_severe text := 'info';
begin
  select * into burst from public.drive_bursts b where b.id = p_burst;
  if burst.action = 'deleted' then
    select * into rule from public.drive_rules r where r.event = 'mass_delete';
    if rule.enabled then
      most := private.files_within(burst, rule.window_minutes);
      if most >= rule.threshold then
        raised := 'mass_delete';
        how_severe := 'critical';
      end if;
    end if;
  elsif burst.action = 'permission_changed' then
    select * into rule from public.drive_rules r where r.event = 'public_permission';
    most := private.files_within(burst, rule.window_minutes, 'critical');
    if rule.enabled and most >= rule.threshold then
      raised := 'public_permission';
      how_severe := 'critical';
    else
      select * into rule from public.drive_rules r where r.event = 'outside_actor';
      most := private.files_within(burst, rule.window_minutes, 'warning');
      if rule.enabled and most >= rule.threshold then
        raised := 'outside_actor';
        how_severe := 'warning';
      end if;
    end if;
  elsif burst.is_outside then
    select * into rule from public.drive_rules r where r.event = 'outside_actor';
    if rule.enabled and private.files_within(burst, rule.window_minutes) >= rule.threshold then
      how_severe := 'warning';
    end if;
  end if;
  -- What was dismissed and then grew is an alarm again.
  update public.drive_bursts b set
    severity = how_severe, alarm = raised, alarm_count = case when raised is not null then greatest(most, case when raised = 'mass_delete' then b.files else most end) end,
    dismissed_at = case when raised is not null and b.alarm_count is distinct from greatest(most, case when raised = 'mass_delete' then b.files else most end)
      then null else b.dismissed_at end
  where b.id = burst.id;
end
$$;
comment on function private.alarm_of_burst(uuid) is
  'How severe a row is by the rules, and whether it raises an alarm. Definer: called by definer bodies only.';

create function private.files_in_words(p_burst public.drive_bursts) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ',
    case when p_burst.files > p_burst.folders then p_burst.files - p_burst.folders || case when p_burst.files - p_burst.folders = 1 then ' file' else ' files' end end,
    case when p_burst.folders > 0 then p_burst.folders || case when p_burst.folders = 1 then ' folder' else ' folders' end end
  )
$$;
comment on function private.files_in_words(public.drive_bursts) is 'How many files and folders a burst has.';

create function private.burst_title(p_burst public.drive_bursts, p_model text) returns text
language sql stable security definer set search_path = '' as $$
  select case p_burst.alarm
    when 'mass_delete' then greatest(p_burst.alarm_count, p_burst.files) || ' files were deleted from ' || p_model
    when 'public_permission' then coalesce(case when p_burst.files = 1 then '“' || f.file_name || '” was' end, p_burst.files || ' files were') || ' made public'
    when 'outside_actor' then coalesce(case when p_burst.files = 1 then '“' || f.file_name || '” was' end, p_burst.files || ' files were') || ' shared outside'
    else p_burst.actor_name || ' ' || case p_burst.action
      when 'permission_changed' then case p_burst.access when 'public' then 'made public:' when 'outside' then 'shared outside:' else 'changed who can see' end
      when 'modified' then 'changed' else p_burst.action end || ' ' || case when p_burst.files = 1 then '“' || f.file_name || '”' else private.files_in_words(p_burst) end
  end
  from (select l.file_name from public.drive_logs l where l.batch_id = p_burst.id order by l.occurred_at desc, l.id limit 1) f
$$;
comment on function private.burst_title(public.drive_bursts, text) is 'A burst in words, for notifications. Definer: called by definer bodies only.';

create function private.tell_of_burst(p_burst uuid, p_was_alarm boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  burst public.drive_bursts;
  stage_name text;
  told constant jsonb := '{"uploaded": "file_uploaded", "modified": "file_modified", "renamed": "file_renamed", "moved": "file_moved",
    "deleted": "file_deleted", "restored": "file_restored", "permission_changed": "file_modified"}';
begin
  select * into burst from public.drive_bursts b where b.id = p_burst;
  select m.stage_name into stage_name from public.models m where m.id = burst.model_id;
  -- One for each person and burst: the next time it has the new number.
  perform private.notify(
    told ->> burst.action, private.drive_people_of(burst.model_id, burst.alarm is not null), burst.model_id,
    private.burst_title(burst, stage_name), concat_ws(' / ', stage_name, burst.path),
    jsonb_build_object('burst_id', burst.id, 'actor_name', burst.actor_name, 'severity', burst.severity),
    'drive:' || burst.id || case when burst.alarm is not null and not p_was_alarm then ':alarm' else '' end
  );
end
$$;
comment on function private.tell_of_burst(uuid, boolean) is 'Notifies those whom a burst concerns, once. Definer: called by definer bodies only.';

create function private.burst_for(p_folder public.drive_folders, p_event jsonb, p_actor_key text, p_is_outside boolean, p_access text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := (p_event ->> 'at')::timestamptz;
  found uuid;
begin
  -- Events may come in any order: also one that is older than what is known.
  select b.id into found from public.drive_bursts b
  where b.folder_id = p_folder.id and b.actor_key = p_actor_key and b.action = p_event ->> 'action' and b.access is not distinct from p_access
    and b.ended_at >= moment - interval '10 minutes' and b.started_at <= moment + interval '10 minutes'
  order by b.ended_at desc, b.id limit 1;
  if found is null then
    insert into public.drive_bursts (folder_id, model_id, action, access, actor_key, actor_name, actor_email, is_outside, started_at, ended_at, path)
    values (
      p_folder.id, p_folder.model_id, p_event ->> 'action', p_access, p_actor_key, coalesce(nullif(private.plain_line(p_event ->> 'actor_name', 200), ''), 'Someone with access'),
      lower(nullif(p_event ->> 'actor_email', '')), p_is_outside, moment, moment, nullif(p_event ->> 'path', '')
    ) returning id into found;
  else
    update public.drive_bursts b set
      started_at = least(b.started_at, moment), ended_at = greatest(b.ended_at, moment),
      path = case when b.path is not distinct from nullif(p_event ->> 'path', '') then b.path end
    where b.id = found;
  end if;
  return found;
end
$$;
comment on function private.burst_for(public.drive_folders, jsonb, text, boolean, text) is
  'The burst that an event belongs to, which it makes or prolongs; one that opens a file to all, one that does to strangers and one that does to neither are never the same. Definer: called by definer bodies only.';

create function private.write_drive_events(p_folder uuid, p_events jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  folder public.drive_folders;
  allowed constant text[] := (select r.allowed from public.drive_rules r where r.event = 'outside_actor');
  event jsonb;
  known public.drive_files;
  entry public.drive_logs;
  burst uuid;
  key text;
  email text;
  how_severe text;
  touched uuid[] := '{}';
  written integer := 0;
  was_alarm boolean;
  place text;
begin
  select * into folder from public.drive_folders f where f.id = p_folder;
  for event in select e.value from jsonb_array_elements(p_events) with ordinality as e (value, place) order by e.value ->> 'at', e.place loop
    select * into known from public.drive_files d where d.folder_id = folder.id and d.file_id = event ->> 'file_id';
    -- What happens in a folder that is linked itself is told there alone.
    continue when known.id is null and exists (
      select from public.drive_files d join public.drive_folders f on f.id = d.folder_id
      where d.file_id = event ->> 'file_id' and f.id <> folder.id and f.status <> 'unlinked'
    );
    continue when exists (select from public.drive_logs l where l.folder_id = folder.id and l.external_id = event ->> 'id');
    email := lower(nullif(event ->> 'actor_email', ''));
    key := coalesce(email, nullif(event ->> 'actor', ''), lower(private.plain_line(coalesce(event ->> 'actor_name', 'someone'), 200)));
    how_severe := case
      when event ->> 'action' <> 'permission_changed' then 'info'
      when (event ->> 'is_public')::boolean then 'critical'
      when exists (
        select from jsonb_array_elements_text(case when jsonb_typeof(event -> 'shared_with') = 'array' then event -> 'shared_with' else '[]' end) as s
        where not private.is_drive_insider(lower(s), allowed)
          -- Who may open the whole folder was not let in by this.
          and (event ->> 'file_id' = folder.folder_id or not exists (
            select from private.drive_shares d where d.folder_id = folder.id and d.email = lower(s)
          ))
      ) then 'warning'
      else 'info' end;
    place := private.plain_line(coalesce(nullif(event ->> 'path', ''), known.path, ''), 2000);
    burst := private.burst_for(
      folder, event || jsonb_build_object('path', place), left(key, 300), email is not null and not private.is_drive_insider(email, allowed),
      case when event ->> 'action' = 'permission_changed' then case how_severe when 'critical' then 'public' when 'warning' then 'outside' else 'inside' end end
    );
    insert into public.drive_logs (
      folder_id, model_id, batch_id, external_id, file_id, file_name, kind, size_bytes, path, action, actor_name, actor_email, old_value, new_value,
      severity, occurred_at
    )
    select folder.id, folder.model_id, burst, left(event ->> 'id', 200), left(event ->> 'file_id', 200),
      private.plain_line(coalesce(event ->> 'file_name', known.name, ''), 1000),
      private.drive_kind(coalesce(event ->> 'mime', known.mime, '')), coalesce((event ->> 'size')::bigint, known.size_bytes), place, event ->> 'action',
      b.actor_name, b.actor_email, private.plain_line(event ->> 'old', 1000), private.plain_line(event ->> 'new', 1000), how_severe, (event ->> 'at')::timestamptz
    from public.drive_bursts b where b.id = burst
    on conflict (folder_id, external_id) do nothing returning * into entry;
    continue when entry.id is null;
    perform private.write_drive_search(entry);
    update public.drive_bursts b set
      files = b.files + 1, folders = b.folders + (entry.kind = 'folder')::integer, kinds = case when b.kinds @> array[entry.kind] then b.kinds else b.kinds || entry.kind end
    where b.id = burst;
    if not burst = any (touched) then
      touched := touched || burst;
    end if;
    written := written + 1;
  end loop;
  foreach burst in array touched loop
    select b.alarm is not null into was_alarm from public.drive_bursts b where b.id = burst;
    perform private.alarm_of_burst(burst);
    -- What was there before the folder was linked is no news.
    perform private.tell_of_burst(burst, was_alarm) from public.drive_bursts b where b.id = burst and b.ended_at >= folder.created_at;
  end loop;
  return written;
end
$$;
comment on function private.write_drive_events(uuid, jsonb) is
  'Writes events, each once however often it comes: {id, at, action, file_id, file_name, mime, size, path, actor, actor_name, actor_email, old, new, is_public, shared_with}; answers how many were new. Definer: called by definer bodies only.';

-- Names that come later

create function private.name_drive_actors(p_folder public.drive_folders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  allowed constant text[] := (select r.allowed from public.drive_rules r where r.event = 'outside_actor');
  named record;
  was public.drive_bursts;
  burst public.drive_bursts;
begin
  -- The person whom a file names as the last to change it did what the service tells of that moment, unless someone else did so, too.
  insert into private.drive_people as w (connection_id, person, name, email)
  select distinct on (b.actor_key) p_folder.connection_id, left(b.actor_key, 100), e.name, e.email
  from public.drive_bursts b
  join public.drive_logs l on l.batch_id = b.id
  join private.drive_editors e on e.folder_id = l.folder_id and e.file_id = l.file_id and case
    when e.is_trash then l.action = 'deleted' and l.occurred_at <= e.at + interval '1 minute'
    else l.action in ('uploaded', 'modified') and l.occurred_at between e.at - interval '5 seconds' and e.at + interval '5 seconds' end
  where b.folder_id = p_folder.id and p_folder.connection_id is not null and b.actor_email is null and b.actor_key like 'people/%'
    and b.ended_at > now() - interval '9 days'
    and not exists (
      select from public.drive_logs o join public.drive_bursts x on x.id = o.batch_id and x.actor_key <> b.actor_key
      where o.folder_id = l.folder_id and o.file_id = l.file_id and case
        when e.is_trash then o.action = 'deleted' and o.occurred_at > l.occurred_at and o.occurred_at <= e.at + interval '1 minute'
        else o.action in ('uploaded', 'modified') and o.occurred_at between e.at - interval '5 seconds' and e.at + interval '5 seconds' end
    )
  order by b.actor_key, (e.email is null), e.at desc
  on conflict on constraint drive_people_pkey do update set name = coalesce(excluded.name, w.name), email = coalesce(excluded.email, w.email);
  -- Wherever the account reads, and as if it had been known at once.
  for named in
    select b.id, w.name, w.email from private.drive_people w
    join public.drive_bursts b on b.actor_key = w.person and b.actor_email is null and b.actor_name = 'Someone with access'
    join public.drive_folders f on f.id = b.folder_id and f.connection_id = w.connection_id
    where w.connection_id = p_folder.connection_id and coalesce(w.name, w.email) is not null
    order by b.ended_at, b.id limit 1000
  loop
    select * into was from public.drive_bursts b where b.id = named.id;
    update public.drive_bursts b set
      actor_name = coalesce(named.name, named.email), actor_email = named.email, actor_key = coalesce(named.email, b.actor_key),
      is_outside = named.email is not null and not private.is_drive_insider(named.email, allowed)
    where b.id = named.id;
    update public.drive_logs l set actor_name = coalesce(named.name, named.email), actor_email = named.email where l.batch_id = named.id;
    perform private.alarm_of_burst(named.id);
    select * into burst from public.drive_bursts b where b.id = named.id;
    if (burst.severity, burst.alarm, burst.alarm_count) is distinct from (was.severity, was.alarm, was.alarm_count) then
      perform private.tell_of_burst(named.id, was.alarm is not null) from public.drive_folders f where f.id = burst.folder_id and burst.ended_at >= f.created_at;
    end if;
  end loop;
end
$$;
comment on function private.name_drive_actors(public.drive_folders) is
  'Names those who did what the service told of a number alone, once files have named them, in whichever order the two came, and raises the alarms of that. Definer: called by definer bodies only.';

create function private.keep_drive_editors(p_folder public.drive_folders, p_files jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.drive_editors (folder_id, file_id, at, is_trash, name, email)
  select distinct on (g.file_id, g.is_trash, g.at) p_folder.id, g.file_id, g.at, g.is_trash, g.name, g.email
  from (
    select left(f.file_id, 200) as file_id, coalesce(f.is_gone, false) as is_trash, case when f.is_gone then clock_timestamp() else f.modified_at end as at,
      private.plain_line(f.by_name, 200) as name, left(lower(nullif(f.by_email, '')), 254) as email
    from jsonb_to_recordset(p_files) as f (file_id text, is_gone boolean, modified_at timestamptz, by_name text, by_email text)
    where coalesce(nullif(f.by_name, ''), nullif(f.by_email, '')) is not null
  ) g
  -- The service tells of every file that its account sees.
  where g.at > clock_timestamp() - interval '8 days'
    and exists (select from public.drive_files d where d.folder_id = p_folder.id and d.file_id = g.file_id)
  on conflict do nothing
$$;
comment on function private.keep_drive_editors(public.drive_folders, jsonb) is
  'Keeps whom files name as the last to change them, or to put them into the trash. Definer: called by definer bodies only.';
