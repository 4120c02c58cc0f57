-- The library of media, and templates.

insert into private.attachment_areas (area, permission_key) values ('social', 'can_access_twitter_bot');
insert into private.storage_areas (area) values ('social_media');

create function private.reads_social_attachment(p_file uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.social_media_items i
    where i.storage_path = 'social/' || p_file and i.deleted_at is null
      and (private.sees_all_rows() or i.model_id in (select private.my_model_ids()))
  ) and private.checked_type('attachments', 'social/' || p_file) is not null;
end
$$;
comment on function private.reads_social_attachment(uuid) is 'Whether the caller may read a file of the library. Definer: called by private.may_read_attachment.';

create function private.used_social_attachments(p_files uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select split_part(i.storage_path, '/', 2)::uuid from public.social_media_items i
  where i.storage_path = any (array(select 'social/' || u from unnest(p_files) as u))
$$;
comment on function private.used_social_attachments(uuid[]) is
  'Which of these files are in the library; the rest is swept. Definer: called by private.unused_among.';

create function private.stored_social_media_bytes(p_person uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select sum(i.size_bytes)::bigint from public.social_media_items i where i.uploaded_by = p_person and i.deleted_at is null
$$;
comment on function private.stored_social_media_bytes(uuid) is 'How many bytes someone keeps in the library. Definer: called by private.stored_bytes.';

create function private.follow_social_check() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.social_media_items i set mime = new.type where i.storage_path = new.name;
  return null;
end
$$;
comment on function private.follow_social_check() is
  'Trigger: shows a file of the library to others once its bytes were looked at. Definer: it writes for people who may not.';
create trigger file_checks_follow_social after insert or update on private.file_checks
  for each row when (new.bucket_id = 'attachments' and new.name like 'social/%') execute function private.follow_social_check();

create function private.visible_social_media(wanted uuid, p_sight private.row_sight, p_is_deleted boolean default false) returns public.social_media_items
language plpgsql stable security definer set search_path = '' as $$
declare
  item public.social_media_items;
begin
  select * into item from public.social_media_items i
  where i.id = wanted and (i.deleted_at is not null) = p_is_deleted and (p_sight.sees_all or i.model_id = any (p_sight.model_ids))
    and (i.mime is not null or i.uploaded_by = p_sight.caller);
  if item.id is null then
    raise exception '%', case when p_is_deleted then 'This file can no longer be restored' else 'File not found, or you don''t have access' end
      using errcode = 'PT404', hint = 'media';
  end if;
  return item;
end
$$;
comment on function private.visible_social_media(uuid, private.row_sight, boolean) is
  'A file of the library that the caller sees, else PT404. Definer: called by definer bodies only.';

create function private.add_social_media(
  p_model_id uuid, p_object_name public.bounded_text, p_file_name public.bounded_text, p_measures jsonb default '{}', p_alt public.bounded_text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  bytes bigint;
  saved uuid;
begin
  perform private.require_posting_model(p_model_id, sight);
  -- One at a time with check-file: one of the two sees what the other wrote.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('attachments/' || p_object_name, 0));
  select (o.metadata ->> 'size')::bigint into bytes from storage.objects o
  where o.bucket_id = 'attachments' and o.name = p_object_name and o.name like 'social/%' and o.owner_id = sight.caller::text
    and o.created_at > now() - interval '23 hours';
  if bytes is null or exists (select from public.social_media_items i where i.storage_path = p_object_name) then
    raise exception 'This file was not uploaded, or is in the library already' using errcode = 'PT404', hint = 'media';
  end if;
  if bytes = 0 then
    raise exception 'This file is empty' using errcode = '22023', hint = 'empty_file';
  end if;
  perform private.lock_storage(sight.caller);
  perform private.require_upload_room(sight.caller, bytes);
  insert into public.social_media_items (model_id, storage_path, file_name, mime, size_bytes, width, height, seconds, alt, uploaded_by)
  values (
    p_model_id, p_object_name, btrim(p_file_name), private.checked_type('attachments', p_object_name), bytes, (p_measures ->> 'width')::integer,
    (p_measures ->> 'height')::integer, (p_measures ->> 'seconds')::numeric, left(btrim(coalesce(p_alt, '')), 1000), sight.caller
  ) returning id into saved;
  return private.social_media_as_json(array[saved]) -> 0;
end
$$;
select private.expose('add_social_media',
  'Puts a file that the caller uploaded under social/ into the library of a model, with {width, height, seconds}; its size is Storage''s word. Until check-file has looked at it the uploader alone sees it. Answers it. Errors: 42501, PT404 with hint model or media, 22023 with hint empty_file or too_large, PT402 with hint storage_limit, 23514 for its name.',
  'no client role writes the library');

create function private.set_social_media(p_media_id uuid, p_set jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  item constant public.social_media_items := private.visible_social_media(p_media_id, sight);
begin
  if char_length(p_set ->> 'alt') > 1000 then
    raise exception 'Alt text must be 1,000 characters or fewer' using errcode = '22023', hint = 'alt';
  end if;
  if p_set ? 'tags' and (jsonb_typeof(p_set -> 'tags') <> 'array' or jsonb_array_length(p_set -> 'tags') > 20 or exists (
    select from jsonb_array_elements_text(p_set -> 'tags') as t where char_length(btrim(t)) not between 1 and 40
  )) then
    raise exception 'A file can have 20 tags of 40 characters' using errcode = '22023', hint = 'tags';
  end if;
  update public.social_media_items i set
    alt = coalesce(btrim(p_set ->> 'alt'), i.alt),
    tags = case when p_set ? 'tags' then array(select distinct btrim(t) from jsonb_array_elements_text(p_set -> 'tags') as t order by 1) else i.tags end
  where i.id = item.id;
  return private.social_media_as_json(array[item.id]) -> 0;
end
$$;
select private.expose('set_social_media',
  'Changes the alt text and tags of a file of the library, {alt, tags}; answers it. Errors: 42501, PT404, 22023 with hint alt or tags.', 'no client role writes the library');

create function private.delete_social_media(p_media_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  item constant public.social_media_items := private.visible_social_media(p_media_id, sight);
begin
  update public.social_media_items i set deleted_at = now() where i.id = item.id;
end
$$;
select private.expose('delete_social_media',
  'Removes a file from the library; for a day restore_social_media brings it back. Planned posts with it don''t go out. Errors: 42501, PT404.', 'no client role writes the library');

create function private.restore_social_media(p_media_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  item constant public.social_media_items := private.visible_social_media(p_media_id, sight, true);
begin
  update public.social_media_items i set deleted_at = null where i.id = item.id;
  return private.social_media_as_json(array[item.id]) -> 0;
end
$$;
select private.expose('restore_social_media', 'Brings back a file of the library that was removed within a day; answers it. Errors: 42501, PT404.', 'no client role writes the library');

create function private.job_social_media() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.social_media_items i where i.id in (
    select old.id from public.social_media_items old where old.deleted_at < now() - interval '1 day' order by old.deleted_at limit private.job_batch()
  );
  get diagnostics gone = row_count;
  return gone;
end
$$;
comment on function private.job_social_media() is 'Job: forgets files of the library that were removed a day ago. Definer: no client role deletes them.';
insert into private.jobs (name, title, every) values ('social_media', 'Empty the library''s trash', '1 day');

-- Templates

create function private.save_social_template(p_template_id uuid, p_row_version integer, p_template jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
  title constant text := private.plain_line(coalesce(p_template ->> 'name', ''), 200);
  marks text[];
  saved public.social_templates;
begin
  if title = '' or char_length(title) > 60 then
    raise exception '%', case when title = '' then 'Name is required' else 'Name must be 60 characters or fewer' end using errcode = '22023', hint = 'name';
  end if;
  if coalesce(p_template ->> 'kind', '') not in ('template', 'signature', 'hashtags') then
    raise exception 'Choose what it is' using errcode = '22023', hint = 'kind';
  end if;
  if char_length(coalesce(p_template ->> 'body', '')) > 5000 then
    raise exception 'Text must be 5,000 characters or fewer' using errcode = '22023', hint = 'body';
  end if;
  if jsonb_typeof(coalesce(p_template -> 'hashtags', '[]')) <> 'array' or jsonb_array_length(coalesce(p_template -> 'hashtags', '[]')) > 30 or exists (
    select from jsonb_array_elements_text(coalesce(p_template -> 'hashtags', '[]')) as h where h !~ '^[^\s#]{1,100}$'
  ) then
    raise exception 'Write 30 hashtags at most, without spaces' using errcode = '22023', hint = 'hashtags';
  end if;
  marks := array(select h from jsonb_array_elements_text(coalesce(p_template -> 'hashtags', '[]')) with ordinality as e (h, place) order by e.place);
  begin
    if p_template_id is null then
      insert into public.social_templates (kind, name, body, hashtags, created_by)
      values (p_template ->> 'kind', title, coalesce(p_template ->> 'body', ''), marks, sight.caller) returning * into saved;
    else
      update public.social_templates t set
        kind = p_template ->> 'kind', name = title, body = coalesce(p_template ->> 'body', ''), hashtags = marks, row_version = p_row_version
      where t.id = p_template_id returning * into saved;
    end if;
  exception when unique_violation then
    raise exception 'There is one of this name already' using errcode = 'PT409', hint = 'duplicate';
  end;
  if saved.id is null then
    raise exception 'This was removed in the meantime' using errcode = 'PT404', hint = 'template';
  end if;
  return jsonb_build_object(
    'id', saved.id, 'kind', saved.kind, 'name', saved.name, 'body', saved.body, 'hashtags', saved.hashtags,
    'created_by', private.as_person(saved.created_by), 'row_version', saved.row_version
  );
end
$$;
select private.expose('save_social_template',
  'Keeps a template, signature or group of hashtags, {kind, name, body, hashtags}, a new one without an id; answers it. Errors: 42501, PT404, PT409 with hint stale or duplicate, 22023 with hint name, kind, body or hashtags.',
  'no client role writes templates', 40000);

create function private.delete_social_template(p_template_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.posting_sight();
begin
  delete from public.social_templates t where t.id = p_template_id;
end
$$;
select private.expose('delete_social_template', 'Removes a template; nothing happens where it is gone. Errors: 42501.', 'no client role writes templates');
