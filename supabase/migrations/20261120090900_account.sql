-- Where a person is signed in. The auth server keeps the sessions; clients cannot reach its schema.

create function private.get_my_sessions()
returns table (
  id uuid, created_at timestamptz, last_active_at timestamptz, user_agent text, ip text, is_current boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.active_uid();
begin
  if caller is null then
    raise exception 'Sign in with an active account' using errcode = '42501';
  end if;
  -- A server may keep its sessions elsewhere; then there is nothing to list.
  if to_regclass('auth.sessions') is null then
    return;
  end if;
  return query execute $query$
    select s.id, s.created_at::timestamptz, s.refreshed_at at time zone 'UTC', s.user_agent::text, host(s.ip),
      s.id::text is not distinct from $2
    from auth.sessions s
    where s.user_id = $1 and (s.not_after is null or s.not_after > now())
    order by coalesce(s.refreshed_at at time zone 'UTC', s.created_at) desc, s.id
  $query$ using caller, (select auth.jwt()) ->> 'session_id';
end
$$;
comment on function private.get_my_sessions() is
  'Body of the public function of that name. Definer: clients cannot read auth.sessions.';

create function private.end_my_session(p_session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.active_uid();
  ended integer := 0;
begin
  if caller is null then
    raise exception 'Sign in with an active account' using errcode = '42501';
  end if;
  if to_regclass('auth.sessions') is not null then
    execute 'delete from auth.sessions where id = $1 and user_id = $2' using p_session_id, caller;
    get diagnostics ended = row_count;
  end if;
  return ended > 0;
end
$$;
comment on function private.end_my_session(uuid) is
  'Body of the public function of that name. Definer: clients cannot write auth.sessions.';

create function public.get_my_sessions()
returns table (
  id uuid, created_at timestamptz, last_active_at timestamptz, user_agent text, ip text, is_current boolean
)
language sql stable set search_path = '' as $$
  select * from private.get_my_sessions()
$$;
comment on function public.get_my_sessions() is
  'The places where the caller is signed in, most recently used first. Errors: 42501 inactive.';

create function public.end_my_session(p_session_id uuid) returns boolean
language sql set search_path = '' as $$
  select private.end_my_session(p_session_id)
$$;
comment on function public.end_my_session(uuid) is
  'Ends one of the caller''s sessions: it is not renewed any more. True when there was one. Errors: 42501 inactive.';

grant execute on function private.get_my_sessions(), private.end_my_session(uuid) to authenticated, service_role;
grant execute on function public.get_my_sessions(), public.end_my_session(uuid) to authenticated, service_role;
