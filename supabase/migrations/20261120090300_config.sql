-- Settings of the workspace. Clients read; writing goes through save_config, by holders of can_manage_config, and what decides
-- plans, sign-up, security and the audit log by administrators among them alone.

create table public.config (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  value text not null,
  row_version integer not null default 1,
  updated_by uuid references public.profiles (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint config_key_key unique (key),
  constraint config_key_shape check (key ~ '^[a-z][a-z0-9_]{1,62}$'),
  constraint config_value_size check (octet_length(value) <= 10000)
);
comment on table public.config is 'Settings by key, values as text. Nothing secret: every active person reads it.';
comment on column public.config.updated_by is 'Who set this value; null where it was set on the server, or by someone who is gone.';
create index config_updated_by_idx on public.config (updated_by);

insert into public.config (key, value) values
  ('timezone', 'UTC'),
  ('enable_marketplace', 'false'),
  ('enable_notifications', 'true'),
  ('signup_requires_approval', 'false'),
  ('default_plan_type', 'free'),
  ('audit_retention_days', '365');

create table public.config_history (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  old_value text,
  new_value text,
  changed_by uuid references public.profiles (id) on delete set null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint config_history_differs check (old_value is distinct from new_value)
);
comment on table public.config_history is
  'Each change of a setting, written by the trigger of config. @readonly It is created by what is done, never by a key''s holder. @unlogged The audit log has the same changes.';
comment on column public.config_history.old_value is 'Null where the setting had no value.';
comment on column public.config_history.new_value is 'Null where its value was removed.';
create index config_history_key_idx on public.config_history (key, changed_at desc, id);
create index config_history_changed_by_idx on public.config_history (changed_by);

-- Rules. shared/domain/settings.ts says the same to the page, in the same words; settings.test.ts compares them.

create function private.is_timezone(name text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- AT TIME ZONE also takes POSIX rules such as FOO+3, which no calendar knows.
  if name is null or length(name) > 100 or name !~ '^[A-Za-z][A-Za-z0-9_]*(/[A-Za-z0-9_+-]+)*$' then
    return false;
  end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
comment on function private.is_timezone(text) is 'Whether this is an IANA timezone, such as Europe/Zagreb.';

create function private.is_setting(p_key text) returns boolean
language sql immutable set search_path = '' as $$
  select p_key in (
    'workspace_name', 'logo_url', 'accent_color', 'timezone', 'enable_marketplace', 'enable_notifications',
    'signup_requires_approval', 'invite_expiry_days', 'default_plan_type', 'audit_retention_days',
    'vault_rotate_days', 'upload_max_mb', 'trash_days', 'public_address', 'share_require_password', 'share_default_expiry_days',
    'chat_edit_hours', 'chat_retention_days', 'drive_log_retention_days', 'report_email', 'social_approval_required'
  )
$$;
comment on function private.is_setting(text) is
  'Whether a key is changed on the configuration page. Others, such as trusted_proxies, belong to the person who runs the server.';

create function private.is_administrator_setting(p_key text) returns boolean
language sql immutable set search_path = '' as $$
  select p_key in (
    'signup_requires_approval', 'invite_expiry_days', 'default_plan_type', 'vault_rotate_days', 'audit_retention_days', 'trash_days',
    'public_address', 'share_require_password', 'share_default_expiry_days', 'chat_retention_days', 'drive_log_retention_days', 'report_email', 'social_approval_required'
  )
$$;
comment on function private.is_administrator_setting(text) is
  'Whether a setting decides plans, sign-up, security or how long the audit log, the trash and messages are kept: nobody gives themselves more by can_manage_config.';

create function private.whole_number_problem(p_value text, p_least integer, p_most integer) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_value ~ '^(0|[1-9][0-9]{0,8})$' and p_value::integer between p_least and p_most then null
    else format('Enter a whole number between %s and %s', p_least, p_most)
  end
$$;
comment on function private.whole_number_problem(text, integer, integer) is 'Why a text is no such number, or null.';

create function private.setting_problem(p_key text, p_value text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_key in ('enable_marketplace', 'enable_notifications', 'signup_requires_approval', 'share_require_password', 'social_approval_required')
      then case when coalesce(p_value, '') not in ('true', 'false') then 'Choose on or off' end
    when p_key = 'timezone' then case when not private.is_timezone(p_value) then 'Choose a valid timezone' end
    when p_key = 'default_plan_type'
      then case when coalesce(p_value, '') not in ('free', 'basic', 'pro', 'enterprise', 'custom') then 'Choose a plan' end
    when p_key = 'invite_expiry_days' then private.whole_number_problem(p_value, 1, 90)
    when p_key = 'audit_retention_days' then private.whole_number_problem(p_value, 7, 99999)
    when p_key = 'trash_days' then private.whole_number_problem(p_value, 1, 365)
    when p_key = 'chat_edit_hours' then private.whole_number_problem(p_value, 0, 720)
    when p_key = 'chat_retention_days' then private.whole_number_problem(p_value, 0, 3650)
    when p_key = 'drive_log_retention_days' then private.whole_number_problem(p_value, 30, 3650)
    when p_key = 'upload_max_mb' then private.whole_number_problem(p_value, 1, 50)
    when p_key = 'vault_rotate_days' then private.whole_number_problem(p_value, 0, 730)
    when p_key = 'share_default_expiry_days' then private.whole_number_problem(p_value, 0, 365)
    when p_key = 'public_address' then case
      when char_length(p_value) > 300 then 'Use 300 characters or fewer'
      when p_value <> '' and p_value !~ '^(https://[^\s/?#@\\]+|http://(localhost|127[.]0[.]0[.]1|\[::1\])(:[0-9]{1,5})?)(/[^\s?#@\\]*)?$' then 'Enter an address that starts with https://'
    end
    when p_key = 'report_email' then case
      when char_length(p_value) > 254 then 'Use 254 characters or fewer'
      when p_value <> '' and p_value !~ '^[^[:space:][:cntrl:]@<>,;:"()\\[\]]+@[a-zA-Z0-9-]+([.][a-zA-Z0-9-]+)+$' then 'Enter an email address'
    end
    when p_key = 'workspace_name' then case
      when char_length(p_value) > 60 then 'Use 60 characters or fewer'
      when p_value <> btrim(p_value) or p_value ~ '[[:cntrl:]]' then 'Use one line without spaces around it'
    end
    when p_key = 'logo_url' then case
      when char_length(p_value) > 500 then 'Use 500 characters or fewer'
      when p_value <> '' and p_value !~ '^(https://[^\s/?#@\\]+([/?#][^\s]*)?|/storage/v1/object/public/pictures/([a-z]{2,20}/)?[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}[.](png|jpg|jpeg|webp))$' then 'Enter an address that starts with https://'
    end
    when p_key = 'accent_color' then case
      when p_value <> '' and p_value !~ '^#[0-9a-f]{6}$' then 'Enter a color such as #3457cf'
    end
  end;
end
$$;
comment on function private.setting_problem(text, text) is
  'Why a setting cannot have this value, as people read it; null where it can, and for keys that are no settings of the page.';

-- Triggers ask as the person who writes.
grant execute on function private.is_timezone(text) to authenticated, service_role;
grant execute on function private.whole_number_problem(text, integer, integer), private.setting_problem(text, text)
  to service_role;

create function private.check_setting() returns trigger
language plpgsql set search_path = '' as $$
declare
  problem constant text := private.setting_problem(new.key, new.value);
begin
  if problem is not null then
    raise exception '%', problem using errcode = '23514', table = 'config', hint = new.key;
  end if;
  return new;
end
$$;
comment on function private.check_setting() is 'Trigger: refuses a value that the setting cannot have, with 23514, the sentence and the key as hint.';

create trigger config_10_check before insert or update of key, value on public.config
  for each row execute function private.check_setting();

create function private.stamp_setting() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.value is distinct from old.value then
    new.updated_at := now();
    new.updated_by := auth.uid();
  end if;
  return new;
end
$$;
comment on function private.stamp_setting() is 'Trigger: notes who set a value, and when.';

create trigger config_20_stamp before insert or update on public.config
  for each row execute function private.stamp_setting();
create trigger config_90_version before update on public.config
  for each row execute function private.keep_row_version();

create function private.keep_setting_history() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := coalesce(new.key, old.key);
begin
  if private.is_setting(key) and new.value is distinct from old.value then
    insert into public.config_history (key, old_value, new_value, changed_by)
    values (key, old.value, new.value, auth.uid());
  end if;
  return null;
end
$$;
comment on function private.keep_setting_history() is 'Trigger: keeps each change of a setting. Definer: nobody writes the history.';

create trigger config_history after insert or update or delete on public.config
  for each row execute function private.keep_setting_history();

-- After the seeds, which nobody did: rows whose trigger is still to come also refuse to have their table altered.
create function private.audit_config() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := coalesce(new.key, old.key);
begin
  if new.value is not distinct from old.value then
    return null;
  end if;
  perform private.write_audit(
    'config.changed', 'config', key, key, null,
    jsonb_build_object(
      'value',
      case when key ~ '(secret|token|password|_key)' then '["[redacted]", "[redacted]"]'
        else jsonb_build_array(old.value, new.value) end
    )
  );
  return null;
end
$$;
comment on function private.audit_config() is 'Trigger: settings of the workspace. Definer: it writes the log.';

create constraint trigger config_audit after insert or update or delete on public.config
  deferrable initially deferred for each row execute function private.audit_config();

select private.close_tables('config');

create policy "Active people read settings" on public.config
  for select to authenticated
  using ((select private.active_uid()) is not null);

alter table public.config_history enable row level security;
alter table public.config_history force row level security;
revoke all on public.config_history from anon, authenticated, service_role;
grant select on public.config_history to authenticated, service_role;

create policy "Those who change settings see their history" on public.config_history
  for select to authenticated
  using ((select private.has_permission('can_manage_config')));

-- Procedures

create function private.set_signup_approval(p_is_required boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only an administrator can change this' using errcode = '42501', hint = 'signup_requires_approval';
  end if;
  insert into public.config as c (key, value)
  values ('signup_requires_approval', case when p_is_required then 'true' else 'false' end)
  on conflict (key) do update set value = excluded.value where c.value <> excluded.value;
end
$$;
select private.expose('set_signup_approval',
  'Whether accounts that sign up from now on wait for approval. For administrators. Errors: 42501.',
  'no client role writes settings');

create function private.save_config(p_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  change record;
  is_admin boolean;
begin
  perform private.require_session();
  is_admin := private.is_admin();
  if not (select private.has_permission('can_manage_config')) then
    raise exception 'You don’t have permission to change the configuration' using errcode = '42501';
  end if;
  -- In the order of the keys, so that two who save at once wait for each other in the same order.
  for change in
    select c.key, c.value, c.row_version
    from jsonb_to_recordset(p_changes) as c (key text, value text, row_version integer)
    order by c.key
  loop
    if change.value is null or not coalesce(private.is_setting(change.key), false) then
      raise exception 'There is no such setting' using errcode = '22023';
    end if;
    if private.is_administrator_setting(change.key) and not is_admin then
      raise exception 'Only an administrator can change this' using errcode = '42501', hint = change.key;
    end if;
    if coalesce(change.row_version, 0) = 0 then
      insert into public.config (key, value) values (change.key, change.value) on conflict (key) do nothing;
    else
      -- Refused by the row's version where someone has changed it meanwhile.
      update public.config c set value = change.value, row_version = change.row_version where c.key = change.key;
    end if;
    if not found then
      raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
    end if;
  end loop;
end
$$;
select private.expose('save_config',
  'Sets [{key, value, row_version}], all of them or none; row_version is the one that was seen, 0 where the key had no row. For holders of can_manage_config; what decides plans, sign-up, security or the audit log for administrators among them. Errors: 42501, of one setting with the key as hint, 22023, 23514 with the sentence and the key as hint, PT409 with hint stale.',
  'no client role writes settings', p_most_bytes => 20000);

create function private.get_branding() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'name', max(nullif(c.value, '')) filter (where c.key = 'workspace_name'),
      'logo_url', max(nullif(c.value, '')) filter (where c.key = 'logo_url'),
      'accent_color', max(nullif(c.value, '')) filter (where c.key = 'accent_color'),
      'has_accounts', exists (select from public.profiles)
    )
    from public.config c
    where c.key in ('workspace_name', 'logo_url', 'accent_color')
  );
end
$$;
comment on function private.get_branding() is
  '@anon Body of the public function of that name. Definer: it reads three settings, and whether there is any account, for those who are signed out.';

create function public.get_branding() returns jsonb
language sql stable set search_path = ''
begin atomic
  select private.get_branding();
end;
comment on function public.get_branding() is
  '@anon The sign-in page has no session yet: {name, logo_url, accent_color} of the workspace, each null where it is not set; has_accounts, false while no one has an account, so that the first opens the page on Sign Up; and nothing else.';

grant execute on function private.get_branding(), public.get_branding() to anon, authenticated, service_role;

-- Realtime: what is set takes effect in every open window.

select private.publish('public.config');
