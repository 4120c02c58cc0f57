-- Reading drive logs: the list page by page, what one row has, folders, files, syncs.

create function private.drive_bursts_with(p_words text[], p_sought text) returns uuid[]
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  few constant integer := 2000;
  word text;
  found uuid[];
  rarest uuid[];
begin
  -- The rarest word is asked for alone: to look for all of them at once, the index reads all that a common one has.
  foreach word in array p_words loop
    continue when private.is_signs(word);
    execute format('select array(select s.log_id from private.drive_search s where s.words like %L limit %s)', private.search_pattern(word), few) into found;
    rarest := case when rarest is null or cardinality(found) < cardinality(rarest) then found else rarest end;
  end loop;
  if cardinality(rarest) < few then
    execute format(
      'select array(select distinct s.batch_id from (select o.* from private.drive_search o where o.log_id = any ($1) offset 0) s where %s)', p_sought
    ) into found using rarest;
    return found;
  end if;
  if cardinality(p_words) > 1 then
    execute format('select array(select s.batch_id from private.drive_search s where %s limit %s)', p_sought, few) into found;
    return case when cardinality(found) < few then found end;
  end if;
  return null;
end
$$;
comment on function private.drive_bursts_with(text[], text) is
  'The bursts with files that have all of these words, where they are few; null where they are many. Definer: what searches compare is granted to nobody.';

create function private.drive_condition(p_filter jsonb) returns text
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  parts text[] := '{true}';
  words constant text[] := private.words_sought(p_filter ->> 'text');
  sought constant text := private.words_condition(words);
  ids uuid[];
begin
  -- Every value is quoted by format, so that the plan knows it: partial indexes fit constants alone.
  if p_filter ->> 'modelId' is not null then
    parts := parts || format('b.model_id = %L::uuid', (p_filter ->> 'modelId')::uuid);
  end if;
  if p_filter ->> 'folderId' is not null then
    parts := parts || format('b.folder_id = %L::uuid', (p_filter ->> 'folderId')::uuid);
  end if;
  if p_filter ->> 'batchId' is not null then
    parts := parts || format('b.id = %L::uuid', (p_filter ->> 'batchId')::uuid);
  end if;
  if p_filter ->> 'actor' is not null then
    parts := parts || format('b.actor_key = %L', p_filter ->> 'actor');
  end if;
  if jsonb_typeof(p_filter -> 'actions') = 'array' then
    parts := parts || case when jsonb_array_length(p_filter -> 'actions') = 1 then format('b.action = %L', p_filter #>> '{actions,0}')
      else format('b.action = any (%L::text[])', array(select jsonb_array_elements_text(p_filter -> 'actions'))) end;
  end if;
  if p_filter ->> 'kind' is not null then
    parts := parts || format('b.kinds @> %L', array[p_filter ->> 'kind']);
  end if;
  parts := parts || case p_filter ->> 'severity'
    when 'info' then $q$b.severity = 'info'$q$
    when 'warning' then $q$b.severity = 'warning' and b.severity <> 'info'$q$
    when 'critical' then $q$b.severity = 'critical' and b.severity <> 'info'$q$
  end;
  if p_filter ->> 'from' is not null then
    parts := parts || format('b.ended_at >= %L::timestamptz', (p_filter ->> 'from')::timestamptz);
  end if;
  if p_filter ->> 'to' is not null then
    parts := parts || format('b.ended_at < %L::timestamptz', (p_filter ->> 'to')::timestamptz);
  end if;
  if (p_filter ->> 'isAlarm')::boolean then
    parts := parts || 'b.alarm is not null and b.dismissed_at is null'::text;
  end if;
  if sought is not null then
    -- Few are sorted, many are looked for along the order of the list.
    ids := private.drive_bursts_with(words, sought);
    parts := parts || case when ids is not null then format('b.id = any (%L::uuid[])', ids)
      else format('exists (select from private.drive_search s where s.batch_id = b.id and %s)', sought) end;
  elsif btrim(coalesce(p_filter ->> 'text', '')) <> '' then
    parts := parts || 'false'::text;
  end if;
  return array_to_string(array_remove(parts, null), ' and ');
end
$$;
comment on function private.drive_condition(jsonb) is
  'The filter of a list as a condition on bursts b; each value is quoted. Definer: what searches compare is granted to nobody.';

create function private.drive_rows(p_filter jsonb, p_sight private.row_sight, p_after text, p_most integer) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  condition constant text := private.drive_condition(p_filter) || p_after;
  page constant text := format('order by b.ended_at desc, b.id desc limit %s', p_most);
begin
  return case
    when p_sight.sees_all then format('select b.id, b.ended_at from public.drive_bursts b where %s %s', condition, page)
    when p_filter ?| array['modelId', 'folderId', 'batchId'] then format(
      'select b.id, b.ended_at from public.drive_bursts b where b.model_id = any ($1) and %s %s', condition, page
    )
    -- The first of each model, then the first of these: along the order of all there may be none of theirs for long.
    else format(
      'select b.id, b.ended_at from unnest($1) as m (id) cross join lateral (
        select b.id, b.ended_at from public.drive_bursts b where b.model_id = m.id and %s %s
      ) b %s', condition, page, page
    )
  end;
end
$$;
comment on function private.drive_rows(jsonb, private.row_sight, text, integer) is
  'The query of the first rows of a list that someone sees; run with their model_ids as $1. Definer: called by definer bodies only.';

create function private.drive_log_as_json(p_log public.drive_logs) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', p_log.id, 'file_id', p_log.file_id, 'file_name', p_log.file_name, 'kind', p_log.kind, 'size_bytes', p_log.size_bytes,
    'path', p_log.path, 'old_value', p_log.old_value, 'new_value', p_log.new_value, 'severity', p_log.severity, 'occurred_at', p_log.occurred_at
  )
$$;
comment on function private.drive_log_as_json(public.drive_logs) is 'One file of a burst as lists show it.';

create function private.drive_bursts_as_json(p_ids uuid[], p_sight private.row_sight) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', b.id, 'action', b.action, 'actor_key', b.actor_key, 'actor_name', b.actor_name, 'actor_email', b.actor_email, 'is_outside', b.is_outside,
      'actor', case when p.id is not null then jsonb_build_object(
        'id', p.id, 'email', p.email, 'display_name', p.display_name, 'role', p.role, 'is_inactive', p.status <> 'active') end,
      'model', jsonb_build_object('id', m.id, 'stage_name', m.stage_name, 'photo_url', m.photo_url, 'timezone', m.timezone),
      'folder', jsonb_build_object('id', f.id, 'name', f.name, 'web_url', f.web_url), 'path', b.path,
      'started_at', b.started_at, 'ended_at', b.ended_at, 'files', b.files, 'folders', b.folders, 'access', b.access, 'severity', b.severity, 'alarm', b.alarm, 'alarm_count', b.alarm_count,
      'dismissed_at', b.dismissed_at, 'can_edit', p_sight.edits_all or b.model_id = any (p_sight.model_ids),
      'first', (
        select coalesce(jsonb_agg(private.drive_log_as_json(l) order by l.occurred_at desc, l.id), '[]')
        from (select * from public.drive_logs o where o.batch_id = b.id order by o.occurred_at desc, o.id limit 3) l
      )
    ) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.drive_bursts b on b.id = w.id
    join public.drive_folders f on f.id = b.folder_id
    join public.models m on m.id = b.model_id
    left join public.profiles p on lower(p.email) = b.actor_email
  );
end
$$;
comment on function private.drive_bursts_as_json(uuid[], private.row_sight) is
  'Rows of the list, in the order of the ids, each with three of its files. Definer: called by definer bodies only, with ids that the caller sees.';

create function private.get_drive_logs(p_filters jsonb, p_cursor jsonb, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  sight constant private.row_sight := private.drive_sight();
  wanted constant integer := least(greatest(coalesce(p_limit, 50), 1), 200);
  after text := '';
  ids uuid[];
  last_keys text[];
begin
  if p_cursor is not null then
    after := format(' and (b.ended_at, b.id) < (%L::timestamptz, %L::uuid)', p_cursor ->> 0, p_cursor ->> 1);
  end if;
  execute format(
    'select array_agg(r.id order by r.ended_at desc, r.id desc), array_agg(jsonb_build_array(r.ended_at, r.id)::text order by r.ended_at desc, r.id desc)
     from (%s) r', private.drive_rows(p_filters, sight, after, wanted + 1)
  ) into ids, last_keys using sight.model_ids;
  return jsonb_build_object(
    'rows', private.drive_bursts_as_json(ids[1:wanted], sight),
    'next', case when cardinality(ids) > wanted then last_keys[wanted]::jsonb end
  );
end
$$;
comment on function private.get_drive_logs(jsonb, jsonb, integer) is
  'Body of the public function of that name. Definer: it plans for what the caller sees, which the policy alone cannot.';
create function public.get_drive_logs(p_filters public.json_text, p_cursor public.json_text default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = '' as $$ select private.get_drive_logs(p_filters::jsonb -> 0, p_cursor::jsonb, p_limit) $$;
comment on function public.get_drive_logs(public.json_text, public.json_text, integer) is
  'A page of what happened, the newest first, 200 at most: {rows, next}; next is handed back as p_cursor, and null on the last page. What one person did within ten minutes is one row. p_filters is a list with one filter, whose parts are those of driveFilterSchema. Errors: 42501, 22P02.';

create function private.count_drive_logs(p_filters jsonb) returns integer[]
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 set max_parallel_workers_per_gather = 0 as $$
declare
  sight constant private.row_sight := private.drive_sight();
  counts integer[] := '{}';
  counted integer;
  filter jsonb;
begin
  for filter in select f.value from jsonb_array_elements(p_filters) with ordinality as f (value, place) order by f.place limit 12 loop
    execute format(
      'select count(*) from (select from public.drive_bursts b where %s and %s limit 10000) c',
      case when sight.sees_all then 'true' else 'b.model_id = any ($1)' end, private.drive_condition(filter)
    ) into counted using sight.model_ids;
    counts := counts || counted;
  end loop;
  return counts;
end
$$;
comment on function private.count_drive_logs(jsonb) is
  'Body of the public function of that name. Definer: it plans for what the caller sees, which the policy alone cannot.';
create function public.count_drive_logs(p_filters public.json_text) returns integer[]
language sql stable set search_path = '' as $$ select private.count_drive_logs(p_filters::jsonb) $$;
comment on function public.count_drive_logs(public.json_text) is
  'How many rows each filter has, up to 10,000, in their order; 12 filters at most. Errors: 42501, 22P02.';

grant execute on function private.get_drive_logs(jsonb, jsonb, integer), public.get_drive_logs(public.json_text, public.json_text, integer),
  private.count_drive_logs(jsonb), public.count_drive_logs(public.json_text) to authenticated, service_role;

create function private.get_drive_burst(p_id uuid, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
  burst public.drive_bursts;
begin
  select * into burst from public.drive_bursts b where b.id = p_id;
  if burst.id is null or not private.sees_drive_of(burst.model_id, sight) then
    raise exception 'Activity not found, or you don''t have access' using errcode = 'PT404';
  end if;
  return private.drive_bursts_as_json(array[burst.id], sight) -> 0 || jsonb_build_object('logs', (
    select coalesce(jsonb_agg(private.drive_log_as_json(l) order by l.occurred_at desc, l.id), '[]')
    from (
      select * from public.drive_logs o where o.batch_id = burst.id order by o.occurred_at desc, o.id
      offset greatest(coalesce(p_offset, 0), 0) limit 200
    ) l
  ));
end
$$;
select private.expose('get_drive_burst',
  'What someone did within ten minutes, with 200 of its files from p_offset on. Errors: 42501, PT404.', 'it plans for what the caller sees');

create function private.list_drive_actors() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
  most constant integer := 200;
  found jsonb;
begin
  -- From one actor to the next by the index: there are few, and many rows of each.
  with recursive actors as (
    (select b.actor_key from public.drive_bursts b order by b.actor_key limit 1)
    union all
    select (select b.actor_key from public.drive_bursts b where b.actor_key > a.actor_key order by b.actor_key limit 1)
    from actors a where a.actor_key is not null
  )
  select jsonb_agg(jsonb_build_object('key', s.actor_key, 'name', s.actor_name, 'email', s.actor_email) order by lower(s.actor_name), s.actor_key) into found
  from (
    select l.* from actors a
    cross join lateral (
      select b.actor_key, b.actor_name, b.actor_email from public.drive_bursts b
      where b.actor_key = a.actor_key and (sight.sees_all or b.model_id = any (sight.model_ids)) order by b.ended_at desc, b.id desc limit 1
    ) l
    where a.actor_key is not null limit most
  ) s;
  return coalesce(found, '[]');
end
$$;
select private.expose('list_drive_actors', 'Who did something in folders that the caller sees: 200 at most. Errors: 42501.', 'it plans for what the caller sees');

-- Folders and files

create function private.drive_folders_as_json(p_folders public.drive_folders[], p_sight private.row_sight) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.id, 'folder_id', f.folder_id, 'name', f.name, 'web_url', f.web_url, 'status', f.status,
    'model', jsonb_build_object('id', m.id, 'stage_name', m.stage_name, 'photo_url', m.photo_url, 'timezone', m.timezone),
    'account', c.account_email, 'last_synced_at', f.last_synced_at, 'last_error', f.last_error, 'file_count', f.file_count, 'total_bytes', f.total_bytes,
    'scanned', f.scanned, 'is_interrupted', private.is_outside_interrupted('drive', f.id),
    -- A sync that failed and comes again.
    'next_try_at', case when f.last_error is not null and f.status <> 'error' then (
      select j.run_at from private.outside_jobs j where j.kind = 'drive' and j.subject = f.id and j.state = 'waiting'
    ) end, 'created_at', f.created_at, 'updated_at', f.updated_at,
    'can_edit', p_sight.edits_all or f.model_id = any (p_sight.model_ids),
    'alarm', (
      select jsonb_build_object('id', b.id, 'alarm', b.alarm, 'count', b.alarm_count, 'severity', b.severity, 'path', b.path)
      from public.drive_bursts b where b.folder_id = f.id and b.alarm is not null and b.dismissed_at is null
        and b.ended_at > now() - interval '30 days'
      order by b.severity = 'critical' desc, b.ended_at desc, b.id limit 1
    )
  ) order by lower(m.stage_name), f.id), '[]')
  from unnest(p_folders) as f
  join public.models m on m.id = f.model_id
  left join public.drive_connections c on c.id = f.connection_id
$$;
comment on function private.drive_folders_as_json(public.drive_folders[], private.row_sight) is
  'Linked folders as lists show them. Definer: called by definer bodies only, with folders that the caller sees.';

create function private.list_drive_folders(p_model_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
begin
  return private.drive_folders_as_json(array(
    select f from public.drive_folders f
    where f.status <> 'unlinked' and (sight.sees_all or f.model_id = any (sight.model_ids)) and (p_model_id is null or f.model_id = p_model_id)
    order by f.id limit 5000
  ), sight);
end
$$;
select private.expose('list_drive_folders',
  'Linked folders that the caller sees, or that of one model, with how their sync is: 5,000 at most. Errors: 42501.', 'it plans for what the caller sees');

create function private.get_drive_state(p_model_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
  connection public.drive_connections;
  field text;
  holder uuid;
  is_linked boolean;
begin
  select * into connection from public.drive_connections c order by c.status <> 'revoked' desc, c.status = 'connected' desc, c.created_at desc, c.id limit 1;
  if p_model_id is not null then
    if not private.sees_drive_of(p_model_id, sight) then
      raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
    end if;
    select m.drive_folder_id into field from public.models m where m.id = p_model_id;
    is_linked := exists (select from public.drive_folders f where f.model_id = p_model_id and f.status <> 'unlinked');
    holder := case when not is_linked then (private.holders_of_drive(p_model_id, private.drive_folder_in(field)))[1] end;
  end if;
  return jsonb_build_object(
    'connection', case when connection.id is not null then jsonb_build_object(
      'id', connection.id, 'provider', connection.provider, 'account_email', connection.account_email, 'status', connection.status,
      'last_error', connection.last_error) end,
    'can_connect', private.has_permission('can_manage_config'),
    'last_event_at', (
      select max(b.ended_at) from public.drive_bursts b where sight.sees_all
    ),
    'worker_seen_at', (select w.seen_at from private.outside_worker w),
    'field', field, 'is_linked_elsewhere', holder is not null,
    'holder', case when holder is not null and (private.sees_all_models() or holder = any (sight.model_ids))
      then (select m.stage_name from public.models m where m.id = holder) end
  );
end
$$;
select private.expose('get_drive_state',
  'How the drive is connected, and with p_model_id what the model''s field names and whether another model has that folder, whose name is told to those alone who may see it. Errors: 42501, PT404.',
  'it says of other models only that they have a folder');

create function private.list_drive_files(p_folder_id uuid, p_parent public.bounded_text default null, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  folder constant public.drive_folders := private.visible_drive_folder(p_folder_id, private.drive_sight());
  above constant text := coalesce(nullif(btrim(p_parent), ''), folder.folder_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'file_id', d.file_id, 'name', d.name, 'kind', private.drive_kind(d.mime), 'size_bytes', case when d.is_folder then s.total else d.size_bytes end,
      'files', case when d.is_folder then s.files end, 'web_url', d.web_url, 'modified_at', d.modified_at
    ) order by d.is_folder desc, lower(d.name), d.file_id), '[]')
    from (
      select o.*, o.mime = 'application/vnd.google-apps.folder' as is_folder from public.drive_files o
      where o.folder_id = folder.id and o.parent_id = above and not o.trashed
      order by o.mime = 'application/vnd.google-apps.folder' desc, lower(o.name), o.file_id
      offset greatest(coalesce(p_offset, 0), 0) limit 500
    ) d
    left join lateral (
      with recursive below as (
        select c.file_id, c.size_bytes, c.mime from public.drive_files c where c.folder_id = folder.id and c.parent_id = d.file_id and not c.trashed
        union
        select c.file_id, c.size_bytes, c.mime from below b
        join public.drive_files c on c.folder_id = folder.id and c.parent_id = b.file_id and not c.trashed
      )
      select sum(b.size_bytes)::bigint as total, count(*) filter (where b.mime <> 'application/vnd.google-apps.folder')::integer as files from below b
    ) s on d.is_folder
  );
end
$$;

create function private.drive_kind(p_mime text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_mime = 'application/vnd.google-apps.folder' then 'folder'
    when p_mime like 'image/%' then 'image'
    when p_mime like 'video/%' then 'video'
    when p_mime like 'audio/%' then 'audio'
    when p_mime like 'text/%' or p_mime like 'application/vnd.google-apps.%' or p_mime like 'application/vnd.openxmlformats-%'
      or p_mime like 'application/vnd.oasis.%' or p_mime in ('application/pdf', 'application/msword', 'application/rtf') then 'document'
    else 'other'
  end
$$;
comment on function private.drive_kind(text) is 'What a file is, by its media type: folder, image, video, audio, document or other.';
select private.expose('list_drive_files',
  'What is in a linked folder, or in p_parent below it, folders first with all that is in them: 500 from p_offset on. Errors: 42501, PT404.',
  'it plans for what the caller sees');

create function private.list_drive_runs(p_folder_id uuid default null, p_offset integer default 0) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
  folder_ids constant uuid[] := array(
    select f.id from public.drive_folders f where (sight.sees_all or f.model_id = any (sight.model_ids)) and (p_folder_id is null or f.id = p_folder_id)
  );
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'folder_id', r.folder_id, 'model', jsonb_build_object('id', m.id, 'stage_name', m.stage_name, 'photo_url', m.photo_url, 'timezone', m.timezone),
      'folder_name', f.name, 'trigger', r.trigger, 'status', r.status, 'started_at', r.started_at, 'finished_at', r.finished_at,
      'added', r.added, 'changed', r.changed, 'removed', r.removed, 'error_code', r.error_code, 'error_message', r.error_message,
      'is_retry', r.retry_of is not null
    ) order by r.started_at desc, r.id), '[]')
    from (
      select * from public.drive_sync_runs o where o.folder_id = any (folder_ids) order by o.started_at desc, o.id
      offset greatest(coalesce(p_offset, 0), 0) limit 200
    ) r
    join public.drive_folders f on f.id = r.folder_id
    join public.models m on m.id = f.model_id
  );
end
$$;
select private.expose('list_drive_runs',
  'Syncs of folders that the caller sees, the newest first: 200 from p_offset on. Errors: 42501.', 'it plans for what the caller sees');

create function private.list_drive_rules() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  can_edit constant boolean := private.has_permission('can_manage_config');
begin
  perform private.drive_sight();
  return (
    select jsonb_agg(jsonb_build_object(
      'id', r.id, 'event', r.event, 'threshold', r.threshold, 'window_minutes', r.window_minutes, 'allowed', to_jsonb(r.allowed), 'enabled', r.enabled,
      'can_edit', can_edit, 'row_version', r.row_version
    ) order by array_position(array['mass_delete', 'public_permission', 'outside_actor'], r.event))
    from public.drive_rules r
  );
end
$$;
select private.expose('list_drive_rules', 'What raises an alarm. Errors: 42501.', 'one answer for the page');
