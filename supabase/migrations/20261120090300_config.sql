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
  ('audit_retention_days', '365');

alter table public.config enable row level security;
alter table public.config force row level security;
revoke all on public.config from anon, authenticated, service_role;
grant select on public.config to authenticated;
grant all on public.config to service_role;

create policy "Active people read settings" on public.config
  for select to authenticated
  using ((select private.active_uid()) is not null);
