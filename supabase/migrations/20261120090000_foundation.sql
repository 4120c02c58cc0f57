-- What every later file builds on: nothing is granted by default, and internals live in a schema that the API does not expose.
-- Hosted projects differ in their default privileges by age; these lines make both kinds end up with the same grants.

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create schema private;
comment on schema private is
  'Policy helpers and the bodies of definer functions. Not exposed by the API; anon has no usage.';
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Trigger: sets updated_at to the time of the transaction.';

create function private.publish(wanted regclass) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (
    select from pg_catalog.pg_publication_tables t
    where t.pubname = 'supabase_realtime' and format('%I.%I', t.schemaname, t.tablename)::regclass = wanted
  ) then
    execute format('alter publication supabase_realtime add table %s', wanted);
  end if;
end
$$;
comment on function private.publish(regclass) is
  'For migrations: tells open pages of changes of a table. Everybody hears of a deletion, by its key alone, so keys are uuids without a meaning; large texts and secrets lie in other tables. Its row stands in shared/domain/live-tables.ts.';
