-- Tasks and what belongs to them. People read the tables, by one rule for all; every write is a procedure of the files that follow,
-- since most touch several tables. What holds no matter who writes stands in triggers here. Large texts, and what searches read, are beside
-- the table, which is published.

create extension if not exists pg_trgm with schema extensions;

create table public.task_series (
  id uuid primary key default gen_random_uuid(),
  rule text not null,
  mode text not null,
  timezone text not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint task_series_rule_shape check (char_length(rule) <= 300 and rule ~ '^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;[A-Z]+=[A-Z0-9,+-]+)*$'),
  constraint task_series_mode_known check (mode in ('due_date', 'completion')),
  constraint task_series_timezone_length check (char_length(timezone) <= 100)
);
comment on table public.task_series is
  'How tasks repeat: by the occurrences of the rule, or so long after completion. @unlogged Each change is in task_activity.';
create index task_series_created_by_idx on public.task_series (created_by);

create table public.tasks (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  model_id uuid references public.models (id) on delete cascade,
  title text not null,
  status text not null default 'pending',
  priority text not null default 'medium',
  priority_rank smallint generated always as (
    case priority when 'urgent' then 1 when 'high' then 2 when 'medium' then 3 else 4 end
  ) stored,
  start_at timestamptz,
  due_at timestamptz,
  due_on date,
  overdue_from timestamptz not null default '9999-01-01Z',
  closed_at timestamptz,
  closed_by uuid references public.profiles (id) on delete set null,
  parent_id uuid references public.tasks (id) on delete cascade,
  position numeric not null,
  series_id uuid references public.task_series (id) on delete set null,
  previous_id uuid references public.tasks (id) on delete set null,
  source text not null default 'manual',
  source_id uuid,
  items_total integer not null default 0,
  items_done integer not null default 0,
  subtasks_total integer not null default 0,
  subtasks_done integer not null default 0,
  blockers_open integer not null default 0,
  people_total integer not null default 0,
  parts_version integer not null default 0,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  row_version integer not null default 1,
  constraint tasks_number_key unique (number),
  constraint tasks_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  constraint tasks_status_known check (status in ('pending', 'in_progress', 'completed', 'cancelled')),
  constraint tasks_priority_known check (priority in ('low', 'medium', 'high', 'urgent')),
  constraint tasks_source_known check (source in ('manual', 'template', 'chat', 'document', 'vault', 'bot', 'import', 'marketplace')),
  -- Long ones fit no index, and "not a number" is behind everything.
  constraint tasks_position_bounds check (position between -1e15 and 1e15 and scale(position) <= 200),
  constraint tasks_due_once check (due_at is null or due_on is null),
  constraint tasks_due_bounds check (due_at between '1970-01-01Z' and '2200-01-01Z' and start_at between '1970-01-01Z' and '2200-01-01Z'),
  constraint tasks_due_on_bounds check (due_on between '1970-01-01' and '2200-01-01'),
  constraint tasks_closed_whole check ((status in ('completed', 'cancelled')) = (closed_at is not null)),
  constraint tasks_no_own_subtask check (parent_id <> id)
);
comment on table public.tasks is
  'What is to be done, for a model or for everyone (general, without one). @unlogged Every change is in task_activity, which all who see the task read.';
comment on column public.tasks.number is 'TASK-12. Never used again; what failed to be made leaves a gap.';
comment on column public.tasks.due_on is 'All day: a date of the model''s zone, of the workspace''s for a general task. Not together with due_at.';
comment on column public.tasks.start_at is 'A moment. Where someone names a day, it begins with that day: in the model''s zone, in theirs for a general task.';
comment on column public.tasks.overdue_from is 'When it is overdue if it is still open, and the order by due date; the year 9999 without one, since infinity is no time for every client. Kept by a trigger, as model and zone change.';
comment on column public.tasks.closed_at is 'When it was completed or cancelled, as its status says.';
comment on column public.tasks.parts_version is 'Counts changes of description, people, tags and recurrence, so that row_version counts them as well.';
comment on column public.tasks.previous_id is 'The one of its series whose completion made it: each makes one.';
comment on column public.tasks.blockers_open is 'How many open tasks block it. This and the other counts are kept by triggers.';

-- For each order of lists, over what lists show: open tasks, and those that are closed.
create index tasks_due_idx on public.tasks (overdue_from, id) where deleted_at is null and status in ('pending', 'in_progress');
create index tasks_model_due_idx on public.tasks (model_id, overdue_from, id) include (status) where deleted_at is null;
create index tasks_board_idx on public.tasks (status, position, id) where deleted_at is null;
create index tasks_priority_idx on public.tasks (priority_rank, overdue_from, id) where deleted_at is null and status in ('pending', 'in_progress');
create index tasks_general_due_idx on public.tasks (overdue_from, id)
  where deleted_at is null and model_id is null and status in ('pending', 'in_progress');
create index tasks_unassigned_idx on public.tasks (overdue_from, id)
  where deleted_at is null and people_total = 0 and status in ('pending', 'in_progress');
create index tasks_title_idx on public.tasks (lower(title), id) where deleted_at is null;
create index tasks_created_at_idx on public.tasks (created_at, id) where deleted_at is null;
create index tasks_updated_at_idx on public.tasks (updated_at, id) where deleted_at is null;
create index tasks_closed_at_idx on public.tasks (closed_at, id) where deleted_at is null and closed_at is not null;
create index tasks_any_due_idx on public.tasks (overdue_from, id) where deleted_at is null;
create index tasks_model_id_idx on public.tasks (model_id, status) include (id);
create index tasks_parent_id_idx on public.tasks (parent_id, position);
create unique index tasks_previous_id_key on public.tasks (previous_id);
create unique index tasks_series_due_at_key on public.tasks (series_id, due_at);
create unique index tasks_series_due_on_key on public.tasks (series_id, due_on);
create index tasks_closed_by_idx on public.tasks (closed_by);
create index tasks_created_by_idx on public.tasks (created_by, id);
create index tasks_deleted_at_idx on public.tasks (deleted_at, id) where deleted_at is not null;

create table public.task_texts (
  task_id uuid primary key references public.tasks (id) on delete cascade,
  description text not null default '',
  cancel_reason text,
  constraint task_texts_description_length check (char_length(description) <= 10000),
  constraint task_texts_cancel_reason_length check (char_length(cancel_reason) <= 500)
);
comment on table public.task_texts is 'Long texts of tasks, which are not published. @unlogged That they change is in task_activity.';

create table public.task_assignees (
  task_id uuid not null references public.tasks (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  assigned_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  seq bigint generated always as identity,
  primary key (task_id, user_id)
);
comment on table public.task_assignees is 'Who does a task: opens it to them, whatever its model. @unlogged Each change is in task_activity.';
comment on column public.task_assignees.seq is 'The order in which people were named: many come at one moment.';
create index task_assignees_user_id_idx on public.task_assignees (user_id, task_id);
create index task_assignees_assigned_by_idx on public.task_assignees (assigned_by, task_id);

create table public.task_items (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references public.tasks (id) on delete cascade,
  text text not null,
  done boolean not null default false,
  position integer not null,
  constraint task_items_text_length check (char_length(text) <= 300 and btrim(text) <> '')
);
comment on table public.task_items is 'Checklists. @unlogged Each change is in task_activity.';
create index task_items_task_id_idx on public.task_items (task_id, position);

create table public.task_links (
  from_id uuid not null references public.tasks (id) on delete cascade,
  to_id uuid not null references public.tasks (id) on delete cascade,
  kind text not null,
  created_at timestamptz not null default now(),
  primary key (from_id, to_id, kind),
  constraint task_links_kind_known check (kind in ('blocks', 'relates', 'duplicates')),
  constraint task_links_not_self check (from_id <> to_id)
);
comment on table public.task_links is
  'from blocks to: to cannot be completed while from is open; from duplicates to. A relation is kept once. @unlogged Each change is in task_activity.';
create index task_links_to_id_idx on public.task_links (to_id, kind);

create table private.task_search (
  task_id uuid primary key references public.tasks (id) on delete cascade,
  words text not null
);
comment on table private.task_search is 'What a search compares: number, title and description, folded.';
-- Without a list of what is still to be sorted in, which every search would have to read.
create index task_search_words_idx on private.task_search using gin (words extensions.gin_trgm_ops) with (fastupdate = off);
alter table private.task_search enable row level security;
alter table private.task_search force row level security;

-- Who sees and who changes a task

create function private.sees_task_of(person uuid, task public.tasks) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission_of(person, 'can_access_tasks') and (
    task.model_id is null
    or private.looks_after(person, task.model_id)
    or exists (select from public.task_assignees a where a.task_id = task.id and a.user_id = person)
    or private.has_permission_of(person, 'can_view_all_data')
  );
end
$$;
comment on function private.sees_task_of(uuid, public.tasks) is
  'Whether someone sees a task: the rule of its policy, for one row. Definer: called by definer bodies, for people other than the caller.';

create function private.editable_task(wanted uuid) returns public.tasks
language plpgsql security definer set search_path = '' as $$
declare
  task public.tasks;
  caller constant uuid := private.require_active();
begin
  select * into task from public.tasks t where t.id = wanted for update;
  if task.id is null or not private.sees_task_of(caller, task) then
    raise exception 'Task not found, or you don''t have access' using errcode = 'PT404';
  end if;
  if task.model_id is not null and not private.edits_all_rows() and not private.looks_after(caller, task.model_id)
    and not exists (select from public.task_assignees a where a.task_id = task.id and a.user_id = caller) then
    raise exception 'Permission denied. You can only edit tasks of models assigned to you.' using errcode = '42501';
  end if;
  return task;
end
$$;
comment on function private.editable_task(uuid) is
  'Locks a task that the caller may change and answers with it: everyone with access to tasks a general one; else those assigned to it or to its model, and those who may edit every task. PT404 where they do not see it, 42501 where they only see it. Definer: called by definer bodies only.';

select private.add_visibility('task', 'task_assignees');
select private.add_people('task', 'can_access_tasks', 'Who can be assigned to tasks of a model, or without one to general tasks, and mentioned on them');

-- Access: one rule. What belongs to a task is seen by those who see the task, which its own policy decides.

select private.close_tables('tasks', 'task_series', 'task_texts', 'task_assignees', 'task_items', 'task_links');

create policy "People see general tasks, those of their models, and those that name them" on public.tasks
  for select to authenticated
  using (
    (select private.has_permission('can_access_tasks'))
    and (
      (select private.has_permission('can_view_all_data'))
      or model_id is null
      or model_id in (select private.my_model_ids())
      or id in (select private.my_task_ids())
    )
  );
create policy "People see how tasks that they see repeat" on public.task_series
  for select to authenticated using (exists (select from public.tasks t where t.series_id = task_series.id));
create policy "People see texts of tasks that they see" on public.task_texts
  for select to authenticated using (exists (select from public.tasks t where t.id = task_texts.task_id));
create policy "People see who does tasks that they see" on public.task_assignees
  for select to authenticated using (exists (select from public.tasks t where t.id = task_assignees.task_id));
create policy "People see checklists of tasks that they see" on public.task_items
  for select to authenticated using (exists (select from public.tasks t where t.id = task_items.task_id));
create policy "People see links between tasks that they see" on public.task_links
  for select to authenticated using (
    exists (select from public.tasks t where t.id = task_links.from_id)
    and exists (select from public.tasks t where t.id = task_links.to_id)
  );

-- Realtime: open pages hear of the task itself, which whatever belongs to it touches.

select private.publish('public.tasks');

-- Blocks. Who hears of a comment, what changed and when to remind of it: `…_task_parts.sql`.

select private.add_comments('task');
select private.add_tags('task');
select private.add_attachments('task', 'can_access_tasks');
