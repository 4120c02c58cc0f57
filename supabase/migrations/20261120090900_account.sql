-- Where people are signed in: the sessions that people see and end for themselves, and administrators for others. The auth server keeps the
-- sessions, and their refresh tokens go with them; clients cannot reach its schema.

create table private.session_places (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  ip text,
  seen_at timestamptz not null default now()
);
comment on table private.session_places is
  'Where sessions were used from, as our own procedures saw it. The auth server notes what stands first in X-Forwarded-For, which callers choose: someone with a stolen password would look like its owner.';
create index session_places_user_id_idx on private.session_places (user_id);
alter table private.session_places enable row level security;
alter table private.session_places force row level security;

create function private.note_session() returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  current_id constant uuid := nullif((select auth.jwt()) ->> 'session_id', '');
  account public.profiles;
begin
  if current_id is not null and to_regclass('auth.sessions') is not null then
    insert into private.session_places as p (session_id, user_id, ip) values (current_id, caller, private.caller_ip())
    on conflict on constraint session_places_pkey do update set ip = excluded.ip, seen_at = excluded.seen_at
      where p.user_id = excluded.user_id;
    execute $query$
      delete from private.session_places p
      where p.user_id = $1 and not exists (select from auth.sessions s where s.id = p.session_id)
    $query$ using caller;
  end if;
  -- An account is made by the auth server, of which the database sees no request.
  if private.caller_ip() is null and private.caller_device() is null or private.has_first_sign_in(caller) then
    return;
  end if;
  account := private.account_of(caller);
  -- Two windows may sign in at once; the second has waited for the first.
  if not private.has_first_sign_in(caller) then
    perform private.write_audit(
      'users.first_signed_in', 'user', caller::text, coalesce(account.display_name, account.email), null, '{}'
    );
  end if;
end
$$;

create function private.has_first_sign_in(person uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  return not exists (
    select from public.audit_log l
    where l.resource_id = person::text and l.event = 'users.created' and l.ip is null and l.user_agent is null
  ) or exists (
    select from public.audit_log l where l.resource_id = person::text and l.event = 'users.first_signed_in'
  );
end
$$;
comment on function private.has_first_sign_in(uuid) is
  'Whether the log says where someone''s account was first used, or made. Volatile: it looks again after waiting. Definer: called by definer bodies only.';

create function private.sessions_of(person uuid)
returns table (id uuid, created_at timestamptz, last_active_at timestamptz, user_agent text, ip text)
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A server may keep its sessions elsewhere; then there is nothing to list.
  if to_regclass('auth.sessions') is null then
    return;
  end if;
  return query execute $query$
    select s.id, s.created_at::timestamptz, s.refreshed_at at time zone 'UTC', s.user_agent::text,
      p.ip
    from auth.sessions s
    left join private.session_places p on p.session_id = s.id and p.user_id = s.user_id
    where s.user_id = $1 and (s.not_after is null or s.not_after > now())
    order by coalesce(s.refreshed_at at time zone 'UTC', s.created_at) desc, s.id
  $query$ using person;
end
$$;
comment on function private.sessions_of(uuid) is
  'The places where someone is signed in, most recently used first, each with the address from which it was last noted, or none. Definer: called by definer bodies only.';

-- One's own

create function private.get_my_sessions()
returns table (
  id uuid, created_at timestamptz, last_active_at timestamptz, user_agent text, ip text, is_current boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  current_id constant text := (select auth.jwt()) ->> 'session_id';
begin
  return query select s.*, s.id::text is not distinct from current_id from private.sessions_of(caller) s;
end
$$;

create function private.end_my_session(p_session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  -- Naming none would end them all.
  if p_session_id is null then
    return false;
  end if;
  perform private.account_of(caller);
  return private.end_sessions_of(caller, p_session_id) > 0;
end
$$;

-- Someone else's

create function private.admin_get_sessions(p_user_id uuid)
returns table (id uuid, created_at timestamptz, last_active_at timestamptz, user_agent text, ip text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can see where someone is signed in' using errcode = '42501';
  end if;
  if not exists (select from public.profiles p where p.id = p_user_id) then
    raise exception 'This user does not exist' using errcode = 'PT404';
  end if;
  return query select s.* from private.sessions_of(p_user_id) s;
end
$$;

create function private.admin_end_sessions(p_user_id uuid, p_session_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  account public.profiles;
  ended integer;
  remaining integer;
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can sign someone out' using errcode = '42501';
  end if;
  account := private.account_of(p_user_id);
  ended := private.end_sessions_of(p_user_id, p_session_id);
  if ended > 0 then
    select count(*) into remaining from private.sessions_of(p_user_id);
    -- Last, since it keeps the log's lock: a transaction asks for nothing more once it holds that.
    perform private.write_audit(
      'users.signed_out', 'user', account.id::text, coalesce(account.display_name, account.email), null,
      jsonb_build_object('sessions', jsonb_build_array(remaining + ended, remaining))
    );
  end if;
  return ended;
end
$$;

-- Procedures

select private.expose('note_session',
  'Notes from where the caller''s session is used; called after signing in and at each renewal. The first one of an account of which the log does not know where it was made writes users.first_signed_in. Errors: 42501 inactive.',
  'no client role writes where sessions are, or the log');

select private.expose('get_my_sessions',
  'The places where the caller is signed in, most recently used first. Errors: 42501 inactive.',
  'clients cannot read auth.sessions');

select private.expose('end_my_session',
  'Ends one of the caller''s sessions, at once. True when there was one. Errors: 42501 inactive.',
  'clients cannot write auth.sessions');

select private.expose('admin_get_sessions',
  'Administrators only. The places where someone is signed in, most recently used first. Errors: 42501, PT404.',
  'clients cannot read auth.sessions');

select private.expose('admin_end_sessions',
  'Administrators only. Ends one session of someone, or every one, at once. Answers how many there were, and writes that to the audit log. Errors: 42501, PT404.',
  'clients cannot write auth.sessions, and no client role writes the log');

