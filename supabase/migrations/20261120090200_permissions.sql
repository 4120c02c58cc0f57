-- What each person may do: role defaults (specification, chapter 6) with overrides on top. The same lists stand in
-- shared/domain/permissions.ts; a test compares them.

create function private.permission_keys() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'can_manage_users', 'can_manage_all_models', 'can_manage_config', 'can_view_all_data', 'can_manage_contracts',
    'can_access_marketplace', 'can_access_models', 'can_access_socials', 'can_access_schedule', 'can_access_drive_logs',
    'can_access_bot_management', 'can_access_chat', 'can_access_twitter_bot', 'can_access_notes', 'can_access_tasks',
    'can_access_debug', 'can_see_all_models'
  ]
$$;
comment on function private.permission_keys() is 'The 17 permission keys.';

create function private.role_default(role text, permission_key text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case role
    when 'admin' then coalesce(permission_key = any (private.permission_keys()), false)
    when 'manager' then permission_key in (
      'can_manage_contracts', 'can_access_marketplace', 'can_access_models', 'can_access_socials', 'can_access_schedule',
      'can_access_drive_logs', 'can_access_chat', 'can_access_notes', 'can_access_tasks'
    )
    else false
  end;
end
$$;
comment on function private.role_default(text, text) is 'Whether a role has a permission before anyone overrides it.';

create table public.user_permissions (
  user_id uuid not null references public.profiles (id) on delete cascade,
  permission_key text not null,
  enabled boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, permission_key),
  constraint user_permissions_key_known check (permission_key = any (private.permission_keys()))
);
comment on table public.user_permissions is
  'Overrides of role defaults. Revoking stores enabled = false: without a row the default would return.';

create trigger user_permissions_touch before update on public.user_permissions
  for each row execute function private.touch_updated_at();

create function private.announce_permissions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set updated_at = now() where p.id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;
comment on function private.announce_permissions() is
  'Trigger: touches the profile, so that realtime tells the person that their permissions changed. The overrides are not published themselves: everyone would hear of those that are reset. Definer: nobody else writes updated_at.';

create trigger user_permissions_announce after insert or update or delete on public.user_permissions
  for each row execute function private.announce_permissions();

create function private.audit_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  select * into person from public.profiles p where p.id = coalesce(new.user_id, old.user_id);
  -- Gone with the account, which has its own entry; or written again as it was.
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

create function private.has_permission_of(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (
      select coalesce(o.enabled, private.role_default(p.role, wanted))
      from public.profiles p
      left join public.user_permissions o on o.user_id = p.id and o.permission_key = wanted
      where p.id = person and p.status = 'active' and p.role in ('admin', 'manager')
    ),
    false
  );
end
$$;
comment on function private.has_permission_of(uuid, text) is
  'Someone''s effective permission; false for inactive people and for roles other than admin and manager. Definer: called by definer bodies only, for people other than the caller.';

create function private.people_with(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  is_of_admins constant boolean := private.role_default('admin', wanted);
  is_of_managers constant boolean := private.role_default('manager', wanted);
begin
  -- All of them at once, which private.has_permission_of would ask one by one.
  return array(
    select p.id from public.profiles p
    left join public.user_permissions o on o.user_id = p.id and o.permission_key = wanted
    where p.status = 'active' and p.role in ('admin', 'manager')
      and coalesce(o.enabled, case p.role when 'admin' then is_of_admins else is_of_managers end)
    order by p.id
  );
end
$$;
comment on function private.people_with(text) is
  'Everyone who effectively has a permission. Definer: called by definer bodies only.';

create function private.has_permission(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission_of(private.live_uid(), wanted);
end
$$;
comment on function private.has_permission(text) is
  'The caller''s effective permission. Definer: it is used by policies of the tables that it reads.';

-- Access: read by the person and by those who manage users; written by the two procedures alone.

select private.close_tables('user_permissions');

create policy "People see their own overrides, user managers everyone's" on public.user_permissions
  for select to authenticated
  using (user_id = (select private.active_uid()) or (select private.has_permission('can_manage_users')));

-- Procedures

create function private.require_permission(wanted text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if not private.has_permission(wanted) then
    raise exception 'Permission denied. Please contact an administrator.' using errcode = '42501';
  end if;
  return caller;
end
$$;
comment on function private.require_permission(text) is
  'For the head of a procedure: the caller, as private.require_active has it, or 42501 without this permission. Definer, as what it calls.';

create function private.keep_an_administrator(without uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two administrators removing each other at the same moment must not both succeed.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.last_administrator'));
  if not exists (
    select from public.profiles p
    left join public.user_permissions o on o.user_id = p.id and o.permission_key = 'can_manage_users'
    where p.id <> without and p.role = 'admin' and p.status = 'active' and coalesce(o.enabled, true)
  ) then
    raise exception 'You cannot remove the last administrator' using errcode = 'P0001', hint = 'last_administrator';
  end if;
end
$$;
comment on function private.keep_an_administrator(uuid) is
  'Refuses whatever would leave nobody but this person to manage users; holds a lock until the transaction ends. Definer: called by definer bodies only.';

create function private.set_user_permission(target uuid, permission_key text, granted_by uuid, is_enabled boolean)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  target_profile public.profiles;
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can change permissions' using errcode = '42501';
  end if;
  if granted_by is not null and granted_by <> (select auth.uid()) then
    raise exception 'Permissions can only be granted in your own name' using errcode = '42501';
  end if;
  if permission_key is null or permission_key <> all (private.permission_keys()) then
    raise exception 'Unknown permission key' using errcode = '22023';
  end if;
  select * into target_profile from public.profiles p where p.id = target;
  if not found then
    raise exception 'This user does not exist' using errcode = 'PT404';
  end if;
  if not is_enabled and permission_key = 'can_manage_users' and target_profile.role = 'admin' then
    perform private.keep_an_administrator(target);
  end if;
  insert into public.user_permissions as o (user_id, permission_key, enabled)
  values (target, set_user_permission.permission_key, is_enabled)
  on conflict on constraint user_permissions_pkey do update set enabled = excluded.enabled;
  return true;
end
$$;
comment on function private.set_user_permission(uuid, text, uuid, boolean) is
  'Body of grant_user_permission and revoke_user_permission. Definer: no client role writes overrides directly.';

create function public.grant_user_permission(target_user_id uuid, perm_key public.bounded_text, granted_by_user_id uuid)
returns boolean
language sql set search_path = '' as $$
  select private.set_user_permission(target_user_id, perm_key, granted_by_user_id, true)
$$;
comment on function public.grant_user_permission(uuid, public.bounded_text, uuid) is
  'Administrators only. Turns a permission on for someone. Errors: 42501, 22023 unknown key, PT404.';

create function public.revoke_user_permission(target_user_id uuid, perm_key public.bounded_text) returns boolean
language sql set search_path = '' as $$
  select private.set_user_permission(target_user_id, perm_key, null, false)
$$;
comment on function public.revoke_user_permission(uuid, public.bounded_text) is
  'Administrators only. Turns a permission off for someone. Errors: 42501, 22023, PT404, P0001 with hint last_administrator.';

create function private.reset_user_permission(p_user_id uuid, p_permission_key public.bounded_text default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can change permissions' using errcode = '42501';
  end if;
  if p_permission_key is not null and p_permission_key <> all (private.permission_keys()) then
    raise exception 'Unknown permission key' using errcode = '22023';
  end if;
  if not exists (select from public.profiles p where p.id = p_user_id) then
    raise exception 'This user does not exist' using errcode = 'PT404';
  end if;
  -- No administrator is lost by this: their role turns on whatever an override has turned off.
  delete from public.user_permissions o
  where o.user_id = p_user_id and (p_permission_key is null or o.permission_key = p_permission_key);
  get diagnostics changed = row_count;
  return changed;
end
$$;
select private.expose('reset_user_permission',
  'Administrators only. Takes away an override, or without a key all of them, so that the role decides; answers how many there were. Errors: 42501, 22023 unknown key, PT404.',
  'no client role writes overrides directly');

create function private.admin_get_all_users()
returns table (
  id uuid, email text, role text, status text, display_name text,
  created_at timestamptz, updated_at timestamptz, row_version integer, last_sign_in_at timestamptz,
  waits_since timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.has_permission('can_manage_users')) and not (select private.is_admin()) then
    raise exception 'Only administrators can list users' using errcode = '42501';
  end if;
  return query
    select p.id, p.email, p.role, p.status, p.display_name, p.created_at, p.updated_at, p.row_version, u.last_sign_in_at::timestamptz,
      a.asked_at
    from public.profiles p
    join auth.users u on u.id = p.id
    left join public.account_approvals a on a.user_id = p.id
    order by p.display_name nulls last, p.email;
end
$$;

select private.expose('admin_get_all_users',
  'Every account by display name, then email; waits_since: when someone asked to be let in who was not yet. For administrators and holders of can_manage_users. Errors: 42501.',
  'last_sign_in_at lives in auth.users');

grant execute on function
  private.permission_keys(), private.role_default(text, text), private.has_permission(text), private.set_user_permission(uuid, text, uuid, boolean)
to authenticated, service_role;
grant execute on function
  public.grant_user_permission(uuid, public.bounded_text, uuid), public.revoke_user_permission(uuid, public.bounded_text)
to authenticated, service_role;
