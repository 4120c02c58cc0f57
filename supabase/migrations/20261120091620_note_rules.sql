-- What holds for notes no matter who writes them: lengths, counts, the words for searches, and the activity that everyone who sees a note reads.

create function private.guard_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.title := btrim(new.title);
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  -- A template is for everyone; only playbooks are reviewed.
  if new.kind <> 'playbook' then
    new.verified_until := null;
    new.verified_by := null;
    new.verifier_id := null;
  end if;
  if new.visibility = 'private' and new.created_by is null then
    raise exception 'A private note needs an author' using errcode = '23514';
  end if;
  return new;
end
$$;
comment on function private.guard_note() is 'Trigger: title, and what only playbooks have. Definer: as the other guards.';
create trigger notes_10_guard before insert or update on public.notes
  for each row execute function private.guard_note();
create trigger notes_90_version before update on public.notes
  for each row execute function private.keep_row_version(
    'title', 'version', 'content_version', 'edited_at', 'edited_by', 'comments_total', 'attachments_total'
  );

create function private.hide_from_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  note public.notes;
begin
  select * into note from public.notes n where n.id = old.note_id;
  if found then
    perform private.drop_hidden_note_news(note);
  end if;
  return null;
end
$$;
comment on function private.hide_from_member() is 'Trigger: takes back the news of a note that is shared no longer. Definer, as what it calls.';
create trigger note_members_hide after delete on public.note_members
  for each row execute function private.hide_from_member();

-- Searching

create function private.index_note(p_note uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.note_search as s (note_id, title, words, body, content_version)
  select n.id, private.fold(n.title), private.words_of(n.title || ' ' || t.body), t.body, n.content_version
  from public.notes n
  join public.note_contents c on c.note_id = n.id
  cross join lateral (select array_to_string(private.note_lines(c.content), ' ') as body) t
  where n.id = p_note
  on conflict on constraint note_search_pkey do update
    set title = excluded.title, words = excluded.words, body = excluded.body,
      content_version = excluded.content_version, indexed_at = now()
$$;
comment on function private.index_note(uuid) is 'Writes what searches find a note by. Definer: no client role reaches these words.';

create function private.follow_note_content() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A long one that is being typed is sorted in once a minute: it would cost each key press as much as a search.
  if tg_op = 'INSERT' or octet_length(new.content::text) < 20000
    or not exists (select from private.note_search s where s.note_id = new.note_id and s.indexed_at > now() - interval '1 minute') then
    perform private.index_note(new.note_id);
  end if;
  return null;
end
$$;
comment on function private.follow_note_content() is
  'Trigger: the words of a note follow its text; of long ones the job note_news sorts in the rest. Definer, as what it calls.';
create trigger note_contents_index after insert or update on public.note_contents
  for each row execute function private.follow_note_content();

create function private.cut_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.excerpt := left(private.plain_line(array_to_string((private.note_lines(new.content))[1:6], ' '), 200), 200);
  return new;
end
$$;
comment on function private.cut_note() is 'Trigger: the start of a note, as lists show it. Definer, as what it calls.';
create trigger note_contents_excerpt before insert or update on public.note_contents
  for each row execute function private.cut_note();

-- Activity

create function private.log_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.write_note_activity(new.id, 'created', null, to_jsonb(new.kind));
    return null;
  end if;
  if new.model_id is distinct from old.model_id then
    perform private.write_note_activity(
      new.id, 'model',
      private.named(old.model_id, (select m.stage_name from public.models m where m.id = old.model_id)),
      private.named(new.model_id, (select m.stage_name from public.models m where m.id = new.model_id))
    );
  end if;
  if new.visibility <> old.visibility then
    perform private.write_note_activity(new.id, 'visibility', to_jsonb(old.visibility), to_jsonb(new.visibility));
  end if;
  if new.kind <> old.kind then
    perform private.write_note_activity(new.id, 'kind', to_jsonb(old.kind), to_jsonb(new.kind));
  end if;
  if new.status <> old.status then
    perform private.write_note_activity(new.id, 'status', to_jsonb(old.status), to_jsonb(new.status));
  end if;
  if new.is_pinned <> old.is_pinned then
    perform private.write_note_activity(new.id, 'pinned', to_jsonb(old.is_pinned), to_jsonb(new.is_pinned));
  end if;
  if (new.locked_at is null) <> (old.locked_at is null) then
    perform private.write_note_activity(new.id, 'locked', to_jsonb(old.locked_at is not null), to_jsonb(new.locked_at is not null));
  end if;
  if new.verified_until is distinct from old.verified_until then
    perform private.write_note_activity(new.id, 'verified', to_jsonb(old.verified_until), to_jsonb(new.verified_until));
  end if;
  if new.verifier_id is distinct from old.verifier_id then
    perform private.write_note_activity(new.id, 'reviewer', private.person_named(old.verifier_id), private.person_named(new.verifier_id));
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.write_note_activity(new.id, 'deleted', to_jsonb(old.deleted_at is not null), to_jsonb(new.deleted_at is not null));
  end if;
  return null;
end
$$;
comment on function private.log_note() is 'Trigger: activity of a note. What was written stands in its versions. Definer: it writes activity.';
create trigger notes_50_log after insert or update on public.notes
  for each row execute function private.log_note();

create function private.log_note_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case tg_table_name
    when 'note_members' then
      perform private.write_note_activity(
        case when tg_op = 'DELETE' then old.note_id else new.note_id end, 'member',
        case when tg_op <> 'INSERT' then private.person_named(old.user_id) end,
        case when tg_op <> 'DELETE' then private.person_named(new.user_id) end
      );
    else
      perform private.write_note_activity(new.note_id, 'restored', null, to_jsonb(new.restored_from));
  end case;
  return null;
end
$$;
comment on function private.log_note_part() is 'Trigger: activity of who shares a note, and of versions that were restored. Definer: it writes activity.';
create trigger note_members_log after insert or delete on public.note_members
  for each row execute function private.log_note_part();
create trigger note_versions_log after insert on public.note_versions
  for each row when (new.restored_from is not null) execute function private.log_note_part();
