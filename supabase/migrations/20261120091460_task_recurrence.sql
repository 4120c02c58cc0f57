-- Tasks that repeat. The services expand a rule to its occurrences, 365 at most, since the database reads no rules; completing
-- one makes the next, once, no matter who completes it and how often.

create table private.task_occurrences (
  series_id uuid not null references public.task_series (id) on delete cascade,
  due_at timestamptz,
  due_on date,
  constraint task_occurrences_due_once check (num_nonnulls(due_at, due_on) = 1),
  -- As those of tasks.
  constraint task_occurrences_due_bounds check (due_at between '1970-01-01Z' and '2200-01-01Z'),
  constraint task_occurrences_due_on_bounds check (due_on between '1970-01-01' and '2200-01-01')
);
comment on table private.task_occurrences is 'When a series is due: moments, or days of its zone.';
create unique index task_occurrences_at_key on private.task_occurrences (series_id, due_at);
create unique index task_occurrences_on_key on private.task_occurrences (series_id, due_on);
alter table private.task_occurrences enable row level security;
alter table private.task_occurrences force row level security;

create function private.rule_interval(rule text) returns interval
language sql immutable set search_path = '' as $$
  select make_interval(
    years => case when rule like 'FREQ=YEARLY%' then n else 0 end, months => case when rule like 'FREQ=MONTHLY%' then n else 0 end,
    weeks => case when rule like 'FREQ=WEEKLY%' then n else 0 end, days => case when rule like 'FREQ=DAILY%' then n else 0 end
  )
  from (select coalesce(substring(rule from ';INTERVAL=(\d{1,3})')::integer, 1) as n) as every
$$;
comment on function private.rule_interval(text) is 'How long after completion the next is due, of a rule with FREQ and INTERVAL alone.';

create function private.set_series(p_task uuid, p_recurrence jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  task public.tasks;
  made uuid;
  mode constant text := p_recurrence ->> 'mode';
  dues constant jsonb := coalesce(p_recurrence -> 'occurrences', '[]');
begin
  select * into task from public.tasks t where t.id = p_task;
  if jsonb_typeof(p_recurrence) = 'object' then
    if num_nonnulls(task.due_at, task.due_on) = 0 then
      raise exception 'Choose a due date first' using errcode = '22023', hint = 'no_due';
    end if;
    if jsonb_array_length(dues) > 365
      or (mode = 'completion' and p_recurrence ->> 'rule' !~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;INTERVAL=[1-9]\d{0,2})?$')
      or (mode = 'due_date' and jsonb_array_length(dues) = 0) then
      raise exception 'Choose how often it repeats' using errcode = '22023', hint = 'rule';
    end if;
    if now() at time zone (p_recurrence ->> 'timezone') is null then
      raise exception 'Choose a valid timezone' using errcode = '22023', hint = 'rule';
    end if;
    insert into public.task_series (rule, mode, timezone, created_by)
    values (p_recurrence ->> 'rule', mode, p_recurrence ->> 'timezone', (select auth.uid())) returning id into made;
    insert into private.task_occurrences (series_id, due_at, due_on)
    select made, case when task.due_at is not null then value::timestamptz end, case when task.due_on is not null then value::date end
    from (select distinct value from jsonb_array_elements_text(dues) as value) as due
    where mode = 'due_date';
  end if;
  -- What was completed before stays in the series that it was made by.
  update public.tasks t set series_id = made, parts_version = t.parts_version + 1 where t.id = task.id;
  perform private.write_task_activity(
    task.id, 'recurrence',
    (select jsonb_build_object('rule', s.rule, 'mode', s.mode) from public.task_series s where s.id = task.series_id),
    case when made is not null then jsonb_build_object('rule', p_recurrence ->> 'rule', 'mode', mode) end
  );
  delete from public.task_series s
  where s.id = task.series_id and not exists (select from public.tasks t where t.series_id = s.id);
end
$$;
comment on function private.set_series(uuid, jsonb) is
  'Makes a task repeat from its due time on, or for null no more. Definer: called by definer bodies only.';

create function private.set_task_recurrence(p_task_id uuid, p_row_version integer, p_recurrence jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  task constant public.tasks := private.editable_task(p_task_id);
begin
  if task.row_version is distinct from p_row_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  perform private.set_series(task.id, p_recurrence);
end
$$;
select private.expose('set_task_recurrence',
  'Makes a task repeat: {rule, mode: due_date or completion, timezone, occurrences: the dues of the rule from this one on, 365 at most}; null ends it. Errors: PT404, 42501, PT409 (hint stale), 22023 with hint no_due or rule.',
  'no client role writes tasks', p_most_bytes => 20000);

-- The next one

create function private.next_due(p_task public.tasks, p_series public.task_series, out due_at timestamptz, out due_on date)
language plpgsql stable security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone p_series.timezone)::date;
  closed constant timestamp := p_task.closed_at at time zone p_series.timezone;
begin
  if p_series.mode = 'completion' then
    if p_task.due_on is not null then
      due_on := (closed::date + private.rule_interval(p_series.rule))::date;
    else
      due_at := ((closed::date + private.rule_interval(p_series.rule))::date + (p_task.due_at at time zone p_series.timezone)::time)
        at time zone p_series.timezone;
    end if;
  elsif p_task.due_on is not null then
    -- What was missed meanwhile isn't made up for.
    select min(o.due_on) into due_on from private.task_occurrences o
    where o.series_id = p_series.id and o.due_on > p_task.due_on and o.due_on >= today;
  elsif p_task.due_at is not null then
    select min(o.due_at) into due_at from private.task_occurrences o
    where o.series_id = p_series.id and o.due_at > p_task.due_at and o.due_at > now();
  end if;
end
$$;
comment on function private.next_due(public.tasks, public.task_series) is
  'When the one after a completed task of a series is due; nulls after the last. Definer: called by definer bodies only.';

create function private.make_next_task(p_task public.tasks) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  series public.task_series;
  due record;
  made uuid;
begin
  select * into series from public.task_series s where s.id = p_task.series_id;
  due := private.next_due(p_task, series);
  if due.due_at is null and due.due_on is null then
    return null;
  end if;
  insert into public.tasks (
    model_id, parent_id, title, priority, start_at, due_at, due_on, series_id, previous_id, source, source_id, created_by
  )
  values (
    p_task.model_id, p_task.parent_id, p_task.title, p_task.priority,
    p_task.start_at + (private.overdue_from(due.due_at, due.due_on, p_task.model_id) - p_task.overdue_from),
    due.due_at, due.due_on, series.id, p_task.id, p_task.source, p_task.source_id, p_task.created_by
  )
  -- Made already, by this completion or an earlier one.
  on conflict do nothing returning id into made;
  if made is null then
    return null;
  end if;
  insert into public.task_texts (task_id, description)
  select made, x.description from public.task_texts x where x.task_id = p_task.id and x.description <> '';
  insert into public.task_items (task_id, text, position)
  select made, i.text, i.position from public.task_items i where i.task_id = p_task.id;
  insert into public.task_tags (task_id, tag_id) select made, g.tag_id from public.task_tags g where g.task_id = p_task.id;
  insert into public.task_assignees (task_id, user_id, assigned_by, created_at)
  select made, a.user_id, a.assigned_by, a.created_at from public.task_assignees a
  where a.task_id = p_task.id and private.may_be_named(a.user_id, 'can_access_tasks', p_task.model_id)
  order by a.seq;
  insert into public.task_reminders (task_id, user_id, remind_at, minutes_before)
  select made, r.user_id, t.overdue_from - r.minutes_before * interval '1 minute', r.minutes_before
  from (select distinct e.user_id, e.minutes_before from public.task_reminders e where e.task_id = p_task.id and e.minutes_before is not null) r
  join public.tasks t on t.id = made
  where t.overdue_from - r.minutes_before * interval '1 minute' > now();
  return made;
end
$$;
comment on function private.make_next_task(public.tasks) is
  'Makes the one after a completed task of a series, unless there is one or it was the last. Definer: called by definer bodies only.';

create function private.follow_series() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'completed' then
    begin
      perform private.make_next_task(new);
    exception when others then
      -- Nobody's completion fails because of the next one, which the job then makes.
      raise warning 'The next of task % could not be made: %', new.number, sqlerrm;
    end;
  elsif old.status = 'completed' then
    -- Taken back: the next goes, if nobody has touched it.
    delete from public.tasks t
    where t.previous_id = new.id and t.row_version = 1 and t.status = 'pending' and t.comments_total = 0 and t.items_done = 0
      and t.items_total = new.items_total and not exists (select from public.tasks c where c.parent_id = t.id)
      and not exists (select from public.task_links l where t.id in (l.from_id, l.to_id));
  end if;
  return null;
end
$$;
comment on function private.follow_series() is 'Trigger: the next of a series. Definer: it writes for people who may not.';
create trigger tasks_60_series after update of status on public.tasks
  for each row when (new.series_id is not null and old.status <> new.status and 'completed' in (old.status, new.status))
  execute function private.follow_series();

create index tasks_series_closed_idx on public.tasks (closed_at) where series_id is not null and status = 'completed';

create function private.job_task_recurrence() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  task public.tasks;
  made integer := 0;
begin
  for task in
    select t.* from public.tasks t
    -- Within a day: what was deleted later on purpose does not come back.
    where t.series_id is not null and t.status = 'completed' and t.closed_at > now() - interval '1 day' and t.deleted_at is null
      and not exists (select from public.tasks n where n.series_id = t.series_id and n.number > t.number)
    order by t.closed_at limit private.job_batch()
  loop
    begin
      if private.make_next_task(task) is not null then
        made := made + 1;
      end if;
    exception when others then
      -- Those of everyone else are made all the same.
      raise warning 'The next of task % could not be made: %', task.number, sqlerrm;
    end;
  end loop;
  return made;
end
$$;
comment on function private.job_task_recurrence() is
  'Job: makes the next of series of which it could not be made at completion. Definer: it writes for everyone.';

-- Reminders, what is overdue, and the trash

create table private.task_overdue_told (
  task_id uuid primary key references public.tasks (id) on delete cascade,
  overdue_from timestamptz not null
);
comment on table private.task_overdue_told is 'Of which tasks people were told that they are overdue, and since when.';
alter table private.task_overdue_told enable row level security;
alter table private.task_overdue_told force row level security;

create function private.job_task_overdue() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  late uuid[];
begin
  late := array(
    select t.id from public.tasks t
    left join private.task_overdue_told o on o.task_id = t.id
    where t.status in ('pending', 'in_progress') and t.deleted_at is null
      and t.overdue_from <= now() and t.overdue_from > now() - interval '7 days'
      and o.overdue_from is distinct from t.overdue_from
    order by t.overdue_from limit private.job_batch()
  );
  insert into private.task_overdue_told as o (task_id, overdue_from)
  select t.id, t.overdue_from from public.tasks t where t.id = any (late)
  on conflict on constraint task_overdue_told_pkey do update set overdue_from = excluded.overdue_from;
  -- One row for each person and run, however many.
  perform private.tell_of_tasks('overdue', array(
    select row(a.user_id, a.task_id)::private.task_news from public.task_assignees a where a.task_id = any (late)
  ));
  return cardinality(late);
end
$$;
comment on function private.job_task_overdue() is
  'Job: tells the people of a task that it is overdue, once for each due time. Definer: it writes for everyone.';

select private.add_trash('task');

insert into private.jobs (name, title, every) values
  ('task_recurrence', 'Make recurring tasks', '10 minutes'),
  ('task_reminders', 'Send task reminders', '1 minute'),
  ('task_overdue', 'Report overdue tasks', '5 minutes');
