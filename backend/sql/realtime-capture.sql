-- Tells the Realtime server which rows a statement changed: their keys only, since it reads each row again as the
-- person who will see it. A hosted project reads its write-ahead log instead, which PGlite cannot decode.
create or replace function realtime.capture_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  keys jsonb;
  key jsonb;
  message text;
begin
  -- The argument is the list of key columns, already quoted. A notification holds less than 8,000 bytes.
  for keys in execute format(
    'select jsonb_agg(key) from (
       select jsonb_build_array(%s) as key, (row_number() over () - 1) / 50 as part from changed
     ) as numbered group by part order by part', tg_argv[0])
  loop
    message := json_build_object('schema', tg_table_schema, 'table', tg_table_name, 'kind', tg_op, 'keys', keys)::text;
    if octet_length(message) < 8000 then
      perform pg_notify('row_changes', message);
      continue;
    end if;
    for key in select jsonb_array_elements(keys) loop
      message := json_build_object(
        'schema', tg_table_schema, 'table', tg_table_name, 'kind', tg_op, 'keys', jsonb_build_array(key))::text;
      -- A key too long to tell costs its event; failing here would cost the write.
      if octet_length(message) < 8000 then
        perform pg_notify('row_changes', message);
      end if;
    end loop;
  end loop;
  return null;
end
$$;
revoke all on function realtime.capture_change() from public;
