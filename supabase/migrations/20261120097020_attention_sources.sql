-- What needs someone's attention, area by area. Each source answers only what its person may see and put right.

create function private.attention_model_manager(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
begin
  if not p_ask.manages_all then
    return;
  end if;
  return query
    select m.id::text, 'warning', case when m.place <= 20 then coalesce(
      (
        select l.created_at from public.audit_log l
        where l.model_id = m.id and l.changes ? 'manager_id' order by l.seq desc limit 1
      ),
      m.created_at
    ) end, m.stage_name, null::text, null::integer, null::integer, m.id
    from (
      select n.id, n.stage_name, n.created_at, row_number() over (order by n.created_at desc, n.id) as place
      from public.models n where n.manager_id is null and n.status <> 'archived'
      order by n.created_at desc, n.id limit 1000
    ) m
    order by m.place;
end
$$;
comment on function private.attention_model_manager(private.dashboard_ask) is
  'Models without a main manager, for those who may assign one; archived ones need none. Definer: called by definer bodies only.';

create function private.attention_rotation(p_ask private.dashboard_ask) returns setof private.attention_item
language sql stable security definer set search_path = '' as $$
  -- More of them, and it is shown again.
  select 'due:' || extract(epoch from max(c.due_at))::bigint, 'neutral', min(c.due_at), null::text, null::text, count(*)::integer,
    count(distinct c.model_id)::integer, case when count(distinct c.model_id) = 1 then (array_agg(c.model_id))[1] end
  from private.credentials c
  where c.removed_at is null and c.due_at <= now() and (p_ask.manages_all or c.model_id = any (p_ask.model_ids))
  having count(*) > 0
$$;
comment on function private.attention_rotation(private.dashboard_ask) is
  'Passwords that are due to be changed, of the models that the caller edits: number of accounts, most of models. Definer: called by definer bodies only.';

create function private.attention_access_request(p_ask private.dashboard_ask) returns setof private.attention_item
language sql stable security definer set search_path = '' as $$
  select g.id::text, 'warning', g.asked_at, coalesce(p.display_name, p.email), g.platform, null::integer, null::integer, g.model_id
  from public.credential_grants g
  join public.profiles p on p.id = g.user_id
  join public.models m on m.id = g.model_id
  where g.status = 'asked' and g.user_id <> p_ask.caller and (p_ask.manages_all or m.manager_id = p_ask.caller)
  order by g.asked_at, g.id limit 1000
$$;
comment on function private.attention_access_request(private.dashboard_ask) is
  'Who asks to use the accounts of models, for those who decide: note is the platform. Definer: called by definer bodies only.';

create function private.attention_playbook_review(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.note_sight();
begin
  return query execute format(
    $q$
      select n.id::text || coalesce(':' || n.verified_until, ''), case when n.verified_until is null then 'neutral' else 'warning' end,
        coalesce((n.verified_until + 1)::timestamp at time zone %3$L, n.created_at), n.title, n.id::text,
        case when n.verified_until is null then 0 else 1 end, null::integer, n.model_id
      from public.notes n
      where %1$s and n.status = 'final' and (%2$L or n.verifier_id = %4$L or (n.verifier_id is null and n.created_by = %4$L))
      order by n.verified_until nulls last, n.id limit 1000
    $q$,
    private.note_condition('{"scope": "playbooks", "isReviewDue": true}', sight), p_ask.is_admin, p_ask.timezone, p_ask.caller
  ) using sight.model_ids, sight.row_ids;
end
$$;
comment on function private.attention_playbook_review(private.dashboard_ask) is
  'Playbooks that the caller is to review, and for administrators all that are due: note is the id, number 0 where nobody has vouched for it yet. Definer: called by definer bodies only.';

create function private.attention_overdue_tasks(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  -- As the list of tasks counts them.
  filter constant jsonb := '{"scope": "all", "statuses": ["pending", "in_progress"], "isOverdue": true}';
  sight constant private.row_sight := private.task_sight();
  apart constant text := private.seen_tasks(filter, sight);
begin
  return query execute format(
    $q$
      select 'since:' || extract(epoch from max(f.overdue_from))::bigint, 'warning', min(f.overdue_from), null::text, null::text,
        count(*)::integer, null::integer, null::uuid
      from (select t.overdue_from from %1$s t where %2$s order by t.overdue_from limit 1000) f
      having count(*) > 0
    $q$,
    coalesce(apart, 'public.tasks'), private.task_condition(filter, sight, apart is not null)
  ) using sight.model_ids, sight.row_ids;
end
$$;
comment on function private.attention_overdue_tasks(private.dashboard_ask) is
  'How many of the tasks that the caller sees are overdue, 1,000 for as many or more. Definer: called by definer bodies only.';

create function private.attention_plan_limit(p_ask private.dashboard_ask) returns setof private.attention_item
language sql stable security definer set search_path = '' as $$
  select l.kind || ':' || private.limit_step(l.most, l.used), case private.limit_step(l.most, l.used) when 100 then 'danger' else 'warning' end,
    null::timestamptz, l.kind, p.plan_name, l.used, l.most, null::uuid
  from private.plan_of(p_ask.caller) as p
  cross join lateral (
    values ('models', p.models_limit, private.models_used(p_ask.caller), 'can_access_models'),
      ('users', p.users_limit, private.users_used(p_ask.caller), 'can_manage_users')
  ) as l (kind, most, used, flag)
  -- Of a plan without models nothing is used up.
  where l.flag = any (p_ask.flags) and l.most > 0 and private.limit_step(l.most, l.used) > 0
  order by l.kind
$$;
comment on function private.attention_plan_limit(private.dashboard_ask) is
  'Limits of the caller''s plan of which 80 % or more are used: name is models or users, note the plan, number of most. Definer: called by definer bodies only.';

create function private.attention_approval(p_ask private.dashboard_ask) returns setof private.attention_item
language sql stable security definer set search_path = '' as $$
  select p.id::text, 'warning', a.asked_at, coalesce(p.display_name, p.email), p.email, null::integer, null::integer, null::uuid
  from public.account_approvals a join public.profiles p on p.id = a.user_id
  order by a.asked_at, p.id limit 1000
$$;
comment on function private.attention_approval(private.dashboard_ask) is
  'Who waits to be let in, for those who manage users. Definer: called by definer bodies only.';

-- Someone inactive gets nothing more, so that who was seen to hold nothing need not be asked about again until they are back.
create table private.people_without_holdings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  seen_at timestamptz not null default now()
);
comment on table private.people_without_holdings is
  'Inactive people who hold nothing, as the job of that name found. Kept true by a trigger: who is active again is not among them.';
alter table private.people_without_holdings enable row level security;
alter table private.people_without_holdings force row level security;

create function private.forget_without_holdings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.people_without_holdings w where w.user_id = new.id;
  return null;
end
$$;
comment on function private.forget_without_holdings() is
  'Trigger: who is active may come to hold something. Definer: no client role writes this.';
create trigger profiles_50_holdings after update of status on public.profiles
  for each row when (new.status = 'active' and old.status <> 'active') execute function private.forget_without_holdings();

create function private.holds_something(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.holding_kinds;
  is_held boolean;
begin
  for rule in select * from private.holding_kinds k where k.is_exact order by k.place loop
    execute format('select exists (select from private.%I($1))', 'held_' || rule.kind) into is_held using person;
    if is_held then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.holds_something(uuid) is
  'Whether offboarding would find anything but sessions. Definer: called by definer bodies only.';

create function private.job_people_without_holdings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  insert into private.people_without_holdings (user_id)
  select p.id from public.profiles p
  where p.status <> 'active' and not exists (select from private.people_without_holdings w where w.user_id = p.id)
    and not private.holds_something(p.id)
  order by p.id limit 500
  on conflict on constraint people_without_holdings_pkey do nothing;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.job_people_without_holdings() is
  'Job: notes which inactive people hold nothing, so that dashboards need not ask. Definer: no client role writes this.';
insert into private.jobs (name, title, every) values ('people_without_holdings', 'Check what inactive people still hold', '1 hour');

create function private.attention_holdings(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
begin
  if not p_ask.is_admin then
    return;
  end if;
  return query
    select p.id::text, 'warning', null::timestamptz, coalesce(p.display_name, p.email), p.email, null::integer, null::integer, null::uuid
    from (
      select i.* from public.profiles i
      where i.status <> 'active' and not exists (select from private.people_without_holdings w where w.user_id = i.id)
        and not exists (select from public.account_approvals a where a.user_id = i.id)
      -- Until the job has looked at them, of many only some are.
      order by i.updated_at desc, i.id limit 25
    ) p
    where private.holds_something(p.id)
    order by p.updated_at desc, p.id;
end
$$;
comment on function private.attention_holdings(private.dashboard_ask) is
  'Inactive people who still hold something, for administrators, who hand it over. Definer: called by definer bodies only.';

create function private.attention_job(p_ask private.dashboard_ask) returns setof private.attention_item
language plpgsql stable security definer set search_path = '' as $$
begin
  if not p_ask.is_admin then
    return;
  end if;
  return query
    select j.name, 'danger', j.ended_at, j.title, j.message, j.failures, null::integer, null::uuid
    from private.get_jobs() as j
    where j.status in ('failed', 'interrupted')
    order by j.ended_at desc nulls last, j.name;
end
$$;
comment on function private.attention_job(private.dashboard_ask) is
  'Scheduled work that failed, for administrators: note is why, number how many times in a row. Definer: called by definer bodies only.';

insert into private.attention_sources (source, place, flag) values
  ('job', 10, null),
  ('approval', 20, 'can_manage_users'),
  ('access_request', 30, 'can_access_socials'),
  ('plan_limit', 40, null),
  ('model_manager', 50, 'can_access_models'),
  ('holdings', 60, 'can_manage_users'),
  ('overdue_tasks', 70, 'can_access_tasks'),
  ('playbook_review', 80, 'can_access_notes'),
  ('rotation', 90, 'can_access_socials');
