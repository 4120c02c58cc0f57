-- Who did what, in a log that nobody changes. Each entry carries the hash of the one before it: whatever is altered or taken
-- out later no longer fits. What cannot be seen from inside is the removal of the newest entries.

create table public.audit_log (
  seq bigint primary key,
  created_at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_name text,
  actor_type text not null default 'system',
  event text collate "C" not null,
  resource_type text not null,
  resource_id text,
  resource_name text,
  model_id uuid,
  changes jsonb not null default '{}',
  ip text,
  user_agent text,
  request_id text,
  prev_hash text not null,
  hash text not null,
  constraint audit_log_actor_type_known check (actor_type in ('user', 'system', 'anon', 'api')),
  constraint audit_log_event_shape check (event ~ '^[a-z_]+\.[a-z_]+$'),
  constraint audit_log_changes_shape check (jsonb_typeof(changes) = 'object')
);
comment on table public.audit_log is
  'What was done by whom: append-only and hash-chained. Names are those of the moment; nothing here refers to rows that may be deleted. @readonly An entry comes about by what is done, never by whoever holds a key.';
comment on column public.audit_log.event is 'area.verb, compared byte by byte so that a prefix is a range.';
comment on column public.audit_log.ip is 'Where the request came from, see private.caller_ip; null where the server itself did it.';
comment on column public.audit_log.changes is 'Field: [before, after]; secrets read [redacted].';
comment on column public.audit_log.hash is 'SHA-256 over prev_hash and the entry, see private.audit_hash.';

create index audit_log_actor_id_idx on public.audit_log (actor_id, seq);
create index audit_log_event_idx on public.audit_log (event, seq);
create index audit_log_resource_idx on public.audit_log (resource_id, seq);
create index audit_log_model_id_idx on public.audit_log (model_id, seq);
create index audit_log_created_at_idx on public.audit_log (created_at);
create index audit_log_views_idx on public.audit_log (actor_id, resource_id, seq) where event = 'users.viewed_as';

create table private.audit_anchor (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash text not null
);
comment on table private.audit_anchor is
  'The last entry that retention has removed, to which the first one kept is chained; at first the start of the chain.';
insert into private.audit_anchor (seq, hash) values (0, '');

-- The chain

create function private.audit_hash(entry public.audit_log) returns text
language sql immutable set search_path = '' as $$
  select encode(
    sha256(
      convert_to(
        entry.prev_hash || jsonb_build_array(
          -- As a number: a time's text depends on the session's zone.
          entry.seq, (extract(epoch from entry.created_at) * 1000000)::bigint,
          entry.actor_id, entry.actor_name, entry.actor_type, entry.event,
          entry.resource_type, entry.resource_id, entry.resource_name, entry.model_id, entry.changes,
          entry.ip, entry.user_agent, entry.request_id
        )::text,
        'UTF8'
      )
    ),
    'hex'
  )
$$;
comment on function private.audit_hash(public.audit_log) is
  'What the hash of an entry must be. Two databases agree on it: jsonb has one text for one value.';

create function private.chain_audit_entry() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One writer at a time, until its transaction ends: two entries must not follow the same one.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.audit_log'));
  select l.seq + 1, l.hash into new.seq, new.prev_hash from public.audit_log l order by l.seq desc limit 1;
  if not found then
    select a.seq + 1, a.hash into new.seq, new.prev_hash from private.audit_anchor a;
  end if;
  new.created_at := clock_timestamp();
  new.hash := private.audit_hash(new);
  return new;
end
$$;
comment on function private.chain_audit_entry() is
  'Trigger: numbers an entry and chains it to the last, whatever was given. Definer: the writer need not see the log.';

create trigger audit_log_chain before insert on public.audit_log
  for each row execute function private.chain_audit_entry();

create function private.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Set by purge_audit_log alone, for its own transaction; whoever else may delete at all is still refused.
  if tg_op = 'DELETE' and current_setting('marquee.audit_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'The audit log cannot be changed' using errcode = '42501';
end
$$;
comment on function private.refuse_audit_change() is 'Trigger: refuses every change of the log, the owner''s included, but its retention.';

create trigger audit_log_keep before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();

-- Writing

create function private.write_audit(
  event text, resource_type text, resource_id text, resource_name text, model_id uuid, changes jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  insert into public.audit_log (
    actor_id, actor_name, actor_type, event, resource_type, resource_id, resource_name, model_id, changes,
    ip, user_agent, request_id
  )
  values (
    caller,
    (select coalesce(p.display_name, p.email) from public.profiles p where p.id = caller),
    case when caller is not null then 'user' when claims ->> 'role' = 'anon' then 'anon' else 'system' end,
    event, resource_type, resource_id, left(resource_name, 200), model_id, changes,
    private.caller_ip(),
    private.caller_device(),
    left(headers ->> 'x-request-id', 100)
  );
end
$$;
comment on function private.write_audit(text, text, text, text, uuid, jsonb) is
  'Adds an entry in the name of the caller. Definer: no client role writes the log.';

create function private.changed_fields(before jsonb, after jsonb, fields text[], secret text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(
    jsonb_object_agg(
      field,
      case when field = any (secret) then '["[redacted]", "[redacted]"]'
        else jsonb_build_array(before -> field, after -> field) end
    ),
    '{}'
  )
  from unnest(fields) as field
  where coalesce(before -> field, 'null') is distinct from coalesce(after -> field, 'null')
$$;
comment on function private.changed_fields(jsonb, jsonb, text[], text[]) is
  'Field: [before, after] of those that differ; of secret ones, that they do.';

-- The triggers wait for the end of the transaction, so that it asks for nothing more once it holds the log's lock.

create function private.audit_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes constant jsonb := private.changed_fields(
    to_jsonb(old), to_jsonb(new), array['email', 'role', 'status', 'display_name'], '{}'
  );
  touched text[];
begin
  if changes = '{}' then
    return null;
  end if;
  touched := array(select jsonb_object_keys(changes));
  perform private.write_audit(
    case
      when tg_op = 'INSERT' then 'users.created'
      when tg_op = 'DELETE' then 'users.deleted'
      when touched = '{role}' then 'users.role_changed'
      when touched = '{status}' then 'users.status_changed'
      when touched = '{display_name}' then 'users.renamed'
      when touched = '{email}' then 'users.email_changed'
      else 'users.updated'
    end,
    'user', coalesce(new.id, old.id)::text,
    coalesce(new.display_name, new.email, old.display_name, old.email), null, changes
  );
  return null;
end
$$;
comment on function private.audit_profile() is 'Trigger: accounts, roles, status and names. Definer: it writes the log.';

create constraint trigger profiles_audit after insert or update or delete on public.profiles
  deferrable initially deferred for each row execute function private.audit_profile();

create function private.audit_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  select * into person from public.profiles p where p.id = coalesce(new.user_id, old.user_id);
  -- Gone with the account, which has an entry of its own; or written again as it was.
  if not found or new.enabled is not distinct from old.enabled then
    return null;
  end if;
  perform private.write_audit(
    case when tg_op = 'DELETE' then 'permissions.reset' when new.enabled then 'permissions.granted' else 'permissions.revoked' end,
    'user', person.id::text, coalesce(person.display_name, person.email), null,
    jsonb_build_object(coalesce(new.permission_key, old.permission_key), jsonb_build_array(old.enabled, new.enabled))
  );
  return null;
end
$$;
comment on function private.audit_permission() is 'Trigger: overrides of permissions. Definer: it writes the log.';

create constraint trigger user_permissions_audit after insert or update or delete on public.user_permissions
  deferrable initially deferred for each row execute function private.audit_permission();

create function private.audit_model() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes constant jsonb := private.changed_fields(
    to_jsonb(old), to_jsonb(new),
    array[
      'stage_name', 'real_name', 'status', 'timezone', 'manager_id', 'photo_url', 'telegram_handle', 'discord_handle',
      'drive_folder_id', 'primary_communication', 'socials', 'email_accounts', 'phone_numbers'
    ],
    array['socials', 'email_accounts', 'phone_numbers']
  );
begin
  if changes = '{}' then
    return null;
  end if;
  perform private.write_audit(
    case
      when tg_op = 'INSERT' then 'models.created'
      when tg_op = 'DELETE' then 'models.deleted'
      when array(select jsonb_object_keys(changes)) = '{status}' then 'models.status_changed'
      else 'models.updated'
    end,
    'model', coalesce(new.id, old.id)::text, coalesce(new.stage_name, old.stage_name), coalesce(new.id, old.id), changes
  );
  return null;
end
$$;
comment on function private.audit_model() is
  'Trigger: models, without what their contacts and social accounts hold. Definer: it writes the log.';

create constraint trigger models_audit after insert or update or delete on public.models
  deferrable initially deferred for each row execute function private.audit_model();

create function private.audit_secondary_manager() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  model public.models;
  person constant uuid := coalesce(new.manager_id, old.manager_id);
  named jsonb;
begin
  select * into model from public.models m where m.id = coalesce(new.model_id, old.model_id);
  -- Gone with the model, which has an entry of its own.
  if not found then
    return null;
  end if;
  named := jsonb_build_object(
    'id', person, 'name', (select coalesce(p.display_name, p.email) from public.profiles p where p.id = person)
  );
  perform private.write_audit(
    case when tg_op = 'INSERT' then 'models.manager_added' else 'models.manager_removed' end,
    'model', model.id::text, model.stage_name, model.id,
    jsonb_build_object(
      'secondary_manager', case when tg_op = 'INSERT' then jsonb_build_array(null, named) else jsonb_build_array(named, null) end
    )
  );
  return null;
end
$$;
comment on function private.audit_secondary_manager() is 'Trigger: secondary managers of models. Definer: it writes the log.';

create constraint trigger model_secondary_managers_audit after insert or delete on public.model_secondary_managers
  deferrable initially deferred for each row execute function private.audit_secondary_manager();

create function private.audit_config() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := coalesce(new.key, old.key);
begin
  if new.value is not distinct from old.value then
    return null;
  end if;
  perform private.write_audit(
    'config.changed', 'config', key, key, null,
    jsonb_build_object(
      'value',
      case when key ~ '(secret|token|password|_key)' then '["[redacted]", "[redacted]"]'
        else jsonb_build_array(old.value, new.value) end
    )
  );
  return null;
end
$$;
comment on function private.audit_config() is 'Trigger: settings of the workspace. Definer: it writes the log.';

create constraint trigger config_audit after insert or update or delete on public.config
  deferrable initially deferred for each row execute function private.audit_config();

-- Seeing as somebody else changes nothing that a trigger would notice: the procedure writes this itself.

create function private.has_viewed_lately(viewer uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select l.created_at > clock_timestamp() - interval '15 minutes'
      from public.audit_log l
      where l.event = 'users.viewed_as' and l.actor_id = viewer and l.resource_id = person::text
      order by l.seq desc limit 1
    ),
    false
  )
$$;
comment on function private.has_viewed_lately(uuid, uuid) is
  'Whether the log has it from the last 15 minutes that the one saw as the other. Definer: it reads the log.';

create function private.audit_view_as(person public.profiles) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewer constant uuid := (select auth.uid());
begin
  -- An open view asks again whenever its window is looked at.
  if private.has_viewed_lately(viewer, person.id) then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.audit_log'));
  -- A second window may have been quicker.
  if private.has_viewed_lately(viewer, person.id) then
    return;
  end if;
  perform private.write_audit(
    'users.viewed_as', 'user', person.id::text, coalesce(person.display_name, person.email), null, '{}'
  );
end
$$;
comment on function private.audit_view_as(public.profiles) is
  'Writes that the caller sees as somebody else, once in 15 minutes. To be asked for last, since it may keep the log''s lock. Definer: it writes the log.';

-- Access

alter table public.audit_log enable row level security;
alter table public.audit_log force row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
alter table private.audit_anchor enable row level security;
alter table private.audit_anchor force row level security;

create policy "People see what they did, those who view all data everything" on public.audit_log
  for select to authenticated
  using (
    (select private.is_admin())
    or (select private.has_permission('can_view_all_data'))
    or actor_id = (select private.active_uid())
  );

-- Procedures

create function private.check_audit_chain(p_from bigint, p_to bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 1000;
  first_seq bigint;
  expected_seq bigint;
  expected_hash text;
  result jsonb;
begin
  perform private.require_session();
  if not (select private.is_admin()) and not (select private.has_permission('can_view_all_data')) then
    raise exception 'Only people who view all data can check the audit log' using errcode = '42501';
  end if;
  -- Hashes take time, and an engine that serves everybody cannot be stopped in the middle of them.
  if (
    select count(*) from (
      select from public.audit_log l
      where (p_from is null or l.seq >= p_from) and (p_to is null or l.seq <= p_to) limit most + 1
    ) as counted
  ) > most then
    raise exception 'Check at most 1,000 entries at once' using errcode = '22023', hint = 'too_large';
  end if;
  select min(l.seq) into first_seq from public.audit_log l where p_from is null or l.seq >= p_from;
  -- What the first entry must follow: the one before it, or whatever retention has left.
  select l.seq + 1, l.hash into expected_seq, expected_hash
  from public.audit_log l where l.seq < first_seq order by l.seq desc limit 1;
  if not found then
    select a.seq + 1, a.hash into expected_seq, expected_hash from private.audit_anchor a;
  end if;

  select jsonb_build_object('checked', count(*), 'first_broken_seq', min(link.seq) filter (where link.is_broken))
  into result
  from (
    select l.seq,
      l.seq <> coalesce(lag(l.seq) over chain + 1, expected_seq)
        or l.prev_hash <> coalesce(lag(l.hash) over chain, expected_hash)
        or l.hash <> private.audit_hash(l) as is_broken
    from public.audit_log l
    where l.seq >= first_seq and (p_to is null or l.seq <= p_to)
    window chain as (order by l.seq)
  ) as link;
  return result;
end
$$;
comment on function private.check_audit_chain(bigint, bigint) is
  'Body of the public function of that name. Definer: every link counts, whoever may see the entry.';

create function public.check_audit_chain(p_from bigint default null, p_to bigint default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.check_audit_chain(p_from, p_to)
$$;
comment on function public.check_audit_chain(bigint, bigint) is
  'Reckons the hashes between two entries anew, null for the ends of the log, 1,000 of them at most: {checked, first_broken_seq}. For administrators and holders of can_view_all_data. Errors: 42501, 22023 with hint too_large.';

create function private.purge_audit_log(p_before timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  last_entry public.audit_log;
  removed integer;
begin
  if p_before is null or p_before > now() - interval '7 days' then
    raise exception 'Entries of the last 7 days are kept' using errcode = '22023';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.audit_log'));
  -- Up to the first entry that is to stay, so that no gap comes about.
  select l.* into last_entry from public.audit_log l
  where l.created_at < p_before
    and l.seq < coalesce((select min(k.seq) from public.audit_log k where k.created_at >= p_before), 9223372036854775807)
  order by l.seq desc limit 1;
  if not found then
    return 0;
  end if;
  perform set_config('marquee.audit_retention', 'on', true);
  delete from public.audit_log l where l.seq <= last_entry.seq;
  get diagnostics removed = row_count;
  perform set_config('marquee.audit_retention', '', true);
  update private.audit_anchor a set seq = last_entry.seq, hash = last_entry.hash where a.is_only;
  perform private.write_audit(
    'audit.purged', 'audit', null, null, null, jsonb_build_object('before', jsonb_build_array(null, p_before))
  );
  return removed;
end
$$;
comment on function private.purge_audit_log(timestamptz) is
  'Body of the public function of that name. Definer: it alone may take entries out.';

create function public.purge_audit_log(p_before timestamptz) returns integer
language sql set search_path = '' as $$
  select private.purge_audit_log(p_before)
$$;
comment on function public.purge_audit_log(timestamptz) is
  'For the service key alone: removes the entries before a moment at least 7 days ago, and answers how many. The chain goes on from there. Errors: 42501, 22023.';

-- Retention

create function private.audit_retention_days() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select c.value::integer from public.config c
      where c.key = 'audit_retention_days' and c.value ~ '^([7-9]|[1-9][0-9]{1,4})$'
    ),
    365
  )
$$;
comment on function private.audit_retention_days() is
  'For how many days entries are kept: config key audit_retention_days, at least 7; 365 where it says nothing of the kind. Definer: the clock is no active person.';

create function private.apply_audit_retention() returns integer
language sql security definer set search_path = '' as $$
  select private.purge_audit_log(now() - make_interval(days => private.audit_retention_days()))
$$;
comment on function private.apply_audit_retention() is
  'For the scheduler, once a day: removes the entries that are older than they are kept, and answers how many. Definer: it alone may take entries out.';

grant execute on function private.check_audit_chain(bigint, bigint) to authenticated, service_role;
grant execute on function public.check_audit_chain(bigint, bigint) to authenticated, service_role;
grant execute on function private.purge_audit_log(timestamptz), public.purge_audit_log(timestamptz) to service_role;
