-- One set of tags for every area, with a table <area>_tags each; and what a team puts on a model besides its profile: tags, a short
-- label and a pinned note. They stand beside models, so that lists of models stay slim and live rows small.

create table public.tags (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  color text not null default 'gray',
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tags_name_length check (char_length(name) <= 30 and btrim(name) <> ''),
  constraint tags_color_known check (color in ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'))
);
comment on table public.tags is
  'Tags of every area; <area>_tags says what carries them. @unlogged They group rows, and give no right.';
create unique index tags_name_key on public.tags (lower(btrim(name)));
create index tags_created_by_idx on public.tags (created_by);

create table public.model_tags (
  model_id uuid not null references public.models (id) on delete cascade,
  tag_id uuid not null references public.tags (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (model_id, tag_id)
);
comment on table public.model_tags is 'Tags of models. @unlogged They group rows, and give no right.';
create index model_tags_tag_id_idx on public.model_tags (tag_id);

create table public.model_marks (
  model_id uuid primary key references public.models (id) on delete cascade,
  short_label text not null,
  constraint model_marks_short_label_length check (char_length(short_label) <= 8 and btrim(short_label) <> '')
);
comment on table public.model_marks is 'A short label beside the name of a model. @unlogged It gives no right.';

create table public.model_pinned_notes (
  model_id uuid primary key references public.models (id) on delete cascade,
  body text not null,
  updated_by uuid references public.profiles (id) on delete set null,
  updated_at timestamptz not null default now(),
  constraint model_pinned_notes_body_length check (char_length(body) <= 1000 and btrim(body) <> '')
);
comment on table public.model_pinned_notes is
  'What everyone who looks after a model should know first. @unlogged Its words are in no log; it names who wrote it last.';
create index model_pinned_notes_updated_by_idx on public.model_pinned_notes (updated_by);

create trigger tags_touch before update on public.tags
  for each row execute function private.touch_updated_at();

-- Access: everything is written by procedures.

select private.close_tables('tags', 'model_tags', 'model_marks', 'model_pinned_notes');

create policy "Active people see tags" on public.tags
  for select to authenticated using ((select private.active_uid()) is not null);
create policy "People see tags of models that they see" on public.model_tags
  for select to authenticated
  using ((select private.sees_all_models()) or model_id in (select private.my_model_ids()));
create policy "People see short labels of models that they see" on public.model_marks
  for select to authenticated
  using ((select private.sees_all_models()) or model_id in (select private.my_model_ids()));
create policy "People see pinned notes of models assigned to them, some people all" on public.model_pinned_notes
  for select to authenticated
  using ((select private.has_permission('can_view_all_data')) or model_id in (select private.my_model_ids()));

-- Tags

create function private.require_configurer() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_active();
  if not private.has_permission('can_manage_config') then
    raise exception 'Only people who may change the configuration can do this' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_configurer() is
  'For the head of a procedure: 42501 for people who may not change the configuration. Definer, as what it calls.';

create function private.save_tag(p_id uuid, p_name text, p_color text) returns public.tags
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  saved public.tags;
begin
  if p_id is null then
    if not private.has_permission('can_access_tasks') and not private.has_permission('can_access_notes')
      and not private.has_permission('can_access_models') then
      raise exception 'Permission denied. Please contact an administrator.' using errcode = '42501';
    end if;
    if (select count(*) from public.tags) >= 500 then
      raise exception 'There are 500 tags. Delete one first.' using errcode = '22023', hint = 'too_many_tags';
    end if;
    insert into public.tags as t (name, color, created_by) values (btrim(p_name), coalesce(p_color, 'gray'), caller)
    on conflict do nothing returning * into saved;
    if saved.id is null then
      select * into saved from public.tags t where lower(btrim(t.name)) = lower(btrim(p_name));
    end if;
    return saved;
  end if;
  perform private.require_configurer();
  update public.tags t set name = coalesce(btrim(p_name), t.name), color = coalesce(p_color, t.color)
  where t.id = p_id returning * into saved;
  if not found then
    raise exception 'This tag does not exist any more' using errcode = 'PT404';
  end if;
  return saved;
end
$$;
comment on function private.save_tag(uuid, text, text) is
  'Body of the public function of that name. Definer: no client role writes tags.';

create function public.save_tag(p_id uuid default null, p_name public.bounded_text default null, p_color public.bounded_text default null)
returns public.tags
language sql set search_path = '' as $$
  select * from private.save_tag(p_id, p_name, p_color)
$$;
comment on function public.save_tag(uuid, public.bounded_text, public.bounded_text) is
  'Without an id: the tag of that name, made where there is none, for everyone who works with tasks, notes or models. With one: renames or recolours it, for those who may change the configuration. Errors: 42501, PT404, 23505 name taken, 23514, 22023 with hint too_many_tags.';

create function private.delete_tag(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_configurer();
  delete from public.tags t where t.id = p_id;
  return found;
end
$$;
select private.expose('delete_tag',
  'Takes a tag off everything and deletes it, for those who may change the configuration; false where there is none. Errors: 42501.',
  'no client role writes tags');

create function private.count_tag_uses(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_configurer();
  return jsonb_build_object(
    'models', (select count(*) from public.model_tags m where m.tag_id = p_id),
    'tasks', (select count(*) from public.task_tags t where t.tag_id = p_id),
    'notes', (select count(*) from public.note_tags n where n.tag_id = p_id),
    'documents', (select count(*) from public.document_tags d where d.tag_id = p_id)
  );
end
$$;
select private.expose('count_tag_uses',
  'How many {models, tasks, notes, documents} carry a tag, for those who may change the configuration. Errors: 42501.',
  'the person who deletes a tag need not see everything that carries it');

-- Marks on models

create function private.uuids_in(given jsonb) returns uuid[]
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(given) = 'array' then array(
    select w.value::uuid from jsonb_array_elements_text(given) with ordinality as w (value, place) group by 1 order by min(w.place)
  ) end;
end
$$;
comment on function private.uuids_in(jsonb) is 'The ids of a JSON list in their order, each once; null where it is none.';

create function public.get_model_marks(p_model_ids uuid[] default null)
returns table (model_id uuid, short_label text, pinned_note text, tags jsonb)
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_active(), private.list_at_most(p_model_ids, 100);
  return query
    with carried as (
      select c.model_id, jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name)) as list
      from public.model_tags c join public.tags t on t.id = c.tag_id
      where p_model_ids is null or c.model_id = any (p_model_ids)
      group by c.model_id
    )
    select id, m.short_label, n.body, coalesce(c.list, '[]')
    from carried c
    full join (
      select s.model_id, s.short_label from public.model_marks s where p_model_ids is null or s.model_id = any (p_model_ids)
    ) m on m.model_id = c.model_id
    full join (
      select s.model_id, s.body from public.model_pinned_notes s where p_model_ids is null or s.model_id = any (p_model_ids)
    ) n on n.model_id = coalesce(c.model_id, m.model_id)
    cross join lateral (select coalesce(c.model_id, m.model_id, n.model_id) as id) as named
    order by id;
end
$$;
comment on function public.get_model_marks(uuid[]) is
  'Tags, short label and pinned note of these models, 100 at most, or of all that have any and that the caller may view; cut at 1,000 rows by the API: page it. Pinned notes are those of assigned models, or of all for people who view all data. Errors: 42501 inactive, 22023.';

create function private.set_model_marks(p_model_ids uuid[], p_changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  edits_all constant boolean := private.manages_all_models();
  mine uuid[];
  label constant text := nullif(btrim(p_changes ->> 'short_label'), '');
  note constant text := nullif(btrim(p_changes ->> 'pinned_note'), '');
  seen constant jsonb := p_changes -> 'seen';
begin
  if not edits_all then
    mine := array(select private.my_model_ids());
    if not p_model_ids <@ mine then
      raise exception 'Permission denied. You can only edit models assigned to you.' using errcode = '42501';
    end if;
  end if;
  -- A person who may edit a model without being assigned to it, and without the right to view all data, does not see its note: they neither
  -- replace it, nor hear whether it is the one that they name.
  if (p_changes ? 'pinned_note' or seen ? 'pinned_note')
    and not private.has_permission('can_view_all_data') and not p_model_ids <@ array(select private.my_model_ids()) then
    raise exception 'Permission denied. You can only edit models assigned to you.' using errcode = '42501';
  end if;
  -- Both texts may be edited by two people at once: a write that names what was seen overwrites nothing else.
  if seen is not null then
    perform from public.models m where m.id = any (p_model_ids) order by m.id for no key update;
    if exists (
      select from unnest(p_model_ids) as w (id)
      left join public.model_marks m on m.model_id = w.id
      left join public.model_pinned_notes n on n.model_id = w.id
      where (seen ? 'short_label' and m.short_label is distinct from seen ->> 'short_label')
        or (seen ? 'pinned_note' and n.body is distinct from seen ->> 'pinned_note')
    ) then
      raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
    end if;
  end if;
  if p_changes ? 'short_label' then
    delete from public.model_marks m where m.model_id = any (p_model_ids) and label is null;
    insert into public.model_marks (model_id, short_label)
    select m.id, label from public.models m where m.id = any (p_model_ids) and label is not null
    on conflict on constraint model_marks_pkey do update set short_label = excluded.short_label;
  end if;
  if p_changes ? 'pinned_note' then
    delete from public.model_pinned_notes n where n.model_id = any (p_model_ids) and note is null;
    insert into public.model_pinned_notes as n (model_id, body, updated_by)
    select m.id, note, caller from public.models m where m.id = any (p_model_ids) and note is not null
    on conflict on constraint model_pinned_notes_pkey do update
      set body = excluded.body, updated_by = excluded.updated_by, updated_at = now();
  end if;
  delete from public.model_tags t
  where t.model_id = any (p_model_ids) and (
    (p_changes ? 'tag_ids' and coalesce(t.tag_id <> all (private.uuids_in(p_changes -> 'tag_ids')), true))
    or t.tag_id = any (private.uuids_in(p_changes -> 'remove_tag_ids'))
  );
  insert into public.model_tags (model_id, tag_id)
  select m.id, t.id from public.models m, public.tags t
  where m.id = any (p_model_ids)
    and t.id = any (private.uuids_in(coalesce(p_changes -> 'tag_ids', '[]') || coalesce(p_changes -> 'add_tag_ids', '[]')))
  on conflict on constraint model_tags_pkey do nothing;
  if exists (
    select from public.model_tags t where t.model_id = any (p_model_ids) group by t.model_id having count(*) > 20
  ) then
    raise exception 'Choose 20 tags or fewer' using errcode = '22023', hint = 'too_many_tags';
  end if;
  -- Touched, so that realtime tells everyone who sees them.
  update public.models m set updated_at = now() where m.id = any (p_model_ids);
end
$$;
select private.expose('set_model_marks',
  'One change to 100 models at most: short_label, pinned_note (null for none), tag_ids, add_tag_ids, remove_tag_ids; seen holds the texts that the person saw. For people who may edit all of them. Errors: 42501, PT409 (hint stale) where one has another text by now, 22023, 23514 too long.',
  'no client role writes these tables', p_most_bytes => 16000, p_most_rows => 100);

grant execute on function private.save_tag(uuid, text, text) to authenticated, service_role;
grant execute on function public.save_tag(uuid, public.bounded_text, public.bounded_text), public.get_model_marks(uuid[])
  to authenticated, service_role;

-- Realtime: rows carry the names of their tags, which a page that shows them follows.

select private.publish('public.tags');
