-- Making and changing documents. A file is uploaded and looked at before its version is added: what nobody has looked at is no version.

create function private.require_document_model(model uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if model is not null and not private.edits_all_rows() and not private.looks_after((select auth.uid()), model) then
    raise exception 'Permission denied. You can only add documents to models assigned to you.' using errcode = '42501', hint = 'model';
  end if;
end
$$;
comment on function private.require_document_model(uuid) is
  'Whether the caller may put a document there: of the agency, one of their models, or all for those who edit every document; else 42501. Definer: called by definer bodies only.';

create function private.require_document_texts(p_document jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_document ? 'title' then
    if private.visible_text(p_document ->> 'title', 1000) = '' then
      raise exception 'Document title is required' using errcode = '22023', hint = 'title';
    end if;
    if char_length(private.visible_text(p_document ->> 'title', 1000)) > 200 then
      raise exception 'Document title must be 200 characters or fewer' using errcode = '22023', hint = 'title';
    end if;
  end if;
  if (p_document ->> 'expires_on')::date < (p_document ->> 'effective_on')::date then
    raise exception 'End date must be after the start date' using errcode = '22023', hint = 'dates';
  end if;
end
$$;
comment on function private.require_document_texts(jsonb) is
  'Title and dates of a document, or 22023 in words. Definer: called by definer bodies only.';

create function private.insert_document_version(p_document public.documents, p_object_name text, p_file_name text, p_note text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  bytes bigint;
  found_type text;
  added integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('documents/' || p_object_name, 0));
  select (o.metadata ->> 'size')::bigint into bytes from storage.objects o
  where o.bucket_id = 'documents' and o.name = p_object_name and o.owner_id = caller::text
    -- What is older may be swept this very moment.
    and o.created_at > now() - interval '23 hours';
  if bytes is null or exists (select from public.document_versions v where v.storage_path = p_object_name) then
    raise exception 'Choose a file to upload' using errcode = '22023', hint = 'no_file';
  end if;
  if bytes = 0 then
    raise exception 'This file is empty' using errcode = '22023', hint = 'empty_file';
  end if;
  perform private.lock_storage(caller);
  perform private.require_upload_room(caller, bytes);
  found_type := private.checked_type('documents', p_object_name);
  if found_type is null then
    raise exception 'This file has not been checked, or isn''t one that can be kept here' using errcode = '22023', hint = 'unchecked';
  end if;
  added := 1 + coalesce((select max(v.version) from public.document_versions v where v.document_id = p_document.id), 0);
  insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes, note, uploaded_by, text_state)
  values (
    p_document.id, added, p_object_name, btrim(p_file_name), found_type, bytes, nullif(btrim(p_note), ''), caller,
    case when found_type = 'application/pdf' and p_document.visibility = 'normal' and bytes <= 10485760 then 'pending' else 'not_searchable' end
  );
  return added;
end
$$;
comment on function private.insert_document_version(public.documents, text, text, text) is
  'Adds a file that the caller uploaded as the next version, and answers its number. Definer: called by definer bodies only.';

create function private.document_of_own_file(p_object_name text) returns uuid
language sql stable security definer set search_path = '' as $$
  select v.document_id from public.document_versions v
  where v.storage_path = p_object_name and v.uploaded_by = (select auth.uid())
$$;
comment on function private.document_of_own_file(text) is
  'The document of which a file that the caller uploaded is a version already. Definer: called by definer bodies only.';

create function private.set_document_members(p_document uuid, p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(p_ids) > 50 then
    raise exception 'Choose 50 people or fewer' using errcode = '22023', hint = 'too_many_members';
  end if;
  delete from public.document_members m where m.document_id = p_document and coalesce(m.user_id <> all (p_ids), true);
  insert into public.document_members (document_id, user_id)
  select distinct p_document, w from unnest(p_ids) as w
  where not exists (select from public.document_members m where m.document_id = p_document and m.user_id = w);
end
$$;
comment on function private.set_document_members(uuid, uuid[]) is 'Makes these the people named in a document. Definer: called by definer bodies only.';

create function private.set_document_tags(p_document uuid, p_tags uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.document_tags g where g.document_id = p_document and coalesce(g.tag_id <> all (p_tags), true);
  insert into public.document_tags (document_id, tag_id)
  select p_document, t.id from public.tags t where t.id = any (p_tags)
  on conflict on constraint document_tags_pkey do nothing;
end
$$;
comment on function private.set_document_tags(uuid, uuid[]) is 'Makes these the tags of a document. Definer: called by definer bodies only.';

create function private.create_document(p_document jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  made public.documents;
  known uuid;
begin
  perform private.document_sight();
  -- The answer of the first try was lost: its file is a document already.
  known := private.document_of_own_file(p_document #>> '{file,object_name}');
  if known is not null then
    return known;
  end if;
  perform private.require_document_texts(p_document || jsonb_build_object('title', coalesce(p_document ->> 'title', '')));
  perform private.require_document_model((p_document ->> 'model_id')::uuid);
  insert into public.documents (
    model_id, title, category, visibility, status, description, counterparty, effective_on, expires_on, notice_days, auto_renew, renew_months, created_by
  )
  values (
    (p_document ->> 'model_id')::uuid, p_document ->> 'title', coalesce(p_document ->> 'category', 'contract'),
    coalesce(p_document ->> 'visibility', 'normal'), coalesce(p_document ->> 'status', 'active'), p_document ->> 'description',
    p_document ->> 'counterparty', (p_document ->> 'effective_on')::date, (p_document ->> 'expires_on')::date,
    (p_document ->> 'notice_days')::integer, coalesce((p_document ->> 'auto_renew')::boolean, false),
    coalesce((p_document ->> 'renew_months')::integer, 12), caller
  )
  returning * into made;
  made.current_version := private.insert_document_version(
    made, p_document #>> '{file,object_name}', p_document #>> '{file,file_name}', p_document #>> '{file,note}'
  );
  update public.documents d set current_version = made.current_version where d.id = made.id returning * into made;
  if made.visibility = 'private' then
    perform private.set_document_members(made.id, coalesce(private.uuids_in(p_document -> 'member_ids'), '{}'));
  end if;
  perform private.set_document_tags(made.id, coalesce(private.uuids_in(p_document -> 'tag_ids'), '{}'));
  perform private.tell_of_document(
    made, 'contract_upload', 'uploaded', private.my_name() || ' uploaded ' || made.title, null, private.document_audience(made), '1'
  );
  return made.id;
end
$$;
select private.expose('create_document',
  'Makes a document of a file that the caller uploaded and check-file has looked at: {title, category, model_id, visibility, status, description, counterparty, effective_on, expires_on, notice_days, auto_renew, renew_months, member_ids, tag_ids, file: {object_name, file_name, note}}; answers its id. For everyone with access to contracts, of the agency or of models assigned to them. Errors: 42501; PT402 with hint storage_limit; 22023 with hint title, dates, no_file, empty_file, too_large, unchecked, too_many_members, member_cannot_see, inactive_member, too_many_tags; 23514.',
  'no client role writes documents', 20000);

create function private.require_no_open_request(p_document uuid, p_ends_request boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(p_ends_request, false) and exists (select from public.signature_requests r where r.document_id = p_document and r.status = 'sent') then
    raise exception 'This document waits for signatures: another version ends the request' using errcode = 'PT409', hint = 'signing';
  end if;
end
$$;
comment on function private.require_no_open_request(uuid, boolean) is
  'PT409 where another version would end a request to sign, and it was not said that it may. Definer: called by definer bodies only.';

create function private.add_document_version(
  p_document_id uuid, p_object_name public.bounded_text, p_file_name public.bounded_text, p_based_on integer, p_note public.bounded_text default null,
  p_ends_request boolean default false
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents := private.editable_document(p_document_id);
  added integer;
begin
  if private.document_of_own_file(p_object_name) = document.id then
    return (select v.version from public.document_versions v where v.storage_path = p_object_name);
  end if;
  if document.deleted_at is not null then
    raise exception 'This document is in the trash' using errcode = '22023', hint = 'deleted';
  end if;
  -- Two who add one at once would each think that theirs follows what they saw.
  if p_based_on is distinct from (select max(v.version) from public.document_versions v where v.document_id = document.id) then
    raise exception 'Someone else added a version meanwhile' using errcode = 'PT409', hint = 'stale';
  end if;
  perform private.require_no_open_request(document.id, p_ends_request);
  added := private.insert_document_version(document, p_object_name, p_file_name, p_note);
  update public.documents d set current_version = added, parts_version = d.parts_version + 1 where d.id = document.id returning * into document;
  perform private.tell_of_document(
    document, 'contract_upload', 'uploaded', private.my_name() || ' uploaded a new version of ' || document.title, p_note,
    private.document_audience(document), added::text
  );
  return added;
end
$$;
select private.expose('add_document_version',
  'Adds a file that the caller uploaded as the next version, which is the one that is meant from then on; p_based_on is the newest that the person saw, p_ends_request says that a request to sign may end with it. Answers its number. Errors: PT404, 42501, PT409 (hint stale, or signing where that is not said), PT402 with hint storage_limit, 22023 with hint deleted, no_file, empty_file, too_large, unchecked, 23514.',
  'no client role writes documents');

create function private.choose_document_version(p_document_id uuid, p_version integer, p_ends_request boolean default false) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents := private.editable_document(p_document_id);
begin
  if not exists (select from public.document_versions v where v.document_id = document.id and v.version = p_version) then
    raise exception 'This document has no such version' using errcode = 'PT404', hint = 'version';
  end if;
  if document.current_version <> p_version then
    perform private.require_no_open_request(document.id, p_ends_request);
  end if;
  update public.documents d set current_version = p_version, parts_version = d.parts_version + 1
  where d.id = document.id and d.current_version <> p_version returning * into document;
  return (select d.row_version from public.documents d where d.id = p_document_id);
end
$$;
select private.expose('choose_document_version',
  'Makes an older version the one that is meant; p_ends_request says that a request to sign may end with it. Answers the document''s row version. Errors: PT404 (hint version where it has none such), 42501, PT409 (hint signing where that is not said).',
  'no client role writes documents');

create function private.change_document(p_document public.documents, p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents := p_document;
  caller constant uuid := (select auth.uid());
  plain constant text[] := array[
    'title', 'category', 'status', 'description', 'counterparty', 'effective_on', 'expires_on', 'notice_days', 'auto_renew', 'renew_months', 'model_id', 'visibility'
  ];
  before jsonb;
  members constant uuid[] := array(select m.user_id from public.document_members m where m.document_id = p_document.id order by m.created_at, m.user_id);
  tags uuid[];
  new_tags uuid[];
  parts_changed boolean := false;
begin
  before := coalesce((select jsonb_object_agg(o.key, o.value) from jsonb_each(to_jsonb(document)) o where o.key = any (plain) and p_changes ? o.key), '{}');
  document := jsonb_populate_record(document, coalesce(
    (select jsonb_object_agg(c.key, c.value) from jsonb_each(p_changes) c where c.key = any (plain)), '{}'
  ));
  perform private.require_document_texts(jsonb_build_object('title', document.title, 'effective_on', document.effective_on, 'expires_on', document.expires_on));
  if document.model_id is distinct from p_document.model_id then
    perform private.require_document_model(document.model_id);
    if p_document.model_id is not null and not private.edits_all_rows() and not private.looks_after(caller, p_document.model_id) then
      raise exception 'Permission denied. You can only move documents of models assigned to you.' using errcode = '42501', hint = 'model';
    end if;
    document.lost_model := null;
  end if;
  if document.visibility <> p_document.visibility or p_changes ? 'member_ids' then
    if 'private' in (document.visibility, p_document.visibility) and p_document.created_by is distinct from caller then
      raise exception 'Only the person who made this document can change who sees it' using errcode = '42501', hint = 'share';
    end if;
    before := before || jsonb_build_object('visibility', p_document.visibility, 'member_ids', members);
  end if;
  if p_changes ? 'is_deleted' then
    before := before || jsonb_build_object('is_deleted', document.deleted_at is not null);
    document.deleted_at := case when (p_changes ->> 'is_deleted')::boolean then coalesce(document.deleted_at, now()) end;
  end if;
  if p_changes ?| array['tag_ids', 'add_tag_ids', 'remove_tag_ids'] then
    tags := array(select g.tag_id from public.document_tags g where g.document_id = document.id);
    before := before || jsonb_build_object('tag_ids', tags);
    new_tags := array(
      select distinct w.id from unnest(
        coalesce(private.uuids_in(p_changes -> 'tag_ids'), tags) || coalesce(private.uuids_in(p_changes -> 'add_tag_ids'), '{}')
      ) as w (id)
      where w.id <> all (coalesce(private.uuids_in(p_changes -> 'remove_tag_ids'), '{}'))
    );
    parts_changed := not (tags @> new_tags and tags <@ new_tags);
  end if;
  update public.documents d set
    model_id = document.model_id, lost_model = document.lost_model, title = document.title, category = document.category,
    visibility = document.visibility, status = document.status, description = document.description, counterparty = document.counterparty,
    effective_on = document.effective_on, expires_on = document.expires_on, notice_days = document.notice_days,
    auto_renew = document.auto_renew, renew_months = document.renew_months, deleted_at = document.deleted_at,
    parts_version = d.parts_version + case when parts_changed or p_changes ? 'member_ids' then 1 else 0 end
  where d.id = document.id;
  if document.visibility <> 'private' then
    perform private.set_document_members(document.id, '{}');
  elsif p_changes ? 'member_ids' then
    perform private.set_document_members(document.id, coalesce(private.uuids_in(p_changes -> 'member_ids'), '{}'));
  end if;
  if document.model_id is distinct from p_document.model_id and document.visibility = 'private' and exists (
    select from public.document_members m join public.profiles p on p.id = m.user_id
    where m.document_id = document.id and p.status = 'active' and not private.may_be_named(m.user_id, 'can_manage_contracts', document.model_id)
  ) then
    raise exception 'This person cannot see this model' using errcode = '22023', hint = 'member_cannot_see';
  end if;
  if new_tags is not null then
    perform private.set_document_tags(document.id, new_tags);
  end if;
  return jsonb_build_object(
    'id', document.id, 'row_version', (select d.row_version from public.documents d where d.id = document.id), 'before', before
  );
end
$$;
comment on function private.change_document(public.documents, jsonb) is
  'Changes one document that is locked for update and the caller''s to change; answers with its new version and what the named fields held before. Definer: called by definer bodies only.';

create function private.save_documents(p_changes jsonb, p_is_strict boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  change jsonb;
  document public.documents;
  changed jsonb;
  answer jsonb := '[]';
  sight constant private.row_sight := private.document_sight();
begin
  if jsonb_typeof(p_changes) <> 'array' or jsonb_array_length(p_changes) > 100 then
    raise exception 'This is too much at once' using errcode = '22023', hint = 'too_large';
  end if;
  -- In one order: two of these at once must not wait for each other.
  for change in select value from jsonb_array_elements(p_changes) as value order by value ->> 'id' loop
    begin
      document := private.editable_document((change ->> 'id')::uuid);
    exception when sqlstate 'PT404' or insufficient_privilege then
      if p_is_strict then
        raise;
      end if;
      continue;
    end;
    if document.row_version is distinct from (change ->> 'row_version')::integer then
      if p_is_strict then
        raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
      end if;
      continue;
    end if;
    changed := private.change_document(document, change -> 'set');
    select * into document from public.documents d where d.id = document.id;
    answer := answer || jsonb_build_array(changed || jsonb_build_object('row', case
      when private.sees_document_of(sight.caller, document) then
        private.documents_as_json(array[document.id], sight) -> 0
        || case when p_is_strict then private.document_parts(document.id) else '{}' end
    end));
  end loop;
  return answer;
end
$$;
select private.expose('save_documents',
  'Changes as many as 100 documents: [{id, row_version, set: {title, category, model_id, visibility, member_ids, status, description, counterparty, effective_on, expires_on, notice_days, auto_renew, renew_months, is_deleted, tag_ids, add_tag_ids, remove_tag_ids}}]. Answers with [{id, row_version, before, row}]; before, sent as set, undoes the change, row is the document as it is now, strict with its versions and people, or null where the caller no longer sees it. Strict: PT404, 42501 or PT409 (hint stale) for one that is gone, not the caller''s or another version; else it is left out. Errors: 22023 with hint title, dates, too_many_members, member_cannot_see, inactive_member, too_many_tags, too_large; 42501 with hint model or share; 23514; then nothing is changed.',
  'no client role writes documents; each is checked by private.editable_document', 300000);

-- Files that a document names are kept, and count for those who uploaded them.

create function private.stored_documents_bytes(p_person uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select sum(v.size_bytes)::bigint from public.document_versions v where v.uploaded_by = p_person
$$;
comment on function private.stored_documents_bytes(uuid) is
  'How many bytes someone keeps in versions of documents. Definer: called by private.stored_bytes.';
insert into private.storage_areas (area) values ('documents');

create function private.used_documents(p_files uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select v.storage_path::uuid from public.document_versions v where v.storage_path = any (p_files::text[])
  union
  -- What was sent and not rejected: its bytes are not looked for among those of the agency's people.
  select f.storage_path::uuid from public.upload_request_files f where f.storage_path = any (p_files::text[]) and f.state not in ('rejected', 'refused')
$$;
comment on function private.used_documents(uuid[]) is
  'Which of these files are versions of documents, or were sent and wait; the rest is swept. Definer: called by private.unused_files.';
