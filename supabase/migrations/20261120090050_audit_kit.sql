-- Who did what, in a log that nobody changes; first of all domains, so that each names in its own file what it logs. Each entry carries the hash of the one before it: whatever is altered or taken
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
  'What was done by whom: append-only and hash-chained. Names are those of the moment; nothing here refers to rows that may be deleted. @readonly An entry is created by what is done, never by a key''s holder.';
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
language plpgsql immutable set search_path = '' as $$
begin
  return encode(
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
  );
end
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
  -- Set by purge_audit_log alone, for its own transaction; anyone else who may delete is still refused.
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
language plpgsql immutable set search_path = '' as $$
begin
  return (
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
  );
end
$$;
comment on function private.changed_fields(jsonb, jsonb, text[], text[]) is
  'Field: [before, after] of those that differ; of secret ones, that they do.';

-- What a domain's file adds for its own table: one trigger. It waits for the end of the transaction, so that nothing more is
-- asked for once the log is locked.

create function private.audit_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rule constant jsonb := tg_argv[0]::jsonb;
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  current_row constant jsonb := coalesce(after, before);
  changes constant jsonb := private.changed_fields(
    before, after,
    array(select jsonb_array_elements_text(rule -> 'fields')), array(select jsonb_array_elements_text(rule -> 'secret'))
  );
  touched text[];
begin
  if changes = '{}' then
    return null;
  end if;
  touched := array(select jsonb_object_keys(changes));
  perform private.write_audit(
    (rule ->> 'area') || '.' || case
      when tg_op = 'INSERT' then 'created'
      when tg_op = 'DELETE' then 'deleted'
      when cardinality(touched) = 1 then coalesce(rule -> 'alone' ->> touched[1], 'updated')
      else 'updated'
    end,
    rule ->> 'resource',
    current_row ->> 'id',
    (
      select current_row ->> field.name
      from jsonb_array_elements_text(rule -> 'name') with ordinality as field (name, place)
      where current_row ->> field.name is not null
      order by field.place limit 1
    ),
    (current_row ->> (rule ->> 'model'))::uuid,
    changes
  );
  return null;
end
$$;
comment on function private.audit_row() is
  'Constraint trigger, deferrable initially deferred, for each row of a table with a column id. Its argument as JSON: area and resource of the entries, fields that count, secret ones among them (only that they changed), name (columns, the first that is not null), model (the column with the model''s id, if any), alone (verb for an update of one field alone). Verbs else: created, updated, deleted. Definer: it writes the log.';

-- Access: nobody writes. Who reads stands beside the procedures of the log (…0600_audit.sql), where permissions exist.

alter table public.audit_log enable row level security;
alter table public.audit_log force row level security;
revoke all on public.audit_log from anon, authenticated, service_role;
alter table private.audit_anchor enable row level security;
alter table private.audit_anchor force row level security;
