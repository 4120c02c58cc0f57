-- Viewing as another user: an administrator's reads answered by the rules as that person. A procedure opens the view for one
-- session and 15 minutes; a request that names the person in X-View-As then runs with that person's claims, in a transaction
-- that cannot write. The claim act names the administrator, for what stays private even in a view.

create table private.view_as_grants (
  admin_id uuid not null references public.profiles (id) on delete cascade,
  session_id text not null,
  person_id uuid not null references public.profiles (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (admin_id, session_id, person_id)
);
comment on table private.view_as_grants is
  'Open views: which administrator, in which of their sessions, reads as whom, and until when. Written by procedures alone.';
create index view_as_grants_person_id_idx on private.view_as_grants (person_id);
create index view_as_grants_expires_at_idx on private.view_as_grants (expires_at);

alter table private.view_as_grants enable row level security;
alter table private.view_as_grants force row level security;

create function private.in_view() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (auth.jwt() #>> '{act,sub}') is not null;
end
$$;
comment on function private.in_view() is
  'Whether an administrator asks as the caller. For policies and procedures of what stays private in a view.';

-- Opening and closing

create function private.open_view_as(p_user_id uuid) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  account public.profiles;
  ends constant timestamptz := clock_timestamp() + interval '15 minutes';
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can view as another user' using errcode = '42501';
  end if;
  select * into account from public.profiles p where p.id = p_user_id;
  if not found then
    raise exception 'This user does not exist' using errcode = 'PT404';
  end if;
  delete from private.view_as_grants g where g.expires_at <= now();
  insert into private.view_as_grants as g (admin_id, session_id, person_id, expires_at)
  values ((select auth.uid()), coalesce((select auth.jwt()) ->> 'session_id', ''), account.id, ends)
  on conflict on constraint view_as_grants_pkey do update set expires_at = excluded.expires_at;
  -- Last, since it may keep the log's lock. Where it cannot be written, there is no view either.
  perform private.audit_view_as(account);
  return ends;
end
$$;

create function private.close_view_as(p_user_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_active();
  delete from private.view_as_grants g
  where g.admin_id = (select auth.uid())
    and (p_user_id is null or g.person_id = p_user_id)
    and g.session_id = coalesce((select auth.jwt()) ->> 'session_id', '');
end
$$;

create function private.end_views_of_former_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.view_as_grants g where g.admin_id = new.id;
  return null;
end
$$;
comment on function private.end_views_of_former_admin() is
  'Trigger: a person who is no longer an active administrator has no open view, even if they become one again. Definer: no client role reaches the grants.';

create trigger profiles_end_views after update of role, status on public.profiles
  for each row when (
    old.role = 'admin' and old.status = 'active' and (new.role <> 'admin' or new.status <> 'active')
  )
  execute function private.end_views_of_former_admin();

-- At the head of every request

create function private.apply_view_as() returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted text;
  called text;
  claims jsonb;
  caller uuid;
  person record;
begin
  -- Almost every request ends here, so this test must neither fail nor cost.
  if strpos(coalesce(current_setting('request.headers', true), ''), 'x-view-as') = 0 then
    return;
  end if;
  wanted := current_setting('request.headers')::json ->> 'x-view-as';
  -- The text may stand in the value of another header.
  if wanted is null then
    return;
  end if;

  called := substring(current_setting('request.path', true) from '/rpc/(.*)$');
  -- What refuses views of itself and writes that down runs as the caller, who is told the same.
  if current_setting('request.method', true) = 'POST' and (
    select coalesce(bool_and(coalesce(obj_description(p.oid, 'pg_proc'), '') like '@views refused _%'), false)
    from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname = called
  ) then
    perform set_config('marquee.refused_view', 'on', true);
    return;
  end if;
  -- A name that is unknown or encoded is refused, too.
  if coalesce(current_setting('request.method', true), '') not in ('GET', 'HEAD')
    or called is not null and not (
      select coalesce(bool_and(p.provolatile <> 'v'), false)
      from pg_catalog.pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname = called
    )
  then
    raise exception 'Nothing can be changed while viewing as another user'
      using errcode = '25006', hint = 'view_as_read_only';
  end if;

  claims := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  caller := (select auth.uid());
  -- So that the page asks for a new sign-in, as it would outside a view.
  perform private.require_session();
  if caller is null or claims ->> 'role' is distinct from 'authenticated' or not (select private.is_admin()) then
    raise exception 'Only administrators can view as another user' using errcode = '42501', hint = 'view_as_refused';
  end if;
  if wanted !~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then
    raise exception 'X-View-As does not name a user' using errcode = '22023', hint = 'view_as_refused';
  end if;
  select p.id, p.email into person
  from private.view_as_grants g
  join public.profiles p on p.id = g.person_id
  where g.admin_id = caller and g.person_id = wanted::uuid and g.expires_at > clock_timestamp()
    and g.session_id = coalesce(claims ->> 'session_id', '');
  if not found then
    raise exception 'This view has ended' using errcode = '42501', hint = 'view_as_ended';
  end if;

  -- It cannot be turned off again within the transaction: 25001.
  perform set_config('transaction_read_only', 'on', true);
  perform set_config(
    'request.jwt.claims',
    jsonb_build_object(
      'sub', person.id,
      'role', 'authenticated',
      'aud', 'authenticated',
      'email', person.email,
      'aal', coalesce(claims ->> 'aal', 'aal1'),
      'act', jsonb_build_object('sub', caller)
    )::text,
    true
  );
  -- The embedded backend says here too who asks, and auth.uid() looks here first; PostgREST leaves it empty.
  if coalesce(current_setting('request.jwt.claim.sub', true), '') <> '' then
    perform set_config('request.jwt.claim.sub', person.id::text, true);
  end if;
end
$$;
comment on function private.apply_view_as() is
  '@anon Body of gate.before_request: makes a read that names a person in X-View-As that person''s, or refuses it: 25006 what could write, PT401 whose session is over, 42501 with hint view_as_refused or view_as_ended, 22023. Definer: it reads the grants, for every role.';

-- Procedures

select private.expose('open_view_as',
  'Administrators only. Opens or renews a view as someone for 15 minutes of this session, and answers when it ends. Written to the audit log, once in 15 minutes. Errors: 42501, PT404.',
  'no client role reaches the grants or writes the log');

select private.expose('close_view_as',
  'Ends this session''s view as someone, or all of its views. Errors: 42501 inactive.',
  'no client role reaches the grants');

create function public.get_viewer() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', (select auth.uid()), 'viewed_by', (select auth.jwt()) #>> '{act,sub}')
$$;
comment on function public.get_viewer() is
  '@anon Names the caller, as the rules take them: {id, viewed_by}. By it the page learns whether a view is one, before it believes an answer; inactive people can be viewed as well.';

-- The API asks for this before every request; it has no other way in. Its body is bound already, since anon may not look
-- into the schema private.

create schema gate;
comment on schema gate is 'What the API runs at the head of every request. Not exposed.';
revoke all on schema gate from public;
grant usage on schema gate to anon, authenticated, service_role;

create function gate.before_request() returns void
language sql begin atomic
  select private.apply_view_as();
end;
comment on function gate.before_request() is
  '@anon Runs before every request, also of those who are signed out. PostgREST finds it by its setting db-pre-request. Its search_path is not pinned, and need not be: the names in its body were bound when it was made, so that nobody''s path decides what they mean, and a SET clause would be paid by every request.';

grant execute on function private.in_view() to authenticated, service_role;
grant execute on function private.apply_view_as() to anon, authenticated, service_role;
grant execute on function gate.before_request(), public.get_viewer() to anon, authenticated, service_role;

do $$
begin
  execute format(
    'alter role authenticator in database %I set pgrst.db_pre_request = %L', current_database(), 'gate.before_request'
  );
  notify pgrst, 'reload config';
exception
  -- npm run doctor says so as well. The embedded backend calls the function itself.
  when insufficient_privilege or undefined_object then
    raise warning 'View as is off until an administrator of the server sets pgrst.db_pre_request; see docs/deploy.md';
end
$$;
