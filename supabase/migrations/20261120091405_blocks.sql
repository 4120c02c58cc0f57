-- Blocks: what rows of several areas have in common (who sees and names whom, comments, activity, tags, reminders, trash, attachments), made for an area by one line of its
-- migration. Each area still has its own tables, so that foreign keys keep policies cheap, and functions with plain statements, whose plans
-- are kept. Run by migrations alone.
--
-- A block is made for a kind of row, 'note' for public.notes, and asks the area's own functions who sees it: private.visible_note(id) answers a row
-- that the caller sees, else PT404, and private.sees_note_of(person, note) says it of someone else.

create table private.blocks (
  row_name text not null,
  block text not null,
  keeps_all boolean not null default false,
  primary key (row_name, block),
  constraint blocks_block_known check (
    block in ('visibility', 'people', 'comments', 'activity', 'tags', 'reminders', 'trash', 'attachments')
  )
);
comment on table private.blocks is
  'Which blocks rows of which kind have: jobs keep all of them within bounds, and tests try each.';
comment on column private.blocks.keeps_all is 'Activity that is the only record of who was let in or out: nothing of it is ever removed.';
alter table private.blocks enable row level security;
alter table private.blocks force row level security;

create function private.build_block(p_row text, p_sql text, p_values jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  label constant text := replace(p_row, '_', ' ');
  article constant text := case when label ~ '^[aeio]' then 'an' else 'a' end;
  built text := p_sql;
  given record;
begin
  for given in
    select v.key, v.value from jsonb_each_text(jsonb_build_object(
      'row', p_row, 'rows', p_row || 's', 'label', label, 'labels', label || 's', 'Label', upper(left(label, 1)) || substr(label, 2),
      'a_label', article || ' ' || label, 'A_label', initcap(article) || ' ' || label,
      'key', p_row || '_id', 'parameter', 'p_' || p_row || '_id'
    ) || p_values) v
  loop
    built := replace(built, '{' || given.key || '}', given.value);
  end loop;
  execute built;
end
$$;
comment on function private.build_block(text, text, jsonb) is
  'For migrations: runs statements of a block with the names of an area in place of {row}, {rows}, {label}, {a_label}, {key}, {parameter} and what else is given.';

create function private.add_fields(p_table text, p_fields text[], p_others text[]) returns void
language plpgsql set search_path = '' as $$
declare
  written constant text[] := p_fields || p_others;
begin
  perform private.build_block(p_table, $sql$
    create function private.with_{row}_fields(p_row public.{row}, p_set jsonb) returns public.{row}
    language sql immutable set search_path = '' as $body$
      select jsonb_populate_record(p_row, coalesce(
        (select jsonb_object_agg(c.key, c.value) from jsonb_each(p_set) c where c.key = any ({fields})), '{}'
      ))
    $body$;
    comment on function private.with_{row}_fields(public.{row}, jsonb) is 'A row with those of the fields that someone sent.';

    create function private.insert_{row}(p_row public.{row}) returns public.{row}
    language sql security definer set search_path = '' as $body$
      insert into public.{row} ({columns}) values ({values}) returning *
    $body$;
    comment on function private.insert_{row}(public.{row}) is
      'Writes a new row, with defaults for what the block does not name. Definer: called by definer bodies only.';

    create function private.update_{row}(p_row public.{row}) returns public.{row}
    language sql security definer set search_path = '' as $body$
      update public.{row} t set ({columns}) = row({values}) where t.id = (p_row).id returning *
    $body$;
    comment on function private.update_{row}(public.{row}) is
      'Writes what the block names of a row that is there. Definer: called by definer bodies only.';
  $sql$, jsonb_build_object(
    'fields', quote_literal(p_fields), 'columns', array_to_string(written, ', '),
    'values', (select string_agg('(p_row).' || c.name, ', ' order by c.place) from unnest(written) with ordinality as c (name, place))
  ));
end
$$;
comment on function private.add_fields(text, text[], text[]) is
  'For migrations, behind a table with the key id: names its columns once, those that people fill in and others that procedures set, for with_<table>_fields, insert_<table> and update_<table>. A new column of people is added to the first list.';

create function private.close_part(p_row text, p_table text, p_policy text, p_condition text default '') returns void
language plpgsql set search_path = '' as $$
begin
  perform private.build_block(p_row, $sql$
    select private.close_tables('{table}');
    create policy "{policy}" on public.{table}
      for select to authenticated using ({condition} exists (select from public.{rows} s where s.id = {table}.{key}));
  $sql$, jsonb_build_object('table', p_table, 'policy', p_policy, 'condition', p_condition));
end
$$;
comment on function private.close_part(text, text, text, text) is
  'For migrations: lets a table of what belongs to a row be read by those who see the row, and written by procedures alone.';

create function private.follow_part(p_row text, p_table text, p_count text default null) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.build_block(p_row, $sql$
    create function private.recount_{table}() returns trigger
    language plpgsql security definer set search_path = '' as $body$
    declare
      ids constant uuid[] := array(select distinct c.{key} from changed c);
    begin
      -- Always in one order: two of these at once must not wait for each other.
      perform from public.{rows} s where s.id = any (ids) order by s.id for no key update;
      update public.{rows} s set {counting} where s.id = any (ids);
      return null;
    end
    $body$;
    comment on function private.recount_{table}() is
      'Trigger: touches rows whose {table} changed, so that open pages hear of it, and counts these where they are counted. Definer: it writes for people who may not.';
    create trigger {table}_count_new after insert on public.{table} referencing new table as changed
      for each statement execute function private.recount_{table}();
    create trigger {table}_count_change after update on public.{table} referencing new table as changed
      for each statement execute function private.recount_{table}();
    create trigger {table}_count_gone after delete on public.{table} referencing old table as changed
      for each statement execute function private.recount_{table}();
  $sql$, jsonb_build_object('table', p_table, 'counting', case when p_count is null then 'updated_at = now()' else format(
    '%s = (select count(*) from public.%s c where c.%s = s.id and c.deleted_at is null)', p_count, p_table, p_row || '_id'
  ) end));
end
$$;
comment on function private.follow_part(text, text, text) is
  'For migrations: a change of what belongs to a row touches the row, which realtime tells of, and keeps a column that counts it.';

-- People and names in what blocks answer

create function private.as_person(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p.id, 'email', p.email, 'display_name', p.display_name, 'role', p.role)
    from public.profiles p where p.id = person
  );
end
$$;
comment on function private.as_person(uuid) is 'Someone as the API embeds people. Definer: called by definer bodies only.';

create function private.named(id uuid, name text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when id is not null then jsonb_build_object('id', id, 'name', name) end
$$;
comment on function private.named(uuid, text) is 'An id with its name of the moment, for activity.';

create function private.person_named(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.named(p.id, coalesce(p.display_name, p.email)) from public.profiles p where p.id = person
$$;
comment on function private.person_named(uuid) is 'Someone with their name of the moment, for activity. Definer: called by definer bodies only.';
