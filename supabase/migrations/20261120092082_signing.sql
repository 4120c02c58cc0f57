-- What signers do on the page of their link, by its view_id; and what the clock does with requests.

create function private.signing_consent(p_role text, p_pages integer) returns text
language sql immutable set search_path = '' as $$
  select 'I have read ' || case when p_pages > 1 then 'all ' || p_pages || ' pages' else 'this document' end || ' and agree to '
    || case p_role when 'approver' then 'approve it' else 'sign' end || ' electronically.'
$$;
comment on function private.signing_consent(text, integer) is 'What a signer agrees to: shown by the page, sent back, and kept.';

create function private.signing_part(p_share public.document_shares) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  signer public.signers;
  request public.signature_requests;
begin
  if p_share.purpose <> 'sign' then
    return '{}';
  end if;
  select * into signer from public.signers s where s.share_id = p_share.id;
  select * into request from public.signature_requests r where r.id = signer.request_id;
  if request.id is null then
    return '{}';
  end if;
  return jsonb_build_object('signing', jsonb_build_object(
    'status', request.status, 'reason', case when request.status = 'cancelled' then request.ended_reason end, 'message', request.message,
    'name', signer.name, 'role', signer.role, 'state', signer.status, 'signed_at', signer.signed_at,
    'is_turn', request.status = 'sent' and signer.id in (select t.id from private.signers_in_turn(request) t),
    'is_sealed', request.completed_version_id is not null, 'is_seal_lost', private.is_seal_lost(request),
    'consent', private.signing_consent(signer.role, (select v.page_count from public.document_versions v where v.id = request.version_id)),
    'people', (
      select jsonb_agg(jsonb_build_object(
        'name', g.name, 'role', g.role, 'status', g.status, 'signed_at', g.signed_at, 'is_me', g.id = signer.id
      ) order by g.sign_order, g.name, g.id)
      from public.signers g where g.request_id = request.id and g.role <> 'viewer'
    )
  ));
end
$$;
comment on function private.signing_part(public.document_shares) is
  'What the page of a signer''s link shows beside the document: {signing}. Definer: called by definer bodies only.';

create function private.tell_of_signing(p_request public.signature_requests, p_kind text, p_title text, p_message text, p_key text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents;
begin
  select * into document from public.documents d where d.id = p_request.document_id;
  perform private.tell_of_document(
    document, 'system_alert', p_kind, p_title, p_message,
    case when p_kind in ('completed', 'declined') then private.document_audience(document)
      when p_request.created_by is not null and private.sees_document_of(p_request.created_by, document) then array[p_request.created_by]
      else '{}' end,
    p_key
  );
end
$$;
comment on function private.tell_of_signing(public.signature_requests, text, text, text, text) is
  'Queues news of a request: for who sent it, the end of it for everyone who hears of the document. Definer: called by definer bodies only.';

create function private.note_signer_view(p_share public.document_shares, p_document public.documents) returns void
language plpgsql security definer set search_path = '' as $$
declare
  signer public.signers;
begin
  if p_share.purpose <> 'sign' then
    return;
  end if;
  select * into signer from public.signers s where s.share_id = p_share.id and s.viewed_at is null;
  if signer.id is null then
    return;
  end if;
  perform from public.signature_requests r where r.id = signer.request_id for update;
  update public.signers s set viewed_at = clock_timestamp(), status = case when s.status = 'pending' then 'viewed' else s.status end
  where s.id = signer.id;
  perform private.write_signature_event(signer.request_id, signer.id, 'viewed', jsonb_strip_nulls(jsonb_build_object(
    'email', signer.email, 'ip', private.caller_ip(), 'device', private.plain_line(private.caller_device(), 300)
  )));
end
$$;
comment on function private.note_signer_view(public.document_shares, public.documents) is
  'Writes that a signer opened their link, the first time. Definer: called by definer bodies only.';

create function private.signature_problem(p_role text, p_name text, p_signature jsonb, p_consent text, p_expected text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if private.visible_text(p_name, 1000) = '' then
    return jsonb_build_object('status', 'invalid', 'field', 'name', 'message', 'Enter your full name');
  end if;
  if char_length(private.visible_text(p_name, 1000)) > 200 then
    return jsonb_build_object('status', 'invalid', 'field', 'name', 'message', 'Your name must be 200 characters or fewer');
  end if;
  if p_role = 'signer' and not coalesce(case p_signature ->> 'kind'
    when 'typed' then true
    when 'drawn' then jsonb_typeof(p_signature -> 'path') = 'string' and char_length(p_signature ->> 'path') between 20 and 30000
      and p_signature ->> 'path' ~ '^M[ML0-9 .]+$'
      and jsonb_typeof(p_signature -> 'strokes') = 'array' and octet_length((p_signature -> 'strokes')::text) <= 200000
  end, false) then
    return jsonb_build_object('status', 'invalid', 'field', 'signature', 'message', 'Draw or type your signature');
  end if;
  if p_consent is distinct from p_expected then
    return jsonb_build_object('status', 'invalid', 'field', 'consent', 'message', 'Agree before you sign');
  end if;
  return null;
end
$$;
comment on function private.signature_problem(text, text, jsonb, text, text) is 'Which of what a signer gave cannot be taken, or null.';

create function private.signing_visit(p_view_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reading constant private.document_share_sessions := private.share_session(p_view_id);
  block constant text := private.share_block();
  share public.document_shares;
  document public.documents;
  signer public.signers;
  request public.signature_requests;
  wait integer;
begin
  if reading.share_id is null then
    wait := private.take_ticket('share_views', block, case when block = 'unknown' then 3000 else 300 end, '10 minutes');
    return case when wait > 0 then private.told_to_wait(wait) else jsonb_build_object('status', 'not_available') end;
  end if;
  select * into share from public.document_shares s where s.id = reading.share_id;
  -- The document first, as everything does that changes links; then what is asked: the last of two is the last.
  select * into document from public.documents d where d.id = share.document_id for no key update;
  select * into signer from public.signers s where s.share_id = share.id;
  select * into request from public.signature_requests r where r.id = signer.request_id for update;
  select * into signer from public.signers s where s.share_id = share.id;
  select * into share from public.document_shares s where s.id = reading.share_id;
  if signer.id is null or not private.share_is_open(reading, share, document) then
    return jsonb_build_object('status', 'not_available');
  end if;
  -- Someone of the agency looks, and signs for nobody.
  if reading.view_id is null then
    return jsonb_build_object('status', 'preview');
  end if;
  if signer.status in ('signed', 'declined') then
    return jsonb_build_object('status', 'already') || private.signing_part(share);
  end if;
  if request.status <> 'sent' then
    return jsonb_build_object('status', 'ended') || private.signing_part(share);
  end if;
  if request.expires_at <= clock_timestamp() then
    return jsonb_build_object('status', 'not_available');
  end if;
  if signer.role = 'viewer' or signer.id not in (select t.id from private.signers_in_turn(request) t) then
    return jsonb_build_object('status', 'not_your_turn') || private.signing_part(share);
  end if;
  return null;
end
$$;
comment on function private.signing_visit(uuid) is
  'Locks what a signer''s view is about; null where they may sign now, else what to answer. Definer: called by definer bodies only.';

create function private.finish_signing(p_request public.signature_requests) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_signature_request(p_request, 'completed', null, false);
  perform private.write_signature_event(p_request.id, null, 'completed');
  perform private.write_document_activity(p_request.document_id, 'signatures', null, jsonb_build_object('what', 'completed'));
  -- Those who signed come back for their copy.
  update public.document_shares s set expires_at = greatest(s.expires_at, now() + interval '30 days'), allow_download = true
  where s.id in (select g.share_id from public.signers g where g.request_id = p_request.id) and s.revoked_at is null;
  perform private.tell_of_signing(p_request, 'completed', 'Everyone signed ' || p_request.title, null, p_request.id::text);
end
$$;
comment on function private.finish_signing(public.signature_requests) is
  'Ends a request that everyone signed. Definer: called by definer bodies only.';

create function private.sign_shared_document(p_view_id uuid, p_name text, p_signature jsonb, p_consent text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := private.signing_visit(p_view_id);
  share public.document_shares;
  document public.documents;
  signer public.signers;
  request public.signature_requests;
  written constant text := private.visible_text(p_name, 1000);
begin
  if answer is not null then
    return answer;
  end if;
  select s.* into share from public.document_shares s where s.id = (private.share_session(p_view_id)).share_id;
  select * into document from public.documents d where d.id = share.document_id;
  select * into signer from public.signers s where s.share_id = share.id;
  select * into request from public.signature_requests r where r.id = signer.request_id;
  answer := private.signature_problem(
    signer.role, p_name, p_signature, p_consent,
    private.signing_consent(signer.role, (select v.page_count from public.document_versions v where v.id = request.version_id))
  );
  if answer is null and signer.role = 'signer' and p_signature ->> 'kind' = 'typed' then
    answer := (
      select jsonb_build_object('status', 'invalid', 'field', 'signature', 'message',
        'These can’t be written in the sealed document: ' || u.letters || '. Draw your signature instead.')
      from (select private.unwritable_letters(written) as letters) u where u.letters is not null
    );
  end if;
  if answer is not null then
    return answer;
  end if;
  update public.signers s set
    status = 'signed', signed_at = clock_timestamp(), signed_name = written, consent_text = p_consent,
    signature_kind = case when s.role = 'signer' then p_signature ->> 'kind' end,
    signature_path = case when s.role = 'signer' and p_signature ->> 'kind' = 'drawn' then p_signature ->> 'path' end,
    ip = nullif(private.caller_ip(), '')::inet, user_agent = private.plain_line(private.caller_device(), 300)
  where s.id = signer.id returning * into signer;
  if signer.signature_kind = 'drawn' then
    insert into private.signature_strokes (signer_id, strokes) values (signer.id, p_signature -> 'strokes');
  end if;
  perform private.write_signature_event(request.id, signer.id, 'signed', jsonb_strip_nulls(jsonb_build_object(
    'email', signer.email, 'name', signer.signed_name, 'kind', signer.signature_kind, 'consent', signer.consent_text, 'ip', signer.ip,
    'device', signer.user_agent, 'signature', encode(sha256(convert_to(coalesce(signer.signature_path, signer.signed_name), 'UTF8')), 'hex')
  )));
  perform private.write_document_activity(document.id, 'signatures', null, jsonb_build_object('what', 'signed', 'name', signer.name));
  if exists (select from public.signers s where s.request_id = request.id and s.role <> 'viewer' and s.status <> 'signed') then
    perform private.tell_of_signing(
      request, 'signed', signer.name || case signer.role when 'approver' then ' approved ' else ' signed ' end || request.title, null, signer.id::text
    );
    perform private.invite_signers(request, document);
  else
    perform private.invite_signers(request, document);
    perform private.finish_signing(request);
  end if;
  select s.* into share from public.document_shares s where s.id = share.id;
  return jsonb_build_object('status', 'ok') || private.signing_part(share);
end
$$;
comment on function private.sign_shared_document(uuid, text, jsonb, text) is
  '@anon Body of the public function of that name. Definer: visitors have no rights; it writes what its own signer gave.';

create domain public.signature_json as jsonb constraint signature_json_size check (octet_length(value::text) <= 260000);
comment on domain public.signature_json is 'How a signature was drawn or typed, 260,000 bytes at most.';

create function public.sign_shared_document(
  p_view_id uuid, p_name public.bounded_text default null, p_signature public.signature_json default null, p_consent public.bounded_text default null
) returns jsonb
language sql set search_path = ''
begin atomic
  select private.sign_shared_document(p_view_id, p_name, p_signature, p_consent);
end;
comment on function public.sign_shared_document(uuid, public.bounded_text, public.signature_json, public.bounded_text) is
  '@anon Visitors have no session. Signs or approves by the view of a signer''s link: p_signature is {kind: typed} or {kind: drawn, path, strokes}, p_consent the sentence that signing.consent says. {status: ok, already, ended, not_your_turn, preview, not_available or invalid (field: name, signature or consent; message)} with signing.';

create function private.decline_shared_document(p_view_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer constant jsonb := private.signing_visit(p_view_id);
  why constant text := nullif(private.plain_line(p_reason, 1000), '');
  share public.document_shares;
  signer public.signers;
  request public.signature_requests;
begin
  if answer is not null then
    return answer;
  end if;
  if why is null then
    return jsonb_build_object('status', 'invalid', 'field', 'reason', 'message', 'Say why you decline');
  end if;
  select s.* into share from public.document_shares s where s.id = (private.share_session(p_view_id)).share_id;
  update public.signers s set
    status = 'declined', decline_reason = why, ip = nullif(private.caller_ip(), '')::inet, user_agent = private.plain_line(private.caller_device(), 300)
  where s.share_id = share.id returning * into signer;
  select * into request from public.signature_requests r where r.id = signer.request_id;
  perform private.end_signature_request(request, 'declined', why, false);
  perform private.write_signature_event(request.id, signer.id, 'declined', jsonb_strip_nulls(jsonb_build_object(
    'email', signer.email, 'reason', why, 'ip', signer.ip, 'device', signer.user_agent
  )));
  perform private.write_document_activity(request.document_id, 'signatures', null, jsonb_build_object('what', 'declined', 'name', signer.name));
  perform private.tell_of_signing(request, 'declined', signer.name || ' declined to sign ' || request.title, why, request.id::text);
  return jsonb_build_object('status', 'ok') || private.signing_part(share);
end
$$;
comment on function private.decline_shared_document(uuid, text) is
  '@anon Body of the public function of that name. Definer: visitors have no rights; it writes what its own signer said.';

create function public.decline_shared_document(p_view_id uuid, p_reason public.bounded_text default null) returns jsonb
language sql set search_path = ''
begin atomic
  select private.decline_shared_document(p_view_id, p_reason);
end;
comment on function public.decline_shared_document(uuid, public.bounded_text) is
  '@anon Visitors have no session. Declines by the view of a signer''s link, which ends the request for everyone: answers as sign_shared_document; invalid with field reason where none is given.';

grant execute on function private.sign_shared_document(uuid, text, jsonb, text), private.decline_shared_document(uuid, text)
  to anon, authenticated, service_role;
grant execute on function public.sign_shared_document(uuid, public.bounded_text, public.signature_json, public.bounded_text),
  public.decline_shared_document(uuid, public.bounded_text)
  to anon, authenticated, service_role;

-- Ends and reminders.

create function private.remind_signer(p_request public.signature_requests, p_signer public.signers) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sent text;
begin
  sent := private.mail_signer(p_signer.id, 'reminder');
  update public.signers s set reminded_at = clock_timestamp() where s.id = p_signer.id;
  perform private.write_signature_event(p_request.id, p_signer.id, 'reminded', jsonb_build_object('email', p_signer.email, 'by_mail', sent));
  if sent = 'not_configured' then
    perform private.tell_of_signing(
      p_request, 'signature_waiting', p_request.title || ' still waits for ' || p_signer.name, 'Mail isn’t set up: copy the link and send it.',
      p_signer.id || ':' || current_date
    );
  end if;
end
$$;
comment on function private.remind_signer(public.signature_requests, public.signers) is
  'Sends a signer their link again, or tells the sender where mail is not set up. Definer: called by the job alone.';

create function private.job_signature_requests() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  request public.signature_requests;
  signer public.signers;
  changed integer := 0;
begin
  for request in
    select r.* from public.signature_requests r join public.documents d on d.id = r.document_id
    where r.status = 'sent' and (r.expires_at <= now() or (r.remind_every_days is not null and exists (
      select from public.signers s
      where s.request_id = r.id and s.role <> 'viewer' and s.status in ('pending', 'viewed')
        and coalesce(s.reminded_at, s.invited_at) + make_interval(days => r.remind_every_days) <= now()
    )))
    -- The document first, as everything does that changes links.
    order by r.expires_at, r.id limit private.job_batch() for no key update of d skip locked
  loop
    select * into request from public.signature_requests r where r.id = request.id for update;
    continue when request.status <> 'sent';
    changed := changed + 1;
    if request.expires_at <= now() then
      perform private.end_signature_request(request, 'expired', null, false);
      perform private.write_signature_event(request.id, null, 'expired');
      perform private.write_document_activity(request.document_id, 'signatures', null, jsonb_build_object('what', 'expired'));
      perform private.tell_of_signing(request, 'signature_expired', 'Nobody can sign ' || request.title || ' any more', 'The request expired.', request.id::text);
      continue;
    end if;
    for signer in
      select * from private.signers_in_turn(request) s
      where s.role <> 'viewer' and s.invited_at is not null
        and coalesce(s.reminded_at, s.invited_at) + make_interval(days => request.remind_every_days) <= now()
    loop
      perform private.remind_signer(request, signer);
    end loop;
  end loop;
  return changed;
end
$$;
comment on function private.job_signature_requests() is
  'Job: ends requests to sign that are over, and reminds those whose turn it is as often as the sender asked. Definer: it writes for everyone.';
insert into private.jobs (name, title, every) values ('signature_requests', 'Remind signers', '1 hour');
