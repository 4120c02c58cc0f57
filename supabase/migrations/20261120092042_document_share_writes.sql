-- Making, changing, revoking and reading links of documents, for the agency's own people.

create function private.new_share_key() returns text
language sql volatile set search_path = '' as $$
  select translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_')
$$;
comment on function private.new_share_key() is 'What the address of a link ends with: 192 bits that nobody guesses.';

create function private.share_expiry_days() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.value::integer from public.config c where c.key = 'share_default_expiry_days' and c.value ~ '^[0-9]{1,3}$'), 30)
$$;
comment on function private.share_expiry_days() is 'After how many days new links end, 0 for never. Definer: called by definer bodies only.';

create function private.share_rules() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'needs_password', coalesce((select c.value = 'true' from public.config c where c.key = 'share_require_password'), false),
    'expiry_days', private.share_expiry_days(),
    'public_address', private.public_address(), 'sends_mail', private.sends_mail(), 'has_watermark', private.has_feature('advanced_features')
  )
$$;
comment on function private.share_rules() is
  'What holds for new links: whether they need a password, after how many days they end (0: never), the address that they begin with (null: not set), whether codes are sent by mail, whether the caller''s plan includes watermarks. Definer: called by definer bodies only.';

create function private.shares_as_json(p_document public.documents, p_share uuid, p_with_keys boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'document_id', s.document_id, 'name', s.name, 'is_default', s.is_default, 'purpose', s.purpose, 'key', case when p_with_keys and s.revoked_at is null then k.key end,
    'pinned_version', s.pinned_version, 'has_password', s.has_password, 'expires_at', s.expires_at, 'max_views', s.max_views, 'view_count', s.view_count,
    'require_email', s.require_email, 'allow_emails', s.allow_emails, 'deny_emails', s.deny_emails, 'allow_download', s.allow_download,
    'watermark', s.watermark, 'watermark_problem', case when s.watermark then private.can_watermark(s.document_id, coalesce(s.pinned_version, p_document.current_version)) end,
    'agreement_text', s.agreement_text, 'notify_on_view', s.notify_on_view, 'state', private.share_state(s, p_document), 'last_viewed_at', s.last_viewed_at,
    'revoked_at', s.revoked_at, 'revoked_by', private.as_person(s.revoked_by), 'created_by', private.as_person(s.created_by), 'created_at', s.created_at,
    'row_version', s.row_version
  ) order by s.revoked_at is not null, s.created_at, s.id), '[]')
  from (
    select l.* from public.document_shares l where l.document_id = p_document.id and (p_share is null or l.id = p_share)
    order by l.revoked_at is not null, l.created_at desc limit 200
  ) s
  join private.document_share_keys k on k.share_id = s.id
$$;
comment on function private.shares_as_json(public.documents, uuid, boolean) is
  'Links of a document, 200 at most and those that were not revoked first; keys for those who may change it. Definer: called by definer bodies only.';

create function private.list_document_shares(p_document_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  document constant public.documents := private.visible_document(p_document_id);
  can_edit constant boolean := private.edits_document(document) and not private.in_view();
begin
  return jsonb_build_object(
    'shares', private.shares_as_json(document, null, can_edit), 'rules', private.share_rules(),
    'watermark_problem', private.can_watermark(document.id, document.current_version)
  );
end
$$;
select private.expose('list_document_shares',
  'Links of a document that the caller sees: {shares, rules: {needs_password, expiry_days, public_address, sends_mail, has_watermark}, watermark_problem}; what opens a link, key, only for those who may change the document. state: live, revoked, expired, limit, unavailable. Errors: 42501, PT404.',
  'keys of links are not granted');

create function private.email_list(p_given jsonb, p_label text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  list constant text[] := array(
    select distinct lower(btrim(e.value)) from jsonb_array_elements_text(coalesce(nullif(p_given, 'null'), '[]')) as e (value) where btrim(e.value) <> ''
    order by 1
  );
  wrong text;
begin
  if cardinality(list) > 100 then
    raise exception '% can hold 100 addresses', p_label using errcode = '22023', hint = 'emails';
  end if;
  select e into wrong from unnest(list) as e where not private.is_sharable_address(e) limit 1;
  if wrong is not null then
    raise exception 'Enter addresses such as ana@example.com, or @example.com for a whole domain' using errcode = '22023', hint = 'emails';
  end if;
  return list;
end
$$;
comment on function private.email_list(jsonb, text) is 'Addresses and domains as they are kept, or 22023 with hint emails.';

create function private.share_password_hash(p_password text) returns text
language plpgsql volatile set search_path = '' as $$
begin
  if char_length(p_password) < 6 then
    raise exception 'Password must be at least 6 characters long' using errcode = '22023', hint = 'password';
  end if;
  if octet_length(p_password) > 400 then
    raise exception 'Password must be 100 characters or fewer' using errcode = '22023', hint = 'password';
  end if;
  -- bcrypt reads 72 bytes: of a longer one all of them count.
  return extensions.crypt(encode(sha256(convert_to(p_password, 'UTF8')), 'base64'), extensions.gen_salt('bf', 8));
end
$$;
comment on function private.share_password_hash(text) is 'What is kept of a link''s password; 22023 with hint password where it is too short.';

create function private.require_share(p_share public.document_shares, p_before public.document_shares, p_document public.documents) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text;
begin
  if coalesce(btrim(p_share.name), '') = '' then
    raise exception 'Link name is required' using errcode = '22023', hint = 'name';
  end if;
  if char_length(btrim(p_share.name)) > 100 then
    raise exception 'Link name must be 100 characters or fewer' using errcode = '22023', hint = 'name';
  end if;
  if p_share.expires_at <= now() and p_share.expires_at is distinct from p_before.expires_at then
    raise exception 'Expiry must be in the future' using errcode = '22023', hint = 'expires_at';
  end if;
  if p_share.max_views < 1 then
    raise exception 'Maximum views must be at least 1' using errcode = '22023', hint = 'max_views';
  end if;
  if p_document.visibility = 'private' then
    raise exception 'Private documents cannot be shared' using errcode = '22023', hint = 'private';
  end if;
  if p_document.visibility = 'sensitive' and not (p_share.has_password or p_share.require_email) then
    raise exception 'Sensitive documents need a password or email check to be shared' using errcode = '22023', hint = 'gate';
  end if;
  if p_document.visibility = 'sensitive' and not p_share.has_password and not private.sends_mail() then
    raise exception 'Mail isn’t set up, so an email check proves nothing. Set a password.' using errcode = '22023', hint = 'no_mail';
  end if;
  if ((p_share.allow_emails <> '{}' and p_share.allow_emails is distinct from p_before.allow_emails)
    or (p_share.deny_emails <> '{}' and p_share.deny_emails is distinct from p_before.deny_emails)) and not private.sends_mail() then
    raise exception 'Mail isn’t set up, so a list of addresses proves nothing' using errcode = '22023', hint = 'emails';
  end if;
  if not p_share.has_password and exists (select from public.config c where c.key = 'share_require_password' and c.value = 'true') then
    raise exception 'Links need a password in this workspace' using errcode = '22023', hint = 'password';
  end if;
  if not p_share.require_email and (p_share.watermark or p_share.allow_emails <> '{}' or p_share.deny_emails <> '{}') then
    raise exception 'Watermarks and lists of addresses need the email check' using errcode = '22023', hint = 'require_email';
  end if;
  if p_share.pinned_version is not null and not exists (
    select from public.document_versions v where v.document_id = p_document.id and v.version = p_share.pinned_version
  ) then
    raise exception 'This document has no such version' using errcode = 'PT404', hint = 'version';
  end if;
  if p_share.watermark and p_before.watermark is not true then
    if not private.has_feature('advanced_features') then
      raise exception 'Watermarks aren’t included in your plan' using errcode = 'PT402', hint = 'advanced_features';
    end if;
    problem := private.can_watermark(p_document.id, coalesce(p_share.pinned_version, p_document.current_version));
    if problem is not null then
      raise exception '%', problem using errcode = '22023', hint = 'watermark';
    end if;
  end if;
  if char_length(btrim(p_share.agreement_text)) > 5000 then
    raise exception 'Agreement must be 5000 characters or fewer' using errcode = '22023', hint = 'agreement_text';
  end if;
end
$$;
comment on function private.require_share(public.document_shares, public.document_shares, public.documents) is
  'Refuses in words a link that its document, the workspace or the caller''s plan does not allow. Definer: called by definer bodies only.';

create function private.save_document_share(p_share jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document constant public.documents := private.editable_document((p_share ->> 'document_id')::uuid);
  caller constant uuid := private.require_active();
  wanted constant uuid := (p_share ->> 'id')::uuid;
  changes constant jsonb := coalesce(p_share -> 'set', '{}');
  plain constant text[] := array[
    'name', 'pinned_version', 'expires_at', 'max_views', 'require_email', 'allow_download', 'watermark', 'agreement_text', 'notify_on_view'
  ];
  before public.document_shares;
  share public.document_shares;
  password constant text := changes ->> 'password';
begin
  if document.deleted_at is not null then
    raise exception 'This document is in the trash' using errcode = '22023', hint = 'deleted';
  end if;
  select * into before from public.document_shares s where s.id = wanted for no key update;
  if before.id is not null and before.document_id <> document.id then
    raise exception 'Link not found, or you don''t have access' using errcode = 'PT404';
  end if;
  if before.id is not null and p_share ->> 'row_version' is null then
    -- The answer of the first try was lost.
    return private.shares_as_json(document, wanted, true) -> 0;
  end if;
  if before.id is null and p_share ->> 'row_version' is not null then
    raise exception 'Link not found, or you don''t have access' using errcode = 'PT404';
  end if;
  if before.row_version is distinct from (p_share ->> 'row_version')::integer then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  if before.purpose <> 'view' then
    raise exception 'This link belongs to a request. Change the request instead.' using errcode = '22023', hint = 'purpose';
  end if;
  if before.revoked_at is not null then
    raise exception 'This link was revoked. Add a new one.' using errcode = '22023', hint = 'revoked';
  end if;
  share := before;
  if before.id is null then
    share.id := wanted;
    share.document_id := document.id;
    share.is_default := coalesce((changes ->> 'is_default')::boolean, false);
    share.require_email := false;
    share.allow_emails := '{}';
    share.deny_emails := '{}';
    share.allow_download := false;
    share.watermark := false;
    share.notify_on_view := true;
    share.has_password := false;
    share.created_by := caller;
    share.expires_at := private.default_share_end();
  end if;
  share := jsonb_populate_record(share, coalesce((select jsonb_object_agg(c.key, c.value) from jsonb_each(changes) c where c.key = any (plain)), '{}'));
  if changes ? 'allow_emails' then
    share.allow_emails := private.email_list(changes -> 'allow_emails', 'Allowed addresses');
  end if;
  if changes ? 'deny_emails' then
    share.deny_emails := private.email_list(changes -> 'deny_emails', 'Refused addresses');
  end if;
  if changes ? 'password' then
    share.has_password := password is not null;
    share.password_changed_at := clock_timestamp();
  end if;
  perform private.require_share(share, before, document);
  if before.id is null then
    if share.is_default then
      -- One that is over makes room.
      update public.document_shares s set revoked_at = now(), revoked_by = caller
      where s.document_id = document.id and s.is_default and s.revoked_at is null and s.expires_at <= now();
      if exists (select from public.document_shares s where s.document_id = document.id and s.is_default and s.revoked_at is null) then
        raise exception 'This document has a link without a key already' using errcode = '23505', hint = 'default';
      end if;
    end if;
    if (select count(*) from public.document_shares s where s.document_id = document.id and s.purpose = 'view' and s.revoked_at is null) >= 50 then
      raise exception 'A document can have 50 links. Revoke one first.' using errcode = '22023', hint = 'too_many_shares';
    end if;
    insert into public.document_shares (
      id, document_id, name, is_default, pinned_version, has_password, expires_at, max_views, require_email, allow_emails, deny_emails,
      allow_download, watermark, agreement_text, notify_on_view, created_by
    )
    values (
      share.id, share.document_id, share.name, share.is_default, share.pinned_version, share.has_password, share.expires_at, share.max_views,
      share.require_email, share.allow_emails, share.deny_emails, share.allow_download, share.watermark, share.agreement_text,
      share.notify_on_view, caller
    );
    insert into private.document_share_keys (share_id, key, password_hash)
    values (
      share.id, case when not share.is_default then private.new_share_key() end,
      case when share.has_password then private.share_password_hash(password) end
    );
  else
    update public.document_shares s set
      name = share.name, pinned_version = share.pinned_version, has_password = share.has_password,
      password_changed_at = share.password_changed_at, expires_at = share.expires_at,
      max_views = share.max_views, require_email = share.require_email, allow_emails = share.allow_emails, deny_emails = share.deny_emails,
      allow_download = share.allow_download, watermark = share.watermark, agreement_text = share.agreement_text, notify_on_view = share.notify_on_view
    where s.id = share.id;
    if changes ? 'password' then
      update private.document_share_keys k set password_hash = case when share.has_password then private.share_password_hash(password) end
      where k.share_id = share.id;
    end if;
    -- What was asked of those who read at present is not what is asked now.
    if (changes ? 'password' and share.has_password) or (share.require_email and not before.require_email)
      or share.allow_emails <> before.allow_emails or share.deny_emails <> before.deny_emails or share.watermark <> before.watermark
      or share.agreement_text is distinct from before.agreement_text or share.pinned_version is distinct from before.pinned_version then
      delete from private.document_share_sessions s where s.share_id = share.id;
      update private.document_share_keys k set asks = k.asks + 1 where k.share_id = share.id;
    end if;
  end if;
  return private.shares_as_json(document, share.id, true) -> 0;
end
$$;
select private.expose('save_document_share',
  'Makes or changes a link: {id, document_id, row_version, set: {name, is_default (of a new one), password (null takes it away), pinned_version, expires_at, max_views, require_email, allow_emails, deny_emails, allow_download, watermark, agreement_text, notify_on_view}}; without row_version a new one of that id, which is made once. Answers with the link. For those who may change the document. Errors: PT404, 42501, PT409 (hint stale), PT402 with hint share_links_limit or advanced_features, 23505 with hint default, 22023 with hint name, password, expires_at, max_views, private, gate, no_mail, require_email, emails, watermark, agreement_text, revoked, deleted, too_many_shares, purpose.',
  'no client role writes links or reads their keys', 40000);

create function private.default_share_end() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() + make_interval(days => nullif(private.share_expiry_days(), 0))
$$;
comment on function private.default_share_end() is
  'When a link of now ends by the setting share_default_expiry_days; null for never. Definer: called by definer bodies only.';

create function private.editable_share(p_id uuid) returns public.document_shares
language plpgsql security definer set search_path = '' as $$
declare
  share public.document_shares;
begin
  select * into share from public.document_shares s where s.id = p_id;
  if share.id is null then
    perform private.require_active();
    raise exception 'Link not found, or you don''t have access' using errcode = 'PT404';
  end if;
  perform private.editable_document(share.document_id);
  select * into share from public.document_shares s where s.id = p_id for no key update;
  return share;
end
$$;
comment on function private.editable_share(uuid) is
  'Locks a link of a document that the caller may change and answers with it; else PT404 or 42501. Definer: called by definer bodies only.';

create function private.revoke_document_share(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.editable_share(p_id);
begin
  update public.document_shares s set revoked_at = now(), revoked_by = (select auth.uid()) where s.id = share.id and s.revoked_at is null;
  if not found then
    return false;
  end if;
  delete from private.document_share_sessions s where s.share_id = share.id;
  delete from private.document_share_codes c where c.share_id = share.id;
  return true;
end
$$;
select private.expose('revoke_document_share',
  'Ends a link at once, also for those who read at present; false where it was revoked already. For those who may change the document. Errors: PT404, 42501.');

create function private.preview_document_share(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.editable_share(p_id);
  document public.documents;
  token constant uuid := gen_random_uuid();
begin
  if private.in_view() then
    raise exception 'Nothing can be opened while viewing as another user' using errcode = '42501', hint = 'view_as_read_only';
  end if;
  select * into document from public.documents d where d.id = share.document_id;
  if coalesce(private.share_state(share, document), '') not in ('live', 'limit') then
    raise exception 'This link can''t be opened any more' using errcode = '22023', hint = 'closed';
  end if;
  -- Opening is opening, no matter who asks. Where files are sent, none is shown.
  if share.purpose <> 'upload_request' then
    perform private.open_document(document.id, coalesce(share.pinned_version, document.current_version), 'viewed');
  end if;
  insert into private.document_share_sessions (token_hash, share_id, version, previewer, watermark_text, ends_at)
  select private.ticket_key(token::text), share.id, coalesce(share.pinned_version, document.current_version), p.id,
    case when share.watermark then 'Preview by ' || coalesce(p.display_name, p.email) end, now() + interval '30 minutes'
  from public.profiles p where p.id = (select auth.uid());
  return jsonb_build_object('view_id', token);
end
$$;
select private.expose('preview_document_share',
  'Opens a link as a visitor sees it, without its questions and without counting: answers {view_id} for 30 minutes. In the document''s access log the caller viewed it. For those who may change the document. Errors: PT404, 42501, 22023 with hint closed.',
  'no client role reads keys or writes logs');

create function private.list_share_views(p_share_id uuid, p_before_id uuid default null, p_limit integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  share public.document_shares;
begin
  select * into share from public.document_shares s where s.id = p_share_id;
  if share.id is null then
    perform private.require_active();
    raise exception 'Link not found, or you don''t have access' using errcode = 'PT404';
  end if;
  perform private.visible_document(share.document_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'version', f.version, 'viewer_email', f.viewer_email, 'email_verified', f.email_verified, 'agreed_at', f.agreed_at,
      'visitor', left(f.ip_hash, 6), 'country', f.country, 'device', f.device, 'opened_at', f.opened_at, 'last_seen_at', f.last_seen_at, 'seconds', f.seconds,
      'pages', f.pages, 'page_count', (
        select v.page_count from public.document_versions v where v.document_id = share.document_id and v.version = f.version
      ),
      'downloaded_at', f.downloaded_at, 'outcome', f.outcome
    ) order by f.seq desc), '[]')
    from (
      select w.* from public.document_share_views w
      where w.share_id = share.id and (p_before_id is null or w.seq < (
        select b.seq from public.document_share_views b where b.id = p_before_id and b.share_id = share.id
      ))
      order by w.seq desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) f
  );
end
$$;
select private.expose('list_share_views',
  'Who opened a link or was refused, the newest first, 200 at most; p_before_id is the last of the page before. outcome: opened, bad_password, bad_code, expired, revoked, denied, limit, unavailable; pages: {page: seconds}. Errors: 42501, PT404.',
  'it asks who sees the document once');

-- Links of someone who leaves: they know them by heart, so that ending them is what is planned while nobody has chosen.

create function private.held_share_links(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select s.id::text, case when d.visibility = 'private' then 'Private document' else d.title end,
    s.name || case when s.expires_at is not null then ', until ' || to_char(s.expires_at, 'FMDD Mon YYYY') else '' end, d.model_id, null::jsonb
  from public.document_shares s join public.documents d on d.id = s.document_id
  where s.created_by = person and s.purpose <> 'sign' and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
  order by s.created_at, s.id
$$;
comment on function private.held_share_links(uuid) is 'Links to documents that someone made and that can be opened. Definer: called by definer bodies only.';

create function private.release_share_links(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  -- As everything does that changes links: documents first, in one order.
  perform from public.documents d
  where d.id in (select s.document_id from public.document_shares s where s.created_by = person) order by d.id for no key update;
  -- Those that are over can be extended: by an address that the person no longer knows.
  update private.document_share_keys k set key = private.new_share_key()
  from public.document_shares s where s.id = k.share_id and s.created_by = person and s.revoked_at is null and s.expires_at <= now() and k.key is not null;
  update public.document_shares s set
    created_by = coalesce(p.to_id, s.created_by), revoked_at = case when p.to_id is null then now() end,
    revoked_by = case when p.to_id is null then (select auth.uid()) end
  from unnest(plan) as p
  where s.id = p.id::uuid and s.created_by = person and s.revoked_at is null;
  get diagnostics changed = row_count;
  delete from private.document_share_sessions w using public.document_shares s, unnest(plan) as p
  where s.id = p.id::uuid and w.share_id = s.id and s.revoked_at is not null;
  return changed;
end
$$;
comment on function private.release_share_links(uuid, private.handover[]) is
  'Makes links someone else''s, or revokes them. Definer: called by definer bodies only.';
insert into private.holding_kinds (kind, place, actions, usual, is_exact) values ('share_links', 58, '{move,end,keep}', 'end', true);
