-- Who knows which secret that is in use. It follows from the access log alone: an entry names the secret that the person saw or put in.
-- The same password set again after another one counts as known to those who saw it before, as long as the vault can tell.

create type private.exposure as (
  secret_id uuid, credential_id uuid, model_id uuid, model_name text, platform text, account text, kind text, changed_at timestamptz, due_at timestamptz,
  user_id uuid, user_name text, revealed integer, copied integer, is_set boolean, by_grant boolean, first_seen_at timestamptz,
  last_seen_at timestamptz
);
comment on type private.exposure is
  'One secret that is in use and one person who knows it: how often they revealed and copied it, whether they put it in, whether under a grant. due_at is when someone asked for it to be changed.';

create function private.exposures(p_person uuid, p_model uuid, p_models uuid[], p_also uuid) returns setof private.exposure
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    with used as (
      select l.secret_id, l.user_id, max(l.user_name) as user_name,
        count(*) filter (where l.action = 'revealed') as revealed, count(*) filter (where l.action = 'copied') as copied,
        bool_or(l.action in ('changed', 'added')) as is_set, bool_or(l.grant_id is not null) as by_grant,
        min(l.created_at) as first_seen_at, max(l.created_at) as last_seen_at
      from public.credential_access_log l
      where l.secret_id is not null and l.user_id is not null
        and (p_person is null or l.user_id = p_person)
        and (p_model is null or l.model_id = p_model)
        and (p_models is null or l.model_id = any (p_models) or l.user_id = p_also)
      group by l.secret_id, l.user_id
    ),
    known as (
      select w.id, u.user_id, max(u.user_name) as user_name, sum(u.revealed)::integer as revealed, sum(u.copied)::integer as copied,
        bool_or(u.is_set) as is_set, bool_or(u.by_grant) as by_grant, min(u.first_seen_at) as first_seen_at, max(u.last_seen_at) as last_seen_at
      from used u
      join private.secrets o on o.id = u.secret_id
      join private.secrets w on w.credential_id = o.credential_id and w.kind = o.kind and w.retired_at is null
        and (w.id = o.id or w.reuse_hash = o.reuse_hash)
      group by w.id, u.user_id
    )
    select w.id, c.id, c.model_id, m.stage_name, c.platform, c.account, w.kind, w.changed_at,
      r.due_at, k.user_id, coalesce(p.display_name, p.email, k.user_name), k.revealed, k.copied, k.is_set, k.by_grant, k.first_seen_at, k.last_seen_at
    from known k
    join private.secrets w on w.id = k.id
    join private.credentials c on c.id = w.credential_id and c.removed_at is null
    join public.models m on m.id = c.model_id
    left join private.rotations r on r.secret_id = w.id and r.closed_at is null
    left join public.profiles p on p.id = k.user_id;
end
$$;
comment on function private.exposures(uuid, uuid, uuid[], uuid) is
  'Who knows which current secret: of one person, of one model, of these models and what p_also knows of others; null for any. Planned each time for what is asked. Definer: called by definer bodies only.';

create function private.exposures_of(p_person uuid) returns setof private.exposure
language sql stable security definer set search_path = '' as $$
  select * from private.exposures(p_person, null, null, null)
$$;
comment on function private.exposures_of(uuid) is
  'Which current secrets someone knows, no matter who asks. Definer: called by definer bodies only, which see to it who may ask.';

create function private.past_exposures_of(p_person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with seen as (
    select l.credential_id, l.kind, count(*) filter (where l.action = 'revealed') as revealed,
      count(*) filter (where l.action = 'copied') as copied, bool_or(l.action in ('changed', 'added')) as is_set,
      bool_or(l.grant_id is not null) as by_grant, max(l.created_at) as last_seen_at
    from public.credential_access_log l
    where l.user_id = p_person and l.secret_id is not null
    group by l.credential_id, l.kind
  ),
  safe as (
    select w.id, c.id as credential_id, c.account, c.platform, m.stage_name, w.kind, w.changed_at, s.revealed, s.copied, s.is_set,
      s.by_grant, s.last_seen_at, row_number() over (order by s.last_seen_at desc, w.id) as place
    from seen s
    join private.secrets w on w.credential_id = s.credential_id and w.kind = s.kind and w.retired_at is null
    join private.credentials c on c.id = w.credential_id and c.removed_at is null
    join public.models m on m.id = c.model_id
    where coalesce(w.id not in (select e.secret_id from private.exposures_of(p_person) as e), true)
  )
  select jsonb_build_object(
    'total', count(*),
    'items', coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'account', s.account, 'credential_id', s.credential_id, 'model_name', s.stage_name, 'platform', s.platform, 'kind', s.kind,
      'revealed', s.revealed, 'copied', s.copied, 'is_set', s.is_set, 'by_grant', s.by_grant, 'last_seen_at', s.last_seen_at,
      'changed_at', s.changed_at
    ) order by s.place) filter (where s.place <= 100), '[]'),
    'log_since', greatest(
      (select min(l.created_at) from public.credential_access_log l),
      date_trunc('day', now(), 'UTC') - make_interval(days => private.audit_retention_days())
    )
  )
  from safe s
$$;
comment on function private.past_exposures_of(uuid) is
  'Logins of which someone has seen what was changed since: {total, items: the first 100, log_since: from when on the log tells of all}. Definer: called by definer bodies only, which see to it who may ask.';

create function private.list_exposures(p_model_id uuid, p_user_id uuid, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  sees_all constant boolean := private.is_admin() or private.has_permission('can_view_all_data');
  edits_all constant boolean := private.manages_all_models();
  mine constant uuid[] := array(select m from private.my_model_ids() m);
begin
  if not private.has_permission('can_access_socials') then
    raise exception 'You don''t have access to socials' using errcode = '42501', hint = 'no_permission';
  end if;
  -- What one knows oneself is never a matter of the plan.
  if p_user_id is distinct from caller then
    perform private.require_rotation_plan();
  end if;
  -- The page is cut before its people are put together: most of what someone may see is not on it.
  return (
    with known as materialized (
      select * from private.exposures(p_user_id, p_model_id, case when not sees_all then mine end, caller)
    ),
    page as (
      select k.secret_id from known k group by k.secret_id
      order by max(k.last_seen_at) desc, k.secret_id offset p_offset limit least(p_limit, 1000)
    )
    select coalesce(jsonb_agg(whole.found order by whole.last_seen_at desc, whole.secret_id), '[]')
    from (
      select e.secret_id, max(e.last_seen_at) as last_seen_at,
        jsonb_build_object(
          'secret_id', e.secret_id, 'credential_id', min(e.credential_id::text), 'model_id', min(e.model_id::text), 'model_name', min(e.model_name),
          'platform', min(e.platform), 'account', min(e.account), 'kind', min(e.kind), 'changed_at', min(e.changed_at),
          'due_at', min(e.due_at), 'can_rotate', edits_all or min(e.model_id::text)::uuid = any (mine),
          'people', jsonb_agg(
            jsonb_build_object(
              'id', e.user_id, 'name', e.user_name, 'revealed', e.revealed, 'copied', e.copied, 'is_set', e.is_set,
              'by_grant', e.by_grant, 'last_seen_at', e.last_seen_at
            ) order by e.last_seen_at desc, e.user_id
          )
        ) as found
      from page join known e using (secret_id)
      group by e.secret_id
    ) whole
  );
end
$$;
comment on function private.list_exposures(uuid, uuid, integer, integer) is
  'Body of the public function of that name. Definer: no client role reaches the vault.';

create function public.list_exposures(
  p_offset integer, p_limit integer, p_model_id uuid default null, p_user_id uuid default null
) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_exposures(p_model_id, p_user_id, p_offset, p_limit)
$$;
comment on function public.list_exposures(integer, integer, uuid, uuid) is
  'A page, 1,000 at most, of secrets that are in use and that someone knows, the one seen last first: [{secret_id, credential_id, model_id, model_name, platform, account, kind, changed_at, due_at (once it is to be changed), can_rotate, people: [{id, name, revealed, copied, is_set, by_grant, last_seen_at}]}]. Of a model, a person, null for any, as far as the caller sees the access log. Errors: 42501, PT402 with hint advanced_features, unless for oneself.';

grant execute on function private.list_exposures(uuid, uuid, integer, integer), public.list_exposures(integer, integer, uuid, uuid)
  to authenticated, service_role;
