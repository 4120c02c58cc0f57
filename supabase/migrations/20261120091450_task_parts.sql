-- Checklist, links, comments and reminders of a task.

create function private.change_task_items(p_task_id uuid, p_change jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  task constant public.tasks := private.editable_task(p_task_id);
  item constant uuid := (p_change ->> 'id')::uuid;
  wanted_place integer;
begin
  if jsonb_typeof(p_change -> 'add') = 'array' then
    insert into public.task_items (task_id, text, position)
    select task.id, btrim(a.text), coalesce((select max(i.position) from public.task_items i where i.task_id = task.id), 0) + a.place
    from jsonb_array_elements_text(p_change -> 'add') with ordinality as a (text, place);
    return private.task_items_as_json(task.id);
  end if;
  if (p_change ->> 'remove')::boolean then
    delete from public.task_items i where i.id = item and i.task_id = task.id;
    return private.task_items_as_json(task.id);
  end if;
  update public.task_items i set
    text = coalesce(btrim(p_change ->> 'text'), i.text), done = coalesce((p_change ->> 'done')::boolean, i.done)
  where i.id = item and i.task_id = task.id;
  if not found then
    raise exception 'This item does not exist any more' using errcode = 'PT404';
  end if;
  if p_change ? 'before_id' then
    select i.position into wanted_place from public.task_items i
    where i.id = (p_change ->> 'before_id')::uuid and i.task_id = task.id;
    update public.task_items i set position = numbered.place
    from (
      select o.id, row_number() over (
        order by case when o.id = item then coalesce(wanted_place, 2147483647) else o.position end, o.id <> item, o.id
      ) as place
      from public.task_items o where o.task_id = task.id
    ) numbered
    where i.id = numbered.id and i.position <> numbered.place;
  end if;
  return private.task_items_as_json(task.id);
end
$$;
comment on function private.change_task_items(uuid, jsonb) is
  'Body of the public function of that name. Definer: no client role writes checklists.';

create function public.change_task_items(p_task_id uuid, p_change jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.change_task_items(p_task_id, private.json_at_most(p_change, 70000))
$$;
comment on function public.change_task_items(uuid, jsonb) is
  'One change of a checklist, {add: [text]}, {id, remove: true} or {id, text, done, before_id}, where before_id null means the end; answers the whole list. Errors: PT404, 42501, 22023 with hint too_many_items, 23514.';

create function private.link_tasks(p_from_id uuid, p_to_id uuid, p_link_kind text, p_is_linked boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- In one order: two of these at once must not wait for each other.
  first_end constant public.tasks := private.editable_task(least(p_from_id, p_to_id));
  other_end constant public.tasks := private.editable_task(greatest(p_from_id, p_to_id));
  turns constant boolean := p_link_kind = 'relates' and p_from_id > p_to_id;
begin
  if p_from_id = p_to_id then
    raise exception 'A task cannot be linked to itself' using errcode = '22023', hint = 'link_self';
  end if;
  if p_is_linked then
    insert into public.task_links (from_id, to_id, kind)
    values (case when turns then p_to_id else p_from_id end, case when turns then p_from_id else p_to_id end, p_link_kind)
    on conflict on constraint task_links_pkey do nothing;
  else
    delete from public.task_links l
    where l.kind = p_link_kind and ((l.from_id = p_from_id and l.to_id = p_to_id) or (turns and l.from_id = p_to_id and l.to_id = p_from_id));
  end if;
end
$$;
comment on function private.link_tasks(uuid, uuid, text, boolean) is
  'Body of the public function of that name. Definer: no client role writes links.';

create function public.link_tasks(p_from_id uuid, p_to_id uuid, p_link_kind public.bounded_text, p_is_linked boolean default true) returns void
language sql set search_path = '' as $$
  select private.link_tasks(p_from_id, p_to_id, p_link_kind, p_is_linked)
$$;
comment on function public.link_tasks(uuid, uuid, public.bounded_text, boolean) is
  'Says that one task blocks another, relates to it or duplicates it, or that it does no more. For people who may change both. Errors: PT404, 42501, 22023 with hint link_self, link_cycle, too_many_links, 23514 kind.';

-- Comments

create function private.check_mentions(p_task public.tasks, p_mentions uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from unnest(p_mentions) as m where not private.sees_task_of(m, p_task)) then
    raise exception 'This person cannot see this task' using errcode = '22023', hint = 'mention_cannot_see';
  end if;
end
$$;
comment on function private.check_mentions(public.tasks, uuid[]) is
  'Refuses to mention people who may not see the task. Definer: called by definer bodies only.';

create function private.comment_as_json(p_id uuid) returns jsonb
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
  from public.task_comments c where c.id = p_id
$$;
comment on function private.comment_as_json(uuid) is 'A comment with its people. Definer: called by definer bodies only.';

create trigger task_comments_version before update on public.task_comments
  for each row execute function private.keep_row_version('deleted_at', 'deleted_by');

create function private.save_task_comment(p_id uuid, p_task_id uuid, p_comment jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  said constant text := btrim(coalesce(p_comment ->> 'body', ''));
  mentioned constant uuid[] := coalesce(private.uuids_in(p_comment -> 'mentions'), '{}');
  newly uuid[] := mentioned;
  task public.tasks;
  existing public.task_comments;
  saved uuid := p_id;
begin
  if said = '' then
    raise exception 'Comment cannot be empty' using errcode = '22023', hint = 'body';
  end if;
  if p_id is null then
    task := private.visible_task(p_task_id);
    if task.comments_total >= 2000 then
      raise exception 'A task can have 2,000 comments' using errcode = '22023', hint = 'too_many_comments';
    end if;
  else
    select * into existing from public.task_comments c where c.id = p_id and c.deleted_at is null for update;
    if existing.id is null then
      raise exception 'This comment was deleted' using errcode = 'PT404';
    end if;
    task := private.visible_task(existing.task_id);
    if existing.author_id is distinct from caller then
      raise exception 'You can only edit your own comments' using errcode = '42501';
    end if;
    newly := array(select m from unnest(mentioned) as m where m <> all (existing.mentions));
  end if;
  perform private.check_mentions(task, newly);
  if p_id is null then
    insert into public.task_comments (task_id, author_id, body, mentions) values (task.id, caller, said, mentioned) returning id into saved;
  else
    update public.task_comments c
    set body = said, mentions = mentioned, edited_at = now(),
      row_version = coalesce((p_comment ->> 'row_version')::integer, c.row_version)
    where c.id = p_id;
  end if;
  perform private.tell_of_tasks('mentioned', array(select row(m, task.id)::private.task_news from unnest(newly) as m), said);
  if p_id is null then
    perform private.tell_of_tasks('commented', array(
      select n from unnest(private.task_audience(task.id)) as n where n.user_id <> all (mentioned)
      union
      select row(c.author_id, task.id)::private.task_news from public.task_comments c
      where c.task_id = task.id and c.deleted_at is null and c.author_id is not null and c.author_id <> all (mentioned)
    ), said);
  end if;
  return private.comment_as_json(saved);
end
$$;
comment on function private.save_task_comment(uuid, uuid, jsonb) is
  'Body of the public function of that name. Definer: no client role writes comments.';

create function public.save_task_comment(p_comment jsonb, p_task_id uuid default null, p_id uuid default null) returns jsonb
language sql set search_path = '' as $$
  select private.save_task_comment(p_id, p_task_id, private.json_at_most(p_comment, 25000))
$$;
comment on function public.save_task_comment(jsonb, uuid, uuid) is
  'Without an id: a comment on a task that the caller sees; with one: their own comment in other words. {body, mentions, row_version}; answers the comment. Errors: PT404, 42501, PT409 (hint stale), 22023 with hint body, mention_cannot_see or too_many_comments, 23514.';

create function private.delete_task_comment(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  existing public.task_comments;
begin
  select * into existing from public.task_comments c where c.id = p_id;
  if existing.id is not null then
    perform private.visible_task(existing.task_id);
    if existing.author_id is distinct from caller and not private.is_admin() then
      raise exception 'You can only delete your own comments' using errcode = '42501';
    end if;
  end if;
  update public.task_comments c set deleted_at = now(), deleted_by = caller where c.id = p_id and c.deleted_at is null;
  return found;
end
$$;
comment on function private.delete_task_comment(uuid) is 'Body of the public function of that name. Definer: no client role writes comments.';

create function public.delete_task_comment(p_id uuid) returns boolean
language sql set search_path = '' as $$
  select private.delete_task_comment(p_id)
$$;
comment on function public.delete_task_comment(uuid) is
  'One''s own comment, or anyone''s for administrators; false where it is gone. restore_task_comment brings it back for a day. Errors: PT404, 42501.';

create function private.restore_task_comment(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  existing public.task_comments;
begin
  select * into existing from public.task_comments c where c.id = p_id;
  if existing.id is null then
    raise exception 'This comment can no longer be restored' using errcode = 'PT404';
  end if;
  perform private.visible_task(existing.task_id);
  -- An author doesn't bring back what an administrator has deleted.
  if existing.deleted_at is not null and existing.deleted_by is distinct from caller and not private.is_admin() then
    raise exception 'You can only restore comments that you deleted' using errcode = '42501';
  end if;
  update public.task_comments c set deleted_at = null, deleted_by = null where c.id = p_id and c.deleted_at is not null;
  return private.comment_as_json(p_id);
end
$$;
comment on function private.restore_task_comment(uuid) is 'Body of the public function of that name. Definer: no client role writes comments.';

create function public.restore_task_comment(p_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.restore_task_comment(p_id)
$$;
comment on function public.restore_task_comment(uuid) is
  'Brings back a comment that the caller deleted, or any for administrators, while it is kept: a day; answers the comment. Errors: PT404, 42501.';

create function private.list_task_comments(p_task_id uuid, p_before_id uuid, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  task constant public.tasks := private.visible_task(p_task_id);
begin
  return (
    select coalesce(jsonb_agg(private.comment_as_json(f.id) order by f.created_at desc, f.id desc), '[]')
    from (
      select c.id, c.created_at from public.task_comments c
      where c.task_id = task.id and c.deleted_at is null and (p_before_id is null or (c.created_at, c.id) < (
        select b.created_at, b.id from public.task_comments b where b.id = p_before_id and b.task_id = task.id
      ))
      order by c.created_at desc, c.id desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) f
  );
end
$$;
comment on function private.list_task_comments(uuid, uuid, integer) is
  'Body of the public function of that name. Definer: it names people with their comments in one read.';

create function public.list_task_comments(p_task_id uuid, p_before_id uuid default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_task_comments(p_task_id, p_before_id, p_limit)
$$;
comment on function public.list_task_comments(uuid, uuid, integer) is
  'Comments on a task, the newest first, 200 at most; p_before_id is the last of the page before. Errors: 42501, PT404.';

create function private.activity_value(p_field text, p_value jsonb, p_sight private.task_sight) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := case when p_field in ('model', 'parent', 'subtask') then (p_value ->> 'id')::uuid end;
begin
  return case
    when named is null or p_sight.sees_all then p_value
    when p_field = 'model' and (named = any (p_sight.model_ids) or private.sees_all_models()) then p_value
    when p_field = 'model' then jsonb_set(p_value, '{name}', '"Another model"')
    when exists (
      select from public.tasks t
      where t.id = named and (t.model_id is null or t.model_id = any (p_sight.model_ids) or t.id = any (p_sight.task_ids))
    ) then p_value
    else jsonb_set(p_value, '{name}', '"Another task"')
  end;
end
$$;
comment on function private.activity_value(text, jsonb, private.task_sight) is
  'What activity says, without the names of models and tasks that the caller does not see. Definer: called by definer bodies only.';

create function private.list_task_activity(p_task_id uuid, p_before_id uuid, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  task constant public.tasks := private.visible_task(p_task_id);
  sight constant private.task_sight := private.task_sight();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'actor', private.as_person(f.actor_id), 'field', f.field,
      'old_value', private.activity_value(f.field, f.old_value, sight),
      'new_value', private.activity_value(f.field, f.new_value, sight),
      'created_at', f.created_at
    ) order by f.seq desc), '[]')
    from (
      select a.* from public.task_activity a
      where a.task_id = task.id and (p_before_id is null or a.seq < (
        select b.seq from public.task_activity b where b.id = p_before_id and b.task_id = task.id
      ))
      order by a.seq desc limit least(greatest(coalesce(p_limit, 50), 1), 200)
    ) f
  );
end
$$;
comment on function private.list_task_activity(uuid, uuid, integer) is
  'Body of the public function of that name. Definer: it names people with what they did in one read.';

create function public.list_task_activity(p_task_id uuid, p_before_id uuid default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_task_activity(p_task_id, p_before_id, p_limit)
$$;
comment on function public.list_task_activity(uuid, uuid, integer) is
  'What changed on a task, the newest first, 200 at most; p_before_id is the last of the page before. Errors: 42501, PT404.';

-- Reminders

create function private.add_task_reminder(p_task_id uuid, p_remind_at timestamptz, p_minutes_before integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  task constant public.tasks := private.visible_task(p_task_id);
  due constant timestamptz := case when p_minutes_before is null then p_remind_at
    else task.overdue_from - p_minutes_before * interval '1 minute' end;
  saved public.task_reminders;
begin
  if due = '9999-01-01Z' or due is null then
    raise exception 'This task has no due date' using errcode = '22023', hint = 'no_due';
  end if;
  if due <= now() or due > now() + interval '5 years' then
    raise exception 'Choose a time in the future' using errcode = '22023', hint = 'past';
  end if;
  if (select count(*) from public.task_reminders r where r.task_id = task.id and r.user_id = caller and r.sent_at is null) >= 10 then
    raise exception 'You can have 10 reminders' using errcode = '22023', hint = 'too_many_reminders';
  end if;
  -- Sent ones are kept for the next task of a series: as many as there can be of others.
  delete from public.task_reminders r where r.id in (
    select s.id from public.task_reminders s where s.task_id = task.id and s.user_id = caller and s.sent_at is not null
    order by s.minutes_before is null, s.sent_at desc, s.id offset 9
  );
  insert into public.task_reminders (task_id, user_id, remind_at, minutes_before)
  values (task.id, caller, due, p_minutes_before) returning * into saved;
  return jsonb_build_object('id', saved.id, 'remind_at', saved.remind_at, 'minutes_before', saved.minutes_before);
end
$$;
comment on function private.add_task_reminder(uuid, timestamptz, integer) is
  'Body of the public function of that name. Definer: no client role writes reminders.';

create function public.add_task_reminder(p_task_id uuid, p_remind_at timestamptz default null, p_minutes_before integer default null)
returns jsonb
language sql set search_path = '' as $$
  select private.add_task_reminder(p_task_id, p_remind_at, p_minutes_before)
$$;
comment on function public.add_task_reminder(uuid, timestamptz, integer) is
  'Reminds the caller at a moment, or so many minutes before the task is overdue, whenever that is; answers the reminder. Errors: PT404, 42501, 22023 with hint no_due, past, too_many_reminders, 23514.';

create function private.delete_task_reminder(p_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  delete from public.task_reminders r where r.id = p_id and r.user_id = caller;
  return found;
end
$$;
comment on function private.delete_task_reminder(uuid) is
  'Body of the public function of that name. Definer: no client role writes reminders.';

create function public.delete_task_reminder(p_id uuid) returns boolean
language sql set search_path = '' as $$
  select private.delete_task_reminder(p_id)
$$;
comment on function public.delete_task_reminder(uuid) is
  'Removes one of the caller''s reminders; false where there is none. Errors: 42501.';

grant execute on function private.change_task_items(uuid, jsonb), private.link_tasks(uuid, uuid, text, boolean),
  private.save_task_comment(uuid, uuid, jsonb), private.delete_task_comment(uuid), private.restore_task_comment(uuid),
  private.add_task_reminder(uuid, timestamptz, integer), private.delete_task_reminder(uuid),
  private.list_task_comments(uuid, uuid, integer), private.list_task_activity(uuid, uuid, integer)
  to authenticated, service_role;
grant execute on function public.change_task_items(uuid, jsonb), public.link_tasks(uuid, uuid, public.bounded_text, boolean),
  public.save_task_comment(jsonb, uuid, uuid), public.delete_task_comment(uuid), public.restore_task_comment(uuid),
  public.add_task_reminder(uuid, timestamptz, integer), public.delete_task_reminder(uuid),
  public.list_task_comments(uuid, uuid, integer), public.list_task_activity(uuid, uuid, integer)
  to authenticated, service_role;
