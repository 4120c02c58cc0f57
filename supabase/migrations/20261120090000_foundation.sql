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
