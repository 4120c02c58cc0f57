-- The limits that the API's roles have on a hosted project.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
-- As there, it may leave triggers out while it restores a copy.
grant set on parameter session_replication_role to postgres;
