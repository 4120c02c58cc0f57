-- Checklist and links of a task, and its blocks: comments, tags, attachments, activity and reminders.

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
select private.expose('change_task_items',
  'One change of a checklist, {add: [text]}, {id, remove: true} or {id, text, done, before_id}, where before_id null means the end; answers the whole list. Errors: PT404, 42501, 22023 with hint too_many_items, 23514.',
  'no client role writes checklists', p_most_bytes => 70000);

create function private.link_tasks(p_from_id uuid, p_to_id uuid, p_link_kind public.bounded_text, p_is_linked boolean default true) returns void
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
select private.expose('link_tasks',
  'Says that one task blocks another, relates to it or duplicates it, or that it does no more. For people who may change both. Errors: PT404, 42501, 22023 with hint link_self, link_cycle, too_many_links, 23514 kind.',
  'no client role writes links');

-- Comments

create trigger task_comments_note after update of deleted_at on public.task_comments
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function private.note_task_part();

create function private.tell_of_task_comment(p_task public.tasks, p_said text, p_newly uuid[], p_mentioned uuid[], p_is_new boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_tasks('mentioned', array(select row(m, p_task.id)::private.task_news from unnest(p_newly) as m), p_said);
  if p_is_new then
    perform private.tell_of_tasks('commented', array(
      select n from unnest(private.task_audience(p_task.id)) as n where coalesce(n.user_id <> all (p_mentioned), true)
      union
      select row(c.author_id, p_task.id)::private.task_news from public.task_comments c
      where c.task_id = p_task.id and c.deleted_at is null and c.author_id is not null and coalesce(c.author_id <> all (p_mentioned), true)
    ), p_said);
  end if;
end
$$;
comment on function private.tell_of_task_comment(public.tasks, text, uuid[], uuid[], boolean) is
  'Queues news of a comment: those who are mentioned hear of the mention, everyone concerned of a new comment. Definer: called by definer bodies only.';

create trigger task_tags_note after insert or delete on public.task_tags for each row execute function private.note_task_part();

-- Activity

create function private.task_activity_value(p_field text, p_value jsonb, p_sight private.row_sight) returns jsonb
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
      where t.id = named and (t.model_id is null or t.model_id = any (p_sight.model_ids) or t.id = any (p_sight.row_ids))
    ) then p_value
    else jsonb_set(p_value, '{name}', '"Another task"')
  end;
end
$$;
comment on function private.task_activity_value(text, jsonb, private.row_sight) is
  'What activity says, without the names of models and tasks that the caller does not see. Definer: called by definer bodies only.';

select private.add_activity('task', '{model,parent,subtask}');

-- Reminders

create function private.task_moment(p_task public.tasks) returns timestamptz
language sql immutable set search_path = '' as $$
  select nullif(p_task.overdue_from, '9999-01-01Z')
$$;
comment on function private.task_moment(public.tasks) is 'From when reminders of a task count back: when it is overdue. Null where it has no due date.';

create function private.remind_of_task(p_user uuid, p_task_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Not of what is done or gone.
  if exists (
    select from public.tasks t where t.id = p_task_id and t.status in ('pending', 'in_progress') and t.deleted_at is null
  ) then
    perform private.tell_of_tasks('due_soon', array[row(p_user, p_task_id)::private.task_news]);
  end if;
end
$$;
comment on function private.remind_of_task(uuid, uuid) is 'Tells someone of a task of which they wanted to be reminded. Definer: called by definer bodies only.';

select private.add_reminders('task', 'This task has no due date');
