-- Creators and who looks after them. Who may see which: decisions on open points, 1; who may change what: 7.

create table public.models (
  id uuid primary key default gen_random_uuid(),
  stage_name text not null,
  real_name text not null,
  status text not null default 'active',
  timezone text not null default 'UTC',
  manager_id uuid references public.profiles (id) on delete set null,
  photo_url text,
  telegram_handle text,
  discord_handle text,
  drive_folder_id text,
  primary_communication text,
  socials jsonb not null default '{}',
  email_accounts jsonb not null default '[]',
  phone_numbers jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint models_stage_name_filled check (btrim(stage_name) <> '' and char_length(stage_name) <= 100),
  constraint models_real_name_filled check (btrim(real_name) <> '' and char_length(real_name) <= 200),
  constraint models_status_known check (status in ('active', 'paused', 'archived')),
  constraint models_timezone_length check (char_length(timezone) <= 100),
  constraint models_photo_url_shape check (char_length(photo_url) <= 2000 and case
    -- Apart: what names its parts by number takes longer to make ready than all else that is asked of a row.
    when photo_url like '/%' then photo_url ~ '^/storage/v1/object/public/pictures/([a-z]{2,20}/)?[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}[.](png|jpg|jpeg|webp)$'
    else photo_url ~ '^https://[^\s]+$'
  end),
  constraint models_telegram_handle_length check (char_length(telegram_handle) <= 100),
  constraint models_discord_handle_length check (char_length(discord_handle) <= 100),
  constraint models_drive_folder_id_length check (char_length(drive_folder_id) <= 300),
  constraint models_primary_communication_known
    check (primary_communication in ('telegram', 'discord', 'email', 'phone')),
  constraint models_socials_shape check (jsonb_typeof(socials) = 'object'),
  constraint models_email_accounts_shape check (jsonb_typeof(email_accounts) = 'array'),
  constraint models_phone_numbers_shape check (jsonb_typeof(phone_numbers) = 'array'),
  constraint models_email_accounts_bounds check (private.is_bounded(email_accounts, 16384)),
  constraint models_phone_numbers_bounds check (private.is_bounded(phone_numbers, 16384)),
  constraint models_socials_bounds check (private.is_bounded(socials, 65536))
);
comment on table public.models is 'Creators: names, status, main manager, contacts, social accounts with references in place of passwords.';
comment on column public.models.socials is
  'By platform in lower case: main, secondary[], credentials {main, secondary[]} of {username, password, email, notes}. A password is kept as vault:<id>, see …1520_social_accounts.sql.';
comment on column public.models.timezone is 'IANA name, such as Europe/Zagreb.';

create unique index models_stage_name_key on public.models (lower(btrim(stage_name)));
create index models_manager_id_idx on public.models (manager_id) include (id);
create index models_stage_name_idx on public.models (stage_name, id);

create table public.model_secondary_managers (
  model_id uuid not null references public.models (id) on delete cascade,
  manager_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (model_id, manager_id)
);
comment on table public.model_secondary_managers is 'People who may edit a model beside its main manager.';
create index model_secondary_managers_manager_id_idx on public.model_secondary_managers (manager_id, model_id);

-- Helpers

create function private.sees_all_models_of(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_admin_of(person)
    or private.has_permission_of(person, 'can_see_all_models')
    or private.has_permission_of(person, 'can_access_socials')
    or private.has_permission_of(person, 'can_access_chat')
    or private.has_permission_of(person, 'can_manage_all_models')
    or private.has_permission_of(person, 'can_view_all_data');
end
$$;
comment on function private.sees_all_models_of(uuid) is
  'Whether someone may view every model. Definer, as what it calls: for definer bodies.';

create function private.sees_all_models() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.sees_all_models_of(private.live_uid());
end
$$;
comment on function private.sees_all_models() is
  'Whether the caller may view every model: the list of models alone, never what belongs to one. Definer, as what it calls.';

create function private.sees_all_rows_of(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission_of(person, 'can_view_all_data');
end
$$;
comment on function private.sees_all_rows_of(uuid) is
  'Whether someone sees what belongs to any model, looked after by them or not: posts, chats of bots, link pages and whatever else names a model. Definer, as what it calls: for definer bodies.';

create function private.sees_all_rows() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.sees_all_rows_of(private.live_uid());
end
$$;
comment on function private.sees_all_rows() is
  'Whether the caller sees what belongs to any model; for all others there is private.my_model_ids(). Definer, as what it calls.';

create function private.people_with_rows(wanted text, model uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if model is null then
    return private.people_with(wanted);
  end if;
  -- Those who look after the model are few: asked for at once.
  return array(
    select person from unnest(private.people_with(wanted)) as person
    where private.looks_after(person, model) or private.sees_all_rows_of(person)
    order by person
  );
end
$$;
comment on function private.people_with_rows(text, uuid) is
  'Who has a permission and sees what belongs to a model: whom news of it may reach. Definer: called by definer bodies only.';

create function private.manages_all_models_of(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_admin_of(person) or private.has_permission_of(person, 'can_manage_all_models');
end
$$;
comment on function private.manages_all_models_of(uuid) is
  'Whether someone may edit every model. Definer, as what it calls: for definer bodies.';

create function private.manages_all_models() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.manages_all_models_of(private.live_uid());
end
$$;
comment on function private.manages_all_models() is 'Whether the caller may edit every model. Definer, as what it calls.';

create function private.edits_all_rows() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.sees_all_rows() and private.manages_all_models();
end
$$;
comment on function private.edits_all_rows() is
  'Whether the caller may change what belongs to any model, but what is private. Who sees all of it without managing all models reads and comments. Definer, as what it calls.';

create function private.looks_after(person uuid, model uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.models m where m.id = model and m.manager_id = person)
    or exists (select from public.model_secondary_managers s where s.model_id = model and s.manager_id = person);
end
$$;
comment on function private.looks_after(uuid, uuid) is
  'Whether someone is assigned to a model, as main or secondary manager. Definer: called by definer bodies only.';

create function private.model_ids_of(person uuid) returns setof uuid
-- Every area asks for these first: plans of this language are kept, those of a function in SQL made for each statement.
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select m.id from public.models m where m.manager_id = person
    union all
    select s.model_id from public.model_secondary_managers s where s.manager_id = person;
end
$$;
comment on function private.model_ids_of(uuid) is
  'Models that someone is main or secondary manager of, active or not. Definer: called by definer bodies only.';

create function private.my_model_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select private.model_ids_of(private.active_uid());
end
$$;
comment on function private.my_model_ids() is
  'Models that the caller is main or secondary manager of. Definer: policies of both tables would otherwise recurse.';

create function private.can_manage_model(wanted uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.manages_all_models()
    or exists (select from public.models m where m.id = wanted and m.manager_id = (select private.active_uid()));
end
$$;
comment on function private.can_manage_model(uuid) is
  'Main manager, administrator or holder of can_manage_all_models. For procedures and triggers, one row at a time. Definer: it reads models for their policies.';

create function private.can_edit_model(wanted uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.can_manage_model(wanted)
    or exists (
      select from public.model_secondary_managers s
      where s.model_id = wanted and s.manager_id = (select private.active_uid())
    );
end
$$;
comment on function private.can_edit_model(uuid) is
  'Assigned to the model, or allowed to manage all. In WITH CHECK it sees the row as it was before the statement, so nobody assigns themselves. Definer: it reads models for their policies.';

-- Triggers

create function private.normalise_model() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.stage_name := btrim(new.stage_name);
  new.real_name := btrim(new.real_name);
  new.photo_url := nullif(btrim(new.photo_url), '');
  new.telegram_handle := nullif(btrim(new.telegram_handle), '');
  new.discord_handle := nullif(btrim(new.discord_handle), '');
  new.drive_folder_id := nullif(btrim(new.drive_folder_id), '');
  new.primary_communication := nullif(btrim(new.primary_communication), '');
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.normalise_model() is 'Trigger: trims texts and stores empty optional ones as null.';

create trigger models_10_normalise before insert or update on public.models
  for each row execute function private.normalise_model();

create function private.check_model_timezone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_timezone(new.timezone) then
    raise exception 'Choose a valid timezone' using errcode = '23514', column = 'timezone', table = 'models';
  end if;
  return new;
end
$$;
comment on function private.check_model_timezone() is 'Trigger: refuses what is not an IANA timezone, with 23514.';

create trigger models_20_timezone before insert or update of timezone on public.models
  for each row execute function private.check_model_timezone();

create function private.guard_model_manager() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Row Level Security comes after this trigger; a caller whom it will refuse learns nothing about other people here.
  if (select auth.uid()) is not null then
    perform private.require_active();
  end if;
  if tg_op = 'UPDATE' then
    if new.manager_id is not distinct from old.manager_id then
      return new;
    end if;
    -- Without a caller it is the server itself: a maintenance script, or a deleted account setting the column to null.
    if (select auth.uid()) is not null and not private.can_manage_model(old.id) then
      raise exception 'Only the main manager or an administrator can change the main manager' using errcode = '42501';
    end if;
  end if;
  if new.manager_id is not null and not exists (
    select from public.profiles p
    where p.id = new.manager_id and p.status = 'active' and p.role in ('admin', 'manager')
    -- Waits for one who is being deactivated, as the reference does.
    for key share
  ) then
    raise exception 'This user is inactive and can’t be assigned' using errcode = '22023', hint = 'inactive_manager';
  end if;
  return new;
end
$$;
comment on function private.guard_model_manager() is
  'Trigger: who may change the main manager, and to whom. Definer: it asks about rows that the caller may not see.';

create trigger models_30_manager before insert or update of manager_id on public.models
  for each row execute function private.guard_model_manager();

create trigger models_90_version before update on public.models
  for each row execute function private.keep_row_version();
create constraint trigger models_audit after insert or update or delete on public.models
  deferrable initially deferred for each row execute function private.audit_row('{
    "area": "models", "resource": "model", "name": ["stage_name"], "model": "id",
    "fields": [
      "stage_name", "real_name", "status", "timezone", "manager_id", "photo_url", "telegram_handle", "discord_handle",
      "drive_folder_id", "primary_communication", "socials", "email_accounts", "phone_numbers"
    ],
    "secret": ["socials", "email_accounts", "phone_numbers"],
    "alone": {"status": "status_changed"}
  }');

create function private.drop_secondary_of_new_main() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Asked first: a deletion of nothing runs what tells of deletions all the same, for each of the models that change hands.
  if exists (
    select from public.model_secondary_managers s where s.model_id = new.id and s.manager_id = new.manager_id
  ) then
    delete from public.model_secondary_managers s where s.model_id = new.id and s.manager_id = new.manager_id;
  end if;
  return new;
end
$$;
comment on function private.drop_secondary_of_new_main() is
  'Trigger: nobody is main and secondary manager of one model. Definer: no client role deletes assignments directly.';

create trigger models_40_secondary after update of manager_id on public.models
  for each row when (new.manager_id is distinct from old.manager_id)
  execute function private.drop_secondary_of_new_main();

-- Realtime tells nobody about a row that they may no longer see, nor about the rows of others that an assignment opens. So whose
-- assignments change hears of it by their own profile, as with permissions, and asks for everything again.

create function private.announce_access(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if people = '{}' then
    return;
  end if;
  -- Always in one order: two of these at once must not wait for each other.
  perform from public.profiles p where p.id = any (people) order by p.id for no key update;
  -- Once in a transaction says it all.
  update public.profiles p set updated_at = now() where p.id = any (people) and p.updated_at is distinct from now();
end
$$;
comment on function private.announce_access(uuid[]) is
  'Touches profiles, so that realtime tells these people that they may see other rows than before. Definer: nobody else writes updated_at.';

create function private.announce_main_managers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- As sets: a join of what all of a large statement changed is planned as if it were a few rows.
  perform private.announce_access(array(
    select former.manager_id
    from (select b.id, b.manager_id from before b except select a.id, a.manager_id from after a) as former
    where former.manager_id is not null
    union
    select present.manager_id
    from (select a.id, a.manager_id from after a except select b.id, b.manager_id from before b) as present
    where present.manager_id is not null
  ));
  return null;
end
$$;
comment on function private.announce_main_managers() is
  'Trigger: tells the former and the new main managers. Definer, as what it calls.';

-- No column list: Postgres has none for a trigger that sees what all of the statement changed.
create trigger models_announce after update on public.models
  referencing old table as before new table as after
  for each statement execute function private.announce_main_managers();

create function private.announce_secondary_managers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The deletion of a model is told separately.
  perform private.announce_access(array(
    select distinct c.manager_id from changed c join public.models m on m.id = c.model_id
  ));
  update public.models m set updated_at = now() where m.id in (select c.model_id from changed c);
  return null;
end
$$;
comment on function private.announce_secondary_managers() is
  'Trigger: tells those who come or go as secondary managers, and by a touch of the model everyone who sees it. Assignments are not published themselves: everyone would hear who is taken off what. Definer: it writes for people who may not.';

create trigger model_secondary_managers_announce_new after insert on public.model_secondary_managers
  referencing new table as changed
  for each statement execute function private.announce_secondary_managers();
create trigger model_secondary_managers_announce_gone after delete on public.model_secondary_managers
  referencing old table as changed
  for each statement execute function private.announce_secondary_managers();

create function private.audit_secondary_manager() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  model public.models;
  person constant uuid := coalesce(new.manager_id, old.manager_id);
  named jsonb;
begin
  select * into model from public.models m where m.id = coalesce(new.model_id, old.model_id);
  -- Gone with the model, which has its own entry.
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

-- Access

alter table public.models enable row level security;
alter table public.models force row level security;
revoke all on public.models from anon, authenticated, service_role;
grant select, delete,
  insert (stage_name, real_name, status, timezone, manager_id, photo_url, telegram_handle, discord_handle,
    drive_folder_id, primary_communication, socials, email_accounts, phone_numbers),
  update (stage_name, real_name, status, timezone, manager_id, photo_url, telegram_handle, discord_handle,
    drive_folder_id, primary_communication, socials, email_accounts, phone_numbers, row_version)
  on public.models to authenticated;
grant all on public.models to service_role;

-- The second arm lets INSERT … RETURNING show a row that did not exist when the statement began. IN becomes a hash table,
-- which costs the same for every row; = ANY (ARRAY (…)) would walk through all of someone's models for each row.
create policy "People see models assigned to them, some people all" on public.models
  for select to authenticated
  using (
    (select private.sees_all_models())
    or manager_id = (select private.active_uid())
    or id in (select private.my_model_ids())
  );

create policy "People with access to models create their own" on public.models
  for insert to authenticated
  with check (
    (select private.manages_all_models())
    or ((select private.has_permission('can_access_models')) and manager_id = (select private.active_uid()))
  );

-- USING admits every visible row, so that editing someone else's model is refused with an error instead of changing nothing.
create policy "People edit models assigned to them" on public.models
  for update to authenticated
  using (
    (select private.sees_all_models())
    or manager_id = (select private.active_uid())
    or id in (select private.my_model_ids())
  )
  with check (private.can_edit_model(id));

create policy "Main managers delete their models" on public.models
  for delete to authenticated
  using ((select private.manages_all_models()) or manager_id = (select private.active_uid()));

select private.close_tables('model_secondary_managers');

create policy "People see who else looks after models that they see" on public.model_secondary_managers
  for select to authenticated
  using (
    (select private.sees_all_models())
    or manager_id = (select private.active_uid())
    or model_id in (select private.my_model_ids())
  );

-- Procedures

create function public.update_models(p_ids uuid[], p_row_versions integer[], p_changes jsonb)
returns table (id uuid, row_version integer)
language plpgsql set search_path = '' as $$
declare
  changes constant jsonb := private.json_at_most(p_changes, 2000);
begin
  perform private.require_active();
  if cardinality(private.list_at_most(p_row_versions, 1000))
    is distinct from cardinality(private.list_at_most(p_ids, 1000)) then
    raise exception 'Name a version for each model' using errcode = '22023';
  end if;
  return query
    update public.models m
    set status = coalesce(changes ->> 'status', m.status),
      manager_id = case when changes ? 'manager_id' then (changes ->> 'manager_id')::uuid else m.manager_id end
    from unnest(p_ids, p_row_versions) as seen(id, row_version)
    where m.id = seen.id and m.row_version = seen.row_version
    returning m.id, m.row_version;
end
$$;
comment on function public.update_models(uuid[], integer[], jsonb) is
  'One change to many models: status, manager_id, or both. Answers with those changed and their new version; one that is another version by now, or not the caller''s to see, is left alone. Errors: 42501 where one may not be edited, 22023 more than 1,000, and as a write to the table; then none is changed.';

create function public.list_models(p_offset integer, p_limit integer) returns setof public.models
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_active();
  -- The policy holds for both. It may mean "all", so that it has no index: of itself it would be asked about every model.
  if (select private.sees_all_models()) then
    return query select m.* from public.models m order by m.stage_name, m.id offset p_offset limit least(p_limit, 1000);
  else
    return query
      select m.* from public.models m where m.id in (select mine.id from private.my_model_ids() as mine(id))
      order by m.stage_name, m.id offset p_offset limit least(p_limit, 1000);
  end if;
end
$$;
comment on function public.list_models(integer, integer) is
  'A page of the models that the caller may view, 1,000 at most, by stage name; as quick for a person with a few as for one who sees all. Errors: 42501 inactive.';

create function private.get_models_for_manager_extended(p_manager_id uuid)
returns table (
  id uuid, stage_name text, real_name text, status text, timezone text, manager_id uuid, photo_url text,
  telegram_handle text, discord_handle text, drive_folder_id text, primary_communication text, socials jsonb,
  email_accounts jsonb, phone_numbers jsonb, created_at timestamptz, updated_at timestamptz, row_version integer,
  manager jsonb, secondary_managers jsonb, user_permissions jsonb
)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.active_uid();
  edits_all constant boolean := private.manages_all_models();
begin
  perform private.require_session();
  if caller is null or (p_manager_id is distinct from caller and not private.sees_all_models()) then
    raise exception 'You can only list models assigned to you' using errcode = '42501';
  end if;
  return query
    with assigned as (
      select m.id, true as is_main from public.models m where m.manager_id = p_manager_id
      union all
      select s.model_id, false from public.model_secondary_managers s where s.manager_id = p_manager_id
    ),
    -- All of them at once: a look-up for each model would take longer than everything else.
    helpers as (
      select s.model_id,
        jsonb_agg(
          jsonb_build_object('id', p.id, 'email', p.email, 'display_name', p.display_name, 'role', p.role)
          order by s.created_at, s.manager_id
        ) as people
      from assigned a
      join public.model_secondary_managers s on s.model_id = a.id
      join public.profiles p on p.id = s.manager_id
      group by s.model_id
    )
    select m.id, m.stage_name, m.real_name, m.status, m.timezone, m.manager_id, m.photo_url,
      m.telegram_handle, m.discord_handle, m.drive_folder_id, m.primary_communication, m.socials,
      m.email_accounts, m.phone_numbers, m.created_at, m.updated_at, m.row_version,
      case when p.id is not null then
        jsonb_build_object('id', p.id, 'email', p.email, 'display_name', p.display_name, 'role', p.role)
      end,
      coalesce(h.people, '[]'),
      jsonb_build_object(
        'can_view', true,
        'can_edit', edits_all or p_manager_id = caller or m.id in (select private.my_model_ids()),
        'is_main_manager', a.is_main, 'is_secondary_manager', not a.is_main)
    from assigned a
    join public.models m on m.id = a.id
    left join public.profiles p on p.id = m.manager_id
    left join helpers h on h.model_id = m.id
    -- Nobody is both of one model; where a script has made someone so, main counts.
    where a.is_main or m.manager_id is distinct from p_manager_id
    order by m.stage_name, m.id;
end
$$;
comment on function private.get_models_for_manager_extended(uuid) is
  'Body of the public function of that name. Definer and PL/pgSQL: two indexed arms, several times faster than the table under its policy.';

create function public.get_models_for_manager_extended(p_manager_id uuid)
returns table (
  id uuid, stage_name text, real_name text, status text, timezone text, manager_id uuid, photo_url text,
  telegram_handle text, discord_handle text, drive_folder_id text, primary_communication text, socials jsonb,
  email_accounts jsonb, phone_numbers jsonb, created_at timestamptz, updated_at timestamptz, row_version integer,
  manager jsonb, secondary_managers jsonb, user_permissions jsonb
)
language sql stable set search_path = '' as $$
  select * from private.get_models_for_manager_extended(p_manager_id)
$$;
comment on function public.get_models_for_manager_extended(uuid) is
  'Models that a person is main or secondary manager of, by stage name, with managers and what the caller may do. For that person and those who see all models. Cut at 1,000 rows by the API: page it. Errors: 42501.';

create function private.add_secondary_manager(p_model_id uuid, p_manager_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  main_manager uuid;
begin
  main_manager := private.lock_visible_model(p_model_id);
  if not private.can_manage_model(p_model_id) then
    raise exception 'You can only edit models assigned to you' using errcode = '42501';
  end if;
  if not exists (
    select from public.profiles p
    where p.id = p_manager_id and p.status = 'active' and p.role in ('admin', 'manager')
    for key share
  ) then
    raise exception 'This user is inactive and can’t be assigned' using errcode = '22023', hint = 'inactive_manager';
  end if;
  if main_manager = p_manager_id then
    raise exception 'This person is already the main manager' using errcode = 'P0001', hint = 'already_main_manager';
  end if;
  insert into public.model_secondary_managers (model_id, manager_id)
  values (p_model_id, p_manager_id)
  on conflict on constraint model_secondary_managers_pkey do nothing;
  return found;
end
$$;

create function private.remove_secondary_manager(p_model_id uuid, p_manager_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_visible_model(p_model_id);
  if not private.can_manage_model(p_model_id) and p_manager_id is distinct from private.active_uid() then
    raise exception 'You can only edit models assigned to you' using errcode = '42501';
  end if;
  delete from public.model_secondary_managers s where s.model_id = p_model_id and s.manager_id = p_manager_id;
  return found;
end
$$;

create function private.lock_visible_model(wanted uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  main_manager uuid;
begin
  perform private.require_active();
  select m.manager_id into main_manager from public.models m
  where m.id = wanted and ((select private.sees_all_models()) or private.can_edit_model(m.id))
  for update;
  if not found then
    raise exception 'Model not found, or you don''t have access' using errcode = 'PT404';
  end if;
  return main_manager;
end
$$;
comment on function private.lock_visible_model(uuid) is
  'Locks a model that the caller sees and answers with its main manager; PT404 otherwise. Definer: called by definer bodies only.';

select private.expose('add_secondary_manager',
  'For the main manager and those who manage all models; true when the person was not one yet. Errors: PT404, 42501, 22023 inactive person, P0001 main manager.',
  'no client role writes assignments directly');

select private.expose('remove_secondary_manager',
  'As add_secondary_manager; anyone may also remove themselves. True when the person was one. Errors: PT404, 42501.',
  'no client role writes assignments directly');

grant execute on function private.sees_all_models(), private.sees_all_rows(), private.manages_all_models(), private.my_model_ids(),
  private.can_manage_model(uuid), private.can_edit_model(uuid), private.get_models_for_manager_extended(uuid)
  to authenticated, service_role;
grant execute on function public.get_models_for_manager_extended(uuid), public.list_models(integer, integer),
  public.update_models(uuid[], integer[], jsonb)
  to authenticated, service_role;

-- Realtime

select private.publish('public.models');
