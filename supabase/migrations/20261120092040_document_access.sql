-- Who opened which document. A link is signed by document-file alone, which asks here first: what is not in the log was not opened.

create table public.document_access_log (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  document_id uuid not null references public.documents (id) on delete cascade,
  version integer not null,
  user_id uuid references public.profiles (id) on delete set null,
  user_name text not null,
  action text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint document_access_log_action_known check (action in ('viewed', 'downloaded', 'printed', 'shared'))
);
comment on table public.document_access_log is
  'Who viewed, downloaded, printed and shared documents; names are those of the moment. @readonly An entry is created by what is done, never by a key''s holder.';
comment on column public.document_access_log.seq is 'The order in which it was written.';
create index document_access_log_document_id_idx on public.document_access_log (document_id, seq desc);
create index document_access_log_user_id_idx on public.document_access_log (user_id);

create function private.refuse_document_log_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The access log cannot be changed' using errcode = '42501';
end
$$;
comment on function private.refuse_document_log_change() is 'Trigger: refuses changes of the log. Entries go with their document alone.';
create trigger document_access_log_keep before update of document_id, version, user_name, action, created_at on public.document_access_log
  for each statement execute function private.refuse_document_log_change();

alter table public.document_access_log enable row level security;
alter table public.document_access_log force row level security;
revoke all on public.document_access_log from anon, authenticated, service_role;
grant select on public.document_access_log to authenticated, service_role;
create policy "People see who opened documents that they see" on public.document_access_log
  for select to authenticated using (exists (select from public.documents d where d.id = document_access_log.document_id));

create function private.open_document(p_document_id uuid, p_version integer, p_action public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  document constant public.documents := private.visible_document(p_document_id);
  opened public.document_versions;
begin
  if private.in_view() then
    raise exception 'Nothing can be opened while viewing as another user' using errcode = '42501', hint = 'view_as_read_only';
  end if;
  if coalesce(p_action, '') not in ('viewed', 'downloaded', 'printed') then
    raise exception 'Unknown action' using errcode = '22023', hint = 'action';
  end if;
  select * into opened from public.document_versions v
  where v.document_id = document.id and v.version = coalesce(p_version, document.current_version);
  if opened.id is null then
    raise exception 'This document has no such version' using errcode = 'PT404', hint = 'version';
  end if;
  if document.visibility = 'sensitive' and p_action = 'downloaded' and private.signed_in_until() is null then
    raise exception 'Confirm your password to download a sensitive document' using errcode = '42501', hint = 'confirm_password';
  end if;
  -- The bytes are those that were looked at.
  if private.checked_type('documents', opened.storage_path) is distinct from opened.mime then
    raise exception 'This file is no longer what it was' using errcode = 'PT404', hint = 'file';
  end if;
  insert into public.document_access_log (document_id, version, user_id, user_name, action)
  select document.id, opened.version, caller, coalesce(p.display_name, p.email), p_action from public.profiles p
  where p.id = caller
    -- Reading on, page by page, is one view.
    and not exists (
      select from public.document_access_log l
      where l.document_id = document.id and l.version = opened.version and l.user_id = caller and l.action = p_action
        and p_action = 'viewed' and l.created_at > now() - interval '5 minutes'
    );
  return jsonb_build_object(
    'object_name', opened.storage_path, 'file_name', opened.file_name, 'mime', opened.mime, 'size_bytes', opened.size_bytes, 'version', opened.version
  );
end
$$;
select private.expose('open_document',
  'For document-file, in the caller''s name: says that they view, download or print a version (null: the one that is meant) and answers which file it is: {object_name, file_name, mime, size_bytes, version}. Errors: PT404 (hint version or file), 42501 (hint confirm_password for downloads of sensitive ones), 22023.',
  'nobody writes the log; clients can''t sign links to these files');

create function private.list_document_access(p_document_id uuid, p_before_id uuid default null, p_limit integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  document constant public.documents := private.visible_document(p_document_id);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'version', f.version, 'person', private.as_person(f.user_id), 'name', f.user_name, 'action', f.action, 'created_at', f.created_at
    ) order by f.seq desc), '[]')
    from (
      select l.* from public.document_access_log l
      where l.document_id = document.id and (p_before_id is null or l.seq < (
        select b.seq from public.document_access_log b where b.id = p_before_id and b.document_id = document.id
      ))
      order by l.seq desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) f
  );
end
$$;
select private.expose('list_document_access',
  'Who opened a document, the newest first, 200 at most; p_before_id is the last of the page before. Errors: 42501, PT404.',
  'it names people');

-- Text of files, for searches. The function document-text takes a version once, reads it, and keeps what it says.

create function private.take_document_text(p_document_id uuid, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  taken public.document_versions;
begin
  update public.document_versions v set text_state = 'not_searchable', opened_at = clock_timestamp()
  from public.documents d
  where d.id = p_document_id and d.visibility <> 'private' and d.deleted_at is null and v.document_id = d.id and v.version = p_version
    and v.mime = 'application/pdf' and case
      when v.text_state = 'pending' then d.visibility = 'normal' and v.size_bytes <= 10485760
      -- What no search may know is opened all the same: what can't be is not sent to be signed.
      else v.text_state = 'not_searchable' and v.opened_at is null and v.size_bytes <= 20971520 end
  returning v.* into taken;
  if taken.id is null then
    return null;
  end if;
  return jsonb_build_object('object_name', taken.storage_path, 'size_bytes', taken.size_bytes);
end
$$;
select private.expose('take_document_text',
  'For the function document-text: which file a version is that is to be opened and read, {object_name, size_bytes}, once; null where there is nothing to read. Until it is recorded the text counts as not searchable.',
  'no role but the owner writes versions', p_to => 'service_role');

create function private.record_document_text(p_document_id uuid, p_version integer, p_content jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents;
  said constant text := left(coalesce(p_content ->> 'text', ''), 500000);
begin
  select * into document from public.documents d where d.id = p_document_id for update;
  if p_content ->> 'is_damaged' = 'true' then
    update public.document_versions v set text_state = 'damaged'
    where v.document_id = document.id and v.version = p_version and v.text_state = 'not_searchable';
    -- Those who look at it hear of it.
    update public.documents d set current_version = d.current_version where d.id = document.id and found;
    return found;
  end if;
  -- It was made sensitive or private while it was read, or was so before.
  if document.id is null or document.visibility <> 'normal' or exists (
    select from public.document_versions v where v.document_id = document.id and v.version = p_version and v.size_bytes > 10485760
  ) then
    return false;
  end if;
  update public.document_versions v set
    text_state = case when btrim(said) <> '' then 'searchable' else 'not_searchable' end,
    page_count = least(greatest((p_content ->> 'pages')::integer, 0), 100000)
  where v.document_id = document.id and v.version = p_version;
  if not found then
    return false;
  end if;
  if document.current_version = p_version then
    perform private.index_document(document.id, said);
  end if;
  -- Those who look at it hear of it. It is no change of theirs that another one could be stale to.
  update public.documents d set current_version = d.current_version where d.id = document.id;
  return true;
end
$$;
select private.expose('record_document_text',
  'For the function document-text: keeps {text, pages} of a version, 500,000 characters at most, or {is_damaged: true}; no text means that it can''t be searched. False where the document is gone, no longer normal or too large to be searched.',
  'no client role reaches what searches compare', p_most_bytes => 4000000, p_to => 'service_role');

