-- Which tables Realtime tells about; migrations add theirs.
set role postgres;
create publication supabase_realtime with (publish = 'insert, update, delete, truncate');
reset role;
