-- What a hosted project has for broadcast and presence: a table whose policies decide who may hear and speak on a private channel. Nothing is
-- kept in it here: each time that a channel is joined, rows are tried in a transaction that is taken back.
do $$
begin
  if to_regrole('supabase_realtime_admin') is null then
    create role supabase_realtime_admin nologin noinherit;
  end if;
  -- Lets `postgres` write policies on the table, as on hosted projects.
  if current_setting('server_version_num')::integer >= 160000 then
    execute 'grant supabase_realtime_admin to postgres with inherit true, set false';
  else
    execute 'grant supabase_realtime_admin to postgres';
  end if;
end
$$;

create schema if not exists realtime;
grant usage on schema realtime to supabase_realtime_admin, anon, authenticated, service_role, postgres;

create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages owner to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant all on realtime.messages to postgres;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')::text
$$;
grant execute on function realtime.topic() to postgres, anon, authenticated, service_role;
