-- On a hosted project `postgres` is an ordinary role that owns the application, and the superuser has another
-- name. PGlite starts with a superuser called `postgres`; it hands that name on, so that a migration which needs a
-- superuser fails here as it would there. A role cannot rename itself, hence the stand-in.
create role rename_stand_in superuser;
set session authorization rename_stand_in;
alter role postgres rename to supabase_admin;
set session authorization supabase_admin;
drop role rename_stand_in;
