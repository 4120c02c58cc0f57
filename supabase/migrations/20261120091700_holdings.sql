-- What a person holds, and how it is handed over. An area registers one line and brings two functions: private.held_<kind>(person) lists what
-- someone holds, private.release_<kind>(person, handovers) carries out what was planned for it and answers how many rows it changed.

create table private.holding_kinds (
  kind text primary key check (kind ~ '^[a-z_]+$'),
  place integer not null unique,
  -- What can be done with it: move (to someone else), end, keep, rotate.
  actions text[] not null,
  -- What is planned while nobody has chosen: one of the actions but move, or model (the main manager of its model). Null has to be chosen.
  usual text,
  -- Whether another number of them than a person saw stops a run. Sessions come and go, and all of them end.
  is_exact boolean not null default true
);
comment on table private.holding_kinds is 'Kinds of what people hold, in the order in which they are shown and handed over.';
alter table private.holding_kinds enable row level security;
alter table private.holding_kinds force row level security;

-- details: what the page shows of one beyond its name and note.
create type private.holding as (id text, name text, note text, model_id uuid, details jsonb);
create type private.handover as (
  kind text, id text, name text, note text, model_id uuid, action text, to_id uuid, remark text, details jsonb
);

create function private.holdings_of(person uuid) returns setof private.handover
language plpgsql stable security definer set search_path = '' as $$
declare
  rule private.holding_kinds;
begin
  for rule in select * from private.holding_kinds k order by k.place loop
    return query execute format(
      'select $1, h.id, h.name, h.note, h.model_id, $2, null::uuid, null::text, h.details from private.%I($3) as h', 'held_' || rule.kind
    ) using rule.kind, rule.usual, person;
  end loop;
end
$$;
comment on function private.holdings_of(uuid) is
  'All that someone holds, kind by kind. Definer: called by definer bodies only.';

create function private.release(rule private.holding_kinds, person uuid, plan private.handover[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mine constant private.handover[] := array(
    select p from unnest(plan) as p where p.kind = rule.kind and p.action <> 'keep' order by p.id
  );
  changed integer;
begin
  if mine = '{}' then
    return;
  end if;
  execute format('select private.%I($1, $2)', 'release_' || rule.kind) using person, mine into changed;
  if rule.is_exact and changed is distinct from cardinality(mine) then
    raise exception 'What this person holds has changed' using errcode = 'PT409', hint = 'holdings_changed';
  end if;
end
$$;
comment on function private.release(private.holding_kinds, uuid, private.handover[]) is
  'Carries out the plan for one kind; PT409 where something else than planned was found. Definer: called by definer bodies only.';

-- Models, and assignments as secondary manager

create function private.held_models(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select m.id::text, m.stage_name, initcap(m.status), m.id, null::jsonb from public.models m where m.manager_id = person order by m.stage_name, m.id
$$;
comment on function private.held_models(uuid) is 'Models that someone is the main manager of. Definer: called by definer bodies only.';

create function private.release_models(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  -- One statement, so that each new main manager hears of all of them at once.
  update public.models m set manager_id = p.to_id from unnest(plan) as p where m.id = p.id::uuid and m.manager_id = person;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_models(uuid, private.handover[]) is
  'Gives models another main manager, or none. Definer: called by definer bodies only.';

create function private.held_secondary(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select m.id::text, m.stage_name, initcap(m.status), m.id, null::jsonb
  from public.model_secondary_managers s join public.models m on m.id = s.model_id
  where s.manager_id = person order by m.stage_name, m.id
$$;
comment on function private.held_secondary(uuid) is 'Models that someone is a secondary manager of. Definer: called by definer bodies only.';

create function private.release_secondary(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  delete from public.model_secondary_managers s
  where s.manager_id = person and s.model_id in (select p.id::uuid from unnest(plan) as p);
  get diagnostics changed = row_count;
  insert into public.model_secondary_managers (model_id, manager_id)
  select m.id, p.to_id
  from unnest(plan) as p join public.models m on m.id = p.id::uuid
  where p.to_id is not null and m.manager_id is distinct from p.to_id
  on conflict on constraint model_secondary_managers_pkey do nothing;
  return changed;
end
$$;
comment on function private.release_secondary(uuid, private.handover[]) is
  'Ends assignments as secondary manager, or gives them to someone else. Definer: called by definer bodies only.';

-- Tasks, how they repeat, and templates

create function private.held_tasks(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select t.id::text, t.title, 'TASK-' || t.number, t.model_id, null::jsonb
  from public.task_assignees a join public.tasks t on t.id = a.task_id
  where a.user_id = person and t.status in ('pending', 'in_progress') and t.deleted_at is null
  order by t.overdue_from, t.number
$$;
comment on function private.held_tasks(uuid) is 'Open tasks that someone is assigned to. Definer: called by definer bodies only.';

create function private.release_tasks(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
  heir record;
begin
  -- Where they are moved they stay the same rows: whether the new person can be named was asked for all of them at once.
  with open as (
    select p.id::uuid as id, p.to_id, p.to_id is null or exists (
      select from public.task_assignees b where b.task_id = p.id::uuid and b.user_id = p.to_id
    ) as ends
    from unnest(plan) as p join public.tasks t on t.id = p.id::uuid
    where t.status in ('pending', 'in_progress') and t.deleted_at is null
  ),
  gone as (
    delete from public.task_assignees a using open o where a.user_id = person and a.task_id = o.id and o.ends returning a.task_id
  ),
  moved as (
    update public.task_assignees a set user_id = o.to_id, assigned_by = (select auth.uid()), created_at = clock_timestamp()
    from open o where a.user_id = person and a.task_id = o.id and not o.ends returning a.task_id
  )
  select (select count(*) from gone) + (select count(*) from moved) into changed;
  -- Once each. A person who is assigned sees the task.
  for heir in
    select p.to_id, count(*) as tasks, (array_agg(p))[1] as first
    from unnest(plan) as p where p.to_id is not null group by p.to_id order by p.to_id
  loop
    if heir.tasks = 1 then
      perform private.tell_of_tasks('assigned', array[row(heir.to_id, (heir.first).id::uuid)::private.task_news]);
    else
      perform private.notify(
        'task_assigned', array[heir.to_id], null,
        private.task_news_title('assigned', heir.tasks, null, private.my_name()), null, private.by_whom('assigned'),
        format('task_assigned:many:offboarding:%s', person)
      );
    end if;
  end loop;
  return changed;
end
$$;
comment on function private.release_tasks(uuid, private.handover[]) is
  'Gives open tasks to someone else, or leaves them unassigned. Definer: called by definer bodies only.';

create function private.held_series(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select s.id::text, t.title, s.rule, t.model_id, null::jsonb
  from public.task_series s
  cross join lateral (
    select o.title, o.model_id from public.tasks o
    where o.series_id = s.id and o.status in ('pending', 'in_progress') and o.deleted_at is null order by o.number limit 1
  ) as t
  where s.created_by = person order by t.title, s.id
$$;
comment on function private.held_series(uuid) is
  'Recurring tasks that someone set up, of which one is open. Definer: called by definer bodies only.';

create function private.release_series(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.task_series s set created_by = p.to_id from unnest(plan) as p where s.id = p.id::uuid and s.created_by = person;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_series(uuid, private.handover[]) is
  'Gives recurrences to someone else. Definer: called by definer bodies only.';

create function private.held_templates(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select t.id::text, t.name, null::text, null::uuid, null::jsonb from public.task_templates t where t.created_by = person order by lower(t.name), t.id
$$;
comment on function private.held_templates(uuid) is 'Templates that someone made. Definer: called by definer bodies only.';

create function private.release_templates(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.task_templates t set created_by = p.to_id from unnest(plan) as p where t.id = p.id::uuid and t.created_by = person;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_templates(uuid, private.handover[]) is
  'Gives templates to someone else. Definer: called by definer bodies only.';

-- Playbooks to review. What is private concerns nobody else: it is named nowhere, and goes with the account.

create function private.held_playbooks(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select n.id::text, n.title, 'Verified until ' || to_char(n.verified_until, 'FMDD Mon YYYY'), n.model_id, null::jsonb
  from public.notes n
  where n.kind = 'playbook' and n.visibility <> 'private' and n.deleted_at is null
    and (n.verifier_id = person or (n.verifier_id is null and n.created_by = person and n.verified_until is not null))
  order by n.verified_until nulls last, lower(n.title), n.id
$$;
comment on function private.held_playbooks(uuid) is
  'Playbooks that someone is asked to review, as their reviewer or, where there is none, as their author. Definer: called by definer bodies only.';

create function private.release_playbooks(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  -- What few people share is shared with who reviews it from now on.
  insert into public.note_members (note_id, user_id)
  select n.id, p.to_id
  from unnest(plan) as p join public.notes n on n.id = p.id::uuid
  where p.to_id is not null and n.visibility = 'custom' and n.created_by is distinct from p.to_id
    and (select count(*) from public.note_members m where m.note_id = n.id) < 50
  on conflict on constraint note_members_pkey do nothing;
  update public.notes n set
    verifier_id = case when p.to_id is not null and private.sees_note_of(p.to_id, n) then p.to_id end
  from unnest(plan) as p
  where n.id = p.id::uuid and n.kind = 'playbook' and n.visibility <> 'private' and n.deleted_at is null
    and (n.verifier_id = person or (n.verifier_id is null and n.created_by = person and n.verified_until is not null));
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.release_playbooks(uuid, private.handover[]) is
  'Gives playbooks another reviewer, or none. Definer: called by definer bodies only.';

-- Views that others use, invitations that nobody has accepted, and where they are signed in

create function private.held_views(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select v.id::text, v.name, v.area, null::uuid, null::jsonb from public.saved_views v where v.user_id = person and v.is_shared order by lower(v.name), v.id
$$;
comment on function private.held_views(uuid) is 'Saved views that someone shares. Definer: called by definer bodies only.';

create function private.release_views(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  planned private.handover;
  view public.saved_views;
  wanted text;
  part integer;
  changed integer := 0;
begin
  foreach planned in array plan loop
    select * into view from public.saved_views v where v.id = planned.id::uuid and v.user_id = person and v.is_shared for update;
    continue when not found;
    changed := changed + 1;
    if planned.to_id is null then
      update public.saved_views v set is_shared = false where v.id = view.id;
      continue;
    end if;
    -- The new owner may have one of that name.
    wanted := view.name;
    part := 1;
    while exists (
      select from public.saved_views v
      where v.user_id = planned.to_id and v.area = view.area and lower(btrim(v.name)) = lower(wanted)
    ) loop
      part := part + 1;
      wanted := left(view.name, 35) || ' (' || part || ')';
    end loop;
    update public.saved_views v set user_id = planned.to_id, name = wanted where v.id = view.id;
  end loop;
  return changed;
end
$$;
comment on function private.release_views(uuid, private.handover[]) is
  'Gives shared views to someone else, or stops sharing them. Definer: called by definer bodies only.';

create function private.held_invitations(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select i.id::text, i.email, null::text, null::uuid, null::jsonb from public.user_invites i
  where i.invited_by = person and i.status = 'pending' and i.expires_at > now() order by i.email, i.id
$$;
comment on function private.held_invitations(uuid) is 'Invitations that someone sent and nobody has accepted. Definer: called by definer bodies only.';

create function private.release_invitations(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update public.user_invites i set
    invited_by = coalesce(p.to_id, i.invited_by), status = case when p.to_id is null then 'cancelled' else i.status end
  from unnest(plan) as p where i.id = p.id::uuid and i.invited_by = person and i.status = 'pending';
  get diagnostics changed = row_count;
  delete from private.invitation_tokens t
  using unnest(plan) as p where t.invitation_id = p.id::uuid and p.to_id is null;
  return changed;
end
$$;
comment on function private.release_invitations(uuid, private.handover[]) is
  'Cancels invitations, or lets them stand in the name of someone else. Definer: called by definer bodies only.';

create function private.held_sessions(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select s.id::text, coalesce(s.user_agent, ''), s.ip, null::uuid, null::jsonb from private.sessions_of(person) as s
$$;
comment on function private.held_sessions(uuid) is 'Where someone is signed in. Definer: called by definer bodies only.';

create function private.release_sessions(person uuid, plan private.handover[]) returns integer
language sql security definer set search_path = '' as $$
  select private.end_sessions_of(person)
$$;
comment on function private.release_sessions(uuid, private.handover[]) is
  'Ends every session, whichever were planned. Definer: called by definer bodies only.';

-- Secrets: access for a time, and what they know

create function private.held_grants(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select g.id::text, m.stage_name, g.platform, g.model_id, null::jsonb
  from public.credential_grants g join public.models m on m.id = g.model_id
  where g.user_id = person and g.status in ('asked', 'given') order by m.stage_name, g.id
$$;
comment on function private.held_grants(uuid) is
  'Access to secrets that someone has for a time, or has asked for. Definer: called by definer bodies only.';

create function private.release_grants(person uuid, plan private.handover[]) returns integer
language sql security definer set search_path = '' as $$
  select private.end_grants(array(
    select g.id from public.credential_grants g
    where g.user_id = person and g.status in ('asked', 'given') and g.id in (select p.id::uuid from unnest(plan) as p)
  ), 'deactivated')
$$;
comment on function private.release_grants(uuid, private.handover[]) is
  'Ends grants and requests. Definer: called by definer bodies only.';

create function private.times(total integer) returns text
language sql immutable security definer set search_path = '' as $$
  select case total when 1 then 'once' when 2 then 'twice' else total || ' times' end
$$;
comment on function private.times(integer) is 'How often, in words. Definer: called by definer bodies only.';

create function private.held_exposures(person uuid) returns setof private.holding
language sql stable security definer set search_path = '' as $$
  select e.secret_id::text, coalesce(nullif(e.account, ''), initcap(e.platform), 'An account'),
    concat_ws(
      ' · ', m.stage_name, initcap(e.platform), case when e.kind <> 'password' then replace(e.kind, '_', ' ') end,
      case when e.revealed > 0 then 'revealed ' || private.times(e.revealed) end,
      case when e.copied > 0 then 'copied ' || private.times(e.copied) end, case when e.is_set then 'put in by them' end
    ),
    e.model_id,
    jsonb_build_object(
      'credential_id', e.credential_id, 'model_name', m.stage_name, 'platform', e.platform, 'kind', e.kind, 'revealed', e.revealed,
      'copied', e.copied, 'is_set', e.is_set, 'by_grant', e.by_grant, 'last_seen_at', e.last_seen_at, 'changed_at', e.changed_at,
      'due_at', least(e.due_at, private.usual_rotation_due())
    )
  from private.exposures_of(person) as e join public.models m on m.id = e.model_id
  -- What a plan does not include is neither shown nor done (decisions on open points, 48).
  where (select private.has_feature('advanced_features'))
  order by m.stage_name, e.platform, e.account, e.secret_id
$$;
comment on function private.held_exposures(uuid) is
  'Current secrets that someone knows, for callers whose plan includes it. Definer: called by definer bodies only.';

create function private.release_exposures(person uuid, plan private.handover[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ids constant uuid[] := array(select p.id::uuid from unnest(plan) as p);
  reason constant text := (
    select coalesce(p.display_name, p.email) || ' knows it and is leaving' from public.profiles p where p.id = person
  );
  current_ids integer;
  rotator record;
begin
  select count(*) into current_ids from private.secrets s where s.id = any (ids) and s.retired_at is null;
  -- In one order, as a single call would take them.
  perform from private.credentials c
  where c.id in (select s.credential_id from private.secrets s where s.id = any (ids)) order by c.id for update;
  for rotator in
    select p.to_id, array_agg(p.id::uuid) as secrets from unnest(plan) as p group by p.to_id order by p.to_id
  loop
    perform private.require_rotation(rotator.secrets, reason, (select auth.uid()), null, rotator.to_id, person);
  end loop;
  return current_ids;
end
$$;
comment on function private.release_exposures(uuid, private.handover[]) is
  'Asks for what someone knows to be changed, by the people planned for it. Definer: called by definer bodies only.';

-- One line for each kind. Grants first, since they end with the main manager under whom they were given; secrets after the models,
-- whose new main managers change them.

insert into private.holding_kinds (kind, place, actions, usual, is_exact) values
  ('grants', 5, '{end}', 'end', true),
  ('models', 10, '{move,end}', null, true),
  ('secondary', 20, '{move,end}', 'end', true),
  ('exposures', 25, '{rotate,keep}', 'rotate', true),
  ('tasks', 30, '{move,end}', 'model', true),
  ('series', 40, '{move,keep}', 'keep', true),
  ('templates', 50, '{move,keep}', 'keep', true),
  ('playbooks', 55, '{move,end}', 'model', true),
  ('views', 60, '{move,end,keep}', 'keep', true),
  ('invitations', 70, '{move,end}', 'end', true),
  ('sessions', 100, '{end}', 'end', false);
