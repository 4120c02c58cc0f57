-- What people outside do on the page of a request for files, by their view_id. The order: upload_to_request counts a file and answers its key;
-- the function request-upload signs the upload for it; once it has come, the same function looks at its bytes and says so here.

create function private.upload_types_text(p_groups text[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(t.label, ', ' order by t.place)
  from (values (1, 'pdf', 'PDF'), (2, 'picture', 'PNG, JPG, WEBP, HEIC'), (3, 'office', 'DOCX, XLSX, PPTX, ODT, ODS'), (4, 'video', 'MP4, MOV, WEBM')) as t (place, kind, label)
  where t.kind = any (p_groups)
$$;
comment on function private.upload_types_text(text[]) is 'Which files a request takes, in words.';

create function private.upload_part(p_share public.document_shares, p_session private.document_share_sessions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.upload_requests;
begin
  if p_share.purpose <> 'upload_request' then
    return '{}';
  end if;
  select * into request from public.upload_requests u where u.share_id = p_share.id;
  if request.id is null then
    return '{}';
  end if;
  return jsonb_build_object('upload', jsonb_build_object(
    'instructions', request.instructions, 'types', request.types, 'media_types', private.upload_types(request.types),
    'types_text', private.upload_types_text(request.types), 'max_bytes', request.max_bytes, 'max_files', request.max_files,
    'received', (select count(*) from public.upload_request_files f where f.request_id = request.id and f.state in ('quarantined', 'accepted')),
    -- Their own alone: nobody sees what others sent.
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'file_name', f.file_name, 'size_bytes', f.size_bytes, 'state', case when f.state = 'rejected' then 'rejected' else 'received' end
      ) order by f.received_at, f.id), '[]')
      from public.upload_request_files f
      where f.request_id = request.id and f.session_hash = p_session.token_hash and f.state not in ('uploading', 'refused')
    )
  ));
end
$$;
comment on function private.upload_part(public.document_shares, private.document_share_sessions) is
  'What the page of a request for files shows: {upload}. Definer: called by definer bodies only.';

create function private.upload_visit(p_view_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reading constant private.document_share_sessions := private.share_session(p_view_id);
  block constant text := private.share_block();
  share public.document_shares;
  document public.documents;
  request public.upload_requests;
  wait integer;
begin
  if reading.share_id is null then
    wait := private.take_ticket('share_views', block, case when block = 'unknown' then 3000 else 300 end, '10 minutes');
    return case when wait > 0 then private.told_to_wait(wait) else jsonb_build_object('status', 'not_available') end;
  end if;
  select * into share from public.document_shares s where s.id = reading.share_id;
  -- The document first, as everything does that changes links; then what is asked: the last of two is the last.
  select * into document from public.documents d where d.id = share.document_id for no key update;
  select * into request from public.upload_requests u where u.share_id = share.id for no key update;
  select * into share from public.document_shares s where s.id = reading.share_id;
  if request.id is null or not private.share_is_open(reading, share, document) then
    return jsonb_build_object('status', 'not_available');
  end if;
  -- Someone of the agency looks, and sends nothing.
  if reading.view_id is null then
    return jsonb_build_object('status', 'preview');
  end if;
  return null;
end
$$;
comment on function private.upload_visit(uuid) is
  'Locks what the view of a request for files is about; null where files may be sent by it, else what to answer. Definer: called by definer bodies only.';

create function private.upload_file_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select case when octet_length(n.name) <= 255 then n.name else left(n.name, 45) || '…' || right(n.name, 12) end
  from (select coalesce(nullif(btrim(regexp_replace(private.visible_text(p_name, 1000), '[/\\[:cntrl:]]', '_', 'g')), ''), 'File') as name) n
$$;
comment on function private.upload_file_name(text) is 'A file''s name as it is kept: without what it could climb or hide by, 255 bytes at most.';

create function private.upload_problem(p_request public.upload_requests, p_mime text, p_size bigint) returns text
language sql stable set search_path = '' as $$
  select case
    when coalesce(p_size, 0) < 1 then 'This file is empty'
    when p_size > p_request.max_bytes then 'This file is larger than ' || p_request.max_bytes / 1048576 || ' MB'
    when p_mime <> '' and coalesce(p_mime <> all (private.upload_types(p_request.types)), true) then
      'This kind of file isn’t asked for. Send ' || private.upload_types_text(p_request.types) || '.'
  end
$$;
comment on function private.upload_problem(public.upload_requests, text, bigint) is 'Why a request does not take a file, in words, or null.';

create function private.upload_room_problem(p_request public.upload_requests, p_size bigint) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if p_request.created_by is not null then
    perform private.lock_storage(p_request.created_by);
    perform private.require_upload_room(p_request.created_by, p_size);
  end if;
  return null;
exception
  when sqlstate 'PT402' then
    -- How much room the agency has is not the sender's to know.
    return 'There is no room for this file at present. Tell the person who asked for it.';
  when sqlstate '22023' then
    return 'This file is larger than ' || private.upload_max_bytes() / 1048576 || ' MB';
end
$$;
comment on function private.upload_room_problem(public.upload_requests, bigint) is
  'Why the plan of the person who asked has no room for a file, in words, or null. Holds their lock until the transaction ends. Definer, as what it calls.';

create function private.upload_to_request(p_view_id uuid, p_name text, p_mime text, p_size bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := private.upload_visit(p_view_id);
  reading private.document_share_sessions;
  request public.upload_requests;
  problem text;
  wait integer;
  made public.upload_request_files;
begin
  if answer is not null then
    return answer;
  end if;
  reading := private.share_session(p_view_id);
  select * into request from public.upload_requests u where u.share_id = reading.share_id;
  -- A visitor tries again and again, but fills nothing.
  wait := greatest(
    private.take_ticket('request_upload', request.id || ':' || private.share_block(), 120, '1 hour'),
    private.take_ticket('request_upload_all', request.id::text, 600, '1 hour')
  );
  if wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', wait);
  end if;
  problem := private.upload_problem(request, lower(btrim(coalesce(p_mime, ''))), p_size);
  if problem is not null then
    return jsonb_build_object('status', 'invalid', 'message', problem);
  end if;
  if request.max_files <= private.upload_places(request.id)
    or 500 <= (select count(*) from public.upload_request_files f where f.request_id = request.id and f.state <> 'refused') then
    return jsonb_build_object('status', 'limit', 'message', case
      when request.max_files = 1 then 'One file is asked for, and it has been sent' else 'All ' || request.max_files || ' files have been sent' end);
  end if;
  problem := private.upload_room_problem(request, p_size);
  if problem is not null then
    return jsonb_build_object('status', 'full', 'message', problem);
  end if;
  insert into public.upload_request_files (request_id, storage_path, file_name, size_bytes, session_hash, device)
  values (
    request.id, gen_random_uuid()::text, private.upload_file_name(p_name), p_size, reading.token_hash, private.plain_line(private.caller_device(), 300)
  )
  returning * into made;
  return jsonb_build_object('status', 'ok', 'key', made.storage_path);
end
$$;
comment on function private.upload_to_request(uuid, text, text, bigint) is
  '@anon Body of the public function of that name. Definer: visitors have no rights; it writes a file of the visitor''s view alone.';

create function public.upload_to_request(
  p_view_id uuid, p_name public.bounded_text default null, p_mime public.bounded_text default null, p_size bigint default null
) returns jsonb
language sql set search_path = ''
begin atomic
  select private.upload_to_request(p_view_id, p_name, p_mime, p_size);
end;
comment on function public.upload_to_request(uuid, public.bounded_text, public.bounded_text, bigint) is
  '@anon Visitors have no session. Counts a file that is to be sent by the view of a request for files, and answers its key for request-upload: {status: ok (key), invalid, limit or full (message), rate_limited (retry_after), preview or not_available}.';
grant execute on function private.upload_to_request(uuid, text, text, bigint) to anon, authenticated, service_role;
grant execute on function public.upload_to_request(uuid, public.bounded_text, public.bounded_text, bigint) to anon, authenticated, service_role;

-- For the function request-upload.

create function private.take_request_upload(p_view_id uuid, p_key public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer constant jsonb := private.upload_visit(p_view_id);
begin
  if answer is not null then
    return answer;
  end if;
  if not exists (
    select from public.upload_request_files f
    where f.storage_path = p_key and f.session_hash = (private.share_session(p_view_id)).token_hash and f.state = 'uploading'
      and f.created_at > now() - interval '2 hours'
  ) then
    return jsonb_build_object('status', 'not_available');
  end if;
  return jsonb_build_object('status', 'ok', 'object_name', p_key, 'size_bytes', (select f.size_bytes from public.upload_request_files f where f.storage_path = p_key));
end
$$;
select private.expose('take_request_upload',
  'For the function request-upload: whether a view may send the file of this key, {status: ok, object_name, size_bytes} or as upload_to_request.',
  'nobody else knows which keys were answered', p_to => 'service_role');

create function private.end_request_upload(p_view_id uuid, p_key public.bounded_text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := private.upload_visit(p_view_id);
  reading private.document_share_sessions;
  request public.upload_requests;
  document public.documents;
  file public.upload_request_files;
  bytes bigint;
  found_type text;
  problem text;
begin
  if answer is not null then
    -- It was cancelled, or its time ran out, while the file was on its way.
    update public.upload_request_files f set state = 'refused'
    where f.storage_path = p_key and f.state = 'uploading' and f.session_hash = private.ticket_key(p_view_id::text) returning * into file;
    perform private.queue_outside('file_removal', file.id) where file.id is not null;
    return answer || jsonb_build_object('is_removed', file.id is not null);
  end if;
  reading := private.share_session(p_view_id);
  select * into file from public.upload_request_files f where f.storage_path = p_key and f.session_hash = reading.token_hash for update;
  if file.id is null then
    return jsonb_build_object('status', 'not_available', 'is_removed', false);
  end if;
  -- The answer of the first try was lost, or what gave it ended before the bytes were deleted.
  if file.state = 'refused' then
    return jsonb_build_object('status', 'invalid', 'message', coalesce(file.reason, 'This file is not taken'), 'is_removed', true);
  end if;
  select * into request from public.upload_requests u where u.id = file.request_id;
  -- The answer of the first try was lost.
  if file.state <> 'uploading' then
    return jsonb_build_object('status', 'ok');
  end if;
  select (o.metadata ->> 'size')::bigint into bytes from storage.objects o where o.bucket_id = 'documents' and o.name = p_key;
  if bytes is null then
    return jsonb_build_object('status', 'missing', 'is_removed', false);
  end if;
  found_type := private.checked_type('documents', p_key);
  -- The caller's word for size and type was for the first look alone.
  problem := private.upload_problem(request, coalesce(found_type, 'unknown'), bytes);
  if problem is null and request.max_files <= (
    select count(*) from public.upload_request_files f where f.request_id = request.id and f.state in ('quarantined', 'accepted')
  ) then
    problem := 'All files have been sent';
  end if;
  if problem is null and bytes > file.size_bytes then
    problem := private.upload_room_problem(request, bytes - file.size_bytes);
  end if;
  if problem is not null then
    -- It keeps its place until its bytes are gone, and its key is never good again.
    update public.upload_request_files f set state = 'refused', reason = problem where f.id = file.id;
    perform private.queue_outside('file_removal', file.id);
    return jsonb_build_object('status', 'invalid', 'message', problem, 'is_removed', true);
  end if;
  update public.upload_request_files f set state = 'quarantined', mime = found_type, size_bytes = bytes, received_at = clock_timestamp() where f.id = file.id;
  update public.upload_requests u set updated_at = clock_timestamp() where u.id = request.id;
  select * into document from public.documents d where d.id = request.document_id;
  perform private.write_document_activity(document.id, 'uploads', null, jsonb_build_object('what', 'received', 'name', file.file_name));
  perform private.tell_of_document(
    document, 'system_alert', 'upload_received', 'A file was sent for ' || document.title, file.file_name || ' waits to be accepted.',
    case when request.created_by is not null and private.sees_document_of(request.created_by, document) then array[request.created_by]
      else private.document_audience(document) end,
    request.id::text
  );
  return jsonb_build_object('status', 'ok');
end
$$;
select private.expose('end_request_upload',
  'For the function request-upload: the file of this key has come, and record_file_check knows its type. {status: ok} puts it into quarantine; else as upload_to_request, or missing, and is_removed says whether its bytes are to be deleted.',
  'no role but the owner writes files of requests', p_to => 'service_role');

