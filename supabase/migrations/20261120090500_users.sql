-- What administrators do to other people: roles, status, names, deleting, and handing over models.

-- Helpers

create function private.account_of(target uuid) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  account public.profiles;
begin
  select * into account from public.profiles p where p.id = target for update;
  if not found then
    raise exception 'This user does not exist' using errcode = 'PT404';
  end if;
  return account;
end
$$;
comment on function private.account_of(uuid) is
  'Locks someone''s profile and answers with it; PT404 where there is none. Definer: called by definer bodies only.';

create function private.end_sessions_of(target uuid, only_session uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer := 0;
begin
  -- A server may keep its sessions elsewhere. Then existing tokens live on, though every rule refuses an inactive person.
  if to_regclass('auth.sessions') is not null then
    -- Those that ran out go as well, but nobody was signed in by them.
    execute $query$
      with gone as (
        delete from auth.sessions s where s.user_id = $1 and ($2 is null or s.id = $2) returning s.not_after
      )
      select count(*) from gone where not_after is null or not_after > now()
    $query$ into ended using target, only_session;
  end if;
  -- What someone opened there to view as others ends at once, and not with the token.
  delete from private.view_as_grants g
  where g.admin_id = target and (only_session is null or g.session_id = only_session::text);
  if ended > 0 then
    -- Open windows follow their own profile, and ask whether they are still signed in.
    update public.profiles p set updated_at = now() where p.id = target;
  end if;
  return ended;
end
$$;
comment on function private.end_sessions_of(uuid, uuid) is
  'Ends one session of someone, or where none is named every one: their tokens no longer count. Answers how many there were. Definer: clients cannot reach auth.';

-- Roles, status, names

create function private.admin_update_user_role(
  target_user_id uuid, new_role text, p_row_version integer
) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  account public.profiles;
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can change user roles' using errcode = '42501';
  end if;
  if target_user_id = (select auth.uid()) then
    raise exception 'You cannot change your own role' using errcode = 'P0001', hint = 'own_account';
  end if;
  if new_role is null or new_role not in ('admin', 'manager') then
    raise exception 'Invalid role specified' using errcode = '22023';
  end if;
  account := private.account_of(target_user_id);
  if account.role = 'admin' and new_role <> 'admin' then
    perform private.keep_an_administrator(target_user_id);
  end if;
  update public.profiles p set role = new_role, row_version = coalesce(p_row_version, p.row_version)
  where p.id = target_user_id returning p.* into account;
  return account;
end
$$;
comment on function private.admin_update_user_role(uuid, text, integer) is
  'Body of the public function of that name. Definer: no client role writes roles.';

create function private.admin_update_user_status(
  target_user_id uuid, new_status text, p_row_version integer
) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  account public.profiles;
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can change user status' using errcode = '42501';
  end if;
  if target_user_id = (select auth.uid()) then
    raise exception 'You cannot change your own status' using errcode = 'P0001', hint = 'own_account';
  end if;
  if new_status is null or new_status not in ('active', 'inactive') then
    raise exception 'Invalid status specified' using errcode = '22023';
  end if;
  account := private.account_of(target_user_id);
  if account.role = 'admin' and new_status = 'inactive' then
    perform private.keep_an_administrator(target_user_id);
  end if;
  update public.profiles p set status = new_status, row_version = coalesce(p_row_version, p.row_version)
  where p.id = target_user_id returning p.* into account;
  if new_status = 'inactive' then
    perform private.end_sessions_of(target_user_id);
  end if;
  return account;
end
$$;
comment on function private.admin_update_user_status(uuid, text, integer) is
  'Body of the public function of that name. Definer: no client role writes status.';

create function private.admin_update_user_display_name(
  target_user_id uuid, new_display_name text, p_row_version integer
)
returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  trimmed text;
  account public.profiles;
begin
  perform private.require_session();
  if not (select private.has_permission('can_manage_users')) and not (select private.is_admin()) then
    raise exception 'Only administrators can change display names' using errcode = '42501';
  end if;
  trimmed := private.display_name_as_typed(new_display_name);
  account := private.account_of(target_user_id);
  if account.role = 'admin' and target_user_id <> (select auth.uid()) and not (select private.is_admin()) then
    raise exception 'Only administrators can rename administrators' using errcode = '42501';
  end if;
  update public.profiles p set display_name = trimmed, row_version = coalesce(p_row_version, p.row_version)
  where p.id = target_user_id returning p.* into account;
  return account;
end
$$;
comment on function private.admin_update_user_display_name(uuid, text, integer) is
  'Body of the public function of that name. Definer: people write their own display name alone.';

-- Deleting, and handing over

create function private.admin_delete_user(target_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account public.profiles;
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can delete users' using errcode = '42501';
  end if;
  if target_user_id = (select auth.uid()) then
    raise exception 'You cannot delete your own account' using errcode = 'P0001', hint = 'own_account';
  end if;
  account := private.account_of(target_user_id);
  if account.role = 'admin' then
    perform private.keep_an_administrator(target_user_id);
  end if;
  -- Takes profile, overrides, assignments and sessions with it; models stay without a main manager.
  delete from auth.users u where u.id = target_user_id;
end
$$;

create function private.admin_reassign_models(p_from_user_id uuid, p_to_user_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  main_ids uuid[];
  secondary_ids uuid[];
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can reassign models' using errcode = '42501';
  end if;
  if p_from_user_id = p_to_user_id then
    raise exception 'Choose someone else to take the models' using errcode = '22023', hint = 'same_person';
  end if;
  perform private.account_of(p_from_user_id);
  if not exists (
    select from public.profiles p
    where p.id = p_to_user_id and p.status = 'active' and p.role in ('admin', 'manager')
    for share
  ) then
    raise exception 'This user is inactive and can’t be assigned' using errcode = '22023', hint = 'inactive_manager';
  end if;

  with moved as (
    update public.models m set manager_id = p_to_user_id where m.manager_id = p_from_user_id returning m.id
  )
  select coalesce(array_agg(id), '{}') into main_ids from moved;

  with left_behind as (
    delete from public.model_secondary_managers s where s.manager_id = p_from_user_id returning s.model_id
  )
  select coalesce(array_agg(model_id), '{}') into secondary_ids from left_behind;
  insert into public.model_secondary_managers (model_id, manager_id)
  select m.id, p_to_user_id from public.models m
  where m.id = any (secondary_ids) and m.manager_id is distinct from p_to_user_id
  on conflict on constraint model_secondary_managers_pkey do nothing;
  -- Touched, so that realtime tells others; those of which the main manager has changed are told of already.
  update public.models m set updated_at = now() where m.id = any (secondary_ids) and coalesce(m.id <> all (main_ids), true);

  return (select count(distinct moved) from unnest(main_ids || secondary_ids) as moved);
end
$$;

create function private.admin_count_models() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.has_permission('can_manage_users')) and not (select private.is_admin()) then
    raise exception 'Only administrators can list users' using errcode = '42501';
  end if;
  return (
    select coalesce(
      jsonb_object_agg(counted.id, jsonb_build_object('main', counted.main, 'secondary', counted.secondary)), '{}'
    )
    from (
      select assigned.id, count(*) filter (where assigned.is_main) as main,
        count(*) filter (where not assigned.is_main) as secondary
      from (
        select m.manager_id as id, true as is_main from public.models m where m.manager_id is not null
        union all
        select s.manager_id, false from public.model_secondary_managers s
      ) as assigned
      group by assigned.id
    ) as counted
  );
end
$$;

-- Procedures

create function public.admin_update_user_role(
  target_user_id uuid, new_role public.bounded_text, p_row_version integer default null
) returns public.profiles
language sql set search_path = '' as $$
  select * from private.admin_update_user_role(target_user_id, new_role, p_row_version)
$$;
comment on function public.admin_update_user_role(uuid, public.bounded_text, integer) is
  'Administrators only. Makes someone else an administrator or a manager. Errors: 42501, 22023 unknown role, PT404, P0001 own account or last administrator, PT409 where the profile is not the version named.';

create function public.admin_update_user_status(
  target_user_id uuid, new_status public.bounded_text, p_row_version integer default null
) returns public.profiles
language sql set search_path = '' as $$
  select * from private.admin_update_user_status(target_user_id, new_status, p_row_version)
$$;
comment on function public.admin_update_user_status(uuid, public.bounded_text, integer) is
  'Administrators only. Activates someone else, or deactivates them and ends their sessions. Errors: as for the role.';

create function public.admin_update_user_display_name(
  target_user_id uuid, new_display_name public.bounded_text, p_row_version integer default null
)
returns public.profiles
language sql set search_path = '' as $$
  select * from private.admin_update_user_display_name(target_user_id, new_display_name, p_row_version)
$$;
comment on function public.admin_update_user_display_name(uuid, public.bounded_text, integer) is
  'For administrators and holders of can_manage_users. Trimmed, 2 to 100 characters. Errors: 42501, 22023, PT404, PT409 as for the role.';

select private.expose('admin_delete_user',
  'Administrators only. Deletes someone else''s account; their models stay without a main manager. Errors: 42501, PT404, P0001 own account or last administrator.',
  'accounts live in auth.users');

select private.expose('admin_reassign_models',
  'Administrators only. Hands every model, main and secondary, to someone else who is active; answers how many. Errors: 42501, PT404, 22023 with hint inactive_manager or same_person.',
  'no client role writes assignments directly');

select private.expose('admin_count_models',
  'How many models each person is the main manager of, as one object by id. For administrators and holders of can_manage_users. Errors: 42501.',
  'a person who manages users need not see the models');

grant execute on function private.admin_update_user_role(uuid, text, integer), private.admin_update_user_status(uuid, text, integer),
  private.admin_update_user_display_name(uuid, text, integer)
  to authenticated, service_role;
grant execute on function public.admin_update_user_role(uuid, public.bounded_text, integer),
  public.admin_update_user_status(uuid, public.bounded_text, integer),
  public.admin_update_user_display_name(uuid, public.bounded_text, integer)
  to authenticated, service_role;
