-- Notes and what belongs to them. People read the tables, by one rule for all; every write is a procedure of the files that follow. Texts
-- are beside the note, which is published.

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  model_id uuid references public.models (id) on delete cascade,
  title text not null,
  kind text not null default 'note',
  status text not null default 'final',
  visibility text not null default 'team',
  is_pinned boolean not null default false,
  locked_at timestamptz,
  locked_by uuid references public.profiles (id) on delete set null,
  verified_until date,
  verified_by uuid references public.profiles (id) on delete set null,
  verifier_id uuid references public.profiles (id) on delete set null,
  version integer not null default 1,
  content_version integer not null default 1,
  edited_at timestamptz not null default now(),
  edited_by uuid references public.profiles (id) on delete set null,
  parts_version integer not null default 0,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  row_version integer not null default 1,
  constraint notes_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  constraint notes_kind_known check (kind in ('note', 'playbook', 'template')),
  constraint notes_status_known check (status in ('draft', 'final')),
  constraint notes_visibility_known check (visibility in ('team', 'private', 'custom')),
  constraint notes_verified_bounds check (verified_until between '1970-01-01' and '2200-01-01'),
  constraint notes_review_of_playbooks check (kind = 'playbook' or (verified_until is null and verifier_id is null))
);
comment on table public.notes is
  'What the team knows, of a model or in general. @unlogged Who may see it, where it is and whether it is locked stand in note_activity, what was written in note_versions.';
comment on column public.notes.visibility is
  'team: who looks after its model, or everyone with access to notes. private: who made it, nobody else. custom: who made it and its members. @noindex Three values.';
comment on column public.notes.content_version is 'Counts changes of title and content, which are saved as they are typed; row_version counts everything else.';
comment on column public.notes.version is 'The last of note_versions, which holds what the note holds.';
comment on column public.notes.verified_until is 'Playbooks: until when someone has vouched for it. verifier_id is asked to do so again.';
comment on column public.notes.parts_version is 'Counts changes of members and tags, so that row_version counts them as well.';
create index notes_recent_idx on public.notes (is_pinned, edited_at, id) where deleted_at is null;
create index notes_model_recent_idx on public.notes (model_id, is_pinned, edited_at, id) where deleted_at is null;
create index notes_edited_at_idx on public.notes (edited_at, id) where deleted_at is null;
create index notes_title_idx on public.notes (lower(title), id) where deleted_at is null;
create index notes_created_at_idx on public.notes (created_at, id) where deleted_at is null;
create index notes_verified_until_idx on public.notes (verified_until, id) where deleted_at is null and kind = 'playbook';
create index notes_deleted_at_idx on public.notes (deleted_at, id) where deleted_at is not null;
create index notes_model_id_idx on public.notes (model_id);
create index notes_created_by_idx on public.notes (created_by, id);
create index notes_edited_by_idx on public.notes (edited_by);
create index notes_locked_by_idx on public.notes (locked_by);
create index notes_verified_by_idx on public.notes (verified_by);
create index notes_verifier_id_idx on public.notes (verifier_id);

create table public.note_contents (
  note_id uuid primary key references public.notes (id) on delete cascade,
  content jsonb not null,
  excerpt text not null default '',
  constraint note_contents_excerpt_length check (char_length(excerpt) <= 200)
);
comment on table public.note_contents is
  'What a note says, as ProseMirror''s JSON of the nodes that private.note_problem knows. @unlogged Every version is in note_versions.';

create table public.note_versions (
  note_id uuid not null references public.notes (id) on delete cascade,
  version integer not null,
  title text not null,
  content jsonb not null,
  edited_by uuid references public.profiles (id) on delete set null,
  started_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  is_kept boolean not null default false,
  restored_from integer,
  lines_added integer not null default 0,
  lines_removed integer not null default 0,
  primary key (note_id, version)
);
comment on table public.note_versions is
  'What a note said before, at most one for ten minutes of one person, and 200 of one note; the last is what it says now. @unlogged It is the history itself.';
comment on column public.note_versions.is_kept is 'Someone asked to keep it: what is typed next is the next version.';
create index note_versions_edited_by_idx on public.note_versions (edited_by);

create table public.note_members (
  note_id uuid not null references public.notes (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  access text not null default 'view',
  created_at timestamptz not null default clock_timestamp(),
  primary key (note_id, user_id),
  constraint note_members_access_known check (access in ('view', 'edit'))
);
comment on table public.note_members is 'Chosen people of a note of visibility custom. @unlogged Each change is in note_activity.';
create index note_members_user_id_idx on public.note_members (user_id, note_id);

create table public.note_watchers (
  note_id uuid not null references public.notes (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  muted_at timestamptz,
  primary key (note_id, user_id)
);
comment on table public.note_watchers is
  'Who wants to hear of a note, or with muted_at nothing of it. @unlogged They concern nobody else.';
create index note_watchers_user_id_idx on public.note_watchers (user_id, note_id);

create table public.note_presence (
  note_id uuid not null references public.notes (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  is_editing boolean not null default false,
  seen_at timestamptz not null default now(),
  primary key (note_id, user_id)
);
comment on table public.note_presence is
  'Who has a note open; a row of 45 seconds ago says nothing any more. @unlogged It concerns the moment alone.';
create index note_presence_user_id_idx on public.note_presence (user_id);
create index note_presence_seen_at_idx on public.note_presence (seen_at);

create table private.note_search (
  note_id uuid primary key references public.notes (id) on delete cascade,
  title text not null,
  words text not null,
  body text not null default '',
  content_version integer not null,
  indexed_at timestamptz not null default now()
);
comment on table private.note_search is 'What a search compares, folded: the title, and the words of title and content, each once. body is the text as it was written, for the line that shows the place.';
create index note_search_title_idx on private.note_search using gin (title extensions.gin_trgm_ops) with (fastupdate = off);
create index note_search_words_idx on private.note_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.note_search enable row level security;
alter table private.note_search force row level security;

-- Who sees and who changes a note

create function private.sees_note_of(person uuid, note public.notes) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission_of(person, 'can_access_notes') and case
    when note.visibility = 'private' then note.created_by = person
    when private.has_permission_of(person, 'can_view_all_data') then true
    when note.visibility = 'team' then note.model_id is null or private.looks_after(person, note.model_id)
    else exists (select from public.note_members m where m.note_id = note.id and m.user_id = person)
      or (note.created_by = person and (note.model_id is null or private.looks_after(person, note.model_id)))
  end;
end
$$;
comment on function private.sees_note_of(uuid, public.notes) is
  'Whether someone sees a note: the rule of its policy, for one row. Definer: called by definer bodies, for people other than the caller.';

create function private.edits_note(note public.notes) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
begin
  return case
    when note.visibility = 'private' then note.created_by = caller
    when private.edits_all_rows() then true
    when note.visibility = 'team' then note.model_id is null or private.looks_after(caller, note.model_id)
    else note.created_by = caller
      or exists (select from public.note_members m where m.note_id = note.id and m.user_id = caller and m.access = 'edit')
  end;
end
$$;
comment on function private.edits_note(public.notes) is
  'Whether the caller may change a note that they see. Definer: called by definer bodies only.';

select private.add_visibility(
  'note', 'note_members', p_refusal => 'Permission denied. You can only read this note.', p_private => $$visibility = 'private'$$
);
select private.add_people(
  'note', 'can_access_notes', 'With whom notes of a model, or without one general notes, can be shared', p_people => 'note_members'
);

-- Access: one rule. What belongs to a note is seen by those who see the note, which its own policy decides.

select private.close_tables('notes', 'note_contents', 'note_versions', 'note_members', 'note_watchers', 'note_presence');

-- Private ones stay private where an administrator views as someone.
create policy "People see notes of their models and of the team, and what is shared with them" on public.notes
  for select to authenticated
  using (
    (select private.has_permission('can_access_notes'))
    and (
      (visibility <> 'private' and (select private.has_permission('can_view_all_data')))
      or (visibility = 'team' and (model_id is null or model_id in (select private.my_model_ids())))
      or (visibility = 'custom' and id in (select private.my_note_ids()))
      or (visibility = 'custom' and created_by = (select private.active_uid())
        and (model_id is null or model_id in (select private.my_model_ids())))
      or (visibility = 'private' and created_by = (select private.active_uid()) and not (select private.in_view()))
    )
  );
create policy "People see texts of notes that they see" on public.note_contents
  for select to authenticated using (exists (select from public.notes n where n.id = note_contents.note_id));
create policy "People see versions of notes that they see" on public.note_versions
  for select to authenticated using (exists (select from public.notes n where n.id = note_versions.note_id));
create policy "People see with whom notes that they see are shared" on public.note_members
  for select to authenticated using (exists (select from public.notes n where n.id = note_members.note_id));
create policy "People see what they watch of notes that they see" on public.note_watchers
  for select to authenticated using (
    user_id = (select private.active_uid()) and exists (select from public.notes n where n.id = note_watchers.note_id)
  );
create policy "People see who has notes open that they see" on public.note_presence
  for select to authenticated using (exists (select from public.notes n where n.id = note_presence.note_id));

-- Realtime: open pages hear of the note itself, which whatever belongs to it touches. What it says stands beside it.

select private.publish('public.notes');

-- Blocks. Who hears of a comment and what changed: `…_note_parts.sql`.

select private.add_comments('note');
select private.add_tags('note');
select private.add_attachments('note', 'can_access_notes', p_writer => 'writable_note');
