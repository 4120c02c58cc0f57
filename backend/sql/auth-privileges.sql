-- Runs once the tables of `auth` exist. Row Level Security without a policy keeps every API role out of them;
-- `postgres` may read and write them, reference them and put triggers on them, but not alter them.
do $$
declare
  table_name text;
begin
  for table_name in select tablename from pg_tables where schemaname = 'auth' loop
    execute format('alter table auth.%I enable row level security', table_name);
  end loop;
end
$$;
grant all on all tables in schema auth to postgres with grant option;
