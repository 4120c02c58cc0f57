-- What else a hosted project has before its first migration, where a whole server is ours to arrange.
alter database postgres owner to postgres;
alter database postgres set search_path to "$user", public, extensions;
grant usage on schema public to anon, authenticated, service_role;

-- Since 2026-05 new tables reach the API roles only by an explicit grant. What is left over stays, as there:
-- a migration has to revoke it.
alter default privileges for role postgres in schema public
  grant truncate, references, trigger on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant update on sequences to anon, authenticated, service_role;

create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role, postgres;
