-- Making and changing tasks. Every change is checked for its task first, so that the caller's rights are those of the row as it was.

-- News

create type private.task_news as (user_id uuid, task_id uuid);
comment on type private.task_news is 'One person, one task.';

create function private.tell_of_tasks(p_kind text, p_news private.task_news[], p_message text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := (select auth.uid());
  by_whom jsonb;
  slot constant text := coalesce(actor::text, 'app') || ':' || floor(extract(epoch from now()) / 600);
  told record;
begin
  if coalesce(cardinality(p_news), 0) = 0 or not private.notifications_are_on() then
    return;
  end if;
  by_whom := private.by_whom(p_kind);
  for told in
    select n.user_id, count(*) as tasks, (array_agg(t.id))[1] as task_id, (array_agg(t.model_id))[1] as model_id,
      (array_agg(t.title))[1] as title, (array_agg(t.number))[1] as number
    from (select distinct p.user_id, p.task_id from unnest(p_news) as p where p.user_id is distinct from actor) n
    join public.tasks t on t.id = n.task_id
    -- The person who made it may see it no more.
    where private.sees_task_of(n.user_id, t)
    group by n.user_id order by n.user_id
  loop
    perform private.notify(
      'task_' || p_kind, array[told.user_id], case when told.tasks = 1 then told.model_id end,
      private.task_news_title(p_kind, told.tasks, told.title, by_whom ->> 'actor_name'),
      coalesce(private.plain_line(p_message, 300), case when told.tasks = 1 then 'TASK-' || told.number end),
      by_whom || case when told.tasks = 1 then jsonb_build_object('task_id', told.task_id, 'number', told.number) else '{}' end,
      -- What one person does of one kind to one task within 10 minutes is one row.
      format('task_%s:%s:%s', p_kind, case when told.tasks = 1 then told.task_id::text else 'many' end, slot)
    );
  end loop;
end
$$;
comment on function private.tell_of_tasks(text, private.task_news[], text) is
  'Queues news of tasks, one row for each person; never for the actor, nor for those who may not see the task. Definer: called by definer bodies only.';

create function private.task_news_title(p_kind text, p_tasks bigint, p_title text, p_actor text) returns text
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'created' then p_actor || ' assigned you ' || what
    when 'assigned' then p_actor || ' assigned you ' || what
    when 'updated' then p_actor || ' changed ' || what
    when 'completed' then p_actor || ' completed ' || what
    when 'cancelled' then p_actor || ' cancelled ' || what
    when 'deleted' then p_actor || ' deleted ' || what
    when 'commented' then p_actor || ' commented on ' || what
    when 'mentioned' then p_actor || ' mentioned you on ' || what
    when 'due_soon' then 'Reminder: ' || what
    when 'overdue' then what || case when p_tasks = 1 then ' is overdue' else ' are overdue' end
  end
  from (select case when p_tasks = 1 then p_title else p_tasks || ' tasks' end) as told (what)
$$;
comment on function private.task_news_title(text, bigint, text, text) is 'A sentence about one task or several.';

create function private.task_audience(p_task uuid) returns private.task_news[]
language sql stable security definer set search_path = '' as $$
  select array(
    select row(a.user_id, p_task)::private.task_news from public.task_assignees a where a.task_id = p_task
    union
    select row(t.created_by, t.id)::private.task_news from public.tasks t where t.id = p_task and t.created_by is not null
  )
$$;
comment on function private.task_audience(uuid) is
  'Who hears of a task: those assigned to it, and who made it. Definer: called by definer bodies only.';

-- Parts

create function private.require_task_model(model uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if model is not null and not private.edits_all_rows() and model not in (select private.model_ids_of((select auth.uid()))) then
    raise exception 'Permission denied. You can only add tasks to models assigned to you.' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_task_model(uuid) is
  'Whether the caller may put a task there: general, one of their models, or all for those who edit every task; else 42501. Definer: called by definer bodies only.';

create function private.task_model_after(p_task public.tasks, p_changes jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  parent constant uuid := case when p_changes ? 'parent_id' then (p_changes ->> 'parent_id')::uuid else p_task.parent_id end;
begin
  return case
    when parent is not null then (select t.model_id from public.tasks t where t.id = parent)
    when p_changes ? 'model_id' and p_task.parent_id is null then (p_changes ->> 'model_id')::uuid
    else p_task.model_id
  end;
end
$$;
comment on function private.task_model_after(public.tasks, jsonb) is
  'Where a change puts a task: the model that it names, or that of the task above. Definer: called by definer bodies only.';

create function private.require_task_leaves(p_task public.tasks, p_changes jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_changes ?| array['model_id', 'parent_id'] and p_task.model_id is not null and not private.edits_all_rows()
    and private.task_model_after(p_task, p_changes) is distinct from p_task.model_id
    and p_task.model_id not in (select private.model_ids_of((select auth.uid()))) then
    raise exception 'Permission denied. You can only move tasks of models assigned to you.' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_task_leaves(public.tasks, jsonb) is
  'Whether the caller may take a task out of its model, where a change does: being assigned to the task alone opens it to nobody else. Definer: called by definer bodies only.';

create function private.set_task_people(p_task uuid, p_people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(p_people) > 10 then
    raise exception 'Choose 10 people or fewer' using errcode = '22023', hint = 'too_many_assignees';
  end if;
  delete from public.task_assignees a where a.task_id = p_task and coalesce(a.user_id <> all (p_people), true);
  insert into public.task_assignees (task_id, user_id, assigned_by)
  select p_task, w.id, (select auth.uid()) from unnest(p_people) with ordinality as w (id, place)
  where not exists (select from public.task_assignees a where a.task_id = p_task and a.user_id = w.id)
  order by w.place;
end
$$;
comment on function private.set_task_people(uuid, uuid[]) is 'Makes these the people of a task. Definer: called by definer bodies only.';

create function private.set_task_tags(p_task uuid, p_tags uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.task_tags g where g.task_id = p_task and coalesce(g.tag_id <> all (p_tags), true);
  insert into public.task_tags (task_id, tag_id)
  select p_task, t.id from public.tags t where t.id = any (p_tags)
  on conflict on constraint task_tags_pkey do nothing;
end
$$;
comment on function private.set_task_tags(uuid, uuid[]) is 'Makes these the tags of a task. Definer: called by definer bodies only.';

create function private.position_after(p_task public.tasks, p_after uuid) returns numeric
language plpgsql stable security definer set search_path = '' as $$
declare
  before numeric;
  behind numeric;
  between numeric;
begin
  -- Between neighbours of its column and of its siblings, so that it is right behind in both. What the caller does not see is no place.
  if p_after is not null then
    select t.position into before from public.tasks t
    where t.id = p_after and private.sees_task_of((select auth.uid()), t);
  end if;
  behind := least(
    (
      select min(t.position) from public.tasks t
      where t.deleted_at is null and t.status = p_task.status and t.id <> p_task.id and t.position > coalesce(before, '-infinity')
    ),
    (
      select min(t.position) from public.tasks t
      where t.deleted_at is null and t.parent_id = p_task.parent_id and t.id <> p_task.id and t.position > coalesce(before, '-infinity')
    )
  );
  if before is not null and behind is not null then
    -- With as few digits as there is room for: tasks are put in the same place again and again.
    for digits in 0..200 loop
      between := round((before + behind) * 0.5, digits);
      exit when between > before and between < behind;
    end loop;
    return case when between < behind then between else before end;
  end if;
  return coalesce(behind - 1, before + 1, p_task.position);
end
$$;
comment on function private.position_after(public.tasks, uuid) is
  'A place right behind another task, or before all others of the column. Definer: called by definer bodies only.';

-- One change of one task

create function private.change_task(p_task public.tasks, p_changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  task public.tasks := p_task;
  before jsonb := '{}';
  also jsonb := '[]';
  people uuid[];
  new_people uuid[];
  tags uuid[];
  new_tags uuid[];
  parts_changed boolean := false;
  subtask public.tasks;
begin
  if p_changes ?| array['model_id'] and p_task.parent_id is null then
    before := before || jsonb_build_object('model_id', task.model_id);
    task.model_id := (p_changes ->> 'model_id')::uuid;
  end if;
  if p_changes ? 'parent_id' then
    before := before || jsonb_build_object('parent_id', task.parent_id);
    task.parent_id := (p_changes ->> 'parent_id')::uuid;
    if task.parent_id is not null and task.parent_id is distinct from p_task.parent_id and task.parent_id <> task.id then
      perform private.editable_task(task.parent_id);
    end if;
  end if;
  -- Named, or that of the task above. Where it comes from is checked by private.require_task_leaves.
  if private.task_model_after(p_task, p_changes) is distinct from p_task.model_id then
    perform private.require_task_model(private.task_model_after(p_task, p_changes));
  end if;
  if p_changes ? 'title' then
    before := before || jsonb_build_object('title', task.title);
    task.title := p_changes ->> 'title';
  end if;
  if p_changes ? 'priority' then
    before := before || jsonb_build_object('priority', task.priority);
    task.priority := p_changes ->> 'priority';
  end if;
  if p_changes ? 'start_at' then
    before := before || jsonb_build_object('start_at', task.start_at);
    task.start_at := (p_changes ->> 'start_at')::timestamptz;
  end if;
  if p_changes ?| array['due_at', 'due_on'] then
    before := before || jsonb_build_object('due_at', task.due_at, 'due_on', task.due_on);
    task.due_at := case when p_changes ? 'due_at' then (p_changes ->> 'due_at')::timestamptz when p_changes ->> 'due_on' is null then task.due_at end;
    task.due_on := case when p_changes ? 'due_on' then (p_changes ->> 'due_on')::date when p_changes ->> 'due_at' is null then task.due_on end;
  end if;
  if p_changes ? 'is_deleted' then
    before := before || jsonb_build_object('is_deleted', task.deleted_at is not null);
    task.deleted_at := case when (p_changes ->> 'is_deleted')::boolean then coalesce(task.deleted_at, now()) end;
    -- Restored alone, it has no parent to stand below.
    if task.deleted_at is null and exists (select from public.tasks t where t.id = task.parent_id and t.deleted_at is not null) then
      task.parent_id := null;
    end if;
  end if;
  if p_changes ? 'status' then
    before := before || jsonb_build_object('status', task.status);
    if p_changes ->> 'status' = 'completed' and (p_changes ->> 'with_subtasks')::boolean then
      for subtask in
        with recursive below as (
          select t.id, 1 as depth from public.tasks t where t.parent_id = task.id and t.deleted_at is null
          union all
          select t.id, b.depth + 1 from public.tasks t join below b on t.parent_id = b.id where t.deleted_at is null
        )
        select t.* from public.tasks t join below b on b.id = t.id
        where t.status in ('pending', 'in_progress') order by b.depth desc, t.position, t.id
      loop
        -- Those assigned to a task alone need not see what is below it.
        perform private.editable_task(subtask.id);
        update public.tasks t set status = 'completed' where t.id = subtask.id;
        also := also || jsonb_build_array(jsonb_build_object(
          'id', subtask.id, 'row_version', subtask.row_version + 1, 'before', jsonb_build_object('status', subtask.status)
        ));
      end loop;
    end if;
    task.status := p_changes ->> 'status';
  end if;
  if p_changes ?| array['after_id', 'position'] then
    before := before || jsonb_build_object('position', task.position::text);
    task.position := coalesce((p_changes ->> 'position')::numeric, private.position_after(task, (p_changes ->> 'after_id')::uuid));
  end if;

  if p_changes ?| array['assignee_ids', 'add_assignee_ids', 'remove_assignee_ids'] then
    people := array(select a.user_id from public.task_assignees a where a.task_id = task.id order by a.seq);
    before := before || jsonb_build_object('assignee_ids', people);
    new_people := array(
      select w.id from unnest(
        coalesce(private.uuids_in(p_changes -> 'assignee_ids'), people) || coalesce(private.uuids_in(p_changes -> 'add_assignee_ids'), '{}')
      ) with ordinality as w (id, place)
      where w.id <> all (coalesce(private.uuids_in(p_changes -> 'remove_assignee_ids'), '{}'))
      group by w.id order by min(w.place)
    );
    parts_changed := not (people @> new_people and people <@ new_people);
  end if;
  if p_changes ?| array['tag_ids', 'add_tag_ids', 'remove_tag_ids'] then
    tags := array(select g.tag_id from public.task_tags g where g.task_id = task.id);
    before := before || jsonb_build_object('tag_ids', tags);
    new_tags := array(
      select distinct w.id from unnest(
        coalesce(private.uuids_in(p_changes -> 'tag_ids'), tags) || coalesce(private.uuids_in(p_changes -> 'add_tag_ids'), '{}')
      ) as w (id)
      where w.id <> all (coalesce(private.uuids_in(p_changes -> 'remove_tag_ids'), '{}'))
    );
    parts_changed := parts_changed or not (tags @> new_tags and tags <@ new_tags);
  end if;
  if p_changes ? 'description' then
    before := before || jsonb_build_object('description', coalesce((select x.description from public.task_texts x where x.task_id = task.id), ''));
    parts_changed := parts_changed or before ->> 'description' is distinct from coalesce(p_changes ->> 'description', '');
  end if;
  if p_changes ? 'cancel_reason' then
    before := before || jsonb_build_object('cancel_reason', (select x.cancel_reason from public.task_texts x where x.task_id = task.id));
  end if;

  update public.tasks t set
    title = task.title, model_id = task.model_id, parent_id = task.parent_id, priority = task.priority, status = task.status,
    start_at = task.start_at, due_at = task.due_at, due_on = task.due_on, position = task.position, deleted_at = task.deleted_at,
    parts_version = t.parts_version + case when parts_changed then 1 else 0 end
  where t.id = task.id;
  -- After the model, which decides who can be named.
  if new_people is not null then
    perform private.set_task_people(task.id, new_people);
  end if;
  if new_tags is not null then
    perform private.set_task_tags(task.id, new_tags);
  end if;
  if p_changes ?| array['description', 'cancel_reason'] then
    insert into public.task_texts as x (task_id, description, cancel_reason)
    values (task.id, coalesce(p_changes ->> 'description', ''), nullif(btrim(p_changes ->> 'cancel_reason'), ''))
    on conflict on constraint task_texts_pkey do update set
      description = case when p_changes ? 'description' then excluded.description else x.description end,
      cancel_reason = case when p_changes ? 'cancel_reason' then excluded.cancel_reason else x.cancel_reason end;
  end if;
  return jsonb_build_object(
    'id', task.id, 'row_version', (select t.row_version from public.tasks t where t.id = task.id), 'before', before, 'also', also,
    'next_id', case when task.status = 'completed' and p_task.status <> 'completed' then
      (select t.id from public.tasks t where t.previous_id = task.id) end
  );
end
$$;
comment on function private.change_task(public.tasks, jsonb) is
  'Changes one task that is locked and the caller''s to change; answers with its new version and what the named fields held before. Definer: called by definer bodies only.';

create function private.with_changed_tasks(p_answer jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  ids constant uuid[] := array(select (a ->> 'id')::uuid from jsonb_array_elements(p_answer) as a);
  sight constant private.row_sight := private.task_sight();
  -- What was given away is no longer seen.
  seen constant uuid[] := array(
    select t.id from public.tasks t
    where t.id = any (ids)
      and (sight.sees_all or t.model_id is null or t.model_id = any (sight.model_ids) or t.id = any (sight.row_ids))
  );
  rows jsonb;
begin
  -- Of one all that its panel shows: the person who changes one mostly has it open.
  rows := case when seen = '{}' then '[]' when cardinality(ids) = 1 then jsonb_build_array(private.get_task(seen[1]))
    else private.tasks_as_json(seen, sight) end;
  return (
    select coalesce(jsonb_agg(a || jsonb_build_object('row', r) order by place), '[]')
    from jsonb_array_elements(p_answer) with ordinality as c (a, place)
    left join jsonb_array_elements(rows) as r on r ->> 'id' = a ->> 'id'
  );
end
$$;
comment on function private.with_changed_tasks(jsonb) is
  'Adds to each change the task as it is now, null where the caller no longer sees it. Definer: called by definer bodies only.';

create function private.save_tasks(p_changes jsonb, p_is_strict boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
  change jsonb;
  task public.tasks;
  changed jsonb;
  answer jsonb := '[]';
  told_of jsonb := '{}';
  kind text;
  assigned private.task_news[] := '{}';
  told private.task_news[];
begin
  if jsonb_typeof(p_changes) <> 'array' or jsonb_array_length(p_changes) > 100 then
    raise exception 'This is too much at once' using errcode = '22023', hint = 'too_large';
  end if;
  -- In one order: two of these at once must not wait for each other.
  for change in select value from jsonb_array_elements(p_changes) as value order by value ->> 'id' loop
    begin
      task := private.editable_task((change ->> 'id')::uuid);
      perform private.require_task_leaves(task, change -> 'set');
    exception when sqlstate 'PT404' or insufficient_privilege then
      if p_is_strict then
        raise;
      end if;
      continue;
    end;
    if task.row_version is distinct from (change ->> 'row_version')::integer then
      if p_is_strict then
        raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
      end if;
      continue;
    end if;
    changed := private.change_task(task, change -> 'set');
    answer := answer || jsonb_build_array(changed);

    assigned := assigned || array(
      select row(a.user_id, task.id)::private.task_news from public.task_assignees a
      where a.task_id = task.id and changed -> 'before' ? 'assignee_ids' and not (changed #> '{before,assignee_ids}') ? a.user_id::text
    );
    kind := case
      when (change #>> '{set,is_deleted}')::boolean and task.deleted_at is null then 'deleted'
      when change #>> '{set,status}' = 'completed' and task.status <> 'completed' then 'completed'
      when change #>> '{set,status}' = 'cancelled' and task.status <> 'cancelled' then 'cancelled'
      when (change -> 'set') - array['after_id', 'position', 'tag_ids', 'add_tag_ids', 'remove_tag_ids', 'with_subtasks'] <> '{}'
        and (changed ->> 'row_version')::integer > task.row_version then 'updated'
    end;
    if kind is not null then
      told_of := jsonb_set(told_of, array[kind], coalesce(told_of -> kind, '[]') || to_jsonb(task.id));
    end if;
  end loop;
  perform private.tell_of_tasks('assigned', assigned);
  for kind in select jsonb_object_keys(told_of) loop
    told := array(
      select n from jsonb_array_elements_text(told_of -> kind) as id, unnest(private.task_audience(id::uuid)) as n
      -- Who is assigned just now hears of that alone.
      where (n.user_id, n.task_id) not in (select a.user_id, a.task_id from unnest(assigned) as a)
    );
    perform private.tell_of_tasks(kind, told);
  end loop;
  return private.with_changed_tasks(answer);
end
$$;
select private.expose('save_tasks',
  'Changes as many as 100 tasks: [{id, row_version, set: {title, description, model_id, parent_id, priority, start_at, due_at, due_on, status, cancel_reason, with_subtasks, is_deleted, assignee_ids, tag_ids, add_… and remove_ of these two, after_id, position}}]. Answers with [{id, row_version, before, also, next_id, row}]; before, sent as set, undoes the change; row is the task as it is now, of one alone with what get_task answers, null where the caller no longer sees it. Strict: PT404, 42501 or PT409 (hint stale) for a task that is gone, not the caller''s or another version; else it is left out. A task moves between models, or to general, for those who may change tasks of both. Errors: 22023 with hint own_subtask, too_deep, too_many_subtasks, due_before_start, open_subtasks, blocked, inactive_assignee, assignee_cannot_see, too_many_assignees, too_many_tags, too_large; 42501 model; 23505 another of its series is due then; then nothing is changed.',
  'no client role writes tasks; each task is checked by private.editable_task', p_most_bytes => 1000000);

-- Making

create function private.insert_task(p_task jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  parent constant uuid := (p_task ->> 'parent_id')::uuid;
begin
  if parent is not null then
    perform private.editable_task(parent);
  else
    perform private.require_task_model((p_task ->> 'model_id')::uuid);
  end if;
  -- Counted with the task: what is refused is undone, and costs nobody a place.
  if private.take_ticket('task', (select auth.uid())::text, 5000, '1 hour') > 0 then
    raise exception 'You can make 5,000 tasks an hour. Try again later.' using errcode = '22023', hint = 'too_many_tasks';
  end if;
  insert into public.tasks (model_id, parent_id, title, status, priority, start_at, due_at, due_on, source, source_id, created_by)
  values (
    (p_task ->> 'model_id')::uuid, parent, p_task ->> 'title', coalesce(p_task ->> 'status', 'pending'), coalesce(p_task ->> 'priority', 'medium'),
    (p_task ->> 'start_at')::timestamptz, (p_task ->> 'due_at')::timestamptz, (p_task ->> 'due_on')::date,
    coalesce(p_task ->> 'source', 'manual'), (p_task ->> 'source_id')::uuid, (select auth.uid())
  )
  returning id into made;
  if coalesce(p_task ->> 'description', '') <> '' then
    insert into public.task_texts (task_id, description) values (made, p_task ->> 'description');
  end if;
  if jsonb_typeof(p_task -> 'checklist') = 'array' then
    insert into public.task_items (task_id, text, position)
    select made, btrim(i.text), i.place from jsonb_array_elements_text(p_task -> 'checklist') with ordinality as i (text, place);
  end if;
  perform private.set_task_people(made, coalesce(private.uuids_in(p_task -> 'assignee_ids'), '{}'));
  perform private.set_task_tags(made, coalesce(private.uuids_in(p_task -> 'tag_ids'), '{}'));
  return made;
end
$$;
comment on function private.insert_task(jsonb) is
  'Makes a task of the caller, and answers its id; tells nobody. Errors: 22023 with hint too_many_tasks. Definer: called by definer bodies only.';

create function private.create_task(p_task jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.task_sight();
  if coalesce(btrim(p_task ->> 'title'), '') = '' then
    raise exception 'Task title is required' using errcode = '22023', hint = 'title';
  end if;
  if coalesce(p_task ->> 'status', 'pending') not in ('pending', 'in_progress') then
    raise exception 'A new task is open' using errcode = '22023', hint = 'status';
  end if;
  -- What template, vault and others make says so; nobody makes a task in their name.
  if p_task ?| array['source', 'source_id'] then
    raise exception 'Where a task comes from can''t be chosen' using errcode = '22023', hint = 'source';
  end if;
  made := private.insert_task(p_task);
  if p_task ? 'recurrence' then
    perform private.set_series(made, p_task -> 'recurrence');
  end if;
  perform private.tell_of_tasks('created', array(
    select row(a.user_id, made)::private.task_news from public.task_assignees a where a.task_id = made
  ));
  return made;
end
$$;
select private.expose('create_task',
  'Makes a task: {title, description, model_id, parent_id, status, priority, start_at, due_at, due_on, assignee_ids, tag_ids, checklist, recurrence}; answers its id. For everyone with access to tasks, general or of models assigned to them. Errors: as save_tasks, and 22023 with hint title, source, too_many_items, too_many_tasks, no_due, rule.',
  'no client role writes tasks', p_most_bytes => 120000);

create function private.duplicate_task(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  task constant public.tasks := private.visible_task(p_id);
  made uuid;
begin
  made := private.insert_task(jsonb_strip_nulls(jsonb_build_object(
    'title', left(task.title, 193) || ' (copy)', 'model_id', task.model_id, 'parent_id', task.parent_id, 'priority', task.priority,
    'start_at', task.start_at, 'due_at', task.due_at, 'due_on', task.due_on,
    'description', (select x.description from public.task_texts x where x.task_id = task.id),
    'checklist', (select jsonb_agg(i.text order by i.position, i.id) from public.task_items i where i.task_id = task.id),
    'tag_ids', (select jsonb_agg(g.tag_id) from public.task_tags g where g.task_id = task.id),
    -- Those who can still be assigned.
    'assignee_ids', (
      select jsonb_agg(a.user_id order by a.seq) from public.task_assignees a
      where a.task_id = task.id and private.may_be_named(a.user_id, 'can_access_tasks', task.model_id)
    )
  )));
  perform private.tell_of_tasks('created', array(
    select row(a.user_id, made)::private.task_news from public.task_assignees a where a.task_id = made
  ));
  return made;
end
$$;
select private.expose('duplicate_task',
  'An open copy with description, checklist (undone), people and tags; answers its id. Errors: as create_task, PT404.',
  'no client role writes tasks');

-- Handing over

create function private.admin_count_tasks() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_session();
  if not (select private.has_permission('can_manage_users')) and not (select private.is_admin()) then
    raise exception 'Only administrators can list users' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_object_agg(c.user_id, c.tasks), '{}')
    from (
      select a.user_id, count(*) as tasks from public.task_assignees a join public.tasks t on t.id = a.task_id
      where t.status in ('pending', 'in_progress') and t.deleted_at is null group by a.user_id
    ) c
  );
end
$$;
select private.expose('admin_count_tasks',
  'How many open tasks each person is assigned to, as one object by id. For administrators and holders of can_manage_users. Errors: 42501.',
  'a person who manages users need not see the tasks');

create function private.admin_reassign_tasks(p_from_user_id uuid, p_to_user_id uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moved uuid[];
  kept uuid[];
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can reassign tasks' using errcode = '42501';
  end if;
  if p_from_user_id = p_to_user_id then
    raise exception 'Choose someone else to take the tasks' using errcode = '22023', hint = 'same_person';
  end if;
  perform private.account_of(p_from_user_id);
  if p_to_user_id is not null and not exists (
    select from public.profiles p where p.id = p_to_user_id and p.status = 'active' and p.role in ('admin', 'manager')
  ) then
    raise exception 'This user is inactive and cannot be assigned' using errcode = '22023', hint = 'inactive_assignee';
  end if;
  moved := array(
    select t.id from public.task_assignees a join public.tasks t on t.id = a.task_id
    where a.user_id = p_from_user_id and t.status in ('pending', 'in_progress') and t.deleted_at is null order by t.id
  );
  -- Of models that the other person may not see, they become unassigned.
  kept := array(
    select t.id from public.tasks t where t.id = any (moved) and p_to_user_id is not null and private.may_be_named(p_to_user_id, 'can_access_tasks', t.model_id)
  );
  delete from public.task_assignees a where a.user_id = p_from_user_id and a.task_id = any (moved);
  insert into public.task_assignees (task_id, user_id, assigned_by)
  select k, p_to_user_id, (select auth.uid()) from unnest(kept) as k
  on conflict on constraint task_assignees_pkey do nothing;
  perform private.tell_of_tasks('assigned', array(select row(p_to_user_id, k)::private.task_news from unnest(kept) as k));
  return cardinality(moved);
end
$$;
select private.expose('admin_reassign_tasks',
  'Administrators only. Hands every open task to someone else who is active, or leaves it unassigned, as it does where they may not see its model; answers how many. Errors: 42501, PT404, 22023 with hint inactive_assignee or same_person.',
  'no client role writes assignments directly');

revoke execute on function private.tell_of_tasks(text, private.task_news[], text) from public, anon, authenticated, service_role;
