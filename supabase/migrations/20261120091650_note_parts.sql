-- Comments on a note, its activity, who watches it and who has it open; the jobs of notes.

create function private.note_comment_as_json(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'body', c.body, 'author', private.as_person(c.author_id), 'created_at', c.created_at, 'edited_at', c.edited_at,
    'row_version', c.row_version,
    'mentions', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', p.id, 'email', p.email, 'display_name', p.display_name, 'role', p.role) order by p.id
      ), '[]') from public.profiles p where p.id = any (c.mentions)
    )
  )
  from public.note_comments c where c.id = p_id
$$;
comment on function private.note_comment_as_json(uuid) is 'A comment with its people. Definer: called by definer bodies only.';

create function private.save_note_comment(p_id uuid, p_note_id uuid, p_comment jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  said constant text := btrim(coalesce(p_comment ->> 'body', ''));
  mentioned constant uuid[] := coalesce(private.uuids_in(p_comment -> 'mentions'), '{}');
  newly uuid[] := mentioned;
  note public.notes;
  existing public.note_comments;
  saved uuid := p_id;
begin
  if said = '' then
    raise exception 'Comment cannot be empty' using errcode = '22023', hint = 'body';
  end if;
  if p_id is null then
    note := private.visible_note(p_note_id);
    if note.comments_total >= 2000 then
      raise exception 'A note can have 2,000 comments' using errcode = '22023', hint = 'too_many_comments';
    end if;
  else
    select * into existing from public.note_comments c where c.id = p_id and c.deleted_at is null for update;
    if existing.id is null then
      raise exception 'This comment was deleted' using errcode = 'PT404';
    end if;
    note := private.visible_note(existing.note_id);
    if existing.author_id is distinct from caller then
      raise exception 'You can only edit your own comments' using errcode = '42501';
    end if;
    newly := array(select m from unnest(mentioned) as m where m <> all (existing.mentions));
  end if;
  if exists (select from unnest(newly) as m where not private.sees_note_of(m, note)) then
    raise exception 'This person cannot see this note' using errcode = '22023', hint = 'mention_cannot_see';
  end if;
  if p_id is null then
    insert into public.note_comments (note_id, author_id, body, mentions) values (note.id, caller, said, mentioned) returning id into saved;
    perform private.watch_as_author(note.id, caller);
  else
    update public.note_comments c
    set body = said, mentions = mentioned, edited_at = now(),
      row_version = coalesce((p_comment ->> 'row_version')::integer, c.row_version)
    where c.id = p_id;
  end if;
  perform private.tell_of_notes('mentioned', array(select row(m, note.id)::private.note_news from unnest(newly) as m), said);
  if p_id is null then
    perform private.tell_of_notes('commented', array(
      select n from unnest(private.note_audience(note.id)) as n where n.user_id <> all (mentioned)
    ), said);
  end if;
  return private.note_comment_as_json(saved);
end
$$;
comment on function private.save_note_comment(uuid, uuid, jsonb) is
  'Body of the public function of that name. Definer: no client role writes comments.';

create function public.save_note_comment(p_comment jsonb, p_note_id uuid default null, p_id uuid default null) returns jsonb
language sql set search_path = '' as $$
  select private.save_note_comment(p_id, p_note_id, private.json_at_most(p_comment, 25000))
$$;
comment on function public.save_note_comment(jsonb, uuid, uuid) is
  'Without an id: a comment on a note that the caller sees; with one: their own comment in other words. {body, mentions, row_version}; answers the comment. Errors: PT404, 42501, PT409 (hint stale), 22023 with hint body, mention_cannot_see or too_many_comments, 23514.';

create function private.delete_note_comment(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  existing public.note_comments;
begin
  select * into existing from public.note_comments c where c.id = p_id;
  if existing.id is not null then
    perform private.visible_note(existing.note_id);
    if existing.author_id is distinct from caller and not private.is_admin() then
      raise exception 'You can only delete your own comments' using errcode = '42501';
    end if;
  end if;
  update public.note_comments c set deleted_at = now(), deleted_by = caller where c.id = p_id and c.deleted_at is null;
  return found;
end
$$;
comment on function private.delete_note_comment(uuid) is 'Body of the public function of that name. Definer: no client role writes comments.';

create function public.delete_note_comment(p_id uuid) returns boolean
language sql set search_path = '' as $$
  select private.delete_note_comment(p_id)
$$;
comment on function public.delete_note_comment(uuid) is
  'One''s own comment, or anyone''s for administrators; false where it is gone. restore_note_comment brings it back for a day. Errors: PT404, 42501.';

create function private.restore_note_comment(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  existing public.note_comments;
begin
  select * into existing from public.note_comments c where c.id = p_id;
  if existing.id is null then
    raise exception 'This comment can no longer be restored' using errcode = 'PT404';
  end if;
  perform private.visible_note(existing.note_id);
  -- An author doesn't bring back what an administrator has deleted.
  if existing.deleted_at is not null and existing.deleted_by is distinct from caller and not private.is_admin() then
    raise exception 'You can only restore comments that you deleted' using errcode = '42501';
  end if;
  update public.note_comments c set deleted_at = null, deleted_by = null where c.id = p_id and c.deleted_at is not null;
  return private.note_comment_as_json(p_id);
end
$$;
comment on function private.restore_note_comment(uuid) is 'Body of the public function of that name. Definer: no client role writes comments.';

create function public.restore_note_comment(p_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.restore_note_comment(p_id)
$$;
comment on function public.restore_note_comment(uuid) is
  'Brings back a comment that the caller deleted, or any for administrators, while it is kept: a day; answers the comment. Errors: PT404, 42501.';

create function private.list_note_comments(p_note_id uuid, p_before_id uuid, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  note constant public.notes := private.visible_note(p_note_id);
begin
  return (
    select coalesce(jsonb_agg(private.note_comment_as_json(f.id) order by f.created_at desc, f.id desc), '[]')
    from (
      select c.id, c.created_at from public.note_comments c
      where c.note_id = note.id and c.deleted_at is null and (p_before_id is null or (c.created_at, c.id) < (
        select b.created_at, b.id from public.note_comments b where b.id = p_before_id and b.note_id = note.id
      ))
      order by c.created_at desc, c.id desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) f
  );
end
$$;
comment on function private.list_note_comments(uuid, uuid, integer) is
  'Body of the public function of that name. Definer: it names people with their comments in one read.';

create function public.list_note_comments(p_note_id uuid, p_before_id uuid default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_note_comments(p_note_id, p_before_id, p_limit)
$$;
comment on function public.list_note_comments(uuid, uuid, integer) is
  'Comments on a note, the newest first, 200 at most; p_before_id is the last of the page before. Errors: 42501, PT404.';

create function private.list_note_activity(p_note_id uuid, p_before_id uuid, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  note constant public.notes := private.visible_note(p_note_id);
  sight constant private.note_sight := private.note_sight();
  sees_models constant boolean := private.sees_all_models();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'actor', private.as_person(f.actor_id), 'field', f.field,
      'old_value', case
        when f.field = 'model' and not sees_models and (f.old_value ->> 'id')::uuid <> all (sight.model_ids)
        then jsonb_set(f.old_value, '{name}', '"Another model"') else f.old_value end,
      'new_value', case
        when f.field = 'model' and not sees_models and (f.new_value ->> 'id')::uuid <> all (sight.model_ids)
        then jsonb_set(f.new_value, '{name}', '"Another model"') else f.new_value end,
      'created_at', f.created_at
    ) order by f.created_at desc, f.id desc), '[]')
    from (
      select a.* from public.note_activity a
      where a.note_id = note.id and (p_before_id is null or (a.created_at, a.id) < (
        select b.created_at, b.id from public.note_activity b where b.id = p_before_id and b.note_id = note.id
      ))
      order by a.created_at desc, a.id desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) f
  );
end
$$;
comment on function private.list_note_activity(uuid, uuid, integer) is
  'Body of the public function of that name. Definer: it names people, and leaves out models that the caller does not see.';

create function public.list_note_activity(p_note_id uuid, p_before_id uuid default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_note_activity(p_note_id, p_before_id, p_limit)
$$;
comment on function public.list_note_activity(uuid, uuid, integer) is
  'What changed on a note beside its text, the newest first, 200 at most; p_before_id is the last of the page before. Errors: 42501, PT404.';

create function private.set_note_watch(p_note_id uuid, p_watch text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  note constant public.notes := private.visible_note(p_note_id);
begin
  if coalesce(p_watch, '') not in ('watching', 'muted', 'default') then
    raise exception 'Unknown choice' using errcode = '22023', hint = 'watch';
  end if;
  if p_watch = 'default' then
    delete from public.note_watchers w where w.note_id = note.id and w.user_id = caller;
  else
    insert into public.note_watchers (note_id, user_id, muted_at) values (note.id, caller, case when p_watch = 'muted' then now() end)
    on conflict on constraint note_watchers_pkey do update set muted_at = excluded.muted_at;
  end if;
end
$$;
comment on function private.set_note_watch(uuid, text) is 'Body of the public function of that name. Definer: no client role writes who watches.';

create function public.set_note_watch(p_note_id uuid, p_watch public.bounded_text) returns void
language sql set search_path = '' as $$
  select private.set_note_watch(p_note_id, p_watch)
$$;
comment on function public.set_note_watch(uuid, public.bounded_text) is
  'Whether the caller hears of a note: watching, muted, or default, as for anyone who looks after its model or shares it. Errors: PT404, 42501, 22023.';

-- Presence

create function private.touch_note_presence(p_note_id uuid, p_is_editing boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  note constant public.notes := private.visible_note(p_note_id);
begin
  if p_is_editing is null then
    delete from public.note_presence p where p.note_id = note.id and p.user_id = caller;
  else
    insert into public.note_presence (note_id, user_id, is_editing) values (note.id, caller, p_is_editing)
    on conflict on constraint note_presence_pkey do update set is_editing = excluded.is_editing, seen_at = now();
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('person', private.as_person(p.user_id), 'is_editing', p.is_editing) order by p.is_editing desc, p.user_id), '[]')
    from public.note_presence p
    where p.note_id = note.id and p.user_id <> caller and p.seen_at > now() - interval '45 seconds'
  );
end
$$;
comment on function private.touch_note_presence(uuid, boolean) is
  'Body of the public function of that name. Definer: no client role writes presence.';

create function public.touch_note_presence(p_note_id uuid, p_is_editing boolean default null) returns jsonb
language sql set search_path = '' as $$
  select private.touch_note_presence(p_note_id, p_is_editing)
$$;
comment on function public.touch_note_presence(uuid, boolean) is
  'Says every 20 seconds that the caller has a note open, and whether they are editing it, or with null that they have left; answers with the others [{person, is_editing}]. Errors: PT404, 42501.';

-- Jobs

create function private.job_note_news() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  edit record;
  late uuid;
  done integer := 0;
begin
  for edit in
    delete from private.note_edits e
    where (e.note_id, e.actor_id) in (
      select d.note_id, d.actor_id from private.note_edits d where d.since <= now() - interval '10 minutes'
      order by d.since limit private.job_batch() for update skip locked
    )
    returning e.note_id, e.actor_id
  loop
    done := done + 1;
    if exists (select from public.notes n where n.id = edit.note_id and n.deleted_at is null and n.status = 'final') then
      perform private.tell_of_notes('updated', private.note_audience(edit.note_id), null, edit.actor_id);
    end if;
  end loop;
  -- Long notes that were typed faster than they were sorted in for searches.
  for late in
    select s.note_id from private.note_search s join public.notes n on n.id = s.note_id
    where n.edited_at > now() - interval '1 day' and n.edited_at >= s.indexed_at and n.content_version <> s.content_version
    limit private.job_batch()
  loop
    perform private.index_note(late);
  end loop;
  delete from public.note_presence p where p.seen_at < now() - interval '1 hour';
  return done;
end
$$;
comment on function private.job_note_news() is
  'Job: tells of notes that were edited ten minutes ago, and sorts in what searches do not know yet. Definer: it writes for everyone.';

create table private.note_reviews_told (
  note_id uuid primary key references public.notes (id) on delete cascade,
  verified_until date not null,
  is_over boolean not null
);
comment on table private.note_reviews_told is 'Of which playbooks their reviewers were told: a week before, and once the day is over.';
alter table private.note_reviews_told enable row level security;
alter table private.note_reviews_told force row level security;

create function private.job_note_reviews() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select n.id, n.verified_until, n.verified_until < current_date as is_over, 
      case when private.sees_note_of(n.verifier_id, n) then n.verifier_id else n.created_by end as reviewer
    from public.notes n left join private.note_reviews_told t on t.note_id = n.id
    where n.kind = 'playbook' and n.deleted_at is null and n.verified_until < current_date + 8
      and (t.note_id is null or t.verified_until <> n.verified_until or (n.verified_until < current_date and not t.is_over))
    order by n.verified_until limit private.job_batch()
  loop
    done := done + 1;
    perform private.tell_of_notes(
      'review_due', array[row(due.reviewer, due.id)::private.note_news],
      case when due.is_over then 'It was verified until ' else 'It is verified until ' end || to_char(due.verified_until, 'FMDD Mon YYYY')
    );
    insert into private.note_reviews_told as t (note_id, verified_until, is_over) values (due.id, due.verified_until, due.is_over)
    on conflict on constraint note_reviews_told_pkey do update set verified_until = excluded.verified_until, is_over = excluded.is_over;
  end loop;
  return done;
end
$$;
comment on function private.job_note_reviews() is
  'Job: asks the reviewers of playbooks, or their authors where there is none who sees it, a week before a review is due and when it is over. Definer: it writes for everyone.';

insert into private.jobs (name, title, every) values
  ('note_news', 'Report edited notes', '1 minute'),
  ('note_reviews', 'Ask for reviews of playbooks', '1 hour');

grant execute on function private.save_note_comment(uuid, uuid, jsonb), private.delete_note_comment(uuid), private.restore_note_comment(uuid),
  private.list_note_comments(uuid, uuid, integer), private.list_note_activity(uuid, uuid, integer), private.set_note_watch(uuid, text),
  private.touch_note_presence(uuid, boolean)
  to authenticated, service_role;
grant execute on function public.save_note_comment(jsonb, uuid, uuid), public.delete_note_comment(uuid), public.restore_note_comment(uuid),
  public.list_note_comments(uuid, uuid, integer), public.list_note_activity(uuid, uuid, integer), public.set_note_watch(uuid, public.bounded_text),
  public.touch_note_presence(uuid, boolean)
  to authenticated, service_role;
