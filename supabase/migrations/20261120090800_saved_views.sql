-- Filters, sorting and columns of a screen under a name, for oneself or for everyone.

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  area text not null,
  name text not null,
  filters jsonb not null default '{}',
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_views_area_shape check (char_length(area) <= 40 and area ~ '^[a-z][a-z_-]*$'),
  constraint saved_views_name_length check (char_length(name) <= 40 and btrim(name) <> ''),
  constraint saved_views_filters_shape check (jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 8192)
);
comment on table public.saved_views is 'Named filters of a screen. A shared one is read by every active person and changed by its owner. @unlogged They hold no data and give no right.';
create unique index saved_views_name_key on public.saved_views (user_id, area, lower(btrim(name)));
create index saved_views_shared_idx on public.saved_views (is_shared, area);

create function private.normalise_saved_view() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(new.name);
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.normalise_saved_view() is 'Trigger: trims the name and notes the time of a change.';

create trigger saved_views_normalise before insert or update on public.saved_views
  for each row execute function private.normalise_saved_view();

alter table public.saved_views enable row level security;
alter table public.saved_views force row level security;
revoke all on public.saved_views from anon, authenticated, service_role;
grant select, delete, insert (user_id, area, name, filters, is_shared), update (name, filters, is_shared)
  on public.saved_views to authenticated;
grant all on public.saved_views to service_role;

-- An administrator who views as someone sees the shared ones alone.
create policy "Active people see their own views and shared ones" on public.saved_views
  for select to authenticated
  using (
    (user_id = (select private.active_uid()) and not (select private.in_view()))
    or (is_shared and (select private.active_uid()) is not null)
  );

create policy "Active people make their own views" on public.saved_views
  for insert to authenticated
  with check (user_id = (select private.active_uid()));

create policy "Active people change their own views" on public.saved_views
  for update to authenticated
  using (user_id = (select private.active_uid()))
  with check (user_id = (select private.active_uid()));

create policy "Active people delete their own views" on public.saved_views
  for delete to authenticated
  using (user_id = (select private.active_uid()));

-- Realtime: a person who looks at a list sees the views that others share come and go.

select private.publish('public.saved_views');
