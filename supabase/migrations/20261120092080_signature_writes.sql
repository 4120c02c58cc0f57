-- Asking people to sign a document, and what the sender does with a request afterwards.

-- Whose turn it is: in parallel everyone's at once, else the next one's once those before have signed. Who only reads is waited for by nobody.

create function private.signers_in_turn(p_request public.signature_requests) returns setof public.signers
language sql stable security definer set search_path = '' as $$
  select s.* from public.signers s
  where s.request_id = p_request.id and s.status in ('pending', 'viewed') and (p_request.order_mode = 'parallel' or not exists (
    select from public.signers e
    where e.request_id = s.request_id and e.sign_order < s.sign_order and e.role <> 'viewer' and e.status <> 'signed'
  ))
$$;
comment on function private.signers_in_turn(public.signature_requests) is
  'Who may sign or read now and has not. Definer: called by definer bodies only.';

create function private.needs_signer_gate(p_document public.documents) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_document.visibility = 'sensitive' or exists (select from public.config c where c.key = 'share_require_password' and c.value = 'true')
$$;
comment on function private.needs_signer_gate(public.documents) is
  'Whether a signer proves their address before they read. Definer: called by definer bodies only.';

create function private.signer_gate_problem(p_document public.documents) returns text
language sql stable security definer set search_path = '' as $$
  select 'Mail isn’t set up, and signers of this document prove their address by a code'
  where private.needs_signer_gate(p_document) and not private.sends_mail()
$$;
comment on function private.signer_gate_problem(public.documents) is
  'Why nobody can be asked to sign a document at present, whatever its file, or null. Definer: called by definer bodies only.';

create function private.open_signer_link(p_request public.signature_requests, p_signer public.signers, p_document public.documents) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  asks_email constant boolean := private.needs_signer_gate(p_document);
begin
  insert into public.document_shares (
    document_id, name, purpose, pinned_version, expires_at, require_email, allow_emails, allow_download, notify_on_view, created_by
  )
  select p_document.id, left(p_signer.name, 80) || case p_signer.role when 'signer' then ', to sign' when 'approver' then ', to approve' else ', to read' end,
    'sign', v.version, p_request.expires_at, asks_email, case when asks_email then array[p_signer.email] else '{}' end, p_signer.role = 'viewer', false,
    p_request.created_by
  from public.document_versions v where v.id = p_request.version_id
  returning id into made;
  insert into private.document_share_keys (share_id, key) values (made, private.new_share_key());
  update public.signers s set share_id = made where s.id = p_signer.id;
  return made;
end
$$;
comment on function private.open_signer_link(public.signature_requests, public.signers, public.documents) is
  'Makes the link of a signer. Definer: called by definer bodies only.';

create function private.mail_signer(p_signer uuid, p_what text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  signer public.signers;
  share public.document_shares;
begin
  select * into signer from public.signers s where s.id = p_signer;
  select * into share from public.document_shares s where s.id = signer.share_id;
  update private.mails m set state = 'expired', secret = null, message = 'A newer mail was sent'
  where m.kind = 'signature' and m.subject_id = p_signer and m.state in ('waiting', 'failed', 'not_configured');
  return private.queue_mail(
    'signature', signer.email, signer.id, (select k.key from private.document_share_keys k where k.share_id = share.id),
    jsonb_build_object('what', p_what, 'document_id', share.document_id), coalesce(share.expires_at, now() + interval '30 days')
  );
end
$$;
comment on function private.mail_signer(uuid, text) is
  'Sends a signer their link: request, reminder, completed or cancelled; answers as private.queue_mail. Definer: called by definer bodies only.';

create function private.signature_mail(p_signer uuid, p_what text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  signer public.signers;
  request public.signature_requests;
begin
  select * into signer from public.signers s where s.id = p_signer;
  select * into request from public.signature_requests r where r.id = signer.request_id;
  -- No mail about a request that has ended, or to a signer who has answered, but that it was ended.
  if request.id is null or signer.status = 'declined' or (case
    when p_what = 'cancelled' then request.status <> 'cancelled'
    when p_what = 'completed' or signer.role = 'viewer' then request.status not in ('sent', 'completed')
    else request.status <> 'sent' or signer.status = 'signed'
  end) then
    return null;
  end if;
  return jsonb_build_object(
    'title', request.title, 'from', (select p.display_name from public.profiles p where p.id = request.created_by), 'name', signer.name,
    'role', signer.role, 'ends_at', request.expires_at,
    'message', case when p_what in ('request', 'reminder') then request.message end, 'reason', case when p_what = 'cancelled' then request.ended_reason end
  );
end
$$;
comment on function private.signature_mail(uuid, text) is
  'What a mail to a signer says, or null where it is not to be sent any more. Definer: called by private.start_outside_mail.';

create function private.invite_signers(p_request public.signature_requests, p_document public.documents) returns void
language plpgsql security definer set search_path = '' as $$
declare
  signer public.signers;
begin
  for signer in select * from private.signers_in_turn(p_request) s where s.invited_at is null order by s.sign_order, s.id loop
    perform private.open_signer_link(p_request, signer, p_document);
    update public.signers s set invited_at = clock_timestamp() where s.id = signer.id;
    perform private.write_signature_event(p_request.id, signer.id, 'sent', jsonb_build_object(
      'email', signer.email, 'by_mail', private.mail_signer(signer.id, 'request')
    ));
  end loop;
end
$$;
comment on function private.invite_signers(public.signature_requests, public.documents) is
  'Makes links for those whose turn it is, and mails them where mail is set up. Definer: called by definer bodies only.';

create function private.end_signature_request(p_request public.signature_requests, p_status text, p_reason text, p_closes boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.signature_requests r set
    status = p_status, ended_at = clock_timestamp(), ended_reason = left(nullif(btrim(p_reason), ''), 300), ended_by = (select auth.uid())
  where r.id = p_request.id;
  if p_closes then
    update public.document_shares s set revoked_at = now(), revoked_by = (select auth.uid())
    where s.id in (select g.share_id from public.signers g where g.request_id = p_request.id) and s.revoked_at is null;
    delete from private.document_share_sessions w where w.share_id in (select g.share_id from public.signers g where g.request_id = p_request.id);
  end if;
end
$$;
comment on function private.end_signature_request(public.signature_requests, text, text, boolean) is
  'Ends a request, with its links or so that signers read why. Definer: called by definer bodies only.';

create function private.has_pdf_mark(p_version public.document_versions, p_mark text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.file_checks c join storage.objects o on o.bucket_id = c.bucket_id and o.name = c.name and o.version = c.version
    where c.bucket_id = 'documents' and c.name = p_version.storage_path and p_mark = any (c.marks)
  )
$$;
comment on function private.has_pdf_mark(public.document_versions, text) is
  'Whether a version says of itself that it is encrypted or signed. Definer: called by definer bodies only.';

create function private.signing_problem(p_version public.document_versions) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_version.mime <> 'application/pdf' then 'Only PDFs can be signed'
    when p_version.text_state = 'damaged' then 'This PDF can’t be opened: it is damaged, and can’t be signed'
    when p_version.size_bytes > 20971520 or p_version.page_count > 200 then 'This file is too large to sign'
    when private.has_pdf_mark(p_version, 'encrypted') then 'This PDF is locked by a password or restricted, and can’t be signed'
  end
$$;
comment on function private.signing_problem(public.document_versions) is
  'Why a version cannot be signed, or null. Definer: called by definer bodies only.';

create function private.require_signers(p_signers jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  given record;
begin
  if jsonb_typeof(p_signers) is distinct from 'array' or not exists (
    select from jsonb_array_elements(p_signers) as e (value) where coalesce(e.value ->> 'role', 'signer') = 'signer'
  ) then
    raise exception 'Add at least one signer' using errcode = '22023', hint = 'signers';
  end if;
  if jsonb_array_length(p_signers) > 20 then
    raise exception 'A request can have 20 people' using errcode = '22023', hint = 'signers';
  end if;
  for given in
    select private.visible_text(e.value ->> 'name', 1000) as name, lower(btrim(e.value ->> 'email')) as email, count(*) over (
      partition by lower(btrim(e.value ->> 'email'))
    ) as times
    from jsonb_array_elements(p_signers) as e (value)
  loop
    if coalesce(given.name, '') = '' then
      raise exception 'Each signer needs a name' using errcode = '22023', hint = 'signers';
    end if;
    if char_length(given.name) > 200 then
      raise exception 'Names must be 200 characters or fewer' using errcode = '22023', hint = 'signers';
    end if;
    if not coalesce(private.is_sharable_address(given.email), false) or left(given.email, 1) = '@' then
      raise exception 'Enter an address such as ana@example.com for each signer' using errcode = '22023', hint = 'signers';
    end if;
    if given.times > 1 then
      raise exception 'This signer is already added' using errcode = '22023', hint = 'duplicate';
    end if;
  end loop;
end
$$;
comment on function private.require_signers(jsonb) is 'People who are asked to sign, or 22023 in words.';

create function private.is_seal_lost(p_request public.signature_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_request.status = 'completed' and p_request.completed_version_id is null and not private.is_outside_open('seal', p_request.id)
$$;
comment on function private.is_seal_lost(public.signature_requests) is
  'Whether everyone signed, and no sealed file comes of it any more. Definer: called by definer bodies only.';

create function private.signature_requests_as_json(p_document public.documents, p_request uuid, p_with_keys boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'document_id', r.document_id, 'version', v.version, 'order_mode', r.order_mode, 'status', r.status, 'message', r.message,
    'expires_at', r.expires_at, 'remind_every_days', r.remind_every_days,
    'completed_version', (select c.version from public.document_versions c where c.id = r.completed_version_id),
    'is_seal_lost', private.is_seal_lost(r), 'ended_at', r.ended_at, 'ended_reason', r.ended_reason, 'created_by', private.as_person(r.created_by), 'created_at', r.created_at,
    'signers', (
      select jsonb_agg(jsonb_build_object(
        'id', g.id, 'name', g.name, 'email', g.email, 'role', g.role, 'sign_order', g.sign_order, 'status', g.status,
        'invited_at', g.invited_at, 'reminded_at', g.reminded_at, 'viewed_at', g.viewed_at, 'signed_at', g.signed_at, 'signed_name', g.signed_name,
        'decline_reason', g.decline_reason, 'is_next', r.status = 'sent' and g.id in (select t.id from private.signers_in_turn(r) t),
        'share_id', g.share_id, 'is_link_open', h.id is not null and h.revoked_at is null and coalesce(h.expires_at > now(), true),
        'key', case when p_with_keys and r.status = 'sent' and h.revoked_at is null then k.key end,
        'mail', (
          select m.state from private.mails m where m.kind = 'signature' and m.subject_id = g.id order by m.created_at desc limit 1
        )
      ) order by g.sign_order, g.name, g.id)
      from public.signers g left join public.document_shares h on h.id = g.share_id left join private.document_share_keys k on k.share_id = h.id
      where g.request_id = r.id
    )
  ) order by r.created_at desc, r.id), '[]')
  from (
    select * from public.signature_requests o where o.document_id = p_document.id and (p_request is null or o.id = p_request)
    order by o.created_at desc limit 50
  ) r
  join public.document_versions v on v.id = r.version_id
$$;
comment on function private.signature_requests_as_json(public.documents, uuid, boolean) is
  'Requests to sign a document, the newest first, 50 at most; keys of links for those who may change it. Definer: called by definer bodies only.';

create function private.list_signature_requests(p_document_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  document constant public.documents := private.visible_document(p_document_id);
begin
  return jsonb_build_object(
    'requests', private.signature_requests_as_json(document, null, private.edits_document(document) and not private.in_view()),
    'rules', jsonb_build_object(
      'public_address', private.public_address(), 'sends_mail', private.sends_mail(), 'has_signing', private.has_feature('advanced_features')
    ),
    'problem', case
      when document.visibility = 'private' then 'Private documents cannot be shared'
      else coalesce(
        (select private.signing_problem(v) from public.document_versions v where v.document_id = document.id and v.version = document.current_version),
        private.signer_gate_problem(document)
      )
    end,
    'warning', (
      select 'This PDF is signed already: its signature will be broken' from public.document_versions v
      where v.document_id = document.id and v.version = document.current_version and private.has_pdf_mark(v, 'signed')
    )
  );
end
$$;
select private.expose('list_signature_requests',
  'Requests to sign a document that the caller sees, the newest first: {requests, rules: {public_address, sends_mail, has_signing}, problem: why the version that is meant cannot be signed, warning: what its signing breaks}; key, what opens a signer''s link, only for those who may change the document. Errors: 42501, PT404.',
  'keys of links are not granted');

create function private.request_signatures(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document constant public.documents := private.editable_document((p_request ->> 'document_id')::uuid);
  wanted constant uuid := (p_request ->> 'id')::uuid;
  ends constant timestamptz := (p_request ->> 'expires_at')::timestamptz;
  meant public.document_versions;
  made public.signature_requests;
  problem text;
begin
  if document.deleted_at is not null then
    raise exception 'This document is in the trash' using errcode = '22023', hint = 'deleted';
  end if;
  -- The answer of the first try was lost.
  if exists (select from public.signature_requests r where r.id = wanted and r.document_id = document.id) then
    return private.signature_requests_as_json(document, wanted, true) -> 0;
  end if;
  if not private.has_feature('advanced_features') then
    raise exception 'Signing isn’t included in your plan' using errcode = 'PT402', hint = 'advanced_features';
  end if;
  if document.visibility = 'private' then
    raise exception 'Private documents cannot be shared' using errcode = '22023', hint = 'private';
  end if;
  if exists (select from public.signature_requests r where r.document_id = document.id and r.status = 'sent') then
    raise exception 'This document is waiting for signatures already' using errcode = '23505', hint = 'open';
  end if;
  select * into meant from public.document_versions v where v.document_id = document.id and v.version = document.current_version;
  if meant.version is distinct from (p_request ->> 'version')::integer then
    raise exception 'Someone else added a version meanwhile' using errcode = 'PT409', hint = 'stale';
  end if;
  problem := coalesce(private.signing_problem(meant), private.signer_gate_problem(document));
  if problem is not null then
    raise exception '%', problem using errcode = '22023', hint = 'file';
  end if;
  perform private.require_signers(p_request -> 'signers');
  if ends <= now() then
    raise exception 'Expiry must be in the future' using errcode = '22023', hint = 'expires_at';
  end if;
  if ends > now() + interval '366 days' then
    raise exception 'A request can wait for a year at most' using errcode = '22023', hint = 'expires_at';
  end if;
  if char_length(p_request ->> 'message') > 2000 then
    raise exception 'Message must be 2000 characters or fewer' using errcode = '22023', hint = 'message';
  end if;
  insert into public.signature_requests (id, document_id, version_id, title, order_mode, message, expires_at, remind_every_days, created_by)
  values (
    wanted, document.id, meant.id, document.title, coalesce(p_request ->> 'order_mode', 'parallel'), nullif(btrim(p_request ->> 'message'), ''),
    coalesce(ends, now() + interval '30 days'), (p_request ->> 'remind_every_days')::integer, (select auth.uid())
  )
  returning * into made;
  insert into public.signers (request_id, name, email, role, sign_order)
  select made.id, private.visible_text(e.value ->> 'name', 200), lower(btrim(e.value ->> 'email')), coalesce(e.value ->> 'role', 'signer'), e.place
  from jsonb_array_elements(p_request -> 'signers') with ordinality as e (value, place);
  perform private.write_signature_event(made.id, null, 'created', jsonb_build_object(
    'version', meant.version, 'file', meant.storage_path, 'by', private.my_name(), 'order', made.order_mode
  ));
  perform private.write_document_activity(document.id, 'signatures', null, jsonb_build_object('what', 'sent'));
  perform private.invite_signers(made, document);
  return private.signature_requests_as_json(document, made.id, true) -> 0;
end
$$;
select private.expose('request_signatures',
  'Asks people to sign the version of a document that is meant: {id, document_id, version, order_mode: parallel or sequential, message, expires_at, remind_every_days, signers: [{name, email, role: signer, approver or viewer}]}, in their order; made once. Answers with the request. For those who may change the document. Errors: PT404, 42501, PT402 with hint advanced_features, PT409 (hint stale), 23505 with hint open, 22023 with hint deleted, private, file, signers, duplicate, expires_at, message; 23514.',
  'no client role writes requests or makes keys', 20000);

create function private.editable_signature_request(p_id uuid) returns public.signature_requests
language plpgsql security definer set search_path = '' as $$
declare
  request public.signature_requests;
begin
  select * into request from public.signature_requests r where r.id = p_id;
  if request.id is null then
    perform private.require_active();
    raise exception 'Request not found, or you don''t have access' using errcode = 'PT404';
  end if;
  perform private.editable_document(request.document_id);
  select * into request from public.signature_requests r where r.id = p_id for update;
  return request;
end
$$;
comment on function private.editable_signature_request(uuid) is
  'Locks a request to sign a document that the caller may change and answers with it; else PT404 or 42501. Definer: called by definer bodies only.';

create function private.cancel_signature_request(p_id uuid, p_reason public.bounded_text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.signature_requests := private.editable_signature_request(p_id);
begin
  if request.status <> 'sent' then
    return false;
  end if;
  perform private.end_signature_request(request, 'cancelled', private.plain_line(p_reason, 300), true);
  perform private.write_signature_event(request.id, null, 'cancelled', jsonb_build_object('by', private.my_name()));
  perform private.write_document_activity(request.document_id, 'signatures', null, jsonb_build_object('what', 'cancelled'));
  return true;
end
$$;
select private.expose('cancel_signature_request',
  'Ends a request to sign, and its links at once; false where it had ended. For those who may change the document. Errors: PT404, 42501.');

create function private.resend_signature_request(p_signer_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  signer public.signers;
  request public.signature_requests;
  document public.documents;
  share public.document_shares;
begin
  select * into signer from public.signers s where s.id = p_signer_id;
  request := private.editable_signature_request(signer.request_id);
  select * into document from public.documents d where d.id = request.document_id;
  select * into signer from public.signers s where s.id = p_signer_id;
  if request.status <> 'sent' then
    raise exception 'This request has ended' using errcode = '22023', hint = 'ended';
  end if;
  if signer.invited_at is null or signer.status not in ('pending', 'viewed') then
    raise exception 'It is not this person''s turn' using errcode = '22023', hint = 'turn';
  end if;
  if private.take_ticket('signature_mails', signer.id::text, 10, '1 day') > 0 then
    raise exception 'This person was reminded often enough today' using errcode = '22023', hint = 'often';
  end if;
  select * into share from public.document_shares s where s.id = signer.share_id;
  -- One that was revoked stays so: a new address takes its place.
  if share.id is null or share.revoked_at is not null then
    perform private.open_signer_link(request, signer, document);
  end if;
  update public.signers s set reminded_at = clock_timestamp() where s.id = signer.id;
  perform private.write_signature_event(request.id, signer.id, 'reminded', jsonb_build_object(
    'email', signer.email, 'by', private.my_name(), 'by_mail', private.mail_signer(signer.id, 'reminder')
  ));
  return private.signature_requests_as_json(document, request.id, true) -> 0;
end
$$;
select private.expose('resend_signature_request',
  'Sends a signer their link once more, a new one where it was revoked; answers with the request. For those who may change the document. Errors: PT404, 42501, 22023 with hint ended, turn, often.',
  'no client role makes keys');

-- A request is about one version of a document that can be shared.

create function private.end_requests_of_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  request public.signature_requests;
  signer public.signers;
  why constant text := case
    when new.visibility = 'private' and old.visibility <> 'private' then 'The document was made private.'
    when new.deleted_at is not null and old.deleted_at is null then 'The document was moved to the trash.'
    else 'The document was changed after it was sent.'
  end;
begin
  select * into request from public.signature_requests r where r.document_id = new.id and r.status = 'sent' for update;
  if request.id is null or (
    new.current_version <> old.current_version and new.visibility = old.visibility and (new.deleted_at is null) = (old.deleted_at is null)
    and new.current_version = (select v.version from public.document_versions v where v.id = request.version_id)
  ) then
    return null;
  end if;
  perform private.end_signature_request(request, 'cancelled', why, false);
  perform private.write_signature_event(request.id, null, 'cancelled', jsonb_build_object('why', why));
  perform private.write_document_activity(new.id, 'signatures', null, jsonb_build_object('what', 'cancelled', 'why', why));
  for signer in select * from public.signers s where s.request_id = request.id and s.invited_at is not null order by s.id loop
    perform private.mail_signer(signer.id, 'cancelled');
  end loop;
  if request.created_by is distinct from (select auth.uid()) then
    perform private.tell_of_signing(request, 'signature_cancelled', 'Nobody can sign ' || request.title || ' any more', why, request.id::text);
  end if;
  return null;
end
$$;
comment on function private.end_requests_of_changed() is
  'Trigger: another version, the trash or a private document end what was asked; signers are told why, and who sent it where someone else did that. Definer: no client role writes requests.';
create trigger documents_82_requests after update on public.documents
  for each row when (
    old.current_version <> new.current_version or (old.visibility <> 'private' and new.visibility = 'private')
    or (old.deleted_at is null and new.deleted_at is not null)
  ) execute function private.end_requests_of_changed();

-- Whether the history is what it was, for Admin.

create function private.check_signature_events() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can check signatures' using errcode = '42501';
  end if;
  return (
    with chain as (
      select e.request_id, e.position, e.hash, e.previous_hash, lag(e.hash) over w as before_hash, lag(e.position) over w as before_position,
        private.signature_event_hash(e.request_id, e.position, e.signer_id, e.type, e.data, e.created_at, e.previous_hash) as right_hash
      from public.signature_events e
      window w as (partition by e.request_id order by e.position)
    ),
    found as (
      select c.request_id, count(*) as entries,
        bool_or(c.hash <> c.right_hash or c.previous_hash is distinct from c.before_hash) as is_changed,
        bool_or(c.position <> coalesce(c.before_position, 0) + 1) as is_missing,
        (array_agg(c.hash order by c.position desc))[1] as last_hash
      from chain c group by c.request_id
    ),
    -- What stands in the rows that people read is what the history says.
    ends as (
      select distinct on (e.request_id, e.signer_id) e.request_id, e.signer_id, e.type, e.data, e.created_at
      from public.signature_events e where e.type in ('signed', 'declined') order by e.request_id, e.signer_id, e.position desc
    ),
    differing as (
      select coalesce(s.request_id, e.request_id) as request_id
      from public.signers s full join ends e on e.request_id = s.request_id and e.signer_id = s.id
      where s.id is null or case when s.status in ('signed', 'declined') then s.status end is distinct from e.type
        or (e.data ->> 'email', e.data ->> 'ip', e.data ->> 'device') is distinct from (
          case when e.type is not null then s.email end, case when e.type is not null then host(s.ip) end, case when e.type is not null then s.user_agent end
        )
        or (e.type = 'declined' and e.data ->> 'reason' is distinct from s.decline_reason)
        or (e.type = 'signed' and (
          (e.data ->> 'name', e.data ->> 'kind', e.data ->> 'consent', e.data ->> 'signature') is distinct from (
            s.signed_name, s.signature_kind, s.consent_text, encode(sha256(convert_to(coalesce(s.signature_path, s.signed_name, ''), 'UTF8')), 'hex')
          )
          or s.signed_at not between e.created_at - interval '1 minute' and e.created_at + interval '1 minute'
        ))
      union
      select r.id from public.signature_requests r
      where r.events_count > 0 and r.status is distinct from coalesce((
        select e.type from public.signature_events e
        where e.request_id = r.id and e.type in ('completed', 'declined', 'cancelled', 'expired') order by e.position desc limit 1
      ), 'sent')
    ),
    broken as (
      select r.id, r.title, r.document_id, case
        when f.request_id is null or f.entries <> r.events_count or f.is_missing then 'missing' else 'changed' end as problem
      from public.signature_requests r left join found f on f.request_id = r.id
      where (r.events_count > 0 and (
        f.request_id is null or f.is_changed or f.is_missing or f.entries <> r.events_count or f.last_hash is distinct from r.events_hash
      )) or r.id in (select d.request_id from differing d)
    )
    select jsonb_build_object(
      'requests', (select count(*) from public.signature_requests), 'events', (select count(*) from public.signature_events),
      'broken', (
        select coalesce(jsonb_agg(jsonb_build_object('request_id', b.id, 'document_id', b.document_id, 'title', b.title, 'problem', b.problem)
          order by b.title, b.id), '[]')
        from (select * from broken o order by o.title, o.id limit 100) b
      )
    )
  );
end
$$;
select private.expose('check_signature_events',
  'Administrators only. Whether the history of every request to sign is what it was, and requests and signers are what it says: {requests, events, broken: [{request_id, document_id, title, problem: changed or missing}]}, 100 at most. Errors: 42501.',
  'it reads the history of every document');
