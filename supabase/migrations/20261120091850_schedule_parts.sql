-- Comments on an event and its activity; what is older than anyone may bring back goes.

create table public.event_comments (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  author_id uuid references public.profiles (id) on delete set null,
  body text not null,
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references public.profiles (id) on delete set null,
  row_version integer not null default 1,
  constraint event_comments_body_length check (char_length(body) <= 5000 and btrim(body) <> ''),
  constraint event_comments_mentions_number check (cardinality(mentions) <= 20)
);
comment on table public.event_comments is 'Comments, with the people they mention. @unlogged They stand for themselves.';
comment on column public.event_comments.deleted_at is
  'Deleted, and seen by nobody; for a day it can be brought back. @noindex Read after event_id, and nearly always null.';
create index event_comments_event_id_idx on public.event_comments (event_id, created_at desc, id desc);
create index event_comments_author_id_idx on public.event_comments (author_id);
create index event_comments_deleted_by_idx on public.event_comments (deleted_by);
create index event_comments_deleted_at_idx on public.event_comments (deleted_at) where deleted_at is not null;
create trigger event_comments_version before update on public.event_comments
  for each row execute function private.keep_row_version('deleted_at', 'deleted_by');

alter table public.event_comments enable row level security;
alter table public.event_comments force row level security;
revoke all on public.event_comments from anon, authenticated, service_role;
grant select on public.event_comments to authenticated;
grant all on public.event_comments to service_role;
create policy "People see comments on events that they see" on public.event_comments
  for select to authenticated using (
    deleted_at is null and exists (select from public.events e where e.id = event_comments.event_id)
  );

create function private.recount_event_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids constant uuid[] := array(select distinct c.event_id from changed c);
begin
  -- Always in one order: two of these at once must not wait for each other.
  perform from public.events e where e.id = any (ids) order by e.id for no key update;
  update public.events e set
    comments_total = (select count(*) from public.event_comments c where c.event_id = e.id and c.deleted_at is null)
  where e.id = any (ids);
  return null;
end
$$;
comment on function private.recount_event_comments() is
  'Trigger: counts comments, and touches the event, so that open pages hear of them. Definer: it writes for people who may not.';
create trigger event_comments_count_new after insert on public.event_comments referencing new table as changed
  for each statement execute function private.recount_event_comments();
create trigger event_comments_count_change after update on public.event_comments referencing new table as changed
  for each statement execute function private.recount_event_comments();
create trigger event_comments_count_gone after delete on public.event_comments referencing old table as changed
  for each statement execute function private.recount_event_comments();

create function private.tell_of_comment(p_kind text, p_event public.events, p_people uuid[], p_said text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := (select auth.uid());
  actor_name constant text := (select coalesce(p.display_name, p.email) from public.profiles p where p.id = actor);
begin
  perform private.notify(
    'system_alert', array(select p from unnest(p_people) as p where private.sees_event_of(p, p_event)), p_event.model_id,
    actor_name || case p_kind when 'mentioned' then ' mentioned you in ' else ' commented on ' end || p_event.title,
    private.plain_line(p_said, 300),
    jsonb_build_object(
      'kind', p_kind, 'category', 'schedule', 'event_id', p_event.id, 'occurrence_id', private.occurrence_near(p_event.id, now()),
      'actor_id', actor, 'actor_name', actor_name
    ),
    format('event_%s:%s:%s', p_kind, p_event.id, floor(extract(epoch from now()) / 600))
  );
end
$$;
comment on function private.tell_of_comment(text, public.events, uuid[], text) is
  'Queues news of a comment for these people; never for the actor, nor for those who may not see the event. Definer: called by definer bodies only.';

create function private.event_comment_as_json(p_id uuid) returns jsonb
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
  from public.event_comments c where c.id = p_id
$$;
comment on function private.event_comment_as_json(uuid) is 'A comment with its people. Definer: called by definer bodies only.';

create function private.save_event_comment(p_id uuid, p_schedule_event_id uuid, p_comment jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  said constant text := btrim(coalesce(p_comment ->> 'body', ''));
  mentioned constant uuid[] := coalesce(private.uuids_in(p_comment -> 'mentions'), '{}');
  newly uuid[] := mentioned;
  event public.events;
  existing public.event_comments;
  saved uuid := p_id;
begin
  if said = '' then
    raise exception 'Comment cannot be empty' using errcode = '22023', hint = 'body';
  end if;
  if p_id is null then
    event := private.visible_event(p_schedule_event_id);
    if event.comments_total >= 2000 then
      raise exception 'An event can have 2,000 comments' using errcode = '22023', hint = 'too_many_comments';
    end if;
  else
    select * into existing from public.event_comments c where c.id = p_id and c.deleted_at is null for update;
    if existing.id is null then
      raise exception 'This comment was deleted' using errcode = 'PT404';
    end if;
    event := private.visible_event(existing.event_id);
    if existing.author_id is distinct from caller then
      raise exception 'You can only edit your own comments' using errcode = '42501';
    end if;
    newly := array(select m from unnest(mentioned) as m where m <> all (existing.mentions));
  end if;
  if exists (select from unnest(newly) as m where not private.sees_event_of(m, event)) then
    raise exception 'This person cannot see this event' using errcode = '22023', hint = 'mention_cannot_see';
  end if;
  if p_id is null then
    insert into public.event_comments (event_id, author_id, body, mentions) values (event.id, caller, said, mentioned) returning id into saved;
  else
    update public.event_comments c
    set body = said, mentions = mentioned, edited_at = now(),
      row_version = coalesce((p_comment ->> 'row_version')::integer, c.row_version)
    where c.id = p_id;
  end if;
  perform private.tell_of_comment('mentioned', event, newly, said);
  if p_id is null then
    perform private.tell_of_comment('commented', event, array(
      select w from (
        select unnest(private.event_audience(event.id))
        union select event.created_by
        union select c.author_id from public.event_comments c where c.event_id = event.id and c.deleted_at is null
      ) as h (w) where w is not null and w <> all (mentioned)
    ), said);
  end if;
  return private.event_comment_as_json(saved);
end
$$;
comment on function private.save_event_comment(uuid, uuid, jsonb) is
  'Body of the public function of that name. Definer: no client role writes comments.';

create function public.save_event_comment(p_comment jsonb, p_schedule_event_id uuid default null, p_id uuid default null) returns jsonb
language sql set search_path = '' as $$
  select private.save_event_comment(p_id, p_schedule_event_id, private.json_at_most(p_comment, 25000))
$$;
comment on function public.save_event_comment(jsonb, uuid, uuid) is
  'Without an id: a comment on an event that the caller sees; with one: their own comment in other words. {body, mentions, row_version}; answers the comment. Errors: PT404, 42501, PT409 (hint stale), 22023 with hint body, mention_cannot_see or too_many_comments, 23514.';

create function private.delete_event_comment(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  existing public.event_comments;
begin
  select * into existing from public.event_comments c where c.id = p_id;
  if existing.id is not null then
    perform private.visible_event(existing.event_id);
    if existing.author_id is distinct from caller and not private.is_admin() then
      raise exception 'You can only delete your own comments' using errcode = '42501';
    end if;
  end if;
  update public.event_comments c set deleted_at = now(), deleted_by = caller where c.id = p_id and c.deleted_at is null;
  return found;
end
$$;
comment on function private.delete_event_comment(uuid) is 'Body of the public function of that name. Definer: no client role writes comments.';

create function public.delete_event_comment(p_id uuid) returns boolean
language sql set search_path = '' as $$
  select private.delete_event_comment(p_id)
$$;
comment on function public.delete_event_comment(uuid) is
  'One''s own comment, or anyone''s for administrators; false where it is gone. restore_event_comment brings it back for a day. Errors: PT404, 42501.';

create function private.restore_event_comment(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  existing public.event_comments;
begin
  select * into existing from public.event_comments c where c.id = p_id;
  if existing.id is null then
    raise exception 'This comment can no longer be restored' using errcode = 'PT404';
  end if;
  perform private.visible_event(existing.event_id);
  -- An author doesn't bring back what an administrator has deleted.
  if existing.deleted_at is not null and existing.deleted_by is distinct from caller and not private.is_admin() then
    raise exception 'You can only restore comments that you deleted' using errcode = '42501';
  end if;
  update public.event_comments c set deleted_at = null, deleted_by = null where c.id = p_id and c.deleted_at is not null;
  return private.event_comment_as_json(p_id);
end
$$;
comment on function private.restore_event_comment(uuid) is 'Body of the public function of that name. Definer: no client role writes comments.';

create function public.restore_event_comment(p_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.restore_event_comment(p_id)
$$;
comment on function public.restore_event_comment(uuid) is
  'Brings back a comment that the caller deleted, or any for administrators, while it is kept: a day; answers the comment. Errors: PT404, 42501.';

create function private.list_event_comments(p_schedule_event_id uuid, p_before_id uuid, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  event constant public.events := private.visible_event(p_schedule_event_id);
begin
  return (
    select coalesce(jsonb_agg(private.event_comment_as_json(f.id) order by f.created_at desc, f.id desc), '[]')
    from (
      select c.id, c.created_at from public.event_comments c
      where c.event_id = event.id and c.deleted_at is null and (p_before_id is null or (c.created_at, c.id) < (
        select b.created_at, b.id from public.event_comments b where b.id = p_before_id and b.event_id = event.id
      ))
      order by c.created_at desc, c.id desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) f
  );
end
$$;
comment on function private.list_event_comments(uuid, uuid, integer) is
  'Body of the public function of that name. Definer: it names people with their comments in one read.';

create function public.list_event_comments(p_schedule_event_id uuid, p_before_id uuid default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_event_comments(p_schedule_event_id, p_before_id, p_limit)
$$;
comment on function public.list_event_comments(uuid, uuid, integer) is
  'Comments on an event, the newest first, 200 at most; p_before_id is the last of the page before. Errors: 42501, PT404.';

create function private.list_event_activity(p_schedule_event_id uuid, p_before_id uuid, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  event constant public.events := private.visible_event(p_schedule_event_id);
  sight constant private.event_sight := private.event_sight();
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
    ) order by f.seq desc), '[]')
    from (
      select a.* from public.event_activity a
      where a.event_id = event.id and (p_before_id is null or a.seq < (
        select b.seq from public.event_activity b where b.id = p_before_id and b.event_id = event.id
      ))
      order by a.seq desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) f
  );
end
$$;
comment on function private.list_event_activity(uuid, uuid, integer) is
  'Body of the public function of that name. Definer: it names people, and leaves out models that the caller does not see.';

create function public.list_event_activity(p_schedule_event_id uuid, p_before_id uuid default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_event_activity(p_schedule_event_id, p_before_id, p_limit)
$$;
comment on function public.list_event_activity(uuid, uuid, integer) is
  'What changed on an event, the newest first, 200 at most; p_before_id is the last of the page before. Errors: 42501, PT404.';

create function private.job_schedule_trash() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from public.events e where e.id in (
    select old.id from public.events old where old.deleted_at < now() - interval '30 days' order by old.deleted_at limit private.job_batch()
  );
  get diagnostics gone = row_count;
  delete from public.event_comments c where c.id in (
    select old.id from public.event_comments old where old.deleted_at < now() - interval '1 day' order by old.deleted_at limit private.job_batch()
  );
  delete from private.event_changes c where c.id in (
    select old.id from private.event_changes old where old.keep_until < now() order by old.keep_until limit private.job_batch()
  );
  delete from public.event_activity a where a.id in (
    select old.id
    from (select l.event_id from public.event_activity l group by l.event_id having count(*) > 1000 limit private.job_batch()) long
    cross join lateral (
      select e.id from public.event_activity e where e.event_id = long.event_id order by e.seq desc offset 1000
    ) old
  );
  return gone;
end
$$;
comment on function private.job_schedule_trash() is
  'Job: removes events that were deleted 30 days ago, comments that were a day ago, and changes that nobody can take back any more; keeps activity within bounds. Definer: no client role deletes them.';
insert into private.jobs (name, title, every) values ('schedule_trash', 'Empty the trash of the schedule', '1 day');

grant execute on function private.save_event_comment(uuid, uuid, jsonb), private.delete_event_comment(uuid), private.restore_event_comment(uuid),
  private.list_event_comments(uuid, uuid, integer), private.list_event_activity(uuid, uuid, integer)
  to authenticated, service_role;
grant execute on function public.save_event_comment(jsonb, uuid, uuid), public.delete_event_comment(uuid), public.restore_event_comment(uuid),
  public.list_event_comments(uuid, uuid, integer), public.list_event_activity(uuid, uuid, integer)
  to authenticated, service_role;
