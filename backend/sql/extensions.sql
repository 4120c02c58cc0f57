-- Where extensions live on a hosted project, and the one that auth needs.
do $$
begin
  if to_regnamespace('extensions') is null then
    create schema extensions authorization postgres;
    grant usage on schema extensions to anon, authenticated, service_role;
  end if;
end
$$;
create extension pgcrypto with schema extensions;
