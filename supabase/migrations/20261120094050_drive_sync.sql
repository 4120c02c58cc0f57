-- The worker's side: what to sync, and what the drive answered. Everything that is recorded moves its place forward in the same transaction, so that
-- a worker that ends in the middle is followed by one that begins there.

insert into private.outside_kinds (kind, title, most_attempts, first_wait) values ('drive', 'Sync drive folders', 4, '1 minute');

create function private.open_drive_run(p_folder uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  state private.drive_state;
  before public.drive_sync_runs;
  opened uuid;
begin
  select * into state from private.drive_state s where s.folder_id = p_folder for update;
  if state.run_id is not null then
    return state.run_id;
  end if;
  select * into before from public.drive_sync_runs r where r.folder_id = p_folder order by r.started_at desc, r.id limit 1;
  insert into public.drive_sync_runs (folder_id, trigger, retry_of)
  values (
    p_folder, case when state.asked_by is not null then 'manual' when state.is_by_news then 'webhook' else 'schedule' end, case when before.status = 'failed' and state.failures > 0 then before.id end
  ) returning id into opened;
  update private.drive_state s set run_id = opened where s.folder_id = p_folder;
  return opened;
end
$$;
comment on function private.open_drive_run(uuid) is 'The run under way of a folder, which begins with what it first has to say. Definer: called by definer bodies only.';

create function private.close_drive_run(p_folder uuid, p_status text, p_code text, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  opened uuid;
begin
  select s.run_id into opened from private.drive_state s where s.folder_id = p_folder;
  update public.drive_sync_runs r set status = p_status, finished_at = clock_timestamp(), error_code = p_code, error_message = p_message
  where r.id = opened;
  update private.drive_state s set run_id = null where s.folder_id = p_folder;
end
$$;
comment on function private.close_drive_run(uuid, text, text, text) is 'Ends the run under way, if there is one. Definer: called by definer bodies only.';

create function private.start_outside_drive(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  folder public.drive_folders;
  state private.drive_state;
  connection public.drive_connections;
begin
  select * into folder from public.drive_folders f where f.id = p_id for update;
  if folder.id is null or folder.status = 'unlinked' then
    return null;
  end if;
  select * into connection from public.drive_connections c where c.id = folder.connection_id;
  if connection.id is null then
    connection := private.drive_connection();
    update public.drive_folders f set connection_id = (connection).id where f.id = folder.id;
  end if;
  if connection.id is null or connection.status <> 'connected' or connection.provider = 'demo' then
    return null;
  end if;
  update private.drive_state s set is_by_news = s.is_told, is_told = false where s.folder_id = folder.id returning * into state;
  if state.needs_scan and not state.is_scanning then
    folder.page_token := null;
  end if;
  if state.asked_by is not null or folder.page_token is null then
    perform private.open_drive_run(folder.id);
  end if;
  if folder.status = 'linked' then
    update public.drive_folders f set status = 'syncing' where f.id = folder.id and (state.asked_by is not null or folder.page_token is null);
  end if;
  return jsonb_build_object(
    'id', folder.id, 'folder_id', folder.folder_id, 'name', folder.name, 'status', folder.status, 'page_token', folder.page_token,
    'failures', state.failures, 'is_scanning', state.is_scanning, 'activity_since', state.activity_since,
    'activity_page', state.activity_page, 'activity_latest', state.activity_latest,
    'connection_id', connection.id, 'provider', connection.provider, 'account_email', connection.account_email,
    'key', private.open_drive_key(connection), 'wants_channel', private.wants_drive_channel(connection.id),
    'wants_shares', coalesce(state.shares_read_at < clock_timestamp() - interval '6 hours', true)
  );
end
$$;
comment on function private.start_outside_drive(uuid) is
  'What the worker needs to sync a folder, the key of its account included; null where it is not to be synced now. Definer: called by private.take_outside_job.';

create function private.end_outside_drive(p_id uuid, p_state text, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  folder public.drive_folders;
  state private.drive_state;
  stage_name text;
  waits integer;
begin
  select * into folder from public.drive_folders f where f.id = p_id for update;
  if folder.id is null or folder.status = 'unlinked' or p_state = 'dropped' then
    return;
  end if;
  select * into state from private.drive_state s where s.folder_id = folder.id for update;
  select m.stage_name into stage_name from public.models m where m.id = folder.model_id;
  if p_state = 'done' and (state.is_scanning or state.activity_page is not null) then
    -- There was no more time: it is continued at once.
    perform private.queue_drive(folder.id);
    return;
  end if;
  if p_state = 'done' then
    if state.needs_totals then
      update public.drive_folders f set (file_count, total_bytes) = (
        select count(*) filter (where d.mime <> 'application/vnd.google-apps.folder'), coalesce(sum(d.size_bytes), 0)
        from public.drive_files d where d.folder_id = folder.id and not d.trashed
      ) where f.id = folder.id;
    end if;
    update public.drive_folders f set status = 'linked', last_synced_at = clock_timestamp(), last_error = null, scanned = null
    where f.id = folder.id and (
      f.status <> 'linked' or f.last_error is not null or f.last_synced_at is null or f.last_synced_at < clock_timestamp() - interval '1 minute'
    );
    perform private.close_drive_run(folder.id, 'completed', null, null);
    if state.asked_by is not null or state.was_in_error then
      perform private.notify(
        'sync_completed', case when state.was_in_error then private.drive_people_of(folder.model_id, false) else array[state.asked_by] end,
        folder.model_id, 'The folder of ' || stage_name || ' is synced', folder.name, jsonb_build_object('folder_id', folder.id), 'drive:sync:' || folder.id
      );
    end if;
    -- The less happens, the less often it is asked, and not all at one moment.
    waits := case when state.needs_totals or state.asked_by is not null then 60 else least(state.wait_seconds * 3 / 2, 900) end;
    update private.drive_state s set
      failures = 0, asked_by = null, was_in_error = false, needs_totals = false, wait_seconds = waits,
      next_sync_at = clock_timestamp() + make_interval(secs => waits * (0.9 + random() * 0.2))
    where s.folder_id = folder.id;
    if state.is_told then
      -- What was told meanwhile may have come after it was asked for.
      perform private.queue_drive(folder.id, clock_timestamp() + interval '3 seconds');
    end if;
    return;
  end if;
  perform private.open_drive_run(folder.id);
  perform private.close_drive_run(folder.id, 'failed', case when p_state = 'failed' then 'gave_up' else 'retrying' end, p_message);
  update private.drive_state s set failures = s.failures + 1, next_sync_at = clock_timestamp() + interval '15 minutes' where s.folder_id = folder.id;
  update public.drive_folders f set
    status = case when p_state = 'failed' then 'error' else f.status end, last_error = coalesce(p_message, 'The sync failed')
  where f.id = folder.id;
  if p_state = 'failed' then
    -- Once for each time that it stops working.
    if not state.was_in_error then
      perform private.notify(
        'sync_error', private.drive_people_of(folder.model_id, false), folder.model_id, 'The folder of ' || stage_name || ' can’t be synced',
        coalesce(p_message, folder.last_error), jsonb_build_object('folder_id', folder.id), 'drive:error:' || folder.id
      );
    end if;
    update private.drive_state s set was_in_error = true, asked_by = null, failures = 0, next_sync_at = clock_timestamp() + interval '1 hour'
    where s.folder_id = folder.id;
  end if;
end
$$;
comment on function private.end_outside_drive(uuid, text, text) is
  'What became of a sync: counts, when it is due again, and who hears of it. Definer: called by private.end_outside.';

-- What the worker records

create function private.record_drive_folder(p_id uuid, p_name text, p_web_url text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  folder public.drive_folders;
begin
  select * into folder from public.drive_folders f where f.id = p_id for update;
  if folder.id is null or folder.status = 'unlinked' then
    return false;
  end if;
  update public.drive_folders f set
    name = left(private.plain_line(p_name, 1000), 1000), web_url = case when p_web_url ~ '^https://[^\s]+$' then left(p_web_url, 2000) end,
    status = case when f.status in ('linking', 'error') then 'syncing' else f.status end, last_error = null
  where f.id = folder.id
    and (f.name is distinct from private.plain_line(p_name, 1000) or f.status in ('linking', 'error') or f.last_error is not null);
  if folder.status = 'linking' then
    perform private.notify(
      'folder_linked', private.drive_people_of(folder.model_id, false), folder.model_id,
      'A Drive folder was linked to ' || (select m.stage_name from public.models m where m.id = folder.model_id), p_name, jsonb_build_object('folder_id', folder.id)
    );
  end if;
  return true;
end
$$;

create function private.record_drive_refusal(p_connection_id uuid, p_status text, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.drive_connections c set status = p_status, last_error = left(p_message, 300)
  where c.id = p_connection_id and c.status = 'connected' and p_status in ('expired', 'error');
  if found then
    perform private.notify(
      'sync_error', array(
        select p.id from unnest(private.people_with('can_access_drive_logs')) as p (id) where p.id = any (private.people_with('can_manage_config')) order by p.id
      ), null, case p_status when 'expired' then 'The Drive connection has expired' else 'Google Drive can’t be read' end,
      case p_status when 'expired' then 'Reconnect to continue syncing.' else left(p_message, 300) end, '{}', 'drive:expired'
    );
  end if;
end
$$;

create function private.next_drive_listing(p_id uuid, p_scan integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('parent_id', q.parent_id, 'page_token', q.page_token)
  from private.drive_scan_folders q where q.folder_id = p_id and q.scan = p_scan order by q.place limit 1
$$;
comment on function private.next_drive_listing(uuid, integer) is 'Which folder a scan lists next, and from which page; null when it is through. Definer: called by definer bodies only.';

create function private.start_drive_scan(p_id uuid, p_page_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  state private.drive_state;
  folder public.drive_folders;
begin
  select * into folder from public.drive_folders f where f.id = p_id for update;
  select * into state from private.drive_state s where s.folder_id = p_id for update;
  if not state.is_scanning then
    delete from private.drive_scan_folders q where q.folder_id = p_id;
    update private.drive_state s set is_scanning = true, scan = s.scan + 1, needs_totals = true, needs_scan = false where s.folder_id = p_id returning * into state;
    insert into private.drive_scan_folders (folder_id, scan, parent_id) values (p_id, state.scan, folder.folder_id);
    -- The place in the changes is taken before the listing, so that nothing falls between.
    update public.drive_folders f set page_token = p_page_token, scanned = 0 where f.id = p_id;
    perform private.open_drive_run(p_id);
  end if;
  return private.next_drive_listing(p_id, state.scan);
end
$$;

create function private.put_drive_file(p_folder public.drive_folders, p_file jsonb, p_scan integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  above public.drive_files;
  is_root constant boolean := p_file ->> 'parent_id' = p_folder.folder_id;
  given_name constant text := private.plain_line(coalesce(p_file ->> 'name', ''), 1000);
  place text := '';
  before public.drive_files;
begin
  if not is_root then
    select * into above from public.drive_files d where d.folder_id = p_folder.id and d.file_id = p_file ->> 'parent_id' and not d.trashed;
    if above.id is null then
      return null;
    end if;
    place := left(concat_ws('/', nullif(above.path, ''), above.name), 2000);
  end if;
  select * into before from public.drive_files d where d.folder_id = p_folder.id and d.file_id = p_file ->> 'file_id';
  insert into public.drive_files as d (folder_id, file_id, name, mime, size_bytes, parent_id, path, web_url, modified_at, seen_scan)
  values (
    p_folder.id, p_file ->> 'file_id', given_name, left(coalesce(p_file ->> 'mime', ''), 200),
    greatest((p_file ->> 'size')::bigint, 0), p_file ->> 'parent_id', place,
    case when p_file ->> 'web_url' ~ '^https://[^\s]+$' then left(p_file ->> 'web_url', 2000) end, (p_file ->> 'modified_at')::timestamptz, p_scan
  )
  on conflict on constraint drive_files_once do update set
    name = excluded.name, mime = excluded.mime, size_bytes = excluded.size_bytes, parent_id = excluded.parent_id, path = excluded.path,
    web_url = excluded.web_url, modified_at = excluded.modified_at, trashed = false, seen_scan = excluded.seen_scan;
  -- What is below a folder that moved or has another name stands elsewhere now.
  if before.id is not null and before.mime = 'application/vnd.google-apps.folder'
    and (before.name <> given_name or before.path <> place or before.parent_id <> p_file ->> 'parent_id') then
    with recursive below as (
      select d.id, d.file_id, d.name, left(concat_ws('/', nullif(place, ''), given_name), 2000) as path
      from public.drive_files d where d.folder_id = p_folder.id and d.parent_id = before.file_id and d.file_id <> before.file_id
      union all
      select d.id, d.file_id, d.name, left(concat_ws('/', nullif(b.path, ''), b.name), 2000)
      from below b join public.drive_files d on d.folder_id = p_folder.id and d.parent_id = b.file_id
    ) cycle file_id set is_cycle using way
    update public.drive_files d set path = b.path from below b where d.id = b.id and not b.is_cycle;
  end if;
  return case when before.id is null or before.trashed then 'added' else 'changed' end;
end
$$;
comment on function private.put_drive_file(public.drive_folders, jsonb, integer) is
  'Writes what the drive says of a file: added or changed, null where it is not in the folder. Definer: called by definer bodies only.';

create function private.record_drive_listing(p_id uuid, p_parent_id text, p_files jsonb, p_next_page text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  folder public.drive_folders;
  state private.drive_state;
  run uuid;
  here text := '';
  removed_now integer := 0;
  added_now integer;
  follows jsonb;
begin
  select * into folder from public.drive_folders f where f.id = p_id for update;
  select * into state from private.drive_state s where s.folder_id = p_id for update;
  if folder.id is null or folder.status = 'unlinked' or not state.is_scanning then
    return null;
  end if;
  select left(concat_ws('/', nullif(d.path, ''), d.name), 2000) into here
  from public.drive_files d where d.folder_id = p_id and d.file_id = p_parent_id;
  -- All of a page at once: a first scan has 100,000 of them.
  with given as (
    select distinct on (g.file_id) g.* from jsonb_to_recordset(p_files) as g (
      file_id text, name text, mime text, size bigint, web_url text, modified_at timestamptz
    )
    where g.file_id is not null
      -- A folder that is linked itself belongs to its model.
      and not exists (select from public.drive_folders f where f.folder_id = g.file_id and f.status <> 'unlinked' and f.id <> p_id)
  ),
  inner_ones as (
    insert into private.drive_inner_folders (outer_id, folder_id)
    select distinct p_id, f.folder_id from jsonb_to_recordset(p_files) as g (file_id text)
    join public.drive_folders f on f.folder_id = g.file_id and f.status <> 'unlinked' and f.id <> p_id
    on conflict do nothing
  ),
  put as (
    insert into public.drive_files as d (folder_id, file_id, name, mime, size_bytes, parent_id, path, web_url, modified_at, seen_scan)
    select p_id, left(g.file_id, 200), private.plain_line(coalesce(g.name, ''), 1000), left(coalesce(g.mime, ''), 200), greatest(g.size, 0), p_parent_id, coalesce(here, ''),
      case when g.web_url ~ '^https://[^\s]+$' then left(g.web_url, 2000) end, g.modified_at, state.scan
    from given g
    on conflict on constraint drive_files_once do update set
      name = excluded.name, mime = excluded.mime, size_bytes = excluded.size_bytes, parent_id = excluded.parent_id, path = excluded.path,
      web_url = excluded.web_url, modified_at = excluded.modified_at, trashed = false, seen_scan = excluded.seen_scan
    returning d.file_id, d.mime, (xmax = 0) as is_new
  ),
  queued as (
    insert into private.drive_scan_folders (folder_id, scan, parent_id)
    select p_id, state.scan, p.file_id from put p where p.mime = 'application/vnd.google-apps.folder'
    on conflict do nothing
  )
  select count(*) filter (where p.is_new)::integer into added_now from put p;
  if p_next_page is not null then
    update private.drive_scan_folders q set page_token = p_next_page where q.folder_id = p_id and q.scan = state.scan and q.parent_id = p_parent_id;
  else
    delete from private.drive_scan_folders q where q.folder_id = p_id and q.scan = state.scan and q.parent_id = p_parent_id;
  end if;
  run := private.open_drive_run(p_id);
  follows := private.next_drive_listing(p_id, state.scan);
  if follows is null then
    -- What this scan did not find is gone.
    delete from public.drive_files d where d.folder_id = p_id and d.seen_scan < state.scan;
    get diagnostics removed_now = row_count;
    update private.drive_state s set is_scanning = false, needs_totals = true where s.folder_id = p_id;
  end if;
  perform private.keep_drive_editors(folder, p_files);
  if follows is null then
    perform private.name_drive_actors(folder);
  end if;
  update public.drive_sync_runs r set added = r.added + added_now, removed = r.removed + removed_now where r.id = run;
  update public.drive_folders f set scanned = coalesce(f.scanned, 0) + jsonb_array_length(p_files) where f.id = p_id;
  return follows;
end
$$;

create function private.record_drive_changes(p_id uuid, p_changes jsonb, p_page_token text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  folder public.drive_folders;
  state private.drive_state;
  change jsonb;
  waiting jsonb := p_changes;
  later jsonb;
  outcome text;
  added_now integer := 0;
  changed_now integer := 0;
  removed_now integer := 0;
begin
  select * into folder from public.drive_folders f where f.id = p_id for update;
  select * into state from private.drive_state s where s.folder_id = p_id for update;
  if folder.id is null or folder.status = 'unlinked' then
    return 0;
  end if;
  -- A folder and what is in it may come in any order.
  loop
    later := '[]';
    for change in select c.value from jsonb_array_elements(waiting) as c loop
      if change ->> 'file_id' = folder.folder_id then
        continue;
      end if;
      if (change ->> 'is_gone')::boolean then
        update public.drive_files d set trashed = true
        where d.folder_id = p_id and d.file_id = change ->> 'file_id' and not d.trashed;
        removed_now := removed_now + case when found then 1 else 0 end;
        continue;
      end if;
      if exists (select from public.drive_folders f where f.folder_id = change ->> 'file_id' and f.status <> 'unlinked' and f.id <> p_id) then
        insert into private.drive_inner_folders (outer_id, folder_id)
        select p_id, change ->> 'file_id' where change ->> 'parent_id' = folder.folder_id or exists (
          select from public.drive_files d where d.folder_id = p_id and d.file_id = change ->> 'parent_id' and not d.trashed
        ) on conflict do nothing;
        continue;
      end if;
      outcome := private.put_drive_file(folder, change, state.scan);
      if outcome is null then
        later := later || change;
      else
        added_now := added_now + (outcome = 'added')::integer;
        changed_now := changed_now + (outcome = 'changed')::integer;
      end if;
    end loop;
    exit when jsonb_array_length(later) in (0, jsonb_array_length(waiting));
    waiting := later;
  end loop;
  -- What is elsewhere now, and was here.
  update public.drive_files d set trashed = true
  where d.folder_id = p_id and not d.trashed and d.file_id in (select c.value ->> 'file_id' from jsonb_array_elements(later) as c);
  get diagnostics changed_now = row_count;
  removed_now := removed_now + changed_now;
  changed_now := greatest(jsonb_array_length(p_changes) - jsonb_array_length(later) - added_now - removed_now + changed_now, 0);
  perform private.keep_drive_editors(folder, p_changes);
  perform private.name_drive_actors(folder);
  update public.drive_folders f set page_token = coalesce(p_page_token, f.page_token) where f.id = p_id and f.page_token is distinct from coalesce(p_page_token, f.page_token);
  if added_now + removed_now + changed_now > 0 then
    update public.drive_sync_runs r set added = r.added + added_now, changed = r.changed + changed_now, removed = r.removed + removed_now
    where r.id = private.open_drive_run(p_id);
    update private.drive_state s set needs_totals = true where s.folder_id = p_id;
  end if;
  return added_now + removed_now + changed_now;
end
$$;

create function private.record_drive_activity(p_id uuid, p_events jsonb, p_since timestamptz, p_next_page text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  folder public.drive_folders;
  written integer;
begin
  select * into folder from public.drive_folders f where f.id = p_id for update;
  if folder.id is null or folder.status = 'unlinked' then
    return 0;
  end if;
  written := private.write_drive_events(p_id, (
    select coalesce(jsonb_agg(e.value || case when w.person is not null and e.value ->> 'actor_email' is null then
      jsonb_strip_nulls(jsonb_build_object('actor_name', w.name, 'actor_email', w.email)) else '{}' end), '[]')
    from jsonb_array_elements(p_events) as e (value)
    left join private.drive_people w on w.connection_id = folder.connection_id and w.person = e.value ->> 'actor'
  ));
  perform private.name_drive_actors(folder);
  if written > 0 then
    perform private.open_drive_run(p_id);
    update private.drive_state s set needs_totals = true where s.folder_id = p_id;
  end if;
  -- A clock that runs back asks again for what is known: it is written once.
  update private.drive_state s set
    activity_since = case when p_next_page is null then greatest(s.activity_since, least(p_since, clock_timestamp())) else s.activity_since end,
    activity_page = case when char_length(p_next_page) <= 4000 then p_next_page end,
    activity_latest = case when p_next_page is not null then least(p_since, clock_timestamp()) end
  where s.folder_id = p_id;
  return written;
end
$$;

select private.expose('record_drive_folder',
  'For the worker: a folder could be opened, and is called so. False where it is no longer linked.',
  'no role but the owner writes these rows', p_to => 'service_role');
select private.expose('record_drive_refusal',
  'For the worker: the service no longer takes the key of an account; status expired or error.',
  'no role but the owner writes these rows', p_to => 'service_role');
select private.expose('start_drive_scan',
  'For the worker: begins to list a folder, or continues where one ended: {parent_id, page_token} of what is listed next. The token is the place in the changes from which to read afterwards.',
  'no role but the owner writes these rows', p_to => 'service_role');
select private.expose('record_drive_listing',
  'For the worker: a page of a listing, [{file_id, name, mime, size, web_url, modified_at, by_name, by_email}]; answers what is listed next, null at the end.',
  'no role but the owner writes these rows', p_most_bytes => 4000000, p_to => 'service_role');
select private.expose('record_drive_changes',
  'For the worker: what changed, [{file_id, is_gone, name, mime, size, parent_id, web_url, modified_at, by_name, by_email}], by being who changed it last or put it into the trash, and the place in the changes that this leads to; answers how many concern the folder.',
  'no role but the owner writes these rows', p_most_bytes => 4000000, p_to => 'service_role');
select private.expose('record_drive_activity',
  'For the worker: what happened, as private.write_drive_events takes it; the newest moment of all pages so far, which is the place to read from once there is no next page, and that page. Answers how many were new.',
  'no role but the owner writes these rows', p_most_bytes => 4000000, p_to => 'service_role');

