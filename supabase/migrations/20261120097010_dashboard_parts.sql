-- What areas bring to the dashboard: its tiles, cards and activity. Each asks its area's own functions for what the caller sees, so that
-- no rule stands here a second time.

-- Tiles: {number, …}, with what the page says below it.

create function private.tile_models(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_ask.manages_all or p_ask.sees_all then
    return (
      select jsonb_build_object(
        'number', count(*), 'is_own', false, 'active', count(*) filter (where m.status = 'active'),
        'paused', count(*) filter (where m.status = 'paused')
      ) from public.models m
    );
  end if;
  return (
    select jsonb_build_object(
      'number', cardinality(p_ask.model_ids), 'is_own', true, 'main', count(*), 'secondary', cardinality(p_ask.model_ids) - count(*)
    ) from public.models m where m.manager_id = p_ask.caller
  );
end
$$;
comment on function private.tile_models(private.dashboard_ask) is
  'Models by status, or for people who look after some, how. Definer: called by definer bodies only.';

create function private.tile_tasks(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  open constant jsonb := '{"scope": "all", "statuses": ["pending", "in_progress"]}';
  counts constant integer[] := private.count_tasks(jsonb_build_array(
    open, open || '{"isOverdue": true}',
    open || jsonb_build_object('due', jsonb_build_object('from', p_ask.today, 'to', p_ask.today, 'timezone', p_ask.timezone))
  ));
begin
  return jsonb_build_object('number', counts[1], 'overdue', counts[2], 'today', counts[3]);
end
$$;
comment on function private.tile_tasks(private.dashboard_ask) is 'Open tasks that the caller sees. Definer: called by definer bodies only.';

create function private.tile_notes(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  counts constant integer[] := private.count_notes('[{"scope": "all"}, {"scope": "playbooks", "isReviewDue": true}]');
begin
  return jsonb_build_object('number', counts[1], 'due', counts[2]);
end
$$;
comment on function private.tile_notes(private.dashboard_ask) is 'Notes that the caller sees. Definer: called by definer bodies only.';

create function private.tile_accounts(p_ask private.dashboard_ask) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'number', (
      select coalesce(sum(c.accounts), 0) from private.social_counts c where p_ask.manages_all or c.model_id = any (p_ask.model_ids)
    ),
    'due', (
      select count(*) from private.credentials c
      where c.removed_at is null and c.due_at <= now() and (p_ask.manages_all or c.model_id = any (p_ask.model_ids))
    )
  )
$$;
comment on function private.tile_accounts(private.dashboard_ask) is
  'Accounts of the models that the caller edits, and how many of their passwords are due. Definer: called by definer bodies only.';

create function private.tile_users(p_ask private.dashboard_ask) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'number', (select count(*) from public.profiles p where p.status = 'active'),
    'invited', (select count(*) from public.user_invites i where i.status = 'pending' and i.expires_at > now()),
    'waiting', (select count(*) from public.account_approvals)
  )
$$;
comment on function private.tile_users(private.dashboard_ask) is
  'Active users, for those who manage them. Definer: called by definer bodies only.';

-- Cards

create function private.card_tasks(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = 1.1 as $$
declare
  most constant integer := 6;
  sight constant private.row_sight := private.task_sight();
  groups jsonb;
  later integer;
  shown jsonb;
begin
  execute format(
    $q$
      with mine as materialized (
        select t.id, t.overdue_from, t.priority_rank, case
          when t.overdue_from <= now() then 'overdue'
          when t.due_on <= %2$L::date or t.due_at < %3$L::timestamptz then 'today'
          when t.due_on < %2$L::date + 7 or t.due_at < %4$L::timestamptz then 'week'
        end as part
        from public.tasks t where t.status in ('pending', 'in_progress') and %1$s
      ),
      numbered as (
        select m.*, row_number() over (partition by m.part order by m.overdue_from, m.priority_rank, m.id) as n from mine m where m.part is not null
      )
      select
        (select coalesce(jsonb_object_agg(c.part, c.total), '{}') from (select n.part, count(*) as total from numbered n group by n.part) c),
        (select count(*) from mine m where m.part is null),
        (
          select coalesce(jsonb_object_agg(g.part, private.tasks_as_json(g.ids, $3)), '{}')
          from (select n.part, array_agg(n.id order by n.n) as ids from numbered n where n.n <= %5$s group by n.part) g
        )
    $q$,
    private.task_condition('{"scope": "mine"}', sight), p_ask.today, (p_ask.today + 1)::timestamp at time zone p_ask.timezone,
    (p_ask.today + 7)::timestamp at time zone p_ask.timezone, most
  ) into groups, later, shown using sight.model_ids, sight.row_ids, sight;
  return shown || jsonb_build_object('totals', groups, 'later', later);
end
$$;
comment on function private.card_tasks(private.dashboard_ask) is
  'The caller''s open tasks that are overdue, due today, and due in the seven days from today on: totals of each, the first of each, and how many are due later or at no time. Definer: called by definer bodies only.';

create function private.card_models(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 5;
begin
  if p_ask.manages_all or p_ask.model_ids = '{}' then
    return null;
  end if;
  return jsonb_build_object(
    'total', cardinality(p_ask.model_ids),
    'rows', (
      select jsonb_agg(jsonb_build_object(
        'id', f.id, 'stage_name', f.stage_name, 'photo_url', f.photo_url, 'timezone', f.timezone, 'status', f.status,
        'is_main', f.is_main, 'manager', private.as_person(f.manager_id),
        'open_tasks', case when 'can_access_tasks' = any (p_ask.flags) then (
          select count(*) from public.tasks t
          where t.model_id = f.id and t.status in ('pending', 'in_progress') and t.deleted_at is null
        ) end
      ) order by f.is_main desc, f.stage_name, f.id)
      from (
        select m.id, m.stage_name, m.photo_url, m.timezone, m.status, m.manager_id, m.manager_id is not distinct from p_ask.caller as is_main
        from public.models m where m.id = any (p_ask.model_ids) and m.status <> 'archived'
        order by is_main desc, m.stage_name, m.id limit most
      ) f
    ),
    'sees_all', private.sees_all_models_of(p_ask.caller)
  );
end
$$;
comment on function private.card_models(private.dashboard_ask) is
  'Models that the caller looks after, for people who do not manage all. Definer: called by definer bodies only.';

create function private.card_first_steps(p_ask private.dashboard_ask) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_new constant boolean := (select p.created_at > now() - interval '14 days' from public.profiles p where p.id = p_ask.caller);
  is_empty constant boolean := not exists (select from public.models);
  steps jsonb := '[]';
begin
  if not is_new and not (is_empty and p_ask.manages_all) then
    return null;
  end if;
  if 'can_manage_config' = any (p_ask.flags) then
    steps := steps || jsonb_build_object('step', 'workspace', 'is_done', exists (
      select from public.config c where c.key = 'workspace_name' and c.value <> ''
    ));
  end if;
  if 'can_access_models' = any (p_ask.flags) then
    steps := steps || jsonb_build_object('step', 'model', 'is_done', case
      when p_ask.manages_all then not is_empty else p_ask.model_ids <> '{}' end);
  end if;
  -- Before anyone is invited, who would have it. That it was set to what it was counts as chosen.
  if p_ask.is_admin and 'can_manage_config' = any (p_ask.flags) then
    steps := steps || jsonb_build_object('step', 'plan', 'is_done', exists (
      select from public.config c where c.key = 'default_plan_type' and (c.value <> 'free' or c.updated_by is not null)
    ));
  end if;
  if 'can_manage_users' = any (p_ask.flags) then
    steps := steps || jsonb_build_object('step', 'team', 'is_done',
      exists (select from public.profiles p where p.id <> p_ask.caller) or exists (select from public.user_invites));
  end if;
  if not exists (select from public.config c where c.key = 'enable_notifications' and c.value = 'false') then
    steps := steps || jsonb_build_object('step', 'notifications', 'is_done',
      exists (select from public.notification_settings s where s.user_id = p_ask.caller)
      or exists (select from public.notification_preferences n where n.user_id = p_ask.caller));
  end if;
  if 'can_access_tasks' = any (p_ask.flags) then
    steps := steps || jsonb_build_object('step', 'task', 'is_done',
      exists (select from public.tasks t where t.created_by = p_ask.caller) or exists (select from public.tasks t where t.closed_by = p_ask.caller));
  end if;
  if 'can_access_notes' = any (p_ask.flags) then
    steps := steps || jsonb_build_object('step', 'note', 'is_done', exists (select from public.notes n where n.created_by = p_ask.caller));
  end if;
  if not jsonb_path_exists(steps, '$[*] ? (@.is_done == false)') then
    return null;
  end if;
  return jsonb_build_object('steps', steps);
end
$$;
comment on function private.card_first_steps(private.dashboard_ask) is
  'What a person does first, each with whether it is done: in their first two weeks, or while there are no models; null once all is done. Definer: called by definer bodies only.';

-- Activity

create function private.activity_tasks(p_ask private.dashboard_ask) returns setof private.activity_line
language plpgsql stable security definer set search_path = '' as $$
declare
  sight constant private.row_sight := private.task_sight();
  -- Whatever happens to a task touches it, so that what happened last stands among these.
  ids constant uuid[] := array(
    select (t.value ->> 'id')::uuid
    from jsonb_array_elements(private.list_tasks('{"scope": "all"}', 'updated', true, null, 12) -> 'rows') as t (value)
  );
begin
  return query
    select f.id::text, f.created_at, f.actor_id, 'task_' || f.field, t.title,
      private.task_activity_value(f.field, f.old_value, sight), private.task_activity_value(f.field, f.new_value, sight), t.id::text, t.model_id
    from (
      -- One change writes several fields: the first of these says most.
      select distinct on (a.task_id, a.actor_id, date_trunc('minute', a.created_at)) a.*
      from unnest(ids) as i (id)
      cross join lateral (
        select x.id, x.task_id, x.actor_id, x.field, x.old_value, x.new_value, x.created_at from public.task_activity x
        where x.task_id = i.id and x.field not in ('item', 'item_done', 'tag', 'comment_deleted', 'comment_restored', 'deleted')
        order by x.seq desc limit 6
      ) a
      order by a.task_id, a.actor_id, date_trunc('minute', a.created_at),
        array_position(array['created', 'status', 'assignee', 'due'], a.field) nulls last, a.created_at desc
    ) f
    join public.tasks t on t.id = f.task_id
    union all
    select c.id::text, c.created_at, c.author_id, 'task_comment', t.title, null::jsonb, null::jsonb, t.id::text, t.model_id
    from unnest(ids) as i (id)
    join public.tasks t on t.id = i.id
    cross join lateral (
      select x.id, x.author_id, x.created_at from public.task_comments x
      where x.task_id = i.id and x.deleted_at is null order by x.created_at desc, x.id desc limit 2
    ) c
    order by 2 desc, 1;
end
$$;
comment on function private.activity_tasks(private.dashboard_ask) is
  'What happened last to tasks that the caller sees. Definer: called by definer bodies only.';

create function private.activity_notes(p_ask private.dashboard_ask) returns setof private.activity_line
language plpgsql stable security definer set search_path = '' as $$
declare
  ids constant uuid[] := array(
    select (n.value ->> 'id')::uuid
    from jsonb_array_elements(private.list_notes('{"scope": "all"}', 'edited', true, null, 12) -> 'rows') as n (value)
  );
begin
  return query
    select distinct on (f.note_id, f.actor_id, date_trunc('hour', f.at))
      f.id, f.at, f.actor_id, f.what, f.title, null::jsonb, f.new_value, f.note_id::text, f.model_id
    from (
      select 'edit:' || n.id as id, n.id as note_id, n.edited_at as at, n.edited_by as actor_id, 'note_edited' as what, n.title, null::jsonb as new_value,
        n.model_id, 2 as weight
      from public.notes n where n.id = any (ids)
      union all
      select a.id::text, n.id, a.created_at, a.actor_id, 'note_' || a.field, n.title, a.new_value, n.model_id,
        case a.field when 'created' then 0 else 1 end
      from unnest(ids) as i (id)
      join public.notes n on n.id = i.id
      cross join lateral (
        select x.id, x.created_at, x.actor_id, x.field, x.new_value from public.note_activity x
        where x.note_id = i.id and x.field in ('created', 'verified', 'visibility', 'locked') order by x.created_at desc, x.id desc limit 3
      ) a
      union all
      select c.id::text, n.id, c.created_at, c.author_id, 'note_comment', n.title, null, n.model_id, 1
      from unnest(ids) as i (id)
      join public.notes n on n.id = i.id
      cross join lateral (
        select x.id, x.created_at, x.author_id from public.note_comments x
        where x.note_id = i.id and x.deleted_at is null order by x.created_at desc, x.id desc limit 2
      ) c
    ) f
    order by f.note_id, f.actor_id, date_trunc('hour', f.at), f.weight, f.at desc;
end
$$;
comment on function private.activity_notes(private.dashboard_ask) is
  'What happened last to notes that the caller sees. Definer: called by definer bodies only.';

create function private.activity_log(p_ask private.dashboard_ask) returns setof private.activity_line
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  -- As the log's policy says.
  reads_all constant boolean := p_ask.is_admin or p_ask.sees_all;
begin
  return query
    select 'log:' || l.seq, l.created_at, l.actor_id, replace(l.event, '.', '_'), l.resource_name,
      l.changes -> 'status' -> 0,
      case
        when l.event = 'models.updated' then (
          select private.named(p.id, coalesce(p.display_name, p.email)) from public.profiles p
          where p.id::text = l.changes -> 'manager_id' ->> 1
        )
        else coalesce(l.changes -> 'status' -> 1, l.changes -> 'secondary_manager' -> 1, l.changes -> 'secondary_manager' -> 0)
      end,
      l.resource_id, l.model_id
    from (
      select * from public.audit_log a where reads_all or a.actor_id = p_ask.caller order by a.seq desc limit 300
    ) l
    where l.actor_id is not null and (
      l.event in (
        'models.created', 'models.status_changed', 'models.manager_added', 'models.manager_removed', 'models.deleted',
        'users.status_changed', 'invitations.created'
      )
      or l.event = 'models.updated' and l.changes ? 'manager_id' and l.changes -> 'manager_id' ->> 1 is not null
    )
    order by l.seq desc;
end
$$;
comment on function private.activity_log(private.dashboard_ask) is
  'Of the last entries of the audit log that the caller may read, those about models and people. Definer: called by definer bodies only.';

create function private.activity_accounts(p_ask private.dashboard_ask) returns setof private.activity_line
language sql stable security definer set search_path = '' as $$
  select distinct on (date_trunc('hour', l.created_at), l.user_id, l.credential_id, l.action)
    'access:' || l.seq, l.created_at, l.user_id, 'account_' || l.action, l.platform, null::jsonb, null::jsonb, l.model_id::text, l.model_id
  from private.access_entries(null, null, null, null, now() - interval '14 days', null, null, 60) l
  where l.action in ('revealed', 'changed') and l.kind = 'password' and l.user_id is not null
  order by date_trunc('hour', l.created_at) desc, l.user_id, l.credential_id, l.action, l.seq desc
$$;
comment on function private.activity_accounts(private.dashboard_ask) is
  'Who saw or changed passwords, as far as the caller sees the access log. Definer: called by definer bodies only.';

insert into private.dashboard_parts (kind, part, place, flag) values
  ('tile', 'models', 10, 'can_access_models'),
  ('tile', 'tasks', 20, 'can_access_tasks'),
  ('tile', 'notes', 30, 'can_access_notes'),
  ('tile', 'accounts', 40, 'can_access_socials'),
  ('tile', 'users', 50, 'can_manage_users'),
  ('card', 'first_steps', 10, null),
  ('card', 'tasks', 30, 'can_access_tasks'),
  ('card', 'models', 40, 'can_access_models'),
  ('activity', 'tasks', 10, 'can_access_tasks'),
  ('activity', 'notes', 20, 'can_access_notes'),
  ('activity', 'accounts', 30, 'can_access_socials'),
  ('activity', 'log', 40, null);
