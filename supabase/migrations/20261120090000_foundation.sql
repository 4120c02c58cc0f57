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
  'For migrations: tells open pages of changes of a table. Everyone hears of a deletion, by its key alone, so keys are uuids without a meaning; large texts and secrets are in other tables. Its row stands in shared/domain/live-tables.ts.';

create function private.keep_row_version() returns trigger
language plpgsql set search_path = '' as $$
declare
  uncounted constant text[] := array['updated_at', 'row_version'] || coalesce(tg_argv, '{}');
begin
  -- A write that names a version means the one that the person saw; one that names none leaves the column as it is.
  if new.row_version is distinct from old.row_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  if to_jsonb(new) - uncounted is distinct from to_jsonb(old) - uncounted then
    new.row_version := old.row_version + 1;
  end if;
  return new;
end
$$;
comment on function private.keep_row_version() is
  'Trigger, the last one before an update: refuses a write that saw an older version (PT409, hint stale), and counts changes. updated_at also moves for other reasons, and counts for none; nor do the columns that its arguments name.';

create function private.without_hidden_letters(p_text text) returns text
language sql immutable set search_path = '' as $$
  -- Joiners and variation selectors stay: words of many scripts, and emoji, are made with them.
  select regexp_replace(
    p_text, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]+', '', 'g'
  )
$$;
comment on function private.without_hidden_letters(text) is 'A text without letters that show nothing, and those that turn the direction of what is around them.';

create function private.visible_text(p_text text, p_most integer) returns text
language sql immutable set search_path = '' as $$
  select case when t.line ~ '[^[:space:]\u00a0\u1680\u2000-\u200d\u202f\u205f\u2800\u3000\ufe00-\ufe0f\U000e0000-\U000e0fff]' then t.line else '' end
  from (
    select btrim(left(btrim(
      regexp_replace(private.without_hidden_letters(p_text), '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')
    ), p_most)) as line
  ) t
$$;
comment on function private.visible_text(text, integer) is
  'A name or title that others trust, as one line in which everything can be seen, cut; empty where nothing can.';

-- What a procedure takes from clients has a size, so that nobody fills memory or the log by an argument: texts are of this
-- type, anything else passes one of the two functions. A procedure with a closer limit says so itself, in words.

create domain public.bounded_text as text constraint bounded_text_size check (octet_length(value) <= 2000);
comment on domain public.bounded_text is 'A text of a client, 2,000 bytes at most.';

create domain public.json_text as text constraint json_text_size check (octet_length(value) <= 40000);
comment on domain public.json_text is
  'JSON that a client puts into an address, 40,000 bytes at most: there the API makes a string of what a jsonb argument is given.';

create function private.json_at_most(given jsonb, most_bytes integer) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if octet_length(given::text) > most_bytes then
    raise exception 'This is too much at once' using errcode = '22023', hint = 'too_large';
  end if;
  return given;
end
$$;
comment on function private.json_at_most(jsonb, integer) is 'A value of a client, or 22023 where it is larger.';

create function private.list_at_most(given anyarray, most integer) returns anyarray
language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(given) > most then
    raise exception 'This is too much at once' using errcode = '22023', hint = 'too_large';
  end if;
  return given;
end
$$;
comment on function private.list_at_most(anyarray, integer) is 'Keys of rows from a client, or 22023 where there are more.';

create function private.expose(
  p_name text, p_comment text, p_definer text default 'no client role writes these rows', p_most_bytes integer default 25000, p_most_rows integer default 1000,
  p_to text default 'authenticated, service_role'
) returns void
language plpgsql set search_path = '' as $$
declare
  body record;
begin
  select p.oid, pg_catalog.pg_get_function_arguments(p.oid) as arguments, pg_catalog.pg_get_function_identity_arguments(p.oid) as identity,
    pg_catalog.pg_get_function_result(p.oid) as result, p.proretset as is_set,
    case p.provolatile when 's' then 'stable' when 'i' then 'immutable' else 'volatile' end as volatility,
    (
      select string_agg(case
        when t.typname in ('json', 'jsonb') then format('private.json_at_most(%I, %s)', a.name, p_most_bytes)
        when t.typcategory = 'A' then format('private.list_at_most(%I, %s)', a.name, p_most_rows)
        else format('%I', a.name)
      end, ', ' order by a.place)
      from unnest(p.proargtypes::oid[], p.proargnames[1:p.pronargs]) with ordinality as a (type, name, place)
      join pg_catalog.pg_type t on t.oid = a.type
    ) as passed
  into strict body
  from pg_catalog.pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname = p_name;
  execute format(
    'create function public.%I(%s) returns %s language sql %s set search_path = '''' as $body$ %s private.%I(%s) $body$',
    p_name, body.arguments, body.result, body.volatility, case when body.is_set then 'select * from' else 'select' end, p_name, coalesce(body.passed, '')
  );
  execute format('comment on function public.%I(%s) is %L', p_name, body.identity, p_comment);
  execute format(
    'comment on function private.%I(%s) is %L', p_name, body.identity, 'Body of the public function of that name. Definer: ' || p_definer || '.'
  );
  execute format(
    'grant execute on function private.%1$I(%2$s), public.%1$I(%2$s) to %3$s', p_name, body.identity, p_to
  );
end
$$;
comment on function private.expose(text, text, text, integer, integer, text) is
  'For migrations: makes the thin public function of a private one, with its parameters and defaults, and lets people and services call it, or p_to alone. JSON and lists are bounded on the way, texts by their type, public.bounded_text. Its comment says what it takes, answers and refuses; p_definer why the body needs more than the caller''s rights.';

create function private.close_tables(variadic p_tables text[]) returns void
language plpgsql set search_path = '' as $$
declare
  name text;
begin
  foreach name in array p_tables loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('revoke all on public.%I from anon, authenticated, service_role', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end
$$;
comment on function private.close_tables(text[]) is
  'For migrations: tables of which people read what policies let them, and which procedures write alone.';

create function private.fold(given text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(given, nfd), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'
      )),
      'đĐðÐłŁøØ', 'ddddlloo'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$;
comment on function private.fold(text) is
  'A text as searches compare it: in lower case and without accents. shared/lib/fold.ts does the same on the page.';

grant execute on function private.without_hidden_letters(text), private.visible_text(text, integer),
  private.json_at_most(jsonb, integer), private.list_at_most(anyarray, integer)
  to authenticated, service_role;
