-- What everyone has signed is sealed outside: SQL can write no PDF. The worker is handed the file, what to say of it and the key, and brings the
-- next version back.

insert into private.outside_kinds (kind, title, most_attempts) values ('seal', 'Seal signed documents', 5);

create function private.queue_seal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_outside('seal', new.id);
  return null;
end
$$;
comment on function private.queue_seal() is 'Trigger: what everyone has signed is sealed. Definer: no client role writes the queue.';
create trigger signature_requests_70_seal after update of status on public.signature_requests
  for each row when (new.status = 'completed' and old.status <> 'completed') execute function private.queue_seal();

alter table private.secrets add column certificate_sha256 text
  constraint secrets_certificate_sha256_is_hash check (certificate_sha256 ~ '^[0-9a-f]{64}$'),
  add constraint secrets_certificate_of_seal_key check ((kind = 'seal_key') = (certificate_sha256 is not null));
comment on column private.secrets.certificate_sha256 is
  'Of the key that documents are sealed with: the fingerprint of its certificate, by which a sealed file is known as this workspace''s. It is public: SQL can''t read it out of the key.';

create function private.seal_key() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  kept private.secrets;
begin
  select * into kept from private.secrets s where s.kind = 'seal_key' and s.credential_id is null and s.retired_at is null;
  return case when kept.id is not null then private.open_secret(kept) end;
end
$$;
comment on function private.seal_key() is 'The key that signed documents are sealed with, null before the first. Definer: called by definer bodies only.';

create function private.keep_seal_key(p_key text, p_certificate_sha256 text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  -- Two who made one at the same moment get the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.seal_key'));
  if private.seal_key() is null then
    perform private.keep_service_secret('seal_key', p_key, 8192, null, p_certificate_sha256);
  end if;
  return private.seal_key();
end
$$;
select private.expose('keep_seal_key',
  'For the worker that seals: keeps the key that it made, PKCS#12 in base64, with the SHA-256 of its certificate, and answers the one that counts: the first. Errors: PT503 without the vault''s key.',
  'no role but the owner reaches secrets', p_to => 'service_role');

create function private.start_outside_seal(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.signature_requests;
  version public.document_versions;
begin
  select * into request from public.signature_requests r where r.id = p_id;
  select * into version from public.document_versions v where v.id = request.version_id;
  if version.id is null or request.status <> 'completed' or request.completed_version_id is not null then
    return null;
  end if;
  return jsonb_build_object(
    'request_id', request.id, 'object_name', version.storage_path, 'size_bytes', version.size_bytes, 'key', private.seal_key(),
    'site', private.public_address(),
    'facts', jsonb_build_object(
      'title', request.title, 'workspace', (select nullif(c.value, '') from public.config c where c.key = 'workspace_name'),
      'request_id', request.id, 'completed_at', request.ended_at, 'events_hash', request.events_hash,
      'signers', (
        select jsonb_agg(jsonb_build_object(
          'name', s.name, 'signed_name', s.signed_name, 'email', s.email, 'role', s.role, 'kind', s.signature_kind, 'path', s.signature_path,
          'viewed_at', s.viewed_at, 'signed_at', s.signed_at, 'ip', host(s.ip), 'device', s.user_agent, 'consent', s.consent_text
        ) order by s.signed_at)
        from public.signers s where s.request_id = request.id and s.status = 'signed'
      )
    )
  );
end
$$;
comment on function private.start_outside_seal(uuid) is
  'What the worker needs to seal what was signed, or null where it is sealed. Definer: called by private.take_outside_job.';

create function private.end_outside_seal(p_id uuid, p_state text, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.signature_requests;
begin
  select * into request from public.signature_requests r where r.id = p_id;
  if p_state = 'failed' and request.id is not null then
    perform private.tell_of_signing(request, 'seal_failed', request.title || ' could not be sealed', p_message, request.id::text);
  end if;
end
$$;
comment on function private.end_outside_seal(uuid, text, text) is 'Tells who asked where it failed. Definer: called by private.end_outside.';

create function private.record_sealed_document(
  p_request_id uuid, p_object_name text, p_original_sha256 text, p_sealed_sha256 text, p_pages integer
) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  request public.signature_requests;
  document public.documents;
  original public.document_versions;
  made public.document_versions;
  signer public.signers;
  words text;
begin
  select * into request from public.signature_requests r where r.id = p_request_id;
  -- The document first, as everything does that changes links.
  select * into document from public.documents d where d.id = request.document_id for update;
  select * into request from public.signature_requests r where r.id = p_request_id for update;
  if document.id is null or request.status <> 'completed' then
    return null;
  end if;
  if request.completed_version_id is not null then
    return (select v.version from public.document_versions v where v.id = request.completed_version_id);
  end if;
  select * into original from public.document_versions v where v.id = request.version_id;
  -- Our own bytes need no look.
  insert into private.file_checks (bucket_id, name, version, type, marks)
  select o.bucket_id, o.name, o.version, 'application/pdf', '{signed}' from storage.objects o where o.bucket_id = 'documents' and o.name = p_object_name;
  insert into public.document_versions (document_id, version, storage_path, file_name, mime, size_bytes, sha256, note, uploaded_by, text_state, page_count)
  select document.id, 1 + (select max(v.version) from public.document_versions v where v.document_id = document.id), o.name, original.file_name,
    'application/pdf', (o.metadata ->> 'size')::bigint, p_sealed_sha256, 'Signed and sealed', request.created_by, 'not_searchable', p_pages
  from storage.objects o where o.bucket_id = 'documents' and o.name = p_object_name
  returning * into made;
  update public.document_versions v set sha256 = p_original_sha256 where v.id = original.id;
  update public.signature_requests r set completed_version_id = made.id where r.id = request.id;
  -- Someone may have added another version meanwhile: that one is meant.
  if document.current_version = original.version then
    select s.body into words from private.document_search s where s.document_id = document.id;
    update public.documents d set current_version = made.version, parts_version = d.parts_version + 1 where d.id = document.id;
    -- It says what it said before, so that a search finds it as before.
    if document.visibility = 'normal' and original.text_state = 'searchable' then
      update public.document_versions v set text_state = 'searchable' where v.id = made.id;
      perform private.index_document(document.id, words);
    end if;
  end if;
  perform private.write_signature_event(request.id, null, 'sealed', jsonb_build_object(
    'version', made.version, 'original', p_original_sha256, 'sealed', p_sealed_sha256
  ));
  perform private.write_document_activity(document.id, 'signatures', null, jsonb_build_object('what', 'sealed'));
  -- Their copy is what their links show from now on.
  update public.document_shares s set pinned_version = made.version
  where s.id in (select g.share_id from public.signers g where g.request_id = request.id) and s.revoked_at is null;
  update private.document_share_sessions w set version = made.version
  where w.share_id in (select g.share_id from public.signers g where g.request_id = request.id);
  for signer in
    select s.* from public.signers s join public.document_shares h on h.id = s.share_id where s.request_id = request.id and h.revoked_at is null order by s.id
  loop
    perform private.mail_signer(signer.id, 'completed');
  end loop;
  return made.version;
end
$$;
select private.expose('record_sealed_document',
  'For the worker that seals: makes the file that it uploaded the next version of what was signed, and answers its number; null where there is nothing to seal any more.',
  'no role but the owner writes versions', p_to => 'service_role');

