-- The roles of a hosted project. A server has its roles once for all databases, so some may be there already.
do $$
begin
  if to_regrole('postgres') is null then
    create role postgres login createdb createrole replication bypassrls;
    grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
  end if;
  if to_regrole('anon') is null then
    create role anon nologin noinherit;
  end if;
  if to_regrole('authenticated') is null then
    create role authenticated nologin noinherit;
  end if;
  if to_regrole('service_role') is null then
    create role service_role nologin noinherit bypassrls;
  end if;
  if to_regrole('authenticator') is null then
    create role authenticator login noinherit;
    grant anon, authenticated, service_role to authenticator;
  end if;
  if not (
    pg_has_role('postgres', 'anon', 'member')
    and pg_has_role('postgres', 'authenticated', 'member')
    and pg_has_role('postgres', 'service_role', 'member')
  ) then
    grant anon, authenticated, service_role to postgres with admin option;
  end if;
end
$$;
