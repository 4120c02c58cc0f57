-- What someone's plan allows, what of it is used, and the limits. Usage is counted when it is asked for. A procedure tells whether
-- there is a place; the triggers below decide, under a lock, so that two people never take the last one.

create function private.plan_of(person uuid) returns table (
  subscription_id uuid, plan_id uuid, plan_type text, plan_name text, status text, models_limit integer, users_limit integer,
  can_access_marketplace boolean, can_access_advanced_features boolean, can_access_api boolean,
  can_access_priority_support boolean, current_period_start timestamptz, current_period_end timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
declare
  newest public.subscriptions;
  is_live boolean;
  wanted_type text;
begin
  select s.* into newest from public.subscriptions s where s.user_id = person
  order by (s.status = 'active') desc, s.created_at desc limit 1;
  is_live := newest.status = 'active' and (newest.current_period_end is null or newest.current_period_end > now());
  if is_live is not true then
    select c.value into wanted_type from public.config c where c.key = 'default_plan_type';
  end if;
  return query
    select newest.id, p.id, p.plan_type, p.name,
      case when is_live or newest.id is null then 'active' when newest.status = 'active' then 'expired' else newest.status end,
      coalesce(case when is_live then (newest.limit_overrides ->> 'models_limit')::integer end, p.models_limit),
      coalesce(case when is_live then (newest.limit_overrides ->> 'users_limit')::integer end, p.users_limit),
      p.can_access_marketplace, p.can_access_advanced_features, p.can_access_api, p.can_access_priority_support,
      newest.current_period_start, newest.current_period_end
    from public.subscription_plans p
    where case when is_live then p.id = newest.plan_id else p.plan_type in (wanted_type, 'free') end
    order by (p.plan_type = wanted_type) desc nulls last, p.is_active desc, p.sort_order, p.id limit 1;
end
$$;
comment on function private.plan_of(uuid) is
  'The plan that someone has: that of their active subscription, else the one that config default_plan_type names, else free. After a lapse, status and period are those of the subscription that was, so that the page can say so. Definer: called by definer bodies only.';

create function private.has_feature_of(person uuid, wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (
      select case wanted
        when 'marketplace' then p.can_access_marketplace
        when 'advanced_features' then p.can_access_advanced_features
        when 'api' then p.can_access_api
        when 'priority_support' then p.can_access_priority_support
      end
      from private.plan_of(person) as p
    ),
    false
  );
end
$$;
comment on function private.has_feature_of(uuid, text) is
  'Whether someone''s plan includes marketplace, advanced_features, api or priority_support. Definer: called by definer bodies only.';

create function private.has_feature(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.active_uid();
begin
  return caller is not null and private.has_feature_of(caller, wanted);
end
$$;
comment on function private.has_feature(text) is
  'Whether the caller''s plan includes marketplace, advanced_features, api or priority_support; false for anything else. For policies and procedures. Definer, as what it calls.';

create function private.can_use_marketplace() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_permission('can_access_marketplace')
    and exists (select from public.config c where c.key = 'enable_marketplace' and c.value = 'true')
    and private.has_feature('marketplace');
end
$$;
comment on function private.can_use_marketplace() is
  'Whether the caller may use the marketplace: by their permission, by the workspace''s setting and by their plan, all three. For policies and procedures. Definer, as what it calls.';

-- Usage

create function private.models_used(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from public.models m where m.manager_id = person
$$;
comment on function private.models_used(uuid) is
  'How many models count against someone''s plan: those that they are the main manager of, archived ones included. Definer: called by definer bodies only.';

create function private.people_brought(person uuid)
returns table (user_id uuid, invitation_id uuid, name text, email text, expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select p.id, null::uuid, coalesce(p.display_name, p.email), p.email, null::timestamptz
  from private.people_let_in l join public.profiles p on p.id = l.user_id
  where l.let_in_by = person and p.status = 'active'
  union all
  select null, i.id, i.email, i.email, i.expires_at
  from public.user_invites i
  where i.invited_by = person and i.status = 'pending' and i.expires_at > now()
$$;
comment on function private.people_brought(uuid) is
  'Whom someone brought, who count against their plan: active users who accepted their invitation or whom they let in, and their invitations that can still be accepted. Definer: called by definer bodies only.';

create function private.users_used(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from private.people_brought(person)
$$;
comment on function private.users_used(uuid) is
  'How many users count against someone''s plan: those that they brought. Definer: called by definer bodies only.';

create function private.limit_sentence(limit_type text, limit_value integer, used integer) returns text
language sql immutable set search_path = '' as $$
  select case
    when limit_type = 'models' and limit_value = 0
      then 'Model creation requires a paid subscription. Upgrade your plan to start creating models!'
    when limit_type = 'models' then format(
      'Model limit reached! You can create %s models. Currently using %s. Upgrade your plan for more models.', limit_value, used
    )
    else format(
      'User limit reached! You can have %s team members. Currently have %s. Upgrade your plan for more users.', limit_value, used
    )
  end
$$;
comment on function private.limit_sentence(text, integer, integer) is 'What someone reads who has reached a limit (specification, chapter 8).';

create function private.others_limit_sentence(person uuid, most integer, used integer) returns text
language sql stable security definer set search_path = '' as $$
  select format(
    case when most = 0 then '%s’s plan, %s, includes no models.' else '%s’s plan, %s, has no room for more models: %s of %s are used.' end,
    coalesce(p.display_name, p.email), plan.plan_name, used, most
  )
  from public.profiles p, private.plan_of(person) as plan
  where p.id = person
$$;
comment on function private.others_limit_sentence(uuid, integer, integer) is
  'What someone reads who gives a model to a person whose plan has no room for it: theirs is not the plan to upgrade. Definer: called by definer bodies only.';

-- Warnings

create function private.limit_step(limit_value integer, used bigint) returns integer
language sql immutable set search_path = '' as $$
  select case when used >= limit_value then 100 when round(used * 100.0 / limit_value) >= 80 then 80 else 0 end
$$;
comment on function private.limit_step(integer, bigint) is
  'Which warning belongs to this usage of a limit that is not -1: 80 where its bar is amber, 100 where nothing is left, else 0.';

create function private.warn_of_limit(limit_type text, person uuid, most integer, used integer, added bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  step constant integer := private.limit_step(most, used);
  plan text;
  owner_name text;
  audience uuid[];
begin
  -- Only what crosses a line is news; whatever is added above it has been told.
  if step = 0 or step <= private.limit_step(most, used - added) then
    return;
  end if;
  audience := array[person];
  if limit_type = 'users' then
    audience := audience || array(select p.id from public.profiles p where p.role = 'admin' and p.status = 'active');
  end if;
  if audience <@ array[(select auth.uid())] then
    return;
  end if;
  select p.plan_name into plan from private.plan_of(person) as p;
  select coalesce(p.display_name, p.email) into owner_name from public.profiles p where p.id = person;
  perform private.notify(
    'system_alert', audience, null,
    format(
      '%s plan is %s: %s of %s %s', case limit_type when 'models' then 'Your' else owner_name || '’s' end,
      case step when 100 then 'full' else 'nearly full' end, used, most, limit_type
    ),
    case
      when used < most then format('%s left on the %s plan', most - used, plan)
      else format('No more can be added on the %s plan', plan)
    end,
    private.by_whom('plan_limit') || jsonb_build_object('limit_type', limit_type, 'step', step),
    format('plan_limit:%s:%s:%s', limit_type, step, person)
  );
end
$$;
comment on function private.warn_of_limit(text, uuid, integer, integer, bigint) is
  'After something was added to someone''s plan: tells them once that usage has crossed 80 or 100 %, and of users the administrators too; never the person who added it. Definer: called by definer bodies only.';

-- Limits. Each trigger comes after the statement, so that every other refusal comes first, and locks last.

create function private.require_model_places(person uuid, added bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most integer;
  used integer;
begin
  select p.models_limit into most from private.plan_of(person) as p;
  if most = -1 then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtext('marquee.models_limit'), pg_catalog.hashtext(person::text)
  );
  used := private.models_used(person);
  if most is null or used > most then
    raise exception '%', coalesce(
      case when person = (select auth.uid()) then private.limit_sentence('models', most, (used - added)::integer)
        else private.others_limit_sentence(person, most, (used - added)::integer) end,
      'Unable to check model limits. Please try again.'
    ) using errcode = 'PT402', hint = 'models_limit';
  end if;
  -- Far below its first line, which is where usage rounds to 80 %, nothing is asked: a call costs as much as the count.
  if used::bigint * 200 >= most::bigint * 159 then
    perform private.warn_of_limit('models', person, most, used, added);
  end if;
end
$$;
comment on function private.require_model_places(uuid, bigint) is
  'After models were given to someone: PT402 where they are more than the plan allows, with the specified sentence, or with whose plan it is where that is another person''s. Holds a lock until the transaction ends. Definer: called by definer bodies only.';

create function private.limit_new_models() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  added bigint;
begin
  -- Without a caller it is the server itself: a maintenance script, a restore, an invitation that is taken up.
  if (select auth.uid()) is null then
    return null;
  end if;
  -- Always in one order: two of these at once must not wait for each other.
  for person, added in
    select a.manager_id, count(*) from after a where a.manager_id is not null group by a.manager_id order by a.manager_id
  loop
    perform private.require_model_places(person, added);
  end loop;
  return null;
end
$$;
comment on function private.limit_new_models() is
  'Trigger: new models count against the plan of their main manager. Definer, as what it calls.';

create trigger models_limit_new after insert on public.models
  referencing new table as after
  for each statement execute function private.limit_new_models();

create function private.limit_moved_models() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  added bigint;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  for person, added in
    select moved.manager_id, count(*)
    from (
      select a.id, a.manager_id from after a where a.manager_id is not null
      except
      select b.id, b.manager_id from before b
    ) as moved
    group by moved.manager_id order by moved.manager_id
  loop
    perform private.require_model_places(person, added);
  end loop;
  return null;
end
$$;
comment on function private.limit_moved_models() is
  'Trigger: a model that changes hands counts against the plan of its new main manager; any other change, never. Definer, as what it calls.';

create trigger models_limit_moved after update on public.models
  referencing old table as before new table as after
  for each statement execute function private.limit_moved_models();

create function private.require_user_place() returns void
language plpgsql security definer set search_path = '' as $$
declare
  most integer;
  used integer;
begin
  select p.users_limit into most from private.plan_of((select auth.uid())) as p;
  if most = -1 then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtext('marquee.users_limit'), pg_catalog.hashtext((select auth.uid())::text)
  );
  used := private.users_used((select auth.uid()));
  if most is null or used > most then
    raise exception '%', coalesce(
      private.limit_sentence('users', most, used - 1), 'Unable to check user limits. Please try again.'
    ) using errcode = 'PT402', hint = 'users_limit';
  end if;
  perform private.warn_of_limit('users', (select auth.uid()), most, used, 1);
end
$$;
comment on function private.require_user_place() is
  'After the caller has invited or let in someone: PT402 with the specified sentence where they brought more than their plan allows. Holds a lock until the transaction ends. Definer: called by definer bodies only.';

create function private.limit_active_users() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Never at a sign-up, which has no caller, or whose caller is the person.
  if (select auth.uid()) <> new.id then
    perform private.require_user_place();
  end if;
  return null;
end
$$;
comment on function private.limit_active_users() is
  'Trigger: who lets someone in, or back in, needs a place in their own plan. Definer, as what it calls.';

create trigger profiles_60_limit after update of status on public.profiles
  for each row when (new.status = 'active' and old.status <> 'active') execute function private.limit_active_users();

create function private.limit_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null
    and new.status = 'pending' and new.expires_at > now()
    -- One that could still be accepted has its place already.
    and (tg_op = 'INSERT' or old.status <> 'pending' or old.expires_at <= now())
  then
    perform private.require_user_place();
  end if;
  return null;
end
$$;
comment on function private.limit_invitations() is
  'Trigger: an invitation takes a place in the plan of the person who sends it. Definer, as what it calls.';

create trigger user_invites_limit after insert or update on public.user_invites
  for each row execute function private.limit_invitations();

grant execute on function private.has_feature(text), private.can_use_marketplace() to authenticated, service_role;
