-- Requests to sign a document: who signs which version, in which order, and what became of it. Each signer has a link of purpose sign. What
-- happened stands in a chain of hashes, so that a changed or missing entry is found. Writes: `…_signature_writes.sql`; public side: `…_signing.sql`.

create table public.signature_requests (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.documents (id) on delete cascade,
  version_id uuid not null references public.document_versions (id) on delete cascade,
  title text not null,
  order_mode text not null default 'parallel',
  status text not null default 'sent',
  message text,
  expires_at timestamptz not null,
  remind_every_days integer,
  completed_version_id uuid references public.document_versions (id) on delete set null,
  ended_at timestamptz,
  ended_reason text,
  ended_by uuid references public.profiles (id) on delete set null,
  events_count integer not null default 0,
  events_hash text,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint signature_requests_title_length check (char_length(title) <= 200),
  constraint signature_requests_order_known check (order_mode in ('parallel', 'sequential')),
  constraint signature_requests_status_known check (status in ('sent', 'completed', 'declined', 'cancelled', 'expired')),
  constraint signature_requests_message_length check (char_length(message) <= 2000),
  constraint signature_requests_remind_bounds check (remind_every_days between 1 and 30),
  constraint signature_requests_reason_length check (char_length(ended_reason) <= 300),
  constraint signature_requests_ended check ((status = 'sent') = (ended_at is null))
);
comment on table public.signature_requests is
  'Requests to sign a version of a document. A document has one that is open.';
comment on column public.signature_requests.title is 'What the document was called when it was sent.';
comment on column public.signature_requests.ended_reason is 'Why it was cancelled or declined, in words.';
comment on column public.signature_requests.completed_version_id is 'The sealed version that came of it.';
comment on column public.signature_requests.events_count is 'How many entries its chain has, and the hash of the last: what is missing at its end is found.';
create unique index signature_requests_open_key on public.signature_requests (document_id) where status = 'sent';
create index signature_requests_document_id_idx on public.signature_requests (document_id, created_at desc);
create index signature_requests_version_id_idx on public.signature_requests (version_id);
create index signature_requests_completed_version_id_idx on public.signature_requests (completed_version_id) where completed_version_id is not null;
create index signature_requests_created_by_idx on public.signature_requests (created_by, status);
create index signature_requests_ended_by_idx on public.signature_requests (ended_by) where ended_by is not null;
create index signature_requests_expires_at_idx on public.signature_requests (expires_at) where status = 'sent';

create table public.signers (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.signature_requests (id) on delete cascade,
  name text not null,
  email text not null,
  role text not null default 'signer',
  sign_order integer not null,
  share_id uuid references public.document_shares (id) on delete set null,
  status text not null default 'pending',
  invited_at timestamptz,
  reminded_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  signed_name text,
  decline_reason text,
  signature_kind text,
  signature_path text,
  consent_text text,
  ip inet,
  user_agent text,
  constraint signers_once unique (request_id, email),
  constraint signers_name_length check (char_length(name) <= 200 and btrim(name) <> ''),
  constraint signers_email_length check (char_length(email) <= 254),
  constraint signers_role_known check (role in ('signer', 'approver', 'viewer')),
  constraint signers_order_bounds check (sign_order between 1 and 20),
  constraint signers_status_known check (status in ('pending', 'viewed', 'signed', 'declined')),
  constraint signers_signed_name_length check (char_length(signed_name) <= 200),
  constraint signers_reason_length check (char_length(decline_reason) <= 1000),
  constraint signers_kind_known check (signature_kind in ('typed', 'drawn')),
  constraint signers_path_form check (signature_path ~ '^M[ML0-9 .]+$' and char_length(signature_path) <= 30000),
  constraint signers_consent_length check (char_length(consent_text) <= 500),
  constraint signers_user_agent_length check (char_length(user_agent) <= 300),
  constraint signers_signed check ((status = 'signed') = (signed_at is not null))
);
comment on table public.signers is
  'Who is asked to sign, to approve, or only to read. @unlogged What they did is in signature_events and in the document''s activity.';
comment on column public.signers.signature_path is 'What was drawn, as an SVG path within 600 by 200; null of what was typed. The strokes with their times are in private.signature_strokes.';
comment on column public.signers.signed_name is 'As they wrote it, beside the name that the sender gave them.';
create index signers_request_id_idx on public.signers (request_id, sign_order);
create unique index signers_share_id_key on public.signers (share_id) where share_id is not null;

create table private.signature_strokes (
  signer_id uuid primary key references public.signers (id) on delete cascade,
  strokes jsonb not null,
  constraint signature_strokes_size check (octet_length(strokes::text) <= 200000)
);
comment on table private.signature_strokes is 'How a signature was drawn, point by point with times: proof that it was.';
alter table private.signature_strokes enable row level security;
alter table private.signature_strokes force row level security;

create table public.signature_events (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.signature_requests (id) on delete cascade,
  position integer not null,
  signer_id uuid,
  type text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  previous_hash text,
  hash text not null,
  constraint signature_events_once unique (request_id, position),
  constraint signature_events_type_known check (
    type in ('created', 'sent', 'viewed', 'signed', 'declined', 'reminded', 'expired', 'cancelled', 'completed', 'sealed')
  ),
  constraint signature_events_data_size check (octet_length(data::text) <= 4000),
  constraint signature_events_hash_form check (hash ~ '^[0-9a-f]{64}$')
);
comment on table public.signature_events is
  'What happened to requests to sign: each entry holds the hash of the one before. @readonly An entry is created by what is done, never by a key''s holder. @unlogged It is a log itself.';

create function private.refuse_signature_event_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The history of a signature cannot be changed' using errcode = '42501';
end
$$;
comment on function private.refuse_signature_event_change() is 'Trigger: refuses changes of the history. Entries go with their document alone.';
create trigger signature_events_keep before update on public.signature_events
  for each statement execute function private.refuse_signature_event_change();

create function private.signature_event_hash(
  p_request uuid, p_position integer, p_signer uuid, p_what text, p_data jsonb, p_moment timestamptz, p_previous text
) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(
    concat_ws(e'\n', p_request, p_position, coalesce(p_signer::text, '-'), p_what, p_data::text,
      trunc(extract(epoch from p_moment) * 1000000)::bigint, coalesce(p_previous, '-')), 'UTF8'
  )), 'hex')
$$;
comment on function private.signature_event_hash(uuid, integer, uuid, text, jsonb, timestamptz, text) is
  'What an entry of the history of a signature has to have as its hash.';

create function private.write_signature_event(p_request uuid, p_signer uuid, p_what text, p_data jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  request public.signature_requests;
  entry_hash text;
begin
  select * into request from public.signature_requests r where r.id = p_request for update;
  entry_hash := private.signature_event_hash(p_request, request.events_count + 1, p_signer, p_what, p_data, moment, request.events_hash);
  insert into public.signature_events (request_id, position, signer_id, type, data, created_at, previous_hash, hash)
  values (p_request, request.events_count + 1, p_signer, p_what, p_data, moment, request.events_hash, entry_hash);
  update public.signature_requests r set events_count = r.events_count + 1, events_hash = entry_hash, updated_at = now() where r.id = p_request;
end
$$;
comment on function private.write_signature_event(uuid, uuid, text, jsonb) is
  'Adds to the history of a request, one after the other. Definer: called by definer bodies only.';

-- Access: as the document.

alter table public.signature_requests enable row level security;
alter table public.signature_requests force row level security;
alter table public.signers enable row level security;
alter table public.signers force row level security;
alter table public.signature_events enable row level security;
alter table public.signature_events force row level security;
revoke all on public.signature_requests, public.signers, public.signature_events from anon, authenticated, service_role;
grant select on public.signature_requests, public.signers, public.signature_events to authenticated;
grant all on public.signature_requests, public.signers to service_role;
grant select on public.signature_events to service_role;
create policy "People see requests to sign documents that they see" on public.signature_requests
  for select to authenticated using (exists (select from public.documents d where d.id = signature_requests.document_id));
create policy "People see signers of requests that they see" on public.signers
  for select to authenticated using (exists (select from public.signature_requests r where r.id = signers.request_id));
create policy "People see the history of requests that they see" on public.signature_events
  for select to authenticated using (exists (select from public.signature_requests r where r.id = signature_events.request_id));
select private.publish('public.signature_requests');

create constraint trigger signature_requests_audit after insert or update or delete on public.signature_requests
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "signature_requests", "resource": "signature_request", "name": ["title"],
    "fields": ["document_id", "order_mode", "status", "message", "expires_at", "remind_every_days", "created_by", "ended_reason"],
    "secret": [], "alone": {}
  }');

create function private.touch_signed_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.documents d set updated_at = now() where d.id = new.document_id;
  return null;
end
$$;
comment on function private.touch_signed_document() is
  'Trigger: lists that show who a document waits for hear of it. Definer: it writes for people who may not.';
create trigger signature_requests_60_touch after insert or update on public.signature_requests
  for each row execute function private.touch_signed_document();
