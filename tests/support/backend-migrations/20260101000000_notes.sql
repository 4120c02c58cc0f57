-- A separate table for the tests of the engine, so that they do not depend on the product's.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

create table public.folders (
  id uuid primary key default gen_random_uuid(),
  name text not null
);
alter table public.folders enable row level security;

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid references auth.users (id) on delete cascade,
  title text not null,
  rank integer not null default 0,
  secret text,
  price numeric(10, 2) not null default 1.5,
  created_at timestamptz not null default now(),
  constraint notes_title_filled check (btrim(title) <> ''),
  constraint notes_title_once unique (owner_id, title)
);
create index notes_owner_idx on public.notes (owner_id);
alter table public.notes enable row level security;
revoke all on public.notes from anon, authenticated, service_role;
grant select (id, owner_id, title, rank, price, created_at), insert, update, delete on public.notes to authenticated;
grant all on public.notes to service_role;

create policy "Owners see their notes" on public.notes for select to authenticated
  using (owner_id = (select auth.uid()));
create policy "Owners write notes" on public.notes for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy "Owners change notes" on public.notes for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "Owners delete notes" on public.notes for delete to authenticated
  using (owner_id = (select auth.uid()));

create function public.fail_with(code text, message text, hint text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = code, message = message, hint = hint;
end
$$;
grant execute on function public.fail_with(text, text, text) to authenticated;

create function public.count_to(n integer) returns setof integer
language sql stable set search_path = '' as $$ select generate_series(1, n) $$;
grant execute on function public.count_to(integer) to authenticated;

create function public.who_am_i() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'email', auth.email(), 'user', current_user)
$$;
grant execute on function public.who_am_i() to anon, authenticated, service_role;

-- Everything that a request may leave in the session, as the next one would find it.
create function public.request_settings() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(name, nullif(current_setting(name, true), '')) from unnest(array[
    'role', 'request.jwt.claim.sub', 'request.jwt.claim.role', 'request.jwt.claims', 'request.method', 'request.path',
    'request.headers', 'response.status', 'response.headers', 'transaction_read_only'
  ]) as name
$$;
grant execute on function public.request_settings() to anon, authenticated, service_role;

create function public.add_note(note_title text) returns void
language sql set search_path = '' as $$
  insert into public.notes (owner_id, title) values ((select auth.uid()), note_title)
$$;
grant execute on function public.add_note(text) to authenticated;

alter publication supabase_realtime add table public.notes;

-- The backend counts tries at signing in by procedures of the product; here none are counted.
create schema private;
create function private.brake_sign_in(text, text) returns jsonb language sql as $$ select '{"wait": 0, "has_password": true}'::jsonb $$;
create function private.sign_in_was_right(text, text) returns void language sql as '';
create function private.brake_sign_up(text, text, text) returns jsonb language sql as $$ select '{"wait": 0}'::jsonb $$;
create function private.brake_code_request(text, text) returns jsonb language sql as $$ select '{"wait": 0}'::jsonb $$;
create function private.brake_code_try(text, text) returns jsonb language sql as $$ select '{"wait": 0, "is_void": false}'::jsonb $$;
create function private.code_was_right(text, text) returns void language sql as '';
