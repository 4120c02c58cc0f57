-- What people hear of: models, their own role, status and permissions, invitations. Of models only what someone did: what a
-- script of the server changes is no news. Changes of many models at once are one row for each person, and what is taken back before
-- it was read is withdrawn, so the models that a row stands for are kept beside it.

create table private.notification_models (
  notification_id uuid not null references public.notification_queue (id) on delete cascade,
  model_id uuid not null,
  about text not null default '',
  was text,
  value text,
  primary key (notification_id, model_id, about)
);
comment on table private.notification_models is
  'The models that a notification stands for: whom it is about besides the reader (a secondary manager), and what was before and after.';
create index notification_models_model_id_idx on private.notification_models (model_id);
alter table private.notification_models enable row level security;
alter table private.notification_models force row level security;

create type private.model_news as (user_id uuid, model_id uuid, about text, was text, value text);
comment on type private.model_news is 'One person, one model, and what happened to it.';

create function private.my_name() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(p.display_name, p.email) from public.profiles p where p.id = (select auth.uid())
$$;
comment on function private.my_name() is 'Who asks, as others read it. Definer: called by definer bodies only.';

create function private.by_whom(p_kind text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', p_kind, 'actor_id', (select auth.uid()), 'actor_name', private.my_name()))
$$;
comment on function private.by_whom(text) is 'Metadata of a notification: what happened, and by whom. Definer, as what it calls.';

create function private.model_news_title(
  p_kind text, p_models bigint, p_name text, p_other text, p_value text, p_actor text
) returns text
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'created' then p_actor || ' added ' || what
    when 'assigned' then 'You now manage ' || what
    when 'unassigned' then 'You no longer manage ' || what
    when 'assigned_secondary' then 'You’re now a secondary manager of ' || what
    when 'unassigned_secondary' then 'You’re no longer a secondary manager of ' || what
    when 'secondary_added' then
      case when p_other is null then 'Secondary managers added to ' || what else p_other || ' is now a secondary manager of ' || what end
    when 'secondary_removed' then
      case when p_other is null then 'Secondary managers removed from ' || what else p_other || ' is no longer a secondary manager of ' || what end
    when 'status' then case
      when p_value is null then 'The status of ' || what || ' changed'
      when p_models = 1 then what || ' is now ' || p_value
      else what || ' are now ' || p_value
    end
  end
  from (select case when p_models = 1 then p_name else p_models || ' models' end) as told (what)
$$;
comment on function private.model_news_title(text, bigint, text, text, text, text) is
  'A sentence about one model or several; other is a secondary manager and value a status, where they are the same for all.';

create function private.retell_model_news(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notification_queue q
  where q.id = any (p_ids) and not exists (select from private.notification_models part where part.notification_id = q.id);
  update public.notification_queue q set
    count = told.models,
    model_id = case when told.models = 1 and q.metadata ->> 'kind' not like 'unassigned%' then told.model_id end,
    title = private.plain_line(private.model_news_title(
      q.metadata ->> 'kind', told.models, m.stage_name,
      (select coalesce(p.display_name, p.email) from public.profiles p where p.id::text = told.about),
      told.value, q.metadata ->> 'actor_name'
    ), 200)
  from (
    select part.notification_id, count(distinct part.model_id) as models, (array_agg(part.model_id))[1] as model_id,
      case when min(part.value) = max(part.value) then min(part.value) end as value,
      case when min(part.about) = max(part.about) then min(part.about) end as about
    from private.notification_models part where part.notification_id = any (p_ids) group by part.notification_id
  ) told
  left join public.models m on m.id = told.model_id
  where q.id = told.notification_id and (told.models > 1 or m.id is not null);
end
$$;
comment on function private.retell_model_news(uuid[]) is
  'Rebuilds count and title of these notifications from the models that they stand for; one that stands for none goes. Definer: called by definer bodies only.';

create function private.withdraw_model_news(p_kind text, p_news private.model_news[]) returns private.model_news[]
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := (select auth.uid());
  opposite constant text := case p_kind
    when 'assigned' then 'unassigned' when 'unassigned' then 'assigned'
    when 'assigned_secondary' then 'unassigned_secondary' when 'unassigned_secondary' then 'assigned_secondary'
    when 'secondary_added' then 'secondary_removed' when 'secondary_removed' then 'secondary_added'
    else p_kind
  end;
  rows_changed uuid[];
  taken_back private.model_news[];
begin
  with gone as (
    delete from private.notification_models part
    using unnest(p_news) as n, public.notification_queue q
    where part.model_id = n.model_id and part.about = n.about
      and q.id = part.notification_id and q.user_id = n.user_id and q.read_at is null
      and q.metadata ->> 'kind' = opposite and q.metadata ->> 'actor_id' = actor::text
      and q.created_at > now() - interval '10 minutes'
      and (p_kind <> 'status' or part.was = n.value)
    returning part.notification_id, n as news
  )
  select array_agg(distinct g.notification_id), array_agg(g.news) into rows_changed, taken_back from gone g;
  if rows_changed is null then
    return p_news;
  end if;
  perform private.retell_model_news(rows_changed);
  return array(
    select n from unnest(p_news) as n
    where (n.user_id, n.model_id, n.about) not in (select t.user_id, t.model_id, t.about from unnest(taken_back) as t)
  );
end
$$;
comment on function private.withdraw_model_news(text, private.model_news[]) is
  'Takes back what the caller has undone: the unread news of the opposite in the last 10 minutes. Answers the rest, which is news. Definer: called by definer bodies only.';

create function private.notify_of_models(p_kind text, p_news private.model_news[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := (select auth.uid());
  by_whom jsonb;
  what_type constant text := case when p_kind = 'created' then 'new_model' when p_kind like 'assigned%' then 'model_added' else 'system_alert' end;
  -- One row for whatever one person does of one kind within 10 minutes.
  key constant text := format('%s:%s:%s', p_kind, actor, floor(extract(epoch from now()) / 600));
  news private.model_news[] := p_news;
  collapsed uuid[];
begin
  if actor is null or coalesce(cardinality(news), 0) = 0 then
    return;
  end if;
  news := private.withdraw_model_news(p_kind, news);
  if news = '{}' or not private.notifications_are_on() then
    return;
  end if;
  by_whom := private.by_whom(p_kind) || '{"category": "models"}';
  with wanted as (
    select n.*, coalesce(w.in_app, true) as in_app, coalesce(w.desktop, true) as desktop, m.stage_name,
      (select coalesce(o.display_name, o.email) from public.profiles o where n.about <> '' and o.id = n.about::uuid) as other
    from unnest(news) as n
    join public.profiles p on p.id = n.user_id
    join public.models m on m.id = n.model_id
    left join public.notification_preferences w on w.user_id = n.user_id and w.category = 'models'
    where p.status = 'active' and p.role in ('admin', 'manager') and p.id <> actor
      and (coalesce(w.in_app, true) or coalesce(w.desktop, true))
      and not exists (
        select from public.notification_mutes t where t.user_id = n.user_id and t.model_id = n.model_id and t.until > now()
      )
  ),
  queued as (
    insert into public.notification_queue as q (
      user_id, model_id, notification_type, category, title, message, metadata, dedupe_key, count, in_app, desktop
    )
    select t.user_id, case when t.models = 1 and p_kind not like 'unassigned%' then t.model_id end, what_type, 'models',
      private.plain_line(
        private.model_news_title(p_kind, t.models, t.stage_name, t.other, t.value, by_whom ->> 'actor_name'), 200
      ),
      case when p_kind <> 'created' then private.plain_line('By ' || (by_whom ->> 'actor_name'), 200) end,
      by_whom, key, t.models, t.in_app, t.desktop
    from (
      select w.user_id, count(distinct w.model_id) as models, (array_agg(w.model_id))[1] as model_id, min(w.stage_name) as stage_name,
        case when min(w.other) = max(w.other) then min(w.other) end as other,
        case when min(w.value) = max(w.value) then min(w.value) end as value,
        bool_or(w.in_app) as in_app, bool_or(w.desktop) as desktop
      from wanted w group by w.user_id
    ) t
    -- Always in one order: two of these at once must not wait for each other.
    order by t.user_id
    on conflict (user_id, dedupe_key) where read_at is null and dedupe_key is not null do update set
      in_app = excluded.in_app, desktop = excluded.desktop, sent_at = now(), status = 'sent'
    returning q.id, q.user_id, q.created_at
  ),
  parts as (
    insert into private.notification_models as part (notification_id, model_id, about, was, value)
    select distinct on (q.id, w.model_id, w.about) q.id, w.model_id, w.about, w.was, w.value
    from wanted w join queued q on q.user_id = w.user_id
    on conflict on constraint notification_models_pkey do update set value = excluded.value
    returning part.notification_id
  )
  select array_agg(q.id) filter (where q.created_at < now()) into collapsed
  from queued q where exists (select from parts p where p.notification_id = q.id);
  if collapsed is not null then
    perform private.retell_model_news(collapsed);
  end if;
end
$$;
comment on function private.notify_of_models(text, private.model_news[]) is
  'Queues news of models, one row for each person: what they undo is withdrawn instead. For people who look after the models, or manage all; never for the actor. Definer: called by definer bodies only.';

create function private.forget_models(p_news private.model_news[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rows_changed uuid[];
begin
  -- Before what stands for several, since a row goes with its parts.
  delete from public.notification_queue q using unnest(p_news) as n
  where q.user_id = n.user_id and q.model_id = n.model_id;
  with gone as (
    delete from private.notification_models part
    using unnest(p_news) as n, public.notification_queue q
    where part.model_id = n.model_id and q.id = part.notification_id and q.user_id = n.user_id
      and q.metadata ->> 'kind' not like 'unassigned%'
    returning part.notification_id
  )
  select array_agg(distinct g.notification_id) into rows_changed from gone g;
  if rows_changed is not null then
    perform private.retell_model_news(rows_changed);
  end if;
end
$$;
comment on function private.forget_models(private.model_news[]) is
  'Removes what people were told of models that they no longer look after. Definer: called by definer bodies only.';

create function private.forget_unseen_models(p_people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  blind constant uuid[] := array(
    select person from unnest(p_people) as person where not private.sees_all_models_of(person)
  );
begin
  if blind = '{}' then
    return;
  end if;
  perform private.forget_models(array(
    select row(told.user_id, told.model_id, '', null, null)::private.model_news
    from (
      select q.user_id, q.model_id from public.notification_queue q where q.user_id = any (blind) and q.model_id is not null
      union
      select q.user_id, part.model_id
      from public.notification_queue q
      join private.notification_models part on part.notification_id = q.id
      where q.user_id = any (blind)
    ) told
    where not exists (select from public.models m where m.id = told.model_id and m.manager_id = told.user_id)
      and not exists (
        select from public.model_secondary_managers s where s.model_id = told.model_id and s.manager_id = told.user_id
      )
  ));
end
$$;
comment on function private.forget_unseen_models(uuid[]) is
  'Removes what these people were told of models that they may not see any more. Definer: called by definer bodies only.';

-- Models

create type private.model_change as (
  model_id uuid, old_manager uuid, new_manager uuid, old_status text, new_status text
);
comment on type private.model_change is 'What of a model changed, as far as it is news.';

create function private.notify_model_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes private.model_change[];
  lost private.model_news[];
begin
  -- Grouped, and not joined: a join of what all of a large statement changed is planned as if it were a few rows.
  select array_agg(row(d.id, d.old_manager, d.new_manager, d.old_status, d.new_status)::private.model_change) into changes
  from (
    select c.id,
      (array_agg(c.manager_id) filter (where c.is_old))[1] as old_manager,
      (array_agg(c.manager_id) filter (where not c.is_old))[1] as new_manager,
      min(c.status) filter (where c.is_old) as old_status,
      min(c.status) filter (where not c.is_old) as new_status
    from (
      select b.id, b.manager_id, b.status, true as is_old from before b
      union all
      select a.id, a.manager_id, a.status, false from after a
    ) c
    group by c.id
  ) d
  where d.old_manager is distinct from d.new_manager or d.old_status <> d.new_status;
  if changes is null then
    return null;
  end if;

  lost := array(
    select row(c.old_manager, c.model_id, '', null, null)::private.model_news
    from unnest(changes) as c
    where c.old_manager is not null and c.old_manager is distinct from c.new_manager
  );
  if lost <> '{}' then
    lost := private.withdraw_model_news('unassigned', lost);
    perform private.forget_models(lost);
    perform private.notify_of_models('unassigned', lost);
  end if;
  perform private.notify_of_models('assigned', array(
    select row(c.new_manager, c.model_id, '', null, null)::private.model_news
    from unnest(changes) as c
    where c.new_manager is not null and c.new_manager is distinct from c.old_manager
  ));
  perform private.notify_of_models('status', array(
    select row(c.new_manager, c.model_id, '', c.old_status, c.new_status)::private.model_news
    from unnest(changes) as c where c.new_manager is not null and c.old_status <> c.new_status
    union all
    select row(s.manager_id, c.model_id, '', c.old_status, c.new_status)::private.model_news
    from unnest(changes) as c
    join public.model_secondary_managers s on s.model_id = c.model_id
    where c.old_status <> c.new_status
  ));
  return null;
end
$$;
comment on function private.notify_model_changes() is
  'Trigger: tells managers of models given to them, taken from them, and of another status. Definer: it writes for other people.';

create trigger models_notify_change after update on public.models
  referencing old table as before new table as after
  for each statement execute function private.notify_model_changes();

create function private.notify_new_models() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  perform private.notify_of_models('assigned', array(
    select row(a.manager_id, a.id, '', null, null)::private.model_news from after a where a.manager_id is not null
  ));
  perform private.notify_of_models('created', array(
    select row(p.id, a.id, '', null, null)::private.model_news
    from public.profiles p
    left join public.user_permissions o on o.user_id = p.id and o.permission_key = 'can_manage_all_models'
    cross join after a
    where p.status = 'active' and (p.role = 'admin' or o.enabled) and p.id is distinct from a.manager_id
  ));
  return null;
end
$$;
comment on function private.notify_new_models() is
  'Trigger: tells those who manage all models of new ones, and main managers of theirs. Definer: it writes for other people.';

create trigger models_notify_new after insert on public.models
  referencing new table as after
  for each statement execute function private.notify_new_models();

create function private.retell_without_models() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rows_changed uuid[];
begin
  with gone as (
    delete from private.notification_models part where part.model_id in (select b.id from before b) returning part.notification_id
  )
  select array_agg(distinct g.notification_id) into rows_changed from gone g;
  if rows_changed is not null then
    perform private.retell_model_news(rows_changed);
  end if;
  return null;
end
$$;
comment on function private.retell_without_models() is
  'Trigger: a notification about several models no longer names those that are gone. One about a single model goes with it. Definer: it writes for other people.';

create trigger models_notify_gone after delete on public.models
  referencing old table as before
  for each statement execute function private.retell_without_models();

create function private.notify_secondary_managers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  has_come constant boolean := tg_op = 'INSERT';
  people private.model_news[];
begin
  -- What goes with its model or account is told of there, and a new main manager hears of that.
  people := array(
    select row(c.manager_id, c.model_id, '', null, null)::private.model_news
    from changed c
    join public.models m on m.id = c.model_id
    join public.profiles p on p.id = c.manager_id
    where m.manager_id is distinct from c.manager_id
  );
  if people = '{}' then
    return null;
  end if;
  if has_come then
    perform private.notify_of_models('assigned_secondary', people);
  else
    people := private.withdraw_model_news('unassigned_secondary', people);
    perform private.forget_models(people);
    perform private.notify_of_models('unassigned_secondary', people);
  end if;
  perform private.notify_of_models(case when has_come then 'secondary_added' else 'secondary_removed' end, array(
    select row(m.manager_id, c.model_id, c.manager_id::text, null, null)::private.model_news
    from changed c
    join public.models m on m.id = c.model_id
    join public.profiles p on p.id = c.manager_id
    where m.manager_id is not null and m.manager_id <> c.manager_id
  ));
  return null;
end
$$;
comment on function private.notify_secondary_managers() is
  'Trigger: tells those who come or go as secondary managers, and the main manager. Definer: it writes for other people.';

create trigger model_secondary_managers_notify_new after insert on public.model_secondary_managers
  referencing new table as changed
  for each statement execute function private.notify_secondary_managers();
create trigger model_secondary_managers_notify_gone after delete on public.model_secondary_managers
  referencing old table as changed
  for each statement execute function private.notify_secondary_managers();

-- The person's own account, no matter who changed it. What the account's creation brings is no news.

create function private.notify_account_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.role is distinct from old.role then
    perform private.notify(
      'system_alert', array[new.id], null,
      'You’re now ' || case new.role when 'admin' then 'an administrator' else 'a manager' end,
      private.plain_line('Changed by ' || private.my_name(), 200), private.by_whom('role_changed')
    );
  end if;
  if new.status is distinct from old.status then
    perform private.notify(
      'system_alert', array[new.id], null, 'Your account was activated',
      private.plain_line('Changed by ' || private.my_name(), 200), private.by_whom('status_changed')
    );
  end if;
  return null;
end
$$;
comment on function private.notify_account_change() is
  'Trigger: tells someone that their role changed, or that their account is active again. Definer: it writes for other people.';

create trigger profiles_notify after update of role, status on public.profiles
  for each row when (
    new.status = 'active' and new.created_at < now() and (old.role is distinct from new.role or old.status is distinct from new.status)
  )
  execute function private.notify_account_change();

create function private.forget_models_of_former_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_unseen_models(array[new.id]);
  return null;
end
$$;
comment on function private.forget_models_of_former_role() is
  'Trigger: who sees fewer models by a new role is not reminded of the others, also while inactive. Definer: it deletes other people''s rows.';

create trigger profiles_forget_models after update of role on public.profiles
  for each row when (old.role is distinct from new.role)
  execute function private.forget_models_of_former_role();

create function private.notify_permission_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_unseen_models(array(select distinct c.user_id from changed c));
  perform private.notify(
    'system_alert',
    array(
      select distinct c.user_id from changed c join public.profiles p on p.id = c.user_id where p.created_at < now()
    ),
    null, 'Your permissions changed', private.plain_line('Changed by ' || private.my_name(), 200), private.by_whom('permissions_changed'),
    format('permissions:%s:%s', (select auth.uid()), floor(extract(epoch from now()) / 600))
  );
  return null;
end
$$;
comment on function private.notify_permission_change() is
  'Trigger: tells people that their permissions changed, and forgets the models that they lose sight of. Definer: it writes for other people.';

create trigger user_permissions_notify_new after insert on public.user_permissions
  referencing new table as changed for each statement execute function private.notify_permission_change();
create trigger user_permissions_notify_change after update on public.user_permissions
  referencing new table as changed for each statement execute function private.notify_permission_change();
create trigger user_permissions_notify_gone after delete on public.user_permissions
  referencing old table as changed for each statement execute function private.notify_permission_change();

-- Invitations

create function private.notify_inviter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin_of(new.invited_by) or private.has_permission_of(new.invited_by, 'can_manage_users') then
    perform private.notify(
      'system_alert', array[new.invited_by], null,
      coalesce((select p.display_name from public.profiles p where p.id = new.accepted_by), new.email) || ' accepted your invitation',
      new.email, jsonb_build_object('kind', 'invitation_accepted', 'person_id', new.accepted_by)
    );
  end if;
  return null;
exception when others then
  -- Nobody's sign-up fails because someone else could not be told.
  raise warning 'The acceptance of invitation % could not be told: %', new.id, sqlerrm;
  return null;
end
$$;
comment on function private.notify_inviter() is
  'Trigger: tells the inviter that the person has come, if the inviter may still see invitations. Definer: it writes for other people.';

create trigger user_invites_notify after update of status on public.user_invites
  for each row when (new.status = 'accepted' and old.status <> 'accepted' and new.invited_by is not null)
  execute function private.notify_inviter();
