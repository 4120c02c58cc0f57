-- Reading, checking and shortening the audit log. The log itself, and how a domain writes to it: …0050_audit_kit.sql.

-- Seeing as someone else changes nothing that a trigger would notice: the procedure writes this itself.

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
  'Writes that the caller sees as someone else, once in 15 minutes. To be asked for last, since it may keep the log''s lock. Definer: it writes the log.';

-- Access: the table and its triggers stand in …0050_audit_kit.sql.

grant select on public.audit_log to authenticated, service_role;

create policy "People see what they did, those who view all data everything" on public.audit_log
  for select to authenticated
  using (
    (select private.is_admin())
    or (select private.has_permission('can_view_all_data'))
    or actor_id = (select private.active_uid())
  );

-- Procedures

create function private.check_audit_chain(p_from bigint default null, p_to bigint default null) returns jsonb
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
  -- Hashes take time, and an engine that serves everyone cannot be stopped in the middle of them.
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
select private.expose('check_audit_chain',
  'Recomputes the hashes between two entries, null for the ends of the log, 1,000 of them at most: {checked, first_broken_seq}. For administrators and holders of can_view_all_data. Errors: 42501, 22023 with hint too_large.',
  'every link counts, no matter who may see the entry');

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
  -- Up to the first entry that stays, so that there is no gap.
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
select private.expose('purge_audit_log',
  'For the service key alone: removes the entries before a moment at least 7 days ago, and answers how many. The chain continues from there. Errors: 42501, 22023.',
  'it alone may take entries out', p_to => 'service_role');

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
