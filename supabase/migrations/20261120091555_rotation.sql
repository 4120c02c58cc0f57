-- When passwords are due to be changed: so many days after they were set, or sooner where someone asked for it, because a person who
-- has seen them leaves, say. What was asked for becomes a task; the next change of the secret closes both.

create table private.rotations (
  id uuid primary key default gen_random_uuid(),
  secret_id uuid not null references private.secrets (id) on delete cascade,
  credential_id uuid not null references private.credentials (id) on delete cascade,
  reason text not null,
  required_by uuid references public.profiles (id) on delete set null,
  required_at timestamptz not null default now(),
  due_at timestamptz not null,
  task_id uuid references public.tasks (id) on delete set null,
  closed_at timestamptz,
  closed_because text,
  constraint rotations_reason_length check (btrim(reason) <> '' and char_length(reason) <= 300),
  constraint rotations_closed_because_known check (closed_because in ('changed', 'cancelled')),
  constraint rotations_closed_whole check ((closed_at is null) = (closed_because is null))
);
comment on table private.rotations is
  'Secrets that someone asked to have changed, each once as long as it is open. A change of the secret closes it; an account that was removed waits for its return.';
create unique index rotations_open_key on private.rotations (secret_id) where closed_at is null;
create index rotations_secret_id_idx on private.rotations (secret_id);
create index rotations_credential_id_idx on private.rotations (credential_id) where closed_at is null;
create index rotations_all_credential_id_idx on private.rotations (credential_id);
create index rotations_task_id_idx on private.rotations (task_id);
create index rotations_required_by_idx on private.rotations (required_by);
alter table private.rotations enable row level security;
alter table private.rotations force row level security;

-- When

create function private.rotate_days() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select c.value::integer from public.config c
      where c.key = 'vault_rotate_days' and private.whole_number_problem(c.value, 0, 730) is null
    ),
    90
  )
$$;
comment on function private.rotate_days() is
  'After how many days passwords are due: config key vault_rotate_days, 0 for never; 90 where it says nothing of the kind. Definer: called by definer bodies only.';

create function private.due_of(p_credential private.credentials) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  days constant integer := coalesce(p_credential.rotate_every_days, private.rotate_days());
begin
  return least(
    (
      select s.changed_at + make_interval(days => days) from private.secrets s
      where s.credential_id = p_credential.id and s.kind = 'password' and s.retired_at is null and days > 0
    ),
    (select min(r.due_at) from private.rotations r where r.credential_id = p_credential.id and r.closed_at is null)
  );
end
$$;
comment on function private.due_of(private.credentials) is
  'When an account is due: its own or the usual number of days after its password was set, or when someone asked for it, whichever is first. Definer: called by definer bodies only.';

create function private.follow_rotate_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.credentials c set due_at = private.due_of(c)
  where c.rotate_every_days is null and c.due_at is distinct from private.due_of(c);
  return null;
end
$$;
comment on function private.follow_rotate_days() is
  'Trigger: an account without its own number follows the setting. Definer: no client role reaches the vault.';
create trigger config_rotate_days after insert or update on public.config
  for each row when (new.key = 'vault_rotate_days') execute function private.follow_rotate_days();

-- Closing

create function private.finish_rotation_task(p_task uuid, p_status text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- What someone has hung below it or before it stays theirs to finish; a password is changed all the same.
  update public.tasks t set status = p_status
  where t.id = p_task and t.status in ('pending', 'in_progress') and t.deleted_at is null
    and (p_status <> 'completed' or t.subtasks_total = t.subtasks_done and t.blockers_open = 0)
    and not exists (select from private.rotations r where r.task_id = t.id and r.closed_at is null);
  -- Scripts of the server are no news.
  if found and (select auth.uid()) is not null then
    perform private.tell_of_tasks(p_status, private.task_audience(p_task));
  end if;
end
$$;
comment on function private.finish_rotation_task(uuid, text) is
  'Completes or cancels the task of rotations once none of them is open. Definer: called by definer bodies only.';

create function private.close_rotation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  task uuid;
begin
  update private.rotations r set closed_at = now(), closed_because = 'changed'
  where r.secret_id = new.id and r.closed_at is null
  returning r.task_id into task;
  if found then
    perform private.set_due(new.credential_id);
    perform private.finish_rotation_task(task, 'completed');
  end if;
  return null;
end
$$;
comment on function private.close_rotation() is
  'Trigger: a secret that was replaced needs no change any more. Definer: who changes it need not see the task.';
create trigger secrets_rotation after update of retired_at on private.secrets
  for each row when (new.retired_at is not null and old.retired_at is null)
  execute function private.close_rotation();

-- Asking for it

create function private.may_rotate(person uuid, model uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.may_be_named(person, 'can_access_tasks', model) and private.has_permission_of(person, 'can_access_socials')
$$;
comment on function private.may_rotate(uuid, uuid) is
  'Whether someone can be asked to change the secrets of a model: may have its tasks, and open socials. Definer: called by definer bodies only.';

create function private.rotation_assignee(p_model uuid, p_not uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select candidate.id
  from (
    select m.manager_id as id, 0 as place, null::timestamptz as since from public.models m where m.id = p_model
    union all
    select s.manager_id, 1, s.created_at from public.model_secondary_managers s where s.model_id = p_model
  ) candidate
  where candidate.id is distinct from p_not and private.may_rotate(candidate.id, p_model)
  order by candidate.place, candidate.since, candidate.id limit 1
$$;
comment on function private.rotation_assignee(uuid, uuid) is
  'Who changes the secrets of a model: its main manager, else the first secondary one who can; not the person because of whom they are changed. Null where there is nobody. Definer: called by definer bodies only.';

create function private.usual_rotation_due() returns timestamptz
language sql stable set search_path = '' as $$
  select now() + interval '2 days'
$$;
comment on function private.usual_rotation_due() is 'By when a secret is to be changed where nobody says when.';

create function private.require_rotation(
  p_secret_ids uuid[], p_reason text, p_by uuid, p_due_at timestamptz default null, p_assignee uuid default null, p_because_of uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due constant timestamptz := coalesce(p_due_at, private.usual_rotation_due());
  marked uuid[];
  made uuid[];
begin
  -- In one order: a change of a secret waits for its account, too.
  perform from private.credentials c
  where c.id in (select s.credential_id from private.secrets s where s.id = any (p_secret_ids)) order by c.id for update;
  with wanted as (
    select s.id, s.credential_id from private.secrets s
    join private.credentials c on c.id = s.credential_id and c.removed_at is null
    where s.id = any (p_secret_ids) and s.retired_at is null
  ),
  open as (
    insert into private.rotations as r (secret_id, credential_id, reason, required_by, due_at)
    select w.id, w.credential_id, private.plain_line(p_reason, 300), p_by, due from wanted w
    on conflict (secret_id) where closed_at is null do update set due_at = least(r.due_at, excluded.due_at)
    returning r.credential_id
  )
  select array_agg(distinct o.credential_id order by o.credential_id) into marked from open o;
  if marked is null then
    return jsonb_build_object('accounts', 0, 'tasks', 0);
  end if;
  update private.credentials c set due_at = private.due_of(c)
  where c.id = any (marked) and c.due_at is distinct from private.due_of(c);

  -- One task for each account, unless one is open.
  with needed as (
    select c.id as credential_id, c.model_id, c.account, c.platform, gen_random_uuid() as task_id,
      min(r.due_at) as due_at, min(r.reason) as reason
    from private.credentials c
    join private.rotations r on r.credential_id = c.id and r.closed_at is null
    where c.id = any (marked) and not exists (
      select from private.rotations o join public.tasks t on t.id = o.task_id
      where o.credential_id = c.id and o.closed_at is null and t.status in ('pending', 'in_progress') and t.deleted_at is null
    )
    group by c.id
  ),
  tasks as (
    insert into public.tasks (id, model_id, title, priority, due_at, source, source_id, created_by)
    select n.task_id, n.model_id,
      left(
        'Change the password of ' || coalesce(nullif(private.plain_line(n.account, 100), ''), 'an account')
          || coalesce(' on ' || initcap(n.platform), ''),
        200
      ),
      'urgent', n.due_at, 'vault', n.credential_id, p_by
    from needed n order by n.model_id, n.credential_id
    returning id
  ),
  texts as (
    insert into public.task_texts (task_id, description)
    select n.task_id, n.reason || e'\n\nChange what is marked as due in Socials. That completes this task.' from needed n
  )
  select array_agg(t.id) into made from tasks t;
  if made is not null then
    update private.rotations r set task_id = t.id
    from public.tasks t where t.id = any (made) and r.credential_id = t.source_id and r.closed_at is null;
    insert into public.task_assignees (task_id, user_id, assigned_by)
    select t.id, who.id, p_by
    from (
      select m.id as model_id,
        case when p_assignee is not null and private.may_rotate(p_assignee, m.id) then p_assignee
          else private.rotation_assignee(m.id, p_because_of) end as id
      from public.models m where m.id in (select n.model_id from public.tasks n where n.id = any (made))
    ) who
    join public.tasks t on t.model_id = who.model_id and t.id = any (made)
    where who.id is not null
    order by t.id;
    if (select auth.uid()) is not null then
      perform private.tell_of_tasks('created', array(
        select row(a.user_id, a.task_id)::private.task_news from public.task_assignees a where a.task_id = any (made)
      ));
    end if;
  end if;
  update public.models m set updated_at = now()
  where m.id in (select c.model_id from private.credentials c where c.id = any (marked));
  return jsonb_build_object('accounts', cardinality(marked), 'tasks', coalesce(cardinality(made), 0));
end
$$;
comment on function private.require_rotation(uuid[], text, uuid, timestamptz, uuid, uuid) is
  'Marks current secrets as due to be changed, in two days unless it is said when, and makes an urgent task for each account that has none: for p_assignee where they may see the model and open socials, else its main manager, else a secondary one, never for p_because_of. Secrets that are not current are left out; one that is marked keeps the earlier time. Answers {accounts, tasks}. The caller has checked the rights. Definer: called by definer bodies only.';

-- An account that is removed needs no task; what is open stays open, since it may come back with the same secret.

create function private.follow_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rotation private.rotations;
  is_removed constant boolean := (select c.removed_at is not null from private.credentials c where c.id = new.id);
begin
  for rotation in
    select r.* from private.rotations r where r.credential_id = new.id and r.closed_at is null order by r.id
  loop
    if is_removed then
      update public.tasks t set status = 'cancelled'
      where t.id = rotation.task_id and t.status in ('pending', 'in_progress') and t.deleted_at is null;
      if found and (select auth.uid()) is not null then
        perform private.tell_of_tasks('cancelled', private.task_audience(rotation.task_id));
      end if;
    else
      perform private.require_rotation(array[rotation.secret_id], rotation.reason, rotation.required_by, rotation.due_at);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.follow_removal() is
  'Trigger: cancels the task of an account that was removed, and makes one where it returns and is still to be changed. Definer: who removes it need not see the task.';
-- At the end of the transaction: the model, whose change this follows, is still being written until then.
create constraint trigger credentials_follow_removal after update of removed_at on private.credentials
  deferrable initially deferred for each row
  when ((new.removed_at is null) <> (old.removed_at is null))
  execute function private.follow_removal();

create function private.start_rotation(
  p_secret_ids uuid[], p_rotation_reason public.bounded_text, p_due_at timestamptz default null, p_assignee_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_active();
begin
  if not private.has_permission('can_access_socials') then
    raise exception 'You don''t have access to socials' using errcode = '42501', hint = 'no_permission';
  end if;
  perform private.require_rotation_plan();
  if coalesce(btrim(p_rotation_reason), '') = '' or char_length(p_rotation_reason) > 300 then
    raise exception 'Say in 300 characters or fewer why' using errcode = '22023', hint = 'reason';
  end if;
  if p_due_at is not null and p_due_at not between now() - interval '1 day' and now() + interval '1 year' then
    raise exception 'Choose a day within a year' using errcode = '22023', hint = 'due_at';
  end if;
  -- Nothing is said of which there are: the same for a secret that is not there as for someone else's.
  if exists (
    select from unnest(p_secret_ids) as wanted (id)
    left join private.secrets s on s.id = wanted.id
    left join private.credentials c on c.id = s.credential_id
    where c.id is null or not private.can_edit_model(c.model_id)
  ) then
    raise exception 'You can only rotate the credentials of models assigned to you' using errcode = '42501', hint = 'not_assigned';
  end if;
  return private.require_rotation(p_secret_ids, p_rotation_reason, caller, p_due_at, p_assignee_id);
end
$$;
select private.expose('start_rotation',
  'Asks for current secrets to be changed by a time, in two days by default, and makes a task for each account; {accounts, tasks}. For people who may edit all of their models, with a plan that has advanced features. Errors: 42501 with hint not_assigned or no_permission, PT402 with hint advanced_features, 22023 with hint reason or due_at.',
  'no client role reaches the vault');

create function private.cancel_rotation(p_secret_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  closed private.rotations;
  total integer := 0;
begin
  perform private.require_active();
  if not private.has_permission('can_access_socials') then
    raise exception 'You don''t have access to socials' using errcode = '42501', hint = 'no_permission';
  end if;
  for closed in
    select r.* from private.rotations r join private.credentials c on c.id = r.credential_id
    where r.secret_id = any (p_secret_ids) and r.closed_at is null order by r.credential_id for update of c
  loop
    if not private.can_edit_model((select c.model_id from private.credentials c where c.id = closed.credential_id)) then
      raise exception 'You can only rotate the credentials of models assigned to you' using errcode = '42501', hint = 'not_assigned';
    end if;
    update private.rotations r set closed_at = now(), closed_because = 'cancelled' where r.id = closed.id and r.closed_at is null;
    continue when not found;
    total := total + 1;
    perform private.set_due(closed.credential_id);
    perform private.finish_rotation_task(closed.task_id, 'cancelled');
    perform private.touch_model((select c.model_id from private.credentials c where c.id = closed.credential_id));
  end loop;
  return total;
end
$$;
select private.expose('cancel_rotation',
  'Takes back that secrets are to be changed, and cancels the tasks; answers how many there were. For people who may edit their models. Errors: 42501.',
  'no client role reaches the vault');

create function private.require_rotation_plan() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_feature('advanced_features') then
    raise exception 'Exposure and rotation aren’t included in your plan' using errcode = 'PT402', hint = 'advanced_features';
  end if;
end
$$;
comment on function private.require_rotation_plan() is
  'Refuses callers whose plan has no advanced features (decisions on open points, 48). Definer, as what it calls.';

-- The clock

create function private.job_rotation_overdue() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  late record;
  told integer := 0;
begin
  for late in
    with due as (
      update private.credentials c set overdue_told = c.due_at
      where c.id in (
        select d.id from private.credentials d
        where d.removed_at is null and d.due_at <= now() and d.due_at is distinct from d.overdue_told
        order by d.due_at limit private.job_batch() for update skip locked
      )
      returning c.model_id, c.account, c.platform, c.due_at
    )
    select d.model_id, m.stage_name, m.manager_id, count(*) as accounts, min(d.account) as account, min(d.platform) as platform,
      bool_or(d.due_at > now() - interval '7 days') as is_news
    from due d join public.models m on m.id = d.model_id
    group by d.model_id, m.stage_name, m.manager_id order by d.model_id
  loop
    told := told + late.accounts;
    -- Not after an outage of a week, nor of all there is as the number of days is made shorter.
    continue when not late.is_news;
    perform private.notify(
      'system_alert',
      array(
        select p.id
        from (
          select late.manager_id as id
          union
          select s.manager_id from public.model_secondary_managers s where s.model_id = late.model_id
        ) p
        where private.has_permission_of(p.id, 'can_access_socials')
      ),
      late.model_id,
      case when late.accounts = 1 then 'A password of ' || late.stage_name || ' is due to be changed'
        else late.accounts || ' passwords of ' || late.stage_name || ' are due to be changed' end,
      case when late.accounts = 1 then late.account || coalesce(' on ' || initcap(late.platform), '') end,
      jsonb_build_object('kind', 'rotation_overdue', 'category', 'social'),
      'rotation_overdue:' || late.model_id || ':' || floor(extract(epoch from now()) / 600)
    );
    perform private.touch_model(late.model_id);
  end loop;
  return told;
end
$$;
comment on function private.job_rotation_overdue() is
  'Job: tells the managers of models that passwords are due, once for each due time. Definer: it writes for everyone.';
insert into private.jobs (name, title, every) values ('rotation_overdue', 'Report passwords that are due', '5 minutes');
