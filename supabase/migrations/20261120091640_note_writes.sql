-- Making and changing notes. Every change is checked for its note first, so that the caller's rights are those of the row as it was.

-- News

create type private.note_news as (user_id uuid, note_id uuid);
comment on type private.note_news is 'One person, one note.';

create table private.note_edits (
  note_id uuid not null references public.notes (id) on delete cascade,
  actor_id uuid not null references public.profiles (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (note_id, actor_id)
);
comment on table private.note_edits is 'Who has written in which note since others were told: told of ten minutes later, as one.';
create index note_edits_since_idx on private.note_edits (since);
alter table private.note_edits enable row level security;
alter table private.note_edits force row level security;

create function private.note_news_title(p_kind text, p_notes bigint, p_title text, p_actor text) returns text
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'created' then p_actor || ' added ' || what
    when 'shared' then p_actor || ' shared ' || what || ' with you'
    when 'updated' then p_actor || ' edited ' || what
    when 'deleted' then p_actor || ' deleted ' || what
    when 'commented' then p_actor || ' commented on ' || what
    when 'mentioned' then p_actor || ' mentioned you in ' || what
    when 'review_due' then 'Review due: ' || what
  end
  from (select case when p_notes = 1 then p_title else p_notes || ' notes' end) as told (what)
$$;
comment on function private.note_news_title(text, bigint, text, text) is 'A sentence about one note or several.';

create function private.tell_of_notes(p_kind text, p_news private.note_news[], p_message text default null, p_actor uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := coalesce(p_actor, (select auth.uid()));
  actor_name constant text := (select coalesce(p.display_name, p.email) from public.profiles p where p.id = actor);
  slot constant text := coalesce(actor::text, 'app') || ':' || floor(extract(epoch from now()) / 600);
  told record;
begin
  if coalesce(cardinality(p_news), 0) = 0 or not private.notifications_are_on() then
    return;
  end if;
  for told in
    select w.user_id, count(*) as notes, (array_agg(n.id))[1] as note_id, (array_agg(n.model_id))[1] as model_id,
      (array_agg(n.title))[1] as title
    from (select distinct p.user_id, p.note_id from unnest(p_news) as p where p.user_id is distinct from actor) w
    join public.notes n on n.id = w.note_id
    where private.sees_note_of(w.user_id, n)
    group by w.user_id order by w.user_id
  loop
    perform private.notify(
      -- Sharing is how a note comes into being for someone.
      'note_' || case p_kind when 'shared' then 'created' else p_kind end, array[told.user_id], case when told.notes = 1 then told.model_id end,
      private.note_news_title(p_kind, told.notes, told.title, actor_name),
      private.plain_line(p_message, 300),
      jsonb_strip_nulls(jsonb_build_object('kind', p_kind, 'actor_id', actor, 'actor_name', actor_name))
        || case when told.notes = 1 then jsonb_build_object('note_id', told.note_id) else '{}' end,
      -- What one person does of one kind to one note within 10 minutes is one row.
      format('note_%s:%s:%s', p_kind, case when told.notes = 1 then told.note_id::text else 'many' end, slot)
    );
  end loop;
end
$$;
comment on function private.tell_of_notes(text, private.note_news[], text, uuid) is
  'Queues news of notes, one row for each person; never for the actor, nor for those who may not see the note. Definer: called by definer bodies only.';

create function private.note_audience(p_note uuid) returns private.note_news[]
language sql stable security definer set search_path = '' as $$
  select array(
    select row(a.user_id, p_note)::private.note_news
    from (
      select w.user_id from public.note_watchers w where w.note_id = p_note
      union
      select m.manager_id from public.notes n join public.models m on m.id = n.model_id
      where n.id = p_note and n.visibility = 'team' and m.manager_id is not null
      union
      select s.manager_id from public.notes n join public.model_secondary_managers s on s.model_id = n.model_id
      where n.id = p_note and n.visibility = 'team'
      union
      select m.user_id from public.note_members m join public.notes n on n.id = m.note_id where m.note_id = p_note and n.visibility = 'custom'
    ) a
    where not exists (
      select from public.note_watchers w where w.note_id = p_note and w.user_id = a.user_id and w.muted_at is not null
    )
  )
$$;
comment on function private.note_audience(uuid) is
  'Who hears of a note: those who watch it, with whom it is shared, and who look after its model, but those who want to hear nothing. Definer: called by definer bodies only.';

create function private.watch_as_author(p_note uuid, p_person uuid) returns void
language sql security definer set search_path = '' as $$
  -- Once they have said so themselves, that holds.
  insert into public.note_watchers (note_id, user_id) values (p_note, p_person) on conflict on constraint note_watchers_pkey do nothing
$$;
comment on function private.watch_as_author(uuid, uuid) is
  'Someone who made, edited or commented on a note watches it. Definer: called by definer bodies only.';

-- Parts

create function private.require_note_model(model uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if model is not null and not private.edits_all_rows() and not private.looks_after((select auth.uid()), model) then
    raise exception 'Permission denied. You can only add notes to models assigned to you.' using errcode = '42501', hint = 'model';
  end if;
end
$$;
comment on function private.require_note_model(uuid) is
  'Whether the caller may put a note there: general, one of their models, or all for those who edit every note; else 42501. Definer: called by definer bodies only.';

create function private.require_note_leaves(p_note public.notes, p_changes jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_changes ? 'model_id' and p_note.model_id is not null and (p_changes ->> 'model_id')::uuid is distinct from p_note.model_id
    and not private.edits_all_rows() and not private.looks_after((select auth.uid()), p_note.model_id) then
    raise exception 'Permission denied. You can only move notes of models assigned to you.' using errcode = '42501', hint = 'model';
  end if;
end
$$;
comment on function private.require_note_leaves(public.notes, jsonb) is
  'Whether the caller may take a note out of its model, where a change does: what is shared with them by name, or was theirs before they lost the model, stays there. Definer: called by definer bodies only.';

create function private.require_note_text(p_title text, p_content jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(btrim(p_title), '') = '' then
    raise exception 'Note title is required' using errcode = '22023', hint = 'title';
  end if;
  if char_length(btrim(p_title)) > 200 then
    raise exception 'Note title must be 200 characters or fewer' using errcode = '22023', hint = 'title';
  end if;
  case private.note_problem(p_content)
    when 'too-long' then raise exception 'Note is too long' using errcode = '22023', hint = 'too_long';
    when 'invalid' then raise exception 'This note holds something that can''t be saved' using errcode = '22023', hint = 'content';
    else null;
  end case;
end
$$;
comment on function private.require_note_text(text, jsonb) is 'Title and text of a note, or 22023 in words. Definer: called by definer bodies only.';

create function private.require_verifier(p_note uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.notes n where n.id = p_note and n.verifier_id is not null and not private.sees_note_of(n.verifier_id, n)) then
    raise exception 'This person cannot see this note' using errcode = '22023', hint = 'verifier_cannot_see';
  end if;
end
$$;
comment on function private.require_verifier(uuid) is
  'Whether the reviewer of a playbook sees it, as it is now and with its people; else 22023. Definer: called by definer bodies only.';

create function private.set_note_members(p_note uuid, p_members jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_members) is distinct from 'array' or jsonb_array_length(p_members) > 50 then
    raise exception 'Choose 50 people or fewer' using errcode = '22023', hint = 'too_many_members';
  end if;
  delete from public.note_members m
  where m.note_id = p_note and not exists (
    select from jsonb_array_elements(p_members) as w where (w ->> 'id')::uuid = m.user_id
  );
  update public.note_members m set access = w.value ->> 'access'
  from jsonb_array_elements(p_members) as w
  where m.note_id = p_note and m.user_id = (w.value ->> 'id')::uuid and m.access is distinct from w.value ->> 'access';
  insert into public.note_members (note_id, user_id, access)
  select distinct on ((w ->> 'id')::uuid) p_note, (w ->> 'id')::uuid, coalesce(w ->> 'access', 'view')
  from jsonb_array_elements(p_members) as w
  where not exists (select from public.note_members m where m.note_id = p_note and m.user_id = (w ->> 'id')::uuid);
end
$$;
comment on function private.set_note_members(uuid, jsonb) is
  'Makes these the people of a note: [{id, access}]. Definer: called by definer bodies only.';

create function private.note_members_as_json(p_note uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'access', m.access) order by m.created_at, m.user_id), '[]')
  from public.note_members m where m.note_id = p_note
$$;
comment on function private.note_members_as_json(uuid) is 'The people of a note as set_note_members takes them. Definer: called by definer bodies only.';

create function private.set_note_tags(p_note uuid, p_tags uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.note_tags g where g.note_id = p_note and coalesce(g.tag_id <> all (p_tags), true);
  insert into public.note_tags (note_id, tag_id)
  select p_note, t.id from public.tags t where t.id = any (p_tags)
  on conflict on constraint note_tags_pkey do nothing;
end
$$;
comment on function private.set_note_tags(uuid, uuid[]) is 'Makes these the tags of a note. Definer: called by definer bodies only.';

-- Making

create function private.insert_note(p_note jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  -- JSON in a text, as clients send it, or as it stands.
  text_of constant jsonb := coalesce(p_note ->> 'content', '{"type": "doc", "content": [{"type": "paragraph"}]}')::jsonb;
  wanted constant text := coalesce(p_note ->> 'visibility', 'team');
  made uuid;
begin
  perform private.require_note_text(p_note ->> 'title', text_of), private.require_note_model((p_note ->> 'model_id')::uuid);
  insert into public.notes (model_id, title, kind, status, visibility, verifier_id, created_by, edited_by)
  values (
    (p_note ->> 'model_id')::uuid, p_note ->> 'title', coalesce(p_note ->> 'kind', 'note'), coalesce(p_note ->> 'status', 'final'), wanted,
    (p_note ->> 'verifier_id')::uuid, caller, caller
  )
  returning id into made;
  insert into public.note_contents (note_id, content) values (made, text_of);
  insert into public.note_versions (note_id, version, title, content, edited_by, lines_added)
  values (made, 1, btrim(p_note ->> 'title'), text_of, caller, cardinality(private.note_lines(text_of)));
  if wanted = 'custom' then
    if coalesce(jsonb_array_length(p_note -> 'members'), 0) = 0 then
      raise exception 'Choose at least one person to share with' using errcode = '22023', hint = 'members';
    end if;
    perform private.set_note_members(made, p_note -> 'members');
  end if;
  perform private.require_verifier(made);
  perform private.set_note_tags(made, coalesce(private.uuids_in(p_note -> 'tag_ids'), '{}'));
  perform private.watch_as_author(made, caller);
  return made;
end
$$;
comment on function private.insert_note(jsonb) is 'Makes a note of the caller, and answers its id; tells nobody. Definer: called by definer bodies only.';

create function private.tell_of_new_note(p_note uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  note public.notes;
  mentioned uuid[];
begin
  select * into note from public.notes n where n.id = p_note;
  if note.kind = 'template' or note.deleted_at is not null then
    return;
  end if;
  mentioned := (select private.note_mentions(c.content) from public.note_contents c where c.note_id = p_note);
  perform private.tell_of_notes('mentioned', array(select row(m, p_note)::private.note_news from unnest(mentioned) as m));
  if note.status = 'final' then
    perform private.tell_of_notes(case note.visibility when 'custom' then 'shared' else 'created' end, array(
      select a from unnest(private.note_audience(p_note)) as a where coalesce(a.user_id <> all (mentioned), true)
    ));
  end if;
end
$$;
comment on function private.tell_of_new_note(uuid) is
  'News of a note that is there for others from now on: made, or no longer a draft. Definer: called by definer bodies only.';

create function private.create_note(p_note jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  template public.notes;
begin
  perform private.note_sight();
  if p_note ->> 'template_id' is not null then
    template := private.visible_note((p_note ->> 'template_id')::uuid);
    p_note := p_note || jsonb_build_object('content', (select c.content from public.note_contents c where c.note_id = template.id));
  end if;
  made := private.insert_note(p_note);
  perform private.tell_of_new_note(made);
  return made;
end
$$;
select private.expose('create_note',
  'Makes a note: {title, content as JSON in a text, model_id, kind, status, visibility, members [{id, access}], verifier_id, tag_ids, template_id, whose text it then has}; answers its id. For everyone with access to notes, general or of models assigned to them. Errors: 42501; PT404 template; 22023 with hint title, content, too_long, members, too_many_members, member_cannot_see, inactive_member, verifier_cannot_see, too_many_tags; 23514.',
  'no client role writes notes', p_most_bytes => 320000);

create function private.duplicate_note(p_id uuid, p_note_kind public.bounded_text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  note constant public.notes := private.visible_note(p_id);
  made uuid;
begin
  made := private.insert_note(jsonb_build_object(
    'title', left(note.title, 193) || ' (copy)', 'model_id', case when p_note_kind is distinct from 'template' then note.model_id end,
    'kind', coalesce(p_note_kind, note.kind), 'status', case when p_note_kind = 'template' then 'final' else note.status end,
    -- What few see is not for more by being copied.
    'visibility', case when note.visibility = 'team' then 'team' else 'private' end,
    'content', (select c.content from public.note_contents c where c.note_id = note.id),
    'tag_ids', (select coalesce(jsonb_agg(g.tag_id), '[]') from public.note_tags g where g.note_id = note.id)
  ));
  perform private.tell_of_new_note(made);
  return made;
end
$$;
select private.expose('duplicate_note',
  'A copy of the caller with text and tags, or with the kind template a general template; a copy of what few see is private. Answers its id. Errors: as create_note, PT404.',
  'no client role writes notes');

-- What is typed

create function private.store_note_text(p_note public.notes, p_title text, p_content jsonb, p_keeps boolean, p_restored integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  new_title constant text := btrim(p_title);
  before jsonb;
  latest public.note_versions;
  base jsonb;
  lines integer[];
  is_next boolean;
  stored_version integer := p_note.version;
  stored_content_version integer := p_note.content_version;
  newly uuid[];
begin
  select c.content into before from public.note_contents c where c.note_id = p_note.id;
  select * into latest from public.note_versions v where v.note_id = p_note.id and v.version = p_note.version;
  if new_title is distinct from p_note.title or p_content <> before then
    is_next := p_restored is not null or latest.is_kept or latest.edited_by is distinct from caller
      or latest.started_at <= now() - interval '10 minutes';
    if is_next then
      stored_version := p_note.version + 1;
      lines := private.changed_lines(before, p_content);
      insert into public.note_versions (note_id, version, title, content, edited_by, is_kept, restored_from, lines_added, lines_removed)
      values (p_note.id, stored_version, new_title, p_content, caller, p_keeps, p_restored, lines[1], lines[2]);
      delete from public.note_versions v where v.note_id = p_note.id and v.version <= stored_version - 200;
    else
      select v.content into base from public.note_versions v
      where v.note_id = p_note.id and v.version < p_note.version order by v.version desc limit 1;
      lines := private.changed_lines(coalesce(base, '{"type": "doc"}'), p_content);
      update public.note_versions v
      set title = new_title, content = p_content, edited_at = now(), is_kept = p_keeps, lines_added = lines[1], lines_removed = lines[2]
      where v.note_id = p_note.id and v.version = p_note.version;
    end if;
    stored_content_version := p_note.content_version + 1;
    update public.notes n
    set title = new_title, version = stored_version, content_version = stored_content_version, edited_at = now(), edited_by = caller
    where n.id = p_note.id;
    update public.note_contents c set content = p_content where c.note_id = p_note.id;
    perform private.watch_as_author(p_note.id, caller);
    if p_note.kind <> 'template' then
      newly := array(
        select m from unnest(private.note_mentions(p_content)) as m where coalesce(m <> all (private.note_mentions(before)), true)
      );
      perform private.tell_of_notes('mentioned', array(select row(m, p_note.id)::private.note_news from unnest(newly) as m));
      if p_note.status = 'final' and p_note.visibility <> 'private' then
        insert into private.note_edits (note_id, actor_id) values (p_note.id, caller) on conflict on constraint note_edits_pkey do nothing;
      end if;
    end if;
  elsif p_keeps and not latest.is_kept then
    update public.note_versions v set is_kept = true where v.note_id = p_note.id and v.version = p_note.version;
  end if;
  return jsonb_build_object(
    'content_version', stored_content_version, 'version', stored_version
  ) || (select jsonb_build_object('edited_at', n.edited_at, 'updated_at', n.updated_at) from public.notes n where n.id = p_note.id);
end
$$;
comment on function private.store_note_text(public.notes, text, jsonb, boolean, integer) is
  'Writes title and text of a note that is locked and the caller''s to change, with its version. Definer: called by definer bodies only.';

create function private.writable_note(p_note_id uuid) returns public.notes
language plpgsql security definer set search_path = '' as $$
declare
  note constant public.notes := private.editable_note(p_note_id);
begin
  if note.deleted_at is not null then
    raise exception 'This note is in the trash' using errcode = '22023', hint = 'deleted';
  end if;
  if note.locked_at is not null then
    raise exception 'This note is locked' using errcode = '22023', hint = 'locked';
  end if;
  return note;
end
$$;
comment on function private.writable_note(uuid) is
  'A note that the caller may write in now, else 22023 with hint deleted or locked. Definer: called by definer bodies only.';

create function private.save_note_content(p_note_id uuid, p_content_version integer, p_title text, p_content jsonb, p_keeps boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  note constant public.notes := private.writable_note(p_note_id);
begin
  if note.content_version is distinct from p_content_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  perform private.require_note_text(p_title, p_content);
  return private.store_note_text(note, p_title, p_content, coalesce(p_keeps, false), null);
end
$$;
comment on function private.save_note_content(uuid, integer, text, jsonb, boolean) is
  'Body of the public function of that name. Definer: no client role writes notes.';

create function public.save_note_content(
  p_note_id uuid, p_content_version integer, p_title public.bounded_text, p_content public.note_json, p_keeps boolean default false
) returns jsonb
language sql set search_path = '' as $$
  select private.save_note_content(p_note_id, p_content_version, p_title, p_content::jsonb, p_keeps)
$$;
comment on function public.save_note_content(uuid, integer, public.bounded_text, public.note_json, boolean) is
  'Saves what was typed over the content version that the person saw: {content_version, version, edited_at, updated_at}. What one person types within ten minutes is one version, unless p_keeps ends it. Errors: PT404, 42501 (hint read_only), PT409 (hint stale), 22023 with hint deleted, locked, title, content, too_long, 22P02.';

create function private.restore_note_version(p_note_id uuid, p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  note constant public.notes := private.writable_note(p_note_id);
  wanted public.note_versions;
begin
  select * into wanted from public.note_versions v where v.note_id = note.id and v.version = p_version;
  if not found then
    raise exception 'This version is no longer kept' using errcode = 'PT404';
  end if;
  return private.store_note_text(note, wanted.title, wanted.content, true, p_version);
end
$$;
select private.expose('restore_note_version',
  'Makes an older version the newest; what the note said until then stays a version. Answers as save_note_content. Errors: PT404, 42501, 22023 with hint deleted or locked.',
  'no client role writes notes');

-- Everything else of a note

create function private.change_note(p_note public.notes, p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  note public.notes := p_note;
  caller constant uuid := (select auth.uid());
  before jsonb := '{}';
  members constant jsonb := private.note_members_as_json(p_note.id);
  new_members jsonb;
  tags uuid[];
  new_tags uuid[];
  parts_changed boolean := false;
begin
  if p_note.locked_at is not null and p_changes - array['is_pinned'] <> '{}' then
    raise exception 'This note is locked' using errcode = '22023', hint = 'locked';
  end if;
  if p_changes ? 'model_id' then
    before := before || jsonb_build_object('model_id', note.model_id);
    note.model_id := (p_changes ->> 'model_id')::uuid;
    if note.model_id is distinct from p_note.model_id then
      -- Where it comes from is checked by private.require_note_leaves.
      perform private.require_note_model(note.model_id);
    end if;
  end if;
  if p_changes ? 'kind' then
    before := before || jsonb_build_object('kind', note.kind, 'verifier_id', note.verifier_id);
    note.kind := p_changes ->> 'kind';
  end if;
  if p_changes ? 'status' then
    before := before || jsonb_build_object('status', note.status);
    note.status := p_changes ->> 'status';
  end if;
  if p_changes ? 'is_pinned' then
    before := before || jsonb_build_object('is_pinned', note.is_pinned);
    note.is_pinned := (p_changes ->> 'is_pinned')::boolean;
  end if;
  if p_changes ? 'verifier_id' then
    before := before || jsonb_build_object('verifier_id', note.verifier_id);
    note.verifier_id := (p_changes ->> 'verifier_id')::uuid;
  end if;
  if p_changes ? 'is_deleted' then
    before := before || jsonb_build_object('is_deleted', note.deleted_at is not null);
    note.deleted_at := case when (p_changes ->> 'is_deleted')::boolean then coalesce(note.deleted_at, now()) end;
  end if;
  if p_changes ?| array['visibility', 'members'] then
    if p_note.created_by is distinct from caller and (p_note.visibility = 'private' or not private.edits_all_rows()) then
      raise exception 'Only its author can change who sees this note' using errcode = '42501', hint = 'share';
    end if;
    before := before || jsonb_build_object('visibility', note.visibility, 'members', members);
    note.visibility := coalesce(p_changes ->> 'visibility', note.visibility);
    if note.visibility = 'private' and p_note.created_by is distinct from caller then
      raise exception 'Only its author can change who sees this note' using errcode = '42501', hint = 'share';
    end if;
    new_members := case when note.visibility = 'custom' then coalesce(p_changes -> 'members', members) else '[]' end;
    if note.visibility = 'custom' and new_members = '[]' then
      raise exception 'Choose at least one person to share with' using errcode = '22023', hint = 'members';
    end if;
    parts_changed := new_members <> members;
  end if;
  if p_changes ?| array['tag_ids', 'add_tag_ids', 'remove_tag_ids'] then
    tags := array(select g.tag_id from public.note_tags g where g.note_id = note.id);
    before := before || jsonb_build_object('tag_ids', tags);
    new_tags := array(
      select distinct w.id from unnest(
        coalesce(private.uuids_in(p_changes -> 'tag_ids'), tags) || coalesce(private.uuids_in(p_changes -> 'add_tag_ids'), '{}')
      ) as w (id)
      where w.id <> all (coalesce(private.uuids_in(p_changes -> 'remove_tag_ids'), '{}'))
    );
    parts_changed := parts_changed or not (tags @> new_tags and tags <@ new_tags);
  end if;
  update public.notes n set
    model_id = note.model_id, kind = note.kind, status = note.status, visibility = note.visibility, is_pinned = note.is_pinned,
    verifier_id = note.verifier_id, deleted_at = note.deleted_at, parts_version = n.parts_version + case when parts_changed then 1 else 0 end
  where n.id = note.id;
  -- After the model, which decides with whom it can be shared.
  if new_members is not null then
    perform private.set_note_members(note.id, new_members);
  end if;
  if note.model_id is distinct from p_note.model_id and note.visibility = 'custom' and exists (
    select from public.note_members m join public.profiles p on p.id = m.user_id
    where m.note_id = note.id and p.status = 'active' and not private.may_be_named(m.user_id, 'can_access_notes', note.model_id)
  ) then
    raise exception 'This person cannot see this model' using errcode = '22023', hint = 'member_cannot_see';
  end if;
  -- One who has lost sight of it stays named, and its author is asked to review it.
  if note.verifier_id is distinct from p_note.verifier_id then
    perform private.require_verifier(note.id);
  end if;
  if new_tags is not null then
    perform private.set_note_tags(note.id, new_tags);
  end if;
  return jsonb_build_object(
    'id', note.id, 'row_version', (select n.row_version from public.notes n where n.id = note.id), 'before', before
  );
end
$$;
comment on function private.change_note(public.notes, jsonb) is
  'Changes one note that is locked for update and the caller''s to change; answers with its new version and what the named fields held before. Definer: called by definer bodies only.';

create function private.changed_note(p_note uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  note public.notes;
begin
  select * into note from public.notes n where n.id = p_note;
  return case when private.sees_note_of((select auth.uid()), note) then
    private.get_note(p_note) - 'content' || jsonb_build_object('updated_at', note.updated_at)
  end;
end
$$;
comment on function private.changed_note(uuid) is
  'A note as changes of it answer: all but its text, or null where the caller no longer sees it. Definer: called by definer bodies only.';

create function private.save_notes(p_changes jsonb, p_is_strict boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  change jsonb;
  note public.notes;
  changed jsonb;
  answer jsonb := '[]';
  deleted private.note_news[] := '{}';
  shared private.note_news[] := '{}';
begin
  perform private.note_sight();
  if jsonb_typeof(p_changes) <> 'array' or jsonb_array_length(p_changes) > 100 then
    raise exception 'This is too much at once' using errcode = '22023', hint = 'too_large';
  end if;
  -- In one order: two of these at once must not wait for each other.
  for change in select value from jsonb_array_elements(p_changes) as value order by value ->> 'id' loop
    begin
      note := private.editable_note((change ->> 'id')::uuid);
      perform private.require_note_leaves(note, change -> 'set');
    exception when sqlstate 'PT404' or insufficient_privilege then
      if p_is_strict then
        raise;
      end if;
      continue;
    end;
    if note.row_version is distinct from (change ->> 'row_version')::integer then
      if p_is_strict then
        raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
      end if;
      continue;
    end if;
    if not p_is_strict and note.locked_at is not null and (change -> 'set') - array['is_pinned'] <> '{}' then
      continue;
    end if;
    changed := private.change_note(note, change -> 'set');
    answer := answer || jsonb_build_array(changed || jsonb_build_object('row', private.changed_note(note.id)));
    if note.kind = 'template' then
      continue;
    end if;
    if (change #>> '{set,is_deleted}')::boolean and note.deleted_at is null and note.status = 'final' then
      deleted := deleted || private.note_audience(note.id);
    elsif change #>> '{set,status}' = 'final' and note.status = 'draft' then
      perform private.tell_of_new_note(note.id);
    elsif note.status = 'final' then
      shared := shared || array(
        select row(m.user_id, note.id)::private.note_news from public.note_members m
        where m.note_id = note.id and changed -> 'before' ? 'members'
          and not exists (select from jsonb_array_elements(changed #> '{before,members}') as w where (w ->> 'id')::uuid = m.user_id)
      );
    end if;
  end loop;
  perform private.tell_of_notes('deleted', deleted), private.tell_of_notes('shared', shared);
  return answer;
end
$$;
select private.expose('save_notes',
  'Changes as many as 100 notes: [{id, row_version, set: {model_id, kind, status, is_pinned, verifier_id, visibility, members [{id, access}], is_deleted, tag_ids, add_tag_ids, remove_tag_ids}}]. Answers with [{id, row_version, before, row}]; before, sent as set, undoes the change, row is the note as it is now without its text, or null where the caller no longer sees it. Strict: PT404, 42501 or PT409 (hint stale) for a note that is gone, not the caller''s or another version; else it is left out. A note moves between models, or to general, for those who may change notes of both. Errors: 22023 with hint locked, members, too_many_members, member_cannot_see, inactive_member, verifier_cannot_see, too_many_tags, too_large; 42501 with hint model or share; then nothing is changed.',
  'no client role writes notes; each is checked by private.editable_note', p_most_bytes => 1000000);

create function private.set_note_lock(p_note_id uuid, p_locked boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  note public.notes;
  caller constant uuid := private.require_active();
begin
  perform from public.notes n where n.id = p_note_id for update;
  note := private.visible_note(p_note_id);
  if note.created_by is distinct from caller and not private.is_admin() then
    raise exception 'Only its author and administrators can lock or unlock this note' using errcode = '42501', hint = 'lock';
  end if;
  update public.notes n set
    locked_at = case when p_locked then coalesce(n.locked_at, now()) end, locked_by = case when p_locked then coalesce(n.locked_by, caller) end
  where n.id = note.id;
  return private.changed_note(note.id);
end
$$;
select private.expose('set_note_lock',
  'Locks a note, so that nobody changes it until it is unlocked; pinning, comments and reviews stay possible. For its author and administrators; answers it without its text. Errors: PT404, 42501 (hint lock).',
  'no client role writes notes');

create function private.verify_note(p_note_id uuid, p_until date default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  note public.notes;
  caller constant uuid := private.require_active();
begin
  perform from public.notes n where n.id = p_note_id for update;
  note := private.visible_note(p_note_id);
  if note.kind <> 'playbook' then
    raise exception 'Only playbooks are reviewed' using errcode = '22023', hint = 'kind';
  end if;
  if caller is distinct from note.verifier_id and caller is distinct from note.created_by and not private.is_admin() then
    raise exception 'Only its reviewer, its author and administrators can verify this playbook' using errcode = '42501', hint = 'verify';
  end if;
  if p_until is not null and (p_until < current_date or p_until > current_date + 1096) then
    raise exception 'Choose a day within the next 3 years' using errcode = '22023', hint = 'until';
  end if;
  update public.notes n set verified_until = p_until, verified_by = case when p_until is not null then caller end
  where n.id = note.id returning n.row_version into note.row_version;
  return note.row_version;
end
$$;
select private.expose('verify_note',
  'Vouches for a playbook until a day within three years, or withdraws that (null); for its reviewer, its author and administrators. Answers its row version. Errors: PT404, 42501 (hint verify), 22023 with hint kind or until.',
  'no client role writes notes');

revoke execute on function private.tell_of_notes(text, private.note_news[], text, uuid) from public, anon, authenticated, service_role;
grant execute on function private.save_note_content(uuid, integer, text, jsonb, boolean) to authenticated, service_role;
grant execute on function public.save_note_content(uuid, integer, public.bounded_text, public.note_json, boolean) to authenticated, service_role;
