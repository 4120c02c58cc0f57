-- Asking for files, and what is done with those that came: they are accepted into documents, or rejected.

create function private.upload_request_as_json(p_document public.documents, p_with_key boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', u.id, 'document_id', u.document_id, 'status', private.upload_state(u, p_document), 'instructions', u.instructions, 'types', u.types,
    'max_bytes', u.max_bytes, 'max_files', u.max_files, 'expires_at', s.expires_at, 'has_password', coalesce(s.has_password, false),
    'key', case when p_with_key and s.revoked_at is null then k.key end,
    'created_by', private.as_person(u.created_by), 'created_at', u.created_at,
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'file_name', f.file_name, 'mime', f.mime, 'size_bytes', f.size_bytes, 'state', f.state, 'device', f.device,
        'received_at', f.received_at, 'decided_at', f.decided_at, 'decided_by', private.as_person(f.decided_by), 'reason', f.reason,
        'document_id', f.document_id
      ) order by f.state <> 'quarantined', f.received_at desc, f.id), '[]')
      from (
        select * from public.upload_request_files o where o.request_id = u.id and o.state not in ('uploading', 'refused') order by o.received_at desc limit 200
      ) f
    )
  )
  from public.upload_requests u
  left join public.document_shares s on s.id = u.share_id left join private.document_share_keys k on k.share_id = s.id
  where u.document_id = p_document.id
$$;
comment on function private.upload_request_as_json(public.documents, boolean) is
  'The request that a document was made with, and 200 of its files at most, those that wait first; its key for those who may change the document. Definer: called by definer bodies only.';

create function private.get_upload_request(p_document_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  document public.documents;
begin
  perform private.document_sight();
  if p_document_id is not null then
    document := private.visible_document(p_document_id);
  end if;
  return jsonb_build_object(
    'request', private.upload_request_as_json(document, private.edits_document(document) and not private.in_view()),
    'rules', private.share_rules() - array['sends_mail', 'has_watermark'] || jsonb_build_object('max_bytes', private.upload_max_bytes())
  );
end
$$;
select private.expose('get_upload_request',
  'The request that a document was made with, or null, and what holds for new ones: {request, rules: {needs_password, expiry_days, public_address, max_bytes}}; key, what opens its link, only for those who may change the document. Without an id the rules alone. Errors: 42501, PT404.',
  'keys of links are not granted');

create function private.require_upload_request(p_request jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  ends constant timestamptz := (p_request ->> 'expires_at')::timestamptz;
begin
  perform private.require_document_texts(p_request || jsonb_build_object('title', coalesce(p_request ->> 'title', '')));
  if char_length(btrim(p_request ->> 'instructions')) > 2000 then
    raise exception 'Instructions must be 2000 characters or fewer' using errcode = '22023', hint = 'instructions';
  end if;
  if jsonb_typeof(p_request -> 'types') is distinct from 'array' or jsonb_array_length(p_request -> 'types') = 0 then
    raise exception 'Choose at least one kind of file' using errcode = '22023', hint = 'types';
  end if;
  if ends is null or ends <= now() then
    raise exception 'Expiry must be in the future' using errcode = '22023', hint = 'expires_at';
  end if;
  if ends > now() + interval '366 days' then
    raise exception 'A request can wait for a year at most' using errcode = '22023', hint = 'expires_at';
  end if;
  if p_request ->> 'password' is null and exists (select from public.config c where c.key = 'share_require_password' and c.value = 'true') then
    raise exception 'Links need a password in this workspace' using errcode = '22023', hint = 'password';
  end if;
end
$$;
comment on function private.require_upload_request(jsonb) is
  'Refuses in words a request for files that cannot be. Definer: called by definer bodies only.';

create function private.request_uploads(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  wanted constant uuid := (p_request ->> 'id')::uuid;
  sight constant private.row_sight := private.document_sight();
  password constant text := p_request ->> 'password';
  document public.documents;
  made public.upload_requests;
  link uuid;
begin
  -- The answer of the first try was lost.
  select * into made from public.upload_requests u where u.id = wanted;
  if made.id is not null then
    document := private.editable_document(made.document_id);
    return private.upload_request_as_json(document, true);
  end if;
  perform private.require_upload_request(p_request);
  perform private.require_document_model((p_request ->> 'model_id')::uuid);
  insert into public.documents (model_id, title, category, visibility, status, created_by)
  values ((p_request ->> 'model_id')::uuid, p_request ->> 'title', coalesce(p_request ->> 'category', 'id_document'), 'sensitive', 'draft', caller)
  returning * into document;
  insert into public.document_shares (document_id, name, purpose, has_password, expires_at, notify_on_view, created_by)
  values (document.id, 'Request for files', 'upload_request', password is not null, (p_request ->> 'expires_at')::timestamptz, false, caller)
  returning id into link;
  insert into private.document_share_keys (share_id, key, password_hash)
  values (link, private.new_share_key(), case when password is not null then private.share_password_hash(password) end);
  insert into public.upload_requests (id, document_id, share_id, title, instructions, types, max_bytes, max_files, created_by)
  values (
    wanted, document.id, link, document.title, nullif(btrim(p_request ->> 'instructions'), ''),
    array(select distinct t from jsonb_array_elements_text(p_request -> 'types') as t order by t),
    least(coalesce((p_request ->> 'max_bytes')::bigint, 52428800), greatest(private.upload_max_bytes(), 1048576)),
    coalesce((p_request ->> 'max_files')::integer, 5), caller
  );
  perform private.write_document_activity(document.id, 'uploads', null, jsonb_build_object('what', 'sent'));
  return private.upload_request_as_json(document, true);
end
$$;
select private.expose('request_uploads',
  'Asks for files: {id, model_id, title, category, instructions, types: [pdf, picture, office, video], max_bytes, max_files, expires_at, password}; made once, with the document that is its address. Answers with the request. For everyone with access to contracts, of the agency or of models assigned to them. Errors: 42501 (hint model), PT402 with hint share_links_limit, 22023 with hint title, instructions, types, expires_at, password; 23514.',
  'no client role writes requests or makes keys', 20000);

create function private.cancel_upload_request(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  request public.upload_requests;
begin
  select * into request from public.upload_requests u where u.id = p_id;
  if request.id is null then
    perform private.require_active();
    raise exception 'Request not found, or you don''t have access' using errcode = 'PT404';
  end if;
  perform private.editable_document(request.document_id);
  update public.document_shares s set revoked_at = now(), revoked_by = (select auth.uid()) where s.id = request.share_id and s.revoked_at is null;
  if not found then
    return false;
  end if;
  delete from private.document_share_sessions s where s.share_id = request.share_id;
  perform private.write_document_activity(request.document_id, 'uploads', null, jsonb_build_object('what', 'cancelled'));
  return true;
end
$$;
select private.expose('cancel_upload_request',
  'Ends a request for files, and its link at once; what came stays. False where it had ended. For those who may change the document. Errors: PT404, 42501.');

-- What came.

create function private.waiting_upload(p_file_id uuid) returns public.upload_request_files
language plpgsql security definer set search_path = '' as $$
declare
  file public.upload_request_files;
  document public.documents;
begin
  select * into file from public.upload_request_files f where f.id = p_file_id and f.state not in ('uploading', 'refused');
  if file.id is null then
    perform private.require_active();
    raise exception 'File not found, or you don''t have access' using errcode = 'PT404';
  end if;
  -- The document first, as everything does that changes links.
  document := private.editable_document((select u.document_id from public.upload_requests u where u.id = file.request_id));
  if document.deleted_at is not null then
    raise exception 'This document is in the trash' using errcode = '22023', hint = 'deleted';
  end if;
  select * into file from public.upload_request_files f where f.id = p_file_id for update;
  return file;
end
$$;
comment on function private.waiting_upload(uuid) is
  'Locks a file that was sent to someone who may change its document; else PT404, 42501, or 22023 for the trash. Definer: called by definer bodies only.';

create function private.document_for_upload(p_request public.upload_requests, p_file public.upload_request_files) returns public.documents
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents;
begin
  select * into document from public.documents d where d.id = p_request.document_id;
  if document.current_version = 0 then
    return document;
  end if;
  insert into public.documents (model_id, lost_model, title, category, visibility, status, created_by)
  values (
    document.model_id, document.lost_model, left(document.title, 100) || ': ' || left(p_file.file_name, 90), document.category,
    case when document.visibility = 'private' then 'private' else 'sensitive' end, 'active', (select auth.uid())
  )
  returning * into document;
  return document;
end
$$;
comment on function private.document_for_upload(public.upload_requests, public.upload_request_files) is
  'Where a file goes that is accepted: the first into the document of its request, each further one into a sensitive document beside it. Definer: called by definer bodies only.';

create function private.decide_upload(p_file_id uuid, p_is_accepted boolean, p_reason public.bounded_text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  file public.upload_request_files := private.waiting_upload(p_file_id);
  request public.upload_requests;
  document public.documents;
  added integer;
begin
  select * into request from public.upload_requests u where u.id = file.request_id for update;
  select * into document from public.documents d where d.id = request.document_id;
  if file.state <> 'quarantined' then
    if (file.state = 'accepted') is distinct from p_is_accepted then
      raise exception 'Someone else has decided on this file meanwhile' using errcode = 'PT409', hint = 'decided';
    end if;
    return private.upload_request_as_json(document, true);
  end if;
  if p_is_accepted is not true then
    update public.upload_request_files f set
      state = 'rejected', decided_at = now(), decided_by = (select auth.uid()), reason = nullif(private.plain_line(p_reason, 300), '')
    where f.id = file.id;
    perform private.queue_outside('file_removal', file.id);
    perform private.write_document_activity(document.id, 'uploads', null, jsonb_build_object('what', 'rejected', 'name', file.file_name));
  else
    -- The bytes are those that were looked at.
    if private.checked_type('documents', file.storage_path) is distinct from file.mime then
      raise exception 'This file is no longer what it was' using errcode = 'PT404', hint = 'file';
    end if;
    document := private.document_for_upload(request, file);
    added := 1 + coalesce((select max(v.version) from public.document_versions v where v.document_id = document.id), 0);
    insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes, note, uploaded_by, text_state)
    values (
      document.id, added, file.storage_path, file.file_name, file.mime, file.size_bytes, 'Sent from outside',
      coalesce(request.created_by, (select auth.uid())), 'not_searchable'
    );
    update public.documents d set
      current_version = added, parts_version = d.parts_version + 1, status = case when d.status = 'draft' then 'active' else d.status end
    where d.id = document.id;
    update public.upload_request_files f set state = 'accepted', decided_at = now(), decided_by = (select auth.uid()), document_id = document.id
    where f.id = file.id;
    perform private.write_document_activity(request.document_id, 'uploads', null, jsonb_build_object('what', 'accepted', 'name', file.file_name));
  end if;
  update public.upload_requests u set updated_at = clock_timestamp() where u.id = request.id;
  select * into document from public.documents d where d.id = request.document_id;
  return private.upload_request_as_json(document, true);
end
$$;
select private.expose('decide_upload',
  'Accepts a file that was sent for a request, which makes it a version of the request''s document or, after the first, a sensitive document beside it; or rejects it, and its bytes are deleted. Answers with the request. For those who may change the document. Errors: PT404 (hint file), 42501, PT409 (hint decided), 22023 with hint deleted.',
  'no client role writes documents');

create function private.open_upload(p_file_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  file constant public.upload_request_files := private.waiting_upload(p_file_id);
begin
  if private.in_view() then
    raise exception 'Nothing can be opened while viewing as another user' using errcode = '42501', hint = 'view_as_read_only';
  end if;
  if file.state = 'rejected' or private.checked_type('documents', file.storage_path) is distinct from file.mime then
    raise exception 'This file is no longer there' using errcode = 'PT404', hint = 'file';
  end if;
  insert into public.document_access_log (document_id, version, user_id, user_name, action)
  select u.document_id, 0, caller, coalesce(p.display_name, p.email), 'viewed' from public.upload_requests u, public.profiles p
  where u.id = file.request_id and p.id = caller;
  return jsonb_build_object(
    'object_name', file.storage_path, 'file_name', file.file_name, 'mime', file.mime, 'size_bytes', file.size_bytes, 'version', 0
  );
end
$$;
select private.expose('open_upload',
  'For document-file, in the caller''s name: says that they look at a file that waits in quarantine and answers which it is, as open_document. The access log has it as version 0. For those who may change the document. Errors: PT404 (hint file), 42501, 22023 with hint deleted.',
  'nobody writes the log; clients can''t sign links to these files');
