-- The folder of a model: the field of the model and the link agree, whichever was written first.

create function private.drive_folder_in(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  written constant text := btrim(coalesce(p_text, ''));
  found text;
begin
  if written ~* '^(https?://)?(www\.)?(drive|docs)\.google\.com/' then
    found := coalesce(
      (regexp_match(written, '/folders/([A-Za-z0-9_-]+)'))[1], (regexp_match(written, '/d/([A-Za-z0-9_-]+)'))[1],
      (regexp_match(written, '[?&]id=([A-Za-z0-9_-]+)'))[1]
    );
  else
    found := written;
  end if;
  return case when found ~ '^[A-Za-z0-9_-]{5,200}$' then found end;
end
$$;
comment on function private.drive_folder_in(text) is 'The id of a folder in a link or in what was written as one; null where there is none.';

create function private.drive_connection() returns public.drive_connections
language sql stable security definer set search_path = '' as $$
  select c from public.drive_connections c where c.status in ('connected', 'expired')
  order by c.status = 'connected' desc, c.created_at desc, c.id limit 1
$$;
comment on function private.drive_connection() is 'The account by which folders are linked now. Definer: called by definer bodies only.';

create function private.queue_drive(p_folder uuid, p_at timestamptz default now()) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.drive_state s set next_sync_at = p_at where s.folder_id = p_folder;
  -- One that waits for a later moment is due now; one that is under way comes again when it ends.
  if private.queue_outside('drive', p_folder, p_at) is null then
    update private.outside_jobs j set run_at = least(j.run_at, p_at), attempts = 0 where j.kind = 'drive' and j.subject = p_folder and j.state = 'waiting';
  end if;
end
$$;
comment on function private.queue_drive(uuid, timestamptz) is 'Has the worker sync a folder. Definer: called by definer bodies only.';

create function private.drop_drive_link(p_model uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  former uuid;
  name text;
  around uuid;
begin
  update public.drive_folders f set status = 'unlinked', last_error = null, scanned = null
  where f.model_id = p_model and f.status <> 'unlinked' returning f.id, f.folder_id into former, name;
  delete from private.drive_scan_folders s where s.folder_id = former;
  -- What was left out of the folder around it is shown there again.
  for around in delete from private.drive_inner_folders i where i.folder_id = name returning i.outer_id loop
    update private.drive_state s set needs_scan = true where s.folder_id = around;
    perform private.queue_drive(f.id) from public.drive_folders f where f.id = around and f.status <> 'unlinked' and f.connection_id is not null;
  end loop;
  return former;
end
$$;
comment on function private.drop_drive_link(uuid) is
  'Ends the link of a model, and keeps what happened until then. Definer: called by definer bodies only.';

create function private.holders_of_drive(p_model uuid, p_folder text) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select f.model_id from public.drive_folders f where f.folder_id = p_folder and f.status <> 'unlinked' and f.model_id <> p_model
    union all
    select f.model_id from public.drive_files d join public.drive_folders f on f.id = d.folder_id and f.status <> 'unlinked' and f.model_id <> p_model
    where d.file_id = p_folder and not d.trashed
  )
$$;
comment on function private.holders_of_drive(uuid, text) is
  'Other models that have a folder: the one that it is linked to, then those in whose folders it lies. Definer: called by definer bodies only.';

create function private.add_drive_link(p_model uuid, p_folder text, p_by uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  connection constant public.drive_connections := private.drive_connection();
  kept uuid;
begin
  -- One that was unlinked continues its log; two at once: one of them makes no row, and none of them fails.
  select f.id into kept from public.drive_folders f
  where f.model_id = p_model and f.folder_id = p_folder and f.status = 'unlinked' order by f.updated_at desc, f.id limit 1;
  begin
    if kept is null then
      insert into public.drive_folders (model_id, folder_id, connection_id, created_by)
      values (p_model, p_folder, (connection).id, p_by) on conflict do nothing returning id into kept;
    else
      update public.drive_folders f set status = 'linking', connection_id = (connection).id, created_by = p_by, last_error = null where f.id = kept;
    end if;
  exception when unique_violation then
    return null;
  end;
  if kept is null then
    return null;
  end if;
  insert into private.drive_state as s (folder_id, activity_since) values (kept, now() - interval '1 day')
  on conflict on constraint drive_state_pkey do update set failures = 0, is_scanning = false, needs_scan = true, activity_page = null, activity_since = coalesce(s.activity_since, excluded.activity_since);
  -- What is in it is this model's from now on, whichever linked folder it lies in: those who see that one see none of it.
  with recursive below as (
    select d.id, d.folder_id, d.file_id from public.drive_files d where d.file_id = p_folder and d.folder_id <> kept
    union
    select d.id, d.folder_id, d.file_id from below b join public.drive_files d on d.folder_id = b.folder_id and d.parent_id = b.file_id
  ), unlisted as (
    delete from private.drive_scan_folders q using below b where q.folder_id = b.folder_id and q.parent_id = b.file_id
  ), taken as (
    delete from public.drive_files d using below b where d.id = b.id returning d.folder_id, d.file_id
  ), around as (
    insert into private.drive_inner_folders (outer_id, folder_id) select t.folder_id, t.file_id from taken t where t.file_id = p_folder
    on conflict do nothing
  )
  update private.drive_state s set needs_totals = true where s.folder_id in (select t.folder_id from taken t);
  if (connection).id is not null then
    perform private.queue_drive(kept);
  end if;
  return kept;
end
$$;
comment on function private.add_drive_link(uuid, text, uuid) is
  'Links a folder to a model without a link, to be checked by the worker; null where another model has it. Definer: called by definer bodies only.';

create function private.follow_drive_field() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := private.drive_folder_in(new.drive_folder_id);
  writer constant uuid := (select auth.uid());
  present text;
begin
  select f.folder_id into present from public.drive_folders f where f.model_id = new.id and f.status <> 'unlinked';
  if present is not distinct from wanted then
    return null;
  end if;
  if present is not null then
    perform private.drop_drive_link(new.id);
  end if;
  -- What lies in the folder of another model is taken from it by those alone who look after that one as well.
  if wanted is not null and not exists (select from public.drive_folders f where f.folder_id = wanted and f.status <> 'unlinked')
    and (writer is null or private.manages_all_models() or private.holders_of_drive(new.id, wanted) <@ array(select private.model_ids_of(writer))) then
    perform private.add_drive_link(new.id, wanted, writer);
  end if;
  return null;
end
$$;
comment on function private.follow_drive_field() is
  'Trigger: a folder that is written by hand is linked, unless another model has it: then the field is saved all the same. Definer: the writer need not have drive logs.';
create trigger models_60_drive_new after insert on public.models
  for each row when (new.drive_folder_id is not null) execute function private.follow_drive_field();
create trigger models_61_drive after update of drive_folder_id on public.models
  for each row when (old.drive_folder_id is distinct from new.drive_folder_id) execute function private.follow_drive_field();
create index models_drive_folder_id_idx on public.models (drive_folder_id) where drive_folder_id is not null;

-- What of it someone sees

create function private.drive_sight() returns private.row_sight
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.row_sight('can_access_drive_logs');
end
$$;
comment on function private.drive_sight() is
  'For the head of a procedure: what of drive logs the caller sees; 42501 without access to them. Definer: called by definer bodies only.';

create function private.sees_drive_of(p_model uuid, p_sight private.row_sight) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(p_sight.sees_all or p_model = any (p_sight.model_ids), false) $$;
comment on function private.sees_drive_of(uuid, private.row_sight) is 'Whether someone sees the folder of a model.';

create function private.visible_drive_folder(wanted uuid, p_sight private.row_sight) returns public.drive_folders
language plpgsql stable security definer set search_path = '' as $$
declare
  folder public.drive_folders;
begin
  select * into folder from public.drive_folders f where f.id = wanted;
  if folder.id is null or not private.sees_drive_of(folder.model_id, p_sight) then
    raise exception 'Folder not found, or you don''t have access' using errcode = 'PT404';
  end if;
  return folder;
end
$$;
comment on function private.visible_drive_folder(uuid, private.row_sight) is 'A folder that the caller sees, else PT404. Definer: called by definer bodies only.';

create function private.require_drive_edit(p_model uuid, p_sight private.row_sight) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.sees_drive_of(p_model, p_sight) then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
  end if;
  if not p_sight.edits_all and not p_model = any (p_sight.model_ids) then
    raise exception 'Permission denied. You can only read this folder.' using errcode = '42501', hint = 'read_only';
  end if;
end
$$;
comment on function private.require_drive_edit(uuid, private.row_sight) is
  'Whether the caller may link, unlink and sync the folder of a model: PT404 where they do not see it, 42501 where they only see it. Definer: called by definer bodies only.';

create function private.drive_people_of(p_model uuid, p_is_alarm boolean) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  people constant uuid[] := private.people_with('can_access_drive_logs');
begin
  return array(
    select p.id from public.profiles p
    where p.id = any (people) and p.id is distinct from (select auth.uid())
      and (
        private.looks_after(p.id, p_model)
        or (p_is_alarm and p.role = 'admin')
      )
    order by p.id
  );
end
$$;
comment on function private.drive_people_of(uuid, boolean) is
  'Who hears of the folder of a model: who looks after it, and of alarms administrators, too. Definer: called by definer bodies only.';
