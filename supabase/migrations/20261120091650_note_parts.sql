-- What belongs to a note: its blocks (comments, tags, attachments, activity), who watches it and who has it open; the jobs of notes.

create function private.tell_of_note_comment(p_note public.notes, p_said text, p_newly uuid[], p_mentioned uuid[], p_is_new boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_is_new then
    perform private.watch_as_author(p_note.id, (select auth.uid()));
  end if;
  perform private.tell_of_notes('mentioned', array(select row(m, p_note.id)::private.note_news from unnest(p_newly) as m), p_said);
  if p_is_new then
    perform private.tell_of_notes('commented', array(
      select n from unnest(private.note_audience(p_note.id)) as n where coalesce(n.user_id <> all (p_mentioned), true)
    ), p_said);
  end if;
end
$$;
comment on function private.tell_of_note_comment(public.notes, text, uuid[], uuid[], boolean) is
  'Queues news of a comment, whose author watches the note from then on. Definer: called by definer bodies only.';

-- With whom a note was shared stands nowhere else.
select private.add_activity('note', p_keeps_all => true);
select private.add_trash('note');

create function private.set_note_watch(p_note_id uuid, p_watch public.bounded_text) returns void
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
select private.expose('set_note_watch',
  'Whether the caller hears of a note: watching, muted, or default, as for anyone who looks after its model or shares it. Errors: PT404, 42501, 22023.',
  'no client role writes who watches');

-- Presence

create function private.touch_note_presence(p_note_id uuid, p_is_editing boolean default null) returns jsonb
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
select private.expose('touch_note_presence',
  'Says every 20 seconds that the caller has a note open, and whether they are editing it, or with null that they have left; answers with the others [{person, is_editing}]. Errors: PT404, 42501.',
  'no client role writes presence');

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
