-- Offboarding: what is to become of all that someone holds, chosen in a draft that any administrator continues, and carried out in one
-- transaction. One function plans; the preview shows its plan, and the run carries out the same, so that the two can't differ.

create table public.offboardings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Counts the changes of the choices, which are beside the table.
  changes integer not null default 0,
  started_by uuid references public.profiles (id) on delete set null,
  updated_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  row_version integer not null default 1,
  constraint offboardings_user_id_key unique (user_id)
);
comment on table public.offboardings is 'Offboardings that have begun: one for each person, gone when it is finished or discarded. @unlogged Nothing has happened yet; the run is logged.';
create index offboardings_started_by_idx on public.offboardings (started_by);
create index offboardings_updated_by_idx on public.offboardings (updated_by);
create trigger offboardings_touch before update on public.offboardings
  for each row execute function private.touch_updated_at();
create trigger offboardings_version before update on public.offboardings
  for each row execute function private.keep_row_version();

create table private.offboarding_choices (
  offboarding_id uuid primary key references public.offboardings (id) on delete cascade,
  choices jsonb not null default '{}',
  constraint offboarding_choices_bounds check (jsonb_typeof(choices) = 'object' and octet_length(choices::text) <= 200000)
);
comment on table private.offboarding_choices is
  'By kind {to, items: {id: to}}, where to is a person, end, keep, rotate or model; deactivate. Large, so beside the table that is published.';
alter table private.offboarding_choices enable row level security;
alter table private.offboarding_choices force row level security;

create table public.offboarding_reports (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null,
  person_name text not null,
  started_by_name text,
  finished_by uuid,
  finished_by_name text not null,
  deactivated boolean not null,
  summary jsonb not null,
  lines jsonb not null,
  created_at timestamptz not null default now(),
  constraint offboarding_reports_lines_bounds check (octet_length(lines::text) <= 1000000),
  constraint offboarding_reports_summary_bounds check (octet_length(summary::text) <= 100000)
);
comment on table public.offboarding_reports is
  'What was done with all that someone held: append-only, kept as long as the audit log. Names are those of the moment; nothing here refers to rows that may be deleted. @readonly A report is made by a run alone. @unlogged It stands for itself.';
comment on column public.offboarding_reports.summary is '[{kind, action, to, total}]';
comment on column public.offboarding_reports.lines is 'The first 500 of each kind: [{kind, name, note, action, to}]';
create index offboarding_reports_created_at_idx on public.offboarding_reports (created_at desc, id desc);

create function private.refuse_report_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and current_setting('marquee.report_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'Reports cannot be changed' using errcode = '42501';
end
$$;
comment on function private.refuse_report_change() is 'Trigger: refuses every change of a report, the owner''s included, but its retention.';
create trigger offboarding_reports_keep before update or delete or truncate on public.offboarding_reports
  for each statement execute function private.refuse_report_change();

create function private.job_offboarding_reports() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  perform set_config('marquee.report_retention', 'on', true);
  delete from public.offboarding_reports r where r.id in (
    select old.id from public.offboarding_reports old
    where old.created_at < now() - make_interval(days => private.audit_retention_days()) limit private.job_batch()
  );
  get diagnostics removed = row_count;
  perform set_config('marquee.report_retention', '', true);
  return removed;
end
$$;
comment on function private.job_offboarding_reports() is
  'Job: removes reports as old as what the audit log no longer keeps. Definer: it alone may take them out.';
insert into private.jobs (name, title, every) values ('offboarding_reports', 'Remove old offboarding reports', '1 day');

-- Access

alter table public.offboardings enable row level security;
alter table public.offboardings force row level security;
alter table public.offboarding_reports enable row level security;
alter table public.offboarding_reports force row level security;
revoke all on public.offboardings, public.offboarding_reports from anon, authenticated, service_role;
grant select on public.offboardings, public.offboarding_reports to authenticated;
grant all on public.offboardings to service_role;
grant select on public.offboarding_reports to service_role;
create policy "Administrators see offboardings that have begun" on public.offboardings
  for select to authenticated using ((select private.is_admin()));
-- They are kept in any case; a plan decides who reads them.
create policy "Administrators whose plan includes them see reports" on public.offboarding_reports
  for select to authenticated using ((select private.is_admin()) and (select private.has_feature('advanced_features')));

-- The plan

create function private.offboarding_plan(p_person uuid, p_choices jsonb) returns setof private.handover
language sql stable security definer set search_path = '' as $$
  with held as materialized (
    select h.kind, h.id, h.name, h.note, h.model_id, h.details, h.place, coalesce(
      p_choices -> h.kind -> 'items' ->> h.id, p_choices -> h.kind ->> 'to', h.action
    ) as wanted
    from private.holdings_of(p_person) with ordinality as h (kind, id, name, note, model_id, action, to_id, remark, details, place)
  ),
  -- Who looks after each model when this is done.
  future as (
    select h.model_id, case when h.wanted ~ '^[0-9a-f]{8}-' then h.wanted::uuid end as manager_id
    from held h where h.kind = 'models'
  ),
  meant as (
    select h.*, case
      when h.wanted ~ '^[0-9a-f]{8}-' then h.wanted::uuid
      when h.wanted = 'model' then coalesce(
        case when f.model_id is not null then f.manager_id else m.manager_id end,
        case when p_choices -> 'models' ->> 'to' ~ '^[0-9a-f]{8}-' then (p_choices -> 'models' ->> 'to')::uuid end
      )
    end as heir
    from held h
    left join public.models m on h.wanted = 'model' and m.id = h.model_id
    left join future f on f.model_id = h.model_id
  ),
  -- Asked for once each.
  heirs as materialized (
    select d.heir, private.has_permission_of(d.heir, 'can_access_tasks') as does_tasks,
      private.has_permission_of(d.heir, 'can_access_notes') as reads_notes,
      private.has_permission_of(d.heir, 'can_access_schedule') as attends,
      private.has_permission_of(d.heir, 'can_view_all_data') as reads_all, private.sees_all_models_of(d.heir) as sees_all,
      d.heir <> p_person and private.has_permission_of(d.heir, 'can_access_socials') as opens_socials
    from (
      select m.heir from meant m
      union
      select s.manager_id from public.model_secondary_managers s where s.model_id in (select e.model_id from held e where e.kind = 'exposures')
      union
      select m.manager_id from public.models m where m.id in (select e.model_id from held e where e.kind = 'exposures')
    ) as d where d.heir is not null
  ),
  sight as materialized (
    select h.heir, mine.id as model_id from heirs h cross join lateral private.model_ids_of(h.heir) as mine (id)
    union
    select m.heir, m.model_id from meant m where m.kind in ('models', 'secondary') and m.heir is not null
  ),
  -- Who changes the secrets of each model when this is done, as private.rotation_assignee finds them then.
  rotators as materialized (
    select x.model_id, (
      select c.id from (
        select case when f.model_id is not null then f.manager_id else m.manager_id end as id, 0 as place, null::timestamptz as since
        from public.models m left join future f on f.model_id = m.id where m.id = x.model_id
        union all
        select s.manager_id, 1, s.created_at from public.model_secondary_managers s where s.model_id = x.model_id
        union all
        select m.heir, 2, null from meant m where m.kind = 'secondary' and m.model_id = x.model_id
      ) c
      join heirs h on h.heir = c.id and h.does_tasks and h.opens_socials
      order by c.place, c.since, c.id limit 1
    ) as id
    from (select distinct e.model_id from held e where e.kind = 'exposures') as x
  )
  select m.kind, m.id, m.name, m.note, m.model_id,
    case
      when m.wanted is null then 'open'
      when m.kind = 'exposures' then case when m.wanted = 'keep' then 'keep' else 'rotate' end
      when m.kind in ('tasks', 'playbooks', 'events') and m.wanted <> 'end' and (m.heir is null or not fits.names) then 'end'
      when m.heir is not null or m.wanted = 'model' then 'move'
      else m.wanted
    end,
    case
      when m.kind = 'exposures' then case when m.wanted <> 'keep' then case when fits.names and h.opens_socials then m.heir else r.id end end
      when m.kind not in ('tasks', 'playbooks', 'events') or fits.names then m.heir
    end,
    case
      when m.kind in ('tasks', 'playbooks', 'events') and m.heir is not null and not fits.names then 'cannot_see'
      when m.kind = 'exposures' and m.heir is not null and not (fits.names and h.opens_socials) then 'cannot_see'
    end,
    m.details
  from meant m
  left join heirs h on h.heir = m.heir
  left join rotators r on m.kind = 'exposures' and r.model_id = m.model_id
  cross join lateral (
    -- To see a model is not yet to see its notes.
    select case m.kind when 'playbooks' then h.reads_notes when 'events' then h.attends else h.does_tasks end and (
      m.model_id is null or case m.kind when 'playbooks' then h.reads_all else h.sees_all end or (m.heir, m.model_id) in (select s.heir, s.model_id from sight s)
    ) as names
  ) as fits
  order by m.place
$$;
comment on function private.offboarding_plan(uuid, jsonb) is
  'What becomes of each thing that someone holds: move to someone, end, keep, rotate, or open where it has to be chosen. A task whose new person may not see its model becomes unassigned, a playbook keeps no reviewer, and a secret is changed by the usual person where the one chosen may not (remark cannot_see). Definer: called by definer bodies only.';

create function private.offboarding_totals(p_plan private.handover[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.kind, jsonb_build_object('total', t.total, 'mark', t.mark)), '{}')
  from (
    select p.kind, count(*) as total, md5(string_agg(p.id || coalesce(p.action, '') || coalesce(p.to_id::text, ''), ',' order by p.id)) as mark
    from unnest(p_plan) as p group by p.kind
  ) as t
$$;
comment on function private.offboarding_totals(private.handover[]) is
  'Of each kind that there is how many, and a mark that differs where anything of its plan does.';

create function private.has_room_for_link_trees(person uuid, wanted integer) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.link_trees_used(person) + wanted <= private.most_link_trees(person), true);
end
$$;
comment on function private.has_room_for_link_trees(uuid, integer) is
  'Whether someone''s plan has room for as many more link pages. Definer: called by definer bodies only.';

create function private.offboarding_problems(p_person uuid, p_plan private.handover[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'reason', p.reason, 'person', p.person, 'total', p.total) order by p.place, p.person), '[]')
  from (
    select 1 as place, o.kind, 'undecided' as reason, null::uuid as person, count(*) as total
    from unnest(p_plan) as o where o.action = 'open' group by o.kind
    union all
    select 2, h.kind, case when h.to_id = p_person then 'same_person' else 'inactive' end, h.to_id, count(*)
    from unnest(p_plan) as h
    where h.action = 'move' and (h.to_id = p_person or not exists (
      select from public.profiles p where p.id = h.to_id and p.status = 'active' and p.role in ('admin', 'manager')
    ))
    group by h.kind, h.to_id
    union all
    select 3, 'models', 'models_limit', h.to_id, h.total
    from (select m.to_id, count(*) as total from unnest(p_plan) as m where m.kind = 'models' and m.to_id is not null group by m.to_id) as h
    cross join lateral private.plan_of(h.to_id) as plan
    where plan.models_limit <> -1 and private.models_used(h.to_id) + h.total > plan.models_limit
    union all
    select 4, 'invitations', 'cannot_invite', h.to_id, h.total
    from (select i.to_id, count(*) as total from unnest(p_plan) as i where i.kind = 'invitations' and i.to_id is not null group by i.to_id) as h
    where not private.is_admin_of(h.to_id)
    union all
    select 5, 'documents', 'no_contracts', h.to_id, h.total
    from (select d.to_id, count(*) as total from unnest(p_plan) as d where d.kind = 'documents' and d.to_id is not null group by d.to_id) as h
    where not private.has_permission_of(h.to_id, 'can_manage_contracts')
    union all
    select 6, 'link_trees', 'models_limit', h.to_id, h.total
    from (select t.to_id, count(*)::integer as total from unnest(p_plan) as t where t.kind = 'link_trees' and t.to_id is not null group by t.to_id) as h
    where not private.has_room_for_link_trees(h.to_id, h.total)
  ) as p
$$;
comment on function private.offboarding_problems(uuid, private.handover[]) is
  'What keeps a plan from being carried out: [{kind, reason: undecided, same_person, inactive, models_limit, cannot_invite or no_contracts, person, total}]. Definer: called by definer bodies only.';

-- Bodies

create function private.require_offboarder(p_person uuid) returns public.profiles
language plpgsql stable security definer set search_path = '' as $$
declare
  account public.profiles;
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can offboard users' using errcode = '42501';
  end if;
  select * into account from public.profiles p where p.id = p_person;
  if not found then
    raise exception 'This user does not exist' using errcode = 'PT404';
  end if;
  if p_person = (select auth.uid()) then
    raise exception 'You cannot offboard yourself' using errcode = 'P0001', hint = 'own_account';
  end if;
  return account;
end
$$;
comment on function private.require_offboarder(uuid) is
  'Who is to leave, for an administrator other than that person; else 42501, PT404 or P0001. Definer: called by definer bodies only.';

create function private.get_offboarding(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  account constant public.profiles := private.require_offboarder(p_user_id);
  draft public.offboardings;
  chosen jsonb;
  plan private.handover[];
begin
  select * into draft from public.offboardings o where o.user_id = p_user_id;
  select c.choices into chosen from private.offboarding_choices c where c.offboarding_id = draft.id;
  plan := array(select p from private.offboarding_plan(p_user_id, coalesce(chosen, '{}')) as p);
  return jsonb_build_object(
    'person', jsonb_build_object(
      'id', account.id, 'email', account.email, 'display_name', account.display_name, 'role', account.role, 'status', account.status
    ),
    'draft', case when draft.id is not null then jsonb_build_object(
      'row_version', draft.row_version, 'started_by', draft.started_by, 'updated_by', draft.updated_by, 'updated_at', draft.updated_at
    ) end,
    'choices', coalesce(chosen, '{}'),
    'kinds', (
      select jsonb_agg(jsonb_build_object(
        'kind', k.kind, 'actions', k.actions, 'usual', k.usual,
        'total', (select count(*) from unnest(plan) as p where p.kind = k.kind),
        'effects', (
          select coalesce(jsonb_agg(jsonb_build_object('action', e.action, 'to', e.to_id, 'remark', e.remark, 'total', e.total) order by e.total desc), '[]')
          from (
            select p.action, p.to_id, p.remark, count(*) as total from unnest(plan) as p where p.kind = k.kind group by p.action, p.to_id, p.remark
          ) as e
        ),
        'items', private.offboarding_items(plan, k.kind, 0, 100)
      ) order by k.place)
      from private.holding_kinds k
    ),
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email, 'display_name', p.display_name, 'role', p.role)), '[]')
      from public.profiles p
      where p.id in (select h.to_id from unnest(plan) as h) or p.id in (draft.started_by, draft.updated_by)
    ),
    'safe', case when (select private.has_feature('advanced_features')) then private.past_exposures_of(p_user_id) end,
    'seen', private.offboarding_totals(plan),
    'problems', private.offboarding_problems(p_user_id, plan),
    'has_reports', (select private.has_feature('advanced_features'))
  );
end
$$;

create function private.offboarding_items(p_plan private.handover[], p_kind text, p_offset integer, p_limit integer) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', i.id, 'name', i.name, 'note', i.note, 'action', i.action, 'to', i.to_id, 'remark', i.remark, 'details', i.details
  ) order by i.place), '[]')
  from (
    select p.id, p.name, p.note, p.action, p.to_id, p.remark, p.details, p.place
    from unnest(p_plan) with ordinality as p (kind, id, name, note, model_id, action, to_id, remark, details, place)
    where p.kind = p_kind order by p.place offset p_offset limit p_limit
  ) as i
$$;
comment on function private.offboarding_items(private.handover[], text, integer, integer) is 'A page of a plan, of one kind.';

create function private.list_offboarding_items(p_user_id uuid, p_holding public.bounded_text, p_offset integer, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  chosen jsonb;
begin
  perform private.require_offboarder(p_user_id);
  select c.choices into chosen
  from public.offboardings o join private.offboarding_choices c on c.offboarding_id = o.id where o.user_id = p_user_id;
  return private.offboarding_items(
    array(select p from private.offboarding_plan(p_user_id, coalesce(chosen, '{}')) as p where p.kind = p_holding),
    p_holding, greatest(p_offset, 0), least(greatest(p_limit, 1), 500)
  );
end
$$;

create function private.check_offboarding_choices(p_choices jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
begin
  if jsonb_typeof(p_choices) is distinct from 'object'
    or jsonb_typeof(coalesce(p_choices -> 'deactivate', 'true')) <> 'boolean'
    or exists (
      select from jsonb_each(p_choices - 'deactivate') as chosen
      left join private.holding_kinds k on k.kind = chosen.key
      where k.kind is null or jsonb_typeof(chosen.value) <> 'object' or jsonb_typeof(coalesce(chosen.value -> 'items', '{}')) <> 'object'
    )
    or exists (
      select from jsonb_each(p_choices - 'deactivate') as chosen
      join private.holding_kinds k on k.kind = chosen.key
      cross join lateral (
        select chosen.value ->> 'to' as wanted where chosen.value ->> 'to' is not null
        union all
        select item.value from jsonb_each_text(coalesce(chosen.value -> 'items', '{}')) as item
      ) as named
      -- Naming a person moves it to them, or asks them for the rotation.
      where (case when named.wanted ~ person then k.actions && '{move,rotate}'
        when named.wanted = 'model' then k.usual = 'model' else named.wanted = any (k.actions) and named.wanted <> 'move' end) is not true
    )
  then
    raise exception 'Choose what becomes of each of these' using errcode = '22023', hint = 'choices';
  end if;
end
$$;
comment on function private.check_offboarding_choices(jsonb) is
  'Refuses with 22023 what names no kind or nothing that can be done with it. Definer: called by definer bodies only.';

create function private.save_offboarding(p_user_id uuid, p_choices jsonb, p_row_version integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  draft public.offboardings;
begin
  perform private.require_offboarder(p_user_id);
  perform private.check_offboarding_choices(p_choices);
  if p_row_version is null then
    insert into public.offboardings (user_id, started_by, updated_by)
    values (p_user_id, (select auth.uid()), (select auth.uid()))
    on conflict on constraint offboardings_user_id_key do nothing returning * into draft;
  else
    update public.offboardings o set changes = o.changes + 1, updated_by = (select auth.uid()), row_version = p_row_version
    where o.user_id = p_user_id returning * into draft;
  end if;
  if draft.id is null then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  insert into private.offboarding_choices as c (offboarding_id, choices) values (draft.id, p_choices)
  on conflict on constraint offboarding_choices_pkey do update set choices = excluded.choices;
  return draft.row_version;
end
$$;
comment on function private.save_offboarding(uuid, jsonb, integer) is
  'Body of the public function of that name. Definer: no client role writes offboardings.';

create function private.discard_offboarding(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_offboarder(p_user_id);
  delete from public.offboardings o where o.user_id = p_user_id;
end
$$;

create function private.finish_offboarding(p_user_id uuid, p_row_version integer, p_seen jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account public.profiles := private.require_offboarder(p_user_id);
  draft public.offboardings;
  chosen jsonb;
  plan private.handover[];
  found jsonb;
  differing jsonb;
  problems jsonb;
  rule private.holding_kinds;
  totals jsonb;
  report uuid;
begin
  -- The second of two administrators waits here, and then finds nothing.
  select * into draft from public.offboardings o where o.user_id = p_user_id for update;
  if draft.id is null or draft.row_version is distinct from p_row_version then
    raise exception 'This was changed in the meantime' using errcode = 'PT409', hint = 'stale';
  end if;
  -- Nothing new can be given to the person from here on: whatever would name them waits for this row.
  account := private.account_of(p_user_id);
  select c.choices into chosen from private.offboarding_choices c where c.offboarding_id = draft.id;
  plan := array(select p from private.offboarding_plan(p_user_id, chosen) as p);
  found := private.offboarding_totals(plan);
  select jsonb_agg(jsonb_build_object('kind', k.kind, 'before', coalesce(p_seen -> k.kind -> 'total', '0'), 'after', coalesce(found -> k.kind -> 'total', '0')) order by k.place)
  into differing
  from private.holding_kinds k
  where k.is_exact and (p_seen -> k.kind ->> 'mark') is distinct from (found -> k.kind ->> 'mark');
  if differing is not null then
    return jsonb_build_object('status', 'changed', 'changed', differing);
  end if;
  -- A person who takes something stays who they are until it is theirs.
  perform from public.profiles p where p.id in (select h.to_id from unnest(plan) as h) order by p.id for key share;
  problems := private.offboarding_problems(p_user_id, plan);
  if problems <> '[]' then
    return jsonb_build_object('status', 'blocked', 'problems', problems);
  end if;
  for rule in select * from private.holding_kinds k order by k.place loop
    perform private.release(rule, p_user_id, plan);
  end loop;
  if account.status = 'active' and coalesce((chosen ->> 'deactivate')::boolean, true) then
    if account.role = 'admin' then
      perform private.keep_an_administrator(p_user_id);
    end if;
    update public.profiles p set status = 'inactive' where p.id = p_user_id;
  end if;
  delete from public.offboardings o where o.id = draft.id;
  insert into public.offboarding_reports (
    person_id, person_name, started_by_name, finished_by, finished_by_name, deactivated, summary, lines
  )
  select account.id, private.plain_line(coalesce(account.display_name, account.email), 200),
    (select private.plain_line(coalesce(p.display_name, p.email), 200) from public.profiles p where p.id = draft.started_by),
    (select auth.uid()), private.plain_line(private.my_name(), 200),
    coalesce((chosen ->> 'deactivate')::boolean, true) or account.status <> 'active',
    (
      select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'action', s.action, 'to', s.heir, 'total', s.total) order by s.place, s.total desc), '[]')
      from (
        select p.kind, p.action, coalesce(h.display_name, h.email) as heir, count(*) as total, min(k.place) as place
        from unnest(plan) as p join private.holding_kinds k on k.kind = p.kind left join public.profiles h on h.id = p.to_id
        group by p.kind, p.action, h.id, h.display_name, h.email order by min(k.place), count(*) desc limit 200
      ) as s
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'name', left(l.name, 100), 'note', left(l.note, 60), 'action', l.action, 'to', l.heir) order by l.place), '[]')
      from (
        select p.*, coalesce(h.display_name, h.email) as heir, row_number() over (partition by p.kind order by p.place) as line
        from unnest(plan) with ordinality as p (kind, id, name, note, model_id, action, to_id, remark, details, place)
        left join public.profiles h on h.id = p.to_id
        where p.kind <> 'sessions'
      ) as l where l.line <= 500
    )
  returning id into report;
  select coalesce(jsonb_object_agg(k.key, jsonb_build_array(k.value -> 'total', 0)), '{}') into totals from jsonb_each(found) as k;
  -- Last, since it keeps the log's lock: a transaction asks for nothing more once it holds that.
  perform private.write_audit(
    'users.offboarded', 'user', account.id::text, coalesce(account.display_name, account.email), null, totals
  );
  return jsonb_build_object('status', 'finished', 'report_id', report);
end
$$;

create function private.get_offboarding_report(p_report_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
begin
  perform private.require_session();
  if not (select private.is_admin()) then
    raise exception 'Only administrators can offboard users' using errcode = '42501';
  end if;
  if not (select private.has_feature('advanced_features')) then
    raise exception 'Offboarding reports aren’t included in your plan' using errcode = 'PT402', hint = 'advanced_features';
  end if;
  select to_jsonb(r) into found from public.offboarding_reports r where r.id = p_report_id;
  if found is null then
    raise exception 'This report does not exist' using errcode = 'PT404';
  end if;
  return found;
end
$$;

-- Procedures

select private.expose('get_offboarding_report',
  'Administrators whose plan includes reports. One report, whole. Errors: 42501, PT402 with hint advanced_features, PT404.',
  'as what it calls');

select private.expose('get_offboarding',
  'Administrators only. All that someone holds with what is planned for it: {person, draft, choices, kinds [{kind, actions, usual, total, effects, items: the first 100}], people, seen, problems, has_reports}. Errors: 42501, PT404, P0001 own account.',
  'it shows what only administrators see together');

select private.expose('list_offboarding_items',
  'Administrators only. A page of what get_offboarding plans for one kind, 500 at most. Errors: as there.',
  'it shows what only administrators see together');

create function public.save_offboarding(p_user_id uuid, p_offboarding_choices jsonb, p_row_version integer default null) returns integer
language sql set search_path = '' as $$
  select private.save_offboarding(p_user_id, private.json_at_most(p_offboarding_choices, 200000), p_row_version)
$$;
comment on function public.save_offboarding(uuid, jsonb, integer) is
  'Administrators only. Keeps what was chosen, without doing it, and answers the new version; without a version it begins. Errors: 42501, PT404, P0001 own account, 22023 with hint choices, PT409 where another administrator has begun, changed or finished it.';

select private.expose('discard_offboarding',
  'Administrators only. Forgets what was chosen; nothing else changes. Errors: 42501, PT404, P0001 own account.',
  'no client role writes offboardings');

select private.expose('finish_offboarding',
  'Administrators only. Carries out the plan that was seen, all of it or nothing: {status: finished, report_id}, or without having changed anything {status: changed, changed: [{kind, before, after}]} or {status: blocked, problems}. Errors: 42501, PT404, P0001 own account or last administrator, PT409 as for saving, or with hint holdings_changed, PT402 a plan''s limit.',
  'it writes what belongs to others', p_most_bytes => 10000);

grant execute on function private.save_offboarding(uuid, jsonb, integer) to authenticated, service_role;
grant execute on function public.save_offboarding(uuid, jsonb, integer) to authenticated, service_role;

-- Realtime

select private.publish('public.offboardings');
