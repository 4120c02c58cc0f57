-- Settings of the workspace. Clients read; writing comes with the configuration screen.

create table public.config (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now(),
  constraint config_key_shape check (key ~ '^[a-z][a-z0-9_]{1,62}$')
);
comment on table public.config is 'Settings by key, values as text. Nothing secret: every active person reads it.';

create trigger config_touch before update on public.config
  for each row execute function private.touch_updated_at();

insert into public.config (key, value) values
  ('timezone', 'UTC'),
  ('enable_marketplace', 'false'),
  ('enable_notifications', 'true'),
  ('signup_requires_approval', 'false'),
  ('default_plan_type', 'free'),
  ('audit_retention_days', '365');

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

alter table public.config enable row level security;
alter table public.config force row level security;
revoke all on public.config from anon, authenticated, service_role;
grant select on public.config to authenticated;
grant all on public.config to service_role;

create policy "Active people read settings" on public.config
  for select to authenticated
  using ((select private.active_uid()) is not null);

-- Procedures

create function private.set_signup_approval(p_is_required boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.is_admin()) and not (select private.has_permission('can_manage_config')) then
    raise exception 'Only administrators can change settings' using errcode = '42501';
  end if;
  insert into public.config as c (key, value)
  values ('signup_requires_approval', case when p_is_required then 'true' else 'false' end)
  on conflict (key) do update set value = excluded.value where c.value <> excluded.value;
end
$$;
comment on function private.set_signup_approval(boolean) is
  'Body of the public function of that name. Definer: no client role writes settings.';

create function public.set_signup_approval(p_is_required boolean) returns void
language sql set search_path = '' as $$
  select private.set_signup_approval(p_is_required)
$$;
comment on function public.set_signup_approval(boolean) is
  'Whether accounts that sign up from now on wait for approval. For administrators and holders of can_manage_config. Errors: 42501.';

grant execute on function private.set_signup_approval(boolean), public.set_signup_approval(boolean)
  to authenticated, service_role;
