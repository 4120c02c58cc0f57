-- Links by which people without an account read a document. A link is asked for again at every step: at each open, for each page, and every
-- few seconds while someone reads. What opens it is kept apart from what the agency's people read. Public side: `…_shared_documents.sql`.

create table public.document_shares (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.documents (id) on delete cascade,
  name text not null,
  is_default boolean not null default false,
  purpose text not null default 'view',
  pinned_version integer,
  has_password boolean not null default false,
  password_changed_at timestamptz,
  expires_at timestamptz,
  max_views integer,
  view_count integer not null default 0,
  require_email boolean not null default false,
  allow_emails text[] not null default '{}',
  deny_emails text[] not null default '{}',
  allow_download boolean not null default false,
  watermark boolean not null default false,
  agreement_text text,
  notify_on_view boolean not null default true,
  last_viewed_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references public.profiles (id) on delete set null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint document_shares_name_length check (char_length(name) <= 100 and btrim(name) <> ''),
  constraint document_shares_purpose_known check (purpose in ('view', 'sign', 'upload_request')),
  constraint document_shares_max_views_bounds check (max_views between 1 and 1000000),
  constraint document_shares_lists_bounds check (
    cardinality(allow_emails) <= 100 and cardinality(deny_emails) <= 100
    and octet_length(array_to_string(allow_emails || deny_emails, ',')) <= 60000
  ),
  constraint document_shares_lists_need_email check (require_email or (allow_emails = '{}' and deny_emails = '{}' and not watermark)),
  constraint document_shares_agreement_length check (char_length(agreement_text) <= 5000)
);
comment on table public.document_shares is
  'Links by which outsiders read a document, and their rules. Keys and passwords are in private.document_share_keys, which nobody reads.';
comment on column public.document_shares.is_default is 'The link without a key: /shared-document/{document_id}. One at a time.';
comment on column public.document_shares.pinned_version is 'The version that it shows; null for the one that is meant.';
comment on column public.document_shares.allow_emails is 'Addresses, or @domain for all of a domain. Empty: everyone.';
create unique index document_shares_default_key on public.document_shares (document_id) where is_default and revoked_at is null;
create index document_shares_document_id_idx on public.document_shares (document_id, created_at);
create index document_shares_created_by_idx on public.document_shares (created_by, document_id) where revoked_at is null;
create index document_shares_revoked_by_idx on public.document_shares (revoked_by) where revoked_by is not null;

create table public.document_share_views (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  share_id uuid not null references public.document_shares (id) on delete cascade,
  version integer,
  viewer_email text,
  email_verified boolean not null default false,
  agreed_at timestamptz,
  ip_hash text,
  country text,
  device text,
  opened_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz,
  seconds integer not null default 0,
  pages jsonb not null default '{}',
  downloaded_at timestamptz,
  outcome text not null,
  constraint document_share_views_outcome_known check (
    outcome in ('opened', 'bad_password', 'bad_code', 'expired', 'revoked', 'denied', 'limit', 'unavailable')
  ),
  constraint document_share_views_email_length check (char_length(viewer_email) <= 254),
  constraint document_share_views_device_length check (char_length(device) <= 300),
  constraint document_share_views_country_form check (country ~ '^[A-Z]{2}$'),
  constraint document_share_views_seconds_bounds check (seconds between 0 and 1000000),
  constraint document_share_views_pages_shape check (jsonb_typeof(pages) = 'object' and octet_length(pages::text) <= 60000)
);
comment on table public.document_share_views is
  'Who opened a link, how long they read which pages, and who was refused and why. @readonly An entry is created by what visitors do, never by a key''s holder. @unlogged It is a log itself.';
comment on column public.document_share_views.pages is 'Page: seconds that it was on the screen.';
comment on column public.document_share_views.ip_hash is 'Tells two visitors apart without keeping where they are.';
create index document_share_views_opened_at_idx on public.document_share_views (opened_at);
create index document_share_views_share_id_idx on public.document_share_views (share_id, seq desc);

create table private.document_share_keys (
  share_id uuid primary key references public.document_shares (id) on delete cascade,
  key text unique,
  password_hash text,
  salt text not null default encode(extensions.gen_random_bytes(16), 'hex'),
  asks integer not null default 1,
  told_of_mail_at timestamptz,
  constraint document_share_keys_key_form check (key ~ '^[A-Za-z0-9_-]{22,43}$')
);
comment on table private.document_share_keys is
  'What opens a link: its key, null of the default one, and its password as bcrypt of its SHA-256. The key can be copied again by those who may change the document.';
comment on column private.document_share_keys.told_of_mail_at is 'When its maker was told that it is closed for want of mail.';
comment on column private.document_share_keys.asks is 'Counts changes of what visitors are asked: one who answered the questions of before is asked again.';
alter table private.document_share_keys enable row level security;
alter table private.document_share_keys force row level security;

create table private.document_share_sessions (
  token_hash text primary key,
  share_id uuid not null references public.document_shares (id) on delete cascade,
  view_id uuid references public.document_share_views (id) on delete cascade,
  version integer not null,
  watermark_text text,
  previewer uuid references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null
);
comment on table private.document_share_sessions is
  'Visitors that read at present, by the hash of their view_id. Without a view: someone of the agency who looks at the link as a visitor.';
create index document_share_sessions_share_id_idx on private.document_share_sessions (share_id);
create index document_share_sessions_previewer_idx on private.document_share_sessions (previewer) where previewer is not null;
create index document_share_sessions_view_id_idx on private.document_share_sessions (view_id);
create index document_share_sessions_ends_at_idx on private.document_share_sessions (ends_at);
alter table private.document_share_sessions enable row level security;
alter table private.document_share_sessions force row level security;

-- What a link is worth at this moment

create function private.share_needs_mail(p_share public.document_shares, p_document public.documents) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Few ask for addresses: only of these is it asked whether mail is sent.
  return p_share.require_email and (
    p_share.allow_emails <> '{}' or p_share.deny_emails <> '{}'
    or (p_document.visibility = 'sensitive' and p_share.purpose <> 'upload_request' and not p_share.has_password)
  ) and not private.sends_mail();
end
$$;
comment on function private.share_needs_mail(public.document_shares, public.documents) is
  'Whether a link is closed since mail is not set up: what it asks of visitors could not be checked. Definer, as what it calls.';

create function private.share_state(p_share public.document_shares, p_document public.documents) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_share.revoked_at is not null then 'revoked'
    when p_document.deleted_at is not null or p_document.visibility = 'private'
      -- Who sends files sees none of the document.
      or (p_share.purpose <> 'upload_request' and (
        p_document.current_version = 0 or (p_document.visibility = 'sensitive' and not (p_share.has_password or p_share.require_email))
      )) or private.share_needs_mail(p_share, p_document) then 'unavailable'
    when p_share.expires_at <= clock_timestamp() then 'expired'
    when p_share.view_count >= p_share.max_views then 'limit'
    else 'live'
  end;
end
$$;
comment on function private.share_state(public.document_shares, public.documents) is
  'live, revoked, expired, limit (all views are taken), or unavailable: the document is in the trash, private, or sensitive and the link asks nothing, or mail that it needs is not set up.';

create function private.is_sharable_address(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  -- Nothing that can't be seen, and no letters that look like others where they decide: lists go by domains.
  select p_text ~ '^[^\s@<>,;:"()\[\]\\[:cntrl:]\u00a0\u00ad\u200b-\u200f\u2060-\u2064\u3000\ufeff\uff00-\uffef]*@[a-z0-9-]+(\.[a-z0-9-]+)+$'
    and char_length(p_text) <= 254 and p_text = private.plain_line(p_text, 254)
$$;
comment on function private.is_sharable_address(text) is 'Whether this is an email address in lower case, or @domain.';

create function private.is_on_list(p_email text, p_list text[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_email = any (p_list) or '@' || split_part(p_email, '@', 2) = any (p_list), false)
$$;
comment on function private.is_on_list(text, text[]) is 'Whether an address or its domain is in a list.';

create function private.can_watermark(p_document uuid, p_version integer) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when v.mime <> 'application/pdf' then 'Only PDFs can carry a watermark'
    when v.size_bytes > 20971520 then 'A watermark needs a PDF of 20 MB or less'
    when v.page_count > 200 then 'A watermark needs a PDF of 200 pages or fewer'
  end
  from public.document_versions v where v.document_id = p_document and v.version = p_version
$$;
comment on function private.can_watermark(uuid, integer) is
  'Why a version cannot be shown with the viewer''s address in it, or null. Definer: called by definer bodies only.';

-- Rules that hold no matter who writes

create function private.guard_document_share() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.visible_text(new.name, 1000);
  new.agreement_text := nullif(btrim(new.agreement_text), '');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.guard_document_share() is 'Trigger: texts as they are kept. Definer: as the other guards.';
create trigger document_shares_10_guard before insert or update on public.document_shares
  for each row execute function private.guard_document_share();
create trigger document_shares_90_version before update on public.document_shares
  for each row execute function private.keep_row_version('view_count', 'last_viewed_at');

create function private.touch_shared_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.documents d set updated_at = now() where d.id = new.document_id;
  return null;
end
$$;
comment on function private.touch_shared_document() is
  'Trigger: lists that count the links of a document hear of them. Definer: it writes for people who may not.';
create trigger document_shares_60_touch_new after insert on public.document_shares
  for each row execute function private.touch_shared_document();
-- A view is no change of the document, but the last one.
create trigger document_shares_60_touch after update on public.document_shares
  for each row when (
    old.revoked_at is distinct from new.revoked_at or old.expires_at is distinct from new.expires_at
    or (old.view_count >= old.max_views) is distinct from (new.view_count >= new.max_views)
  ) execute function private.touch_shared_document();

create function private.close_shares_of_private() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.document_shares s set revoked_at = now(), revoked_by = (select auth.uid()) where s.document_id = new.id and s.revoked_at is null;
  return null;
end
$$;
comment on function private.close_shares_of_private() is
  'Trigger: a document that becomes private is not shared any more. Definer: no client role writes links.';
create trigger documents_80_shares after update of visibility on public.documents
  for each row when (new.visibility = 'private' and old.visibility <> 'private') execute function private.close_shares_of_private();

create function private.log_document_share() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.write_document_activity(new.document_id, 'share', null, jsonb_build_object('name', new.name));
    insert into public.document_access_log (document_id, version, user_id, user_name, action)
    select d.id, coalesce(new.pinned_version, d.current_version), p.id, coalesce(p.display_name, p.email), 'shared'
    from public.documents d join public.profiles p on p.id = (select auth.uid()) where d.id = new.document_id;
  elsif new.revoked_at is not null and old.revoked_at is null then
    perform private.write_document_activity(new.document_id, 'share', jsonb_build_object('name', new.name), null);
  end if;
  return null;
end
$$;
comment on function private.log_document_share() is 'Trigger: activity of a document tells of its links. Definer: it writes activity.';
create trigger document_shares_50_log after insert or update of revoked_at on public.document_shares
  for each row execute function private.log_document_share();
create constraint trigger document_shares_audit after insert or update or delete on public.document_shares
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "document_shares", "resource": "document_share", "name": ["name"],
    "fields": [
      "name", "pinned_version", "has_password", "password_changed_at", "expires_at", "max_views", "require_email", "allow_emails", "deny_emails", "allow_download",
      "watermark", "agreement_text", "created_by", "revoked_at"
    ],
    "secret": [], "alone": {"revoked_at": "revoked"}
  }');

-- Places in the plan of the person who made a link

create function private.share_links_used(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.document_shares s
  where s.created_by = person and s.purpose <> 'sign' and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
$$;
comment on function private.share_links_used(uuid) is
  'How many links count against someone''s plan: those that they made which are neither revoked nor over, without those of signers. Definer: called by definer bodies only.';

create function private.limit_share_links() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most integer;
  used integer;
begin
  if (select auth.uid()) is null or new.created_by is null or new.revoked_at is not null or new.expires_at <= now() or new.purpose = 'sign'
    -- One that was live already has its place.
    or (tg_op = 'UPDATE' and old.created_by = new.created_by and old.revoked_at is null and (old.expires_at is null or old.expires_at > now()))
  then
    return null;
  end if;
  select (p.limits ->> 'share_links')::integer into most
  from private.plan_of(new.created_by) as o join public.subscription_plans p on p.id = o.plan_id;
  if coalesce(most, -1) = -1 then
    return null;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.share_links_limit'), pg_catalog.hashtext(new.created_by::text));
  used := private.share_links_used(new.created_by);
  if used > most then
    raise exception 'Share link limit reached! You can create % share links. Currently using %. Upgrade your plan for more share links.', most, used - 1
      using errcode = 'PT402', hint = 'share_links_limit';
  end if;
  return null;
end
$$;
comment on function private.limit_share_links() is
  'Trigger: a link takes a place in the plan of the person who made it; PT402 where there is none. Holds a lock until the transaction ends. Definer, as what it calls.';
create trigger document_shares_99_limit after insert or update of created_by, revoked_at, expires_at on public.document_shares
  for each row execute function private.limit_share_links();

-- Access: those who see the document see its links, without what opens them, and their log.

alter table public.document_shares enable row level security;
alter table public.document_shares force row level security;
alter table public.document_share_views enable row level security;
alter table public.document_share_views force row level security;
revoke all on public.document_shares, public.document_share_views from anon, authenticated, service_role;
grant select on public.document_shares, public.document_share_views to authenticated;
grant all on public.document_shares to service_role;
grant select on public.document_share_views to service_role;
create policy "People see links of documents that they see" on public.document_shares
  for select to authenticated using (exists (select from public.documents d where d.id = document_shares.document_id));
create policy "People see who opened links that they see" on public.document_share_views
  for select to authenticated using (exists (select from public.document_shares s where s.id = document_share_views.share_id));

select private.publish('public.document_shares');
