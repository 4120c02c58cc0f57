-- People who sign in. A profile holds nothing private, so any active person reads all of them (an inactive manager of a
-- model is shown as such); what is private about someone belongs in other tables.

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  role text not null default 'manager',
  status text not null default 'active',
  display_name text,
  photo_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint profiles_role_known check (role in ('admin', 'manager')),
  constraint profiles_status_known check (status in ('active', 'inactive')),
  constraint profiles_email_length check (char_length(email) <= 255),
  constraint profiles_display_name_length check (char_length(display_name) <= 100 and btrim(display_name) <> ''),
  constraint profiles_photo_url_shape check (photo_url ~ '^/storage/v1/object/public/pictures/([a-z]{2,20}/)?[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}[.](png|jpg|jpeg|webp)$')
);
comment on table public.profiles is 'One row for each account: who it is, its role and whether it is active.';
comment on column public.profiles.photo_url is
  'A picture that the person uploaded, as the path of its public address at this server: a page puts the server before it.';
create index profiles_role_status_idx on public.profiles (role, status);
create index profiles_email_idx on public.profiles (lower(email));

create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger profiles_version before update on public.profiles
  for each row execute function private.keep_row_version('photo_url');
create constraint trigger profiles_audit after insert or update or delete on public.profiles
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "users", "resource": "user", "name": ["display_name", "email"],
    "fields": ["email", "role", "status", "display_name"],
    "alone": {"role": "role_changed", "status": "status_changed", "display_name": "renamed", "email": "email_changed"}
  }');

-- Helpers. Each reads the caller from the token and answers once a statement: never pass a row's column in a USING clause.
-- In PL/pgSQL, which keeps a plan for the session; a function in SQL that cannot be inlined is planned at every call.

create function private.live_uid() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  session_id constant uuid := nullif(auth.jwt() ->> 'session_id', '');
begin
  -- A token may have been made without a session, and a server may keep its sessions elsewhere.
  if session_id is null or caller is null or to_regclass('auth.sessions') is null then
    return caller;
  end if;
  return (
    select s.user_id from auth.sessions s
    where s.id = session_id and s.user_id = caller and (s.not_after is null or s.not_after > now())
  );
end
$$;
comment on function private.live_uid() is
  'The caller, or null when signed out, here or from elsewhere: a token outlives its session by up to an hour. Definer: clients cannot read auth.sessions.';

create function private.active_uid() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.live_uid();
begin
  return (select p.id from public.profiles p where p.id = caller and p.status = 'active');
end
$$;
comment on function private.active_uid() is
  'The caller, or null when signed out or inactive: a token outlives both, so every rule starts here. Definer: it is used by the policies of profiles themselves.';

create function private.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is not null and private.live_uid() is null then
    raise exception 'This session has ended' using errcode = 'PT401', hint = 'session_ended';
  end if;
end
$$;
comment on function private.require_session() is
  'For the head of a procedure: PT401 once the session of the current token is over, so that the page asks for a new sign-in. Never in a policy, where an exception would stop live updates for everyone. Definer, as what it calls.';

create function private.require_active() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.active_uid();
begin
  if caller is null then
    perform private.require_session();
    raise exception 'Sign in with an active account' using errcode = '42501';
  end if;
  return caller;
end
$$;
comment on function private.require_active() is
  'For the head of a procedure: the caller, or 42501 when signed out or inactive, PT401 when the session is over. Definer, as what it calls.';

create function private.is_admin_of(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.profiles p where p.id = person and p.role = 'admin' and p.status = 'active'
  );
end
$$;
comment on function private.is_admin_of(uuid) is
  'Whether someone is an active administrator. Definer: called by definer bodies only, for people other than the caller.';

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_admin_of(private.live_uid());
end
$$;
comment on function private.is_admin() is 'Whether the caller is an active administrator. Definer for the same reason as active_uid.';

create function private.my_email() returns text
language sql stable security definer set search_path = '' as $$
  select u.email::text from auth.users u where u.id = (select auth.uid())
$$;
comment on function private.my_email() is 'The address that the caller signs in with. Definer: clients cannot read auth.users.';

create function private.initial_profile_status() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when exists (select from public.config c where c.key = 'signup_requires_approval' and c.value = 'true')
    then 'inactive' else 'active'
  end;
end
$$;
comment on function private.initial_profile_status() is
  'Status of a new profile: inactive where config signup_requires_approval is true. Definer: people without a profile cannot read config. PL/pgSQL, because config is made in a later file.';

create function private.initial_display_name(metadata jsonb, email text) returns text
language sql immutable set search_path = '' as $$
  select left(
    coalesce(nullif(private.visible_text(metadata ->> 'display_name', 100), ''), nullif(btrim(split_part(email, '@', 1)), ''), 'User'),
    100
  )
$$;
comment on function private.initial_display_name(jsonb, text) is
  'Display name of a new account: from the metadata, else the start of the email, else User. May be one letter long.';

-- Sign-up. The trigger must never fail, or nobody could sign up; where it cannot make the profile, the client does at sign-in.

create function private.create_profile_for_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, email, role, status, display_name)
  values (
    new.id,
    coalesce(new.email, ''),
    'manager',
    private.initial_profile_status(),
    private.initial_display_name(new.raw_user_meta_data, new.email)
  )
  on conflict (id) do nothing;
  return new;
exception when others then
  raise warning 'No profile was made for user %: %', new.id, sqlerrm;
  return new;
end
$$;
comment on function private.create_profile_for_new_user() is
  'Trigger on auth.users: the profile of a new account. The role is always manager, whatever the metadata says. Definer: it writes for someone who has no rights yet.';

create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile_for_new_user();

create function private.copy_changed_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return new;
end
$$;
comment on function private.copy_changed_email() is
  'Trigger on auth.users: keeps profiles.email equal to the address that the person signs in with. Definer: it runs as the auth service.';

create trigger copy_changed_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.copy_changed_email();

-- Access

alter table public.profiles enable row level security;
alter table public.profiles force row level security;
revoke all on public.profiles from anon, authenticated, service_role;
grant select, insert (id, email, role, status, display_name), update (display_name, row_version) on public.profiles to authenticated;
grant all on public.profiles to service_role;

-- Oneself even after the session: so open windows hear that something has changed, and ask.
create policy "Active people see everyone, inactive ones themselves" on public.profiles
  for select to authenticated
  using (id = (select auth.uid()) or (select private.active_uid()) is not null);

create policy "People make their own missing profile as a manager" on public.profiles
  for insert to authenticated
  with check (
    id = (select private.live_uid())
    and role = 'manager'
    and status = (select private.initial_profile_status())
    and email = (select private.my_email())
  );

create policy "Active people change their own display name" on public.profiles
  for update to authenticated
  using (id = (select private.active_uid()))
  with check (id = (select private.active_uid()));

-- Procedures

create function private.display_name_as_typed(given text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  trimmed constant text := btrim(coalesce(given, ''));
begin
  if char_length(private.visible_text(trimmed, 200)) < 2 then
    raise exception 'Display name must be at least 2 characters long' using errcode = '22023';
  end if;
  if char_length(trimmed) > 100 then
    raise exception 'Display name must be 100 characters or fewer' using errcode = '22023';
  end if;
  -- Line breaks and the like, and marks that turn the text around them: a name could pass for another.
  if trimmed ~ '[\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]' then
    raise exception 'Display name contains characters that cannot be shown' using errcode = '22023';
  end if;
  return trimmed;
end
$$;
comment on function private.display_name_as_typed(text) is
  'A display name that a person typed, trimmed, or 22023 with a sentence. That of a new account is not typed for it, and may be shorter.';

create function public.update_own_display_name(
  new_display_name public.bounded_text, p_row_version integer default null
) returns public.profiles
language plpgsql set search_path = '' as $$
declare
  trimmed text;
  changed public.profiles;
begin
  perform private.require_active();
  trimmed := private.display_name_as_typed(new_display_name);
  update public.profiles p set display_name = trimmed, row_version = coalesce(p_row_version, p.row_version)
  where p.id = (select auth.uid())
  returning * into changed;
  return changed;
end
$$;
comment on function public.update_own_display_name(public.bounded_text, integer) is
  'Sets the caller''s display name (trimmed, 2 to 100 characters) and answers with their profile. Errors: 42501 inactive, 22023 length, PT409 where the profile is not the version named.';

-- Faces of people stand wherever their names do. What carries names need not carry them: they are asked for once, and joined by id.

create function private.set_own_photo(p_photo_url public.bounded_text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  update public.profiles p set photo_url = p_photo_url
  where p.id = caller and p.photo_url is distinct from p_photo_url;
  return p_photo_url;
end
$$;
select private.expose('set_own_photo',
  'Shows a picture that was uploaded to this server beside the caller''s name, or none. Errors: 42501 inactive, 23514 for any other address.',
  'nobody writes this column');

create function private.list_person_photos() returns table (id uuid, photo_url text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active();
  return query select p.id, p.photo_url from public.profiles p where p.photo_url is not null order by p.id limit 2000;
end
$$;
select private.expose('list_person_photos',
  'The pictures of people who have one, by id: 2,000 at most. Errors: 42501 inactive.',
  'names of people stand in rows of areas, to people who may not see their profile');

grant execute on function private.display_name_as_typed(text), private.live_uid(), private.active_uid(), private.require_session(), private.require_active(),
  private.is_admin(), private.my_email(), private.initial_profile_status()
  to authenticated, service_role;
grant execute on function public.update_own_display_name(public.bounded_text, integer) to authenticated, service_role;

-- Realtime: people hear of changes to their profile and permissions, such as being deactivated.

select private.publish('public.profiles');
