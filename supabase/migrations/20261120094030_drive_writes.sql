-- Connecting the drive, linking folders, syncing now, rules and alarms.

create function private.connect_drive(p_account_email public.bounded_text, p_provider public.bounded_text default 'service_account') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  account constant text := lower(btrim(coalesce(p_account_email, '')));
  found uuid;
begin
  if not private.has_permission('can_access_drive_logs') or not private.has_permission('can_manage_config') then
    raise exception 'Permission denied. Please contact an administrator.' using errcode = '42501';
  end if;
  if account !~ '^[^\s@]+@[^\s@]+$' or char_length(account) > 254 or coalesce(p_provider, '') not in ('service_account', 'oauth') then
    raise exception 'This is not the key of a service account' using errcode = '22023', hint = 'key';
  end if;
  -- Without a key nothing could be kept.
  if (private.vault_keys())[1] is null then
    perform private.vault_missing();
  end if;
  select c.id into found from public.drive_connections c where lower(c.account_email) = account and c.status <> 'revoked';
  if found is null then
    insert into public.drive_connections (provider, account_email, created_by, last_error)
    values (p_provider, account, caller, 'Not connected yet') returning id into found;
  end if;
  return found;
end
$$;
select private.expose('connect_drive',
  'For the function that takes keys, in the caller''s name: the connection of an account, to which the key is then added by keep_drive_key. Errors: 42501, 22023 key, PT503 without the vault''s key.',
  'no client role writes connections');

create function private.keep_drive_key(p_connection_id uuid, p_key text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  new_id uuid;
  former uuid;
  made_up uuid;
begin
  select c.secret_id into former from public.drive_connections c where c.id = p_connection_id for update;
  if not found then
    return false;
  end if;
  new_id := private.keep_service_secret('drive_key', p_key, 8192);
  update public.drive_connections c set secret_id = new_id, status = 'connected', last_error = null where c.id = p_connection_id;
  delete from private.secrets s where s.id = former;
  -- Made-up folders lead nowhere at Google: their models wait for a real one. What happened in them stays. A made-up connection reads nothing,
  -- so that folders which someone linked meanwhile were never synced: these are read by the new account.
  for made_up in
    select f.model_id from public.drive_folders f join public.drive_connections c on c.id = f.connection_id and c.provider = 'demo'
    where f.status <> 'unlinked' and f.last_synced_at is not null order by f.model_id
  loop
    update public.models m set drive_folder_id = null where m.id = made_up;
    perform private.drop_drive_link(made_up);
  end loop;
  -- The key of another account goes; what waited for a connection is looked at now.
  delete from private.secrets s using public.drive_connections c where s.id = c.secret_id and c.id <> p_connection_id;
  update public.drive_connections c set status = 'revoked', secret_id = null where c.id <> p_connection_id and c.status <> 'revoked';
  -- The place in the changes of one account says nothing of those of another: folders are listed once more, and no event is written twice.
  update public.drive_folders f set connection_id = p_connection_id, page_token = null
  where f.connection_id is distinct from p_connection_id and f.status <> 'unlinked';
  update private.drive_state s set failures = 0 where s.failures > 0;
  perform private.queue_drive(f.id) from public.drive_folders f where f.status <> 'unlinked';
  return true;
end
$$;
select private.expose('keep_drive_key',
  'For the function that takes keys: seals the key of an account that was tried, and reads the drive by it from now on; false where there is no such connection. Errors: 23514 too_large, PT503 without the vault''s key.',
  'no role but the owner reaches secrets', p_to => 'service_role');

create function private.open_drive_key(p_connection public.drive_connections) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  kept private.secrets;
begin
  select * into kept from private.secrets s where s.id = p_connection.secret_id;
  return case when kept.id is not null then private.open_secret(kept) end;
end
$$;
comment on function private.open_drive_key(public.drive_connections) is 'The key of an account, for the worker; null where there is none. Definer: called by definer bodies only.';

create function private.get_drive_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  connection constant public.drive_connections := private.drive_connection();
begin
  return case when (connection).id is not null then jsonb_build_object(
    'id', (connection).id, 'provider', (connection).provider, 'account_email', (connection).account_email, 'status', (connection).status,
    'key', private.open_drive_key(connection)
  ) end;
end
$$;
select private.expose('get_drive_account',
  'For functions: the account by which folders are linked, with its key; null where the drive isn''t connected.',
  'no role but the owner reaches secrets', p_to => 'service_role');

create function private.disconnect_drive(p_connection_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former uuid;
begin
  perform private.require_permission('can_access_drive_logs');
  perform private.require_permission('can_manage_config');
  select c.secret_id into former from public.drive_connections c where c.id = p_connection_id for update;
  if not found then
    raise exception 'Connection not found' using errcode = 'PT404';
  end if;
  update public.drive_connections c set status = 'revoked', secret_id = null, last_error = null where c.id = p_connection_id;
  delete from private.secrets s where s.id = former;
end
$$;
select private.expose('disconnect_drive',
  'Forgets the key of an account; folders stay linked, and are synced again once the drive is connected. Errors: 42501, PT404.', 'no client role writes connections');

-- Folders

create function private.check_drive_link(p_model_id uuid, p_folder public.bounded_text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
  wanted constant text := private.drive_folder_in(p_folder);
  holders uuid[];
begin
  perform private.require_drive_edit(p_model_id, sight);
  if wanted is null then
    raise exception 'Enter a Drive folder link or ID' using errcode = '22023', hint = 'folder';
  end if;
  holders := private.holders_of_drive(p_model_id, wanted);
  -- What lies in the folder of another model is taken from it by those alone who look after that one as well.
  if exists (select from public.drive_folders f where f.folder_id = wanted and f.status <> 'unlinked' and f.model_id <> p_model_id)
    or not (sight.edits_all or holders <@ sight.model_ids) then
    -- Its name is told to those alone who may see it.
    raise exception 'This folder is already linked to %', coalesce(
      case when private.sees_all_models() or holders[1] = any (sight.model_ids) then (select m.stage_name from public.models m where m.id = holders[1]) end,
      'another model'
    ) using errcode = '22023', hint = 'linked';
  end if;
  return wanted;
end
$$;
select private.expose('check_drive_link',
  'Whether the caller may link a folder, by its link or id, to a model: its id. For the function that then opens it. Errors: as for link_drive_folder.',
  'it asks whether another model has it');

create function private.link_drive_folder(p_model_id uuid, p_folder public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
  wanted text;
  present public.drive_folders;
  linked uuid;
begin
  perform from public.models m where m.id = p_model_id for no key update;
  wanted := private.check_drive_link(p_model_id, p_folder);
  select * into present from public.drive_folders f where f.model_id = p_model_id and f.status <> 'unlinked';
  if present.folder_id = wanted then
    if present.status = 'error' then
      update public.drive_folders f set status = 'linking', last_error = null where f.id = present.id;
      update private.drive_state s set failures = 0 where s.folder_id = present.id;
      perform private.queue_drive(present.id);
    end if;
    linked := present.id;
  else
    perform private.drop_drive_link(p_model_id);
    linked := private.add_drive_link(p_model_id, wanted, sight.caller);
    if linked is null then
      raise exception 'This folder is already linked to another model' using errcode = '22023', hint = 'linked';
    end if;
    update public.models m set drive_folder_id = wanted where m.id = p_model_id and private.drive_folder_in(m.drive_folder_id) is distinct from wanted;
    perform private.write_audit(
      'drive.folder_linked', 'drive_folder', linked::text, (select m.stage_name from public.models m where m.id = p_model_id), p_model_id,
      jsonb_build_object('folder_id', jsonb_build_array(present.folder_id, wanted))
    );
  end if;
  return private.drive_folders_as_json(array(select f from public.drive_folders f where f.id = linked), sight) -> 0;
end
$$;
select private.expose('link_drive_folder',
  'Links a folder, by its link or id, to a model in place of the one before; it is looked at by the worker. Errors: 42501, PT404, 22023 with hint folder, linked.',
  'it asks whether another model has it');

create function private.unlink_drive_folder(p_folder_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
  folder constant public.drive_folders := private.visible_drive_folder(p_folder_id, sight);
begin
  perform private.require_drive_edit(folder.model_id, sight);
  if folder.status = 'unlinked' then
    return;
  end if;
  perform private.drop_drive_link(folder.model_id);
  update public.models m set drive_folder_id = null where m.id = folder.model_id and private.drive_folder_in(m.drive_folder_id) = folder.folder_id;
  perform private.write_audit(
    'drive.folder_unlinked', 'drive_folder', folder.id::text, (select m.stage_name from public.models m where m.id = folder.model_id), folder.model_id,
    jsonb_build_object('folder_id', jsonb_build_array(folder.folder_id, null))
  );
  perform private.notify(
    'folder_unlinked', private.drive_people_of(folder.model_id, false), folder.model_id,
    'The folder of ' || (select m.stage_name from public.models m where m.id = folder.model_id) || ' was unlinked', folder.name,
    jsonb_build_object('folder_id', folder.id)
  );
end
$$;
select private.expose('unlink_drive_folder',
  'Ends the link of a folder, and empties the model''s field; what happened until then stays. Errors: 42501, PT404.', 'no client role writes these rows');

create function private.start_drive_sync(p_folder_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
  folder public.drive_folders;
  started integer := 0;
begin
  if p_folder_id is not null then
    folder := private.visible_drive_folder(p_folder_id, sight);
    perform private.require_drive_edit(folder.model_id, sight);
  end if;
  for folder in
    select f.* from public.drive_folders f join public.drive_connections c on c.id = f.connection_id and c.status = 'connected'
    where f.status <> 'unlinked' and (p_folder_id is null or f.id = p_folder_id) and (sight.edits_all or f.model_id = any (sight.model_ids))
    order by f.last_synced_at nulls first, f.id limit 500
  loop
    -- Asked for twice within a few seconds it is synced once.
    update private.drive_state s set asked_by = sight.caller, failures = 0 where s.folder_id = folder.id;
    perform private.queue_drive(folder.id);
    started := started + 1;
  end loop;
  if started = 0 and p_folder_id is not null then
    raise exception 'The Drive connection has expired. Reconnect to continue syncing.' using errcode = '22023', hint = 'expired';
  end if;
  return started;
end
$$;
select private.expose('start_drive_sync',
  'Syncs a folder now, or without one all that the caller may change; answers how many. Errors: 42501, PT404, 22023 with hint expired.', 'no client role writes the queue');

-- Rules and alarms

create function private.save_drive_rule(p_id uuid, p_row_version integer, p_set jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  rule public.drive_rules;
  listed text[];
begin
  perform private.require_permission('can_access_drive_logs');
  perform private.require_permission('can_manage_config');
  select * into rule from public.drive_rules r where r.id = p_id for update;
  if rule.id is null then
    raise exception 'Rule not found' using errcode = 'PT404';
  end if;
  if rule.row_version <> p_row_version then
    raise exception 'This rule was changed meanwhile' using errcode = 'PT409', hint = 'stale';
  end if;
  if p_set ? 'threshold' and not coalesce((p_set ->> 'threshold')::numeric between 1 and 10000, false) then
    raise exception 'Enter a number of files from 1 to 10,000' using errcode = '22023', hint = 'threshold';
  end if;
  if p_set ? 'window_minutes' and not coalesce((p_set ->> 'window_minutes')::numeric between 1 and 1440, false) then
    raise exception 'Enter a number of minutes from 1 to 1,440' using errcode = '22023', hint = 'window';
  end if;
  if p_set ? 'allowed' then
    listed := array(
      select distinct lower(btrim(ltrim(a, '@'))) from jsonb_array_elements_text(p_set -> 'allowed') as a where btrim(a) <> '' order by 1
    );
    if exists (select from unnest(listed) as a where a !~ '^([^\s@]+@)?[^\s@]+\.[^\s@]+$' or char_length(a) > 254) or cardinality(listed) > 100 then
      raise exception 'Enter addresses or domains, such as example.com' using errcode = '22023', hint = 'allowed';
    end if;
  end if;
  update public.drive_rules r set
    threshold = case when p_set ? 'threshold' then (p_set ->> 'threshold')::integer else r.threshold end,
    window_minutes = case when p_set ? 'window_minutes' then (p_set ->> 'window_minutes')::integer else r.window_minutes end,
    allowed = coalesce(listed, r.allowed),
    enabled = case when p_set ? 'enabled' then (p_set ->> 'enabled')::boolean else r.enabled end
  where r.id = rule.id;
  return private.list_drive_rules();
end
$$;
select private.expose('save_drive_rule',
  'Changes what raises an alarm: {threshold, window_minutes, allowed, enabled}, those that are named; answers all rules. For people who may change the configuration. Errors: 42501, PT404, PT409 stale, 22023 with hint threshold, window, allowed.',
  'no client role writes rules');

create function private.dismiss_drive_alarm(p_id uuid, p_is_dismissed boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.drive_sight();
  burst public.drive_bursts;
begin
  select * into burst from public.drive_bursts b where b.id = p_id for update;
  if burst.id is null or burst.alarm is null or not private.sees_drive_of(burst.model_id, sight) then
    raise exception 'Alarm not found, or you don''t have access' using errcode = 'PT404';
  end if;
  perform private.require_drive_edit(burst.model_id, sight);
  if (burst.dismissed_at is not null) = p_is_dismissed then
    return;
  end if;
  update public.drive_bursts b set
    dismissed_at = case when p_is_dismissed then now() end, dismissed_by = case when p_is_dismissed then sight.caller end
  where b.id = burst.id;
  perform private.write_audit(
    case when p_is_dismissed then 'drive.alarm_dismissed' else 'drive.alarm_reopened' end, 'drive_folder', burst.folder_id::text,
    (select m.stage_name from public.models m where m.id = burst.model_id), burst.model_id, jsonb_build_object('alarm', jsonb_build_array(burst.alarm, null))
  );
end
$$;
select private.expose('dismiss_drive_alarm',
  'Puts an alarm aside, or with false brings it back. For people who may change the folder. Errors: 42501, PT404.', 'no client role writes these rows');
