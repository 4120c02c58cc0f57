-- What the owner of the application needs on a database that someone else owns.
do $$
begin
  execute format('grant create, connect, temporary on database %I to postgres', current_database());
end
$$;
grant usage, create on schema public to postgres with grant option;
grant usage on schema public to anon, authenticated, service_role;
