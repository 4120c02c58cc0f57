-- What holds for tasks no matter who writes them: when they are due, the tree, who may be named, when they may be completed; counts, the
-- words for searches, and the activity that everyone who sees a task reads.

create function private.task_zone(model uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select m.timezone from public.models m where m.id = model),
    (select c.value from public.config c where c.key = 'timezone'),
    'UTC'
  )
$$;
comment on function private.task_zone(uuid) is
  'The zone in which an all-day task ends: the model''s, or the workspace''s. Definer: called by definer bodies only.';

create function private.overdue_from(due_at timestamptz, due_on date, model uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case
    when due_at is not null then due_at
    when due_on is not null then (due_on + 1)::timestamp at time zone private.task_zone(model)
    else '9999-01-01Z'
  end
$$;
comment on function private.overdue_from(timestamptz, date, uuid) is
  'From when an open task is overdue. Definer, as what it calls.';

create function private.task_depth_above(parent uuid, self uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  above uuid := parent;
  depth integer := 0;
begin
  while above is not null loop
    if above = self then
      raise exception 'A task cannot be its own subtask' using errcode = '22023', hint = 'own_subtask';
    end if;
    depth := depth + 1;
    select t.parent_id into above from public.tasks t where t.id = above;
  end loop;
  return depth;
end
$$;
comment on function private.task_depth_above(uuid, uuid) is
  'How many tasks are above a subtask of this one; 22023 where the task itself is among them. Definer: called by definer bodies only.';

create function private.guard_task() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  parent public.tasks;
  below integer := 0;
  blocker public.tasks;
begin
  new.title := btrim(new.title);
  if tg_op = 'INSERT' then
    -- At the end of its column.
    new.position := coalesce(new.position, new.number);
  else
    new.updated_at := now();
  end if;

  if new.parent_id is not null and (tg_op = 'INSERT' or new.parent_id is distinct from old.parent_id) then
    -- Two of these at once could make a circle that neither sees.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.task_tree'));
    select * into parent from public.tasks t where t.id = new.parent_id;
    if parent.subtasks_total >= 100 then
      raise exception 'A task can have 100 subtasks' using errcode = '22023', hint = 'too_many_subtasks';
    end if;
    if tg_op = 'UPDATE' then
      select case
        when exists (
          select from public.tasks c join public.tasks g on g.parent_id = c.id where c.parent_id = new.id
        ) then 2
        when exists (select from public.tasks c where c.parent_id = new.id) then 1
        else 0
      end into below;
    end if;
    if private.task_depth_above(new.parent_id, new.id) + 1 + below > 3 then
      raise exception 'Subtasks can be two levels deep' using errcode = '22023', hint = 'too_deep';
    end if;
  end if;
  if new.parent_id is not null then
    new.model_id := (select t.model_id from public.tasks t where t.id = new.parent_id);
  end if;

  new.overdue_from := private.overdue_from(new.due_at, new.due_on, new.model_id);
  if new.start_at > new.overdue_from then
    raise exception 'Due date must be after the start date' using errcode = '22023', hint = 'due_before_start';
  end if;

  if tg_op = 'UPDATE' and new.status = 'completed' and old.status <> 'completed' then
    if new.subtasks_total > new.subtasks_done then
      raise exception 'This task has % open %. Complete them too?', new.subtasks_total - new.subtasks_done,
        case when new.subtasks_total - new.subtasks_done = 1 then 'subtask' else 'subtasks' end
        using errcode = '22023', hint = 'open_subtasks';
    end if;
    if new.blockers_open > 0 then
      select t.* into blocker from public.task_links l join public.tasks t on t.id = l.from_id
      where l.to_id = new.id and l.kind = 'blocks' and t.status in ('pending', 'in_progress') and t.deleted_at is null
      order by t.number limit 1;
      raise exception 'This task is blocked by %', case
        when (select auth.uid()) is null or private.sees_task_of((select auth.uid()), blocker) then blocker.title
        else 'a task that you can''t see'
      end using errcode = '22023', hint = 'blocked';
    end if;
  end if;
  if new.status in ('pending', 'in_progress') then
    new.closed_at := null;
    new.closed_by := null;
  elsif tg_op = 'INSERT' or new.status <> old.status then
    new.closed_at := coalesce(case when tg_op = 'INSERT' then new.closed_at end, now());
    new.closed_by := (select auth.uid());
  end if;
  return new;
end
$$;
comment on function private.guard_task() is
  'Trigger: due time, place in the tree, and whether it may be completed. Definer: it asks about tasks that the caller may not see.';

create trigger tasks_10_guard before insert or update on public.tasks
  for each row execute function private.guard_task();
create trigger tasks_90_version before update on public.tasks
  -- The rank is generated after this trigger.
  for each row execute function private.keep_row_version(
    'priority_rank', 'position', 'overdue_from', 'items_total', 'items_done', 'subtasks_total', 'subtasks_done', 'comments_total', 'attachments_total',
    'blockers_open', 'people_total'
  );

-- Counts

create type private.task_person as (task_id uuid, user_id uuid);

create function private.recount_tasks(ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Always in one order: two of these at once must not wait for each other.
  perform from public.tasks t where t.id = any (ids) order by t.id for no key update;
  update public.tasks t set
    items_total = (select count(*) from public.task_items i where i.task_id = t.id),
    items_done = (select count(*) from public.task_items i where i.task_id = t.id and i.done),
    subtasks_total = (
      select count(*) from public.tasks c where c.parent_id = t.id and c.deleted_at is null and c.status <> 'cancelled'
    ),
    subtasks_done = (
      select count(*) from public.tasks c where c.parent_id = t.id and c.deleted_at is null and c.status = 'completed'
    ),
    people_total = (select count(*) from public.task_assignees a where a.task_id = t.id),
    blockers_open = (
      select count(*) from public.task_links l join public.tasks b on b.id = l.from_id
      where l.to_id = t.id and l.kind = 'blocks' and b.deleted_at is null and b.status in ('pending', 'in_progress')
    )
  where t.id = any (ids);
end
$$;
comment on function private.recount_tasks(uuid[]) is
  'Counts what belongs to these tasks, and touches them, so that open pages hear of it. Definer: called by definer bodies only.';

create function private.recount_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_tasks(array(select distinct c.task_id from changed c));
  return null;
end
$$;
comment on function private.recount_parts() is 'Trigger: counts of the tasks whose parts changed. Definer, as what it calls.';

create trigger task_items_count_new after insert on public.task_items referencing new table as changed
  for each statement execute function private.recount_parts();
create trigger task_items_count_change after update on public.task_items referencing new table as changed
  for each statement execute function private.recount_parts();
create trigger task_items_count_gone after delete on public.task_items referencing old table as changed
  for each statement execute function private.recount_parts();
create function private.count_people(changed private.task_person[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  told uuid[] := '{}';
begin
  -- Always in one order: two of these at once must not wait for each other.
  perform from public.tasks t where t.id in (select c.task_id from unnest(changed) as c) order by t.id for no key update;
  update public.tasks t set people_total = (select count(*) from public.task_assignees a where a.task_id = t.id)
  where t.id in (select c.task_id from unnest(changed) as c);
  -- Those to whom another row is open now than before: not of their models, general, or gone, which is told of separately.
  for person in
    select distinct c.user_id from unnest(changed) as c join public.tasks t on t.id = c.task_id
    where t.model_id is not null
      and not private.looks_after(c.user_id, t.model_id)
  loop
    if not private.has_permission_of(person, 'can_view_all_data') then
      told := told || person;
    end if;
  end loop;
  perform private.announce_access(told);
end
$$;
comment on function private.count_people(private.task_person[]) is
  'Touches tasks whose people changed, and tells these people that they may see other rows than before. Definer: it writes for people who may not.';

create function private.recount_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    perform private.count_people(array(
      select row(g.task_id, g.user_id)::private.task_person from gone g
      union all select row(c.task_id, c.user_id)::private.task_person from come c
    ));
  elsif tg_op = 'INSERT' then
    perform private.count_people(array(select row(c.task_id, c.user_id)::private.task_person from come c));
  else
    perform private.count_people(array(select row(g.task_id, g.user_id)::private.task_person from gone g));
  end if;
  return null;
end
$$;
comment on function private.recount_people() is 'Trigger: counts the people of tasks. Definer, as what it calls.';

create trigger task_assignees_count_new after insert on public.task_assignees referencing new table as come
  for each statement execute function private.recount_people();
create trigger task_assignees_count_gone after delete on public.task_assignees referencing old table as gone
  for each statement execute function private.recount_people();
create trigger task_assignees_count_moved after update on public.task_assignees referencing old table as gone new table as come
  for each statement execute function private.recount_people();

create function private.recount_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.recount_tasks(array(select c.from_id from changed c union select c.to_id from changed c));
  return null;
end
$$;
comment on function private.recount_links() is 'Trigger: both ends of links that come or go. Definer, as what it calls.';

create trigger task_links_count_new after insert on public.task_links referencing new table as changed
  for each statement execute function private.recount_links();
create trigger task_links_count_gone after delete on public.task_links referencing old table as changed
  for each statement execute function private.recount_links();

create function private.follow_task() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  concerned uuid[];
begin
  concerned := array(
    select c from unnest(array[new.parent_id, case when tg_op = 'UPDATE' then old.parent_id end]) as c where c is not null
    union
    select l.to_id from public.task_links l where l.from_id = new.id and l.kind = 'blocks'
  );
  if concerned <> '{}' then
    perform private.recount_tasks(concerned);
  end if;
  if tg_op = 'INSERT' then
    return null;
  end if;
  -- Subtasks are where their parent is.
  update public.tasks t set model_id = new.model_id
  where t.parent_id = new.id and t.model_id is distinct from new.model_id;
  if new.deleted_at is distinct from old.deleted_at then
    update public.tasks t set deleted_at = new.deleted_at
    where t.parent_id = new.id and t.deleted_at is not distinct from old.deleted_at;
  end if;
  -- A reminder that follows the due time is to come again at the new one.
  if new.overdue_from <> old.overdue_from then
    perform private.follow_task_moment(new);
  end if;
  return null;
end
$$;
comment on function private.follow_task() is
  'Trigger: what follows a task: its parent''s and blocked tasks'' counts, model and trash of its subtasks, reminders. Definer: it writes for people who may not.';

create trigger tasks_20_follow_new after insert on public.tasks
  for each row when (new.parent_id is not null) execute function private.follow_task();
create trigger tasks_20_follow after update on public.tasks
  for each row when (
    old.status <> new.status or old.parent_id is distinct from new.parent_id or old.deleted_at is distinct from new.deleted_at
    or old.model_id is distinct from new.model_id or old.overdue_from <> new.overdue_from
  )
  execute function private.follow_task();

create function private.follow_model_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Written by the guard, which reads the new zone.
  update public.tasks t set overdue_from = t.overdue_from where t.model_id = new.id and t.due_on is not null;
  return null;
end
$$;
comment on function private.follow_model_zone() is
  'Trigger: all-day tasks end at another moment once their model is elsewhere. Definer: the caller may not see them.';
create trigger models_task_zone after update of timezone on public.models
  for each row when (old.timezone <> new.timezone) execute function private.follow_model_zone();

create function private.follow_workspace_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.tasks t set overdue_from = t.overdue_from where t.model_id is null and t.due_on is not null;
  return null;
end
$$;
comment on function private.follow_workspace_zone() is
  'Trigger: the same for general tasks and the workspace. Definer: the caller may not see them.';
create trigger config_task_zone after insert or update on public.config
  for each row when (new.key = 'timezone') execute function private.follow_workspace_zone();

-- Who may be named

create function private.guard_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  task public.tasks;
begin
  select * into task from public.tasks t where t.id = new.task_id for update;
  if not exists (
    select from public.profiles p
    where p.id = new.user_id and p.status = 'active' and p.role in ('admin', 'manager')
    -- Waits for one who is being deactivated, as the reference does.
    for key share
  ) then
    raise exception 'This user is inactive and cannot be assigned' using errcode = '22023', hint = 'inactive_assignee';
  end if;
  if not private.may_be_named(new.user_id, 'can_access_tasks', task.model_id) then
    raise exception 'This person cannot see this model' using errcode = '22023', hint = 'assignee_cannot_see';
  end if;
  if (select count(*) from public.task_assignees a where a.task_id = new.task_id and a.user_id <> new.user_id) >= 10 then
    raise exception 'Choose 10 people or fewer' using errcode = '22023', hint = 'too_many_assignees';
  end if;
  return new;
end
$$;
comment on function private.guard_assignee() is
  'Trigger: who can be assigned. Definer: it asks about people and tasks that the caller may not see.';
create trigger task_assignees_guard before insert on public.task_assignees
  for each row execute function private.guard_assignee();

create function private.guard_task_model() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.task_assignees a join public.profiles p on p.id = a.user_id
    where a.task_id = new.id and p.status = 'active' and not private.may_be_named(a.user_id, 'can_access_tasks', new.model_id)
  ) then
    raise exception 'This person cannot see this model' using errcode = '22023', hint = 'assignee_cannot_see';
  end if;
  return null;
end
$$;
comment on function private.guard_task_model() is
  'Trigger: nobody stays assigned to a task that moves to a model which they may not see. Definer: it asks about people.';
create constraint trigger tasks_30_model after update of model_id on public.tasks deferrable initially deferred
  for each row when (new.model_id is not null and new.model_id is distinct from old.model_id)
  execute function private.guard_task_model();

create function private.guard_task_part() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.tasks t where t.id = new.task_id for update;
  if tg_table_name = 'task_items' then
    if (select count(*) from public.task_items i where i.task_id = new.task_id) >= 50 then
      raise exception 'A checklist can have 50 items' using errcode = '22023', hint = 'too_many_items';
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_task_part() is 'Trigger: how many items a task has. Definer: it counts those of tasks that the caller may not see.';
create trigger task_items_guard before insert on public.task_items
  for each row execute function private.guard_task_part();

create function private.guard_task_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  found_circle boolean;
begin
  -- Two of these at once could make a circle that neither sees.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('marquee.task_links'));
  if (
    select count(*) from public.task_links l where l.from_id in (new.from_id, new.to_id) or l.to_id in (new.from_id, new.to_id)
  ) >= 50 then
    raise exception 'A task can have 50 links' using errcode = '22023', hint = 'too_many_links';
  end if;
  if new.kind = 'blocks' then
    with recursive behind (id) as (
      select new.to_id
      union
      select l.to_id from public.task_links l join behind b on b.id = l.from_id where l.kind = 'blocks'
    )
    select exists (select from behind b where b.id = new.from_id) into found_circle;
    if found_circle then
      raise exception 'These tasks would block each other' using errcode = '22023', hint = 'link_cycle';
    end if;
  end if;
  if new.kind = 'duplicates' and exists (
    select from public.task_links l where l.kind = 'duplicates' and l.from_id = new.to_id and l.to_id = new.from_id
  ) then
    raise exception 'One of these tasks is a duplicate of the other already' using errcode = '22023', hint = 'link_cycle';
  end if;
  return new;
end
$$;
comment on function private.guard_task_link() is
  'Trigger: no task waits for itself, however many are in between. Definer: it follows links that the caller may not see.';
create trigger task_links_guard before insert on public.task_links
  for each row execute function private.guard_task_link();

-- Searching

create function private.index_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.task_search as s (task_id, words)
  select t.id, private.fold(regexp_replace(' task-' || t.number || ' ' || t.title || ' ' || coalesce(x.description, ''), '\s+', ' ', 'g'))
  from public.tasks t left join public.task_texts x on x.task_id = t.id
  where t.id = (to_jsonb(new) ->> tg_argv[0])::uuid
  on conflict on constraint task_search_pkey do update set words = excluded.words;
  return null;
end
$$;
comment on function private.index_task() is
  'Trigger: what searches find a task by. Its argument is the column with the task''s id. Definer: no client role reaches these words.';
create trigger tasks_40_index after insert or update of title on public.tasks
  for each row execute function private.index_task('id');
create trigger task_texts_index after insert or update of description on public.task_texts
  for each row execute function private.index_task('task_id');

-- Activity

create function private.note_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.write_task_activity(new.id, 'created', null, to_jsonb(new.source));
    if new.parent_id is not null then
      perform private.write_task_activity(new.parent_id, 'subtask', null, private.named(new.id, new.title));
    end if;
    return null;
  end if;
  if new.title <> old.title then
    perform private.write_task_activity(new.id, 'title', to_jsonb(old.title), to_jsonb(new.title));
  end if;
  if new.status <> old.status then
    perform private.write_task_activity(new.id, 'status', to_jsonb(old.status), to_jsonb(new.status));
  end if;
  if new.priority <> old.priority then
    perform private.write_task_activity(new.id, 'priority', to_jsonb(old.priority), to_jsonb(new.priority));
  end if;
  if new.start_at is distinct from old.start_at then
    perform private.write_task_activity(new.id, 'start', to_jsonb(old.start_at), to_jsonb(new.start_at));
  end if;
  if (new.due_at, new.due_on) is distinct from (old.due_at, old.due_on) then
    perform private.write_task_activity(
      new.id, 'due', coalesce(to_jsonb(old.due_at), to_jsonb(old.due_on)), coalesce(to_jsonb(new.due_at), to_jsonb(new.due_on))
    );
  end if;
  if new.model_id is distinct from old.model_id then
    perform private.write_task_activity(
      new.id, 'model',
      private.named(old.model_id, (select m.stage_name from public.models m where m.id = old.model_id)),
      private.named(new.model_id, (select m.stage_name from public.models m where m.id = new.model_id))
    );
  end if;
  if new.parent_id is distinct from old.parent_id then
    perform private.write_task_activity(
      new.id, 'parent',
      private.named(old.parent_id, (select t.title from public.tasks t where t.id = old.parent_id)),
      private.named(new.parent_id, (select t.title from public.tasks t where t.id = new.parent_id))
    );
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.write_task_activity(
      new.id, 'deleted', to_jsonb(old.deleted_at is not null), to_jsonb(new.deleted_at is not null)
    );
  end if;
  return null;
end
$$;
comment on function private.note_task() is 'Trigger: activity of a task''s own fields. Definer: it writes activity.';
create trigger tasks_50_note after insert or update on public.tasks
  for each row execute function private.note_task();

create function private.note_task_part() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  part constant jsonb := coalesce(is_now, was);
  task constant uuid := (part ->> 'task_id')::uuid;
begin
  case tg_table_name
    when 'task_texts' then
      if tg_op = 'UPDATE' and was ->> 'description' <> is_now ->> 'description' then
        perform private.write_task_activity(task, 'description', null, null);
      end if;
    when 'task_tags' then
      perform private.write_task_activity(
        task, 'tag',
        private.named((was ->> 'tag_id')::uuid, (select t.name from public.tags t where t.id = (was ->> 'tag_id')::uuid)),
        private.named((is_now ->> 'tag_id')::uuid, (select t.name from public.tags t where t.id = (is_now ->> 'tag_id')::uuid))
      );
    when 'task_items' then
      if tg_op <> 'UPDATE' or was ->> 'text' <> is_now ->> 'text' then
        perform private.write_task_activity(task, 'item', was -> 'text', is_now -> 'text');
      elsif was -> 'done' <> is_now -> 'done' then
        perform private.write_task_activity(
          task, 'item_done',
          jsonb_build_object('text', was -> 'text', 'done', was -> 'done'), jsonb_build_object('text', is_now -> 'text', 'done', is_now -> 'done')
        );
      end if;
    when 'task_comments' then
      perform private.write_task_activity(
        task, case when is_now ->> 'deleted_at' is null then 'comment_restored' else 'comment_deleted' end, null, null
      );
    when 'task_links' then
      perform private.write_task_activity(
        ends.self,
        case
          when ends.is_from or part ->> 'kind' = 'relates' then part ->> 'kind'
          when part ->> 'kind' = 'blocks' then 'blocked_by'
          else 'duplicated_by'
        end,
        private.named(case when tg_op = 'DELETE' then t.id end, 'TASK-' || t.number),
        private.named(case when tg_op = 'INSERT' then t.id end, 'TASK-' || t.number)
      )
      from (
        values ((part ->> 'from_id')::uuid, (part ->> 'to_id')::uuid, true),
          ((part ->> 'to_id')::uuid, (part ->> 'from_id')::uuid, false)
      ) as ends (self, other, is_from)
      -- By its number: its title may be nothing for those who see this one.
      join public.tasks t on t.id = ends.other;
  end case;
  return null;
end
$$;
comment on function private.note_task_part() is 'Trigger: activity of what belongs to a task. Definer: it writes activity.';
create trigger task_texts_note after update on public.task_texts for each row execute function private.note_task_part();
create trigger task_items_note after insert or update or delete on public.task_items for each row execute function private.note_task_part();
create trigger task_links_note after insert or delete on public.task_links for each row execute function private.note_task_part();

-- As sets: a person can be on thousands of tasks.
create function private.note_task_people() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    insert into public.task_activity (task_id, actor_id, field, old_value)
    select t.id, (select p.id from public.profiles p where p.id = (select auth.uid())), 'assignee',
      private.named(g.user_id, coalesce(p.display_name, p.email))
    -- Not for a task that is being removed with all that belongs to it.
    from gone g join public.tasks t on t.id = g.task_id left join public.profiles p on p.id = g.user_id
    order by g.seq;
  end if;
  if tg_op <> 'DELETE' then
    insert into public.task_activity (task_id, actor_id, field, new_value)
    select t.id, (select p.id from public.profiles p where p.id = (select auth.uid())), 'assignee',
      private.named(c.user_id, coalesce(p.display_name, p.email))
    from come c join public.tasks t on t.id = c.task_id left join public.profiles p on p.id = c.user_id
    order by c.seq;
  end if;
  return null;
end
$$;
comment on function private.note_task_people() is 'Trigger: activity of who does a task. Definer: it writes activity.';
create trigger task_assignees_note_new after insert on public.task_assignees referencing new table as come
  for each statement execute function private.note_task_people();
create trigger task_assignees_note_gone after delete on public.task_assignees referencing old table as gone
  for each statement execute function private.note_task_people();
create trigger task_assignees_note_moved after update on public.task_assignees referencing old table as gone new table as come
  for each statement execute function private.note_task_people();
