-- Read by psql before a copy (docs/deploy.md, step 10), in the same transaction: makes room for it in a project that has its migrations
-- and no accounts.

-- First, since triggers keep the logs from being emptied, and would write an entry for each row that arrives.
set session_replication_role = replica;

do $$
declare
  tables text;
begin
  if exists (select from auth.users) then
    raise exception 'Nothing was restored: this project has accounts. Restore into a new one, right after its migrations';
  end if;
  -- What the migrations filled is in the copy as well. All at once, so that none of them keeps another from being emptied.
  select string_agg(format('%I.%I', t.schemaname, t.tablename), ', ') into tables
  from pg_catalog.pg_tables t where t.schemaname in ('public', 'private');
  if tables is null then
    raise exception 'Nothing was restored: this project has no tables yet. Run its migrations first (docs/deploy.md, step 2)';
  end if;
  execute 'truncate ' || tables;
end
$$;
