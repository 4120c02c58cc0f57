-- Reading tasks: pages, counts, one task with what belongs to it, searches, workload. Definer bodies, since the policy may mean "all"
-- and then has no index: each asks for the caller's rights once, and lets the database plan for what the filter names.

create function private.task_sight() returns private.row_sight
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.row_sight('can_access_tasks', array(select private.my_task_ids()));
end
$$;
comment on function private.task_sight() is
  'For the head of a procedure: what of tasks the caller sees; 42501 without access to tasks. Definer: called by definer bodies only.';

create function private.asks_sight(p_filter jsonb, p_sight private.row_sight) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- General tasks, and those of the caller, are seen in any case.
  return not p_sight.sees_all and coalesce(p_filter ->> 'scope', '') not in ('mine', 'general');
end
$$;
comment on function private.asks_sight(jsonb, private.row_sight) is 'Whether a filter may have tasks that the caller does not see.';

create function private.due_day(p_today date) returns text
language sql stable set search_path = '' as $$
  select format(
    'case when t.overdue_from > %1$L::timestamptz then greatest(t.due_on, %2$L::date) else least(t.due_on, %2$L::date - 1) end', now(), p_today
  )
$$;
comment on function private.due_day(date) is
  'The day on which an all-day task t stands for someone whose day is p_today: its date, but not behind today while that day runs in the task''s zone, nor from today on once it is over there. As dueDay() on the page. A condition, since the call of a function for each row would cost more.';

create function private.task_condition(p_filter jsonb, p_sight private.row_sight, p_gathered boolean default false) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  parts text[] := '{}';
  scope constant text := p_filter ->> 'scope';
  zone constant text := p_filter #>> '{due,timezone}';
  due_day constant text := private.due_day((now() at time zone zone)::date);
  first_day constant date := (p_filter #>> '{due,from}')::date;
  last_day constant date := (p_filter #>> '{due,to}')::date;
  sought constant text := private.words_condition(private.words_sought(p_filter ->> 'text'));
begin
  -- Every value is quoted by format, so that the plan knows it: partial indexes fit constants alone.
  parts := parts || format('t.deleted_at is %s null', case when scope = 'trash' then 'not' else '' end);
  -- Long lists come as parameters, which costs no reading of text.
  if p_gathered is not true and private.asks_sight(p_filter, p_sight) then
    parts := parts || '(t.model_id is null or t.model_id = any ($1) or t.id = any ($2))'::text;
  end if;
  parts := parts || case scope
    when 'mine' then format('t.id in (select a.task_id from public.task_assignees a where a.user_id = %L)', p_sight.caller)
    when 'assignedByMe' then format(
      't.id in (select a.task_id from public.task_assignees a where a.assigned_by = %1$L and a.user_id <> %1$L)', p_sight.caller
    )
    when 'general' then 't.model_id is null'
  end;
  if jsonb_typeof(p_filter -> 'statuses') = 'array' then
    -- Of one the index has the order of a column, too.
    parts := parts || case when jsonb_array_length(p_filter -> 'statuses') = 1 then format('t.status = %L', p_filter #>> '{statuses,0}')
      else format('t.status = any (%L::text[])', array(select jsonb_array_elements_text(p_filter -> 'statuses'))) end;
  end if;
  if jsonb_typeof(p_filter -> 'priorities') = 'array' then
    parts := parts || format('t.priority = any (%L::text[])', array(select jsonb_array_elements_text(p_filter -> 'priorities')));
  end if;
  if p_filter ->> 'modelId' is not null then
    parts := parts || format('t.model_id = %L::uuid', (p_filter ->> 'modelId')::uuid);
  end if;
  if p_filter ->> 'assigneeId' is not null then
    parts := parts || format(
      't.id in (select a.task_id from public.task_assignees a where a.user_id = %L::uuid)', (p_filter ->> 'assigneeId')::uuid
    );
  elsif p_filter ? 'assigneeId' then
    parts := parts || 't.people_total = 0'::text;
  end if;
  if p_filter ->> 'createdBy' is not null then
    parts := parts || format('t.created_by = %L::uuid', (p_filter ->> 'createdBy')::uuid);
  end if;
  if jsonb_typeof(p_filter -> 'tagIds') = 'array' then
    parts := parts || format(
      't.id in (select g.task_id from public.task_tags g where g.tag_id = any (%L::uuid[]))', private.uuids_in(p_filter -> 'tagIds')
    );
  end if;
  if p_filter ->> 'parentId' is not null then
    parts := parts || format('t.parent_id = %L::uuid', (p_filter ->> 'parentId')::uuid);
  end if;
  parts := parts || case (p_filter ->> 'isTopLevel')::boolean when true then 't.parent_id is null' when false then 't.parent_id is not null' end;
  parts := parts || case (p_filter ->> 'isBlocked')::boolean when true then 't.blockers_open > 0' when false then 't.blockers_open = 0' end;
  parts := parts || case (p_filter ->> 'isRecurring')::boolean when true then 't.series_id is not null' when false then 't.series_id is null' end;
  parts := parts || case (p_filter ->> 'hasDue')::boolean
    when true then $q$t.overdue_from < '9999-01-01Z'$q$ when false then $q$t.overdue_from = '9999-01-01Z'$q$ end;
  if (p_filter ->> 'isOverdue')::boolean then
    parts := parts || format($q$t.status in ('pending', 'in_progress') and t.overdue_from <= %L::timestamptz$q$, now());
  end if;
  if first_day is not null then
    parts := parts || format(
      't.overdue_from >= %L::timestamptz and (t.due_at >= %L::timestamptz or t.due_on is not null and %s >= %L::date)',
      first_day::timestamp at time zone 'UTC' - interval '1 day', first_day::timestamp at time zone zone, due_day, first_day
    );
  end if;
  if last_day is not null then
    parts := parts || format(
      't.overdue_from < %L::timestamptz and (t.due_at < %L::timestamptz or t.due_on is not null and %s <= %L::date)',
      last_day::timestamp at time zone 'UTC' + interval '3 days', (last_day + 1)::timestamp at time zone zone, due_day, last_day
    );
  end if;
  if p_filter ->> 'closedFrom' is not null then
    parts := parts || format('t.closed_at >= %L::timestamptz', (p_filter ->> 'closedFrom')::timestamptz);
  end if;
  if sought is not null then
    parts := parts || format(
      't.id in (select s.task_id from (select s.task_id from private.task_search s where %s %s) s)',
      -- Else the words of every task that was gathered would be read one by one.
      sought, case when p_gathered then 'offset 0' else '' end
    );
  end if;
  return array_to_string(array_remove(parts, null), ' and ');
end
$$;
comment on function private.task_condition(jsonb, private.row_sight, boolean) is
  'The filter of a list as a condition on tasks t, with what the caller sees unless t has nothing else; each value is quoted. Run with model_ids as $1 and row_ids as $2. Definer: called by definer bodies only.';

create function private.tasks_as_json(p_ids uuid[], p_sight private.row_sight) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', t.id, 'number', t.number, 'title', t.title, 'status', t.status, 'priority', t.priority,
        'model', case when m.id is not null then jsonb_build_object(
          'id', m.id, 'stage_name', m.stage_name, 'photo_url', m.photo_url, 'timezone', m.timezone
        ) end,
        'start_at', t.start_at, 'due_at', t.due_at, 'due_on', t.due_on,
        'overdue_from', case when t.overdue_from < '9999-01-01Z' then t.overdue_from end,
        'completed_at', case when t.status = 'completed' then t.closed_at end,
        'cancelled_at', case when t.status = 'cancelled' then t.closed_at end,
        'parent', case when parent.id is not null then jsonb_build_object(
          'id', parent.id, 'number', parent.number,
          -- Those assigned to a subtask alone do not see its parent.
          'title', case when p_sight.sees_all or parent.model_id is null or parent.model_id = any (p_sight.model_ids)
            or parent.id = any (p_sight.row_ids) then parent.title else 'TASK-' || parent.number end
        ) end,
        'assignees', (
          select coalesce(jsonb_agg(
            jsonb_build_object(
              'id', p.id, 'email', p.email, 'display_name', p.display_name, 'role', p.role, 'is_inactive', p.status <> 'active'
            ) order by a.seq
          ), '[]')
          from public.task_assignees a join public.profiles p on p.id = a.user_id where a.task_id = t.id
        ),
        'tags', (
          select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by lower(g.name)), '[]')
          from public.task_tags c join public.tags g on g.id = c.tag_id where c.task_id = t.id
        ),
        'is_recurring', t.series_id is not null,
        'checklist', jsonb_build_object('done', t.items_done, 'total', t.items_total),
        'subtasks', jsonb_build_object('done', t.subtasks_done, 'total', t.subtasks_total),
        'comments', t.comments_total, 'attachments', t.attachments_total,
        'is_blocked', t.blockers_open > 0 and t.status in ('pending', 'in_progress'),
        'created_by', case when c.id is not null then
          jsonb_build_object('id', c.id, 'email', c.email, 'display_name', c.display_name, 'role', c.role) end,
        'created_at', t.created_at, 'updated_at', t.updated_at, 'deleted_at', t.deleted_at,
        -- Who does not see all sees only what they may change.
        'can_edit', p_sight.edits_all or not p_sight.sees_all or t.model_id is null or t.model_id = any (p_sight.model_ids) or t.id = any (p_sight.row_ids),
        'row_version', t.row_version
      ) order by wanted.place
    ), '[]')
    from unnest(p_ids) with ordinality as wanted (id, place)
    join public.tasks t on t.id = wanted.id
    left join public.models m on m.id = t.model_id
    left join public.tasks parent on parent.id = t.parent_id
    left join public.profiles c on c.id = t.created_by
  );
end
$$;
comment on function private.tasks_as_json(uuid[], private.row_sight) is
  'Rows of a list, in the order of the ids, of tasks that the caller is known to see. Definer: called by definer bodies only.';

create function private.gathers_tasks(p_filter jsonb, p_sight private.row_sight) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 20000;
  -- Of many models a few tell how many tasks the others have.
  asked constant integer := 50;
  models_per_asked constant numeric := greatest(cardinality(p_sight.model_ids)::numeric / asked, 1);
  assignee constant uuid := case when p_filter ->> 'scope' = 'mine' then p_sight.caller else (p_filter ->> 'assigneeId')::uuid end;
begin
  -- Counted no further than what decides.
  return private.asks_sight(p_filter, p_sight) and cardinality(p_sight.row_ids) + (
      select count(*) from (select from public.tasks t where t.model_id is null limit most) g
    ) + (
      select count(*) from (select from public.tasks t where t.model_id = any (p_sight.model_ids[1:asked]) limit most) o
    ) * models_per_asked < most
    or assignee is not null and (
      select count(*) from (select from public.task_assignees a where a.user_id = assignee limit most) a
    ) < most
    or p_filter ->> 'scope' = 'assignedByMe' and (
      select count(*) from (select from public.task_assignees a where a.assigned_by = p_sight.caller limit most) a
    ) < most
    or jsonb_typeof(p_filter -> 'tagIds') = 'array' and (
      select count(*) from (select from public.task_tags g where g.tag_id = any (private.uuids_in(p_filter -> 'tagIds')) limit most) g
    ) < most;
end
$$;
comment on function private.gathers_tasks(jsonb, private.row_sight) is
  'Whether a list is found sooner by what it can have at most, sorted, than by walking along its order until a page is full: in that order what the filter wants may stand at the very end. Definer: called by definer bodies only.';

create function private.start_of_walk(p_filter jsonb, p_sort text, p_sight private.row_sight) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  statuses constant text[] := case when jsonb_typeof(p_filter -> 'statuses') = 'array'
    then array(select jsonb_array_elements_text(p_filter -> 'statuses')) end;
  is_open constant boolean := coalesce(statuses <@ array['pending', 'in_progress'], (p_filter ->> 'isOverdue')::boolean, false);
  is_trash constant boolean := p_filter ->> 'scope' = 'trash';
begin
  -- What is seldom true of a task is found by its index, not on the way.
  if p_sight.sees_all or coalesce(p_filter ->> 'scope', '') not in ('all', 'trash') or is_trash <> (p_sort = 'deleted')
    or p_filter ?| array['text', 'modelId', 'assigneeId', 'createdBy', 'parentId', 'tagIds', 'due', 'closedFrom']
    or (p_sort = 'priority' and not is_open) or (p_sort = 'position' and cardinality(statuses) is distinct from 1) then
    return null;
  end if;
  return case when is_trash then 't.deleted_at is not null' else 't.deleted_at is null' end || case
    when p_sort in ('due', 'priority') and is_open then $q$ and t.status in ('pending', 'in_progress')$q$
    when p_sort = 'position' then format(' and t.status = %L', statuses[1])
    when p_sort = 'completed' then ' and t.closed_at is not null'
    else ''
  end;
end
$$;
comment on function private.start_of_walk(jsonb, text, private.row_sight) is
  'Which tasks have an index in this order, where it may be worth to walk along it for what someone sees; null where it is not. Definer: called by definer bodies only.';

create function private.seen_tasks(p_filter jsonb, p_sight private.row_sight) returns text
language sql immutable set search_path = '' as $$
  select case when not p_sight.sees_all and coalesce(p_filter ->> 'scope', '') = 'all'
    and p_filter - array['scope', 'statuses', 'text', 'hasDue', 'isOverdue'] = '{}'
    then '(
      select s.* from public.tasks s where s.model_id is null
      union all select s.* from public.tasks s where s.model_id = any ($1)
      union all select s.* from public.tasks s where s.id = any ($2) and s.model_id is not null and s.model_id <> all ($1)
    )' end
$$;
comment on function private.seen_tasks(jsonb, private.row_sight) is
  'What someone sees as three parts, each of which an index has with all that is read for such a filter; null where that is not so. Run with model_ids as $1 and row_ids as $2.';

create function private.list_tasks(p_filter jsonb, p_sort text, p_descending boolean, p_after jsonb, p_limit integer) returns jsonb
-- Pages of an index lie in memory, or on disks without arms.
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  most_walked constant integer := 2000;
  sight constant private.row_sight := private.task_sight();
  wanted constant integer := least(greatest(coalesce(p_limit, 50), 1), 200);
  sort constant text := coalesce(p_sort, 'due');
  key text;
  type_of_key text;
  direction constant text := case when p_descending then 'desc' else 'asc' end;
  walk constant text := private.start_of_walk(p_filter, sort, sight);
  page text;
  after text := '';
  gathers boolean;
  apart text;
  ids uuid[];
  last_keys text[];
begin
  select k.key, k.type into key, type_of_key from (values
    ('due', 't.overdue_from', 'timestamptz'), ('position', 't.position', 'numeric'), ('title', 'lower(t.title)', 'text'),
    ('created', 't.created_at', 'timestamptz'), ('updated', 't.updated_at', 'timestamptz'), ('number', 't.number', 'bigint'),
    ('completed', 't.closed_at', 'timestamptz'), ('priority', 't.priority_rank', 'smallint'), ('deleted', 't.deleted_at', 'timestamptz')
  ) as k (name, key, type) where k.name = sort;
  if key is null then
    raise exception 'Unknown order' using errcode = '22023';
  end if;
  if p_after is not null and sort = 'priority' then
    after := format(
      ' and (t.priority_rank, t.overdue_from, t.id) %s (%L::smallint, %L::timestamptz, %L::uuid)',
      case when p_descending then '<' else '>' end, p_after ->> 0, p_after ->> 1, p_after ->> 2
    );
  elsif p_after is not null then
    after := format(
      ' and (%s, t.id) %s (%L::%s, %L::uuid)', key, case when p_descending then '<' else '>' end, p_after ->> 0, type_of_key, p_after ->> 1
    );
  end if;
  -- One more than asked for tells whether there is another page.
  page := format(
    'select array_agg(f.id order by f.n), array_agg(jsonb_build_array(f.key::text%4$s, f.id)::text order by f.n) from (
      select p.*, row_number() over (order by p.key %2$s%3$s, p.id %2$s) as n from (
        select t.id, %1$s as key, t.overdue_from from %%s order by key %2$s%3$s, t.id %2$s limit %5$s
      ) p
    ) f',
    key, direction, case when sort = 'priority' then format(', overdue_from %s', direction) else '' end,
    case when sort = 'priority' then ', f.overdue_from::text' else '' end, wanted + 1
  );
  if walk is not null then
    -- Nearly everyone sees enough of what comes first in an order.
    execute format(page, format(
      '(select t.* from public.tasks t where %s%s order by %s %s%s, t.id %s limit %s) t where %s',
      walk, after, key, direction, case when sort = 'priority' then format(', t.overdue_from %s', direction) else '' end, direction,
      most_walked, private.task_condition(p_filter, sight)
    )) into ids, last_keys using sight.model_ids, sight.row_ids;
  end if;
  if walk is null or cardinality(ids) is distinct from wanted + 1 then
    gathers := private.gathers_tasks(p_filter, sight);
    -- In another order the table would be read for each of them anyway.
    apart := case when gathers and sort = 'due' then private.seen_tasks(p_filter, sight) end;
    execute format(page, format(
      '(select t.* from %s t where %s%s%s %s) t',
      coalesce(apart, 'public.tasks'), private.task_condition(p_filter, sight, apart is not null), case when sort = 'completed' then ' and t.closed_at is not null' else '' end, after,
      -- Found first, then sorted: the planner does not look behind it.
      case when gathers then 'offset 0' else '' end
    )) into ids, last_keys using sight.model_ids, sight.row_ids;
  end if;
  return jsonb_build_object(
    'rows', private.tasks_as_json(ids[1:wanted], sight),
    'next', case when cardinality(ids) > wanted then last_keys[wanted]::jsonb end
  );
end
$$;
comment on function private.list_tasks(jsonb, text, boolean, jsonb, integer) is
  'Body of the public function of that name. Definer: it plans for what the caller sees, which the policy alone cannot.';

create function public.list_tasks(
  p_filter public.json_text, p_sort public.bounded_text default 'due', p_descending boolean default false,
  p_after public.json_text default null,
  p_limit integer default 50
) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_tasks(p_filter::jsonb -> 0, p_sort, p_descending, p_after::jsonb, p_limit)
$$;
comment on function public.list_tasks(public.json_text, public.bounded_text, boolean, public.json_text, integer) is
  'A page of tasks, 200 at most: {rows, next}; next is handed back as p_after, and null on the last page. p_filter is a list with one filter, whose parts are those of taskFilterSchema: an object in an address is no text for every API. Errors: 42501, 22023 order, 22P02 or 22007 a part that cannot be read.';

create function private.count_tasks(p_filters jsonb) returns integer[]
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  most constant integer := 10000;
  sight constant private.row_sight := private.task_sight();
  counts integer[] := array_fill(0, array[least(jsonb_array_length(p_filters), 12)]);
  counted integer;
  conditions text[] := '{}';
  places integer[] := '{}';
  found integer[];
  -- What someone sees is gone through once for all columns of a board, say.
  is_once constant boolean := private.gathers_tasks('{"scope": "all"}', sight) and (
    select count(*) > 1 from jsonb_array_elements(p_filters) as f where private.seen_tasks(f.value, sight) is not null
  );
  filter jsonb;
  place integer;
  apart text;
  seen text;
begin
  for filter, place in
    select f.value, f.place from jsonb_array_elements(p_filters) with ordinality as f (value, place) order by f.place limit 12
  loop
    apart := private.seen_tasks(filter, sight);
    if apart is not null and is_once then
      seen := apart;
      conditions := conditions || private.task_condition(filter, sight, true);
      places := places || place;
    else
      execute format(
        'select count(*) from (select from %s t where %s limit %s) f',
        coalesce(apart, 'public.tasks'), private.task_condition(filter, sight, apart is not null), most
      ) into counted using sight.model_ids, sight.row_ids;
      counts[place] := counted;
    end if;
  end loop;
  if conditions <> '{}' then
    execute format(
      'select array[%s] from %s t where t.deleted_at is null',
      (select string_agg(format('count(*) filter (where %s)', c.condition), ', ' order by c.place)
        from unnest(conditions) with ordinality as c (condition, place)),
      seen
    ) into found using sight.model_ids, sight.row_ids;
    for place in 1..cardinality(places) loop
      counts[places[place]] := least(found[place], most);
    end loop;
  end if;
  return counts;
end
$$;
comment on function private.count_tasks(jsonb) is
  'Body of the public function of that name. Definer: it plans for what the caller sees, which the policy alone cannot.';

create function public.count_tasks(p_filters public.json_text) returns integer[]
language sql stable set search_path = '' as $$
  select private.count_tasks(p_filters::jsonb)
$$;
comment on function public.count_tasks(public.json_text) is
  'How many tasks each of these filters has, 12 filters at most; 10,000 stands for as many or more. Errors: as list_tasks.';

create function private.linked_tasks(p_ids uuid[], p_caller uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'number', t.number, 'status', t.status, 'title', case when private.sees_task_of(p_caller, t) then t.title end
  ) order by t.number), '[]')
  from public.tasks t where t.id = any (p_ids) and t.deleted_at is null
$$;
comment on function private.linked_tasks(uuid[], uuid) is
  'Other tasks in one line, without the title of those that this person does not see. Definer: called by definer bodies only.';

create function private.get_task(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.task_sight();
  task constant public.tasks := private.visible_task(p_id);
begin
  return private.tasks_as_json(array[task.id], sight) -> 0 || jsonb_build_object(
    'description', coalesce((select x.description from public.task_texts x where x.task_id = task.id), ''),
    'cancel_reason', case when task.status = 'cancelled' then (select x.cancel_reason from public.task_texts x where x.task_id = task.id) end,
    'completed_by', case when task.status = 'completed' then private.as_person(task.closed_by) end,
    'checklist_items', private.task_items_as_json(task.id),
    'subtask_rows', private.tasks_as_json(
      array(
        select t.id from public.tasks t
        where t.parent_id = task.id and t.deleted_at is null
          and (sight.sees_all or t.model_id is null or t.model_id = any (sight.model_ids) or t.id = any (sight.row_ids))
        order by t.position, t.id
      ), sight
    ),
    'blocks', private.linked_tasks(
      array(select l.to_id from public.task_links l where l.from_id = task.id and l.kind = 'blocks'), sight.caller
    ),
    'blocked_by', private.linked_tasks(
      array(select l.from_id from public.task_links l where l.to_id = task.id and l.kind = 'blocks'), sight.caller
    ),
    'relates', private.linked_tasks(
      array(
        select case when l.from_id = task.id then l.to_id else l.from_id end from public.task_links l
        where l.kind = 'relates' and task.id in (l.from_id, l.to_id)
      ), sight.caller
    ),
    'duplicates', private.linked_tasks(
      array(select l.to_id from public.task_links l where l.from_id = task.id and l.kind = 'duplicates'), sight.caller
    ),
    'duplicated_by', private.linked_tasks(
      array(select l.from_id from public.task_links l where l.to_id = task.id and l.kind = 'duplicates'), sight.caller
    ),
    'recurrence', (
      select jsonb_build_object('rule', s.rule, 'mode', s.mode, 'timezone', s.timezone) from public.task_series s where s.id = task.series_id
    ),
    'reminders', case when private.in_view() then '[]' else (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', r.id, 'remind_at', r.remind_at, 'minutes_before', r.minutes_before) order by r.remind_at, r.id
      ), '[]')
      from public.task_reminders r where r.task_id = task.id and r.user_id = sight.caller and r.sent_at is null
    ) end
  );
end
$$;

create function private.task_items_as_json(p_task uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'text', i.text, 'is_done', i.done) order by i.position, i.id), '[]')
  from public.task_items i where i.task_id = p_task
$$;
comment on function private.task_items_as_json(uuid) is 'The checklist of a task. Definer: called by definer bodies only.';

select private.expose('get_task',
  'One task with what its panel shows, without comments and activity. Errors: 42501, PT404 where the caller does not see it.',
  'it names links to tasks that the caller does not see');

create function private.search_tasks(p_text public.bounded_text, p_except uuid default null, p_limit integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.task_sight();
  most constant integer := least(greatest(coalesce(p_limit, 20), 1), 50);
  -- So many are sorted sooner than the latest of all are looked through for them.
  few constant integer := 200;
  wanted_number constant bigint := substring(private.fold(btrim(p_text)) from '^(?:task-?)?([0-9]{1,15})$')::bigint;
  sought constant text := private.words_condition(private.words_sought(p_text));
  seen constant text := private.task_condition('{"scope": "all"}', sight);
  has_words text;
  ids uuid[];
  conditions text[];
  condition text;
  found jsonb := '[]';
  more jsonb;
begin
  if sought is not null then
    execute format('select array(select s.task_id from private.task_search s where %s limit %s)', sought, few) into ids;
    has_words := format('t.id in (select s.task_id from private.task_search s where %s)', sought);
  end if;
  -- By an index: that of the number, then what was found, or open ones from the latest on and where there is room others.
  conditions := case when wanted_number is not null then array[format('t.number = %L', wanted_number)] else '{}' end || case
    when ids = '{}' then '{}'
    when cardinality(ids) < few then array['t.id = any ($3)']
    else array[
      concat_ws(' and ', $q$t.status in ('pending', 'in_progress')$q$, has_words),
      concat_ws(' and ', $q$t.status in ('completed', 'cancelled')$q$, has_words)
    ]
  end;
  foreach condition in array conditions loop
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''id'', f.id, ''number'', f.number, ''title'', f.title, ''status'', f.status)), ''[]'')
       from (
         select t.id, t.number, t.title, t.status from public.tasks t
         where %s and %s and t.id is distinct from %L::uuid and (t.number is distinct from %L or %L) order by %s t.updated_at desc, t.id desc limit %s
       ) f',
      condition, seen, p_except, wanted_number, found = '[]',
      case when cardinality(ids) < few then $q$t.status in ('pending', 'in_progress') desc,$q$ end, most - jsonb_array_length(found)
    ) into more using sight.model_ids, sight.row_ids, ids;
    found := found || more;
    -- Who writes TASK-12 means that one.
    exit when jsonb_array_length(found) >= most or (found <> '[]' and private.fold(btrim(p_text)) like 'task%' and wanted_number is not null);
  end loop;
  return found;
end
$$;
select private.expose('search_tasks',
  'Tasks whose number, title or description has all of these words, without accents and case; that of the number first, then open ones, then the latest. 50 at most. Errors: 42501.',
  'what searches compare is not granted, and a policy would keep its index from being used');

create function private.get_task_workload(p_today date, p_timezone public.bounded_text) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  sight constant private.row_sight := private.task_sight();
  told jsonb;
begin
  execute format(
    $q$
      with seen as (
        select t.id, t.status, t.priority, t.overdue_from, t.due_at, case when t.due_on is not null then %6$s end as due_on from public.tasks t
        where t.status in ('pending', 'in_progress') and %1$s
      ),
      counted as (
        select a.user_id, count(*) as open, count(*) filter (where s.status = 'in_progress') as in_progress,
          count(*) filter (where s.overdue_from <= now()) as overdue,
          count(*) filter (where s.due_on = %2$L::date or (s.due_at >= %3$L::timestamptz and s.due_at < %4$L::timestamptz)) as due_today,
          count(*) filter (
            where (s.due_on >= %2$L::date and s.due_on < %2$L::date + 7) or (s.due_at >= %3$L::timestamptz and s.due_at < %5$L::timestamptz)
          ) as due_this_week,
          count(*) filter (where s.overdue_from = '9999-01-01Z') as without_due,
          count(*) filter (where s.priority = 'urgent') as urgent, count(*) filter (where s.priority = 'high') as high,
          count(*) filter (where s.priority = 'medium') as medium, count(*) filter (where s.priority = 'low') as low
        from seen s left join public.task_assignees a on a.task_id = s.id
        group by a.user_id
      )
      select coalesce(jsonb_agg(jsonb_build_object(
        'person', private.as_person(c.user_id), 'open', c.open, 'in_progress', c.in_progress, 'overdue', c.overdue, 'due_today', c.due_today,
        'due_this_week', c.due_this_week, 'without_due', c.without_due, 'urgent', c.urgent, 'high', c.high,
        'medium', c.medium, 'low', c.low
      ) order by c.user_id is null, c.open desc, c.user_id), '[]')
      from counted c
    $q$,
    private.task_condition('{"scope": "all"}', sight), p_today, p_today::timestamp at time zone p_timezone,
    (p_today + 1)::timestamp at time zone p_timezone, (p_today + 7)::timestamp at time zone p_timezone, private.due_day(p_today)
  ) into told using sight.model_ids, sight.row_ids;
  return told;
end
$$;
select private.expose('get_task_workload',
  'Open tasks that the caller sees per person, and of nobody (person null). Errors: 42501, 22023 zone.',
  'it plans for what the caller sees, which the policy alone cannot');

grant execute on function private.list_tasks(jsonb, text, boolean, jsonb, integer), private.count_tasks(jsonb) to authenticated, service_role;
grant execute on function public.list_tasks(public.json_text, public.bounded_text, boolean, public.json_text, integer),
  public.count_tasks(public.json_text)
  to authenticated, service_role;
