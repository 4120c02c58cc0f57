-- The public side of links: what someone without an account may ask. Refusals that count are answers, never exceptions. What is unknown, revoked,
-- over or used up answers the same.

create table private.document_share_codes (
  share_id uuid not null references public.document_shares (id) on delete cascade,
  email text not null,
  code_hash text not null,
  tries integer not null default 0,
  ends_at timestamptz not null,
  primary key (share_id, email)
);
comment on table private.document_share_codes is 'Codes that were sent to visitors, hashed with the salt of the link: ten minutes and five tries.';
create index document_share_codes_ends_at_idx on private.document_share_codes (ends_at);
alter table private.document_share_codes enable row level security;
alter table private.document_share_codes force row level security;

-- Misses: counted from the last one on, under a lock, so that guesses at once are guesses one by one.

create function private.hold_misses(p_bucket text, p_key text, p_most integer, p_window interval) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  ticket private.tickets;
begin
  insert into private.tickets as t (bucket, key_hash, taken, resets_at) values (p_bucket, private.ticket_key(p_key), 0, moment + p_window)
  on conflict on constraint tickets_pkey do update set taken = case when t.resets_at <= moment then 0 else t.taken end
  returning t.* into ticket;
  return case when ticket.taken >= p_most then private.seconds_until(ticket.resets_at) else 0 end;
end
$$;
comment on function private.hold_misses(text, text, integer, interval) is
  'How many seconds someone has to wait who missed too often, else 0. Nobody else counts until the transaction ends. Definer: called by definer bodies only.';

create function private.count_miss(p_bucket text, p_key text, p_most integer, p_window interval) returns integer
language sql security definer set search_path = '' as $$
  update private.tickets t set taken = t.taken + 1, resets_at = clock_timestamp() + p_window
  where t.bucket = p_bucket and t.key_hash = private.ticket_key(p_key)
  returning greatest(p_most - t.taken, 0)
$$;
comment on function private.count_miss(text, text, integer, interval) is
  'Counts one miss of what hold_misses holds; answers how many are left. Definer: called by definer bodies only.';

create function private.share_wait(p_share uuid, p_bucket text, p_most integer, p_window interval, p_most_of_all integer) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  -- Always in this order: two of these at once must not wait for each other.
  return greatest(
    private.hold_misses(p_bucket, p_share || ':' || private.share_block(), p_most, p_window),
    private.hold_misses(p_bucket || '_all', p_share::text, p_most_of_all, '1 hour')
  );
end
$$;
comment on function private.share_wait(uuid, text, integer, interval, integer) is
  'How many seconds a visitor has to wait who missed so often at a link, or because so many missed at it within an hour, else 0. Definer: called by definer bodies only.';

create function private.count_share_miss(p_share uuid, p_bucket text, p_most integer, p_window interval, p_most_of_all integer) returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_miss(p_bucket || '_all', p_share::text, p_most_of_all, '1 hour');
  return private.count_miss(p_bucket, p_share || ':' || private.share_block(), p_most, p_window);
end
$$;
comment on function private.count_share_miss(uuid, text, integer, interval, integer) is
  'Counts one miss of what share_wait holds; answers how many the visitor has left. Definer: called by definer bodies only.';

create function private.shared_link(p_document uuid, p_key text) returns public.document_shares
language plpgsql stable security definer set search_path = '' as $$
declare
  share public.document_shares;
begin
  if coalesce(p_key, '') = '' then
    select * into share from public.document_shares s where s.document_id = p_document and s.is_default order by s.revoked_at is not null, s.created_at desc limit 1;
  else
    select s.* into share from private.document_share_keys k join public.document_shares s on s.id = k.share_id
    where k.key = p_key and s.document_id = p_document;
  end if;
  return share;
end
$$;
comment on function private.shared_link(uuid, text) is 'The link that an address means, revoked or not. Definer: called by definer bodies only.';

create function private.note_share_view(p_share public.document_shares, p_version integer, p_email text, p_outcome text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  noted uuid;
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  -- A flood of refusals fills nothing.
  if p_outcome <> 'opened' and private.take_ticket('share_refusals', p_share.id::text, 200, '1 hour') > 0 then
    return null;
  end if;
  insert into public.document_share_views (share_id, version, viewer_email, ip_hash, country, device, last_seen_at, outcome)
  values (
    p_share.id, p_version, left(p_email, 254), private.ticket_key((select k.salt from private.document_share_keys k where k.share_id = p_share.id) || coalesce(private.caller_ip(), '')),
    case when (select c.value from public.config c where c.key = 'trusted_proxies') = 'cloudflare' then substring(headers ->> 'cf-ipcountry' from '^[A-Z]{2}$') end,
    private.plain_line(private.caller_device(), 300), clock_timestamp(), p_outcome
  )
  returning id into noted;
  return noted;
end
$$;
comment on function private.note_share_view(public.document_shares, integer, text, text) is
  'Writes what a visitor did into the log of a link. Definer: called by definer bodies only.';

create function private.share_head(p_share public.document_shares, p_document public.documents) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'title', p_document.title, 'workspace', (select nullif(c.value, '') from public.config c where c.key = 'workspace_name'),
    'shared_by', (select p.display_name from public.profiles p where p.id = p_share.created_by)
  ) || case when p_share.purpose = 'upload_request' then '{"asks_for_files": true}'::jsonb else '{}' end
$$;
comment on function private.share_head(public.document_shares, public.documents) is
  'What stands above the questions of a link: title, workspace, and who shared it. Definer: called by definer bodies only.';

create function private.share_content(p_session private.document_share_sessions, p_share public.document_shares, p_document public.documents) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.share_head(p_share, p_document) || jsonb_build_object(
    'watermark_text', p_session.watermark_text, 'expires_at', p_share.expires_at, 'is_preview', p_session.view_id is null
  ) || coalesce((
    select jsonb_build_object(
      'file_name', v.file_name, 'mime', v.mime, 'size_bytes', v.size_bytes, 'page_count', v.page_count, 'version', v.version,
      'allow_download', p_share.allow_download
    )
    from public.document_versions v
    where v.document_id = p_document.id and v.version = p_session.version and p_share.purpose <> 'upload_request'
  ), '{}') || private.signing_part(p_share) || private.upload_part(p_share, p_session);
end
$$;
comment on function private.share_content(private.document_share_sessions, public.document_shares, public.documents) is
  'What a visitor sees of a document whose link is open. Definer: called by definer bodies only.';

create function private.share_block() returns text
language sql stable security definer set search_path = '' as $$ select private.address_block(private.caller_ip()) $$;
comment on function private.share_block() is 'Whom the caller counts for. Definer, as what it calls.';

create function private.check_share_password(p_share public.document_shares, p_password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  visitor constant text := p_share.id || ':' || private.share_block();
  wait integer;
  left_over integer;
  kept text;
begin
  if p_password is null then
    return jsonb_build_object('status', 'password_required');
  end if;
  wait := private.share_wait(p_share.id, 'share_password', 5, '15 minutes', 50);
  if wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', wait);
  end if;
  select k.password_hash into kept from private.document_share_keys k where k.share_id = p_share.id;
  if extensions.crypt(encode(sha256(convert_to(left(p_password, 400), 'UTF8')), 'base64'), kept) = kept then
    perform private.forget_tickets('share_password', visitor);
    -- Who knows it may have a code sent.
    perform private.forget_tickets('share_passed', visitor);
    perform private.take_ticket('share_passed', visitor, 1000, '30 minutes');
    return null;
  end if;
  left_over := private.count_share_miss(p_share.id, 'share_password', 5, '15 minutes', 50);
  perform private.note_share_view(p_share, null, null, 'bad_password');
  if left_over = 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', 900);
  end if;
  return jsonb_build_object('status', 'password_required', 'reason', 'incorrect', 'attempts_left', left_over);
end
$$;
comment on function private.check_share_password(public.document_shares, text) is
  'Null where the password of a link is right, else what to answer. Five wrong ones from an address, then 15 minutes; 50 an hour from anywhere. Definer: called by definer bodies only.';

create function private.check_share_email(p_share public.document_shares, p_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wait integer;
begin
  if p_email is null then
    return jsonb_build_object('status', 'email_required');
  end if;
  if not private.is_sharable_address(p_email) or left(p_email, 1) = '@' then
    return jsonb_build_object('status', 'email_required', 'reason', 'invalid');
  end if;
  -- Lists are not to be guessed.
  wait := private.share_wait(p_share.id, 'share_email', 10, '15 minutes', 100);
  if wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', wait);
  end if;
  if private.is_on_list(p_email, p_share.deny_emails)
    or (p_share.allow_emails <> '{}' and not private.is_on_list(p_email, p_share.allow_emails)) then
    perform private.count_share_miss(p_share.id, 'share_email', 10, '15 minutes', 100);
    perform private.note_share_view(p_share, null, p_email, 'denied');
    return jsonb_build_object('status', 'email_required', 'reason', 'denied');
  end if;
  return null;
end
$$;
comment on function private.check_share_email(public.document_shares, text) is
  'Null where an address may open a link, else what to answer. Ten that may not, then 15 minutes; 100 an hour for a link. Definer: called by definer bodies only.';

create function private.share_code_hash(p_share uuid, p_email text, p_code text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(k.salt || p_email || p_code, 'UTF8')), 'hex') from private.document_share_keys k where k.share_id = p_share
$$;
comment on function private.share_code_hash(uuid, text, text) is 'What is kept of a code. Definer: called by definer bodies only.';

create function private.check_share_code(p_share public.document_shares, p_email text, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  kept private.document_share_codes;
  wait integer;
begin
  if p_code is null then
    return jsonb_build_object('status', 'code_required', 'email', p_email);
  end if;
  wait := private.share_wait(p_share.id, 'share_code_misses', 10, '15 minutes', 50);
  if wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', wait);
  end if;
  select * into kept from private.document_share_codes c where c.share_id = p_share.id and c.email = p_email for update;
  if kept.ends_at > clock_timestamp() and kept.tries < 5
    and kept.code_hash = private.share_code_hash(p_share.id, p_email, regexp_replace(left(p_code, 40), '\D', '', 'g')) then
    return null;
  end if;
  update private.document_share_codes c set tries = c.tries + 1 where c.share_id = p_share.id and c.email = p_email;
  perform private.count_share_miss(p_share.id, 'share_code_misses', 10, '15 minutes', 50);
  perform private.note_share_view(p_share, null, p_email, 'bad_code');
  return jsonb_build_object('status', 'code_required', 'reason', 'incorrect', 'email', p_email);
end
$$;
comment on function private.check_share_code(public.document_shares, text, text) is
  'Null where the code is the one that was sent, else what to answer. Ten wrong ones, then 15 minutes; 50 an hour for a link. Definer: called by definer bodies only.';

create function private.tell_of_first_view(p_share public.document_shares, p_document public.documents, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_share.notify_on_view and p_share.view_count = 0 and p_share.created_by is not null and private.sees_document_of(p_share.created_by, p_document) then
    perform private.tell_of_document(
      p_document, 'system_alert', 'link_opened', p_document.title || ' was opened by its link',
      p_share.name || coalesce(': ' || p_email, ''), array[p_share.created_by], p_share.id::text
    );
  end if;
end
$$;
comment on function private.tell_of_first_view(public.document_shares, public.documents, text) is
  'Tells who made a link that it was opened for the first time. Definer: called by definer bodies only.';

create function private.begin_share_view(p_share public.document_shares, p_asks integer, p_email text, p_is_verified boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share public.document_shares;
  document public.documents;
  state text;
  token constant uuid := gen_random_uuid();
  noted uuid;
  reading private.document_share_sessions;
  block constant text := private.share_block();
  wait constant integer := private.take_ticket('share_opens', p_share.id || ':' || block, case when block = 'unknown' then 2000 else 300 end, '10 minutes');
begin
  if wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', wait);
  end if;
  -- The last view is taken by one of two. The document first, as everything does that changes links.
  select * into document from public.documents d where d.id = p_share.document_id for no key update;
  select * into share from public.document_shares s where s.id = p_share.id for no key update;
  -- Its questions were changed while these were answered.
  if p_asks is distinct from (select k.asks from private.document_share_keys k where k.share_id = share.id) then
    return null;
  end if;
  state := private.share_state(share, document);
  if state <> 'live' then
    perform private.note_share_view(share, null, p_email, state);
    return jsonb_build_object('status', 'not_available');
  end if;
  noted := private.note_share_view(share, coalesce(share.pinned_version, document.current_version), p_email, 'opened');
  update public.document_share_views w set email_verified = p_is_verified, agreed_at = case when share.agreement_text is not null then clock_timestamp() end where w.id = noted;
  perform private.tell_of_first_view(share, document, p_email);
  perform private.note_signer_view(share, document);
  update public.document_shares s set view_count = s.view_count + 1, last_viewed_at = clock_timestamp() where s.id = share.id;
  delete from private.document_share_sessions s where s.token_hash in (
    select o.token_hash from private.document_share_sessions o where o.ends_at < now() limit 20 for update skip locked
  );
  insert into private.document_share_sessions (token_hash, share_id, view_id, version, watermark_text, ends_at)
  values (
    private.ticket_key(token::text), share.id, noted, coalesce(share.pinned_version, document.current_version),
    case when share.watermark then p_email end, now() + interval '12 hours'
  ) returning * into reading;
  return jsonb_build_object('status', 'ok', 'view_id', token) || private.share_content(reading, share, document);
end
$$;
comment on function private.begin_share_view(public.document_shares, integer, text, boolean) is
  'Takes a view for a visitor who answered all questions of a link, and opens it; null where it asks others by now. Definer: called by definer bodies only.';

create function private.open_shared_document(
  p_document_id uuid, p_key text, p_email text, p_password text, p_code text, p_agreed boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  block constant text := private.share_block();
  -- Where addresses cannot be told apart, one must not use up everyone's tries.
  wait constant integer := private.take_ticket('shared_document', block, case when block = 'unknown' then 3000 else 100 end, '10 minutes');
  address constant text := nullif(lower(btrim(left(p_email, 300))), '');
  share public.document_shares;
  document public.documents;
  state text;
  answer jsonb;
  checks_code boolean;
  asks integer;
begin
  if wait > 0 then
    return private.told_to_wait(wait);
  end if;
  share := private.shared_link(p_document_id, p_key);
  -- First: what it asks is read after it.
  select k.asks into asks from private.document_share_keys k where k.share_id = share.id;
  select * into share from public.document_shares s where s.id = share.id;
  select * into document from public.documents d where d.id = share.document_id;
  state := case when share.id is not null then private.share_state(share, document) end;
  if state is distinct from 'live' then
    if share.id is not null then
      perform private.note_share_view(share, null, address, state);
    end if;
    return jsonb_build_object('status', 'not_available');
  end if;
  -- An address that opens what exists uses up nothing: what it may try is counted below.
  perform private.give_ticket_back('shared_document', block);
  if share.has_password then
    answer := private.check_share_password(share, nullif(p_password, ''));
  end if;
  if answer is null and share.require_email then
    answer := private.check_share_email(share, address);
    checks_code := answer is null and private.sends_mail();
    if checks_code then
      answer := private.check_share_code(share, address, nullif(btrim(p_code), ''));
    end if;
  end if;
  if answer is null and share.agreement_text is not null and p_agreed is not true then
    answer := jsonb_build_object('status', 'agreement_required', 'agreement', share.agreement_text);
  end if;
  if answer is null then
    answer := private.begin_share_view(share, asks, case when share.require_email then address end, coalesce(checks_code, false));
    if answer is null then
      return private.open_shared_document(p_document_id, p_key, p_email, p_password, p_code, p_agreed);
    end if;
    if checks_code and answer ->> 'status' = 'ok' then
      delete from private.document_share_codes c where c.share_id = share.id and c.email = address;
    end if;
  end if;
  return case when answer ->> 'status' = 'not_available' then answer else private.share_head(share, document) || answer end;
end
$$;
comment on function private.open_shared_document(uuid, text, text, text, text, boolean) is
  '@anon Body of the public function of that name. Definer: visitors have no rights; it answers for one link alone.';

create function public.open_shared_document(
  p_document_id uuid, p_key public.bounded_text default null, p_email public.bounded_text default null, p_password public.bounded_text default null,
  p_code public.bounded_text default null, p_agreed boolean default false
) returns jsonb
language sql set search_path = ''
begin atomic
  select private.open_shared_document(p_document_id, p_key, p_email, p_password, p_code, p_agreed);
end;
comment on function public.open_shared_document(uuid, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text, boolean) is
  '@anon Visitors have no session. Opens a link: {status: ok, password_required, email_required, code_required, agreement_required, not_available or rate_limited (retry_after)} with title, workspace and shared_by; reason is incorrect (attempts_left), invalid or denied. ok: view_id, file_name, mime, size_bytes, page_count, version, allow_download, watermark_text, expires_at, and of a signer''s link signing, of one that takes files upload in place of a file. 100 unknown ones in 10 minutes, then HTTP 429.';

create function private.request_share_code(p_document_id uuid, p_key text, p_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  block constant text := private.share_block();
  wait integer := private.take_ticket('share_code_address', block, case when block = 'unknown' then 1000 else 20 end, '1 hour');
  address constant text := nullif(lower(btrim(left(p_email, 300))), '');
  share public.document_shares;
  document public.documents;
  answer jsonb;
  code text;
begin
  if wait > 0 then
    return private.told_to_wait(wait);
  end if;
  share := private.shared_link(p_document_id, p_key);
  select * into document from public.documents d where d.id = share.document_id;
  if share.id is null or private.share_state(share, document) <> 'live' or not share.require_email or not private.sends_mail() then
    return jsonb_build_object('status', 'not_available');
  end if;
  -- Without the password nobody has mails sent to other people.
  if share.has_password and not exists (
    select from private.tickets t
    where t.bucket = 'share_passed' and t.key_hash = private.ticket_key(share.id || ':' || block) and t.resets_at > clock_timestamp()
  ) then
    return jsonb_build_object('status', 'password_required');
  end if;
  answer := private.check_share_email(share, address);
  if answer is not null then
    return answer;
  end if;
  wait := greatest(
    private.take_ticket('share_code', share.id || ':' || address, 3, '10 minutes'), private.take_ticket('share_code_all', share.id::text, 300, '1 hour'),
    -- Of all links together, and of all that reaches one person: ana+1@ is ana@.
    private.take_ticket('share_code_person', regexp_replace(address, '[+][^@]*@', '@'), 8, '1 hour')
  );
  if wait > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', wait);
  end if;
  -- Of 256 values for a byte, the last 6 of every 10 would come less often: four bytes make that too small to matter.
  code := lpad(((('x' || encode(extensions.gen_random_bytes(4), 'hex'))::bit(32)::bigint) % 1000000)::text, 6, '0');
  delete from private.document_share_codes c where c.ends_at < now() - interval '1 hour';
  insert into private.document_share_codes as c (share_id, email, code_hash, ends_at)
  values (share.id, address, private.share_code_hash(share.id, address, code), clock_timestamp() + interval '10 minutes')
  on conflict on constraint document_share_codes_pkey do update set code_hash = excluded.code_hash, ends_at = excluded.ends_at, tries = 0;
  update private.mails m set state = 'expired', secret = null, message = 'A newer code was sent'
  where m.kind = 'share_code' and m.subject_id = share.id and m.recipient = address and m.state in ('waiting', 'failed');
  perform private.queue_mail('share_code', address, share.id, code, jsonb_build_object('title', document.title), now() + interval '10 minutes');
  return jsonb_build_object('status', 'sent', 'email', address);
end
$$;
comment on function private.request_share_code(uuid, text, text) is
  '@anon Body of the public function of that name. Definer: visitors have no rights; it writes one code.';

create function public.request_share_code(p_document_id uuid, p_key public.bounded_text default null, p_email public.bounded_text default null) returns jsonb
language sql set search_path = ''
begin atomic
  select private.request_share_code(p_document_id, p_key, p_email);
end;
comment on function public.request_share_code(uuid, public.bounded_text, public.bounded_text) is
  '@anon Visitors have no session. Sends a code to an address that may open the link: {status: sent (email), email_required (reason), password_required, not_available or rate_limited (retry_after)}. Three in 10 minutes for an address of a link, eight an hour for a person, 20 an hour for a visitor, then HTTP 429.';

create function private.share_session(p_view_id uuid) returns private.document_share_sessions
language sql stable security definer set search_path = '' as $$
  select s from private.document_share_sessions s where s.token_hash = private.ticket_key(p_view_id::text) and s.ends_at > now()
$$;
comment on function private.share_session(uuid) is 'The visit that a view_id means. Definer: called by definer bodies only.';

create function private.share_is_open(
  p_session private.document_share_sessions, p_share public.document_shares, p_document public.documents
) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.share_state(p_share, p_document) in ('live', 'limit'), false)
    and (p_session.previewer is null or private.sees_document_of(p_session.previewer, p_document))
$$;
comment on function private.share_is_open(private.document_share_sessions, public.document_shares, public.documents) is
  'Whether someone who reads may read on: the views of others are not theirs, and a preview ends with the rights of its person. Definer: it asks for other people''s rights.';

create function private.track_shared_view(p_view_id uuid, p_seconds integer, p_page integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reading constant private.document_share_sessions := private.share_session(p_view_id);
  block constant text := private.share_block();
  moment constant timestamptz := clock_timestamp();
  share public.document_shares;
  document public.documents;
  wait integer;
  most integer;
begin
  if reading.share_id is null then
    wait := private.take_ticket('share_views', block, case when block = 'unknown' then 3000 else 300 end, '10 minutes');
    return case when wait > 0 then private.told_to_wait(wait) else jsonb_build_object('status', 'not_available') end;
  end if;
  select * into share from public.document_shares s where s.id = reading.share_id;
  select * into document from public.documents d where d.id = share.document_id;
  if not private.share_is_open(reading, share, document) then
    delete from private.document_share_sessions s where s.token_hash = reading.token_hash;
    return jsonb_build_object('status', 'not_available');
  end if;
  if reading.view_id is not null and p_seconds > 0 then
    select coalesce(nullif(v.page_count, 0), 5000) into most from public.document_versions v where v.document_id = document.id and v.version = reading.version;
    -- Never more than has passed since it was last said.
    update public.document_share_views w set
      seconds = least(w.seconds + t.passed, 1000000), last_seen_at = moment,
      pages = case
        when p_page between 1 and least(most, 5000) and octet_length(w.pages::text) < 59000
          then w.pages || jsonb_build_object(p_page::text, least(coalesce((w.pages ->> p_page::text)::integer, 0) + t.passed, 1000000))
        else w.pages
      end
    from (
      select o.id, least(p_seconds, round(extract(epoch from moment - o.last_seen_at))::integer, 60) as passed
      from public.document_share_views o where o.id = reading.view_id for update
    ) t
    where w.id = t.id and t.passed > 0;
  end if;
  return jsonb_build_object('status', 'ok') || private.share_content(reading, share, document);
end
$$;
comment on function private.track_shared_view(uuid, integer, integer) is
  '@anon Body of the public function of that name. Definer: visitors have no rights; it writes their own entry alone.';

create function public.track_shared_view(p_view_id uuid, p_seconds integer default 0, p_page integer default null) returns jsonb
language sql set search_path = ''
begin atomic
  select private.track_shared_view(p_view_id, p_seconds, p_page);
end;
comment on function public.track_shared_view(uuid, integer, integer) is
  '@anon Visitors have no session. Says that a page was read for some seconds, and asks whether the link is still open: {status: ok} with what open_shared_document answers, or not_available.';

grant execute on function private.open_shared_document(uuid, text, text, text, text, boolean), private.request_share_code(uuid, text, text),
  private.track_shared_view(uuid, integer, integer)
  to anon, authenticated, service_role;
grant execute on function
  public.open_shared_document(uuid, public.bounded_text, public.bounded_text, public.bounded_text, public.bounded_text, boolean),
  public.request_share_code(uuid, public.bounded_text, public.bounded_text), public.track_shared_view(uuid, integer, integer)
  to anon, authenticated, service_role;

-- For the function shared-file, which signs a link or writes the viewer's address into the pages.

create function private.take_shared_file(p_view_id uuid, p_is_download boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  reading constant private.document_share_sessions := private.share_session(p_view_id);
  share public.document_shares;
  document public.documents;
  shown public.document_versions;
  problem text;
begin
  if reading.share_id is null then
    return jsonb_build_object('status', 'not_available');
  end if;
  select * into share from public.document_shares s where s.id = reading.share_id;
  select * into document from public.documents d where d.id = share.document_id;
  select * into shown from public.document_versions v where v.document_id = document.id and v.version = reading.version;
  -- The bytes are those that were looked at.
  if share.purpose = 'upload_request' or not private.share_is_open(reading, share, document) or private.checked_type('documents', shown.storage_path) is distinct from shown.mime then
    return jsonb_build_object('status', 'not_available');
  end if;
  if p_is_download and (not share.allow_download or reading.view_id is null) then
    return jsonb_build_object('status', 'no_download');
  end if;
  if share.watermark then
    problem := private.can_watermark(document.id, reading.version);
    if problem is not null then
      return jsonb_build_object('status', 'no_watermark');
    end if;
  end if;
  -- Each may take a link again and again, but not to wear the server out.
  if private.take_ticket('share_files', reading.token_hash, case when share.watermark then 60 else 300 end, '1 hour') > 0 then
    return jsonb_build_object('status', 'rate_limited', 'retry_after', 60);
  end if;
  if p_is_download then
    update public.document_share_views w set downloaded_at = coalesce(w.downloaded_at, clock_timestamp()) where w.id = reading.view_id;
  end if;
  return jsonb_build_object(
    'status', 'ok', 'object_name', shown.storage_path, 'file_name', shown.file_name, 'mime', shown.mime, 'size_bytes', shown.size_bytes,
    'watermark_text', case when share.watermark then coalesce(reading.watermark_text, 'Preview') end
  );
end
$$;
select private.expose('take_shared_file',
  'For the function shared-file: which file a visitor sees, {status: ok, object_name, file_name, mime, size_bytes, watermark_text}, or status not_available, no_download, no_watermark, rate_limited. A download is noted.',
  'nobody else knows where the bytes are', p_to => 'service_role');

-- Mail that is taken away closes links that need it: who made them is told once, in one list.

create function private.job_share_mail() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  told record;
  changed integer := 0;
begin
  if private.sends_mail() then
    -- Next time it is news again.
    update private.document_share_keys k set told_of_mail_at = null where k.share_id in (
      select o.share_id from private.document_share_keys o where o.told_of_mail_at is not null order by o.share_id limit private.job_batch()
    );
    get diagnostics changed = row_count;
    return changed;
  end if;
  for told in
    select s.created_by as person, array_agg(s.id) as ids, array_agg(s.title order by s.title, s.id) filter (where s.is_seen) as titles,
      min(s.document_id::text) filter (where s.is_seen) as document_id
    from (
      select l.id, l.created_by, d.id as document_id, d.title, private.sees_document_of(l.created_by, d) as is_seen
      from public.document_shares l
      join private.document_share_keys k on k.share_id = l.id and k.told_of_mail_at is null
      join public.documents d on d.id = l.document_id and d.deleted_at is null
      where l.created_by is not null and l.revoked_at is null and (l.expires_at is null or l.expires_at > now())
        -- A worker that has just started has not said yet that it sends mail.
        and l.created_at < now() - interval '1 hour' and private.share_needs_mail(l, d)
      order by l.created_by, l.id limit private.job_batch()
    ) s
    group by s.created_by order by s.created_by
  loop
    if told.titles is not null then
      perform private.notify(
        'system_alert', array[told.person], null,
        case when cardinality(told.titles) = 1 then 'A link of yours is closed: mail isn’t set up' else cardinality(told.titles) || ' links of yours are closed: mail isn’t set up' end,
        private.plain_line('Their email check proves nothing without mail. Give them a password, or set up mail: ' || array_to_string(told.titles[1:10], ', '), 900),
        jsonb_build_object('kind', 'links_need_mail', 'category', 'documents', 'document_id', told.document_id), null
      );
    end if;
    update private.document_share_keys k set told_of_mail_at = now() where k.share_id = any (told.ids);
    changed := changed + cardinality(told.ids);
  end loop;
  return changed;
end
$$;
comment on function private.job_share_mail() is
  'Job: tells people once which of their links are closed since mail is not set up; an hour after a link was made at the earliest. Definer: no client role writes notifications.';
insert into private.jobs (name, title, every) values ('share_mail', 'Tell of links that need mail', '1 hour');

-- Who opened links is kept as long as the audit log.

create function private.job_share_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  delete from private.document_share_sessions s where s.token_hash in (
    select o.token_hash from private.document_share_sessions o where o.ends_at < now() order by o.ends_at limit private.job_batch()
  );
  delete from private.document_share_codes c where c.ends_at < now() - interval '1 hour';
  -- Those that came and nobody asked about are swept first; of those that never came the links are long over.
  update public.upload_request_files f set state = 'refused'
  where f.state = 'uploading' and f.created_at < now() - interval '1 day' and private.upload_is_there(f.storage_path);
  delete from public.upload_request_files f where f.id in (
    select o.id from public.upload_request_files o
    where o.state in ('uploading', 'refused') and o.created_at < now() - interval '1 day' and not private.upload_is_there(o.storage_path) order by o.created_at limit private.job_batch()
  );
  delete from private.closed_uploads c where c.closed_at < now() - interval '1 day';
  delete from public.document_share_views v where v.id in (
    select o.id from public.document_share_views o
    where o.opened_at < now() - make_interval(days => coalesce(
      (select c.value::integer from public.config c where c.key = 'audit_retention_days' and c.value ~ '^[0-9]{1,5}$'), 365
    ))
    order by o.opened_at limit private.job_batch()
  );
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.job_share_retention() is
  'Job: forgets who opened links after as many days as the audit log is kept, and what visitors need while they read. Definer: no client role deletes either.';
insert into private.jobs (name, title, every) values ('share_retention', 'Forget old views of shared documents', '1 day');
